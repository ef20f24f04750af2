// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/evaluation.h"

#include "change/exactstring.h"

#include <algorithm>

namespace dlo::jsonpath {

//! Always false.
bool Evaluation::stop(Refusal::Code code, Token at)
{
    if (!m_stop) {
        m_stop = Stop{.code = code, .at = at};
    }
    return false;
}

void Evaluation::apply(const Segment &segment, Token node, std::vector<Token> &out)
{
    const auto last = segment.descendants ? m_document.last(node) : node;
    for (auto at = node; at <= last && !m_stop; ++at) {
        if (!charge(1, node) || !m_document.isContainer(at)) {
            continue;
        }
        for (const auto &selector : segment.selectors) {
            apply(selector, at, out);
        }
    }
}

void Evaluation::apply(const Selector &selector, Token node, std::vector<Token> &out)
{
    using Kind = Selector::Kind;
    switch (selector.kind) {
    case Kind::Name:
        byName(selector.name, node, out);
        break;
    case Kind::Index:
        if (m_document.isArray(node)) {
            const auto all = elements(node);
            const auto index = selector.index < 0 ? selector.index + qint64(all.size()) : selector.index;
            if (index >= 0 && index < qint64(all.size())) {
                out.push_back(all[size_t(index)]);
            }
        }
        break;
    case Kind::Slice:
        if (m_document.isArray(node)) {
            slice(selector, node, out);
        }
        break;
    case Kind::Wildcard:
    case Kind::Filter:
        m_document.forEach(node, [&](Token /*name*/, Token value) {
            if (charge(1, node) && (selector.kind == Kind::Wildcard || holds(*selector.filter, value))) {
                out.push_back(value);
            }
            return !m_stop;
        });
        break;
    }
}

void Evaluation::byName(const QByteArray &name, Token node, std::vector<Token> &out)
{
    if (!m_document.isObject(node)) {
        return;
    }
    std::optional<Token> found;
    m_document.forEach(node, [&](Token at, Token value) {
        const auto token = m_document.token(at);
        if (!charge(1 + token.size() / 64, node)) {
            return false;
        }
        if (exactstring::means(token, name)) {
            if (found) {
                return stop(Refusal::Code::Ambiguous, value);
            }
            found = value;
        }
        return true;
    });
    if (found && !m_stop) {
        out.push_back(*found);
    }
}

std::vector<JsonIndex::Token> Evaluation::elements(Token array)
{
    std::vector<Token> result;
    m_document.forEach(array, [&](Token /*name*/, Token value) {
        result.push_back(value);
        return charge(1, array);
    });
    return result;
}

//! Section 2.3.4.2.2.
void Evaluation::slice(const Selector &selector, Token node, std::vector<Token> &out)
{
    const auto all = elements(node);
    const auto size = qint64(all.size());
    const auto step = selector.step;
    if (step == 0) {
        return;
    }
    const auto normalized = [&](qint64 i) { return i >= 0 ? i : size + i; };
    const auto start = normalized(selector.start.value_or(step > 0 ? 0 : size - 1));
    if (step > 0) {
        const auto end = std::clamp<qint64>(normalized(selector.end.value_or(size)), 0, size);
        for (auto i = std::clamp<qint64>(start, 0, size); i < end; i += step) {
            out.push_back(all[size_t(i)]);
        }
        return;
    }
    const auto end = selector.end ? std::clamp<qint64>(normalized(*selector.end), -1, size - 1) : -1;
    for (auto i = std::clamp<qint64>(start, -1, size - 1); i > end; i += step) {
        out.push_back(all[size_t(i)]);
    }
}

} // namespace dlo::jsonpath
