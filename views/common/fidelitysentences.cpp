// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/fidelitysentences.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(fidelity)
};

//! The same within a sentence.
QString traitInside(Trait trait)
{
    switch (trait) {
    case Trait::TransactionId:
        return Tr::tr("transaction id");
    case Trait::MessageId:
        return Tr::tr("message id");
    case Trait::Payload:
        return Tr::tr("payload");
    case Trait::Headers:
        return Tr::tr("headers");
    case Trait::EnqueuedAt:
        return Tr::tr("time and age");
    case Trait::Position:
        return Tr::tr("place in the order");
    case Trait::Attempts:
        return Tr::tr("count of failures");
    case Trait::TraceId:
        return Tr::tr("trace id");
    case Trait::Producer:
        return Tr::tr("sender");
    case Trait::TraitCount:
        break;
    }
    return {};
}

QString part(Fate fate, const QString &traits)
{
    switch (fate) {
    case Fate::Lost:
        return Tr::tr("Lost: %1.", "what of a message is lost").arg(traits);
    case Fate::Changed:
        return Tr::tr("Changed: %1.", "what of a message is changed").arg(traits);
    case Fate::New:
        return Tr::tr("New: %1.", "what of a message is new").arg(traits);
    case Fate::Unknown:
        return Tr::tr("Not known: %1.", "what of a message may differ").arg(traits);
    case Fate::Kept:
        break;
    }
    return {};
}
} // namespace

QString trait(Trait trait)
{
    switch (trait) {
    case Trait::TransactionId:
        return Tr::tr("Transaction id");
    case Trait::MessageId:
        return Tr::tr("Message id");
    case Trait::Payload:
        return Tr::tr("Payload");
    case Trait::Headers:
        return Tr::tr("Headers");
    case Trait::EnqueuedAt:
        return Tr::tr("Time and age");
    case Trait::Position:
        return Tr::tr("Place in the order");
    case Trait::Attempts:
        return Tr::tr("Count of failures");
    case Trait::TraceId:
        return Tr::tr("Trace id");
    case Trait::Producer:
        return Tr::tr("Sender");
    case Trait::TraitCount:
        break;
    }
    return {};
}

QString fate(Fate fate)
{
    switch (fate) {
    case Fate::Kept:
        return Tr::tr("stays");
    case Fate::New:
        return Tr::tr("new");
    case Fate::Lost:
        return Tr::tr("lost");
    case Fate::Changed:
        return Tr::tr("changed");
    case Fate::Unknown:
        return Tr::tr("not known");
    }
    return {};
}

QString fateReason(FateReason why)
{
    switch (why) {
    case FateReason::NotEstablished:
        return Tr::tr("What this broker does with it is not known.");
    case FateReason::BrokerMakesIt:
        return Tr::tr("The broker makes a new one.");
    case FateReason::FromRow:
        return Tr::tr("The broker makes it of the dead letter's own id. As long as it remembers it, doing the same "
                      "again makes no second copy.");
    case FateReason::FromContent:
        return Tr::tr("This program makes it of the dead letter and what is sent: the broker would take the original "
                      "id for a duplicate.");
    case FateReason::EndOfPartition:
        return Tr::tr("It goes to the end of the partition: later messages stay ahead of it.");
    case FateReason::TimeOfArrival:
        return Tr::tr("It is the time at which the broker gets it. The queue's delay and retention begin anew.");
    case FateReason::CountedAnew:
        return Tr::tr("Every consumer group counts from zero.");
    case FateReason::CountedByPartition:
        return Tr::tr("This broker counts by partition and group, and a dead letter does not set the count back: the "
                      "copy may die at its very first failure.");
    case FateReason::NotCarried:
        return Tr::tr("It is not carried over.");
    case FateReason::OwnSender:
        return Tr::tr("The broker names the user of this connection, or nobody.");
    case FateReason::NotTold:
        return Tr::tr("The list does not tell whether there is one. It would not be carried over.");
    case FateReason::BytesKept:
        return Tr::tr("As it is, byte for byte.");
    case FateReason::Edited:
        return Tr::tr("You changed it.");
    case FateReason::BrokerRewrites:
        return Tr::tr("This broker rewrites JSON when it stores it, and values can change: numbers beyond 64 bits or "
                      "17 digits are rounded, and of keys that occur twice only the last is kept. Key order, spaces "
                      "and the spelling of numbers change too.");
    case FateReason::ReservedNames:
        return Tr::tr("Those whose names only the broker gives are left out.");
    }
    return {};
}

QString fidelityLine(const Fidelity &fidelity)
{
    QStringList parts;
    for (const auto wanted : std::array{Fate::Lost, Fate::Changed, Fate::New, Fate::Unknown}) {
        QStringList traits;
        for (const auto &difference : fidelity) {
            if (difference.fate == wanted)
                traits.append(traitInside(difference.what));
        }
        if (!traits.isEmpty())
            parts.append(part(wanted, traits.join(u", "_s)));
    }
    return parts.join(u' ');
}

} // namespace dlo::sentences
