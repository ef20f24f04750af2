// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/headerrules.h"

#include "brokers/jsoncheck.h"

#include <QSet>
#include <QStringDecoder>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

qsizetype digitsAt(QByteArrayView text, qsizetype from)
{
    qsizetype end = from;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return end - from;
}

bool isInteger(const QByteArray &value)
{
    const qsizetype sign = value.startsWith('-') ? 1 : 0;
    const qsizetype digits = digitsAt(value, sign);
    bool fits = false;
    if (digits > 0 && sign + digits == value.size())
        value.toLongLong(&fits);
    return fits;
}

bool isNumber(QByteArrayView value)
{
    qsizetype at = value.startsWith('-') || value.startsWith('+') ? 1 : 0;
    const qsizetype whole = digitsAt(value, at);
    at += whole;
    qsizetype fraction = 0;
    if (at < value.size() && value[at] == '.') {
        fraction = digitsAt(value, at + 1);
        at += 1 + fraction;
        if (fraction == 0)
            return false;
    }
    if (whole + fraction == 0)
        return false;
    if (at < value.size() && (value[at] == 'e' || value[at] == 'E')) {
        ++at;
        if (at < value.size() && (value[at] == '-' || value[at] == '+'))
            ++at;
        const qsizetype exponent = digitsAt(value, at);
        if (exponent == 0)
            return false;
        at += exponent;
    }
    return at == value.size();
}

bool isUtf8(const QByteArray &value)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    [[maybe_unused]] const QString text = decoder(value);
    return !decoder.hasError();
}

//! Empty: it is of that form.
QString misformed(HeaderForm form, const QByteArray &value)
{
    switch (form) {
    case HeaderForm::Bytes:
        break;
    case HeaderForm::Text:
        return isUtf8(value) ? QString() : u"header-value-not-text"_s;
    case HeaderForm::Integer:
        return isInteger(value) ? QString() : u"header-value-not-integer"_s;
    case HeaderForm::Number:
        return isNumber(value) ? QString() : u"header-value-not-number"_s;
    case HeaderForm::Boolean:
        return value == "true" || value == "false" ? QString() : u"header-value-not-boolean"_s;
    case HeaderForm::Json:
        return jsoncheck::check(value).fault == jsoncheck::Fault::None ? QString() : u"header-value-not-json"_s;
    }
    return {};
}

bool isAsciiDotted(const QString &name)
{
    const auto fits = [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_'
            || c == u'-' || c == u'.';
    };
    return std::ranges::all_of(name, fits) && !name.startsWith(u'.') && !name.endsWith(u'.') && !name.contains(".."_L1);
}

//! Looks at one row after the other.
class Checker
{
public:
    Checker(const HeaderRules &rules, const std::vector<Header> &own)
        : m_rules(rules)
        , m_own(own)
    { }

    //! Left out of what is sent.
    [[nodiscard]] bool isLeftOut(const Header &header) const
    {
        return m_rules.isReserved(header.name) && std::ranges::find(m_own, header) != m_own.end();
    }

    [[nodiscard]] HeaderProblem check(const Header &header)
    {
        const auto *type = m_rules.type(header.type);
        auto problem = ofName(header, type);
        if (problem.code.isEmpty() && !m_rules.types.empty() && !type)
            problem.code = u"header-type-unknown"_s;
        return problem.code.isEmpty() ? ofValue(header, type) : problem;
    }

private:
    [[nodiscard]] HeaderProblem ofName(const Header &header, const HeaderType *type)
    {
        const bool isProperty = type && !type->names.isEmpty();
        if (m_rules.isReserved(header.name))
            return {.code = u"header-name-reserved"_s};
        if (header.name.isEmpty() && (m_rules.names != HeaderNames::Any || isProperty))
            return {.code = u"header-name-empty"_s};
        if (!header.name.isValidUtf16() || (m_rules.names == HeaderNames::AsciiDotted && !isAsciiDotted(header.name)))
            return {.code = u"header-name-invalid"_s};
        if (m_rules.longestName > 0 && header.name.toUtf8().size() > m_rules.longestName)
            return {.code = u"header-name-too-long"_s, .limit = m_rules.longestName};
        if (isProperty && !type->names.contains(header.name))
            return {.code = u"header-name-not-of-type"_s};
        auto &seen = isProperty ? m_properties : m_names;
        const bool repeated = seen.contains(header.name);
        seen.insert(header.name);
        if (repeated && (isProperty || !m_rules.duplicates))
            return {.code = u"header-name-repeated"_s};
        return {};
    }

    [[nodiscard]] HeaderProblem ofValue(const Header &header, const HeaderType *type) const
    {
        if (!header.value)
            return {.code = m_rules.nulls ? QString() : u"header-value-null"_s};
        if (header.value->isEmpty() && !m_rules.empties)
            return {.code = u"header-value-empty"_s};
        if (m_rules.longestValue > 0 && header.value->size() > m_rules.longestValue)
            return {.code = u"header-value-too-long"_s, .limit = m_rules.longestValue};
        return {.code = type ? misformed(type->form, *header.value) : QString()};
    }

    const HeaderRules &m_rules;
    const std::vector<Header> &m_own;
    QSet<QString> m_names;
    QSet<QString> m_properties;
};

qsizetype sizeOf(const Header &header)
{
    return header.name.toUtf8().size() + header.type.toUtf8().size() + (header.value ? header.value->size() : 0);
}

} // namespace

bool HeaderRules::isReserved(const QString &name) const
{
    const auto sensitivity = reservedInAnyCase ? Qt::CaseInsensitive : Qt::CaseSensitive;
    return std::ranges::any_of(reserved, [&](QStringView pattern) {
        return pattern.endsWith(u'*') ? name.startsWith(pattern.chopped(1), sensitivity)
                                      : pattern.compare(name, sensitivity) == 0;
    });
}

const HeaderType *HeaderRules::type(const QString &name) const
{
    const auto found = std::ranges::find_if(types, [&](const HeaderType &type) {
        return name == type.name || (type.takesLabel && name.startsWith(QString(type.name + u'.')));
    });
    return found == types.end() ? nullptr : &*found;
}

namespace headerrules {

std::vector<HeaderProblem> problems(const HeaderRules &rules, const std::vector<Header> &headers,
                                    const std::vector<Header> &own)
{
    if (!rules.carried)
        return headers == own ? std::vector<HeaderProblem>()
                              : std::vector<HeaderProblem>{{.code = u"headers-not-carried"_s}};
    std::vector<HeaderProblem> found;
    Checker checker(rules, own);
    qsizetype count = 0;
    qsizetype bytes = 0;
    for (int row = 0; const auto &header : headers) {
        if (!checker.isLeftOut(header)) {
            ++count;
            bytes += sizeOf(header);
            auto problem = checker.check(header);
            problem.row = row;
            if (!problem.code.isEmpty())
                found.push_back(std::move(problem));
        }
        ++row;
    }
    if (rules.mostHeaders > 0 && count > rules.mostHeaders)
        found.push_back({.code = u"headers-too-many"_s, .limit = rules.mostHeaders});
    if (rules.mostBytes > 0 && bytes > rules.mostBytes)
        found.push_back({.code = u"headers-too-large"_s, .limit = rules.mostBytes});
    return found;
}

std::vector<Header> toSend(const HeaderRules &rules, const std::vector<Header> &headers)
{
    std::vector<Header> sent;
    if (rules.carried)
        std::ranges::copy_if(headers, std::back_inserter(sent),
                             [&](const Header &header) { return !rules.isReserved(header.name); });
    return sent;
}

bool isProblem(const QString &code)
{
    return code.startsWith("header-"_L1) || code.startsWith("headers-"_L1);
}

} // namespace headerrules

} // namespace dlo
