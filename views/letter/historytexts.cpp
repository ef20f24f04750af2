// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/historytexts.h"

#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/entrytexts.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace dlo::historytexts {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(historytexts)
};

constexpr qsizetype longestNote = 300;

Outcome outcomeOf(Step step)
{
    switch (step) {
    case Step::Done:
        return Outcome::Done;
    case Step::Refused:
        return Outcome::Refused;
    case Step::Failed:
        return Outcome::Failed;
    case Step::Gone:
        return Outcome::Gone;
    case Step::Duplicate:
        return Outcome::Duplicate;
    default:
        return Outcome::Unknown;
    }
}

QString said(const JournalEntry &entry, const QString &code)
{
    Verdict verdict;
    verdict.action = entry.action;
    verdict.outcome = outcomeOf(entry.step);
    verdict.letter = entry.letter;
    verdict.to = entry.to;
    verdict.newTransactionId = entry.newTransactionId;
    verdict.newMessageId = entry.newMessageId;
    verdict.removed = entry.removesOriginal && entry.step == Step::Done;
    verdict.letterGone = verdict.removed;
    verdict.code = code;
    return sentences::ofVerdict(verdict).what;
}

QString quoted(const QString &text)
{
    return visible(text.simplified().left(longestNote));
}

} // namespace

QString when(EpochMs at, const QString &who)
{
    const auto time = sentences::localTime(at);
    return who.isEmpty() ? time : Tr::tr("%1 · %2", "a time; the name of who did it").arg(time, visible(who));
}

QString action(const JournalEntry &entry)
{
    QStringList parts;
    if (isOpen(entry.step)) {
        parts << Tr::tr("%1 was begun.", "the name of an action").arg(entrytexts::action(entry));
        if (entry.action == RedriveAction::Remove && !entry.note.isEmpty()) {
            auto bare = entry;
            bare.note.clear(); // the person's reason, and no code
            parts << entrytexts::known(bare);
        } else {
            parts << entrytexts::known(entry);
        }
    } else if (entry.action == RedriveAction::Remove || entry.note.isEmpty()) {
        parts << said(entry, {});
    } else {
        const auto coded = said(entry, entry.note);
        parts << coded;
        if (coded == said(entry, {}))
            parts << Tr::tr("Noted: “%1”").arg(quoted(entry.note));
    }
    if (entry.action == RedriveAction::Remove && !entry.note.isEmpty())
        parts << Tr::tr("Reason: “%1”").arg(quoted(entry.note));
    if (entry.action != RedriveAction::Remove && !entry.newTransactionId.isEmpty()
        && (entry.step == Step::Done || isOpen(entry.step)))
        parts << Tr::tr("Transaction id: %1").arg(visible(entry.newTransactionId));
    return parts.join(u' ');
}

QString sentence(const HistoryEntry &entry)
{
    auto what = action(entry.entry);
    if (entry.edited)
        what = Tr::tr("%1 What was sent had been edited.").arg(what);
    const auto name = entrytexts::letterName(entry.entry.letter);
    switch (entry.kinship) {
    case Kinship::Own:
        break;
    case Kinship::Before:
        return Tr::tr("It came of another dead letter that was sent again (%1): %2").arg(name, what);
    case Kinship::After:
        return Tr::tr("It had died again (%1): %2").arg(name, what);
    case Kinship::SameContent:
        return Tr::tr("A dead letter of the same content (%1): %2").arg(name, what);
    }
    return what;
}

} // namespace dlo::historytexts
