// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include <QCoreApplication>

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

QString because(const Verdict &verdict)
{
    return verdict.error ? u' ' + ofError(*verdict.error).what : QString();
}

Message done(const Verdict &verdict)
{
    switch (verdict.action) {
    case RedriveAction::Remove:
        return {Tr::tr("Deleted. The whole dead letter is kept in the journal's trash."), {}};
    case RedriveAction::Replay:
    case RedriveAction::Republish:
        break;
    }
    const auto place = placeOf(verdict);
    auto what = verdict.action == RedriveAction::Replay ? Tr::tr("Replayed to %1.").arg(place)
                                                        : Tr::tr("Republished to %1.").arg(place);
    if (!verdict.newTransactionId.isEmpty())
        what = Tr::tr("%1 Its new transaction id is %2.").arg(what, verdict.newTransactionId);
    return {what, Tr::tr("If the consumer rejects it again, it comes back as a new dead letter.")};
}

Message refused(const Verdict &verdict)
{
    if (verdict.code == "busy"_L1)
        return {Tr::tr("Nothing was sent: an action on this dead letter is already under way."), {}};
    if (verdict.code == "claimed"_L1)
        return {Tr::tr("Nothing was sent: another window is working on this dead letter."),
                Tr::tr("Wait until that is done, then refresh.")};
    if (verdict.code == "unresolved"_L1)
        return {Tr::tr("Nothing was sent: an earlier action on this dead letter has an unknown outcome."),
                Tr::tr("Find out first what happened.")};
    if (verdict.code == "journal"_L1)
        return {Tr::tr("Nothing was sent: the journal cannot be written.%1").arg(because(verdict)),
                Tr::tr("Check the free space and the rights of the program's data folder.")};
    if (verdict.code == "not-addressable"_L1)
        return {Tr::tr("Nothing was sent. %1").arg(whyNot(Reason::CannotBeAddressed)), {}};
    if (!verdict.error && !verdict.code.isEmpty())
        return {Tr::tr("Nothing was sent. %1").arg(refusal({verdict.code, 0})), {}};
    return {Tr::tr("Refused, nothing happened: the dead letter is still there.%1").arg(because(verdict)),
            verdict.error ? ofError(*verdict.error).next : QString()};
}

Message failed(const Verdict &verdict)
{
    return {Tr::tr("It did not work, and nothing happened: the dead letter is still there.%1").arg(because(verdict)),
            Tr::tr("It is safe to try again.")};
}

Message duplicate(const Verdict &verdict)
{
    return {Tr::tr("%1 already holds this message%2. Nothing was sent and the dead letter is still there.")
                .arg(placeOf(verdict),
                     verdict.newTransactionId.isEmpty() ? QString()
                                                        : Tr::tr(" (transaction id %1)").arg(verdict.newTransactionId)),
            Tr::tr("An earlier attempt arrived. If that is what you wanted, delete the dead letter.")};
}

Message unknown(const Verdict &verdict)
{
    if (verdict.code == "buffered"_L1)
        return {Tr::tr("The broker took the message into a buffer and has not stored it yet: it may never arrive. "
                       "The dead letter was left alone."),
                Tr::tr("Find out what happened before you send it again.")};
    const auto what = verdict.action == RedriveAction::Remove
        ? Tr::tr("It is not known whether the dead letter was deleted.")
        : Tr::tr("It is not known whether the message was sent.");
    const auto why = verdict.error ? ofError(Error{.kind = verdict.error->kind,
                                                   .httpStatus = verdict.error->httpStatus,
                                                   .code = verdict.error->code,
                                                   .serverText = verdict.error->serverText})
                                         .what
                                   : QString();
    return {why.isEmpty() ? what : what + u' ' + why, Tr::tr("Find out what happened before you send it again.")};
}
} // namespace

Message ofVerdict(const Verdict &verdict)
{
    switch (verdict.outcome) {
    case Outcome::Done:
        return done(verdict);
    case Outcome::Refused:
        return refused(verdict);
    case Outcome::Failed:
        return failed(verdict);
    case Outcome::Gone:
        return {Tr::tr("Someone else had already replayed or removed this dead letter. Nothing was done here."),
                Tr::tr("Refresh to see what is left.")};
    case Outcome::Duplicate:
        return duplicate(verdict);
    case Outcome::SentNotRemoved:
        return {Tr::tr("The message was sent to %1, but the dead letter is still there.%2")
                    .arg(placeOf(verdict), because(verdict)),
                Tr::tr("Finish the removal; do not send it again.")};
    case Outcome::Unknown:
        return unknown(verdict);
    }
    return {};
}

} // namespace dlo::sentences
