// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/codec.h"
#include "payload/decode/jsonvalues.h"

namespace dlo::codec {

//! How numbers with a fraction are written: in the fewest bytes that hold them, or always in eight.
enum class FloatForm : std::uint8_t
{
    Double,
    Shortest
};

//! A binary format with a JSON-like model, as two functions.
struct BinaryJson
{
    //! The reversal is None when a map has a key that could be taken for one of ours, else SameContent.
    DecodeResult (*toJson)(QByteArrayView bytes, qsizetype limit);
    EncodeResult (*toBinary)(QByteArrayView json, FloatForm form);
};

/*! Decodes, then tries the way back: Exact when the same bytes come out, SameContent when other bytes mean the same
   (longer integers, indefinite lengths), None when something would be lost. */
[[nodiscard]] DecodeResult decodeBinary(const BinaryJson &format, QByteArrayView bytes, qsizetype limit);
[[nodiscard]] EncodeResult encodeBinary(const BinaryJson &format, QByteArrayView edited, QByteArrayView original);

//! RFC 8949. Tags: {"$tag": n, "value": …}; simple values: {"$simple": n}; undefined: {"$undefined": true}; a key that
//! is no text: "$key:" and its JSON.
[[nodiscard]] const BinaryJson &cbor();
//! MessagePack specification of 2013 and later. Extension types: {"$ext": type, "base64": …}; keys as in CBOR.
[[nodiscard]] const BinaryJson &messagePack();
/*! BSON 1.1 (bsonspec.org). As MongoDB Extended JSON 2.0 in the relaxed form, but 64-bit integers that would fit into
   32 bits as $numberLong, so that each value has one way back; Decimal128 that is not canonical as $numberDecimalBits.
 */
[[nodiscard]] const BinaryJson &bson();

inline constexpr QByteArrayView keyPrefix("$key:");
//! Keys that are maps with keys that are maps …: nobody does that but to do harm.
inline constexpr int mostKeysInKeys = 8;

//! The bytes of a text in base64, or nothing when it is not that.
[[nodiscard]] std::optional<QByteArray> fromBase64(const std::optional<QByteArray> &text);
//! The number that shortestNumber or a person wrote.
[[nodiscard]] std::optional<double> toDouble(QByteArrayView digits);

/*! Walks through JSON and hands each value to a sink of the format. \c Sink has null, boolean, integer(negative,
   magnitude), number, text, bytes, array(count), map(count), and special(walker, index, depth), which returns true when
   it wrote the object at \a index in a way of its own. Those that return bool may refuse. */
template <typename Sink>
class JsonWalker
{
public:
    using Done = std::expected<void, DecodeProblem>;
    using Index = JsonValues::Index;

    JsonWalker(const JsonValues &json, Sink &sink)
        : m_json(json)
        , m_sink(sink)
    { }

    [[nodiscard]] const JsonValues &json() const { return m_json; }

    [[nodiscard]] Done value(Index i, int depth)
    {
        if (depth > decoder::maxNesting) {
            return problem(Code::TooDeep, m_json.offset(i));
        }
        switch (m_json.kind(i)) {
        case JsonTokenKind::Literal:
            m_json.raw(i) == QByteArrayView("null") ? m_sink.null() : m_sink.boolean(m_json.raw(i).front() == 't');
            return {};
        case JsonTokenKind::String:
            m_sink.text(m_json.string(i));
            return {};
        case JsonTokenKind::Number:
            return number(i);
        case JsonTokenKind::OpenArray:
            return array(i, depth);
        default:
            return object(i, depth);
        }
    }

private:
    Done number(Index i)
    {
        const auto digits = m_json.raw(i);
        bool done = false;
        if (std::ranges::none_of(digits, [](char c) { return c == '.' || c == 'e' || c == 'E'; })) {
            bool fits = false;
            const bool negative = digits.front() == '-';
            const auto magnitude = digits.sliced(negative ? 1 : 0).toByteArray().toULongLong(&fits);
            done = fits && m_sink.integer(negative, magnitude);
        } else if (const auto value = toDouble(digits)) {
            m_sink.number(*value);
            done = true;
        }
        return done ? Done() : problem(Code::BadValue, m_json.offset(i));
    }

    Done array(Index i, int depth)
    {
        m_sink.array(m_json.count(i));
        if (m_json.count(i) == 0) {
            return {};
        }
        for (std::optional at = JsonValues::firstChild(i); at; at = m_json.after(*at)) {
            if (auto done = value(*at, depth + 1); !done) {
                return done;
            }
        }
        return {};
    }

    Done object(Index i, int depth)
    {
        if (m_json.count(i) == 0) {
            m_sink.map(0);
            return {};
        }
        if (auto special = m_sink.special(*this, i, depth); !special || *special) {
            return special ? Done() : std::unexpected(special.error());
        }
        m_sink.map(m_json.count(i));
        for (std::optional at = JsonValues::firstChild(i); at; at = m_json.after(*at + 2)) {
            if (auto done = key(*at, depth); !done) {
                return done;
            }
            if (auto done = value(*at + 2, depth + 1); !done) {
                return done;
            }
        }
        return {};
    }

    Done key(Index i, int depth)
    {
        const auto text = m_json.string(i);
        if (text.startsWith(keyPrefix)) {
            if (const auto inner = JsonValues::parse(QByteArrayView(text).sliced(keyPrefix.size()))) {
                auto done = JsonWalker(*inner, m_sink).value(0, depth + 1);
                return done ? Done() : problem(done.error().code, m_json.offset(i));
            }
        }
        m_sink.text(text);
        return {};
    }

    const JsonValues &m_json;
    Sink &m_sink;
};

} // namespace dlo::codec
