// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/jsonmembers.h"

namespace dlo {

namespace {

using Code = LineProblem::Code;

std::optional<QByteArray> fromBase64(QByteArrayView value)
{
    const auto text = jsonvalue::bytes(value);
    if (!text)
        return std::nullopt;
    auto result = QByteArray::fromBase64Encoding(*text, QByteArray::AbortOnBase64DecodingErrors);
    return result ? std::optional(std::move(*result)) : std::nullopt;
}

std::optional<QString> fromUtf16(QByteArrayView value)
{
    const auto units = fromBase64(value);
    if (!units || units->size() % 2 != 0)
        return std::nullopt;
    QString text;
    text.reserve(units->size() / 2);
    for (qsizetype at = 0; at < units->size(); at += 2)
        text += QChar(uchar(units->at(at)), uchar(units->at(at + 1)));
    return text;
}

//! The member \a name, or the one whose name has \a suffix and which is written otherwise; not both.
template <typename T, typename Read, typename ReadOther>
std::optional<T> oneOf(JsonMembers &members, QByteArrayView name, Read read, QByteArrayView suffix, ReadOther readOther)
{
    const auto value = members.given(name);
    const auto other = members.given(name.toByteArray().append(suffix));
    if (!value && !other)
        return std::nullopt;
    auto result = other ? readOther(*other) : read(*value);
    if (result && !(value && other))
        return result;
    members.note(Code::WrongMember, name);
    return std::nullopt;
}

} // namespace

void JsonMembers::note(Code code, QByteArrayView name)
{
    if (!m_problem)
        m_problem = LineProblem{.code = code, .member = QString::fromUtf8(name)};
}

std::optional<QByteArrayView> JsonMembers::given(QByteArrayView name) const
{
    const auto value = m_object.find(name);
    return value && *value != "null" ? value : std::nullopt;
}

std::optional<QString> JsonMembers::optionalText(QByteArrayView name)
{
    return oneOf<QString>(*this, name, jsonvalue::text, "Utf16Base64", fromUtf16);
}

std::optional<QByteArray> JsonMembers::bytes(QByteArrayView name)
{
    return oneOf<QByteArray>(*this, name, jsonvalue::bytes, "Base64", fromBase64);
}

std::optional<qint64> JsonMembers::integer(QByteArrayView name, qint64 least, qint64 most)
{
    const auto value = given(name);
    if (!value)
        return std::nullopt;
    const auto number = jsonvalue::integer(*value);
    if (number && *number >= least && *number <= most)
        return number;
    note(Code::WrongMember, name);
    return std::nullopt;
}

std::optional<double> JsonMembers::real(QByteArrayView name, double least, double most)
{
    const auto value = given(name);
    if (!value)
        return std::nullopt;
    bool ok = false;
    const double number = value->toDouble(&ok);
    if (ok && number >= least && number <= most)
        return number;
    note(Code::WrongMember, name);
    return std::nullopt;
}

std::optional<bool> JsonMembers::flag(QByteArrayView name)
{
    const auto value = given(name);
    if (!value)
        return std::nullopt;
    if (*value == "true" || *value == "false")
        return *value == "true";
    note(Code::WrongMember, name);
    return std::nullopt;
}

void JsonMembers::require(QByteArrayView name, QByteArrayView other)
{
    if (!m_object.find(name) && (other.isEmpty() || !m_object.find(other)))
        note(Code::MissingMember, name);
}

} // namespace dlo
