// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonlayout.h"

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

JsonLayout::JsonLayout(const JsonIndex &document)
    : m_document(document)
{
    const auto count = std::min(learned, document.count());
    for (JsonIndex::Token i = 1; i < count && m_minified; ++i) {
        m_minified = document.gap(i).isEmpty();
    }
}

QByteArray JsonLayout::between(JsonTokenKind left, JsonTokenKind right, int depth)
{
    if (m_minified) {
        return {};
    }
    if (!m_spacing) {
        const auto count = std::min(learned, m_document.count());
        m_tokens.reserve(count);
        for (JsonIndex::Token i = 0; i < count; ++i) {
            m_tokens.push_back({m_document.kind(i), m_document.begin(i), m_document.token(i).size()});
        }
        const auto text = QByteArrayView(m_document.text()).first(m_document.end(count - 1));
        m_spacing = std::make_unique<const JsonSpacing>(TokenText{.text = text, .tokens = m_tokens});
    }
    return m_spacing->between(left, right, std::min(depth, jsontext::maxIndentDepth));
}

QByteArray JsonLayout::gap(JsonTokenKind left, JsonTokenKind right, int depth, bool oneLine)
{
    auto result = between(left, right, depth);
    if (oneLine && result.contains('\n')) {
        result = left == JsonTokenKind::Comma || left == JsonTokenKind::Colon ? " " : "";
    }
    return result;
}

std::optional<QByteArray> JsonLayout::write(const JsonIndex &source, JsonIndex::Token value, int depth, bool oneLine)
{
    QByteArray result;
    const auto last = source.last(value);
    auto before = source.kind(value);
    result += source.token(value);
    depth += opens(before) ? 1 : 0;
    for (auto i = value + 1; i <= last; ++i) {
        const auto kind = source.kind(i);
        depth -= closes(kind) ? 1 : 0;
        if (!m_minified) {
            result += gap(before, kind, depth, oneLine);
        }
        result += source.token(i);
        if (result.size() > JsonIndex::maxText) {
            return std::nullopt;
        }
        depth += opens(kind) ? 1 : 0;
        before = kind;
    }
    return result;
}

} // namespace dlo
