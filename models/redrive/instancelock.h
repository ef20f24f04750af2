// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace dlo {

/*! Says for as long as this process lives that it lives: a lock file beside \a file, held by the kernel and let go of
   by it when the process ends, however it ends (kill -9, power loss). Process ids are not used, because they come
   again. Unix: flock() on the file; elsewhere QLockFile. Any one thread. */
class InstanceLock
{
public:
    explicit InstanceLock(QString file);
    ~InstanceLock();
    InstanceLock(const InstanceLock &) = delete;
    InstanceLock &operator=(const InstanceLock &) = delete;

    //! Takes the lock, once. Error Unavailable "journal" when no lock can be made there.
    [[nodiscard]] Result<void> acquire();
    //! Random name of this instance; empty before acquire().
    [[nodiscard]] const QString &id() const { return m_id; }
    //! Is the instance \a id of the same \a file still there? When in doubt, yes.
    [[nodiscard]] bool isAlive(const QString &id) const;
    //! Does another instance of the same \a file live?
    [[nodiscard]] bool hasOthers() const;
    //! Removes lock files of instances that have gone.
    void removeStale() const;

private:
    struct Handle;
    [[nodiscard]] QString path(const QString &id) const;
    [[nodiscard]] QStringList otherIds() const;

    QString m_file;
    QString m_id;
    std::unique_ptr<Handle> m_handle;
};

} // namespace dlo
