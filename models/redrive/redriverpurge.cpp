// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All dead letters of a queue, or of one group of it, in one call of the broker's.

#include "redrive/redrivesteps.h"

#include <QDateTime>
#include <QDeadlineTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! How far the broker's clock, by which letters fail, and ours, by which the purge began, may be apart.
constexpr std::chrono::milliseconds clocksApart = std::chrono::minutes(5);

Verdict ended(Verdict verdict, Outcome outcome, const QString &code = {},
              const std::optional<Error> &error = std::nullopt)
{
    verdict.outcome = outcome;
    verdict.code = code;
    verdict.error = error;
    return verdict;
}

std::optional<QString> groupOf(const LetterKey &all)
{
    return all.group.isEmpty() ? std::nullopt : std::optional(all.group);
}

//! What is left in the list tells of a purge that began \a at.
enum class Left : std::uint8_t
{
    Nothing, //!< or only what failed later
    Older, //!< it did not take place, or not yet
    Unclear
};

Left leftOf(const LetterPage &page, EpochMs at)
{
    bool unclear = !page.unreadable.empty();
    for (const DeadLetter &letter : page.letters) {
        const auto failed = letter.failedAt;
        if (failed && *failed < at - clocksApart.count())
            return Left::Older;
        unclear = unclear || !failed || *failed <= at + clocksApart.count();
    }
    return unclear ? Left::Unclear : Left::Nothing;
}

} // namespace

bool isPurge(const LetterKey &key)
{
    return key.rowId.isEmpty() && key.transactionId.isEmpty() && key.partitionId.isEmpty() && key.failedAt == 0;
}

QCoro::Task<Verdict> Redriver::purge(QString queue, QString group)
{
    const QPointer<Redriver> self(this);
    DeadLetter all;
    all.address.queue = std::move(queue);
    all.address.group = std::move(group);
    Verdict verdict = blank(RedriveAction::Purge, all.key(), {});
    if (auto no = refusal(verdict, {Ability::Purge}))
        co_return *std::move(no);
    if (all.address.queue.isEmpty())
        co_return ended(verdict, Outcome::Refused, u"no-destination"_s);
    const bool busy = std::ranges::any_of(m_busy, [&](const LetterKey &key) { return key.queue == all.address.queue; });
    if (busy)
        co_return ended(verdict, Outcome::Refused, u"busy"_s);
    enter(verdict.letter);
    const Steps steps = this->steps();
    // Sending, not Removing: of one whose process dies nothing is known.
    const auto id = co_await Steps::begin(steps, entryFor(verdict, false, {}), all, Step::Sending);
    if (id)
        verdict = co_await Steps::purge(steps, *id, verdict);
    else
        verdict = ended(verdict, Outcome::Refused, id.error().code == "claimed"_L1 ? u"busy"_s : codeOf(id.error()),
                        id.error());
    if (self)
        leave(verdict);
    co_return verdict;
}

QCoro::Task<Verdict> Redriver::Steps::purge(Steps steps, qint64 id, Verdict verdict)
{
    const auto purged = co_await steps.m_broker->purge(verdict.letter.queue, groupOf(verdict.letter));
    if (!purged)
        co_return co_await conclude(steps, id, ended(verdict, outcomeOf(purged.error()), {}, purged.error()));
    verdict.removed = true;
    verdict.rowsRemoved = purged->rows;
    co_return co_await conclude(steps, id, ended(verdict, Outcome::Done));
}

//! Never repeated: what has come since would go too.
QCoro::Task<Verdict> Redriver::Steps::resolvePurge(Steps steps, JournalEntry entry, Verdict verdict)
{
    const QDeadlineTimer limit(steps.m_redriver ? steps.m_redriver->m_lookLimit
                                                : std::chrono::milliseconds(Redriver::lookLimit));
    LetterQuery query;
    query.queue = entry.letter.queue;
    query.group = groupOf(entry.letter);
    auto left = Left::Nothing;
    std::optional<Error> error;
    for (std::optional<LetterCursor> cursor = LetterCursor(); cursor && !error && left != Left::Older;) {
        if (!steps.broker()) {
            error = Error{.kind = ErrorKind::Cancelled, .code = u"not-connected"_s};
            break;
        }
        const auto page = co_await steps.m_broker->letters(query, *cursor);
        if (!page) {
            error = page.error();
            break;
        }
        if (const auto here = leftOf(*page, entry.at); here == Left::Older || left == Left::Nothing)
            left = here;
        cursor = page->next;
        if (limit.hasExpired())
            error = Error{.kind = ErrorKind::Timeout, .code = u"list-too-long"_s};
    }
    if (error && left != Left::Older)
        co_return co_await conclude(steps, entry.id, ended(verdict, Outcome::Unknown, {}, error));
    if (left == Left::Nothing)
        co_return co_await conclude(steps, entry.id, ended(verdict, Outcome::Done, u"was-gone"_s));
    if (left == Left::Unclear)
        co_return co_await conclude(steps, entry.id, ended(verdict, Outcome::Unknown, u"purge-unproven"_s));
    const std::chrono::milliseconds age(QDateTime::currentMSecsSinceEpoch() - entry.at);
    co_return co_await conclude(steps, entry.id,
                                age >= Redriver::replaySettles ? ended(verdict, Outcome::Failed, u"still-there"_s)
                                                               : ended(verdict, Outcome::Unknown, u"too-early"_s));
}

} // namespace dlo
