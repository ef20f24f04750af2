// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/planreport.h"

#include "command/jsonrecord.h"
#include "command/redriverecord.h"
#include "views/common/sentences.h"

#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr std::array countedStates{RowState::Done,    RowState::Refused,   RowState::Failed,
                                   RowState::Gone,    RowState::Duplicate, RowState::SentNotRemoved,
                                   RowState::Unknown, RowState::Skipped,   RowState::NotStarted};

bool hasEnded(RowState state)
{
    return state != RowState::NotStarted && state != RowState::UnderWay;
}

//! Why it stopped by itself.
QString sentenceOf(const QString &halt)
{
    if (halt == "auth"_L1)
        return u"Stopped: the broker does not accept the credential any more."_s;
    if (halt == "journal"_L1)
        return u"Stopped: the journal cannot be written, and nothing is sent without it."_s;
    if (halt == "failure-limit"_L1)
        return u"Stopped: too many of the last ones were not sent as asked."_s;
    if (halt == "canary-died"_L1)
        return u"Stopped: of those sent first some died again."_s;
    if (halt == "canary-failed"_L1)
        return u"Stopped: those to be sent first could not all be sent."_s;
    if (halt == "canary-unchecked"_L1)
        return u"Stopped: it could not be found out whether those sent first died again."_s;
    if (halt.startsWith("plan-file"_L1))
        return u"Stopped: the plan file was changed, or cannot be read any more."_s;
    if (halt == "tls"_L1)
        return u"Stopped: no secure connection could be made."_s;
    return u"Stopped: the broker gives no answer, or asks to be left alone."_s;
}

ExitCode codeOf(const QString &halt)
{
    if (halt == "auth"_L1)
        return ExitCode::Credential;
    if (halt == "journal"_L1)
        return ExitCode::Journal;
    if (halt == "read-only"_L1)
        return ExitCode::Refused;
    if (halt.startsWith("canary-"_L1) || halt == "failure-limit"_L1)
        return ExitCode::Incomplete;
    return halt.startsWith("plan-file"_L1) ? ExitCode::File : ExitCode::Broker;
}

} // namespace

void PlanReport::row(qsizetype index, const DeadLetter &letter, const RedriveRow &row)
{
    if (m_told[std::size_t(index)] || !hasEnded(row.state))
        return;
    m_told[std::size_t(index)] = true;
    m_unresolved = m_unresolved || (row.state == RowState::Skipped && row.code == "unresolved"_L1);
    if (m_out.isJson()) {
        m_out.record(redriverecord::ofRow(index, letter.key(), row));
        return;
    }
    const bool explained = row.verdict && row.state != RowState::Skipped && row.state != RowState::Done;
    const QString why = explained ? sentences::ofVerdict(*row.verdict).what : row.code;
    m_out.line(redriverecord::nameOf(row.state).leftJustified(18) + letter.rowId + u"  "_s + why);
}

void PlanReport::progress(const RedriveCounts &counts, double perSecond, std::optional<std::chrono::seconds> left)
{
    QString text = u"%1 of %2, %3 a second"_s.arg(QString::number(counts.ended()), QString::number(counts.matched()),
                                                  QString::number(perSecond, 'f', 1));
    if (left)
        text += u", about %1 s left"_s.arg(left->count());
    JsonRecord json;
    json.number("ended", counts.ended()).number("matched", counts.matched());
    json.number("secondsLeft", left ? std::optional<qint64>(left->count()) : std::nullopt);
    m_out.note(text, JsonRecord().raw("progress", json.take()).take());
}

void PlanReport::sum(std::optional<qint64> run, const RedriveCounts &counts, const QString &halt)
{
    if (m_out.isJson()) {
        JsonRecord sum;
        sum.number("run", run).number("matched", counts.matched());
        for (const RowState state : countedStates)
            sum.number(redriverecord::nameOf(state).toLatin1(), counts.of(state));
        sum.text("halt", halt);
        m_out.record(JsonRecord().raw("sum", sum.take()).take());
        return;
    }
    QStringList parts;
    for (const RowState state : countedStates) {
        if (const auto count = counts.of(state); count > 0)
            parts << QString::number(count) + u' ' + redriverecord::nameOf(state);
    }
    const QString what = run ? u"Run %1"_s.arg(*run) : u"Dry run, nothing was sent"_s;
    m_out.line(u"%1: %2 letters = %3"_s.arg(what, QString::number(counts.matched()),
                                            parts.isEmpty() ? u"0"_s : parts.join(u" + "_s)));
}

ExitCode PlanReport::result(const RedriveCounts &counts, const QString &halt, const std::optional<Error> &error)
{
    auto code = counts.of(RowState::Done) == counts.matched() ? ExitCode::Done : ExitCode::Incomplete;
    if (!halt.isEmpty()) {
        const QString why = error ? u' ' + sentences::ofError(*error).what : QString();
        code = m_out.fail(codeOf(halt), sentenceOf(halt) + why, error.value_or(Error{.code = halt}));
    }
    const bool open = counts.of(RowState::Unknown) + counts.of(RowState::SentNotRemoved) > 0 || m_unresolved;
    if (open)
        m_out.note(u"Find out what became of those in doubt: dead-letter-office resolve --all"_s);
    return open ? ExitCode::Unknown : code;
}

} // namespace dlo
