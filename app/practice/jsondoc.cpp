// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/jsondoc.h"

#include "practice/jsonlexer.h"

#include <charconv>
#include <cmath>

namespace dlo::practice {

//! Builds the node list; the control flow is that of a SAX parser with an explicit stack.
class JsonReader
{
public:
    using Token = JsonLexer::Token;

    JsonReader(JsonDoc &doc, JsonDoc::Rules rules)
        : m_doc(doc)
        , m_rules(rules)
        , m_lexer(doc.m_text, rules)
    { }

    std::expected<void, JsonDoc::Failure> read()
    {
        Token token = m_lexer.next();
        for (;;) {
            const Step step = value(token);
            if (step == Step::Failed)
                return std::unexpected(std::move(m_failure));
            if (step == Step::Descended) {
                token = m_lexer.last();
                continue;
            }
            const Step after = afterValue();
            if (after == Step::Failed)
                return std::unexpected(std::move(m_failure));
            if (after == Step::Done)
                break;
            token = m_lexer.last();
        }
        if (m_lexer.next() != Token::EndOfInput) {
            refuse(Token::EndOfInput, "value");
            return std::unexpected(std::move(m_failure));
        }
        return {};
    }

private:
    enum class Step
    {
        Failed,
        Complete,
        Descended,
        Done
    };

    Step refuse(Token expected, QByteArrayView context)
    {
        m_failure = m_lexer.failure(expected, context);
        return Step::Failed;
    }

    quint32 add(JsonDoc::Kind kind)
    {
        const auto index = quint32(m_doc.m_nodes.size());
        m_doc.m_nodes.push_back({kind, m_lexer.begin(), m_lexer.end(), index + 1});
        return index;
    }

    void close(quint32 index)
    {
        m_doc.m_nodes[index].end = m_lexer.end();
        m_doc.m_nodes[index].next = quint32(m_doc.m_nodes.size());
    }

    //! After '{' or ',': a key and its colon; the value's first token is then the lexer's last one.
    Step key()
    {
        if (m_lexer.last() != Token::String)
            return refuse(Token::String, "object key");
        add(JsonDoc::Kind::String);
        if (m_lexer.next() != Token::NameSeparator)
            return refuse(Token::NameSeparator, "object separator");
        m_lexer.next();
        return Step::Descended;
    }

    Step value(Token token)
    {
        switch (token) {
        case Token::BeginObject: {
            const quint32 index = add(JsonDoc::Kind::Object);
            if (m_lexer.next() == Token::EndObject) {
                close(index);
                return Step::Complete;
            }
            m_open.push_back(index);
            return key();
        }
        case Token::BeginArray: {
            const quint32 index = add(JsonDoc::Kind::Array);
            if (m_lexer.next() == Token::EndArray) {
                close(index);
                return Step::Complete;
            }
            m_open.push_back(index);
            return Step::Descended;
        }
        case Token::Number:
            return number();
        case Token::String:
            add(JsonDoc::Kind::String);
            return Step::Complete;
        case Token::True:
            add(JsonDoc::Kind::True);
            return Step::Complete;
        case Token::False:
            add(JsonDoc::Kind::False);
            return Step::Complete;
        case Token::Null:
            add(JsonDoc::Kind::Null);
            return Step::Complete;
        case Token::Error:
            return refuse(Token::None, "value");
        case Token::EndOfInput:
            if (m_lexer.nothingRead()) {
                m_failure = m_lexer.emptyInput();
                return Step::Failed;
            }
            return refuse(Token::LiteralOrValue, "value");
        default:
            return refuse(Token::LiteralOrValue, "value");
        }
    }

    Step number()
    {
        if (m_rules == JsonDoc::Rules::Strict) {
            const QByteArray lexeme = m_lexer.lexeme().toByteArray();
            if (!std::isfinite(doubleOf(lexeme))) {
                m_failure = m_lexer.failure(Token::None, "value");
                m_failure.message = "[json.exception.out_of_range.406] number overflow parsing '" + lexeme + '\'';
                return Step::Failed;
            }
        }
        add(JsonDoc::Kind::Number);
        return Step::Complete;
    }

    Step afterValue()
    {
        while (!m_open.empty()) {
            const quint32 index = m_open.back();
            const bool isArray = m_doc.m_nodes[index].kind == JsonDoc::Kind::Array;
            const Token token = m_lexer.next();
            if (token == Token::ValueSeparator) {
                m_lexer.next();
                return isArray ? Step::Descended : key();
            }
            if (token != (isArray ? Token::EndArray : Token::EndObject))
                return refuse(isArray ? Token::EndArray : Token::EndObject, isArray ? "array" : "object");
            close(index);
            m_open.pop_back();
        }
        return Step::Done;
    }

    JsonDoc &m_doc;
    JsonDoc::Rules m_rules;
    JsonLexer m_lexer;
    std::vector<quint32> m_open;
    JsonDoc::Failure m_failure;
};

std::expected<JsonDoc, JsonDoc::Failure> JsonDoc::parse(QByteArray text, Rules rules)
{
    JsonDoc doc;
    doc.m_text = std::move(text);
    JsonReader reader(doc, rules);
    if (auto read = reader.read(); !read)
        return std::unexpected(std::move(read).error());
    return doc;
}

JsonDoc::Kind JsonDoc::Value::kind() const
{
    return node().kind;
}

JsonDoc::Value JsonDoc::Value::operator[](QByteArrayView key) const
{
    Value found;
    if (!isObject())
        return found;
    for (quint32 i = m_index + 1; i < node().next;) {
        const quint32 valueIndex = i + 1;
        const Node &name = m_doc->m_nodes[i];
        const QByteArrayView token = QByteArrayView(m_doc->m_text).sliced(name.begin, name.end - name.begin);
        const bool plain = !token.contains('\\');
        if (plain ? token.sliced(1, token.size() - 2) == key : QByteArrayView(decodeJsonString(token)) == key)
            found = Value(m_doc, valueIndex);
        i = m_doc->m_nodes[valueIndex].next;
    }
    return found;
}

std::vector<JsonDoc::Value> JsonDoc::Value::children() const
{
    std::vector<Value> result;
    if (!isObject() && !isArray())
        return result;
    const quint32 step = isObject() ? 1 : 0;
    for (quint32 i = m_index + 1; i < node().next;) {
        result.emplace_back(m_doc, i + step);
        i = m_doc->m_nodes[i + step].next;
    }
    return result;
}

std::vector<std::pair<QByteArray, JsonDoc::Value>> JsonDoc::Value::members() const
{
    std::vector<std::pair<QByteArray, Value>> result;
    if (!isObject())
        return result;
    for (quint32 i = m_index + 1; i < node().next;) {
        result.emplace_back(Value(m_doc, i).text(), Value(m_doc, i + 1));
        i = m_doc->m_nodes[i + 1].next;
    }
    return result;
}

QByteArray JsonDoc::Value::raw() const
{
    return isValid() ? m_doc->m_text.sliced(node().begin, node().end - node().begin) : QByteArray();
}

QByteArray JsonDoc::Value::text() const
{
    if (!isString())
        return {};
    return decodeJsonString(QByteArrayView(m_doc->m_text).sliced(node().begin, node().end - node().begin));
}

std::optional<qint64> JsonDoc::Value::integer() const
{
    if (!is(Kind::Number))
        return std::nullopt;
    const QByteArray token = raw();
    qint64 number = 0;
    const auto [end, problem] = std::from_chars(token.cbegin(), token.cend(), number);
    if (problem != std::errc() || end != token.cend())
        return std::nullopt;
    return number;
}

std::optional<bool> JsonDoc::Value::boolean() const
{
    if (is(Kind::True))
        return true;
    if (is(Kind::False))
        return false;
    return std::nullopt;
}

namespace {

int hexAt(QByteArrayView token, qsizetype at)
{
    int code = 0;
    const auto [end, problem] = std::from_chars(token.data() + at, token.data() + at + 4, code, 16);
    return problem == std::errc() && end == token.data() + at + 4 ? code : -1;
}

void appendUtf8(QByteArray &out, char32_t code)
{
    if (code < 0x80) {
        out += char(code);
    } else if (code < 0x800) {
        out += char(0xC0 | (code >> 6));
        out += char(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        out += char(0xE0 | (code >> 12));
        out += char(0x80 | ((code >> 6) & 0x3F));
        out += char(0x80 | (code & 0x3F));
    } else {
        out += char(0xF0 | (code >> 18));
        out += char(0x80 | ((code >> 12) & 0x3F));
        out += char(0x80 | ((code >> 6) & 0x3F));
        out += char(0x80 | (code & 0x3F));
    }
}

//! Reads the escape at \a i (a backslash), appends its character, and gives the index of the last byte taken.
qsizetype appendEscape(QByteArray &out, QByteArrayView token, qsizetype i)
{
    switch (const char kind = token[++i]) {
    case 'b':
        out += '\b';
        return i;
    case 'f':
        out += '\f';
        return i;
    case 'n':
        out += '\n';
        return i;
    case 'r':
        out += '\r';
        return i;
    case 't':
        out += '\t';
        return i;
    case 'u':
        break;
    default:
        out += kind;
        return i;
    }
    auto code = char32_t(hexAt(token, i + 1));
    i += 4;
    const bool isHigh = code >= 0xD800 && code < 0xDC00;
    if (isHigh && i + 6 < token.size() && token[i + 1] == '\\' && token[i + 2] == 'u') {
        const auto low = char32_t(hexAt(token, i + 3));
        if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            i += 6;
        }
    }
    appendUtf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
    return i;
}

} // namespace

QByteArray decodeJsonString(QByteArrayView token)
{
    const QByteArrayView inner = token.sliced(1, token.size() - 2);
    if (!inner.contains('\\'))
        return inner.toByteArray();
    QByteArray out;
    out.reserve(inner.size());
    for (qsizetype i = 0; i < inner.size(); ++i) {
        if (inner[i] == '\\')
            i = appendEscape(out, inner, i);
        else
            out += inner[i];
    }
    return out;
}

} // namespace dlo::practice
