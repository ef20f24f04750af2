// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterline.h"

#include "exchange/jsonmemberwrite.h"

#include <QCryptographicHash>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace dlo {

using namespace jsonmember;

namespace {

void appendHeaders(QByteArray &out, const std::vector<Header> &headers)
{
    appendName(out, "headers");
    out += '[';
    for (const Header &header : headers) {
        if (&header != &headers.front())
            out += ',';
        out += '{';
        appendText(out, "name", header.name);
        appendText(out, "type", header.type);
        if (header.value) {
            appendBytes(out, "value", *header.value);
        } else {
            appendName(out, "value");
            out += "null";
        }
        out += '}';
    }
    out += ']';
}

QByteArrayView protectionName(Protection protection)
{
    switch (protection) {
    case Protection::Plain:
        return "plain";
    case Protection::DecryptedByBroker:
        return "decryptedByBroker";
    case Protection::DecryptedHere:
        return "decryptedHere";
    case Protection::Envelope:
        break;
    }
    return "envelope";
}

} // namespace

QByteArray letterline::write(const DeadLetter &letter, PayloadUse use)
{
    const QByteArrayView payload = letter.payload.view();
    QByteArray out;
    out.reserve(payload.size() + payload.size() / 4 + letter.error.size() + 1024);
    out += '{';
    appendText(out, "rowId", letter.rowId);
    appendText(out, "messageId", letter.messageId);
    appendText(out, "transactionId", letter.transactionId);
    appendText(out, "queue", letter.address.queue);
    appendText(out, "partition", letter.address.partition);
    appendText(out, "partitionId", letter.address.partitionId);
    appendText(out, "group", letter.address.group);
    appendNumber(out, "failedAtMs", letter.failedAt);
    appendNumber(out, "enqueuedAtMs", letter.enqueuedAt);
    appendNumber(out, "retries", letter.retries ? std::optional<qint64>(*letter.retries) : std::nullopt);
    appendText(out, "error", letter.error);
    appendText(out, "producer", letter.producer);
    appendText(out, "traceId", letter.traceId);
    appendHeaders(out, letter.headers);
    appendName(out, "protection");
    appendString(out, protectionName(letter.protection));
    if (!letter.keyName.isEmpty())
        appendText(out, "keyName", letter.keyName);
    if (letter.payload.isPresent() && use == PayloadUse::Written) {
        appendName(out, "payloadSha256");
        const auto sum = QCryptographicHash::hash(payload, QCryptographicHash::Sha256).toHex();
        appendString(out, sum);
        appendBytes(out, "payload", payload);
    } else {
        appendName(out, "payload");
        out += "null";
        if (letter.payload.isPresent())
            out += R"(,"payloadLeftOut":"decrypted")";
    }
    out += '}';
    return out;
}

QByteArray letterline::writeHead(const LettersHead &head)
{
    QByteArray out("{");
    appendName(out, "format");
    appendString(out, lettersfile::format);
    appendNumber(out, "version", head.version);
    appendText(out, "program", head.program);
    appendNumber(out, "exportedAtMs", head.exportedAt);
    appendName(out, "broker");
    QByteArray broker("{");
    appendText(broker, "connection", head.source.connection);
    appendText(broker, "address", head.source.address);
    appendText(broker, "product", head.source.product);
    appendText(broker, "generation", head.source.generation);
    appendText(broker, "version", head.source.version);
    out += broker;
    out += '}';
    appendText(out, "queue", head.query.queue);
    appendText(out, "group", head.query.group);
    appendText(out, "filter", head.filter);
    out += '}';
    return out;
}

QByteArray letterline::writeEnd(const LettersEnd &end)
{
    QByteArray out(R"({"end":{)");
    appendNumber(out, "letters", end.letters);
    appendName(out, "sha256");
    appendString(out, end.sha256);
    out += "}}";
    return out;
}

QString addressWithoutSecrets(const QUrl &url)
{
    return url.adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment).toString(QUrl::FullyEncoded);
}

} // namespace dlo
