// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/jsonindex.h"
#include "change/jsonpath/query.h"
#include "change/refusal.h"
#include "change/work.h"

#include <QHash>

#include <compare>
#include <optional>
#include <vector>

namespace dlo::jsonpath {

//! Carries a query out on one document. When it is stopped, what it gave so far means nothing.
class Evaluation
{
public:
    using Token = JsonIndex::Token;
    struct Stop
    {
        Refusal::Code code;
        Token at; //!< the value concerned
    };

    Evaluation(const JsonIndex &document, Work &work)
        : m_document(document)
        , m_work(work)
    { }

    [[nodiscard]] const std::optional<Stop> &stopped() const { return m_stop; }
    //! \a segment applied to \a node: what it selects is added to \a out.
    void apply(const Segment &segment, Token node, std::vector<Token> &out);

private:
    //! What is compared: nothing, a value without parts as Expression::literal has it, or a container.
    struct Value
    {
        enum class Type : std::uint8_t
        {
            Nothing,
            Literal,
            Container
        };
        Type type = Type::Nothing;
        QByteArray literal = {};
        Token node = 0;
    };

    bool stop(Refusal::Code code, Token at);
    //! False when there is nothing left to spend.
    bool charge(qint64 steps, Token at) { return m_work.charge(steps) || stop(Refusal::Code::TooExpensive, at); }

    void apply(const Selector &selector, Token node, std::vector<Token> &out);
    void byName(const QByteArray &name, Token node, std::vector<Token> &out);
    void slice(const Selector &selector, Token node, std::vector<Token> &out);
    [[nodiscard]] std::vector<Token> elements(Token array);

    [[nodiscard]] std::vector<Token> nodes(const Query &query, Token current);
    [[nodiscard]] bool holds(const Expression &expression, Token current);
    [[nodiscard]] bool compare(const Expression &expression, Token current);
    [[nodiscard]] Value value(const Expression &expression, Token current);
    [[nodiscard]] Value valueOf(Token node) const;
    [[nodiscard]] bool areEqual(const Value &a, const Value &b);
    [[nodiscard]] static bool isLess(const Value &a, const Value &b);
    [[nodiscard]] Value length(const Value &value);
    [[nodiscard]] bool matches(const Expression &expression, Token current);

    const JsonIndex &m_document;
    Work &m_work;
    std::optional<Stop> m_stop;
    QHash<QByteArray, QRegularExpression> m_patterns; //!< that came from the document
};

} // namespace dlo::jsonpath
