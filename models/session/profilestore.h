// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "session/connectionprofile.h"

#include <QHash>
#include <QJsonObject>
#include <QObject>

#include <functional>
#include <vector>

namespace dlo {

/*! The saved connections: one JSON file, written whole and renamed (QSaveFile), without secrets. A file that cannot be
   read is kept aside, never overwritten. Several windows and processes may have it open: put() and remove() read it
   again under a lock file and change only their own connection. GUI thread. */
class ProfileStore : public QObject
{
    Q_OBJECT
public:
    explicit ProfileStore(QString file, QObject *parent = nullptr);
    //! A missing file is an empty list. Malformed "profiles-unreadable": it was kept aside under the name in
    //! serverText. Unavailable "profiles-unreadable": it could not be opened, and will not be written over.
    [[nodiscard]] Result<void> load();
    [[nodiscard]] const std::vector<ConnectionProfile> &profiles() const { return m_profiles; }
    [[nodiscard]] const ConnectionProfile *find(const QString &id) const;
    //! Adds, or replaces the one with the same id; a user name or password in the address is dropped. Temporary ones
    //! are kept in memory only.
    [[nodiscard]] Result<void> put(const ConnectionProfile &profile);
    [[nodiscard]] Result<void> remove(const QString &id);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] Result<void> read();
    [[nodiscard]] Result<void> update(const std::function<void()> &change);
    [[nodiscard]] Result<void> save() const;
    [[nodiscard]] QString keepAside();
    static constexpr int lockWait = 1000; //!< ms; the file is locked for as long as it takes to write it

    QString m_file;
    std::vector<ConnectionProfile> m_profiles;
    QJsonObject m_document; //!< as read, for members of newer versions
    QHash<QString, QJsonObject> m_known; //!< the same for each profile, by id
    bool m_sealed = false; //!< the file could neither be read nor moved aside: it is not written
};

} // namespace dlo
