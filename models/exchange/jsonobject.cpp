// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/jsonobject.h"

#include "brokers/jsoncheck.h"

#include <QStringConverter>

#include <algorithm>

namespace dlo {

namespace {

//! Letters have two levels; what a later version adds may have some more.
constexpr int deepest = 64;

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

qsizetype skipSpace(QByteArrayView text, qsizetype at)
{
    while (at < text.size() && isSpace(text[at]))
        ++at;
    return at;
}

//! All of these walk through a text that was checked, so that they need not look for what cannot be.
qsizetype afterString(QByteArrayView text, qsizetype at)
{
    for (++at; text[at] != '"'; ++at) {
        if (text[at] == '\\')
            ++at;
    }
    return at + 1;
}

qsizetype afterValue(QByteArrayView text, qsizetype at)
{
    if (text[at] == '"')
        return afterString(text, at);
    const bool nested = text[at] == '{' || text[at] == '[';
    int depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"') {
            at = afterString(text, at);
            continue;
        }
        if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        if (nested && depth == 0)
            return at + 1;
        if (!nested && (depth < 0 || c == ',' || isSpace(c)))
            return at;
        ++at;
    }
    return at;
}

QString decoded(QByteArrayView utf8)
{
    // Otherwise a byte order mark at the beginning would be left out.
    QStringDecoder decode(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom);
    return decode(utf8);
}

//! The characters of the escape at \a at, which is moved behind it.
char16_t escaped(QByteArrayView text, qsizetype &at)
{
    const char kind = text[at + 1];
    at += 2;
    if (kind == 'u') {
        at += 4;
        return char16_t(text.sliced(at - 4, 4).toUShort(nullptr, 16));
    }
    static constexpr QByteArrayView from("bfnrt");
    static constexpr QByteArrayView to("\b\f\n\r\t");
    const auto index = from.indexOf(kind);
    return char16_t(uchar(index < 0 ? kind : to[index]));
}

bool isString(QByteArrayView value)
{
    return value.size() >= 2 && value.startsWith('"');
}

//! Calls \a plain with the stretches between escapes and \a unit with each escape of the inside of a string.
template <typename Plain, typename Unit>
void walk(QByteArrayView inside, Plain plain, Unit unit)
{
    for (qsizetype at = 0; at < inside.size();) {
        auto next = inside.indexOf('\\', at);
        if (next < 0)
            next = inside.size();
        if (next > at)
            plain(inside.sliced(at, next - at));
        at = next;
        if (at < inside.size())
            unit(escaped(inside, at));
    }
}

} // namespace

namespace jsonvalue {

std::optional<QByteArray> bytes(QByteArrayView value)
{
    if (!isString(value))
        return std::nullopt;
    const auto inside = value.sliced(1, value.size() - 2);
    QByteArray out;
    out.reserve(inside.size());
    char16_t high = 0;
    bool whole = true;
    walk(
        inside,
        [&](QByteArrayView stretch) {
            whole = whole && high == 0;
            out += stretch;
        },
        [&](char16_t unit) {
            if (high != 0) {
                whole = whole && QChar::isLowSurrogate(unit);
                const char32_t character = QChar::surrogateToUcs4(high, unit);
                out += QString::fromUcs4(&character, 1).toUtf8();
                high = 0;
            } else if (unit < 0x80) {
                out += char(unit);
            } else if (QChar::isHighSurrogate(unit)) {
                high = unit;
            } else {
                whole = whole && !QChar::isLowSurrogate(unit);
                out += QString(QChar(unit)).toUtf8();
            }
        });
    return whole && high == 0 ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<QString> text(QByteArrayView value)
{
    if (!isString(value))
        return std::nullopt;
    QString out;
    walk(
        value.sliced(1, value.size() - 2), [&](QByteArrayView stretch) { out += decoded(stretch); },
        [&](char16_t unit) { out += QChar(unit); });
    return out;
}

std::optional<qint64> integer(QByteArrayView value)
{
    bool ok = false;
    const auto number = value.toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

std::optional<std::vector<QByteArrayView>> elements(QByteArrayView value, size_t most)
{
    if (!value.startsWith('['))
        return std::nullopt;
    std::vector<QByteArrayView> out;
    for (qsizetype at = skipSpace(value, 1); value[at] != ']';) {
        if (out.size() == most)
            return std::nullopt;
        const auto end = afterValue(value, at);
        out.push_back(value.sliced(at, end - at));
        at = skipSpace(value, end);
        if (value[at] == ',')
            at = skipSpace(value, at + 1);
    }
    return out;
}

} // namespace jsonvalue

std::expected<JsonObject, LineProblem> JsonObject::read(QByteArrayView text)
{
    const auto report = jsoncheck::check(text, deepest);
    if (report.fault != jsoncheck::Fault::None)
        return std::unexpected(LineProblem{.code = LineProblem::Code::NotJson, .at = report.offset});
    return within(text.trimmed());
}

std::expected<JsonObject, LineProblem> JsonObject::within(QByteArrayView checked)
{
    const auto problem = [](LineProblem::Code code, const QByteArray &name = {}) {
        return std::unexpected(LineProblem{.code = code, .member = QString::fromUtf8(name.left(100))});
    };
    if (!checked.startsWith('{'))
        return problem(LineProblem::Code::NotALetter);
    JsonObject object;
    for (qsizetype at = skipSpace(checked, 1); checked[at] != '}';) {
        const auto nameEnd = afterString(checked, at);
        auto name = jsonvalue::bytes(checked.sliced(at, nameEnd - at)).value_or(QByteArray());
        at = skipSpace(checked, skipSpace(checked, nameEnd) + 1); // over the colon
        const auto end = afterValue(checked, at);
        if (object.m_members.size() == mostMembers)
            return problem(LineProblem::Code::NotALetter);
        if (object.find(name))
            return problem(LineProblem::Code::DuplicateMember, name);
        object.m_members.push_back({std::move(name), checked.sliced(at, end - at)});
        at = skipSpace(checked, end);
        if (checked[at] == ',')
            at = skipSpace(checked, at + 1);
    }
    return object;
}

std::optional<QByteArrayView> JsonObject::find(QByteArrayView name) const
{
    const auto found = std::ranges::find_if(m_members, [name](const Member &member) { return member.name == name; });
    return found == m_members.end() ? std::nullopt : std::optional(found->value);
}

std::optional<QByteArray> JsonObject::firstBut(std::span<const QByteArrayView> names) const
{
    const auto found = std::ranges::find_if_not(
        m_members, [names](const Member &member) { return std::ranges::contains(names, QByteArrayView(member.name)); });
    return found == m_members.end() ? std::nullopt : std::optional(found->name);
}

} // namespace dlo
