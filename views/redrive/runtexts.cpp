// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/runtexts.h"

#include "session/session.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace dlo::runtexts {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(runtexts)
};

QString number(qsizetype count)
{
    return QLocale().toString(count);
}

//! In words that stand behind a number.
QString counted(RowState state)
{
    switch (state) {
    case RowState::NotStarted:
        return Tr::tr("%1 not started");
    case RowState::UnderWay:
        return Tr::tr("%1 under way");
    case RowState::Done:
        return Tr::tr("%1 done");
    case RowState::Refused:
        return Tr::tr("%1 refused");
    case RowState::Failed:
        return Tr::tr("%1 failed");
    case RowState::Gone:
        return Tr::tr("%1 gone");
    case RowState::Duplicate:
        return Tr::tr("%1 already there");
    case RowState::SentNotRemoved:
        return Tr::tr("%1 sent, not removed");
    case RowState::Unknown:
        return Tr::tr("%1 unknown");
    case RowState::Skipped:
        return Tr::tr("%1 left alone");
    case RowState::Repeated:
    case RowState::StateCount:
        break;
    }
    return {};
}

QString ofCode(const QString &code)
{
    if (code == "partition-stopped"_L1)
        return Tr::tr("Left alone: one before it in its partition was not done.");
    if (code == "busy"_L1)
        return Tr::tr("Left alone: another window, run or program works on it.");
    if (code == "unresolved"_L1)
        return Tr::tr(
            "Left alone: an earlier action on it has an unknown outcome. Find out under “Unfinished actions”.");
    if (code == "no-payload"_L1)
        return Tr::tr("The broker's list told no payload.");
    if (code == "not-decryptable"_L1)
        return Tr::tr("Its payload is encrypted: consumers would get the envelope.");
    if (code == "does-not-apply"_L1)
        return Tr::tr("The change does not apply to its payload.");
    if (code == "payload-left-out"_L1)
        return Tr::tr("Its decrypted payload was left out of the file.");
    if (code == "taken-along"_L1)
        return Tr::tr("It would go with another one of the same message, which is removed before it.");
    if (code == "cancelled"_L1)
        return {};
    return code;
}

} // namespace

QString title(RedriveAction action, qsizetype letters)
{
    switch (action) {
    case RedriveAction::Replay:
        return letters == 1 ? Tr::tr("Replay 1 dead letter") : Tr::tr("Replay %n dead letters", nullptr, int(letters));
    case RedriveAction::Republish:
        return letters == 1 ? Tr::tr("Republish 1 dead letter")
                            : Tr::tr("Republish %n dead letters", nullptr, int(letters));
    case RedriveAction::Push:
        return letters == 1 ? Tr::tr("Put back 1 dead letter")
                            : Tr::tr("Put back %n dead letters", nullptr, int(letters));
    case RedriveAction::Purge: // is no run
    case RedriveAction::Remove:
        break;
    }
    return letters == 1 ? Tr::tr("Delete 1 dead letter") : Tr::tr("Delete %n dead letters", nullptr, int(letters));
}

QString confirm(RedriveAction action, qsizetype letters)
{
    switch (action) {
    case RedriveAction::Replay:
        return letters == 1 ? Tr::tr("&Replay 1 dead letter")
                            : Tr::tr("&Replay %n dead letters", nullptr, int(letters));
    case RedriveAction::Republish:
        return letters == 1 ? Tr::tr("&Republish 1 dead letter")
                            : Tr::tr("&Republish %n dead letters", nullptr, int(letters));
    case RedriveAction::Push:
        return letters == 1 ? Tr::tr("&Put back 1 dead letter")
                            : Tr::tr("&Put back %n dead letters", nullptr, int(letters));
    case RedriveAction::Purge: // is no run
    case RedriveAction::Remove:
        break;
    }
    return letters == 1 ? Tr::tr("&Delete 1 dead letter") : Tr::tr("&Delete %n dead letters", nullptr, int(letters));
}

QString confirm(RedriveAction action)
{
    switch (action) {
    case RedriveAction::Replay:
        return Tr::tr("&Replay the others");
    case RedriveAction::Republish:
        return Tr::tr("&Republish the others");
    case RedriveAction::Push:
        return Tr::tr("&Put the others back");
    case RedriveAction::Purge: // is no run
    case RedriveAction::Remove:
        break;
    }
    return Tr::tr("&Delete the others");
}

QString state(const RedriveRunner &run)
{
    switch (run.state()) {
    case RedriveRunner::State::Ready:
        if (const auto at = run.startsAt())
            return Tr::tr("Starts at %1").arg(clockTime(*at));
        return Tr::tr("Not begun");
    case RedriveRunner::State::Running:
        if (run.heldFor().count() > 0)
            return Tr::tr("Waiting for the broker");
        switch (run.plan().action) {
        case RedriveAction::Replay:
            return Tr::tr("Replaying…");
        case RedriveAction::Republish:
            return Tr::tr("Republishing…");
        case RedriveAction::Push:
            return Tr::tr("Putting back…");
        case RedriveAction::Purge: // is no run
        case RedriveAction::Remove:
            return Tr::tr("Deleting…");
        }
        break;
    case RedriveRunner::State::Watching:
        return Tr::tr("Waiting to see whether the first die again");
    case RedriveRunner::State::Pausing:
        return Tr::tr("Pausing…");
    case RedriveRunner::State::Paused:
        return Tr::tr("Paused");
    case RedriveRunner::State::Cancelling:
        return Tr::tr("Stopping…");
    case RedriveRunner::State::Cancelled:
        return Tr::tr("Stopped");
    case RedriveRunner::State::Finished:
        break;
    }
    return Tr::tr("Ended");
}

QString state(const RunRecord &run)
{
    switch (run.state) {
    case RunRecord::State::Open:
        return run.isWorkedOn ? Tr::tr("Under way") : Tr::tr("Interrupted");
    case RunRecord::State::Stopped:
        return Tr::tr("Stopped");
    case RunRecord::State::Ended:
        break;
    }
    return Tr::tr("Ended");
}

QString whyNotGoOn(const RunRecord &run, const Session *session)
{
    if (run.state != RunRecord::State::Open || run.isWorkedOn)
        return Tr::tr("Only a run that was interrupted can be gone on with.");
    if (run.planFile.isEmpty())
        return Tr::tr("It cannot be gone on with from here, because its plan was too large to be kept. Open the plan "
                      "file once more: what was sent already is known and not sent again.");
    if (!session || session->state() != Session::State::Ready || session->broker() != run.broker)
        return Tr::tr("Open the connection “%1”, or another one to the same broker, to go on with it.")
            .arg(visible(run.connectionName));
    if (session->isReadOnly())
        return sentences::whyNot(Reason::ReadOnlyConnection);
    return {};
}

sentences::Message notBegun(const Error &error)
{
    const bool ofFile = error.code.startsWith("file-"_L1) || error.code.endsWith("-too-large"_L1);
    const auto why = ofFile ? error.serverText : sentences::ofError(error).what;
    return {Tr::tr("Nothing was sent: what is to be done could not be written down, and without that it could not be "
                   "told after a crash what was done. %1")
                .arg(why)
                .trimmed(),
            Tr::tr("Check the free space and the rights of the program's data folder, then begin again.")};
}

sentences::Message runError(const Error &error)
{
    const auto nothing = Tr::tr("Nothing was sent.");
    if (error.code == "claimed"_L1)
        return {Tr::tr("Another window or process works on this run. %1").arg(nothing), {}};
    if (error.code == "settled"_L1)
        return {Tr::tr("Nothing of this run is left to be done. %1").arg(nothing), {}};
    if (error.code == "run-not-kept"_L1)
        return {Tr::tr("The plan of this run was too large to be kept. %1").arg(nothing),
                Tr::tr("Open the plan file once more: what was sent already is known and not sent again.")};
    if (error.code.startsWith("plan-"_L1) || error.code.startsWith("file-"_L1))
        return {Tr::tr("The plan of this run cannot be read any more (%1). %2").arg(error.code, nothing),
                Tr::tr("Select what is left in the list of dead letters and begin a new run; then give this one up.")};
    auto message = sentences::ofError(error);
    message.what = Tr::tr("%1 %2").arg(nothing, message.what);
    return message;
}

QString away(std::chrono::milliseconds time)
{
    using std::chrono::ceil;
    const auto seconds = ceil<std::chrono::seconds>(time);
    if (seconds < std::chrono::minutes(2))
        return Tr::tr("in %1 s").arg(number(seconds.count()));
    const auto minutes = ceil<std::chrono::minutes>(seconds).count();
    if (minutes < 60)
        return Tr::tr("in %1 min").arg(number(minutes));
    const auto hours = minutes / 60;
    if (hours < 24)
        return Tr::tr("in %1 h %2 min").arg(number(hours), number(minutes % 60));
    return Tr::tr("in %1 d %2 h").arg(number(hours / 24), number(hours % 24));
}

QString clockTime(EpochMs at)
{
    const auto time = QDateTime::fromMSecsSinceEpoch(at);
    const bool today = time.date() == QDate::currentDate();
    return today ? QLocale().toString(time.time(), QLocale::ShortFormat)
                 : QLocale().toString(time, QLocale::ShortFormat);
}

namespace {
QString joined(const RedriveCounts &counts, QString (*words)(RowState))
{
    constexpr std::array order{RowState::Done,     RowState::Gone,      RowState::Duplicate,      RowState::Skipped,
                               RowState::Refused,  RowState::Failed,    RowState::SentNotRemoved, RowState::Unknown,
                               RowState::UnderWay, RowState::NotStarted};
    QStringList parts;
    for (const RowState state : order) {
        if (const auto count = counts.of(state); count > 0)
            parts.append(words(state).arg(number(count)));
    }
    return parts.join(u" · "_s);
}
} // namespace

QString counts(const RedriveCounts &counts)
{
    return joined(counts, counted);
}

QString prospects(const RedriveCounts &counts)
{
    return joined(counts, [](RowState state) {
        return state == RowState::Done      ? Tr::tr("%1 would be done")
            : state == RowState::NotStarted ? Tr::tr("%1 not looked at")
                                            : counted(state);
    });
}

QString prospect(RowState state)
{
    return state == RowState::Done      ? Tr::tr("Would be done")
        : state == RowState::NotStarted ? QString()
                                        : outcome(state);
}

QString pace(const RedriveRunner &run)
{
    if (const auto at = run.startsAt()) {
        const std::chrono::milliseconds left(*at - QDateTime::currentMSecsSinceEpoch());
        return left.count() > 0 ? away(left) : QString();
    }
    if (run.state() != RedriveRunner::State::Running)
        return {};
    QStringList parts;
    if (const auto held = run.heldFor(); held.count() > 0)
        parts.append(Tr::tr("nothing is sent for %1 s, as the broker asked")
                         .arg(number(qsizetype(std::ceil(double(held.count()) / 1000.0)))));
    if (const double rate = run.rate(); rate > 0)
        parts.append(Tr::tr("%1 a second").arg(QLocale().toString(rate, 'f', rate < 10 ? 1 : 0)));
    if (const auto left = run.timeLeft()) {
        const auto seconds = left->count();
        parts.append(seconds < 120 ? Tr::tr("about %1 s left").arg(number(seconds))
                                   : Tr::tr("about %1 min left").arg(number((seconds + 59) / 60)));
    }
    return parts.join(u" · "_s);
}

QString outcome(RowState state)
{
    switch (state) {
    case RowState::NotStarted:
        return Tr::tr("Not started");
    case RowState::UnderWay:
        return Tr::tr("Under way");
    case RowState::Done:
        return Tr::tr("Done");
    case RowState::Refused:
        return Tr::tr("Refused");
    case RowState::Failed:
        return Tr::tr("Failed, nothing happened");
    case RowState::Gone:
        return Tr::tr("Gone");
    case RowState::Duplicate:
        return Tr::tr("Already there");
    case RowState::SentNotRemoved:
        return Tr::tr("Sent, not removed");
    case RowState::Unknown:
        return Tr::tr("Unknown");
    case RowState::Skipped:
        return Tr::tr("Left alone");
    case RowState::Repeated:
    case RowState::StateCount:
        break;
    }
    return Tr::tr("Twice in the list");
}

QString reason(const RedriveRow &row)
{
    if (row.state == RowState::NotStarted && !row.code.isEmpty() && row.attempts > 0)
        return Tr::tr("It is tried again. %1").arg(ofCode(row.code)).trimmed();
    if (row.state == RowState::Skipped || !row.verdict)
        return ofCode(row.code);
    if (row.state == RowState::NotStarted || row.state == RowState::UnderWay)
        return {};
    return sentences::ofVerdict(*row.verdict).what;
}

sentences::Message halt(const RedriveRunner &run)
{
    const auto &code = run.haltCode();
    const auto resume = Tr::tr("Then choose Resume.");
    if (code.isEmpty())
        return {};
    if (code == "auth"_L1)
        return {Tr::tr("Paused: the broker wants you to log in again."), Tr::tr("Log in. %1").arg(resume)};
    if (code == "not-connected"_L1)
        return {Tr::tr("Paused: the connection was closed."), Tr::tr("Connect again. %1").arg(resume)};
    if (code == "read-only"_L1)
        return {Tr::tr("Paused: the connection was locked."), Tr::tr("Unlock it. %1").arg(resume)};
    if (code == "failure-limit"_L1)
        return {Tr::tr("Paused: too many of the last ones were not done as asked."),
                Tr::tr("Look below at why, and go on only if that is all right.")};
    if (code == "canary-died"_L1)
        return {Tr::tr("Paused: of those sent first, %n died again.", nullptr, run.canaryDied()),
                Tr::tr("Repair what is wrong before more are sent.")};
    if (code == "canary-failed"_L1)
        return {Tr::tr("Paused: those to be sent first could not all be sent."), Tr::tr("Look below at why.")};
    if (code == "plan-file-changed"_L1)
        return {
            Tr::tr("Paused: the file that the letters are read from is not the one that was opened any more. Nothing "
                   "was sent for those that are not started."),
            Tr::tr("Stop this run and open the plan again.")};
    if (code == "plan-file-not-read"_L1)
        return {Tr::tr("Paused: the file that the letters are read from cannot be read."),
                Tr::tr("See to the file. %1").arg(resume)};
    if (code == "canary-unchecked"_L1)
        return {Tr::tr("Paused: it could not be found out whether those sent first died again."),
                Tr::tr("Look in the list of dead letters yourself. %1").arg(resume)};
    auto why = run.haltError() ? sentences::ofError(*run.haltError()) : sentences::Message{};
    const auto what = code == "journal"_L1
        ? Tr::tr("Paused: the journal cannot be written, and nothing is sent without it.")
        : code == "tls"_L1 ? Tr::tr("Paused: the broker's certificate was refused.")
                           : Tr::tr("Paused: the broker gives no answer, or asks to be left alone.");
    return {why.what.isEmpty() ? what : what + u' ' + why.what, why.next.isEmpty() ? resume : why.next + u' ' + resume};
}

sentences::Message ending(const RedriveRunner &run)
{
    const auto &counts = run.counts();
    const auto open = counts.of(RowState::Unknown) + counts.of(RowState::SentNotRemoved);
    const auto again = counts.of(RowState::Failed);
    const auto done = counts.of(RowState::Done);
    auto what = run.state() == RedriveRunner::State::Cancelled ? Tr::tr("Stopped. ") : QString();
    what += done == counts.matched() ? Tr::tr("All %1 are done.").arg(number(done))
                                     : Tr::tr("%1 of %2 are done.").arg(number(done), number(counts.matched()));
    QStringList next;
    if (open > 0)
        next.append(Tr::tr("Find out under “Unfinished actions” what became of %1.").arg(number(open)));
    if (again > 0)
        next.append(Tr::tr("To %1 nothing happened: they can be tried again.").arg(number(again)));
    return {what, next.join(u' ')};
}

} // namespace dlo::runtexts
