// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/exportcommand.h"

#include "command/jsonrecord.h"
#include "command/letterstream.h"
#include "command/queuecheck.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

LettersHead headOf(const CommandConnection &connection, const LetterQuery &query)
{
    return {.program = QCoreApplication::applicationVersion(),
            .exportedAt = QDateTime::currentMSecsSinceEpoch(),
            .source = sourceOf(connection),
            .query = query};
}

bool isStandardOutput(const QString &file)
{
    return file == "-"_L1;
}

} // namespace

CommandPage ExportCommand::page()
{
    return {
        .name = u"export"_s,
        .arguments = u"QUEUE FILE"_s,
        .least = 2,
        .most = 2,
        .summary = u"Write the dead letters of a queue to a file, every byte kept (FILE -: standard output)."_s,
        .description
        = u"The format is described in models/exchange/FORMAT.md: one JSON object a line, with a first line that says "
          "where the letters come from and a last one by which a file that was cut is known. --format csv writes a "
          "table for spreadsheets instead, without payloads.\n\n"
          "A file takes its place only when it is whole, and is then readable by its owner only. One that is there "
          "already is left alone without --overwrite. A payload that was decrypted is left out unless --decrypted is "
          "given.\n\n"
          "Exit code 6: some letters are not in the file. With --json a sum is written on standard error."_s,
        .options = std::vector<CommandOption>{{u"group"_s, u"GROUP"_s, u"Only of this consumer group."_s},
                                              {u"format"_s, u"FORMAT"_s, u"jsonl (as without it) or csv."_s},
                                              {u"overwrite"_s, {}, u"Replace a file that is there."_s},
                                              {u"decrypted"_s, {}, u"Write payloads that were decrypted, too."_s}}
            + connectionOptions()};
}

ExitCode ExportCommand::notWritten(const QString &file, const QString &why)
{
    if (isStandardOutput(file) && why == qt_error_string(EPIPE))
        return ExitCode::Output; // nobody reads: there is nobody to tell
    return out().fail(ExitCode::Output, u"\"%1\" could not be written: %2"_s.arg(file, why),
                      {.code = u"file-not-written"_s});
}

QCoro::Task<ExitCode> ExportCommand::writeAll(CommandConnection *connection, QIODevice *device, LetterSink *sink)
{
    const QString file = arguments().words.at(1);
    const LetterQuery query = queryOf(arguments());
    LetterStream stream(*connection->broker, query);
    if (!sink->begin(headOf(*connection, query)))
        co_return notWritten(file, device->errorString());
    while (true) {
        const auto letters = co_await stream.next();
        if (!letters)
            co_return out().fail(letters.error());
        if (letters->empty())
            break;
        for (const DeadLetter &letter : *letters) {
            if (!sink->add(letter))
                co_return notWritten(file, device->errorString());
        }
    }
    m_unreadable = stream.unreadable();
    if (stream.read() == 0) {
        if (const auto known = co_await checkQueue(&context(), connection->broker.get(), arguments().words.at(0));
            known != ExitCode::Done)
            co_return known;
    }
    if (!sink->end())
        co_return notWritten(file, device->errorString());
    co_return ExitCode::Done;
}

ExitCode ExportCommand::tellWritten(const QString &file, const LetterSink &sink, qint64 unreadable)
{
    out().note(u"%1 dead letters were written to %2."_s.arg(QString::number(sink.letters()),
                                                            isStandardOutput(file) ? u"standard output"_s : file),
               JsonRecord()
                   .raw("exported",
                        JsonRecord()
                            .text("file", file)
                            .number("letters", sink.letters())
                            .number("payloadsLeftOut", sink.leftOut())
                            .number("tooLarge", sink.tooLarge())
                            .number("unreadable", unreadable)
                            .take())
                   .take());
    if (sink.leftOut() > 0)
        out().note(u"%1 payloads that were decrypted were left out (--decrypted writes them)."_s.arg(sink.leftOut()));
    if (sink.tooLarge() > 0)
        out().warn(u"letter-too-large"_s,
                   u"%1 letters are too large for a line and are not in the file."_s.arg(sink.tooLarge()));
    if (unreadable > 0)
        out().warn(u"unreadable"_s,
                   u"%1 rows of the broker's answer could not be read and are not in the file."_s.arg(unreadable));
    return sink.tooLarge() + unreadable > 0 ? ExitCode::Incomplete : ExitCode::Done;
}

QCoro::Task<ExitCode> ExportCommand::run()
{
    const QString file = arguments().words.at(1);
    const QString format = arguments().has(u"format"_s) ? arguments().value(u"format"_s) : u"jsonl"_s;
    if (format != "jsonl"_L1 && format != "csv"_L1)
        co_return out().fail(ExitCode::Usage, u"--format wants jsonl or csv."_s, {.code = u"usage"_s});
    const QFileInfo there(file);
    if (!isStandardOutput(file) && there.isDir())
        co_return out().fail(ExitCode::Output, u"\"%1\" is a folder."_s.arg(file), {.code = u"file-is-folder"_s});
    if (!isStandardOutput(file) && !arguments().has(u"overwrite"_s) && (there.exists() || there.isSymLink()))
        co_return out().fail(ExitCode::Output, u"\"%1\" is there already; --overwrite replaces it."_s.arg(file),
                             {.code = u"file-exists"_s});
    const auto opened = co_await context().open();
    if (!opened)
        co_return opened.error();
    if (const auto may = mayList(context(), **opened); may != ExitCode::Done)
        co_return may;
    const auto as = format == "csv"_L1 ? ExportFormat::Csv : ExportFormat::Letters;
    const bool decrypted = arguments().has(u"decrypted"_s);
    if (isStandardOutput(file)) {
        QFile device;
        if (!device.open(STDOUT_FILENO, QIODevice::WriteOnly | QIODevice::Unbuffered, QFileDevice::DontCloseHandle))
            co_return notWritten(file, device.errorString());
        LetterSink sink(device, as, decrypted);
        const auto written = co_await writeAll(*opened, &device, &sink);
        co_return written == ExitCode::Done ? tellWritten(file, sink, m_unreadable) : written;
    }
    QSaveFile device(file); // without commit() nothing of it stays
    if (!device.open(QIODevice::WriteOnly))
        co_return notWritten(file, device.errorString());
    if (!there.exists())
        device.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    LetterSink sink(device, as, decrypted);
    if (const auto written = co_await writeAll(*opened, &device, &sink); written != ExitCode::Done)
        co_return written;
    if (context().isInterrupted())
        co_return ExitCode::Failed;
    if (!device.commit())
        co_return notWritten(file, device.errorString());
    co_return tellWritten(file, sink, m_unreadable);
}

} // namespace dlo
