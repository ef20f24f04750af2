// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonfields.h"

#include "payload/jsonstring.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

class FieldWalk
{
public:
    FieldWalk(JsonFields &result, const QString &filter)
        : m_result(result)
        , m_filter(filter)
    { }

    void walk(const std::vector<JsonToken> &tokens)
    {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const auto &token = tokens[i];
            const auto next = i + 1 < tokens.size() ? std::optional(tokens[i + 1]) : std::nullopt;
            switch (token.kind) {
            case JsonTokenKind::OpenObject:
            case JsonTokenKind::OpenArray:
                open(token, *next);
                break;
            case JsonTokenKind::CloseObject:
            case JsonTokenKind::CloseArray:
                m_open.pop_back();
                break;
            case JsonTokenKind::String:
                if (next && next->kind == JsonTokenKind::Colon) {
                    name(token);
                } else {
                    add(token, JsonField::Type::Text);
                }
                break;
            case JsonTokenKind::Number:
                add(token, JsonField::Type::Number);
                break;
            case JsonTokenKind::Literal:
                add(token, m_result.text[token.offset] == 'n' ? JsonField::Type::Null : JsonField::Type::Boolean);
                break;
            case JsonTokenKind::Colon:
                break;
            case JsonTokenKind::Comma:
                if (m_open.back().isArray) {
                    ++m_open.back().index;
                }
                break;
            }
        }
    }

private:
    struct Container
    {
        bool isArray;
        qsizetype pointerSize; //!< up to and without the place in this container
        qsizetype index = 0;
    };

    void open(const JsonToken &token, const JsonToken &next)
    {
        enter();
        const bool isArray = token.kind == JsonTokenKind::OpenArray;
        if (next.kind == JsonTokenKind::CloseObject || next.kind == JsonTokenKind::CloseArray) {
            add({token.kind, token.offset, next.offset + next.size - token.offset},
                isArray ? JsonField::Type::EmptyArray : JsonField::Type::EmptyObject, true);
        }
        m_open.push_back({isArray, m_pointer.size()});
    }

    //! The pointer of the value that begins here.
    void enter()
    {
        if (m_open.empty() || !m_open.back().isArray) {
            return; // name() did it
        }
        m_pointer.truncate(m_open.back().pointerSize);
        m_pointer += u'/';
        m_pointer += QString::number(m_open.back().index);
    }

    void name(const JsonToken &token)
    {
        m_pointer.truncate(m_open.back().pointerSize);
        m_pointer += u'/';
        auto name = QString::fromUtf8(jsontext::unescape(view(token)));
        m_pointer += name.replace(u'~', u"~0"_s).replace(u'/', u"~1"_s);
    }

    void add(const JsonToken &token, JsonField::Type type, bool entered = false)
    {
        if (!entered) {
            enter();
        }
        ++m_result.total;
        if (!m_filter.isEmpty() && !m_pointer.contains(m_filter, Qt::CaseInsensitive)
            && !QString::fromUtf8(view(token)).contains(m_filter, Qt::CaseInsensitive)) {
            return;
        }
        ++m_result.matching;
        if (qsizetype(m_result.fields.size()) >= JsonFields::maxFields || m_bytes >= JsonFields::maxBytes) {
            return;
        }
        // Four bytes make a character at most.
        const auto shown = QString::fromUtf8(view(token).first(std::min(token.size, 4 * JsonFields::maxShown)));
        const bool cut = token.size > 4 * JsonFields::maxShown || shown.size() > JsonFields::maxShown;
        const auto value = cut ? shown.left(JsonFields::maxShown) + u'…' : shown;
        m_bytes += 2 * (m_pointer.size() + value.size());
        m_result.fields.push_back(
            {.pointer = m_pointer, .type = type, .value = value, .offset = token.offset, .size = token.size});
    }

    [[nodiscard]] QByteArrayView view(const JsonToken &token) const
    {
        return QByteArrayView(m_result.text).sliced(token.offset, token.size);
    }

    JsonFields &m_result;
    QString m_filter;
    QString m_pointer;
    std::vector<Container> m_open;
    qsizetype m_bytes = 0;
};

} // namespace

JsonFields JsonFields::of(const QByteArray &text, const QString &filter)
{
    JsonFields result{.text = text};
    const auto tokens = jsontext::tokenize(text);
    if (!tokens) {
        result.error = tokens.error();
        return result;
    }
    FieldWalk(result, filter).walk(*tokens);
    return result;
}

} // namespace dlo
