// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/lettersfile.h"

#include <QString>

#include <array>
#include <expected>
#include <vector>

namespace dlo {

/*! Where in a plan file each letter stands, so that one that is held without its payload can be read again. Gives a
   letter only as it was when the file was opened: the file must have the same size and the same time of its last
   change, and the line the same letter with the same SHA-256 of its payload. A value that does not change: any thread,
   many at once; each call opens the file. */
class PlanLetters
{
public:
    struct Place
    {
        std::size_t hash = 0; //!< of the letter's key
        qint64 offset = 0; //!< of its line in the file
        qsizetype size = 0; //!< of the line
        std::array<char, 32> payloadSha256 = {}; //!< zeros: it has none there
    };
    //! How a file was when it was opened.
    struct Stamp
    {
        qint64 size = 0;
        qint64 changedAt = 0; //!< ms since the epoch

        bool operator==(const Stamp &) const = default;
        //! As it is now.
        [[nodiscard]] static Stamp of(const QString &file);
    };

    PlanLetters(QString file, Stamp stamp, std::vector<Place> places);

    [[nodiscard]] static Place place(const ReadLetter &letter, qint64 offset, qsizetype size);
    //! Codes "plan-file-changed" (also when it is not there any more), "plan-file-not-read".
    [[nodiscard]] std::expected<DeadLetter, QString> whole(const DeadLetter &letter) const;

private:
    QString m_file;
    Stamp m_stamp;
    std::vector<Place> m_places; //!< by hash, then offset
};

} // namespace dlo
