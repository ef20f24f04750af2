// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/tokendiff.h"

#include "payload/sequencediff.h"

#include <QHash>

#include <algorithm>

namespace dlo {

namespace {

constexpr size_t maxTokens = 20'000;
constexpr int maxTokenEdits = 4000;
constexpr qsizetype maxBytes = qsizetype(8) * 1024 * 1024;

//! One side of a change, taken apart.
struct Side
{
    QByteArrayView text;
    std::vector<ByteSpan> tokens = {};
    std::vector<qsizetype> lines = {}; //!< of each token
    std::vector<qsizetype> starts = {}; //!< of each line
    std::vector<int> ids = {}; //!< equal for equal tokens

    [[nodiscard]] QByteArrayView token(size_t i) const { return text.sliced(tokens[i].offset, tokens[i].size); }
};

Side sideOf(QByteArrayView text, qsizetype lineCount, DiffLanguage language, QHash<QByteArrayView, int> &ids)
{
    Side side{.text = text, .tokens = diffTokens(text, language)};
    for (qsizetype line = 0, at = 0; line < lineCount; ++line) {
        side.starts.push_back(at);
        const auto end = text.indexOf('\n', at);
        at = end < 0 ? text.size() : end + 1;
    }
    for (size_t i = 0, line = 0; i < side.tokens.size(); ++i) {
        while (line + 1 < side.starts.size() && side.starts[line + 1] <= side.tokens[i].offset) {
            ++line;
        }
        side.lines.push_back(qsizetype(line));
        const auto token = side.token(i);
        const auto found = ids.constFind(token);
        side.ids.push_back(found != ids.cend() ? *found : *ids.insert(token, int(ids.size())));
    }
    return side;
}

//! The part of two long tokens in which they differ, when they share most of the rest: cut at whole characters.
std::pair<ByteSpan, ByteSpan> narrowed(QByteArrayView before, QByteArrayView after)
{
    constexpr qsizetype longToken = 16;
    const auto least = std::min(before.size(), after.size());
    const std::pair whole{ByteSpan{0, before.size()}, ByteSpan{0, after.size()}};
    if (least < longToken) {
        return whole;
    }
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; };
    qsizetype head = std::mismatch(before.begin(), before.begin() + least, after.begin()).first - before.begin();
    while (head > 0
           && ((head < before.size() && continues(before[head])) || (head < after.size() && continues(after[head])))) {
        --head;
    }
    qsizetype tail = 0;
    while (tail < least - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
        ++tail;
    }
    while (tail > 0 && continues(before[before.size() - tail])) {
        --tail;
    }
    if (head + tail < least / 2) {
        return whole;
    }
    return {{head, before.size() - head - tail}, {head, after.size() - head - tail}};
}

void emphasise(const Side &side, size_t token, ByteSpan part, std::vector<ChangedLine> &lines)
{
    auto &line = lines[size_t(side.lines[token])];
    line.spacingOnly = false;
    if (part.size > 0) {
        const auto start = side.starts[size_t(side.lines[token])];
        line.emphasis.push_back({side.tokens[token].offset + part.offset - start, part.size});
    }
}

void markDiffering(const Side &before, const Side &after, const std::vector<int> &match, TokenDiff &diff)
{
    size_t left = 0;
    size_t right = 0;
    const auto markUntil = [&](size_t leftEnd, size_t rightEnd) {
        if (leftEnd - left == 1 && rightEnd - right == 1) {
            const auto [went, came] = narrowed(before.token(left), after.token(right));
            emphasise(before, left, went, diff.before);
            emphasise(after, right, came, diff.after);
            return;
        }
        for (size_t i = left; i < leftEnd; ++i) {
            emphasise(before, i, {0, before.tokens[i].size}, diff.before);
        }
        for (size_t i = right; i < rightEnd; ++i) {
            emphasise(after, i, {0, after.tokens[i].size}, diff.after);
        }
    };
    for (size_t i = 0; i < match.size(); ++i) {
        if (match[i] >= 0) {
            markUntil(size_t(match[i]), i);
            left = size_t(match[i]) + 1;
            right = i + 1;
        }
    }
    markUntil(before.tokens.size(), after.tokens.size());
}

//! The lines that share most: of two pairs that exclude each other, the one with more bytes of equal tokens.
std::vector<LinePair> pairsOf(const Side &before, const Side &after, const std::vector<int> &match)
{
    struct Candidate
    {
        LinePair lines;
        qsizetype weight;
    };
    std::vector<Candidate> chosen;
    const auto settle = [&] {
        if (chosen.size() < 2) {
            return;
        }
        const auto last = chosen.back();
        const auto previous = chosen[chosen.size() - 2];
        if (last.lines.before == previous.lines.before || last.lines.after == previous.lines.after) {
            chosen.pop_back();
            chosen.back() = last.weight > previous.weight ? last : previous;
        }
    };
    for (size_t i = 0; i < match.size(); ++i) {
        if (match[i] < 0) {
            continue;
        }
        const LinePair lines{before.lines[size_t(match[i])], after.lines[i]};
        if (chosen.empty() || chosen.back().lines != lines) {
            settle();
            chosen.push_back({lines, 0});
        }
        chosen.back().weight += after.tokens[i].size;
    }
    settle();
    std::vector<LinePair> pairs;
    pairs.reserve(chosen.size());
    for (const auto &candidate : chosen) {
        pairs.push_back(candidate.lines);
    }
    return pairs;
}

//! Between pairs, lines stand side by side as they come.
std::vector<LinePair> rowsOf(const std::vector<LinePair> &pairs, qsizetype beforeCount, qsizetype afterCount)
{
    std::vector<LinePair> rows;
    rows.reserve(size_t(std::max(beforeCount, afterCount)));
    qsizetype left = 0;
    qsizetype right = 0;
    const auto fillUntil = [&](qsizetype leftEnd, qsizetype rightEnd) {
        while (left < leftEnd || right < rightEnd) {
            rows.push_back({left < leftEnd ? left++ : -1, right < rightEnd ? right++ : -1});
        }
    };
    for (const auto &pair : pairs) {
        if (pair.before >= left && pair.after >= right) {
            fillUntil(pair.before, pair.after);
            fillUntil(pair.before + 1, pair.after + 1);
        }
    }
    fillUntil(beforeCount, afterCount);
    return rows;
}

} // namespace

bool TokenDiff::spacingOnly() const
{
    const auto quiet
        = [](const std::vector<ChangedLine> &lines) { return std::ranges::all_of(lines, &ChangedLine::spacingOnly); };
    return quiet(before) && quiet(after);
}

TokenDiff tokenDiff(QByteArrayView before, qsizetype beforeCount, QByteArrayView after, qsizetype afterCount,
                    DiffLanguage language)
{
    TokenDiff diff{.before = std::vector<ChangedLine>(size_t(beforeCount)),
                   .after = std::vector<ChangedLine>(size_t(afterCount))};
    if (before.size() + after.size() > maxBytes) {
        diff.rows = rowsOf({}, beforeCount, afterCount);
        return diff;
    }
    QHash<QByteArrayView, int> ids;
    const auto left = sideOf(before, beforeCount, language, ids);
    const auto right = sideOf(after, afterCount, language, ids);
    const auto match = left.tokens.size() + right.tokens.size() > maxTokens
        ? std::nullopt
        : matchSequences(left.ids, right.ids, maxTokenEdits);
    if (!match) {
        diff.rows = rowsOf({}, beforeCount, afterCount);
        return diff;
    }
    for (auto *side : {&diff.before, &diff.after}) {
        std::ranges::for_each(*side, [](ChangedLine &line) { line.spacingOnly = true; });
    }
    markDiffering(left, right, *match, diff);
    diff.rows = rowsOf(pairsOf(left, right, *match), beforeCount, afterCount);
    for (const auto &row : diff.rows) {
        if (row.before >= 0 && row.after >= 0) {
            auto &went = diff.before[size_t(row.before)];
            auto &came = diff.after[size_t(row.after)];
            went.spacingOnly = came.spacingOnly = went.spacingOnly && came.spacingOnly;
        } else {
            // Of a line that is new as a whole, everything would be emphasised, and so nothing.
            auto &line = row.before < 0 ? diff.after[size_t(row.after)] : diff.before[size_t(row.before)];
            line.emphasis.clear();
        }
    }
    return diff;
}

} // namespace dlo
