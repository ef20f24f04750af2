// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "exchange/letterline.h"
#include "exchange/lettersreader.h"

#include <QBuffer>

namespace {

//! Lines longer than this are tried as lines that are too long.
constexpr qsizetype longestLine = qsizetype(64) * 1024;

void tryLetter(const dlo::ReadLetter &read)
{
    using namespace dlo;
    const auto line = letterline::write(read.letter);
    fuzz::require(!line.contains('\n') && line.isValidUtf8());
    const auto again = letterline::read(line);
    fuzz::require(again.has_value());
    fuzz::require(again->letter.payload.isPresent() == read.letter.payload.isPresent());
    fuzz::require(again->letter.payload.view() == read.letter.payload.view());
    fuzz::require(again->letter.headers == read.letter.headers);
    fuzz::require(letterline::write(again->letter) == line);
}

} // namespace

//! The input is a file, and the same bytes are one line.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace dlo;
    auto bytes = fuzz::view(data, size).toByteArray();
    if (const auto letter = letterline::read(bytes))
        tryLetter(*letter);
    if (const auto head = letterline::readHead(bytes))
        fuzz::require(letterline::readHead(letterline::writeHead(*head)) == *head);

    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    LettersReader reader(buffer, longestLine);
    if (!reader.begin())
        return 0;
    qint64 line = 1;
    while (const auto item = reader.next()) {
        const auto *letter = std::get_if<ReadLetter>(&*item);
        if (letter)
            tryLetter(*letter);
        const auto at = letter ? letter->line : std::get<LineProblem>(*item).line;
        fuzz::require(at > line);
        line = at;
    }
    const auto &ending = reader.ending();
    fuzz::require(!reader.error() && (ending.cut || ending.announced >= 0));
    fuzz::require(!ending.isWhole() || bytes.contains("\"end\""));
    return 0;
}
