// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/payloaddocument.h"

#include "payload/utf8.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace dlo {

namespace {

//! Shared bytes are equal at a glance.
bool same(const QByteArray &a, const QByteArray &b)
{
    return a.size() == b.size() && (a.constData() == b.constData() || a == b);
}

qsizetype identicalBytes(const QByteArray &before, const QByteArray &after)
{
    if (before.size() != after.size()) {
        return utf8::commonEnds(before, after);
    }
    return std::transform_reduce(before.cbegin(), before.cend(), after.cbegin(), qsizetype(0), std::plus(),
                                 [](char a, char b) { return qsizetype(a == b ? 1 : 0); });
}

} // namespace

PayloadDocument::PayloadDocument(QByteArray payload)
    : m_original(std::move(payload))
    , m_stack(m_original)
    , m_present(m_original.payload())
{ }

PayloadDocument::Parts PayloadDocument::parts() const
{
    Parts parts{.payload = payload(), .rewritten = m_rewritten};
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        parts.layers.push_back({.id = m_stack.layers()[i].id, .options = m_options[i]});
    }
    if (!same(m_stack.payload(), payload())) {
        parts.edited = m_stack.payload();
    }
    if (!same(m_present, m_stack.bytes())) {
        parts.present = m_present;
    }
    return parts;
}

std::expected<PayloadDocument, DecodeProblem> PayloadDocument::of(const Parts &parts)
{
    PayloadDocument document(parts.payload);
    if (parts.edited) {
        document.m_stack = DecoderStack(*parts.edited);
    }
    for (const auto &[id, options] : parts.layers) {
        if (document.isOriginalReadable()) {
            auto original = document.m_original;
            const auto pushed = original.push(id, options);
            if (pushed) {
                document.m_original = std::move(original);
            } else if (!parts.edited) {
                return std::unexpected(pushed.error());
            }
        }
        if (!parts.edited) {
            document.m_stack = document.m_original;
        } else if (auto pushed = document.m_stack.push(id, options); !pushed) {
            return std::unexpected(std::move(pushed.error()));
        }
        document.m_options.push_back(options);
    }
    document.m_present = document.m_stack.bytes();
    document.m_rewritten = parts.rewritten;
    if (parts.present) {
        document.setPresent(*parts.present);
    }
    return document;
}

bool PayloadDocument::isOriginalReadable() const
{
    return m_original.layers().size() == m_stack.layers().size();
}

const QByteArray &PayloadDocument::before() const
{
    return isOriginalReadable() ? m_original.bytes() : m_stack.bytes();
}

void PayloadDocument::setPresent(QByteArray bytes)
{
    if (isEditable()) {
        m_present = std::move(bytes);
    }
}

bool PayloadDocument::isEdited() const
{
    return !isOriginalReadable() || !same(m_present, m_original.bytes());
}

void PayloadDocument::revert()
{
    m_stack = m_original;
    m_options.resize(m_stack.layers().size());
    m_rewritten.clear();
    m_present = m_stack.bytes();
}

std::expected<void, DecodeProblem> PayloadDocument::push(DecoderId id, const DecodeOptions &options)
{
    if (isEdited()) {
        return pushOnEdits(id, options);
    }
    auto next = m_original;
    if (auto pushed = next.push(id, options); !pushed) {
        return pushed;
    }
    m_original = next;
    m_stack = std::move(next);
    m_rewritten.clear();
    m_options.push_back(options);
    m_present = m_stack.bytes();
    return {};
}

std::expected<void, DecodeProblem> PayloadDocument::pushOnEdits(DecoderId id, const DecodeOptions &options)
{
    auto edited = composed();
    if (edited.problem) {
        return std::unexpected(std::move(edited.problem->problem));
    }
    DecoderStack next(std::move(edited.bytes));
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        if (auto pushed = next.push(m_stack.layers()[i].id, m_options[i]); !pushed) {
            return pushed;
        }
    }
    if (auto pushed = next.push(id, options); !pushed) {
        return pushed;
    }
    if (isOriginalReadable()) {
        // When only the edited payload can be decoded, that is what the edit was for.
        if (auto original = m_original; original.push(id, options)) {
            m_original = std::move(original);
        }
    }
    m_stack = std::move(next);
    m_options.push_back(options);
    m_rewritten = std::move(edited.rewriting);
    m_present = m_stack.bytes();
    return {};
}

std::expected<void, DecodeProblem> PayloadDocument::pop()
{
    if (m_options.empty()) {
        return {};
    }
    const bool readable = isOriginalReadable();
    const bool untouched = readable && same(m_present, m_original.bytes());
    auto lower = m_stack;
    lower.pop();
    if (!untouched && !same(m_present, m_stack.bytes())) {
        auto encoded = decoder::encode(m_stack.layers().back().id, m_present, lower.bytes());
        if (!encoded) {
            return std::unexpected(std::move(encoded.error()));
        }
        if (m_stack.layers().back().decoded.reversal == Reversal::SameContent) {
            m_rewritten.push_back(m_stack.layers().back().id);
        }
        m_present = std::move(*encoded);
    } else if (!untouched) {
        m_present = lower.bytes();
    }
    if (readable) {
        m_original.pop();
    }
    m_stack = std::move(lower);
    m_options.pop_back();
    if (untouched) {
        m_present = m_original.bytes();
    }
    if (m_options.empty()) {
        m_stack = m_original;
    }
    return {};
}

std::expected<void, DecodeProblem> PayloadDocument::decodeMore(qsizetype limit)
{
    if (m_options.empty()) {
        return {};
    }
    auto next = *this;
    auto options = m_options.back();
    const auto id = m_stack.layers().back().id;
    options.limit = limit;
    if (auto popped = next.pop(); !popped) {
        return popped;
    }
    if (auto pushed = next.push(id, options); !pushed) {
        return pushed;
    }
    *this = std::move(next);
    return {};
}

PayloadDocument::Composed PayloadDocument::composed() const
{
    const auto asItCame = [this] { return Composed{.bytes = payload(), .identicalBytes = payload().size()}; };
    if (!isEdited()) {
        return asItCame();
    }
    auto composed = m_stack.composed(m_present);
    if (!composed) {
        auto result = asItCame();
        result.problem = std::move(composed.error());
        return result;
    }
    Composed result{.bytes = std::move(composed->bytes), .rewriting = m_rewritten};
    result.identicalBytes = identicalBytes(payload(), result.bytes);
    result.changedBytes = std::max(payload().size(), result.bytes.size()) - result.identicalBytes;
    for (const auto layer : composed->rewriting) {
        if (const auto id = m_stack.layers()[layer].id; !std::ranges::contains(result.rewriting, id)) {
            result.rewriting.push_back(id);
        }
    }
    return result;
}

} // namespace dlo
