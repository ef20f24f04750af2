// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenjson.h"

#include "brokers/jsoncheck.h"

#include <simdjson.h>

#include <chrono>
#include <memory>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

namespace ondemand = simdjson::ondemand;

//! On-Demand parsers keep buffers that are worth keeping: one for each level of values that are walked at the same
//! time.
class ParserLoan
{
public:
    ParserLoan()
    {
        if (s_inUse == s_parsers.size())
            s_parsers.push_back(std::make_unique<ondemand::parser>());
        m_parser = s_parsers[s_inUse++].get();
    }
    ~ParserLoan() { --s_inUse; }
    Q_DISABLE_COPY_MOVE(ParserLoan)

    //! \a raw lies in a page that has padding after its last byte (JsonAnswer::read).
    auto iterate(QByteArrayView raw)
    {
        const auto size = size_t(raw.size());
        return m_parser->iterate(simdjson::padded_string_view(raw.data(), size, size + simdjson::SIMDJSON_PADDING));
    }

private:
    static thread_local std::vector<std::unique_ptr<ondemand::parser>> s_parsers;
    static thread_local size_t s_inUse;
    ondemand::parser *m_parser = nullptr;
};

thread_local std::vector<std::unique_ptr<ondemand::parser>> ParserLoan::s_parsers;
thread_local size_t ParserLoan::s_inUse = 0;

JsonValue toValue(std::string_view raw)
{
    return JsonValue(QByteArrayView(raw.data(), qsizetype(raw.size())).trimmed());
}

void appendEscape(QString &out, QByteArrayView text, qsizetype &at)
{
    const char kind = text[at + 1];
    at += 2;
    static constexpr QByteArrayView from("bfnrt");
    static constexpr char16_t to[] = {u'\b', u'\f', u'\n', u'\r', u'\t'};
    if (kind == 'u') {
        out += QChar(text.sliced(at, 4).toUShort(nullptr, 16));
        at += 4;
    } else if (const auto index = from.indexOf(kind); index >= 0) {
        out += QChar(to[index]);
    } else {
        out += QLatin1Char(kind);
    }
}

void replaceLoneSurrogates(QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text.at(i).isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            ++i;
        else if (text.at(i).isSurrogate())
            text[i] = QChar::ReplacementCharacter;
    }
}

//! \a text is the inside of a JSON string that was checked.
QString unescaped(QByteArrayView text)
{
    QString out;
    out.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] == '\\') {
            appendEscape(out, text, at);
            continue;
        }
        auto next = text.indexOf('\\', at);
        if (next < 0)
            next = text.size();
        out += QString::fromUtf8(text.sliced(at, next - at));
        at = next;
    }
    replaceLoneSurrogates(out);
    return out;
}

} // namespace

std::optional<QString> JsonValue::toText() const
{
    if (!isString() || m_raw.size() < 2)
        return std::nullopt;
    const auto inside = m_raw.sliced(1, m_raw.size() - 2);
    return inside.contains('\\') ? unescaped(inside) : QString::fromUtf8(inside);
}

std::optional<qint64> JsonValue::toInteger() const
{
    bool ok = false;
    const auto number = m_raw.toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

std::optional<bool> JsonValue::toBool() const
{
    if (m_raw == "true")
        return true;
    if (m_raw == "false")
        return false;
    return std::nullopt;
}

std::vector<JsonValue> JsonValue::elements() const
{
    std::vector<JsonValue> out;
    if (!isArray())
        return out;
    ParserLoan parser;
    ondemand::document document;
    ondemand::array array;
    if (parser.iterate(m_raw).get(document) || document.get_array().get(array))
        return out;
    for (auto element : array) {
        std::string_view raw;
        if (element.raw_json().get(raw))
            break;
        out.push_back(toValue(raw));
    }
    return out;
}

JsonMembers::JsonMembers(const JsonValue &object)
{
    if (!object.isObject())
        return;
    ParserLoan parser;
    ondemand::document document;
    ondemand::object members;
    if (parser.iterate(object.raw()).get(document) || document.get_object().get(members))
        return;
    for (auto field : members) {
        std::string_view key;
        std::string_view raw;
        if (field.escaped_key().get(key) || field.value().raw_json().get(raw))
            break;
        m_members.push_back({QByteArrayView(key.data(), qsizetype(key.size())), toValue(raw)});
    }
}

const JsonValue *JsonMembers::find(QByteArrayView key) const
{
    // From the end: of two members with one name the last counts, as everywhere else.
    for (auto it = m_members.rbegin(); it != m_members.rend(); ++it) {
        if (it->key == key)
            return &it->value;
    }
    return nullptr;
}

const JsonValue *JsonMembers::given(QByteArrayView key) const
{
    const auto *value = find(key);
    return value && !value->isNull() ? value : nullptr;
}

void JsonMembers::noteWrong(QByteArrayView key)
{
    if (m_wrong.isEmpty())
        m_wrong = QString::fromUtf8(key);
}

std::optional<QString> JsonMembers::text(QByteArrayView key)
{
    const auto *value = given(key);
    if (!value)
        return std::nullopt;
    auto text = value->toText();
    if (!text)
        noteWrong(key);
    return text;
}

std::optional<qint64> JsonMembers::integer(QByteArrayView key)
{
    const auto *value = given(key);
    if (!value)
        return std::nullopt;
    const auto number = value->toInteger();
    if (!number)
        noteWrong(key);
    return number;
}

std::optional<bool> JsonMembers::flag(QByteArrayView key)
{
    const auto *value = given(key);
    if (!value)
        return std::nullopt;
    const auto flag = value->toBool();
    if (!flag)
        noteWrong(key);
    return flag;
}

std::optional<EpochMs> JsonMembers::time(QByteArrayView key)
{
    const auto *value = given(key);
    if (!value)
        return std::nullopt;
    if (!value->isString()) {
        noteWrong(key);
        return std::nullopt;
    }
    return parseTime(value->raw().sliced(1, value->raw().size() - 2));
}

JsonMembers JsonMembers::object(QByteArrayView key)
{
    const auto *value = given(key);
    if (!value)
        return {};
    if (!value->isObject())
        noteWrong(key);
    return JsonMembers(*value);
}

Result<JsonAnswer> JsonAnswer::read(QByteArray body)
{
    if (isWebPage(body))
        return fail(malformed(u"html"_s));
    if (body.trimmed().isEmpty())
        return fail(malformed(u"empty-answer"_s));
    const auto report = jsoncheck::check(body);
    if (report.fault != jsoncheck::Fault::None)
        return fail(malformed(u"invalid-json"_s, u"byte %1"_s.arg(report.offset)));
    // simdjson reads a little past the end; the room must be there, what stands in it does not matter.
    body.reserve(body.size() + qsizetype(simdjson::SIMDJSON_PADDING));
    JsonAnswer answer;
    answer.m_page = std::make_shared<const QByteArray>(std::move(body));
    answer.m_root = JsonValue(QByteArrayView(*answer.m_page).trimmed());
    return answer;
}

Slice JsonAnswer::slice(const JsonValue &value) const
{
    return {m_page, value.raw().data() - m_page->constData(), value.raw().size()};
}

std::optional<EpochMs> parseTime(QByteArrayView text)
{
    const auto number = [&](qsizetype at, qsizetype size) -> int {
        if (at + size > text.size())
            return -1;
        int value = 0;
        for (qsizetype i = at; i < at + size; ++i) {
            if (text[i] < '0' || text[i] > '9')
                return -1;
            value = value * 10 + (text[i] - '0');
        }
        return value;
    };
    const int hour = number(11, 2);
    const int minute = number(14, 2);
    const int second = number(17, 2);
    const auto day
        = std::chrono::year_month_day(std::chrono::year(number(0, 4)), std::chrono::month(unsigned(number(5, 2))),
                                      std::chrono::day(unsigned(number(8, 2))));
    const bool marks = text.size() >= 19 && text[4] == '-' && text[7] == '-' && (text[10] == 'T' || text[10] == ' ')
        && text[13] == ':' && text[16] == ':';
    if (!marks || number(0, 4) < 0 || !day.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0
        || second > 60)
        return std::nullopt;
    qint64 ms = qint64(std::chrono::sys_days(day).time_since_epoch().count()) * 86'400'000 + hour * 3'600'000LL
        + minute * 60'000LL + second * 1000LL;
    qsizetype at = 19;
    if (at < text.size() && text[at] == '.') {
        ++at;
        for (int unit = 100; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, unit /= 10)
            ms += qint64(text[at] - '0') * unit;
    }
    const auto zone = text.sliced(at);
    if (zone.isEmpty() || zone == "Z" || zone == "z")
        return ms;
    const int zoneHours = number(at + 1, 2);
    const int zoneMinutes = zone.size() > 3 ? number(at + (zone[3] == ':' ? 4 : 3), 2) : 0;
    if ((zone[0] != '+' && zone[0] != '-') || zoneHours < 0 || zoneMinutes < 0)
        return std::nullopt;
    const qint64 shift = zoneHours * 3'600'000LL + zoneMinutes * 60'000LL;
    return zone[0] == '+' ? ms - shift : ms + shift;
}

bool isWebPage(QByteArrayView body)
{
    return body.trimmed().startsWith('<');
}

Error malformed(const QString &code, const QString &what)
{
    return {.kind = ErrorKind::Malformed, .code = code, .serverText = what};
}

Error wrongMember(const QString &name)
{
    return malformed(u"wrong-member"_s, name);
}

} // namespace dlo::queen
