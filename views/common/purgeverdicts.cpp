// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journal.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

//! "orders", "orders › billing".
QString whose(const LetterKey &all)
{
    return all.group.isEmpty() ? visible(all.queue) : visible(all.queue) + u" › "_s + groupName(all.group);
}

Message done(const Verdict &verdict)
{
    const auto of = whose(verdict.letter);
    if (verdict.code == "was-gone"_L1)
        return {Tr::tr("No dead letter of %1 is left that failed before the purge: they were purged, or somebody else "
                       "removed them.")
                    .arg(of),
                {}};
    if (verdict.code == "settled-by-hand"_L1)
        return {Tr::tr("Noted in the journal, as you said: the dead letters of %1 were purged.").arg(of), {}};
    if (!verdict.rowsRemoved)
        return {Tr::tr("The dead letters of %1 were purged. The broker did not say how many.").arg(of), {}};
    if (*verdict.rowsRemoved == 0)
        return {Tr::tr("There was no dead letter of %1 left to purge.").arg(of), {}};
    return {*verdict.rowsRemoved == 1
                ? Tr::tr("1 dead letter of %1 was purged.").arg(of)
                : Tr::tr("%2 dead letters of %1 were purged.").arg(of, QLocale().toString(*verdict.rowsRemoved)),
            {}};
}

Message refused(const Verdict &verdict)
{
    const auto &code = verdict.code;
    if (code == "read-only"_L1)
        return {Tr::tr("Nothing was purged: this connection is read-only."), Tr::tr("Unlock it, then do it again.")};
    if (code == "not-connected"_L1)
        return {Tr::tr("Nothing was purged: there is no connection to the broker."), Tr::tr("Connect again.")};
    if (code == "not-permitted"_L1)
        return {Tr::tr("Nothing was purged: this broker or this credential does not allow it."), {}};
    if (code == "busy"_L1 || code == "claimed"_L1)
        return {Tr::tr("Nothing was purged: an action on a dead letter of this queue is under way, here or in another "
                       "window or program."),
                Tr::tr("Wait until that is done, then do it again.")};
    if (code == "unresolved"_L1)
        return {Tr::tr("Nothing was purged: an earlier action on this queue has an unknown outcome."),
                Tr::tr("Find out first what happened, under “Unfinished actions”.")};
    if (code == "settled"_L1)
        return {Tr::tr("Nothing was done: that action has been settled meanwhile, nothing of it is open."), {}};
    if (code == "other-broker"_L1)
        return {Tr::tr("Nothing was done: that action was begun at another broker."),
                Tr::tr("Open a connection to that broker and find out there.")};
    if (code == "journal"_L1)
        return {Tr::tr("Nothing was purged: the journal cannot be used."),
                Tr::tr("Check the free space and the rights of the program's data folder.")};
    const auto why = verdict.error ? ofError(*verdict.error) : Message{};
    return {Tr::tr("The purge was refused, nothing happened. %1").arg(why.what).trimmed(), why.next};
}

Message failed(const Verdict &verdict)
{
    if (verdict.code == "still-there"_L1)
        return {Tr::tr("Dead letters of %1 are left that failed before the purge, so it did not take place.")
                    .arg(whose(verdict.letter)),
                Tr::tr("It is safe to do it again.")};
    if (verdict.code == "settled-by-hand"_L1)
        return {Tr::tr("Noted in the journal, as you said: nothing was purged."), Tr::tr("It can be done again.")};
    const auto why = verdict.error ? ofError(*verdict.error) : Message{};
    return {Tr::tr("The purge did not work, and nothing happened. %1").arg(why.what).trimmed(),
            Tr::tr("It is safe to do it again.")};
}

Message unknown(const Verdict &verdict)
{
    const auto settle = Tr::tr("Look at the list, then say under “Unfinished actions” how it ended.");
    if (verdict.code == "too-early"_L1)
        return {Tr::tr("Dead letters are left that failed before the purge, but it was begun so short ago that it may "
                       "yet take place."),
                Tr::tr("Wait a moment and find out again.")};
    if (verdict.code == "purge-unproven"_L1)
        return {Tr::tr("Dead letters are left that failed at about the time of the purge. Whether it took place before "
                       "or not at all does not show from them."),
                settle};
    auto why = verdict.error ? *verdict.error : Error{};
    why.mayHaveHappened = false; // that is what the sentence says
    const auto because = verdict.error ? ofError(why).what : QString();
    return {Tr::tr("It is not known whether the dead letters of %1 were purged. %2")
                .arg(whose(verdict.letter), because)
                .trimmed(),
            Tr::tr("Refresh and look at the list. Under “Unfinished actions” it can be found out what happened.")};
}

} // namespace

Message ofPurge(const Verdict &verdict)
{
    switch (verdict.outcome) {
    case Outcome::Done:
        return done(verdict);
    case Outcome::Refused:
        return refused(verdict);
    case Outcome::Failed:
        return failed(verdict);
    case Outcome::Gone:
    case Outcome::Duplicate:
    case Outcome::SentNotRemoved:
    case Outcome::Unknown:
        break;
    }
    return unknown(verdict);
}

} // namespace dlo::sentences
