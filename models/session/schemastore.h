// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QObject>
#include <QString>

namespace dlo {

/*! The JSON Schemas attached to queues, by connection and queue. The text itself is kept, in a folder of the program:
   the file it came from may move. Files have mode 0600; their names are hashes, so that no queue's name becomes a path.
   GUI thread; reading may be left to a worker, see fileOf(). */
class SchemaStore : public QObject
{
    Q_OBJECT
public:
    //! \a folder is made with the first schema.
    explicit SchemaStore(QString folder, QObject *parent = nullptr);

    //! Where the schema of the queue is, or would be.
    [[nodiscard]] QString fileOf(const QString &connection, const QString &queue) const;
    [[nodiscard]] bool has(const QString &connection, const QString &queue) const;
    //! Replaces what was attached. Unavailable "schema-not-saved", with the reason; then it stays as it was.
    Result<void> attach(const QString &connection, const QString &queue, const QByteArray &text);
    //! Unavailable "schema-not-removed".
    Result<void> detach(const QString &connection, const QString &queue);

Q_SIGNALS:
    void changed(const QString &connection, const QString &queue);

private:
    QString m_folder;
};

} // namespace dlo
