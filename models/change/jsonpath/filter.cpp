// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/evaluation.h"

#include "change/exactstring.h"
#include "change/jsondecimal.h"
#include "change/jsonequal.h"
#include "change/jsonpath/iregexp.h"

#include <algorithm>

namespace dlo::jsonpath {

namespace {

bool isString(const QByteArray &literal)
{
    return literal.startsWith('"');
}

bool isNumber(const QByteArray &literal)
{
    return literal[0] == '-' || (literal[0] >= '0' && literal[0] <= '9');
}

} // namespace

//! Of a query in a filter, where a node may be there several times (section 2.1.2): count() counts them all.
std::vector<JsonIndex::Token> Evaluation::nodes(const Query &query, Token current)
{
    std::vector<Token> result{query.fromCurrent ? current : 0};
    for (const auto &segment : query.segments) {
        std::vector<Token> next;
        for (const auto node : result) {
            apply(segment, node, next);
            if (m_stop) {
                return {};
            }
        }
        result = std::move(next);
    }
    return result;
}

bool Evaluation::holds(const Expression &expression, Token current)
{
    using Kind = Expression::Kind;
    if (m_stop || !charge(1, current)) {
        return false;
    }
    const auto operandHolds = [&](const Expression &operand) { return holds(operand, current); };
    switch (expression.kind) {
    case Kind::Or:
        return std::ranges::any_of(expression.operands, operandHolds);
    case Kind::And:
        return std::ranges::all_of(expression.operands, operandHolds);
    case Kind::Not:
        return !operandHolds(expression.operands[0]);
    case Kind::Query:
        return !nodes(expression.query, current).empty();
    case Kind::Match:
    case Kind::Search:
        return matches(expression, current);
    default:
        return compare(expression, current);
    }
}

bool Evaluation::compare(const Expression &expression, Token current)
{
    using Kind = Expression::Kind;
    const auto left = value(expression.operands[0], current);
    const auto right = value(expression.operands[1], current);
    switch (expression.kind) {
    case Kind::Equal:
        return areEqual(left, right);
    case Kind::NotEqual:
        return !areEqual(left, right);
    case Kind::Less:
        return isLess(left, right);
    case Kind::Greater:
        return isLess(right, left);
    case Kind::LessOrEqual:
        return isLess(left, right) || areEqual(left, right);
    default:
        return isLess(right, left) || areEqual(left, right);
    }
}

Evaluation::Value Evaluation::valueOf(Token node) const
{
    if (m_document.isContainer(node)) {
        return {.type = Value::Type::Container, .node = node};
    }
    const auto token = m_document.token(node);
    if (!token.startsWith('"')) {
        return {.type = Value::Type::Literal, .literal = QByteArray::fromRawData(token.data(), token.size())};
    }
    if (!token.contains('\\')) {
        return {.type = Value::Type::Literal, .literal = QByteArray::fromRawData(token.data(), token.size() - 1)};
    }
    return {.type = Value::Type::Literal, .literal = '"' + exactstring::unescape(token)};
}

Evaluation::Value Evaluation::value(const Expression &expression, Token current)
{
    using Kind = Expression::Kind;
    switch (expression.kind) {
    case Kind::Literal:
        return {.type = Value::Type::Literal, .literal = expression.literal};
    case Kind::Length:
        return length(value(expression.operands[0], current));
    case Kind::Count:
        return {.type = Value::Type::Literal,
                .literal = QByteArray::number(qulonglong(nodes(expression.operands[0].query, current).size()))};
    default:
        break;
    }
    // A singular query, or the function value(), which is nothing when there are several.
    const auto &query = expression.kind == Kind::Value ? expression.operands[0].query : expression.query;
    const auto found = nodes(query, current);
    return found.size() == 1 ? valueOf(found[0]) : Value();
}

bool Evaluation::areEqual(const Value &a, const Value &b)
{
    if (a.type != b.type || a.type == Value::Type::Nothing) {
        return a.type == b.type;
    }
    if (a.type == Value::Type::Literal) {
        return a.literal == b.literal
            || (isNumber(a.literal) && isNumber(b.literal) && jsondecimal::compare(a.literal, b.literal) == 0);
    }
    switch (jsonequal::compare(m_document, a.node, m_document, b.node, m_work)) {
    case jsonequal::Answer::Equal:
        return true;
    case jsonequal::Answer::Different:
        return false;
    case jsonequal::Answer::Ambiguous:
        return stop(Refusal::Code::Ambiguous, a.node);
    case jsonequal::Answer::TooExpensive:
        break;
    }
    return stop(Refusal::Code::TooExpensive, a.node);
}

bool Evaluation::isLess(const Value &a, const Value &b)
{
    if (a.type != Value::Type::Literal || b.type != Value::Type::Literal) {
        return false;
    }
    if (isString(a.literal) && isString(b.literal)) {
        return QByteArrayView(a.literal).compare(b.literal) < 0; // of UTF-8 this is the order of the characters
    }
    return isNumber(a.literal) && isNumber(b.literal) && jsondecimal::compare(a.literal, b.literal) < 0;
}

Evaluation::Value Evaluation::length(const Value &value)
{
    qsizetype result = 0;
    if (value.type == Value::Type::Container) {
        m_document.forEach(value.node, [&](Token /*name*/, Token /*value*/) {
            ++result;
            return charge(1, value.node);
        });
    } else if (value.type == Value::Type::Literal && isString(value.literal)) {
        result = exactstring::characters(value.literal) - 1;
    } else {
        return {};
    }
    return {.type = Value::Type::Literal, .literal = QByteArray::number(result)};
}

bool Evaluation::matches(const Expression &expression, Token current)
{
    const auto subject = value(expression.operands[0], current);
    if (subject.type != Value::Type::Literal || !isString(subject.literal)) {
        return false;
    }
    auto pattern = expression.pattern;
    if (!pattern) {
        const auto text = value(expression.operands[1], current);
        if (text.type != Value::Type::Literal || !isString(text.literal)) {
            return false;
        }
        // The same pattern is another expression for match() and for search().
        auto &known = m_patterns[(expression.kind == Expression::Kind::Match ? "m" : "s") + text.literal];
        if (known.pattern().isEmpty()) {
            known = iregexp::compile(exactstring::shown(text.literal.sliced(1)),
                                     expression.kind == Expression::Kind::Match);
        }
        pattern = known;
    }
    if (!pattern->isValid() || !charge(10 + subject.literal.size() / 8, current)) {
        return false;
    }
    const auto match = pattern->match(exactstring::shown(QByteArrayView(subject.literal).sliced(1)));
    if (!match.isValid()) { // PCRE2 gave up
        return stop(Refusal::Code::TooExpensive, current);
    }
    return match.hasMatch();
}

} // namespace dlo::jsonpath
