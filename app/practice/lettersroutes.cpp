// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

#include "practice/practicekey.h"
#include "practice/signatures.h"

#include "core/secret.h"
#include "payload/envelope.h"

#include <algorithm>
#include <map>
#include <set>

namespace dlo::practice {

namespace {

constexpr auto functionContext
    = "CONTEXT:  SQL expression … PL/pgSQL function queen.get_dlq_messages_v1(jsonb) line 13 at RETURN\n";

//! What the list shows as data, and whether the broker opened it (queen-http.md sections 2 and 9; observed, section G).
std::pair<QByteArray, bool> shownData(const Context &context, const DeadLetter &letter, bool foreign)
{
    if (!letter.encrypted)
        return {letter.payload, false};
    if (foreign) {
        const auto plain = State::opened(letter.payload);
        const auto sealed = envelope::seal(plain.value_or(letter.payload), Secret(foreignKey), letter.rowId.left(16));
        return {sealed.value_or(letter.payload), false};
    }
    if (!context.rust())
        return {letter.payload, false};
    const auto plain = State::opened(letter.payload);
    if (!plain)
        return {letter.payload, false};
    const bool isJson = JsonDoc::parse(*plain, JsonDoc::Rules::Verbatim).has_value();
    return {isJson ? *plain : QByteArray("null"), true};
}

ObjectWriter rowOf(const Context &context, const DeadLetter &letter, bool foreign)
{
    const Partition &partition = *letter.partition;
    const auto [data, opened] = shownData(context, letter, foreign);
    ObjectWriter row = context.object();
    if (context.profile() == Profile::Raft2) {
        row.text("id", letter.rowId).text("queue", partition.queue->name).text("partition", partition.name);
        row.text("partitionId", QByteArray::number(partition.number)).text("createdAt", isoMicros(letter.failedUs));
        row.text("consumerGroup", letter.group).number("offset", letter.offset).text("messageId", letter.messageId);
        row.text("transactionId", letter.transactionId).raw("data", data).raw("payload", data);
        row.text("errorMessage", letter.error)
            .number("retryCount", letter.retries)
            .text("failedAt", isoMicros(letter.failedUs));
        return row;
    }
    const bool rust = context.rust();
    row.text("id", rust ? letter.rowId : letter.messageId).text("transactionId", letter.transactionId);
    row.text("partitionId", partition.id).text("queue", partition.queue->name).text("partition", partition.name);
    row.text("consumerGroup", letter.group).text("errorMessage", letter.error).number("retryCount", letter.retries);
    row.raw("data", data).textOrNull("producerSub", rust ? QByteArray() : letter.producerSub);
    // Rust 1.x does not keep the enqueue time (queen-http.md section 2).
    row.text("createdAt", isoMillis(rust ? letter.failedUs : letter.createdUs))
        .text("failedAt", isoMillis(letter.failedUs));
    if (opened)
        row.flag("isEncrypted", true);
    return row;
}

QByteArray rowsOf(const Context &context, const std::vector<DeadLetter *> &letters, bool foreign)
{
    ArrayWriter rows;
    for (const DeadLetter *letter : letters) {
        ObjectWriter row = rowOf(context, *letter, foreign);
        rows.add(row);
    }
    return rows.take();
}

bool isUtf8(const QByteArray &text)
{
    return QString::fromUtf8(text).toUtf8() == text;
}

//! Paging of the C++ broker does not work (observed, section E).
Reply listOfCpp(Context &context)
{
    const qint64 limit = context.query.number("limit", 100);
    const qint64 offset = context.query.number("offset", 0);
    const LetterIndex::Filter filter{context.query.nonEmpty("queue"), context.query.nonEmpty("consumerGroup")};
    if (filter.queue && !isUtf8(*filter.queue)) {
        return context.directError(500,
                                   "[json.exception.type_error.316] invalid UTF-8 byte at index 0: 0x"
                                       + filter.queue->left(1).toHex().toUpper());
    }
    if (limit < 0)
        return context.sqlError(QByteArrayLiteral("ERROR:  LIMIT must not be negative\n") + functionContext);
    if (offset < 0)
        return context.sqlError(QByteArrayLiteral("ERROR:  OFFSET must not be negative\n") + functionContext);
    if (limit == 0 || offset > 0)
        return context.answer(200, R"({"success":true,"value":null})");
    const QByteArray rows = rowsOf(context, context.state.letters().list(filter), context.take(Fault::ForeignKey));
    const QByteArray pagination = context.object().number("limit", limit).number("offset", offset).take();
    return context.answer(200, context.object().raw("messages", rows).raw("pagination", pagination).take());
}

} // namespace

Reply listLetters(Context &context)
{
    if (!context.rust())
        return listOfCpp(context);
    const bool raft = context.profile() == Profile::Raft2;
    const qint64 asked = context.query.number("limit", 100);
    const qint64 limit = raft ? std::clamp<qint64>(asked, 1, 1000) : asked;
    const qint64 offset = context.query.number("offset", 0);
    const LetterIndex::Filter filter = raft
        ? LetterIndex::Filter{context.query.value("queue"), context.query.value("consumerGroup")}
        : LetterIndex::Filter{context.query.nonEmpty("queue"), context.query.nonEmpty("consumerGroup")};
    const auto letters = context.state.letters().list(filter, offset, limit);
    // 1.x: rows of this page; 2.x: all that match (queen-http.md section 2).
    const qint64 total = raft ? context.state.letters().count(filter) : std::ssize(letters);
    const QByteArray rows = rowsOf(context, letters, context.take(Fault::ForeignKey));
    const QByteArray pagination = context.object().number("limit", limit).number("offset", offset).take();
    ObjectWriter body = context.object();
    body.raw("messages", rows);
    if (raft)
        body.number("total", total).raw("pagination", pagination);
    else
        body.raw("pagination", pagination).number("total", total);
    return context.answer(200, body.take());
}

Reply purgeLetters(Context &context)
{
    const auto queue = context.query.nonEmpty("queue");
    if (!queue) {
        return context.direct(400,
                              context.object()
                                  .flag("success", false)
                                  .text("error", "queue is required")
                                  .text("message", "Bulk DLQ purge requires an exact queue name")
                                  .take());
    }
    if (context.take(Fault::DeleteFails))
        return context.directError(500, "bulk dlq purge failed: connection closed");
    // 2.0: an empty group is a name that nothing has (queen-http.md section 3.5).
    const auto group = context.profile() == Profile::Raft2 ? context.query.value("consumerGroup")
                                                           : context.query.nonEmpty("consumerGroup");
    const auto letters = context.state.letters().list({queue, group});
    for (DeadLetter *letter : letters)
        context.state.letters().remove(letter);
    ObjectWriter body = context.object();
    body.flag("success", true).number("deleted", std::ssize(letters)).text("queue", *queue);
    body.textOrNull("consumerGroup", group.value_or(QByteArray()));
    return context.answer(200, body.take());
}

Reply letterSignatures(Context &context)
{
    const auto queue = context.query.nonEmpty("queue");
    if (!queue)
        return context.directError(400, "queue required");
    const qint64 limit = std::clamp<qint64>(context.query.number("limit", 200), 1, 1000);
    const auto sample = context.state.letters().list({.queue = queue}, 0, limit);
    std::map<QByteArray, qint64> folded;
    std::map<QByteArray, qint64> days;
    std::set<int> retries;
    std::set<QByteArray> groups;
    qint64 bytes = 0;
    for (const DeadLetter *letter : sample) {
        ++folded[foldedSignature(letter->error)];
        ++days[isoMillis(letter->failedUs).left(10)];
        retries.insert(letter->retries);
        groups.insert(letter->group);
        bytes += letter->payload.size();
    }
    std::vector<std::pair<QByteArray, qint64>> top(folded.begin(), folded.end());
    std::ranges::stable_sort(top, std::ranges::greater(), &std::pair<QByteArray, qint64>::second);
    if (top.size() > 8)
        top.resize(8);
    ArrayWriter signatures;
    for (const auto &[text, count] : top) {
        const QByteArray share = QByteArray::number(double(count) / double(sample.size()), 'f', 3);
        ObjectWriter entry = context.object();
        signatures.add(entry.text("text", text).number("n", count).raw("share", share));
    }
    ArrayWriter byDay;
    for (const auto &[day, count] : days) {
        ObjectWriter entry = context.object();
        byDay.add(entry.text("day", day).number("n", count));
    }
    ArrayWriter counts;
    for (const int count : retries)
        counts.add(QByteArray::number(count));
    ArrayWriter names;
    for (const QByteArray &group : groups)
        names.add(quoted(group));
    ObjectWriter body = context.object();
    body.text("queue", *queue)
        .number("rowsNow", context.state.letters().count({.queue = queue}))
        .number("sample", std::ssize(sample));
    body.raw("retryCounts", counts.take()).raw("groups", names.take());
    body.textOrNull("oldest", sample.empty() ? QByteArray() : context.time(sample.back()->failedUs));
    body.textOrNull("newest", sample.empty() ? QByteArray() : context.time(sample.front()->failedUs));
    body.number("avgBytes", sample.empty() ? 0 : bytes / std::ssize(sample));
    body.raw("signatures", signatures.take()).raw("byDay", byDay.take());
    return context.answer(200, body.take());
}

} // namespace dlo::practice
