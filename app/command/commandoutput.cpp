// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/commandoutput.h"

#include "command/interruption.h"
#include "command/jsonrecord.h"
#include "redrive/journal.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <cerrno>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace dlo {

CommandOutput::CommandOutput(Form form, bool quiet)
    : m_form(form)
    , m_quiet(quiet)
    , m_out(STDOUT_FILENO)
    , m_error(STDERR_FILENO)
{ }

void CommandOutput::line(const QString &text)
{
    qsizetype size = text.size();
    while (size > 0 && text.at(size - 1) == u' ')
        --size;
    m_out.put(visible(text.left(size)).toUtf8() + '\n');
}

void CommandOutput::record(const QByteArray &json)
{
    m_out.put(terminalSafe(json) + '\n');
}

void CommandOutput::tell(QByteArray line)
{
    for (const Secret &secret : m_secrets)
        line = secret.redact(std::move(line));
    m_error.put(terminalSafe(line) + '\n');
}

ExitCode CommandOutput::fail(ExitCode code, const QString &message, const Error &error)
{
    if (!isJson()) {
        tell("dead-letter-office: " + visible(message).toUtf8());
        return code;
    }
    JsonRecord record;
    record.number("exitCode", int(code)).raw("reason", '"' + nameOf(code) + '"').text("code", error.code);
    if (error.httpStatus > 0)
        record.number("httpStatus", error.httpStatus);
    record.text("message", message);
    tell(JsonRecord().raw("error", record.take()).take());
    return code;
}

ExitCode CommandOutput::fail(const Error &error, const QString &journal)
{
    const bool ofJournal = isJournalTrouble(error.code) && !journal.isEmpty();
    const auto message = ofJournal ? sentences::ofJournal(error, journal) : sentences::ofError(error);
    return fail(exitCodeOf(error), message.what, error);
}

void CommandOutput::warn(const QString &code, const QString &message)
{
    if (isJson())
        tell(JsonRecord().raw("warning", JsonRecord().text("code", code).text("message", message).take()).take());
    else
        tell("dead-letter-office: " + visible(message).toUtf8());
}

void CommandOutput::note(const QString &text, const QByteArray &json)
{
    if (m_quiet)
        return;
    if (!isJson())
        tell(visible(text).toUtf8());
    else if (!json.isEmpty())
        tell(json);
}

void CommandOutput::tellBroken()
{
    if (const int error = m_out.error(); error != 0 && error != EPIPE)
        fail(ExitCode::Output, u"Standard output could not be written: %1."_s.arg(qt_error_string(error)));
}

bool CommandOutput::drain()
{
    const auto stopped = [] { return Interruption::signal() != 0; };
    m_error.drain(stopped);
    return m_out.drain(stopped);
}

} // namespace dlo
