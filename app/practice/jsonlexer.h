// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/jsondoc.h"

namespace dlo::practice {

//! Tokens of a JSON text with the error texts and column counting of nlohmann-json 3.11 (see JsonDoc).
class JsonLexer
{
public:
    enum class Token : std::uint8_t
    {
        True,
        False,
        Null,
        String,
        Number,
        BeginArray,
        BeginObject,
        EndArray,
        EndObject,
        NameSeparator,
        ValueSeparator,
        Error,
        EndOfInput,
        LiteralOrValue,
        None
    };

    JsonLexer(QByteArrayView text, JsonDoc::Rules rules);

    Token next();
    [[nodiscard]] Token last() const { return m_token; }
    [[nodiscard]] quint32 begin() const { return quint32(m_start); }
    [[nodiscard]] quint32 end() const { return quint32(m_position); }
    [[nodiscard]] QByteArrayView lexeme() const { return m_text.sliced(m_start, m_position - m_start); }
    [[nodiscard]] bool nothingRead() const { return m_read == 1; }
    //! "parse error at line 1, column 29: syntax error while parsing …"
    [[nodiscard]] JsonDoc::Failure failure(Token expected, QByteArrayView context) const;
    [[nodiscard]] JsonDoc::Failure emptyInput() const;

private:
    int get();
    void unget();
    Token scan();
    Token scanLiteral(QByteArrayView word, Token token);
    Token scanString();
    Token scanNumber();
    bool scanEscape();
    bool scanUtf8(int first);
    int scanHex4();
    Token fail(const char *message);
    [[nodiscard]] QByteArray lastRead() const;

    QByteArrayView m_text;
    JsonDoc::Rules m_rules;
    qsizetype m_position = 0;
    qsizetype m_start = 0;
    qsizetype m_line = 0;
    qsizetype m_column = 0;
    qsizetype m_read = 0;
    int m_current = -1;
    QByteArray m_error;
    Token m_token = Token::None;
};

//! What a JSON number is as a double, whatever the locale of the process: infinite beyond the largest, 0 below the
//! smallest.
[[nodiscard]] double doubleOf(const QByteArray &number);

} // namespace dlo::practice
