// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/difftext.h"

#include <algorithm>

namespace dlo {

namespace {

constexpr qsizetype longLine = 2000; // bytes
constexpr qsizetype around = 120; // shown on each side of what differs
constexpr qsizetype longSpan = 600; // more of one thing that differs is not shown

//! Not within a character.
qsizetype atCharacter(QByteArrayView text, qsizetype at)
{
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U) {
        --at;
    }
    return std::clamp(at, qsizetype(0), text.size());
}

//! The parts of a line that are shown, in order, not touching each other.
std::vector<ByteSpan> shownParts(QByteArrayView line, const std::vector<ByteSpan> &emphasis)
{
    if (line.size() <= longLine) {
        return {{0, line.size()}};
    }
    std::vector<ByteSpan> parts{{0, atCharacter(line, around)}};
    qsizetype shown = parts.front().size;
    for (const auto &span : emphasis) {
        auto from = atCharacter(line, std::max(span.offset - around, qsizetype(0)));
        const auto to = atCharacter(line, span.offset + std::min(span.size, longSpan) + around);
        auto &last = parts.back();
        const auto end = last.offset + last.size;
        if (from <= end) {
            shown += std::max(to - end, qsizetype(0));
            last.size = std::max(end, to) - last.offset;
        } else {
            shown += to - from;
            parts.push_back({from, to - from});
        }
        if (shown > 2 * longLine) {
            break;
        }
    }
    return parts;
}

} // namespace

void fillCell(DiffCell &cell, QByteArrayView line, const std::vector<ByteSpan> &emphasis)
{
    const auto parts = shownParts(line, emphasis);
    auto span = emphasis.begin();
    for (const auto &part : parts) {
        if (part.offset > 0) {
            cell.text += u'…';
        }
        qsizetype at = part.offset;
        const auto end = part.offset + part.size;
        const auto showUntil = [&](qsizetype to) {
            to = std::min(to, end);
            if (to > at) {
                cell.text += QString::fromUtf8(line.sliced(at, to - at));
                at = to;
            }
        };
        for (; span != emphasis.end() && span->offset < end; ++span) {
            showUntil(span->offset);
            const auto from = cell.text.size();
            showUntil(span->offset + span->size);
            if (cell.text.size() > from) {
                cell.emphasis.push_back({from, cell.text.size() - from});
            }
        }
        showUntil(end);
    }
    if (!parts.empty() && parts.back().offset + parts.back().size < line.size()) {
        cell.text += u'…';
    }
}

} // namespace dlo
