// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "exchange/letterline.h"
#include "exchange/lettersfile.h"

#include <QCryptographicHash>

class QIODevice;

namespace dlo {

/*! Writes a letters file (lettersfile.h): begin(), add() for each letter, end(). One letter is held at a time. Errors
   are Unavailable "file-not-written" with the operating system's words: then nothing more can be written, and the file
   is no good. Any thread, one at a time; blocks while the device does. */
class LettersWriter
{
public:
    //! \a device is open for writing and lives longer. \a longestLine: of a letter, in bytes.
    explicit LettersWriter(QIODevice &device, qsizetype longestLine = lettersfile::longestLine)
        : m_device(device)
        , m_longest(longestLine)
    { }

    [[nodiscard]] Result<void> begin(const LettersHead &head);
    //! Error TooLarge "letter-too-large": its line would be longer than a reader takes. It is not in the file then, and
    //! the next one can be added.
    [[nodiscard]] Result<void> add(const DeadLetter &letter,
                                   letterline::PayloadUse use = letterline::PayloadUse::Written);
    [[nodiscard]] Result<void> end();

    [[nodiscard]] qint64 letters() const { return m_letters; }
    [[nodiscard]] qint64 bytes() const { return m_bytes; } //!< handed to the device

private:
    [[nodiscard]] Result<void> put(QByteArray line);

    QIODevice &m_device;
    qsizetype m_longest;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    qint64 m_letters = 0;
    qint64 m_bytes = 0;
};

//! Writes all of \a bytes; Error Unavailable "file-not-written".
[[nodiscard]] Result<void> writeAll(QIODevice &device, QByteArrayView bytes);

} // namespace dlo
