// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/exitcode.h"
#include "command/outputpipe.h"
#include "core/secret.h"

#include <QString>

#include <vector>

namespace dlo {

/*! What a command says: results on standard output, everything else on standard error. As text for people, in which no
   character of a message, a name or a server's words can steer the terminal, or as JSON, one object a line. */
class CommandOutput
{
public:
    enum class Form : std::uint8_t
    {
        Text,
        Json
    };
    explicit CommandOutput(Form form, bool quiet = false);

    [[nodiscard]] bool isJson() const { return m_form == Form::Json; }
    [[nodiscard]] bool isQuiet() const { return m_quiet; }
    //! Everything said on standard error has it taken out.
    void guard(const Secret &secret) { m_secrets.push_back(secret); }

    //! A line on standard output, for text. Characters that are not shown are escaped, see visible(); blanks at the end
    //! are left out.
    void line(const QString &text);
    //! A line on standard output, for JSON: one JSON text.
    void record(const QByteArray &json);
    //! Bytes as they are.
    void raw(const QByteArray &bytes) { m_out.put(bytes); }

    //! Why the command ends. {"error":{"exitCode":3,"reason":"broker","code":"…","httpStatus":…,"message":"…"}}
    ExitCode fail(ExitCode code, const QString &message, const Error &error = {});
    //! \a journal: its file, to be named when it is what cannot be used.
    ExitCode fail(const Error &error, const QString &journal = {});
    //! Something to know that ends nothing. {"warning":{"code":"…","message":"…"}}
    void warn(const QString &code, const QString &message);
    //! Progress and sums for people; not with quiet. \a json is told instead of the text with Form::Json.
    void note(const QString &text, const QByteArray &json = {});

    //! Waits until all was written. False: standard output is closed, or a signal came.
    bool drain();
    [[nodiscard]] bool isBroken() const { return m_out.isBroken(); }
    //! Says why standard output could not be written, unless nobody reads it any more.
    void tellBroken();

private:
    void tell(QByteArray line);

    Form m_form;
    bool m_quiet;
    std::vector<Secret> m_secrets;
    OutputPipe m_out;
    OutputPipe m_error;
};

} // namespace dlo
