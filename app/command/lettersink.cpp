// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/lettersink.h"

#include "exchange/lettercsv.h"

using namespace Qt::StringLiterals;

namespace dlo {

letterline::PayloadUse payloadUse(const DeadLetter &letter, bool decrypted)
{
    const bool was = letter.payload.isPresent()
        && (letter.protection == Protection::DecryptedByBroker || letter.protection == Protection::DecryptedHere);
    return was && !decrypted ? letterline::PayloadUse::LeftOut : letterline::PayloadUse::Written;
}

Result<void> LetterSink::begin(const LettersHead &head)
{
    return m_format == ExportFormat::Csv ? dlo::writeAll(m_device, lettercsv::header()) : m_writer.begin(head);
}

Result<void> LetterSink::add(const DeadLetter &letter)
{
    const auto use = payloadUse(letter, m_decrypted);
    const bool table = m_format == ExportFormat::Csv;
    auto done = table ? dlo::writeAll(m_device, lettercsv::row(letter).bytes) : m_writer.add(letter, use);
    if (!done && done.error().code == "letter-too-large"_L1) {
        ++m_tooLarge;
        return {};
    }
    if (done) {
        ++m_letters;
        m_leftOut += !table && use == letterline::PayloadUse::LeftOut ? 1 : 0;
    }
    return done;
}

Result<void> LetterSink::end()
{
    return m_format == ExportFormat::Csv ? Result<void>() : m_writer.end();
}

} // namespace dlo
