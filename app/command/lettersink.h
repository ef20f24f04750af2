// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/letterexport.h"
#include "exchange/letterswriter.h"

class QIODevice;

namespace dlo {

/*! Where exported letters go one after the other, as a letters file or as a table. Errors are those of LettersWriter.
 */
class LetterSink
{
public:
    LetterSink(QIODevice &device, ExportFormat format, bool decrypted)
        : m_device(device)
        , m_format(format)
        , m_decrypted(decrypted)
        , m_writer(device)
    { }

    [[nodiscard]] Result<void> begin(const LettersHead &head);
    //! One that is too large for a line is counted and left out.
    [[nodiscard]] Result<void> add(const DeadLetter &letter);
    [[nodiscard]] Result<void> end();

    [[nodiscard]] qint64 letters() const { return m_letters; }
    [[nodiscard]] qint64 tooLarge() const { return m_tooLarge; }
    [[nodiscard]] qint64 leftOut() const { return m_leftOut; } //!< decrypted payloads, whose letters are written

private:
    QIODevice &m_device;
    ExportFormat m_format;
    bool m_decrypted;
    LettersWriter m_writer;
    qint64 m_letters = 0;
    qint64 m_tooLarge = 0;
    qint64 m_leftOut = 0;
};

//! A payload that was decrypted is written only when \a decrypted says so.
[[nodiscard]] letterline::PayloadUse payloadUse(const DeadLetter &letter, bool decrypted);

} // namespace dlo
