// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/decoderstack.h"

#include <algorithm>

namespace dlo {

DecoderStack::DecoderStack(QByteArray payload)
    : m_payload(std::move(payload))
{ }

const QByteArray &DecoderStack::under(std::size_t layer) const
{
    return layer == 0 ? m_payload : m_layers[layer - 1].decoded.bytes;
}

const QByteArray &DecoderStack::bytes() const
{
    return under(m_layers.size());
}

std::expected<void, DecodeProblem> DecoderStack::push(DecoderId id, const DecodeOptions &options)
{
    if (m_layers.size() == maxLayers) {
        return std::unexpected(DecodeProblem{.code = DecodeProblem::Code::TooManyLayers});
    }
    qsizetype total = 0;
    for (const auto &layer : m_layers) {
        total += layer.decoded.bytes.size();
    }
    auto bounded = options;
    bounded.limit = std::min(options.limit, maxTotal - total);
    if (bounded.limit <= 0) {
        return std::unexpected(DecodeProblem{.code = DecodeProblem::Code::LimitReached});
    }
    auto decoded = decoder::decode(id, bytes(), bounded);
    if (!decoded) {
        return std::unexpected(std::move(decoded.error()));
    }
    m_layers.push_back({.id = id, .decoded = std::move(*decoded)});
    return {};
}

void DecoderStack::pop()
{
    if (!m_layers.empty()) {
        m_layers.pop_back();
    }
}

Reversal DecoderStack::reversal() const
{
    auto weakest = Reversal::Exact;
    for (const auto &layer : m_layers) {
        weakest = std::max(weakest, layer.decoded.reversal);
    }
    return weakest;
}

std::expected<DecoderStack::Composed, DecoderStack::LayerProblem> DecoderStack::composed(const QByteArray &edited) const
{
    Composed result{.bytes = edited, .reversal = reversal()};
    for (auto layer = m_layers.size(); layer-- > 0;) {
        const auto &[id, decoded] = m_layers[layer];
        if (result.bytes == decoded.bytes) {
            result.bytes = m_payload;
            result.rewriting.clear();
            return result;
        }
        if (decoded.reversal == Reversal::None) {
            return std::unexpected(LayerProblem{layer, {.code = DecodeProblem::Code::OneWay}});
        }
        auto encoded = decoder::encode(id, result.bytes, under(layer));
        if (!encoded) {
            return std::unexpected(LayerProblem{layer, std::move(encoded.error())});
        }
        result.bytes = std::move(*encoded);
        if (decoded.reversal == Reversal::SameContent) {
            result.rewriting.insert(result.rewriting.begin(), layer);
        }
    }
    return result;
}

} // namespace dlo
