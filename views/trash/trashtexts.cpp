// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashtexts.h"

#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace dlo::trashtexts {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(trashtexts)
};

QString number(qint64 count)
{
    return QLocale().toString(count);
}

QString letters(qint64 count)
{
    return count == 1 ? Tr::tr("1 letter") : Tr::tr("%1 letters").arg(number(count));
}

} // namespace

QString fate(const TrashedLetter &letter)
{
    const bool republished = letter.entry.action == RedriveAction::Republish;
    switch (letter.fate) {
    case TrashFate::Removed:
        return republished ? Tr::tr("Republished and removed") : Tr::tr("Deleted");
    case TrashFate::MayBeRemoved:
        return republished ? Tr::tr("Republished; may have been removed") : Tr::tr("May have been deleted");
    case TrashFate::Moved:
        return Tr::tr("Moved by a replay");
    case TrashFate::MayBeMoved:
        break;
    }
    return Tr::tr("May have been moved by a replay");
}

QString whyNoPayload(TrashKept kept)
{
    switch (kept) {
    case TrashKept::Whole:
        return {};
    case TrashKept::LeftOut:
        return Tr::tr(
            "The payload was encrypted at the broker. Its plain text is never written down, so it was not kept.");
    case TrashKept::NoPayload:
        return Tr::tr("The broker told no payload, so none was kept.");
    case TrashKept::Emptied:
        break;
    }
    return Tr::tr("The payload, the headers and the error text were emptied out of the trash.");
}

QString whyNotPutBack(const TrashedLetter &letter)
{
    switch (letter.fate) {
    case TrashFate::Moved:
        return Tr::tr("It was moved back into a queue by a replay: putting it back would make a second copy.");
    case TrashFate::MayBeMoved:
        return Tr::tr("It may have been moved back into a queue by a replay. Find out first what happened.");
    case TrashFate::MayBeRemoved:
        return Tr::tr("It is not certain that it was removed. Find out first what happened.");
    case TrashFate::Removed:
        break;
    }
    return letter.kept == TrashKept::Whole ? QString() : whyNoPayload(letter.kept);
}

QString amount(const TrashSurvey &survey)
{
    if (survey.letters + survey.others == 0)
        return Tr::tr("Nothing is kept.");
    const auto size = sentences::size(survey.bytes);
    return survey.others == 0
        ? Tr::tr("%1, %2", "12 letters, 4.0 MiB").arg(letters(survey.letters), size)
        : Tr::tr("%1 and copies of %2 that were not removed, %3", "12 letters and copies of 3 ..., 4.0 MiB")
              .arg(letters(survey.letters), number(survey.others), size);
}

sentences::Message ofEmptied(const EmptiedTrash &done)
{
    sentences::Message message{
        .what = done.letters == 0
            ? Tr::tr("Nothing was emptied.")
            : Tr::tr("%1 emptied, %2 given back.").arg(letters(done.letters), sentences::size(done.bytes))};
    if (done.spared > 0)
        message.next
            = Tr::tr("Left alone, because it is not certain yet what happened to them: %1.").arg(number(done.spared));
    return message;
}

sentences::Message ofExport(const JournalExportOutcome &outcome, const QString &file)
{
    const auto name = visible(QDir::toNativeSeparators(file));
    if (outcome.error) {
        const auto &error = *outcome.error;
        if (error.kind == ErrorKind::Cancelled)
            return {.what = Tr::tr("The export was stopped. No file was written.")};
        if (error.code == "file-is-folder"_L1)
            return {.what = Tr::tr("Not exported: %1 is a folder.").arg(name), .next = Tr::tr("Choose another name.")};
        if (error.code == "file-exists"_L1)
            return {.what = Tr::tr("Not exported: %1 is there already.").arg(name),
                    .next = Tr::tr("Choose another name.")};
        if (error.code == "file-not-written"_L1)
            return {.what = Tr::tr("Not exported: %1 cannot be written: %2").arg(name, visible(error.serverText))};
        return sentences::ofError(error);
    }
    sentences::Message message{.what = Tr::tr("The journal was exported to %1: %2 entries, %3.")
                                           .arg(name, number(outcome.entries), sentences::size(outcome.bytes))};
    if (outcome.leftOut > 0)
        message.next
            = Tr::tr("Payloads that were encrypted at the broker are not in it: %1.").arg(number(outcome.leftOut));
    return message;
}

QString rule(const TrashRule &rule)
{
    const auto days = rule.days ? Tr::tr("older than %n days", nullptr, *rule.days) : QString();
    const auto size = rule.bytes ? sentences::size(*rule.bytes) : QString();
    if (rule.days && rule.bytes)
        return Tr::tr("Emptied by itself: what is %1, and the oldest beyond %2.").arg(days, size);
    if (rule.days)
        return Tr::tr("Emptied by itself: what is %1.").arg(days);
    if (rule.bytes)
        return Tr::tr("Emptied by itself: the oldest beyond %1.").arg(size);
    return Tr::tr("Nothing is emptied by itself.");
}

} // namespace dlo::trashtexts
