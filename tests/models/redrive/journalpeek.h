// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

namespace dlo::test {

//! Runs \a sql on the journal's file over a connection of its own and gives the first column of all rows. What it sees
//! is on disk.
[[nodiscard]] QStringList peek(const QString &file, const QString &sql);
//! Step of the newest entry.
[[nodiscard]] QString stepOnDisk(const QString &file);

/*! While it lives, no file of this process can be written beyond \a room bytes: what a full disk does. Unix only. */
class FullDisk
{
public:
    explicit FullDisk(quint64 room = 0);
    ~FullDisk();
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;
    [[nodiscard]] static bool isPossible();

private:
    quint64 m_before = 0;
};

} // namespace dlo::test
