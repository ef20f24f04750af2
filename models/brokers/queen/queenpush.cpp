// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenpush.h"

#include "brokers/jsoncheck.h"
#include "brokers/jsonwrite.h"
#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenjson.h"
#include "brokers/queen/queenstored.h"

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

//! What the request adds to the payload: names, ids and punctuation. More than enough.
constexpr qsizetype roomForTheRest = qsizetype(16) * 1024;
constexpr qsizetype longestTransactionId = 255;

QString errorText(const JsonMembers &item)
{
    const auto *error = item.find("error");
    if (!error || error->isNull())
        return {};
    // The shape of an item's error in 2.x is not established (queen-http.md section 13): an object is shown as it is.
    const auto text = error->toText();
    return (text ? *text : QString::fromUtf8(error->raw())).left(Error::maxServerText);
}

Error itemFailed(const HttpResponse &response, const QString &words)
{
    return {.kind = ErrorKind::Rejected,
            .httpStatus = response.status,
            .code = u"push-failed"_s,
            .serverText = words,
            .retryAfter = response.retryAfter()};
}

Result<PushReceipt> readItem(const HttpResponse &response, const JsonValue &value, const PushItem &item)
{
    JsonMembers members(value);
    const auto status = members.text("status");
    // Both spellings exist; a buffered item has none (observed, F2).
    auto transactionId = members.text("transaction_id");
    if (!transactionId)
        transactionId = members.text("transactionId");
    const auto messageId = members.text("message_id");
    if (!members.wrong().isEmpty())
        return fail(unknownOutcome(wrongMember(u"[0]."_s + members.wrong()), response.status));
    if (status == u"failed" || status == u"error")
        return fail(itemFailed(response, errorText(members)));
    PushReceipt receipt;
    if (status == u"queued")
        receipt.status = PushStatus::Queued;
    else if (status == u"duplicate")
        receipt.status = PushStatus::Duplicate;
    else if (status == u"buffered")
        receipt.status = PushStatus::Buffered;
    else
        return fail(unknownOutcome(wrongMember(u"[0].status"_s), response.status));
    if (transactionId && !item.transactionId.isEmpty() && *transactionId != item.transactionId)
        return fail(unknownOutcome(malformed(u"another-transaction"_s, *transactionId), response.status));
    receipt.transactionId = transactionId.value_or(item.transactionId);
    if (messageId && *messageId != u"00000000-0000-0000-0000-000000000000")
        receipt.messageId = *messageId;
    receipt.to = item.to;
    if (receipt.to.partition.isEmpty())
        receipt.to.partition = u"Default"_s;
    return receipt;
}

} // namespace

QByteArray writePush(const PushItem &item)
{
    QByteArray body;
    body.reserve(item.payload.size() + 512);
    body += R"({"items":[{)";
    jsonwrite::appendMember(body, "queue", item.to.queue);
    // Left out: the broker's own default, "Default".
    if (!item.to.partition.isEmpty())
        jsonwrite::appendMember(body, "partition", item.to.partition);
    if (!item.transactionId.isEmpty())
        jsonwrite::appendMember(body, "transactionId", item.transactionId);
    body += R"(,"payload":)";
    body += item.payload;
    body += "}]}";
    return body;
}

Result<PushReceipt> readPush(const HttpResponse &response, const PushItem &item)
{
    // A 500 can carry items too: a spool that could not be written (queen-http.md section 4).
    if (response.body.trimmed().startsWith('[')) {
        const auto answer = JsonAnswer::read(response.body);
        if (!answer)
            return fail(unknownOutcome(answer.error(), response.status));
        const auto items = answer->root().elements();
        // The order of the array is right; "index" is not, under concurrent pushes (observed, Z).
        if (items.size() == 1 && items.front().isObject())
            return readItem(response, items.front(), item);
        return fail(unknownOutcome(wrongMember(u"[0]"_s), response.status));
    }
    auto checked = accepted(response, Intent::Change);
    if (!checked)
        return fail(checked.error());
    const auto answer = JsonAnswer::read(checked->body);
    return fail(unknownOutcome(answer ? wrongMember(u"[0]"_s) : answer.error(), response.status));
}

std::optional<Broker::Refusal> refusalOf(QByteArrayView payload, Generation generation)
{
    const auto limit = largestBody(generation);
    if (limit > 0 && payload.size() > limit - roomForTheRest)
        return Broker::Refusal{.code = u"too-large"_s, .offset = limit - roomForTheRest};
    const auto report = jsoncheck::check(payload, deepestPayload);
    switch (report.fault) {
    case jsoncheck::Fault::InvalidUtf8:
        return Broker::Refusal{.code = u"invalid-utf8"_s, .offset = report.offset};
    case jsoncheck::Fault::InvalidJson:
        return Broker::Refusal{.code = u"invalid-json"_s, .offset = report.offset};
    case jsoncheck::Fault::TooDeep:
        return Broker::Refusal{.code = u"too-deep"_s, .offset = report.offset};
    case jsoncheck::Fault::None:
        break;
    }
    // PostgreSQL's jsonb holds neither: the first is refused with 400, the second is buffered and tried for ever
    // (observed, F, F2). A number that no double holds is refused too (F).
    if (generation == Generation::Cpp015 && report.loneSurrogate >= 0)
        return Broker::Refusal{.code = u"lone-surrogate"_s, .offset = report.loneSurrogate};
    if (generation == Generation::Cpp015 && report.nulCharacter >= 0)
        return Broker::Refusal{.code = u"nul-character"_s, .offset = report.nulCharacter};
    if (const auto overflow = generation == Generation::Cpp015 ? firstOverflow(payload) : -1; overflow >= 0)
        return Broker::Refusal{.code = u"number-overflow"_s, .offset = overflow};
    return std::nullopt;
}

QString nameRefusal(const PushItem &item, Generation generation)
{
    if (item.to.queue.isEmpty())
        return u"no-queue"_s;
    for (const auto &name : {item.to.queue, item.to.partition, item.transactionId}) {
        if (!name.isValidUtf16())
            return u"lone-surrogate"_s;
        if (name.contains(QChar(u'\0')))
            return u"nul-character"_s;
    }
    if (generation == Generation::Cpp015 && item.transactionId.toUcs4().size() > longestTransactionId)
        return u"transaction-id-too-long"_s;
    return {};
}

} // namespace dlo::queen
