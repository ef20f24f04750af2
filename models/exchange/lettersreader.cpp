// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/lettersreader.h"

#include "exchange/letterline.h"

#include <QIODevice>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr QByteArrayView byteOrderMark("\xEF\xBB\xBF");

std::unexpected<Error> malformed(const QString &code)
{
    return fail({.kind = ErrorKind::Malformed, .code = code});
}

} // namespace

void LettersReader::noteFailure()
{
    if (m_lines.failed()) {
        m_error = Error{.kind = ErrorKind::Unavailable,
                        .code = u"file-not-read"_s,
                        .serverText = m_device.errorString().left(Error::maxServerText)};
    }
}

Result<LettersHead> LettersReader::begin()
{
    const auto line = m_lines.next(lettersfile::longestHead);
    m_ending.cut = true; // until the end is seen
    if (!line) {
        noteFailure();
        return m_error ? fail(*m_error) : malformed(u"letters-empty"_s);
    }
    auto bytes = line->bytes;
    if (bytes.startsWith(byteOrderMark))
        bytes = bytes.sliced(byteOrderMark.size());
    const auto head = letterline::readHead(bytes);
    if (head)
        return *head;
    if (head.error() == letterline::HeadFault::Newer)
        return malformed(u"letters-newer"_s);
    return malformed(!line->ended && letterline::beginsHead(bytes) ? u"letters-cut"_s : u"letters-other"_s);
}

std::optional<LettersReader::Item> LettersReader::next()
{
    while (!m_error) {
        const auto line = m_lines.next(m_longest);
        if (!line) {
            noteFailure();
            break;
        }
        if (!line->tooLong && line->bytes.trimmed().isEmpty())
            continue;
        if (auto item = ofLine(*line))
            return item;
    }
    return std::nullopt;
}

//! Nothing for the line that ends the file, and for more than one that follows it.
std::optional<LettersReader::Item> LettersReader::ofLine(const BoundedLines::Line &line)
{
    using Code = LineProblem::Code;
    if (m_ended) {
        m_ending.changed = true;
        if (m_saidAfterEnd)
            return std::nullopt;
        m_saidAfterEnd = true;
        const bool head = letterline::readHead(line.bytes).has_value();
        return noted({.code = head ? Code::SecondHead : Code::AfterEnd}, line);
    }
    if (line.tooLong)
        return noted({.code = line.ended ? Code::TooLong : Code::Cut}, line);
    if (const auto end = letterline::readEnd(line.bytes)) {
        m_ended = true;
        m_ending.cut = false;
        m_ending.announced = end->letters;
        m_ending.changed = end->sha256 != m_lines.sha256Before();
        return std::nullopt;
    }
    auto letter = letterline::read(line.bytes);
    if (letter) {
        ++m_ending.letters;
        letter->line = line.number;
        letter->offset = line.offset;
        letter->size = line.bytes.size();
        return std::move(*letter);
    }
    auto problem = letter.error();
    if (problem.code == Code::NotJson && !line.ended)
        problem.code = Code::Cut;
    else if (letterline::readHead(line.bytes))
        problem = {.code = Code::SecondHead};
    return noted(std::move(problem), line);
}

LettersReader::Item LettersReader::noted(LineProblem problem, const BoundedLines::Line &line)
{
    ++m_ending.problems;
    problem.line = line.number;
    problem.offset = line.offset;
    return problem;
}

} // namespace dlo
