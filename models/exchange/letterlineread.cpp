// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/jsonobject.h"
#include "exchange/letterline.h"

#include <QCryptographicHash>

#include <limits>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

using Code = LineProblem::Code;

constexpr size_t mostHeaders = 1'000'000;

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

//! Reads members and keeps the first problem, so that the caller reads all it wants and asks once.
class Members
{
public:
    explicit Members(const JsonObject &object)
        : m_object(object)
    { }

    [[nodiscard]] const std::optional<LineProblem> &problem() const { return m_problem; }
    void note(Code code, QByteArrayView name)
    {
        if (!m_problem)
            m_problem = LineProblem{.code = code, .member = QString::fromUtf8(name)};
    }

    //! There and not null.
    std::optional<QByteArrayView> given(QByteArrayView name) const
    {
        const auto value = m_object.find(name);
        return value && *value != "null" ? value : std::nullopt;
    }
    std::optional<QString> optionalText(QByteArrayView name)
    {
        return oneOf<QString>(name, jsonvalue::text, "Utf16Base64", fromUtf16);
    }
    QString text(QByteArrayView name) { return optionalText(name).value_or(QString()); }
    std::optional<QByteArray> bytes(QByteArrayView name)
    {
        return oneOf<QByteArray>(name, jsonvalue::bytes, "Base64", fromBase64);
    }
    std::optional<qint64> integer(QByteArrayView name, qint64 least = std::numeric_limits<qint64>::min(),
                                  qint64 most = std::numeric_limits<qint64>::max())
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
    void require(QByteArrayView name, QByteArrayView other = {})
    {
        if (!m_object.find(name) && (other.isEmpty() || !m_object.find(other)))
            note(Code::MissingMember, name);
    }

private:
    //! The member \a name, or the one whose name has \a suffix and which is written otherwise; not both.
    template <typename T, typename Read, typename ReadOther>
    std::optional<T> oneOf(QByteArrayView name, Read read, QByteArrayView suffix, ReadOther readOther)
    {
        const auto value = given(name);
        const auto other = given(name.toByteArray().append(suffix));
        if (!value && !other)
            return std::nullopt;
        auto result = other ? readOther(*other) : read(*value);
        if (result && !(value && other))
            return result;
        note(Code::WrongMember, name);
        return std::nullopt;
    }

    const JsonObject &m_object;
    std::optional<LineProblem> m_problem;
};

Protection readProtection(Members &members)
{
    members.require("protection");
    const auto name = members.text("protection");
    if (name == "plain"_L1)
        return Protection::Plain;
    if (name == "decryptedByBroker"_L1)
        return Protection::DecryptedByBroker;
    if (name == "decryptedHere"_L1)
        return Protection::DecryptedHere;
    if (name != "envelope"_L1)
        members.note(Code::WrongMember, "protection");
    return Protection::Envelope;
}

std::vector<Header> readHeaders(Members &members)
{
    std::vector<Header> headers;
    const auto value = members.given("headers");
    if (!value)
        return headers;
    const auto elements = jsonvalue::elements(*value, mostHeaders);
    if (!elements) {
        members.note(Code::WrongMember, "headers");
        return headers;
    }
    headers.reserve(elements->size());
    for (const QByteArrayView element : *elements) {
        const auto object = JsonObject::within(element);
        if (!object) {
            members.note(Code::WrongMember, "headers");
            return headers;
        }
        Members header(*object);
        headers.push_back({.name = header.text("name"), .type = header.text("type"), .value = header.bytes("value")});
        if (header.problem()) {
            members.note(Code::WrongMember, "headers");
            return headers;
        }
    }
    return headers;
}

void readPayload(Members &members, ReadLetter &into)
{
    members.require("payload", "payloadBase64");
    auto payload = members.bytes("payload");
    const auto sum = members.given("payloadSha256");
    const auto leftOut = members.given("payloadLeftOut");
    if (members.problem())
        return;
    if (!payload) {
        into.payloadLeftOut = leftOut.has_value();
        if (sum) // there was one
            members.note(Code::MissingMember, "payload");
        return;
    }
    if (leftOut)
        return members.note(Code::WrongMember, "payloadLeftOut");
    if (!sum)
        return members.note(Code::ChecksumMissing, "payloadSha256");
    const auto told = jsonvalue::bytes(*sum);
    if (!told || told->toLower() != QCryptographicHash::hash(*payload, QCryptographicHash::Sha256).toHex())
        return members.note(Code::ChecksumDiffers, "payloadSha256");
    into.letter.payload = Slice::of(std::move(*payload));
}

} // namespace

std::expected<ReadLetter, LineProblem> letterline::read(QByteArrayView line)
{
    const auto object = JsonObject::read(line);
    if (!object)
        return std::unexpected(object.error());
    Members members(*object);
    if (object->find("format") || object->find("end"))
        members.note(Code::NotALetter, {});
    members.require("queue", "queueUtf16Base64");
    ReadLetter result;
    DeadLetter &letter = result.letter;
    letter.rowId = members.text("rowId");
    letter.messageId = members.text("messageId");
    letter.transactionId = members.text("transactionId");
    letter.address.queue = members.text("queue");
    letter.address.partition = members.optionalText("partition");
    letter.address.partitionId = members.text("partitionId");
    letter.address.group = members.text("group");
    letter.failedAt = members.integer("failedAtMs");
    letter.enqueuedAt = members.integer("enqueuedAtMs");
    const auto retries = members.integer("retries", std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    letter.retries = retries ? std::optional(int(*retries)) : std::nullopt;
    letter.error = members.text("error");
    letter.producer = members.text("producer");
    letter.traceId = members.text("traceId");
    letter.headers = readHeaders(members);
    letter.protection = readProtection(members);
    letter.keyName = members.text("keyName");
    readPayload(members, result);
    if (members.problem())
        return std::unexpected(*members.problem());
    return result;
}

std::expected<LettersHead, letterline::HeadFault> letterline::readHead(QByteArrayView line)
{
    const auto object = JsonObject::read(line);
    if (!object)
        return std::unexpected(HeadFault::NoHead);
    Members members(*object);
    const auto format = members.bytes("format");
    const auto version = members.integer("version", 1);
    if (!format || *format != lettersfile::format || !version)
        return std::unexpected(HeadFault::NoHead);
    if (*version > lettersfile::version)
        return std::unexpected(HeadFault::Newer);
    LettersHead head;
    head.version = int(*version);
    head.program = members.text("program");
    head.exportedAt = members.integer("exportedAtMs").value_or(0);
    head.query = {.queue = members.optionalText("queue"), .group = members.optionalText("group")};
    head.filter = members.text("filter");
    if (const auto value = members.given("broker")) {
        const auto broker = JsonObject::within(*value);
        if (!broker)
            return std::unexpected(HeadFault::NoHead);
        Members of(*broker);
        head.source = {.connection = of.text("connection"),
                       .address = of.text("address"),
                       .product = of.text("product"),
                       .generation = of.text("generation"),
                       .version = of.text("version")};
    }
    return head;
}

bool letterline::beginsHead(QByteArrayView line)
{
    return line.startsWith(QByteArray("{\"format\":\"").append(lettersfile::format));
}

std::optional<LettersEnd> letterline::readEnd(QByteArrayView line)
{
    constexpr qsizetype longest = 4096;
    if (line.size() > longest || !line.contains("\"end\"")) // a letter: it need not be checked twice
        return std::nullopt;
    const auto object = JsonObject::read(line);
    const auto value = object ? object->find("end") : std::nullopt;
    const auto end = value ? JsonObject::within(*value) : std::unexpected(LineProblem());
    if (!end)
        return std::nullopt;
    Members members(*end);
    const auto letters = members.integer("letters", 0);
    const auto sum = members.bytes("sha256");
    return letters && sum ? std::optional(LettersEnd{*letters, sum->toLower()}) : std::nullopt;
}

} // namespace dlo
