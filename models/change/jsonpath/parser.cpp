// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/parser.h"

#include "change/exactstring.h"
#include "change/jsonpath/iregexp.h"
#include "change/jsonpath/reader.h"

#include <algorithm>
#include <array>
#include <utility>

namespace dlo::jsonpath {

namespace {

using Kind = Expression::Kind;
using Code = ChangeError::Code;

class Parser
{
public:
    explicit Parser(QByteArrayView text)
        : m_reader(text)
    { }

    std::expected<Query, ChangeError> run()
    {
        Query result;
        if (m_reader.need("$") && segments(result) && !m_reader.atEnd()) {
            m_reader.fail();
        }
        if (m_reader.failed()) {
            return std::unexpected(*m_reader.error());
        }
        return result;
    }

private:
    bool segments(Query &query)
    {
        for (;;) {
            const auto before = m_reader.at();
            m_reader.skipBlank();
            if (m_reader.peek() != '.' && m_reader.peek() != '[') {
                m_reader.goTo(before);
                return true;
            }
            Segment next;
            if (!segment(next)) {
                return false;
            }
            query.segments.push_back(std::move(next));
        }
    }

    bool segment(Segment &segment)
    {
        segment.descendants = m_reader.take("..");
        const bool dotted = segment.descendants || m_reader.take(".");
        if ((!dotted || segment.descendants) && m_reader.take("[")) {
            return bracketed(segment);
        }
        if (m_reader.take("*")) {
            segment.selectors.push_back({.kind = Selector::Kind::Wildcard});
            return true;
        }
        auto name = m_reader.shorthand();
        if (name) {
            segment.selectors.push_back({.kind = Selector::Kind::Name, .name = std::move(*name)});
        }
        return name.has_value();
    }

    bool bracketed(Segment &segment)
    {
        do {
            m_reader.skipBlank();
            Selector next;
            if (!selector(next)) {
                return false;
            }
            segment.selectors.push_back(std::move(next));
            m_reader.skipBlank();
        } while (m_reader.take(","));
        return m_reader.need("]");
    }

    bool selector(Selector &selector)
    {
        const char c = m_reader.peek();
        if (c == '"' || c == '\'') {
            auto name = m_reader.string();
            selector.kind = Selector::Kind::Name;
            selector.name = name.value_or(QByteArray());
            return name.has_value();
        }
        if (m_reader.take("*")) {
            selector.kind = Selector::Kind::Wildcard;
            return true;
        }
        if (m_reader.take("?")) {
            selector.kind = Selector::Kind::Filter;
            m_reader.skipBlank();
            auto filter = nested([&] { return either(); });
            if (filter) {
                selector.filter = std::make_shared<const Expression>(std::move(*filter));
            }
            return filter.has_value();
        }
        return indexOrSlice(selector);
    }

    bool indexOrSlice(Selector &selector)
    {
        if (m_reader.peek() != ':') {
            selector.start = m_reader.integer();
            if (!selector.start) {
                return false;
            }
            const auto behind = m_reader.at();
            m_reader.skipBlank();
            if (m_reader.peek() != ':') {
                m_reader.goTo(behind);
                selector.kind = Selector::Kind::Index;
                selector.index = *selector.start;
                return true;
            }
        }
        selector.kind = Selector::Kind::Slice;
        m_reader.take(":");
        if (!part(selector.end)) {
            return false;
        }
        if (!m_reader.take(":")) {
            return true;
        }
        std::optional<qint64> step;
        const bool fine = part(step);
        selector.step = step.value_or(1);
        return fine;
    }

    //! An integer of a slice, which may be missing, and the blanks around it.
    bool part(std::optional<qint64> &value)
    {
        m_reader.skipBlank();
        const char c = m_reader.peek();
        if (c == ':' || c == ']' || c == ',') {
            return true;
        }
        value = m_reader.integer();
        m_reader.skipBlank();
        return value.has_value();
    }

    template <typename Parse>
    std::optional<Expression> nested(Parse parse)
    {
        if (m_nesting == maxNesting) {
            m_reader.fail(Code::TooDeep, m_reader.at());
            return std::nullopt;
        }
        ++m_nesting;
        auto result = parse();
        --m_nesting;
        return result;
    }

    std::optional<Expression> either()
    {
        return chain(Kind::Or, "||", [&] { return chain(Kind::And, "&&", [&] { return basic(); }); });
    }

    template <typename Parse>
    std::optional<Expression> chain(Kind kind, QByteArrayView word, Parse parse)
    {
        auto first = parse();
        if (!first) {
            return std::nullopt;
        }
        Expression result{.kind = kind, .offset = first->offset};
        result.operands.push_back(std::move(*first));
        for (;;) {
            const auto behind = m_reader.at();
            m_reader.skipBlank();
            if (!m_reader.take(word)) {
                m_reader.goTo(behind);
                break;
            }
            m_reader.skipBlank();
            auto next = parse();
            if (!next) {
                return std::nullopt;
            }
            result.operands.push_back(std::move(*next));
        }
        return result.operands.size() == 1 ? std::move(result.operands[0]) : std::move(result);
    }

    std::optional<Expression> basic()
    {
        const auto offset = m_reader.at();
        if (m_reader.take("!")) {
            m_reader.skipBlank();
            auto operand = m_reader.peek() == '(' ? inBrackets() : test(operandOf());
            if (!operand) {
                return std::nullopt;
            }
            Expression result{.kind = Kind::Not, .offset = offset};
            result.operands.push_back(std::move(*operand));
            return result;
        }
        return m_reader.peek() == '(' ? inBrackets() : comparisonOrTest();
    }

    std::optional<Expression> inBrackets()
    {
        m_reader.take("(");
        m_reader.skipBlank();
        auto result = nested([&] { return either(); });
        if (!result) {
            return std::nullopt;
        }
        m_reader.skipBlank();
        return m_reader.need(")") ? std::move(result) : std::nullopt;
    }

    std::optional<Expression> comparisonOrTest()
    {
        static constexpr std::array<std::pair<const char *, Kind>, 6> operators{{{"==", Kind::Equal},
                                                                                 {"!=", Kind::NotEqual},
                                                                                 {"<=", Kind::LessOrEqual},
                                                                                 {">=", Kind::GreaterOrEqual},
                                                                                 {"<", Kind::Less},
                                                                                 {">", Kind::Greater}}};
        auto left = operandOf();
        if (!left) {
            return std::nullopt;
        }
        const auto behind = m_reader.at();
        m_reader.skipBlank();
        const auto *const found
            = std::ranges::find_if(operators, [&](const auto &one) { return m_reader.take(one.first); });
        if (found == operators.end()) {
            m_reader.goTo(behind);
            return test(std::move(left));
        }
        m_reader.skipBlank();
        auto right = operandOf();
        if (!right || !comparable(*left) || !comparable(*right)) {
            return std::nullopt;
        }
        Expression result{.kind = found->second, .offset = left->offset};
        result.operands.push_back(std::move(*left));
        result.operands.push_back(std::move(*right));
        return result;
    }

    bool comparable(const Expression &expression)
    {
        if (expression.isValue()) {
            return true;
        }
        return m_reader.fail(expression.kind == Kind::Query ? Code::NotSingular : Code::WrongArgument,
                             expression.offset);
    }

    //! A query, or a function that says yes or no; a value alone is neither.
    std::optional<Expression> test(std::optional<Expression> operand)
    {
        if (operand && operand->kind != Kind::Query && operand->kind != Kind::Match && operand->kind != Kind::Search) {
            m_reader.fail(operand->kind == Kind::Literal ? Code::BadPath : Code::WrongArgument, operand->offset);
            return std::nullopt;
        }
        return operand;
    }

    //! What can be compared or be an argument.
    std::optional<Expression> operandOf()
    {
        Expression result{.kind = Kind::Literal, .offset = m_reader.at()};
        const char c = m_reader.peek();
        if (c == '"' || c == '\'') {
            const auto text = m_reader.string();
            result.literal = '"' + text.value_or(QByteArray());
            return text ? std::optional(std::move(result)) : std::nullopt;
        }
        if (c == '-' || (c >= '0' && c <= '9')) {
            auto number = m_reader.number();
            result.literal = number.value_or(QByteArray());
            return number ? std::optional(std::move(result)) : std::nullopt;
        }
        if (c == '@' || c == '$') {
            result.kind = Kind::Query;
            result.query.fromCurrent = c == '@';
            m_reader.take(QByteArrayView(&c, 1));
            return nested([&] { return segments(result.query) ? std::optional(std::move(result)) : std::nullopt; });
        }
        const auto word = m_reader.word();
        if (m_reader.peek(word.size()) == '(') {
            return nested([&] { return function(word); });
        }
        if (word == "true" || word == "false" || word == "null") {
            m_reader.take(word);
            result.literal = word.toByteArray();
            return result;
        }
        m_reader.fail();
        return std::nullopt;
    }

    std::optional<Expression> function(QByteArrayView name)
    {
        static constexpr std::array<std::pair<const char *, Kind>, 5> functions{{{"length", Kind::Length},
                                                                                 {"count", Kind::Count},
                                                                                 {"match", Kind::Match},
                                                                                 {"search", Kind::Search},
                                                                                 {"value", Kind::Value}}};
        const auto *const found
            = std::ranges::find_if(functions, [&](const auto &one) { return name == QByteArrayView(one.first); });
        if (found == functions.end() || name.isEmpty()) {
            m_reader.fail(name.isEmpty() ? Code::BadPath : Code::UnknownFunction, m_reader.at(),
                          QString::fromUtf8(name));
            return std::nullopt;
        }
        Expression result{.kind = found->second, .offset = m_reader.at()};
        m_reader.take(name);
        m_reader.take("(");
        m_reader.skipBlank();
        while (m_reader.peek() != ')') {
            auto argument = operandOf();
            if (!argument) {
                return std::nullopt;
            }
            result.operands.push_back(std::move(*argument));
            m_reader.skipBlank();
            if (!m_reader.take(",")) {
                break;
            }
            m_reader.skipBlank();
            if (m_reader.peek() == ')') {
                m_reader.fail();
                return std::nullopt;
            }
        }
        return m_reader.need(")") && checked(result) ? std::optional(std::move(result)) : std::nullopt;
    }

    //! Sections 2.4.3 to 2.4.8: what each function takes.
    bool checked(Expression &function)
    {
        const bool takesTwo = function.kind == Kind::Match || function.kind == Kind::Search;
        const bool takesNodes = function.kind == Kind::Count || function.kind == Kind::Value;
        auto &operands = function.operands;
        if (operands.size() != (takesTwo ? 2U : 1U)) {
            return m_reader.fail(Code::WrongArgument, function.offset);
        }
        for (const auto &operand : operands) {
            if (takesNodes ? operand.kind != Kind::Query : !operand.isValue()) {
                return m_reader.fail(Code::WrongArgument, operand.offset);
            }
        }
        if (takesTwo && operands[1].literal.startsWith('"')) {
            function.pattern
                = iregexp::compile(exactstring::shown(operands[1].literal.sliced(1)), function.kind == Kind::Match);
        }
        return true;
    }

    Reader m_reader;
    int m_nesting = 0;
};

} // namespace

std::expected<Query, ChangeError> parse(QByteArrayView text)
{
    if (text.size() > maxQuery) {
        return std::unexpected(
            ChangeError{.code = Code::TooLarge, .part = ChangeError::Part::Place, .offset = maxQuery});
    }
    return Parser(text).run();
}

} // namespace dlo::jsonpath
