// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterswriter.h"

#include <QIODevice>

using namespace Qt::StringLiterals;

namespace dlo {

Result<void> writeAll(QIODevice &device, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto written = device.write(bytes.data(), bytes.size());
        if (written <= 0) {
            return fail({.kind = ErrorKind::Unavailable,
                         .code = u"file-not-written"_s,
                         .serverText = device.errorString().left(Error::maxServerText)});
        }
        bytes = bytes.sliced(written);
    }
    return {};
}

Result<void> LettersWriter::begin(const LettersHead &head)
{
    auto line = letterline::writeHead(head);
    if (line.size() > lettersfile::longestHead)
        return fail({.kind = ErrorKind::TooLarge, .code = u"head-too-large"_s});
    return put(std::move(line));
}

Result<void> LettersWriter::add(const DeadLetter &letter, letterline::PayloadUse use)
{
    const Error tooLarge{.kind = ErrorKind::TooLarge, .code = u"letter-too-large"_s};
    if (letter.payload.size() > m_longest) // do not even make the line
        return fail(tooLarge);
    auto line = letterline::write(letter, use);
    if (line.size() > m_longest)
        return fail(tooLarge);
    auto done = put(std::move(line));
    if (done)
        ++m_letters;
    return done;
}

Result<void> LettersWriter::end()
{
    return put(letterline::writeEnd({.letters = m_letters, .sha256 = m_hash.result().toHex()}));
}

Result<void> LettersWriter::put(QByteArray line)
{
    line += '\n';
    auto done = writeAll(m_device, line);
    if (done) {
        m_hash.addData(line);
        m_bytes += line.size();
    }
    return done;
}

} // namespace dlo
