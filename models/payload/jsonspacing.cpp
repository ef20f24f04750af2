// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonspacing.h"

#include <algorithm>

namespace dlo {

namespace {

bool opens(JsonTokenKind kind)
{
    return kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray;
}

bool closes(JsonTokenKind kind)
{
    return kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray;
}

} // namespace

JsonSpacing::JsonSpacing(const TokenText &text)
    : m_text(text)
{
    qsizetype inTokens = 0;
    for (const auto &token : text.tokens) {
        inTokens += token.size;
    }
    m_minified = inTokens + text.gap(0).size() + text.gap(text.count()).size() == text.text.size();
    if (!m_minified) {
        learn();
    }
}

JsonSpacing::Place JsonSpacing::placeOf(JsonTokenKind left, JsonTokenKind right)
{
    if (right == JsonTokenKind::Colon) {
        return Place::BeforeColon;
    }
    if (left == JsonTokenKind::Colon) {
        return Place::AfterColon;
    }
    if (right == JsonTokenKind::Comma) {
        return Place::BeforeComma;
    }
    if (closes(right)) {
        return opens(left) ? Place::Empty : Place::BeforeClose;
    }
    return opens(left) ? Place::AfterOpen : Place::AfterComma;
}

void JsonSpacing::learn()
{
    int depth = opens(m_text.kind(0)) ? 1 : 0;
    for (qsizetype i = 1; i < m_text.count(); ++i) {
        const auto kind = m_text.kind(i);
        depth -= closes(kind) ? 1 : 0;
        note(placeOf(m_text.kind(i - 1), kind), depth, m_text.gap(i));
        depth += opens(kind) ? 1 : 0;
    }
}

void JsonSpacing::note(Place place, int depth, QByteArrayView gap)
{
    if (const auto [at, isNew] = m_byPlace.try_emplace(place); isNew) {
        at->second = gap.toByteArray();
    }
    if (!breaksLines(place)) {
        return;
    }
    if (const auto [at, isNew] = m_byDepth.try_emplace({place, depth}); isNew) {
        at->second = gap.toByteArray();
    }
    const auto lineFeed = gap.lastIndexOf('\n');
    if (lineFeed < 0) {
        return;
    }
    if (m_lineEnd.isEmpty()) {
        m_lineEnd = lineFeed > 0 && gap[lineFeed - 1] == '\r' ? "\r\n" : "\n";
    }
    const auto indent = gap.sliced(lineFeed + 1);
    if (!m_indentKnown && depth > 0 && indent.size() % depth == 0) {
        m_indent = indent.first(indent.size() / depth).toByteArray();
        m_indentKnown = true;
    }
}

int JsonSpacing::gapOfNeighbour(const TokenText &text, JsonTokenKind left, JsonTokenKind right, int leftIndex,
                                int rightIndex)
{
    const auto place = placeOf(left, right);
    const auto sameIn = [&](int index) {
        return index > 0 && index < text.count() && placeOf(text.kind(index - 1), text.kind(index)) == place;
    };
    if (sameIn(rightIndex)) {
        return rightIndex;
    }
    return leftIndex >= 0 && sameIn(leftIndex + 1) ? leftIndex + 1 : -1;
}

QByteArray JsonSpacing::between(JsonTokenKind left, JsonTokenKind right, int depth) const
{
    if (m_minified) {
        return {};
    }
    const auto place = placeOf(left, right);
    if (breaksLines(place)) {
        for (const auto alike : {place, Place::AfterComma, Place::AfterOpen}) {
            const auto found = m_byDepth.find({alike, depth});
            if (found != m_byDepth.end() && (alike == place || found->second.contains('\n'))) {
                return found->second;
            }
        }
        if (!m_lineEnd.isEmpty()) {
            return m_lineEnd + m_indent.repeated(depth);
        }
    }
    if (const auto found = m_byPlace.find(place); found != m_byPlace.end()) {
        return found->second;
    }
    // Nothing like it in the original: after a comma and a colon people write the same.
    if (place == Place::AfterComma || place == Place::AfterColon) {
        const auto found = m_byPlace.find(place == Place::AfterComma ? Place::AfterColon : Place::AfterComma);
        return found != m_byPlace.end() && !found->second.contains('\n') ? found->second : QByteArray(" ");
    }
    return {};
}

} // namespace dlo
