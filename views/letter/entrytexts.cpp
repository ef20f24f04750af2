// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/entrytexts.h"

#include "session/session.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace dlo::entrytexts {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(entrytexts)
};

Outcome outcomeOf(Step step)
{
    return step == Step::Sent || step == Step::Removing ? Outcome::SentNotRemoved : Outcome::Unknown;
}

QString placeOf(const JournalEntry &entry)
{
    return sentences::destination(entry.to.queue.isEmpty() ? Destination{entry.letter.queue, {}} : entry.to);
}

QString said(const JournalEntry &entry, const QString &code)
{
    Verdict verdict;
    verdict.action = entry.action;
    verdict.outcome = outcomeOf(entry.step);
    verdict.letter = entry.letter;
    verdict.to = entry.to;
    verdict.newTransactionId = entry.newTransactionId;
    verdict.code = code;
    return sentences::ofVerdict(verdict).what;
}
} // namespace

QString letterName(const LetterKey &key)
{
    if (isPurge(key))
        return key.group.isEmpty()
            ? Tr::tr("all dead letters of %1").arg(visible(key.queue))
            : Tr::tr("all dead letters of %1 › %2").arg(visible(key.queue), sentences::groupName(key.group));
    const auto &id = key.transactionId.isEmpty() ? key.rowId : key.transactionId;
    return Tr::tr("%1 › %2, transaction %3").arg(visible(key.queue), sentences::groupName(key.group), visible(id));
}

QString letterInShort(const LetterKey &key)
{
    if (key.failedAt == 0)
        return letterName(key);
    const auto failed = QDateTime::fromMSecsSinceEpoch(key.failedAt);
    const bool today = failed.date() == QDate::currentDate();
    const auto when = today ? QLocale().toString(failed.time(), QLocale::ShortFormat)
                            : QLocale().toString(failed, QLocale::ShortFormat);
    return Tr::tr("%1 › %2, failed %3").arg(visible(key.queue), sentences::groupName(key.group), when);
}

QString action(const JournalEntry &entry)
{
    switch (entry.action) {
    case RedriveAction::Replay:
        return Tr::tr("Replay");
    case RedriveAction::Republish:
        return entry.removesOriginal ? Tr::tr("Republish and remove") : Tr::tr("Republish a copy");
    case RedriveAction::Remove:
        return Tr::tr("Delete");
    case RedriveAction::Purge:
        return Tr::tr("Purge");
    case RedriveAction::Push:
        return Tr::tr("Put back");
    }
    return {};
}

bool isSent(const JournalEntry &entry)
{
    return entry.action != RedriveAction::Remove && (entry.step == Step::Sent || entry.step == Step::Removing);
}

QString known(const JournalEntry &entry)
{
    const bool removing = entry.step == Step::Removing;
    if (removing && entry.action != RedriveAction::Remove)
        return Tr::tr(
                   "The message was sent to %1. The removal of the dead letter was begun, and its answer never came.")
            .arg(placeOf(entry));
    if (entry.step == Step::Planned)
        return Tr::tr("It was planned, and nothing was sent yet.");
    if (entry.step == Step::Sending)
        return Tr::tr("The request was begun, and its answer never came.");
    auto bare = removing ? Tr::tr("The removal was begun, and its answer never came.") : said(entry, {});
    if (entry.note.isEmpty())
        return bare;
    const auto coded = said(entry, entry.note);
    return coded != said(entry, {}) ? coded
                                    : Tr::tr("%1 Noted: “%2”").arg(bare, visible(entry.note.simplified().left(300)));
}

QStringList findingOut(const JournalEntry &entry)
{
    if (entry.action == RedriveAction::Purge)
        return {Tr::tr("The broker's list is read to see whether dead letters are left that failed before the purge."),
                Tr::tr("Nothing is purged again and nothing is sent by this.")};
    const auto look = Tr::tr("The broker's list is read to see whether the dead letter is still there.");
    const auto alone = Tr::tr("Nothing is sent again and nothing is removed by this.");
    switch (entry.action) {
    case RedriveAction::Replay:
        return isSent(entry) ? QStringList{look, Tr::tr("If it is, it is removed now: the message was sent already.")}
                             : QStringList{look, alone};
    case RedriveAction::Remove:
        return {look, Tr::tr("If it is, it is deleted now, as was planned.")};
    case RedriveAction::Republish:
    case RedriveAction::Push:
    case RedriveAction::Purge:
        break;
    }
    if (isSent(entry))
        return {look, Tr::tr("If it is, it is removed now: the message was sent already.")};
    if (entry.action == RedriveAction::Push)
        return {Tr::tr("The message is pushed to %1 once more under the same transaction id %2. If the first attempt "
                       "was stored, the broker knows the id and nothing new is sent, unless that queue is set to "
                       "remember no ids: then a second copy is made. If it was not stored, the message is sent now.")
                    .arg(placeOf(entry), visible(entry.newTransactionId))};
    QStringList steps{
        look,
        Tr::tr("If it is, the message is pushed to %1 once more under the same transaction id %2. If the first attempt "
               "was stored, the broker knows the id and nothing new is sent, unless that queue is set to remember no "
               "ids: then a second copy is made. If it was not stored, the message is sent now.")
            .arg(placeOf(entry), visible(entry.newTransactionId))};
    steps.append(entry.removesOriginal ? Tr::tr("Then the dead letter is removed, as was planned.")
                                       : Tr::tr("The dead letter is kept, as was planned."));
    return steps;
}

QStringList settling(const JournalEntry &entry, bool happened)
{
    const auto journalOnly = Tr::tr("Only the journal is written now; nothing is asked of the broker.");
    if (isSent(entry))
        return {
            Tr::tr("The message was sent. You say that the dead letter has been dealt with, so the action is closed "
                   "and nobody is reminded of it any more."),
            Tr::tr("If the dead letter is still there, sending it again later makes a second copy."), journalOnly};
    if (entry.action == RedriveAction::Purge)
        return {happened ? Tr::tr("You say that the dead letters were purged, so the action is closed.")
                         : Tr::tr("You say that nothing was purged, so it can be done again."),
                journalOnly};
    if (entry.action == RedriveAction::Remove)
        return happened
            ? QStringList{Tr::tr("You say that the dead letter was deleted, so the action is closed."), journalOnly}
            : QStringList{Tr::tr("You say that the dead letter was not deleted, so it can be acted on "
                                 "again."),
                          journalOnly};
    if (!happened)
        return {Tr::tr("You say that the message did not arrive in %1, so the dead letter can be sent again.")
                    .arg(placeOf(entry)),
                Tr::tr("If it did arrive after all, sending it again makes a second copy. Look in the destination "
                       "first."),
                journalOnly};
    QStringList lines{Tr::tr("You say that the message arrived in %1.").arg(placeOf(entry))};
    if (entry.action == RedriveAction::Republish && entry.removesOriginal)
        lines.append({Tr::tr("The dead letter is not removed by this: the action stays in this list, and “Find out…” "
                             "removes it."),
                      Tr::tr("If it did not arrive after all, removing the dead letter loses the message. Look in the "
                             "destination first.")});
    else
        lines.append(Tr::tr("The action is closed. If it did not arrive after all, the message is missing there. Look "
                            "in the destination first."));
    lines.append(journalOnly);
    return lines;
}

QString whyNotFindOut(Session *session, const LetterKey &letter)
{
    if (!session || session->state() != Session::State::Ready)
        return Tr::tr("There is no connection to the broker.");
    if (session->isReadOnly())
        return sentences::whyNot(Reason::ReadOnlyConnection);
    if (const auto reason = session->may(RedriveAction::Replay, nullptr).reason; reason == Reason::JournalUnusable)
        return sentences::whyNot(reason);
    return session->redriver().isBusy(letter) ? sentences::whyNot(Reason::Busy) : QString();
}

} // namespace dlo::entrytexts
