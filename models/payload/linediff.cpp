// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/linediff.h"

#include "payload/linereader.h"
#include "payload/sequencediff.h"

#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

namespace dlo {

namespace {

constexpr quint64 ones = 0x0101010101010101ULL;
constexpr quint64 lows = 0x7f7f7f7f7f7f7f7fULL;

constexpr int roomToMove = 100; // lines

//! The bytes that both texts have in the middle: what they share at their beginning and at their end is left out.
struct Middle
{
    qsizetype from = 0; //!< the same in both; a line begins there
    qsizetype beforeEnd = 0; //!< a line begins there, or the text ends
    qsizetype afterEnd = 0;
    bool toTheEnd = true; //!< nothing is shared at the end
};

//! The lines of the middle of a text: where each begins, and a hash to compare them by.
struct Lines
{
    QByteArrayView text; //!< the whole
    //! One more than there are lines; the text of line i ends before starts[i + 1] - 1.
    std::vector<qsizetype> starts;
    std::vector<std::uint64_t> hashes;

    [[nodiscard]] qsizetype count() const { return qsizetype(hashes.size()); }
    //! Without the line end of the last one.
    [[nodiscard]] QByteArrayView run(qsizetype first, qsizetype lines) const
    {
        const auto from = starts[size_t(first)];
        return lines == 0 ? QByteArrayView() : text.sliced(from, starts[size_t(first + lines)] - 1 - from);
    }
};

qsizetype lineEnds(QByteArrayView text)
{
    const char *at = text.data();
    const char *const end = at + text.size();
    qsizetype count = 0;
    for (; end - at >= 8; at += 8) {
        const quint64 word = qFromUnaligned<quint64>(at) ^ (ones * '\n');
        count += std::popcount(~(((word & lows) + lows) | word | lows));
    }
    return count + std::count(at, end, '\n');
}

qsizetype linesOf(QByteArrayView text)
{
    return text.isEmpty() ? 0 : lineEnds(text) + 1;
}

qsizetype commonStart(QByteArrayView a, QByteArrayView b)
{
    const auto most = std::min(a.size(), b.size());
    constexpr qsizetype block = 256;
    qsizetype at = 0;
    while (most - at >= block && std::memcmp(a.data() + at, b.data() + at, block) == 0) {
        at += block;
    }
    while (at < most && a[at] == b[at]) {
        ++at;
    }
    return at;
}

qsizetype commonEnd(QByteArrayView a, QByteArrayView b)
{
    const auto most = std::min(a.size(), b.size());
    constexpr qsizetype block = 256;
    const char *const aEnd = a.data() + a.size();
    const char *const bEnd = b.data() + b.size();
    qsizetype size = 0;
    while (most - size >= block && std::memcmp(aEnd - size - block, bEnd - size - block, block) == 0) {
        size += block;
    }
    while (size < most && aEnd[-size - 1] == bEnd[-size - 1]) {
        ++size;
    }
    return size;
}

Middle middleOf(QByteArrayView before, QByteArrayView after)
{
    Middle middle;
    middle.from = lineStart(before, commonStart(before, after));
    auto shared = commonEnd(before.sliced(middle.from), after.sliced(middle.from));
    const auto beginsLine = [&](QByteArrayView text) {
        const auto at = text.size() - shared;
        return at == middle.from || text[at - 1] == '\n';
    };
    if (!beginsLine(before) || !beginsLine(after)) {
        const auto lineEnd = before.last(shared).indexOf('\n');
        shared = lineEnd < 0 ? 0 : shared - lineEnd - 1;
    }
    // What is the same around it decides where a change is shown that could stand at several places.
    for (int i = 0; i < roomToMove && middle.from > 0; ++i) {
        middle.from = lineStart(before, middle.from - 1);
    }
    for (int i = 0; i < roomToMove && shared > 0; ++i) {
        const auto lineEnd = before.last(shared).indexOf('\n');
        shared = lineEnd < 0 ? 0 : shared - lineEnd - 1;
    }
    middle.beforeEnd = before.size() - shared;
    middle.afterEnd = after.size() - shared;
    middle.toTheEnd = shared == 0;
    return middle;
}

//! Not against an enemy: what is taken for the same is compared byte by byte at the end.
quint64 hashOf(const char *at, qsizetype size)
{
    constexpr quint64 factor = 0x9e3779b97f4a7c15ULL;
    const auto mixed = [](quint64 hash, quint64 word) {
        hash = (hash ^ word) * factor;
        return hash ^ (hash >> 32U);
    };
    quint64 hash = quint64(size) * factor;
    if (size >= 8) {
        const char *const last = at + size - 8;
        for (; at < last; at += 8) {
            hash = mixed(hash, qFromUnaligned<quint64>(at));
        }
        return mixed(hash, qFromUnaligned<quint64>(last));
    }
    quint64 word = 0;
    for (qsizetype i = 0; i < size; ++i) {
        word = (word << 8U) | static_cast<unsigned char>(at[i]);
    }
    return mixed(hash, word);
}

Lines linesOf(QByteArrayView text, qsizetype from, qsizetype to, bool toTheEnd)
{
    constexpr qsizetype shortLine = 16; // room that is not used costs nothing
    Lines lines{.text = text, .starts = {}, .hashes = {}};
    lines.starts.reserve(size_t((to - from) / shortLine + 2));
    lines.hashes.reserve(size_t((to - from) / shortLine + 2));
    const char *const begin = text.data();
    const char *at = begin + from;
    const char *const end = begin + to;
    const auto add = [&](const char *lineEnd) {
        lines.starts.push_back(at - begin);
        lines.hashes.push_back(hashOf(at, lineEnd - at));
        at = lineEnd + 1;
    };
    while (at < end) {
        const auto *const found = static_cast<const char *>(std::memchr(at, '\n', size_t(end - at)));
        if (found == nullptr) {
            break;
        }
        add(found);
    }
    if (toTheEnd && !text.isEmpty()) {
        add(end);
        lines.starts.push_back(to + 1);
    } else {
        lines.starts.push_back(to);
    }
    return lines;
}

//! Lines of equal hash that are not equal: takes their match away.
void verify(const Lines &before, const Lines &after, std::vector<int> &match)
{
    const auto count = qsizetype(match.size());
    for (qsizetype first = 0; first < count;) {
        const qsizetype from = match[size_t(first)];
        qsizetype end = first + 1;
        if (from < 0) {
            first = end;
            continue;
        }
        while (end < count && match[size_t(end)] == from + end - first) {
            ++end;
        }
        if (before.run(from, end - first) != after.run(first, end - first)) {
            for (auto i = first; i < end; ++i) {
                if (before.run(from + i - first, 1) != after.run(i, 1)) {
                    match[size_t(i)] = -1;
                }
            }
        }
        first = end;
    }
}

LineRun runOf(const Lines &lines, qsizetype first, qsizetype count, qsizetype firstLine)
{
    return {.line = firstLine + first,
            .count = count,
            .offset = std::min(lines.starts[size_t(first)], lines.text.size()),
            .size = lines.run(first, count).size()};
}

//! Lines [left, leftEnd) of the middle of before went, [right, rightEnd) came.
struct Change
{
    qsizetype left = 0;
    qsizetype leftEnd = 0;
    qsizetype right = 0;
    qsizetype rightEnd = 0;

    void move(qsizetype by)
    {
        left += by;
        leftEnd += by;
        right += by;
        rightEnd += by;
    }
};

std::vector<Change> changesOf(const Lines &before, const Lines &after, const std::vector<int> &match)
{
    std::vector<Change> changes;
    Change change;
    const auto changeUntil = [&](qsizetype leftEnd, qsizetype rightEnd) {
        change.leftEnd = leftEnd;
        change.rightEnd = rightEnd;
        if (change.left < leftEnd || change.right < rightEnd) {
            changes.push_back(change);
        }
    };
    for (qsizetype i = 0; i < after.count(); ++i) {
        if (const auto from = qsizetype(match[size_t(i)]); from >= 0) {
            changeUntil(from, i);
            change.left = from + 1;
            change.right = i + 1;
        }
    }
    changeUntil(before.count(), after.count());
    return changes;
}

//! How little the first line of a run looks like the beginning of something: by its indentation, and closing brackets
//! last.
qsizetype unfitness(QByteArrayView line)
{
    qsizetype indent = 0;
    while (indent < line.size() && (line[indent] == ' ' || line[indent] == '\t')) {
        ++indent;
    }
    const bool closes = indent < line.size() && (line[indent] == '}' || line[indent] == ']' || line[indent] == ')');
    return 2 * indent + (closes ? 1 : 0);
}

/*! Lines that only came (or only went) can often be told from their neighbours in several ways: "{ b }, { c }" can have
   "b }, { c" put in before the last bracket. Of these the one that begins where something begins, the last of equals.
 */
void settle(const Lines &lines, qsizetype first, qsizetype end, qsizetype least, qsizetype most, Change &change)
{
    const auto same = [&lines](qsizetype a, qsizetype b) {
        return lines.hashes[size_t(a)] == lines.hashes[size_t(b)] && lines.run(a, 1) == lines.run(b, 1);
    };
    const auto count = end - first;
    const auto original = first;
    for (int i = 0; i < roomToMove && first > least && same(first - 1, first + count - 1); ++i) {
        --first;
    }
    auto best = first;
    auto score = unfitness(lines.run(first, 1));
    for (int i = 0; i < 2 * roomToMove && first + count < most && same(first, first + count); ++i) {
        ++first;
        if (const auto here = unfitness(lines.run(first, 1)); here <= score) {
            best = first;
            score = here;
        }
    }
    change.move(best - original);
}

void settle(const Lines &before, const Lines &after, std::vector<Change> &changes)
{
    for (size_t i = 0; i < changes.size(); ++i) {
        auto &change = changes[i];
        // At least one line stays between two changes.
        const bool first = i == 0;
        const bool last = i + 1 == changes.size();
        if (change.left == change.leftEnd) {
            settle(after, change.right, change.rightEnd, first ? 0 : changes[i - 1].rightEnd + 1,
                   last ? after.count() : changes[i + 1].right - 1, change);
        } else if (change.right == change.rightEnd) {
            settle(before, change.left, change.leftEnd, first ? 0 : changes[i - 1].leftEnd + 1,
                   last ? before.count() : changes[i + 1].left - 1, change);
        }
    }
}

//! When the rest is too different: the lines that are the same at both ends.
std::vector<int> matchedEnds(const Lines &before, const Lines &after)
{
    std::vector<int> match(size_t(after.count()), -1);
    const auto most = std::min(before.count(), after.count());
    qsizetype head = 0;
    while (head < most && before.hashes[size_t(head)] == after.hashes[size_t(head)]) {
        match[size_t(head)] = int(head);
        ++head;
    }
    for (qsizetype tail = 1; tail <= most - head; ++tail) {
        const auto from = before.count() - tail;
        const auto to = after.count() - tail;
        if (before.hashes[size_t(from)] != after.hashes[size_t(to)]) {
            break;
        }
        match[size_t(to)] = int(from);
    }
    return match;
}

//! Which line of before each line of after is; nothing when that is too much work.
std::optional<std::vector<int>> matched(const Lines &before, const Lines &after, int maxEdits)
{
    constexpr qsizetype most = std::numeric_limits<int>::max() / 4;
    if (before.count() > most || after.count() > most) {
        return std::nullopt;
    }
    return matchSequences(before.hashes, after.hashes, maxEdits);
}

} // namespace

LineDiff lineDiff(QByteArrayView before, QByteArrayView after, int maxEdits)
{
    LineDiff diff;
    if (before == after) {
        diff.beforeLines = diff.afterLines = linesOf(before);
        return diff;
    }
    const auto middle = middleOf(before, after);
    const auto head = lineEnds(before.first(middle.from));
    const auto tail = middle.toTheEnd ? 0 : linesOf(before.sliced(middle.beforeEnd));
    const auto left = linesOf(before, middle.from, middle.beforeEnd, middle.toTheEnd);
    const auto right = linesOf(after, middle.from, middle.afterEnd, middle.toTheEnd);
    diff.beforeLines = head + left.count() + tail;
    diff.afterLines = head + right.count() + tail;
    auto match = matched(left, right, maxEdits);
    diff.gaveUp = !match;
    if (!match) {
        match = matchedEnds(left, right);
    }
    verify(left, right, *match);
    auto changes = changesOf(left, right, *match);
    settle(left, right, changes);
    for (const auto &change : changes) {
        diff.changes.push_back({.before = runOf(left, change.left, change.leftEnd - change.left, head),
                                .after = runOf(right, change.right, change.rightEnd - change.right, head)});
    }
    return diff;
}

} // namespace dlo
