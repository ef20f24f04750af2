// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/runcommand.h"

#include "command/command.h"
#include "command/interruption.h"
#include "redrive/journal.h"
#include "session/secretstore.h"

#include <QCoreApplication>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

const CommandEntry *find(const QString &word)
{
    const auto &list = commandList();
    const auto found
        = std::ranges::find_if(list, [&word](const CommandEntry &entry) { return entry.page.name == word; });
    return found == list.end() ? nullptr : &*found;
}

CommandFolders userFolders()
{
    return {.config = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation),
            .data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)};
}

QCoro::Task<void> drive(Command *command)
{
    QCoreApplication::exit(int(co_await command->run()));
}

//! What is unknown needs a person whatever else happened.
ExitCode finalCode(ExitCode code, CommandOutput &out)
{
    if (code == ExitCode::Unknown)
        return code;
    if (const int signal = Interruption::signal(); signal != 0)
        return exitCodeOfSignal(signal);
    if (out.isBroken() && (code == ExitCode::Done || code == ExitCode::Incomplete))
        return ExitCode::Output;
    return code;
}

} // namespace

bool isCommand(const QString &word)
{
    return find(word) != nullptr;
}

QString commandsHelp()
{
    QString help = u"Commands, which need no display (dead-letter-office COMMAND --help tells more):\n"_s;
    for (const CommandEntry &entry : commandList())
        help += u"  %1%2\n"_s.arg(entry.page.name.leftJustified(22), wrapped(entry.page.summary, 24));
    help += u"\nA credential comes from the keychain, or from DLO_TOKEN, or DLO_USER and DLO_PASSWORD, in the\n"
            "environment; never from an argument.\n\n"
            "Exit codes of the commands:\n"
            "  0   done, all of it as asked\n"
            "  1   failed for a reason without a code of its own\n"
            "  2   the command was not understood, or which connection is meant is not known\n"
            "  3   the broker was not reached, or gave no answer that can be used\n"
            "  4   the credential is missing, was not accepted, or may not do this\n"
            "  5   refused, nothing was sent: read-only, production not unlocked, not possible\n"
            "  6   not all of it as asked; what became of each letter is known\n"
            "  7   what became of a letter is not known, or it was sent and not removed\n"
            "  8   a file that was to be read is not one of ours, or damaged\n"
            "  9   the journal cannot be used, and nothing is sent without it\n"
            "  10  no such queue, letter or entry, or several that fit\n"
            "  11  the output could not be written, or the file is there already\n"
            "  128 and the number of a signal that stopped it (130: SIGINT, 143: SIGTERM)\n"_s;
    return help;
}

int runCommand(int argc, char **argv, const QStringList &words)
{
    auto environment = EnvironmentCredential::take(); // first: later there are threads
    QCoreApplication app(argc, argv);
    Interruption interruption;
    const CommandEntry *entry = find(words.constFirst());
    const auto read = entry->page.read(words.mid(1));
    const bool json = read ? read->has(u"json"_s) : words.contains("--json"_L1);
    CommandOutput out(json ? CommandOutput::Form::Json : CommandOutput::Form::Text, read && read->has(u"quiet"_s));
    if (!read) {
        const auto code = out.fail(ExitCode::Usage, read.error(), {.code = u"usage"_s});
        out.drain();
        return int(code);
    }
    if (read->has(u"help"_s)) {
        out.raw(entry->page.help().toUtf8());
        out.drain();
        return int(finalCode(ExitCode::Done, out));
    }
    auto code = ExitCode::Done;
    {
        CommandContext context(*read, userFolders(), std::move(environment), std::make_unique<KeychainSecretStore>(),
                               out);
        QObject::connect(&interruption, &Interruption::requested, &context, &CommandContext::interrupt);
        const auto command = entry->make(context);
        QTimer::singleShot(0, &app, [&command] { drive(command.get()); });
        code = ExitCode(QCoreApplication::exec());
    }
    out.drain();
    out.tellBroken();
    out.drain();
    return int(finalCode(code, out));
}

} // namespace dlo
