// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/letterexport.h"
#include "exchange/lettersreader.h"

#include <QRandomGenerator>

#include <vector>

namespace dlo::test {

//! Every member is there, and none has a usual value.
[[nodiscard]] DeadLetter fullLetter();
[[nodiscard]] DeadLetter letterWith(const QByteArray &payload);
//! As odd as a DeadLetter can be.
[[nodiscard]] DeadLetter randomLetter(QRandomGenerator &random);

//! Names of the members that are not equal, separated by spaces; empty: the letters are the same.
[[nodiscard]] QString difference(const DeadLetter &a, const DeadLetter &b);

[[nodiscard]] LettersHead sampleHead();
//! A whole letters file.
[[nodiscard]] QByteArray fileOf(const std::vector<DeadLetter> &letters);

//! All that a reader tells.
struct WholeReading
{
    Result<LettersHead> head = LettersHead();
    std::vector<ReadLetter> letters = {};
    std::vector<LineProblem> problems = {};
    std::optional<Error> error = std::nullopt;
    LettersReader::Ending ending = {};
};
[[nodiscard]] WholeReading readAll(QIODevice &device, qsizetype longestLine = lettersfile::longestLine);
[[nodiscard]] WholeReading readAll(QByteArray file, qsizetype longestLine = lettersfile::longestLine);

} // namespace dlo::test
