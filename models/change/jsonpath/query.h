// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QRegularExpression>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/*! A JSONPath query (RFC 9535) as it was read. Immutable once made, so that any number of threads evaluate one. */
namespace dlo::jsonpath {

struct Expression;

struct Selector
{
    enum class Kind : std::uint8_t
    {
        Name,
        Wildcard,
        Index,
        Slice,
        Filter
    };
    Kind kind = Kind::Wildcard;
    QByteArray name = {}; //!< UTF-8, without escapes
    qint64 index = 0;
    std::optional<qint64> start = std::nullopt;
    std::optional<qint64> end = std::nullopt;
    qint64 step = 1;
    std::shared_ptr<const Expression> filter = nullptr;
};

struct Segment
{
    bool descendants = false;
    std::vector<Selector> selectors = {};
};

struct Query
{
    bool fromCurrent = false; //!< "@", in a filter
    std::vector<Segment> segments = {};

    //! Selects one at most (section 2.3.5.1).
    [[nodiscard]] bool isSingular() const;
};

//! A node of a filter: a logical operator with operands, a comparison of two, a query, a literal, a function.
struct Expression
{
    enum class Kind : std::uint8_t
    {
        Or,
        And,
        Not,
        Equal,
        NotEqual,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        Query,
        Literal,
        Length,
        Count,
        Match,
        Search,
        Value
    };
    Kind kind = Kind::Literal;
    std::vector<Expression> operands = {};
    Query query = {};
    QByteArray literal = {}; //!< a number, true, false or null as written, or '"' and the text of a string
    //! Of Match and Search whose pattern is a literal; not valid when that is no I-Regexp.
    std::optional<QRegularExpression> pattern = std::nullopt;
    qsizetype offset = 0; //!< byte in the query

    //! A query counts as Value where it is singular.
    [[nodiscard]] bool isValue() const;
    [[nodiscard]] bool isComparison() const { return kind >= Kind::Equal && kind <= Kind::GreaterOrEqual; }
};

} // namespace dlo::jsonpath
