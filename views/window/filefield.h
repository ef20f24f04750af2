// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLineEdit;

namespace dlo {

//! A line for a file's name with a button that opens the system's file dialog. The line has the objectName given.
class FileField final : public QWidget
{
    Q_OBJECT
public:
    FileField(const QString &objectName, const QString &accessibleName, const QString &filter,
              QWidget *parent = nullptr);

    [[nodiscard]] QString file() const;
    void setFile(const QString &file);

Q_SIGNALS:
    void changed();

private:
    void browse();

    QLineEdit *m_line;
    QString m_filter;
};

} // namespace dlo
