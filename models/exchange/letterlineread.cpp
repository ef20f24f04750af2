// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/jsonmembers.h"
#include "exchange/jsonobject.h"
#include "exchange/letterline.h"

#include <QCryptographicHash>

#include <limits>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

using Code = LineProblem::Code;

constexpr size_t mostHeaders = 1'000'000;

Protection readProtection(JsonMembers &members)
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

std::vector<Header> readHeaders(JsonMembers &members)
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
        JsonMembers header(*object);
        headers.push_back({.name = header.text("name"), .type = header.text("type"), .value = header.bytes("value")});
        if (header.problem()) {
            members.note(Code::WrongMember, "headers");
            return headers;
        }
    }
    return headers;
}

void readPayload(JsonMembers &members, ReadLetter &into)
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
    into.payloadSha256 = QByteArray::fromHex(*told);
    into.letter.payload = Slice::of(std::move(*payload));
}

} // namespace

std::expected<ReadLetter, LineProblem> letterline::read(QByteArrayView line)
{
    const auto object = JsonObject::read(line);
    if (!object)
        return std::unexpected(object.error());
    JsonMembers members(*object);
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
    JsonMembers members(*object);
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
        JsonMembers of(*broker);
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
    JsonMembers members(*end);
    const auto letters = members.integer("letters", 0);
    const auto sum = members.bytes("sha256");
    return letters && sum ? std::optional(LettersEnd{*letters, sum->toLower()}) : std::nullopt;
}

} // namespace dlo
