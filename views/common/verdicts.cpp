// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include "redrive/journal.h"
#include "views/common/headersentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

QString placeOf(const Verdict &verdict)
{
    return destination(verdict.to.queue.isEmpty() ? Destination{verdict.letter.queue, {}} : verdict.to);
}

//! Why, without "it may have been carried out": that is said in words of the action's own.
QString because(const Verdict &verdict)
{
    if (!verdict.error)
        return {};
    auto error = *verdict.error;
    error.mayHaveHappened = false;
    return u' ' + ofError(error).what;
}

QString adviceOf(const Verdict &verdict)
{
    return verdict.error ? ofError(*verdict.error).next : QString();
}

QString lookThere(const Verdict &verdict)
{
    if (verdict.action == RedriveAction::Remove)
        return Tr::tr("Refresh and look, then say under “Unfinished actions” how it ended.");
    return verdict.newTransactionId.isEmpty()
        ? Tr::tr("Look for the message in %1, then say under “Unfinished actions” whether it arrived.")
              .arg(placeOf(verdict))
        : Tr::tr("Look for the transaction id %2 in %1, then say under “Unfinished actions” whether it arrived.")
              .arg(placeOf(verdict), visible(verdict.newTransactionId));
}

//! How many dead letters of other groups went along; nothing when the broker did not say.
std::optional<qint64> othersTold(const Verdict &verdict)
{
    return verdict.rowsRemoved ? std::optional(std::max<qint64>(0, *verdict.rowsRemoved - 1)) : std::nullopt;
}

//! Of those that were known names, if the count that the broker told fits them.
QString namesThatWent(const Verdict &verdict)
{
    QStringList names;
    for (const auto &group : verdict.otherGroups)
        names.append(groupName(group));
    const auto list = names.join(u", "_s);
    if (verdict.otherGroupsMayBeMore && !othersTold(verdict))
        return Tr::tr("Dead letters of other consumer groups for the same message went with it: %1, and perhaps more.")
            .arg(list);
    return names.size() == 1 ? Tr::tr("The dead letter of %1 for the same message went with it.").arg(list)
                             : Tr::tr("The dead letters of %1 for the same message went with it.").arg(list);
}

//! Whose dead letters of the same message went along with the one that was removed; empty: nobody's.
QString othersThatWent(const Verdict &verdict)
{
    if (!verdict.removed || !verdict.takesOthers)
        return {};
    const auto told = othersTold(verdict);
    if (!verdict.otherGroups.isEmpty() && told.value_or(verdict.otherGroups.size()) == verdict.otherGroups.size())
        return namesThatWent(verdict);
    if (told == 1)
        return Tr::tr("The dead letter of another consumer group for the same message went with it.");
    if (told > 1)
        return Tr::tr("%1 dead letters of other consumer groups for the same message went with it.").arg(*told);
    return !told && verdict.otherGroupsMayBeMore
        ? Tr::tr("If other consumer groups had a dead letter of the same message, it went with it.")
        : QString();
}

//! What became of the dead letter itself, after a message was sent. Empty where the verdict does not tell.
QString removal(const Verdict &verdict)
{
    if (verdict.removed)
        return Tr::tr("The dead letter was removed.");
    const bool kept = verdict.action == RedriveAction::Republish && !verdict.letterGone;
    return kept ? Tr::tr("The dead letter was kept.") : QString();
}

//! Where it went, what became of the dead letter, and how to find the message again.
QString sentTo(const Verdict &verdict)
{
    const auto place = placeOf(verdict);
    QStringList parts{verdict.action == RedriveAction::Replay     ? Tr::tr("Replayed to %1.").arg(place)
                          : verdict.action == RedriveAction::Push ? Tr::tr("Sent to %1.").arg(place)
                                                                  : Tr::tr("Republished to %1.").arg(place)};
    for (const auto &what : {removal(verdict), othersThatWent(verdict)}) {
        if (!what.isEmpty())
            parts.append(what);
    }
    if (!verdict.newTransactionId.isEmpty())
        parts.append(Tr::tr("The new transaction id is %1.").arg(visible(verdict.newTransactionId)));
    return parts.join(u' ');
}

//! Two messages where one was meant: said of an action that otherwise went well.
Message goneMeanwhile(const Verdict &verdict)
{
    return {Tr::tr("The message was sent to %1, but somebody else removed or replayed the dead letter meanwhile: there "
                   "may be two copies.")
                .arg(placeOf(verdict)),
            Tr::tr("Look in the destination whether the message is there twice.")};
}

Message goneUnproven(const Verdict &verdict)
{
    if (verdict.action == RedriveAction::Remove)
        return {Tr::tr("The dead letter is no longer in the list. Whether this action or somebody else removed it "
                       "cannot be proven."),
                Tr::tr("If it matters, ask who else works on this queue.")};
    return {Tr::tr("The dead letter is no longer in the list, which does not prove that the message reached %1: "
                   "somebody else may have removed it.")
                .arg(placeOf(verdict)),
            verdict.outcome == Outcome::Unknown
                ? lookThere(verdict)
                : Tr::tr("Look for the message in %1 before you believe that it arrived.").arg(placeOf(verdict))};
}

Message removed(const Verdict &verdict)
{
    if (verdict.code == "was-gone"_L1)
        return {Tr::tr("The dead letter is no longer in the list: it is deleted, by this action or by somebody else."),
                {}};
    if (verdict.code == "settled-by-hand"_L1)
        return {Tr::tr("Noted in the journal, as you said: the dead letter was deleted."), {}};
    const auto others = othersThatWent(verdict);
    if (others.isEmpty())
        return {Tr::tr("Deleted. The dead letter is kept in the journal file; a payload that had been decrypted is not "
                       "kept."),
                {}};
    return {
        Tr::tr("Deleted. %1 Only the one you deleted is kept in the journal file; a payload that had been decrypted "
               "is not kept.")
            .arg(others),
        {}};
}

Message done(const Verdict &verdict)
{
    const auto &code = verdict.code;
    if (code == "gone-meanwhile"_L1)
        return goneMeanwhile(verdict);
    if (code == "gone-unproven"_L1)
        return goneUnproven(verdict);
    if (verdict.action == RedriveAction::Remove)
        return removed(verdict);
    const auto again = Tr::tr("If the consumer rejects it again, it comes back as a new dead letter.");
    if (code == "settled-by-hand"_L1)
        return {Tr::tr("Noted in the journal, as you said: the message arrived in %1.").arg(placeOf(verdict)), {}};
    if (code == "replay-found"_L1)
        return {Tr::tr("The message that the replay made is there, so it took place. %1").arg(sentTo(verdict)), again};
    if (code == "already-there"_L1)
        return {Tr::tr("The message was there already from an earlier attempt; nothing new was sent. %1")
                    .arg(sentTo(verdict)),
                again};
    if (code == "sent-now"_L1)
        return {Tr::tr("The first attempt had not been stored, so the message was sent now. %1").arg(sentTo(verdict)),
                again};
    if (code == "was-gone"_L1)
        return {
            verdict.action == RedriveAction::Replay
                ? Tr::tr("The dead letter is no longer in the list, as it is after a replay. %1").arg(sentTo(verdict))
                : Tr::tr("%1 The dead letter was gone already when it was to be removed.").arg(sentTo(verdict)),
            again};
    return {sentTo(verdict), again};
}

//! Refusals of ours, before any request.
std::optional<Message> refusedHere(const QString &code)
{
    if (code == "read-only"_L1)
        return Message{Tr::tr("Nothing was done: this connection is read-only."),
                       Tr::tr("Unlock it, then do it again.")};
    if (code == "not-connected"_L1)
        return Message{Tr::tr("Nothing was done: there is no connection to the broker."),
                       Tr::tr("Connect again, then look at the dead letter once more.")};
    if (code == "not-permitted"_L1)
        return Message{Tr::tr("Nothing was done: this broker or this credential does not allow it."), {}};
    if (code == "other-broker"_L1)
        return Message{Tr::tr("Nothing was done: that action was begun at another broker."),
                       Tr::tr("Open a connection to that broker and find out there.")};
    if (code == "no-destination"_L1)
        return Message{Tr::tr("Nothing was sent: no queue was named to send it to."), Tr::tr("Name a queue.")};
    if (code == "settled"_L1)
        return Message{Tr::tr("Nothing was done: that action has been settled meanwhile, nothing of it is open."), {}};
    if (code == "sent-before"_L1)
        return Message{Tr::tr("Nothing was sent: the journal knows that this dead letter was sent before. Sending it "
                              "again makes a second copy."),
                       Tr::tr("If you do want a second copy, send it again knowingly.")};
    if (code == "busy"_L1)
        return Message{Tr::tr("Nothing was sent: an action on this dead letter is already under way."), {}};
    if (code == "claimed"_L1)
        return Message{Tr::tr("Nothing was sent: another window is working on this dead letter."),
                       Tr::tr("Wait until that is done, then refresh.")};
    if (code == "unresolved"_L1)
        return Message{Tr::tr("Nothing was sent: an earlier action on this dead letter has an unknown outcome."),
                       Tr::tr("Find out first what happened.")};
    if (code == "not-addressable"_L1)
        return Message{Tr::tr("Nothing was sent. %1").arg(whyNot(Reason::CannotBeAddressed)), {}};
    return std::nullopt;
}

Message refused(const Verdict &verdict)
{
    if (const auto known = refusedHere(verdict.code))
        return *known;
    if (verdict.code == "journal"_L1 && (!verdict.error || isJournalTrouble(verdict.error->code)))
        return {Tr::tr("Nothing was sent: the journal cannot be used."),
                verdict.error && canBeKeptAside(*verdict.error)
                    ? Tr::tr("Do what the message at the top of the window says of the journal.")
                    : Tr::tr("Check the free space and the rights of the program's data folder.")};
    if (!verdict.error && headerrules::isProblem(verdict.code))
        return {Tr::tr("Nothing was sent, because of a header. %1").arg(headerProblem(verdict.code)),
                Tr::tr("Correct the headers, then send it again.")};
    if (!verdict.error && !verdict.code.isEmpty())
        return {Tr::tr("Nothing was sent. %1").arg(refusal({verdict.code, 0})), {}};
    return {Tr::tr("Refused, nothing happened.%1").arg(because(verdict)), adviceOf(verdict)};
}

Message failed(const Verdict &verdict)
{
    if (verdict.code == "still-there"_L1)
        return {Tr::tr("The dead letter is still in the list, so the replay did not take place."),
                Tr::tr("It is safe to try again.")};
    if (verdict.code == "settled-by-hand"_L1)
        return {verdict.action == RedriveAction::Remove
                    ? Tr::tr("Noted in the journal, as you said: the dead letter was not deleted.")
                    : Tr::tr("Noted in the journal, as you said: the message did not arrive."),
                Tr::tr("It can be tried again.")};
    if (verdict.code == "not-addressable"_L1)
        return {Tr::tr("The dead letter is still in the list and cannot be removed from here. %1")
                    .arg(whyNot(Reason::CannotBeAddressed)),
                {}};
    if (verdict.code == "not-connected"_L1)
        return {Tr::tr("The connection was closed before anything was sent."), Tr::tr("It is safe to try again.")};
    if (verdict.code == "read-only"_L1)
        return {Tr::tr("The connection was locked before anything was sent."), Tr::tr("Unlock it and try again.")};
    return {Tr::tr("It did not work, and nothing happened: the dead letter was left alone.%1").arg(because(verdict)),
            Tr::tr("It is safe to try again.")};
}

Message duplicate(const Verdict &verdict)
{
    return {Tr::tr("%1 already holds this message%2. Nothing was sent and the dead letter was left alone.")
                .arg(placeOf(verdict),
                     verdict.newTransactionId.isEmpty()
                         ? QString()
                         : Tr::tr(" (transaction id %1)").arg(visible(verdict.newTransactionId))),
            Tr::tr("An earlier attempt arrived. If that is what you wanted, delete the dead letter.")};
}

Message sentNotRemoved(const Verdict &verdict)
{
    const auto finish = Tr::tr("Finish the removal; do not send it again.");
    const auto place = placeOf(verdict);
    const auto &code = verdict.code;
    const bool ofJournal = !verdict.error || isJournalTrouble(verdict.error->code);
    if (verdict.error && verdict.error->mayHaveHappened)
        return {Tr::tr("The message was sent to %1. Whether the dead letter was removed is not known.%2")
                    .arg(place, because(verdict)),
                finish};
    if (code == "journal"_L1 && ofJournal && verdict.action == RedriveAction::Republish)
        return {Tr::tr("The message was sent to %1. The journal could not be written, so the removal of the dead "
                       "letter was not begun.")
                    .arg(place),
                Tr::tr("Check the free space and the rights of the program's data folder, then finish the removal; do "
                       "not send it again.")};
    if (code == "not-connected"_L1)
        return {Tr::tr("The message was sent to %1. The connection was closed before the dead letter was removed.")
                    .arg(place),
                finish};
    if (code == "not-addressable"_L1)
        return {Tr::tr("The message was sent to %1. The dead letter cannot be removed from here. %2")
                    .arg(place, whyNot(Reason::CannotBeAddressed)),
                Tr::tr("Do not send it again. Settle it under “Unfinished actions” once it has been dealt with.")};
    if (code == "settled-by-hand"_L1)
        return {Tr::tr("Noted in the journal, as you said: the message arrived in %1. The dead letter has not been "
                       "removed yet.")
                    .arg(place),
                finish};
    if (code == "already-there"_L1)
        return {Tr::tr("The message was there already from an earlier attempt; nothing new was sent. The dead letter "
                       "was not removed.%1")
                    .arg(because(verdict)),
                finish};
    if (code == "sent-now"_L1)
        return {Tr::tr("The first attempt had not been stored, so the message was sent to %1 now. The dead letter was "
                       "not removed.%2")
                    .arg(place, because(verdict)),
                finish};
    if (code == "gone-meanwhile"_L1)
        return goneMeanwhile(verdict);
    if (code == "gone-unproven"_L1)
        return goneUnproven(verdict);
    return {Tr::tr("The message was sent to %1, but the dead letter was not removed.%2").arg(place, because(verdict)),
            finish};
}

//! What resolve() learnt and still does not know.
std::optional<Message> stillUnknown(const Verdict &verdict)
{
    const auto &code = verdict.code;
    const auto look = lookThere(verdict);
    if (code == "buffered"_L1)
        return Message{Tr::tr("The broker took the message into a buffer and has not stored it yet: it may never "
                              "arrive. The dead letter was left alone."),
                       Tr::tr("Find out what happened before you send it again.")};
    if (code == "still-there"_L1)
        return Message{Tr::tr("The dead letter is still in the list. On this broker that does not tell whether a copy "
                              "was sent."),
                       look};
    if (code == "too-early"_L1)
        return Message{Tr::tr("The dead letter is still in the list, but the replay was begun so short ago that it may "
                              "yet take place."),
                       Tr::tr("Wait a moment and find out again.")};
    if (code == "read-only"_L1)
        return Message{Tr::tr("The connection was locked before it was found out what happened. Nothing was sent."),
                       Tr::tr("Unlock it and find out then.")};
    if (code == "row-gone"_L1)
        return Message{Tr::tr("The dead letter is no longer in the list: somebody removed or replayed it. Whether the "
                              "message of this action arrived is not known, and it was not sent again."),
                       look};
    if (code == "too-late"_L1)
        return Message{Tr::tr("To find out, the same message would have to be sent again under the same id. The broker "
                              "may not know that id any more, or keeps no ids, so that a second copy could result. "
                              "Nothing was sent."),
                       look};
    if (code == "payload-not-kept"_L1)
        return Message{Tr::tr("The payload of this action was encrypted and is not kept, so the same message cannot "
                              "be sent again to find out. Nothing was sent."),
                       look};
    if (code == "other-transaction"_L1)
        return Message{Tr::tr("The broker answered for another transaction id than the one that was sent, so it is "
                              "not known whether the message was stored."),
                       look};
    if (code == "not-connected"_L1)
        return Message{Tr::tr("The connection was closed before it was found out what happened."),
                       Tr::tr("Connect again and find out then.")};
    if (code == "gone-meanwhile"_L1)
        return goneMeanwhile(verdict);
    if (code == "gone-unproven"_L1)
        return goneUnproven(verdict);
    return std::nullopt;
}

Message unknown(const Verdict &verdict)
{
    if (const auto known = stillUnknown(verdict))
        return *known;
    if (verdict.action == RedriveAction::Remove)
        return {Tr::tr("It is not known whether the dead letter was deleted.") + because(verdict),
                Tr::tr("Find out what happened before you do anything else with it.")};
    return {Tr::tr("It is not known whether the message was sent.") + because(verdict),
            Tr::tr("Find out what happened before you send it again.")};
}

Message ofOutcome(const Verdict &verdict)
{
    if (verdict.action == RedriveAction::Purge)
        return ofPurge(verdict);
    switch (verdict.outcome) {
    case Outcome::Done:
        return done(verdict);
    case Outcome::Refused:
        return refused(verdict);
    case Outcome::Failed:
        return failed(verdict);
    case Outcome::Gone:
        if (verdict.code == "gone-meanwhile"_L1)
            return goneMeanwhile(verdict);
        if (verdict.code == "gone-unproven"_L1)
            return goneUnproven(verdict);
        return {Tr::tr("Someone else had already replayed or removed this dead letter. Nothing was done here."),
                Tr::tr("Refresh to see what is left.")};
    case Outcome::Duplicate:
        return duplicate(verdict);
    case Outcome::SentNotRemoved:
        return sentNotRemoved(verdict);
    case Outcome::Unknown:
        return unknown(verdict);
    }
    return {};
}
} // namespace

Message ofVerdict(const Verdict &verdict)
{
    auto message = ofOutcome(verdict);
    // Told by everything that ended after its last line could not be written; where nothing was begun, or the removal
    // not, that is the sentence itself.
    const bool ownSentence = verdict.outcome == Outcome::Refused
        || (verdict.outcome == Outcome::SentNotRemoved && verdict.action == RedriveAction::Republish
            && (!verdict.error || (isJournalTrouble(verdict.error->code) && !verdict.error->mayHaveHappened)));
    if (verdict.code == "journal"_L1 && !ownSentence)
        message.what = Tr::tr("%1 The journal could not be written and still counts this action as unfinished.")
                           .arg(message.what);
    return message;
}

} // namespace dlo::sentences
