// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redrivesteps.h"

#include "redrive/letterlook.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

Step stepOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
        return Step::Done;
    case Outcome::Refused:
        return Step::Refused;
    case Outcome::Failed:
        return Step::Failed;
    case Outcome::Gone:
        return Step::Gone;
    case Outcome::Duplicate:
        return Step::Duplicate;
    case Outcome::SentNotRemoved:
        return Step::Sent;
    case Outcome::Unknown:
        break;
    }
    return Step::Unknown;
}

QString noteOf(const Verdict &verdict)
{
    if (!verdict.code.isEmpty())
        return verdict.code;
    if (verdict.action == RedriveAction::Purge && verdict.rowsRemoved)
        return QString::number(*verdict.rowsRemoved);
    if (!verdict.error)
        return {};
    return verdict.error->serverText.isEmpty() ? verdict.error->code : verdict.error->serverText;
}

Verdict with(Verdict verdict, Outcome outcome, const QString &code = {},
             const std::optional<Error> &error = std::nullopt)
{
    verdict.outcome = outcome;
    if (!code.isEmpty())
        verdict.code = code;
    if (error)
        verdict.error = error;
    return verdict;
}

} // namespace

QString codeOf(const Error &error)
{
    return isJournalTrouble(error.code) ? u"journal"_s : error.code;
}

Outcome outcomeOf(const Error &error)
{
    if (error.mayHaveHappened)
        return Outcome::Unknown;
    switch (error.kind) {
    case ErrorKind::Auth:
    case ErrorKind::Forbidden:
    case ErrorKind::NotFound:
    case ErrorKind::RouteMissing:
    case ErrorKind::Conflict:
    case ErrorKind::Rejected:
    case ErrorKind::TooLarge:
        return Outcome::Refused;
    case ErrorKind::Network:
    case ErrorKind::Timeout:
    case ErrorKind::Tls:
    case ErrorKind::RateLimited:
    case ErrorKind::Unavailable:
    case ErrorKind::Malformed:
    case ErrorKind::Cancelled:
        break;
    }
    return Outcome::Failed;
}

QCoro::Task<Result<qint64>> Redriver::Steps::claim(Steps steps, JournalEntry entry, DeadLetter letter)
{
    if (!steps.m_journal)
        co_return fail({.kind = ErrorKind::Unavailable, .code = u"journal"_s});
    co_return co_await steps.m_journal->claim(std::move(entry), std::move(letter));
}

QCoro::Task<Result<void>> Redriver::Steps::start(Steps steps, qint64 id, Step first)
{
    const auto gate = steps.m_course.gate;
    QString code = steps.notNow();
    if (code.isEmpty() && gate) {
        code = co_await gate->mayWrite();
        if (code.isEmpty())
            code = steps.notNow();
    }
    if (code.isEmpty() && steps.m_journal) {
        const auto written = co_await steps.m_journal->advance(id, first);
        if (!written)
            co_return fail(written.error());
        code = steps.notNow();
        if (code.isEmpty() && gate) {
            code = co_await gate->maySend();
            if (code.isEmpty())
                code = steps.notNow();
        }
        if (code.isEmpty())
            co_return Result<void>();
    }
    co_return fail(co_await giveUp(steps, id, code.isEmpty() ? u"journal"_s : code));
}

//! Closed or locked while the intent was written: nothing was sent.
QCoro::Task<Error> Redriver::Steps::giveUp(Steps steps, qint64 id, QString code)
{
    if (steps.m_journal)
        co_await steps.m_journal->release(id, Step::Failed, code);
    co_return Error{.kind = ErrorKind::Cancelled, .code = std::move(code)};
}

QCoro::Task<Result<qint64>> Redriver::Steps::begin(Steps steps, JournalEntry entry, DeadLetter letter, Step first)
{
    const auto id = co_await claim(steps, std::move(entry), std::move(letter));
    if (!id)
        co_return id;
    const auto started = co_await start(steps, *id, first);
    if (!started)
        co_return fail(started.error());
    co_return *id;
}

QString Redriver::Steps::notNow() const
{
    // The connection may be closed for this redriver while its broker lives on and answers what is under way.
    if (!broker() || m_redriver->m_broker != m_broker)
        return u"not-connected"_s;
    if (m_redriver->isLocked())
        return u"read-only"_s;
    return m_course.gate ? m_course.gate->refusal() : QString();
}

Verdict Redriver::Steps::withReach(Verdict verdict, const LetterKey &letter, bool ownMove) const
{
    if (!broker())
        return verdict;
    const Capabilities &can = m_broker->info().capabilities;
    // A move takes its own row only (queen-http.md 3.2), the older replay ends with an ordinary delete (3.1).
    const bool rowOnly = can.removal == RemovalReach::RowOnly || (ownMove && can.replay == ReplayKind::AtomicMove);
    verdict.takesOthers = !rowOnly;
    if (!rowOnly && m_redriver->m_siblings) {
        const auto siblings = m_redriver->m_siblings(letter);
        verdict.otherGroups = siblings.groups;
        verdict.otherGroupsMayBeMore = siblings.mayBeMore;
    }
    return verdict;
}

QCoro::Task<Verdict> Redriver::Steps::pushListed(Steps steps, qint64 id, DeadLetter letter, Message message,
                                                 bool removeOriginal, Verdict verdict)
{
    if (const QString code = steps.notNow(); !code.isEmpty()) {
        const Error error = co_await giveUp(steps, id, code);
        co_return with(verdict, Outcome::Refused, error.code, error);
    }
    const auto listed = co_await isListed(steps, letter);
    if (!listed) {
        Error error = listed.error();
        error.mayHaveHappened = false; // of a read: nothing was sent
        co_return co_await conclude(steps, id, with(verdict, outcomeOf(error), {}, error));
    }
    if (!*listed) {
        verdict.letterGone = true;
        co_return co_await conclude(steps, id, with(verdict, Outcome::Gone));
    }
    const auto started = co_await start(steps, id, Step::Sending);
    if (!started)
        co_return with(verdict, Outcome::Refused, codeOf(started.error()), started.error());
    co_return co_await push(steps, id, std::move(letter), std::move(message), removeOriginal, false, verdict);
}

QCoro::Task<Verdict> Redriver::Steps::pushUnlisted(Steps steps, qint64 id, DeadLetter letter, Message message,
                                                   Verdict verdict)
{
    const auto started = co_await start(steps, id, Step::Sending);
    if (!started)
        co_return with(verdict, Outcome::Refused, codeOf(started.error()), started.error());
    co_return co_await push(steps, id, std::move(letter), std::move(message), false, false, verdict);
}

QCoro::Task<Verdict> Redriver::Steps::conclude(Steps steps, qint64 id, Verdict verdict)
{
    if (!steps.m_journal)
        co_return verdict;
    const auto written = co_await steps.m_journal->release(id, stepOf(verdict.outcome), noteOf(verdict),
                                                           {verdict.newTransactionId, verdict.newMessageId});
    if (!written && verdict.code.isEmpty())
        verdict.code = u"journal"_s;
    co_return verdict;
}

QCoro::Task<Verdict> Redriver::Steps::push(Steps steps, qint64 id, DeadLetter letter, Message message,
                                           bool removeOriginal, bool expected, Verdict verdict)
{
    PushItem item{verdict.to, verdict.newTransactionId, std::move(message.payload), std::move(message.headers)};
    const auto pushed = co_await steps.m_broker->push(std::move(item));
    steps.answered();
    if (!pushed) {
        // That this push did not happen says nothing of the one before, whose outcome it was to find out.
        const auto outcome = expected ? Outcome::Unknown : outcomeOf(pushed.error());
        co_return co_await conclude(steps, id, with(verdict, outcome, {}, pushed.error()));
    }
    if (!pushed->transactionId.isEmpty() && pushed->transactionId != verdict.newTransactionId)
        co_return co_await conclude(steps, id, with(verdict, Outcome::Unknown, u"other-transaction"_s));
    verdict.newMessageId = pushed->messageId;
    if (pushed->status == PushStatus::Buffered)
        co_return co_await conclude(steps, id, with(verdict, Outcome::Unknown, u"buffered"_s));
    if (pushed->status == PushStatus::Duplicate) {
        bool ours = expected;
        if (!ours && steps.m_journal) {
            const auto before = co_await steps.m_journal->sentBefore(id);
            ours = before.value_or(false);
        }
        if (!ours)
            co_return co_await conclude(steps, id, with(verdict, Outcome::Duplicate));
        verdict.code = u"already-there"_s;
    } else if (expected) {
        verdict.code = u"sent-now"_s;
    }
    if (!removeOriginal)
        co_return co_await conclude(steps, id, with(verdict, Outcome::Done));
    co_return co_await removeSent(steps, id, std::move(letter), expected, std::move(verdict));
}

QCoro::Task<Verdict> Redriver::Steps::removeSent(Steps steps, qint64 id, DeadLetter letter, bool resolving,
                                                 Verdict verdict)
{
    if (!steps.m_journal)
        co_return with(verdict, Outcome::SentNotRemoved, u"journal"_s);
    if (!steps.broker())
        co_return co_await conclude(steps, id, with(verdict, Outcome::SentNotRemoved, u"not-connected"_s));
    // That it was sent is in this step too: before the next request the disk is waited for once.
    const auto removing = co_await steps.m_journal->advance(id, Step::Removing);
    if (!removing)
        co_return with(verdict, Outcome::SentNotRemoved, u"journal"_s, removing.error());
    if (const auto gate = steps.m_course.gate)
        co_await gate->mayFinish();
    if (!steps.broker())
        co_return co_await conclude(steps, id, with(verdict, Outcome::SentNotRemoved, u"not-connected"_s));
    verdict = steps.withReach(std::move(verdict), letter.key(), false);
    const auto removed = co_await steps.m_broker->remove(std::move(letter));
    steps.answered();
    if (!removed)
        co_return co_await conclude(steps, id, with(verdict, Outcome::SentNotRemoved, {}, removed.error()));
    const bool gone = removed->status == RemoveStatus::Gone;
    verdict.letterGone = true;
    verdict.removed = !gone;
    verdict.rowsRemoved = removed->rows;
    // Of many letters, those of the same message must not be pushed a second time by a list that was read before.
    if (verdict.removed && verdict.takesOthers && steps.m_redriver)
        steps.m_redriver->m_look->noteRemoved(verdict.letter);
    // It was there right before the push: whoever took it may have replayed it.
    const QString code = resolving ? u"was-gone"_s : u"gone-meanwhile"_s;
    co_return co_await conclude(steps, id, with(verdict, Outcome::Done, gone ? code : QString()));
}

QCoro::Task<Verdict> Redriver::Steps::replay(Steps steps, qint64 id, DeadLetter letter, std::optional<Destination> to,
                                             Verdict verdict)
{
    verdict = steps.withReach(std::move(verdict), letter.key(), true);
    const auto moved = co_await steps.m_broker->replay(std::move(letter), std::move(to));
    steps.answered();
    if (!moved)
        co_return co_await conclude(steps, id, with(verdict, outcomeOf(moved.error()), {}, moved.error()));
    verdict.newTransactionId = moved->newTransactionId;
    verdict.newMessageId = moved->newMessageId;
    if (!moved->to.queue.isEmpty())
        verdict.to = moved->to;
    verdict.removed = moved->rowRemoved;
    verdict.letterGone = moved->rowRemoved; // also of a copy that is only buffered
    switch (moved->status) {
    case ReplayStatus::Moved:
        verdict.letterGone = true;
        co_return co_await conclude(steps, id, with(verdict, Outcome::Done));
    case ReplayStatus::CopiedNotRemoved:
        co_return co_await conclude(steps, id, with(verdict, Outcome::SentNotRemoved));
    case ReplayStatus::Duplicate:
        co_return co_await conclude(steps, id, with(verdict, Outcome::Duplicate));
    case ReplayStatus::Gone:
        verdict.letterGone = true;
        co_return co_await conclude(steps, id, with(verdict, Outcome::Gone));
    case ReplayStatus::Buffered:
        break;
    }
    co_return co_await conclude(steps, id, with(verdict, Outcome::Unknown, u"buffered"_s));
}

QCoro::Task<Verdict> Redriver::Steps::removeOnly(Steps steps, qint64 id, DeadLetter letter, Verdict verdict)
{
    verdict = steps.withReach(std::move(verdict), letter.key(), false);
    const auto removed = co_await steps.m_broker->remove(std::move(letter));
    steps.answered();
    if (!removed)
        co_return co_await conclude(steps, id, with(verdict, outcomeOf(removed.error()), {}, removed.error()));
    const bool gone = removed->status == RemoveStatus::Gone;
    verdict.letterGone = true;
    verdict.removed = !gone;
    verdict.rowsRemoved = removed->rows;
    co_return co_await conclude(steps, id, with(verdict, gone ? Outcome::Gone : Outcome::Done));
}

} // namespace dlo
