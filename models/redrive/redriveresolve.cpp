// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redrivesteps.h"

#include "core/offload.h"
#include "redrive/letterlook.h"
#include "redrive/transactionid.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

Verdict known(Verdict verdict, Outcome outcome, const QString &code = {},
              const std::optional<Error> &error = std::nullopt)
{
    verdict.outcome = outcome;
    verdict.code = code;
    verdict.error = error;
    return verdict;
}

//! By the wall clock, which does not stand still in sleep; negative when it was set back.
std::chrono::milliseconds ageOf(const JournalEntry &entry)
{
    return std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch() - entry.at);
}

} // namespace

QCoro::Task<Result<bool>> Redriver::Steps::isListed(Steps steps, DeadLetter letter)
{
    if (!steps.broker())
        co_return fail({.kind = ErrorKind::Cancelled, .code = u"not-connected"_s});
    const Redriver &redriver = *steps.m_redriver;
    co_return co_await redriver.m_look->isListed(steps.m_broker, std::move(letter), steps.m_course.lookAge,
                                                 redriver.m_lookLimit);
}

QCoro::Task<std::optional<Redriver::Message>> Redriver::Steps::pushedMessage(Steps steps, JournalEntry entry,
                                                                             DeadLetter letter)
{
    if (!steps.m_journal)
        co_return std::nullopt;
    const auto written = co_await steps.m_journal->sentPayload(entry.id);
    if (!steps.m_journal)
        co_return std::nullopt;
    const auto headers = co_await steps.m_journal->sentHeaders(entry.id);
    if (written && *written && headers && *headers)
        co_return Message{**written, **headers};
    if (steps.m_redriver && steps.m_redriver->m_unwritten->contains(entry.id))
        co_return steps.m_redriver->m_unwritten->value(entry.id);
    if (!headers || !*headers)
        co_return std::nullopt;
    // A decrypted payload that was not edited can be had again; that it is the same shows in the id made of its hash.
    if (!steps.broker())
        co_return std::nullopt;
    const auto again = co_await steps.m_broker->details(letter);
    if (!again || !again->payload.isPresent())
        co_return std::nullopt;
    if (!steps.broker())
        co_return std::nullopt;
    const auto changed = changedHeaders(steps.m_broker->info().capabilities.headers, letter, *headers);
    // An entry of before there was a key was begun under the former id.
    const Secret key = steps.m_journal ? steps.m_journal->idKey() : Secret();
    const auto same = co_await offload(
        again->payload.bytes(), [letter, key, changed, id = entry.newTransactionId](const QByteArray &bytes) {
            return derivedTransactionId(letter, bytes, key, changed) == id || formerTransactionId(letter, bytes) == id;
        });
    co_return same ? std::optional(Message{again->payload.bytes(), **headers}) : std::nullopt;
}

QCoro::Task<Verdict> Redriver::Steps::resolve(Steps steps, JournalEntry entry, Verdict verdict)
{
    verdict.to = entry.to;
    verdict.newTransactionId = entry.newTransactionId;
    if (!steps.m_journal)
        co_return known(verdict, Outcome::Unknown, u"journal"_s);
    if (entry.action == RedriveAction::Purge)
        co_return co_await resolvePurge(steps, std::move(entry), std::move(verdict));
    const auto letter = co_await steps.m_journal->kept(entry.id);
    const bool sent = entry.step == Step::Sent || entry.step == Step::Removing;
    if (!letter) {
        const auto outcome = sent ? Outcome::SentNotRemoved : Outcome::Unknown;
        co_return co_await conclude(steps, entry.id, known(verdict, outcome, codeOf(letter.error()), letter.error()));
    }
    if (sent || entry.action == RedriveAction::Remove)
        co_return co_await finishRemoval(steps, std::move(entry), *letter, std::move(verdict));
    if (entry.action == RedriveAction::Replay)
        co_return co_await resolveReplay(steps, std::move(entry), *letter, std::move(verdict));
    co_return co_await resolvePush(steps, std::move(entry), *letter, std::move(verdict));
}

/*! The row is looked for first: on C++ 0.15 a removal takes whatever message now has that transaction id, and one that
   came later under the same id is not ours to remove. */
QCoro::Task<Verdict> Redriver::Steps::finishRemoval(Steps steps, JournalEntry entry, DeadLetter letter, Verdict verdict)
{
    const bool only = entry.action == RedriveAction::Remove;
    const auto listed = co_await isListed(steps, letter);
    if (!listed) {
        const auto outcome = only ? Outcome::Unknown : Outcome::SentNotRemoved;
        co_return co_await conclude(steps, entry.id, known(verdict, outcome, {}, listed.error()));
    }
    verdict.letterGone = !*listed;
    if (!*listed)
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Done, u"was-gone"_s));
    if (!steps.broker() || !steps.m_broker->info().capabilities.can(Ability::Remove)
        || !steps.m_broker->addressable(letter)) {
        const auto outcome = only ? Outcome::Failed : Outcome::SentNotRemoved; // it is still there
        co_return co_await conclude(steps, entry.id, known(verdict, outcome, u"not-addressable"_s));
    }
    if (!only)
        co_return co_await removeSent(steps, entry.id, std::move(letter), true,
                                      known(verdict, Outcome::SentNotRemoved));
    const auto removing = co_await steps.m_journal->advance(entry.id, Step::Removing);
    if (!removing || !steps.broker())
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"journal"_s));
    co_return co_await removeOnly(steps, entry.id, std::move(letter), known(verdict, Outcome::Unknown));
}

//! Never repeated by itself: before 1.6 a second replay may make a second copy (queen-http.md 3.1).
QCoro::Task<Verdict> Redriver::Steps::resolveReplay(Steps steps, JournalEntry entry, DeadLetter letter, Verdict verdict)
{
    if (entry.note == "buffered"_L1) // the row tells nothing: what was taken into a buffer need not ever be stored
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"buffered"_s));
    const auto listed = co_await isListed(steps, letter);
    if (!listed)
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, {}, listed.error()));
    verdict.letterGone = !*listed;
    const bool atomic = steps.broker() && steps.m_broker->info().capabilities.replay == ReplayKind::AtomicMove;
    if (!*listed) {
        // By that replay or by somebody's removal: only the message it became would tell them apart.
        const bool home = entry.to.queue == letter.address.queue && entry.to.partition == letter.address.partition;
        const bool found = atomic && home && co_await isReplayThere(steps, std::move(letter));
        co_return co_await conclude(steps, entry.id,
                                    found ? known(verdict, Outcome::Done, u"replay-found"_s)
                                          : known(verdict, Outcome::Gone, u"gone-unproven"_s));
    }
    if (!atomic)
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"still-there"_s));
    // One transaction: a row that is still there was not moved, and the same replay again meets the same id.
    const bool settled = ageOf(entry) >= Redriver::replaySettles;
    co_return co_await conclude(steps, entry.id,
                                settled ? known(verdict, Outcome::Failed, u"still-there"_s)
                                        : known(verdict, Outcome::Unknown, u"too-early"_s));
}

/*! A broker's move gives the message the transaction id "dlq:<row id>" (queen-http.md 3.2), whoever asks for it.
   Broker::details() hands back what it was given when the message is not there, so it is given as good as nothing. */
QCoro::Task<bool> Redriver::Steps::isReplayThere(Steps steps, DeadLetter letter)
{
    if (!steps.broker() || letter.rowId.isEmpty())
        co_return false;
    DeadLetter moved;
    moved.transactionId = u"dlq:"_s + letter.rowId;
    moved.address = std::move(letter.address);
    const auto found = co_await steps.m_broker->details(std::move(moved));
    co_return found && (found->enqueuedAt.has_value() || found->payload.isPresent() || !found->messageId.isEmpty());
}

//! Whether the broker still knows the transaction id of the push, as far as can be told.
QCoro::Task<bool> Redriver::Steps::isRemembered(Steps steps, JournalEntry entry)
{
    if (!steps.broker())
        co_return false;
    if (steps.m_broker->info().capabilities.dedupForever)
        co_return true;
    const auto window = co_await steps.m_broker->dedupWindow(entry.to.queue);
    const auto age = ageOf(entry);
    // The push that follows takes its time too, and may be under way in a proxy for as long as a replay.
    co_return age >= std::chrono::milliseconds(0) && age <= repeatWindow && (!window || age + replaySettles <= *window);
}

QCoro::Task<Verdict> Redriver::Steps::resolvePush(Steps steps, JournalEntry entry, DeadLetter letter, Verdict verdict)
{
    if (entry.action != RedriveAction::Push) {
        const auto listed = co_await isListed(steps, letter);
        if (!listed)
            co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, {}, listed.error()));
        verdict.letterGone = !*listed;
        // Whoever removed it may have replayed it: pushing now could make a second copy.
        if (!*listed)
            co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"row-gone"_s));
    }
    if (!co_await isRemembered(steps, entry))
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"too-late"_s));
    const auto message = co_await pushedMessage(steps, entry, letter);
    if (!message)
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"payload-not-kept"_s));
    if (const QString code = steps.notNow(); !code.isEmpty() || !steps.m_journal)
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, code));
    const auto sending = co_await steps.m_journal->advance(entry.id, Step::Sending);
    if (!sending || !steps.broker())
        co_return co_await conclude(steps, entry.id, known(verdict, Outcome::Unknown, u"journal"_s));
    const bool removes = entry.action == RedriveAction::Republish && entry.removesOriginal;
    verdict
        = co_await push(steps, entry.id, std::move(letter), *message, removes, true, known(verdict, Outcome::Unknown));
    co_return verdict;
}

} // namespace dlo
