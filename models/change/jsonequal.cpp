// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonequal.h"

#include "change/exactstring.h"
#include "change/jsondecimal.h"

#include <algorithm>

namespace dlo::jsonequal {

namespace {

using Token = JsonIndex::Token;

struct Member
{
    QByteArray name;
    Token value;
};

//! By name; nothing when there is one twice.
std::optional<std::vector<Member>> members(const JsonIndex &index, Token object)
{
    std::vector<Member> result;
    index.forEach(object, [&](Token name, Token value) {
        result.push_back({.name = exactstring::unescape(index.token(name)), .value = value});
        return true;
    });
    std::ranges::sort(result, {}, &Member::name);
    if (std::ranges::adjacent_find(result, {}, &Member::name) != result.end()) {
        return std::nullopt;
    }
    return result;
}

class Comparison
{
public:
    Comparison(const JsonIndex &a, const JsonIndex &b, Work &work)
        : m_a(a)
        , m_b(b)
        , m_work(work)
    { }

    Answer run(Token a, Token b)
    {
        m_open.push_back({a, b});
        while (!m_open.empty()) {
            const auto [left, right] = m_open.back();
            m_open.pop_back();
            if (!m_work.charge(1 + (m_a.end(left) - m_a.begin(left)) / 16)) {
                return Answer::TooExpensive;
            }
            if (const auto answer = step(left, right); answer != Answer::Equal) {
                return answer;
            }
        }
        return Answer::Equal;
    }

private:
    Answer step(Token a, Token b)
    {
        if (m_a.isObject(a) && m_b.isObject(b)) {
            return objects(a, b);
        }
        if (m_a.isArray(a) && m_b.isArray(b)) {
            return arrays(a, b);
        }
        if (m_a.isContainer(a) || m_b.isContainer(b)) {
            return Answer::Different;
        }
        return scalarsAreEqual(m_a.token(a), m_b.token(b)) ? Answer::Equal : Answer::Different;
    }

    Answer arrays(Token a, Token b)
    {
        const auto first = m_open.size();
        m_a.forEach(a, [&](Token /*name*/, Token value) {
            m_open.push_back({value, 0});
            return true;
        });
        auto at = first;
        bool fits = true;
        m_b.forEach(b, [&](Token /*name*/, Token value) {
            fits = at < m_open.size();
            if (fits) {
                m_open[at++].second = value;
            }
            return fits;
        });
        return fits && at == m_open.size() ? Answer::Equal : Answer::Different;
    }

    Answer objects(Token a, Token b)
    {
        const auto left = members(m_a, a);
        const auto right = members(m_b, b);
        if (!left || !right) {
            return Answer::Ambiguous;
        }
        if (!m_work.charge(qint64(left->size() + right->size()) * 8)) {
            return Answer::TooExpensive;
        }
        if (!std::ranges::equal(*left, *right, {}, &Member::name, &Member::name)) {
            return Answer::Different;
        }
        for (size_t i = 0; i < left->size(); ++i) {
            m_open.push_back({(*left)[i].value, (*right)[i].value});
        }
        return Answer::Equal;
    }

    const JsonIndex &m_a;
    const JsonIndex &m_b;
    Work &m_work;
    std::vector<std::pair<Token, Token>> m_open;
};

} // namespace

Answer compare(const JsonIndex &a, Token aValue, const JsonIndex &b, Token bValue, Work &work)
{
    return Comparison(a, b, work).run(aValue, bValue);
}

bool scalarsAreEqual(QByteArrayView a, QByteArrayView b)
{
    if (a == b) {
        return true;
    }
    const auto isNumber = [](QByteArrayView token) { return token[0] == '-' || (token[0] >= '0' && token[0] <= '9'); };
    if (a[0] == '"' && b[0] == '"') {
        return (a.contains('\\') || b.contains('\\')) && exactstring::unescape(a) == exactstring::unescape(b);
    }
    return isNumber(a) && isNumber(b) && jsondecimal::compare(a, b) == 0;
}

bool tokensAreSame(const JsonIndex &a, Token aValue, const JsonIndex &b, Token bValue)
{
    const auto count = a.last(aValue) - aValue;
    if (b.last(bValue) - bValue != count) {
        return false;
    }
    for (Token i = 0; i <= count; ++i) {
        if (a.token(aValue + i) != b.token(bValue + i)) {
            return false;
        }
    }
    return true;
}

} // namespace dlo::jsonequal
