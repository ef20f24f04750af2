// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenletters.h"

#include "brokers/queen/queenjson.h"

#include <QCryptographicHash>
#include <QHash>

#include <algorithm>
#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

std::optional<int> retriesOf(std::optional<qint64> count)
{
    if (!count || *count < 0)
        return std::nullopt;
    return int(std::min<qint64>(*count, std::numeric_limits<int>::max()));
}

Protection protectionOf(QByteArrayView payload, bool decrypted)
{
    if (looksLikeEnvelope(payload))
        return Protection::Envelope;
    return decrypted ? Protection::DecryptedByBroker : Protection::Plain;
}

//! The payload's value; "payload" repeats "data" in 2.x.
const JsonValue *payloadOf(const JsonMembers &members)
{
    const auto *data = members.find("data");
    return data ? data : members.find("payload");
}

//! 1.x tells null for decrypted bytes that are not JSON (queen-http.md section 2): then the payload is not told.
bool isToldPayload(const JsonValue &payload, bool decrypted, Generation generation)
{
    const bool rust1 = generation == Generation::Rust14 || generation == Generation::Rust16;
    return !(rust1 && decrypted && payload.isNull());
}

void readPayload(DeadLetter &letter, const JsonAnswer &answer, JsonMembers &members, Generation generation)
{
    const bool decrypted = members.flag("isEncrypted").value_or(false);
    const auto *payload = payloadOf(members);
    if (payload && isToldPayload(*payload, decrypted, generation)) {
        letter.payload = answer.slice(*payload);
        letter.protection = protectionOf(payload->raw(), decrypted);
    }
}

//! Only what addresses the letter is needed; every other member that is not as expected is unknown.
std::optional<DeadLetter> readRow(const JsonAnswer &answer, const JsonValue &row, Generation generation)
{
    JsonMembers members(row);
    DeadLetter letter;
    const auto queue = members.text("queue");
    const auto partitionId = members.text("partitionId");
    letter.address = {.queue = queue.value_or(QString()),
                      .partition = members.text("partition"),
                      .partitionId = partitionId.value_or(QString())};
    // Null says that the partition was reclaimed; anything else that is no name says nothing, and a copy could go to a
    // place where it does not belong.
    if (!members.wrong().isEmpty() || !queue || !partitionId)
        return std::nullopt;
    letter.rowId = members.text("id").value_or(QString());
    letter.messageId = members.text("messageId").value_or(generation == Generation::Cpp015 ? letter.rowId : QString());
    letter.transactionId = members.text("transactionId").value_or(QString());
    if (letter.rowId.isEmpty() && letter.transactionId.isEmpty())
        return std::nullopt;
    letter.address.group = members.text("consumerGroup").value_or(QString());
    letter.failedAt = members.time("failedAt");
    letter.enqueuedAt = members.time("createdAt");
    // The Rust brokers have no enqueue time in the list and repeat the time of failure.
    if (generation != Generation::Cpp015 && letter.enqueuedAt == letter.failedAt)
        letter.enqueuedAt.reset();
    letter.retries = retriesOf(members.integer("retryCount"));
    letter.error = members.text("errorMessage").value_or(QString());
    letter.producer = members.text("producerSub").value_or(QString());
    letter.traceId = members.text("traceId").value_or(QString());
    readPayload(letter, answer, members, generation);
    return letter;
}

//! Names unreadable rows by their bytes; equal ones of an answer are numbered, so that each of them counts.
class StandIns
{
public:
    LetterKey next(const JsonValue &row)
    {
        const auto digest = QCryptographicHash::hash(row.raw(), QCryptographicHash::Sha256).first(16).toHex();
        return {.rowId = u"unreadable-%1-%2"_s.arg(QString::fromLatin1(digest)).arg(m_counts[digest]++)};
    }

private:
    QHash<QByteArray, int> m_counts;
};

} // namespace

Result<LetterRows> readLetters(QByteArray body, Generation generation)
{
    const auto answer = JsonAnswer::read(std::move(body));
    if (!answer)
        return fail(answer.error());
    JsonMembers members(answer->root());
    const auto *messages = members.find("messages");
    // The C++ broker's {"success":true,"value":null} is what it says to an offset (observed, E). None is ever sent to
    // it, so that here it is not "no more letters".
    if (!messages || !messages->isArray())
        return fail(wrongMember(u"messages"_s));
    LetterRows rows;
    rows.total = members.integer("total");
    auto pagination = members.object("pagination");
    rows.limit = pagination.integer("limit");
    if (!members.wrong().isEmpty())
        return fail(wrongMember(members.wrong()));
    if (!pagination.wrong().isEmpty())
        return fail(wrongMember(u"pagination."_s + pagination.wrong()));
    if (rows.total && *rows.total < 0)
        rows.total.reset();
    const auto elements = messages->elements();
    rows.letters.reserve(elements.size());
    StandIns standIns;
    for (size_t at = 0; at < elements.size(); ++at) {
        if (auto letter = readRow(*answer, elements[at], generation))
            rows.letters.push_back(std::move(*letter));
        else
            rows.unreadable.push_back({.at = at, .standIn = standIns.next(elements[at])});
    }
    return rows;
}

Result<DeadLetter> readDetails(QByteArray body, DeadLetter letter, Generation generation)
{
    const auto answer = JsonAnswer::read(std::move(body));
    if (!answer)
        return fail(answer.error());
    if (!answer->root().isObject())
        return fail(wrongMember(u"transactionId"_s));
    JsonMembers members(answer->root());
    const auto transactionId = members.text("transactionId");
    const auto createdAt = members.time("createdAt");
    const auto traceId = members.text("traceId");
    const auto producer = members.text("producerSub");
    const auto messageId = members.text("id");
    const bool decrypted = members.flag("isEncrypted").value_or(false);
    if (transactionId != letter.transactionId)
        return fail(wrongMember(u"transactionId"_s));
    // Error and retries stay those of the list row: with several groups this route tells those of any (pitfalls.md
    // Q11).
    if (createdAt)
        letter.enqueuedAt = createdAt;
    if (traceId)
        letter.traceId = *traceId;
    if (producer)
        letter.producer = *producer;
    if (letter.messageId.isEmpty() && generation != Generation::Cpp015)
        letter.messageId = messageId.value_or(QString());
    const auto *payload = members.find("payload");
    if (!payload)
        payload = members.find("data");
    if (payload && !isToldPayload(*payload, decrypted, generation))
        payload = nullptr;
    const bool opens = letter.protection == Protection::Envelope && decrypted;
    if (payload && (opens || !letter.payload.isPresent()) && !(opens && looksLikeEnvelope(payload->raw()))) {
        letter.payload = answer->slice(*payload);
        letter.protection = protectionOf(payload->raw(), decrypted);
    }
    return letter;
}

bool looksLikeEnvelope(QByteArrayView payload)
{
    if (!payload.startsWith('{') || !payload.contains("\"authTag\""))
        return false;
    const auto answer = JsonAnswer::read(payload.toByteArray());
    if (!answer)
        return false;
    const JsonMembers members(answer->root());
    static constexpr std::array<const char *, 3> names{"encrypted", "iv", "authTag"};
    return std::ranges::all_of(names, [&](const char *name) {
        const auto *value = members.find(name);
        return value && value->isString();
    });
}

} // namespace dlo::queen
