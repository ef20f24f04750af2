// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/planfiletexts.h"

#include "views/common/visibletext.h"
#include "views/redrive/changesentences.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace dlo::planfiletexts {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(planfiletexts)
};

QString number(qint64 count)
{
    return QLocale().toString(count);
}

QString whereIn(const PlanFault &fault)
{
    return fault.line > 0 ? Tr::tr(" (line %1)").arg(number(fault.line)) : QString();
}

sentences::Message ofHead(const PlanFault &fault)
{
    const auto next = Tr::tr("Save the plan again with the program that wrote it, or open it with a newer version.");
    const auto member = visible(fault.member);
    if (fault.change)
        return {Tr::tr("The plan was not opened: its change of the payloads cannot be made. %1")
                    .arg(changesentences::ofError(*fault.change)),
                next};
    if (fault.error.code == "plan-unknown-member"_L1)
        return {Tr::tr("The plan was not opened: it has “%1”, which is not known here and may matter.").arg(member),
                next};
    if (fault.error.code == "plan-missing-member"_L1)
        return {Tr::tr("The plan was not opened: “%1” is missing in it.").arg(member), next};
    return {Tr::tr("The plan was not opened: “%1” in it has a value that is not possible.").arg(member), next};
}

QString connection(const LettersSource &source)
{
    const auto name = visible(source.connection);
    const auto address = visible(source.address);
    if (name.isEmpty() || address.isEmpty())
        return name + address;
    return Tr::tr("%1 (%2)", "name of a connection and its address").arg(name, address);
}

QString leftOut(qint64 letters)
{
    return Tr::tr("Payloads that were decrypted, and left out of the file: %1. Those letters cannot be put back.")
        .arg(number(letters));
}

} // namespace

sentences::Message ofFault(const PlanFault &fault)
{
    const auto &code = fault.error.code;
    if (fault.error.kind == ErrorKind::Cancelled)
        return {Tr::tr("Stopped. Nothing was opened."), {}};
    if (code == "plan-empty"_L1 || code == "letters-empty"_L1)
        return {Tr::tr("The file was not opened: it is empty."), Tr::tr("Choose another file.")};
    if (code == "plan-letters-file"_L1)
        return {Tr::tr("The file was not opened: it holds dead letters, and no plan for them."),
                Tr::tr("Use “Import letters…” to put them into a queue.")};
    if (code == "plan-file"_L1)
        return {Tr::tr("The file was not opened: it is a plan."), Tr::tr("Use “Open plan…”.")};
    if (code == "plan-foreign"_L1)
        return {Tr::tr("The file was not opened: it is no plan of Dead Letter Office."),
                Tr::tr("Choose another file.")};
    if (code == "letters-other"_L1)
        return {Tr::tr("The file was not opened: it is no letters file of Dead Letter Office."),
                Tr::tr("Choose another file.")};
    if (code == "plan-newer"_L1 || code == "letters-newer"_L1)
        return {Tr::tr("The file was not opened: a newer version of the program wrote it."),
                Tr::tr("Open it with that version.")};
    if (code == "plan-incomplete"_L1 || code == "letters-cut"_L1)
        return {Tr::tr("The file was not opened: it was cut, its end is missing."),
                Tr::tr("Copy it once more from where it was written.")};
    if (code == "plan-damaged"_L1)
        return {Tr::tr("The plan was not opened: something in it is not as it was written%1. A part of a plan would be "
                       "another plan.")
                    .arg(whereIn(fault)),
                Tr::tr("Copy it once more from where it was written, or make the plan anew.")};
    if (code == "plan-too-many-letters"_L1 || code == "plan-too-large"_L1 || code == "plan-line-too-long"_L1)
        return {Tr::tr("The file was not opened: it holds more than can be worked with at once%1.").arg(whereIn(fault)),
                Tr::tr("Make several smaller files of it.")};
    if (code == "plan-file-changed"_L1)
        return {Tr::tr("The file was not opened: something wrote to it while it was read."), Tr::tr("Try again.")};
    if (code == "file-is-folder"_L1)
        return {Tr::tr("This is a folder."), Tr::tr("Choose a file.")};
    if (code == "file-not-read"_L1)
        return {Tr::tr("The file was not opened: %1").arg(visible(fault.error.serverText)),
                Tr::tr("See to the file, or choose another one.")};
    return ofHead(fault);
}

sentences::Message ofWritten(const PlanWritten &written)
{
    if (!written.error) {
        auto what = Tr::tr("The plan was saved, with %1 dead letters.").arg(number(written.letters));
        if (written.leftOut > 0)
            what += u' ' + leftOut(written.leftOut);
        return {what, {}};
    }
    const auto &code = written.error->code;
    const auto nothing = Tr::tr("Nothing was saved.");
    if (written.error->kind == ErrorKind::Cancelled)
        return {Tr::tr("Stopped. %1").arg(nothing), {}};
    if (code == "file-exists"_L1)
        return {Tr::tr("There is a file of this name. %1").arg(nothing),
                Tr::tr("Choose another name, or tick that it is to be replaced.")};
    if (code == "plan-file-in-use"_L1)
        return {Tr::tr("The letters of this plan are read from that very file. %1").arg(nothing),
                Tr::tr("Choose another name.")};
    if (code == "file-is-folder"_L1)
        return {Tr::tr("This is a folder. %1").arg(nothing), Tr::tr("Name a file in it.")};
    if (code == "plan-file-changed"_L1 || code == "plan-file-not-read"_L1)
        return {
            Tr::tr("The file that the letters are read from is not the one that was opened any more. %1").arg(nothing),
            Tr::tr("Open the plan again.")};
    if (code == "file-not-written"_L1)
        return {Tr::tr("The file could not be written: %1. %2").arg(visible(written.error->serverText), nothing),
                Tr::tr("Choose another place, or make room there.")};
    return {Tr::tr("The plan is too large for a file (%1). %2").arg(visible(written.rowId), nothing),
            Tr::tr("Make several smaller plans of it.")};
}

QString ofDecrypted(qint64 payloads)
{
    return Tr::tr(
               "%1 payloads were decrypted. Without the next tick they are left out, and such letters can be replayed "
               "and deleted, but not pushed. With it, everybody who reads the file reads them.")
        .arg(number(payloads));
}

sentences::Message ofDryRun(const DryRun &run)
{
    const auto &counts = run.counts();
    const auto done = counts.of(RowState::Done);
    if (run.state() == DryRun::State::Finished) {
        return {done == counts.matched()
                    ? Tr::tr("All %1 would be done. Nothing was sent.").arg(number(done))
                    : Tr::tr("%1 of %2 would be done. Nothing was sent.").arg(number(done), number(counts.matched())),
                {}};
    }
    const auto &code = run.haltCode();
    if (code.isEmpty())
        return {Tr::tr("Stopped. Nothing was sent."), {}};
    if (code == "plan-file-changed"_L1 || code == "plan-file-not-read"_L1)
        return {Tr::tr("Stopped: the file that the letters are read from is not the one that was opened any more."),
                Tr::tr("Open the plan again.")};
    if (code == "not-connected"_L1)
        return {Tr::tr("Stopped: the connection was closed."), Tr::tr("Connect, and begin again.")};
    auto why = run.haltError() ? sentences::ofError(*run.haltError()) : sentences::Message{};
    const auto what = code == "journal"_L1
        ? Tr::tr("Stopped: the journal cannot be read, and nothing is sent without it.")
        : Tr::tr("Stopped: the broker's list could not be read.");
    return {why.what.isEmpty() ? what : what + u' ' + why.what, why.next};
}

QString origin(const PlanHead &head)
{
    QStringList parts;
    if (!head.name.isEmpty())
        parts.append(Tr::tr("“%1”").arg(visible(head.name)));
    if (!head.who.isEmpty())
        parts.append(Tr::tr("made by %1").arg(visible(head.who)));
    if (head.madeAt > 0)
        parts.append(sentences::localTime(head.madeAt));
    if (const auto broker = connection(head.source); !broker.isEmpty())
        parts.append(Tr::tr("for %1").arg(broker));
    return parts.join(u" · "_s);
}

QString noticeOfPlan(const SavedPlan &plan, bool isElsewhere)
{
    QStringList lines;
    if (const auto words = origin(plan.head); !words.isEmpty())
        lines.append(Tr::tr("Plan from a file: %1").arg(words));
    if (isElsewhere)
        lines.append(
            u"⚠ "_s
            + Tr::tr("It was made for another broker. Its letters are not among the dead letters here: they can "
                     "only be pushed into queues of this broker, as new messages."));
    if (plan.head.knowsSentBefore)
        lines.append(u"⚠ "_s
                     + Tr::tr("Whoever made it wanted letters too that may have been sent before: there may be second "
                              "copies."));
    if (plan.leftOut > 0)
        lines.append(u"⚠ "_s + leftOut(plan.leftOut));
    if (plan.whole)
        lines.append(Tr::tr("The payloads are many: each is read from the file when its turn comes. A dry run tells to "
                            "which the change applies. Leave the file as it is until the run has ended."));
    return lines.join(u'\n');
}

QString noticeOfImport(const ImportedLetters &imported, const QString &address)
{
    const auto &plan = imported.plan;
    QStringList lines{Tr::tr("Letters from a file, exported %1 from %2. Each is pushed as a new message; nothing is "
                             "removed anywhere.")
                          .arg(sentences::localTime(plan.head.madeAt), connection(plan.head.source))};
    const auto warn = [&lines](const QString &text) { lines.append(u"⚠ "_s + text); };
    if (plan.head.source.address != address)
        warn(Tr::tr("They come from another broker than this connection: look whether queues of these names are the "
                    "right ones here."));
    if (imported.ending.cut)
        warn(Tr::tr("The file was cut: there may have been more letters in it."));
    else if (imported.ending.changed)
        warn(Tr::tr("The file was changed after it was written. The payloads are as they were; look at the rest."));
    if (imported.ending.problems > 0)
        warn(Tr::tr("Lines that gave no letter: %1, the first is line %2. They are not in this plan.")
                 .arg(number(imported.ending.problems),
                      number(imported.firstProblem ? imported.firstProblem->line : 0)));
    if (plan.leftOut > 0)
        warn(leftOut(plan.leftOut));
    if (plan.whole)
        lines.append(
            Tr::tr("The payloads are many: each is read from the file when its turn comes. Leave the file as it "
                   "is until the run has ended."));
    return lines.join(u'\n');
}

sentences::Message nothingToDoHere(const PlanHead &head)
{
    return {Tr::tr("The plan was not opened: it deletes dead letters of another broker, %1, and those are not here.")
                .arg(connection(head.source)),
            Tr::tr("Open it while that connection is shown.")};
}

sentences::Message noLetters()
{
    return {Tr::tr("There is no letter in this file that could be used."), Tr::tr("Choose another file.")};
}

} // namespace dlo::planfiletexts
