// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

namespace dlo::practice {

/*! A JSON text, read once, as a flat list of nodes in document order; values keep their exact bytes.

    Errors are worded as the C++ broker's JSON library words them (observed, sections C, F and W), because that broker
   puts them into its answers; the Rust brokers' texts are made from line and column. Iterative, so nesting has no
   limit. */
class JsonDoc
{
public:
    enum class Kind : std::uint8_t
    {
        Null,
        False,
        True,
        Number,
        String,
        Array,
        Object
    };
    struct Node
    {
        Kind kind = Kind::Null;
        quint32 begin = 0; //!< bytes [begin, end) of the text
        quint32 end = 0;
        quint32 next = 0; //!< index of the node after this one and all that is in it
    };
    struct Failure
    {
        QByteArray message; //!< nlohmann's words
        qsizetype line = 1;
        qsizetype column = 1;
    };
    //! Strict refuses lone surrogates and numbers outside of double, as the C++ broker does; Verbatim takes them, as
    //! the Rust ones.
    enum class Rules : std::uint8_t
    {
        Strict,
        Verbatim
    };

    [[nodiscard]] static std::expected<JsonDoc, Failure> parse(QByteArray text, Rules rules);

    //! A value in the document; invalid when it was not found.
    class Value
    {
    public:
        Value() = default;
        Value(const JsonDoc *doc, quint32 index)
            : m_doc(doc)
            , m_index(index)
        { }
        [[nodiscard]] bool isValid() const { return m_doc != nullptr; }
        [[nodiscard]] Kind kind() const;
        [[nodiscard]] bool is(Kind kind) const { return isValid() && this->kind() == kind; }
        [[nodiscard]] bool isString() const { return is(Kind::String); }
        [[nodiscard]] bool isObject() const { return is(Kind::Object); }
        [[nodiscard]] bool isArray() const { return is(Kind::Array); }
        //! Member of this name, the last one when there are several.
        [[nodiscard]] Value operator[](QByteArrayView key) const;
        //! Members (values only) or elements.
        [[nodiscard]] std::vector<Value> children() const;
        //! Keys and values, in document order.
        [[nodiscard]] std::vector<std::pair<QByteArray, Value>> members() const;
        //! The exact bytes.
        [[nodiscard]] QByteArray raw() const;
        //! A string's characters as UTF-8 (lone surrogates become U+FFFD); empty for anything else.
        [[nodiscard]] QByteArray text() const;
        [[nodiscard]] std::optional<qint64> integer() const;
        [[nodiscard]] std::optional<bool> boolean() const;

    private:
        [[nodiscard]] const Node &node() const { return m_doc->m_nodes[m_index]; }
        const JsonDoc *m_doc = nullptr;
        quint32 m_index = 0;
    };

    [[nodiscard]] Value root() const { return m_nodes.empty() ? Value() : Value(this, 0); }
    [[nodiscard]] const QByteArray &source() const { return m_text; }

private:
    friend class JsonReader;
    QByteArray m_text;
    std::vector<Node> m_nodes;
};

//! The characters of a JSON string token (with its quotes) as UTF-8.
[[nodiscard]] QByteArray decodeJsonString(QByteArrayView token);

} // namespace dlo::practice
