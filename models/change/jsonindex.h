// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <QByteArray>
#include <QByteArrayView>

#include <expected>
#include <optional>
#include <vector>

namespace dlo {

/*! A JSON text with the places of its tokens, eight bytes each, so that one steps over a value of any size at once. A
   value is named by its first token. Nothing is changed or decoded. Cheap to move; any thread. */
class JsonIndex
{
public:
    using Token = quint32;
    static constexpr qsizetype maxText = qsizetype(64) * 1024 * 1024; //!< bytes

    //! \a text has at most maxText bytes.
    [[nodiscard]] static std::expected<JsonIndex, JsonError> of(QByteArray text);

    [[nodiscard]] const QByteArray &text() const { return m_text; }
    [[nodiscard]] Token count() const { return Token(m_tokens.size()); }
    //! Levels of containers around the innermost one, that one counted; 0 for a text without containers.
    [[nodiscard]] int depth() const { return m_depth; }

    [[nodiscard]] JsonTokenKind kind(Token token) const;
    [[nodiscard]] bool isObject(Token value) const { return byteAt(value) == '{'; }
    [[nodiscard]] bool isArray(Token value) const { return byteAt(value) == '['; }
    [[nodiscard]] bool isContainer(Token value) const { return isObject(value) || isArray(value); }
    [[nodiscard]] bool isString(Token value) const { return byteAt(value) == '"'; }
    [[nodiscard]] bool isNull(Token value) const { return byteAt(value) == 'n'; }
    //! A string that names a member.
    [[nodiscard]] bool isName(Token token) const
    {
        return byteAt(token) == '"' && token + 1 < count() && byteAt(token + 1) == ':';
    }
    [[nodiscard]] bool beginsValue(Token token) const;

    //! Last token of the value that begins with \a value: its closing bracket, or itself.
    [[nodiscard]] Token last(Token value) const { return isContainer(value) ? m_tokens[value].size : value; }
    [[nodiscard]] bool isEmpty(Token container) const { return last(container) == container + 1; }
    [[nodiscard]] qsizetype begin(Token token) const { return m_tokens[token].offset; }
    [[nodiscard]] qsizetype end(Token token) const { return begin(token) + size(token); }
    [[nodiscard]] QByteArrayView token(Token token) const
    {
        return QByteArrayView(m_text).sliced(begin(token), size(token));
    }
    //! The whole value as it stands.
    [[nodiscard]] QByteArrayView value(Token value) const
    {
        return QByteArrayView(m_text).sliced(begin(value), end(last(value)) - begin(value));
    }
    //! White space before \a token; for count() what follows the last one.
    [[nodiscard]] QByteArrayView gap(Token token) const;

    //! Calls bool visit(Token name, Token value) for each member or element of \a container until it returns false; of
    //! an element name == value.
    template <typename Visit>
    void forEach(Token container, Visit visit) const
    {
        const bool object = isObject(container);
        const auto close = last(container);
        for (auto at = container + 1; at < close;) {
            const auto value = object ? at + 2 : at;
            if (!visit(at, value)) {
                return;
            }
            at = last(value) + 2; // behind the comma
        }
    }

    //! The pointer (RFC 6901) of the value that begins at \a value. Takes its time.
    [[nodiscard]] QString pointerOf(Token value) const;

private:
    struct Place
    {
        quint32 offset;
        quint32 size; //!< of an opening bracket: the token that closes
    };
    struct Sink;
    [[nodiscard]] char byteAt(Token token) const { return m_text.constData()[m_tokens[token].offset]; }
    [[nodiscard]] qsizetype size(Token token) const { return isContainer(token) ? 1 : m_tokens[token].size; }

    QByteArray m_text;
    std::vector<Place> m_tokens;
    int m_depth = 0;
};

} // namespace dlo
