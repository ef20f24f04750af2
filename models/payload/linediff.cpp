// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/linediff.h"

#include "payload/sequencediff.h"

#include <QHash>
#include <QStringView>

#include <algorithm>

namespace dlo {

namespace {

using Lines = QList<QStringView>;

Lines linesOf(const QString &text)
{
    return text.isEmpty() ? Lines() : QStringView(text).split(u'\n');
}

std::vector<int> interned(const Lines &lines, QHash<QStringView, int> &ids)
{
    std::vector<int> result;
    result.reserve(size_t(lines.size()));
    for (const auto line : lines) {
        const auto found = ids.constFind(line);
        result.push_back(found != ids.cend() ? *found : *ids.insert(line, int(ids.size())));
    }
    return result;
}

std::vector<DiffLine> merged(const Lines &before, const Lines &after, const std::vector<int> &match)
{
    std::vector<DiffLine> result;
    result.reserve(size_t(std::max(before.size(), after.size())));
    qsizetype left = 0;
    qsizetype right = 0;
    const auto flushUntil = [&](qsizetype beforeEnd, qsizetype afterEnd) {
        for (; left < beforeEnd; ++left) {
            result.push_back(
                {.kind = DiffLine::Kind::Removed, .before = int(left) + 1, .text = before[left].toString()});
        }
        for (; right < afterEnd; ++right) {
            result.push_back({.kind = DiffLine::Kind::Added, .after = int(right) + 1, .text = after[right].toString()});
        }
    };
    for (qsizetype i = 0; i < after.size(); ++i) {
        if (match[size_t(i)] >= 0) {
            flushUntil(match[size_t(i)], i);
            result.push_back({.before = int(++left), .after = int(++right), .text = after[i].toString()});
        }
    }
    flushUntil(before.size(), after.size());
    return result;
}

void keepContext(std::vector<DiffLine> &lines, int context)
{
    const int count = int(lines.size());
    const int far = count + context + 1;
    std::vector<int> distance(lines.size(), far);
    int last = -far;
    for (int i = 0; i < count; ++i) {
        last = lines[size_t(i)].kind != DiffLine::Kind::Same ? i : last;
        distance[size_t(i)] = i - last;
    }
    last = 2 * far;
    for (int i = count - 1; i >= 0; --i) {
        last = lines[size_t(i)].kind != DiffLine::Kind::Same ? i : last;
        distance[size_t(i)] = std::min(distance[size_t(i)], last - i);
    }
    size_t at = 0;
    std::erase_if(lines, [&](const DiffLine &) { return distance[at++] > context; });
}

} // namespace

std::vector<DiffLine> lineDiff(const QString &before, const QString &after, int context, int maxEdits)
{
    const auto beforeLines = linesOf(before);
    const auto afterLines = linesOf(after);
    QHash<QStringView, int> ids;
    const auto beforeIds = interned(beforeLines, ids);
    const auto afterIds = interned(afterLines, ids);
    auto match = matchSequences(beforeIds, afterIds, maxEdits);
    auto lines = merged(beforeLines, afterLines, match ? *match : std::vector<int>(size_t(afterLines.size()), -1));
    if (context >= 0) {
        keepContext(lines, context);
    }
    return lines;
}

} // namespace dlo
