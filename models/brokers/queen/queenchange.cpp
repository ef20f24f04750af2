// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenchange.h"

#include "brokers/jsonwrite.h"
#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenjson.h"

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

constexpr QStringView nilUuid = u"00000000-0000-0000-0000-000000000000";

//! Does the answer speak of the message that was meant? Partition ids come back in lower case; 2.x has two spellings of
//! one.
std::optional<QString> namesAnother(JsonMembers &members, const DeadLetter &letter, Generation generation)
{
    auto transactionId = members.text("transactionId");
    if (transactionId && *transactionId != letter.transactionId)
        return transactionId;
    const auto partitionId = members.text("partitionId");
    if (generation != Generation::Raft && partitionId
        && partitionId->compare(letter.address.partitionId, Qt::CaseInsensitive) != 0)
        return *partitionId + u'/' + transactionId.value_or(QString());
    // The C++ broker always echoes; without the echo there is no proof.
    if (generation == Generation::Cpp015 && (!transactionId || !partitionId))
        return QString();
    return std::nullopt;
}

QString textOf(JsonMembers &members, QByteArrayView key)
{
    return members.text(key).value_or(QString());
}

Result<ReplayReceipt> readReceipt(const HttpResponse &response, const DeadLetter &letter)
{
    const auto answer = JsonAnswer::read(response.body);
    if (!answer || !answer->root().isObject())
        return fail(unknownOutcome(answer ? wrongMember(u"success"_s) : answer.error(), response.status));
    JsonMembers members(answer->root());
    auto as = members.object("replayedAs");
    ReplayReceipt receipt;
    receipt.newTransactionId = textOf(as, "transaction_id");
    receipt.newMessageId = textOf(as, "message_id");
    if (receipt.newMessageId == nilUuid)
        receipt.newMessageId.clear();
    receipt.to = {.queue = members.text("queue").value_or(letter.address.queue),
                  .partition = members.text("partition").value_or(letter.address.partition.value_or(QString()))};
    const auto success = members.flag("success");
    const auto result = members.text("result");
    const auto status = as.text("status");
    const auto removed = members.flag("dlqRowRemoved");
    const auto wrong = members.wrong().isEmpty() ? as.wrong() : members.wrong();
    if (!wrong.isEmpty() || success != true)
        return fail(unknownOutcome(wrongMember(wrong.isEmpty() ? u"success"_s : wrong), response.status));
    receipt.rowRemoved = removed == true;
    if (result == u"duplicate" || status == u"duplicate")
        receipt.status = ReplayStatus::Duplicate;
    else if (status == u"buffered")
        receipt.status = ReplayStatus::Buffered;
    else if (status == u"queued" && result == u"moved")
        receipt.status = removed == true ? ReplayStatus::Moved : ReplayStatus::CopiedNotRemoved;
    else if (status == u"queued" && !result)
        // Before 1.6 false means that the row had vanished meanwhile (3.1): either way it is not there any more.
        receipt.status = ReplayStatus::Moved;
    else
        return fail(unknownOutcome(wrongMember(u"result"_s), response.status));
    return receipt;
}

/*! Did the push, the first step of a replay on 1.4, perhaps store the copy? "The message is still in the dead-letter
   queue" says that the second step was not taken, no more (queen-http.md 3.1). A 5xx is no refusal: only an item whose
   fate is told (a spool that could not be written, section 4) or a missing connection to the database, which comes
   before the work, proves that there is no copy. */
bool copyMayBeStored(const HttpResponse &response)
{
    const auto answer = JsonAnswer::read(response.body);
    if (!answer)
        return true;
    JsonMembers members(answer->root());
    if (members.integer("pushStatus").value_or(response.status) < 500)
        return false;
    const auto *result = members.find("pushResult");
    if (!result)
        return true;
    if (result->isObject())
        return JsonMembers(*result).text("error") != u"pool";
    const auto items = result->elements();
    const auto status = items.size() == 1 && items.front().isObject() ? JsonMembers(items.front()).text("status")
                                                                      : std::optional<QString>();
    return status != u"failed" && status != u"error";
}

QString codeOfFailure(const Complaint &complaint, const Error &error)
{
    if (error.mayHaveHappened)
        return complaint.code.isEmpty() ? u"outcome-unknown"_s : complaint.code;
    return complaint.code.isEmpty() ? u"replay-failed"_s : complaint.code;
}

} // namespace

Result<RemoveReceipt> readRemove(const HttpResponse &response, const DeadLetter &letter, Generation generation)
{
    const bool success = response.status >= 200 && response.status < 300;
    const auto complaint = readComplaint(response.body);
    if (!success || !complaint.isJson || complaint.success != true) {
        const auto checked = accepted(response, Intent::Change);
        const bool gone = !checked && checked.error().kind == ErrorKind::NotFound;
        if (gone) {
            const auto answer = JsonAnswer::read(response.body);
            JsonMembers members(answer ? answer->root() : JsonValue());
            // Not found, but what? A miss of another id proves nothing.
            if (const auto other = members.text("transactionId"); other && *other != letter.transactionId)
                return fail(wrongMember(u"transactionId"_s));
            return RemoveReceipt{.status = RemoveStatus::Gone};
        }
        if (!checked)
            return fail(checked.error());
        const auto answer = JsonAnswer::read(response.body);
        return fail(unknownOutcome(answer ? wrongMember(u"success"_s) : answer.error(), response.status));
    }
    const auto answer = JsonAnswer::read(response.body);
    JsonMembers members(answer ? answer->root() : JsonValue());
    if (const auto other = namesAnother(members, letter, generation))
        return fail(unknownOutcome(malformed(u"deleted-another"_s, *other), response.status));
    return RemoveReceipt{.status = RemoveStatus::Removed, .rows = members.integer("deleted")};
}

QByteArray writeReplay(const std::optional<Destination> &to)
{
    if (!to)
        return "{}";
    QByteArray body = "{";
    jsonwrite::appendMember(body, "queue", to->queue);
    jsonwrite::appendMember(body, "partition", to->partition);
    return body + '}';
}

Result<ReplayReceipt> readReplay(const HttpResponse &response, const DeadLetter &letter)
{
    if (response.status >= 200 && response.status < 300) {
        if (isWebPage(response.body))
            return fail(unknownOutcome(malformed(u"html"_s), response.status));
        const auto complaint = readComplaint(response.body);
        if (complaint.success != false && complaint.error.isEmpty())
            return readReceipt(response, letter);
    }
    const auto complaint = readComplaint(response.body);
    const ReplayReceipt here{
        .to = {.queue = letter.address.queue, .partition = letter.address.partition.value_or(QString())}};
    // 1.4: the copy is pushed, and the row could not be removed (3.1).
    if (complaint.replayed && complaint.rowRemoved == Complaint::RowRemoved::No) {
        auto receipt = here;
        receipt.status = ReplayStatus::CopiedNotRemoved;
        return receipt;
    }
    const auto checked = accepted(response, Intent::Change);
    if (checked)
        return fail(unknownOutcome(wrongMember(u"success"_s), response.status));
    auto error = checked.error();
    if (error.kind == ErrorKind::NotFound) {
        auto receipt = here;
        receipt.status = ReplayStatus::Gone;
        return receipt;
    }
    // 1.4, first step of two: the status is the push's own, and the letter is where it was. "Rejected": the item's fate
    // is told, and it was not stored.
    if (complaint.error.startsWith(u"Replay push")) {
        error.mayHaveHappened = complaint.error.startsWith(u"Replay push failed") && copyMayBeStored(response);
        error.kind = response.status == 500 && !error.mayHaveHappened ? ErrorKind::Rejected : error.kind;
        error.code = u"push-failed"_s;
    } else if (response.status == 500) {
        error.code = codeOfFailure(complaint, error);
    }
    return fail(error);
}

Result<PurgeReceipt> readPurge(const HttpResponse &response, const QString &queue, const std::optional<QString> &group)
{
    const auto checked = accepted(response, Intent::Change);
    if (!checked)
        return fail(checked.error());
    const auto answer = JsonAnswer::read(response.body);
    if (!answer || !answer->root().isObject())
        return fail(unknownOutcome(answer ? wrongMember(u"success"_s) : answer.error(), response.status));
    JsonMembers members(answer->root());
    const auto success = members.flag("success");
    const auto deleted = members.integer("deleted");
    const auto ofQueue = members.text("queue");
    const auto ofGroup = members.text("consumerGroup");
    if (!members.wrong().isEmpty() || success != true || deleted.value_or(0) < 0)
        return fail(
            unknownOutcome(wrongMember(members.wrong().isEmpty() ? u"success"_s : members.wrong()), response.status));
    if (ofQueue.value_or(queue) != queue || (members.has("consumerGroup") && ofGroup != group))
        return fail(unknownOutcome(
            malformed(u"deleted-another"_s, ofQueue.value_or(QString()) + u'/' + ofGroup.value_or(QString())),
            response.status));
    return PurgeReceipt{.rows = deleted};
}

ReplayRoute readReplayProbe(const HttpResponse &response)
{
    const auto complaint = readComplaint(response.body);
    if (complaint.result == u"gone" || complaint.result == u"maintenance" || complaint.error == u"Message not found"
        || complaint.error.startsWith(u"Maintenance mode"))
        return ReplayRoute::Served;
    if (response.status == 403)
        return ReplayRoute::Forbidden;
    if (complaint.code == u"route_blocked")
        return ReplayRoute::Blocked;
    if (response.status == 404 || response.status == 405 || complaint.code == u"raft_phase1_unsupported"
        || (response.status == 200 && isWebPage(response.body)))
        return ReplayRoute::Missing;
    return ReplayRoute::Unclear;
}

} // namespace dlo::queen
