// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/plancommand.h"

#include "command/jsonrecord.h"
#include "command/letterstream.h"
#include "command/paceoptions.h"
#include "command/queuecheck.h"
#include "redrive/journalrow.h"
#include "session/brokerkey.h"

#include <QCoreApplication>
#include <QCoroFuture>
#include <QDateTime>
#include <QFile>
#include <QtConcurrentRun>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr std::array actions{RedriveAction::Replay, RedriveAction::Republish, RedriveAction::Remove,
                             RedriveAction::Push};
constexpr std::array changeOptions{"change"_L1, "json-patch"_L1, "merge-patch"_L1};

std::expected<Change, ChangeError> changeOf(const QString &option, const QByteArray &text)
{
    if (option == "change"_L1)
        return Change::fromJson(text.trimmed());
    const auto kind
        = option == "json-patch"_L1 ? ChangeSpecification::Kind::JsonPatch : ChangeSpecification::Kind::MergePatch;
    return Change::of({.kind = kind, .text = text});
}

} // namespace

CommandPage PlanCommand::page()
{
    return {
        .name = u"plan"_s,
        .arguments = u"QUEUE FILE"_s,
        .least = 2,
        .most = 2,
        .summary = u"Write a plan file: what is to be done to the dead letters that a queue has now."_s,
        .description
        = u"Nothing is sent. The letters are frozen in the file, so what dies later is not touched; `redrive` carries "
          u"it "
          "out, and so does the window. The format is described in models/plan/FORMAT.md.\n\n"
          "Actions: replay (the broker's own move), republish (push the payload, changed or not, and then remove the "
          "dead letter), remove (wants --reason), push (push and remove nothing).\n\n"
          "--change takes a change as a plan file has it; --json-patch and --merge-patch take RFC 6902 and RFC 7396. "
          "Everything that they do not touch keeps its bytes.\n\n"
          "JSON: {\"plan\":{file, letters, bytes, payloadsLeftOut}} on standard output."_s,
        .options
        = std::vector<CommandOption>{{u"action"_s, u"ACTION"_s, u"replay, republish, remove or push."_s},
                                     {u"group"_s, u"GROUP"_s, u"Only of this consumer group."_s},
                                     {u"id"_s, u"ID"_s, u"Only letters with this id or transaction id."_s, true},
                                     {u"change"_s, u"FILE"_s, u"A change of the payload."_s},
                                     {u"json-patch"_s, u"FILE"_s, u"The same as a JSON Patch."_s},
                                     {u"merge-patch"_s, u"FILE"_s, u"The same as a JSON Merge Patch."_s},
                                     {u"to-queue"_s, u"QUEUE"_s, u"Send them there."_s},
                                     {u"to-partition"_s, u"NAME"_s, u"And to this partition."_s},
                                     {u"keep-original"_s, {}, u"Of republish: remove nothing."_s},
                                     {u"reason"_s, u"TEXT"_s, u"Why; of remove it must be given."_s},
                                     {u"name"_s, u"TEXT"_s, u"What the plan is called."_s},
                                     {u"decrypted"_s, {}, u"Write payloads that were decrypted, too."_s},
                                     {u"overwrite"_s, {}, u"Replace a file that is there."_s}}
            + paceoptions::options() + connectionOptions()};
}

std::expected<Change, ExitCode> PlanCommand::change()
{
    QString given;
    for (const auto option : changeOptions) {
        if (!arguments().has(option))
            continue;
        if (!given.isEmpty())
            return std::unexpected(out().fail(ExitCode::Usage, u"--%1 and --%2 are both a change."_s.arg(given, option),
                                              {.code = u"usage"_s}));
        given = option;
    }
    if (given.isEmpty())
        return Change();
    QFile file(arguments().value(given));
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(out().fail(ExitCode::File,
                                          u"\"%1\" cannot be read: %2"_s.arg(file.fileName(), file.errorString()),
                                          {.code = u"file-not-read"_s}));
    const auto made = changeOf(given, file.read(Change::maxEditedPayload + 1));
    if (!made)
        return std::unexpected(out().fail(ExitCode::File,
                                          u"\"%1\" is no such change; what is wrong begins at %2."_s.arg(
                                              file.fileName(), QString::number(made.error().offset)),
                                          {.code = u"change"_s}));
    return *made;
}

std::expected<PlanHead, ExitCode> PlanCommand::head()
{
    const auto usage = [this](const QString &text) {
        return std::unexpected(out().fail(ExitCode::Usage, text, {.code = u"usage"_s}));
    };
    PlanHead head;
    const auto action = std::ranges::find(actions, arguments().value(u"action"_s),
                                          [](RedriveAction each) { return journalrow::nameOf(each); });
    if (action == actions.end())
        return usage(u"--action wants replay, republish, remove or push."_s);
    head.action = *action;
    head.reason = arguments().value(u"reason"_s);
    if (head.action == RedriveAction::Remove && head.reason.trimmed().isEmpty())
        return usage(u"remove wants --reason."_s);
    const auto change = this->change();
    if (!change)
        return std::unexpected(change.error());
    head.change = *change;
    const bool pushes = head.action == RedriveAction::Republish || head.action == RedriveAction::Push;
    if (!pushes && head.change != Change())
        return usage(u"A change goes with republish and push."_s);
    if (arguments().has(u"keep-original"_s) && head.action != RedriveAction::Republish)
        return usage(u"--keep-original goes with republish."_s);
    head.removeOriginal
        = pushes ? head.action == RedriveAction::Republish && !arguments().has(u"keep-original"_s) : true;
    const Destination to{.queue = arguments().value(u"to-queue"_s), .partition = arguments().value(u"to-partition"_s)};
    if (to.queue.isEmpty() && !to.partition.isEmpty())
        return usage(u"--to-partition goes with --to-queue."_s);
    if (!to.queue.isEmpty() && head.action == RedriveAction::Remove)
        return usage(u"remove sends nothing, so there is no --to-queue."_s);
    if (!to.queue.isEmpty())
        head.to = to;
    const auto pace = paceoptions::apply(arguments(), {});
    if (!pace)
        return usage(pace.error());
    head.pace = *pace;
    head.name = arguments().value(u"name"_s);
    return head;
}

QCoro::Task<std::expected<std::vector<DeadLetter>, ExitCode>> PlanCommand::letters(Broker *broker)
{
    const QString queue = arguments().words.constFirst();
    const auto ids = arguments().values(u"id"_s);
    QSet<QString> missing(ids.begin(), ids.end());
    LetterStream stream(*broker, queryOf(arguments()));
    std::vector<DeadLetter> taken;
    while (true) {
        auto page = co_await stream.next();
        if (!page)
            co_return std::unexpected(out().fail(page.error()));
        if (page->empty())
            break;
        for (DeadLetter &letter : *page) {
            if (!ids.isEmpty() && !ids.contains(letter.rowId) && !ids.contains(letter.transactionId))
                continue;
            missing.remove(letter.rowId);
            missing.remove(letter.transactionId);
            taken.push_back(std::move(letter));
        }
    }
    if (!missing.isEmpty())
        co_return std::unexpected(out().fail(
            ExitCode::NotFound, u"No dead letter of \"%1\" has the id \"%2\"."_s.arg(queue, *missing.begin()),
            {.code = u"no-letter"_s}));
    if (stream.read() == 0) {
        if (const auto known = co_await checkQueue(&context(), broker, queue); known != ExitCode::Done)
            co_return std::unexpected(known);
    }
    if (stream.unreadable() > 0)
        out().warn(
            u"unreadable"_s,
            u"%1 rows of the broker's answer could not be read and are not in the plan."_s.arg(stream.unreadable()));
    co_return taken;
}

ExitCode PlanCommand::tellWritten(const PlanWritten &written)
{
    const QString file = arguments().words.at(1);
    if (!written.error) {
        const QByteArray json = JsonRecord()
                                    .text("file", file)
                                    .number("letters", written.letters)
                                    .number("bytes", written.bytes)
                                    .number("payloadsLeftOut", written.leftOut)
                                    .take();
        if (out().isJson())
            out().record(JsonRecord().raw("plan", json).take());
        else
            out().note(u"%1 dead letters are in the plan \"%2\"."_s.arg(QString::number(written.letters), file));
        return ExitCode::Done;
    }
    if (written.error->code == "file-exists"_L1)
        return out().fail(ExitCode::Output, u"\"%1\" is there already; --overwrite replaces it."_s.arg(file),
                          *written.error);
    const QString why = written.error->serverText.isEmpty() ? written.error->code : written.error->serverText;
    return out().fail(ExitCode::Output, u"\"%1\" could not be written: %2"_s.arg(file, why), *written.error);
}

QCoro::Task<ExitCode> PlanCommand::run()
{
    auto head = this->head();
    if (!head)
        co_return head.error();
    const auto opened = co_await context().open();
    if (!opened)
        co_return opened.error();
    if (const auto may = mayList(context(), **opened); may != ExitCode::Done)
        co_return may;
    auto letters = co_await this->letters((*opened)->broker.get());
    if (!letters)
        co_return letters.error();
    head->program = QCoreApplication::applicationVersion();
    head->madeAt = QDateTime::currentMSecsSinceEpoch();
    head->who = journalrow::userName();
    head->broker = brokerKey((*opened)->profile);
    head->source = sourceOf(**opened);
    PlanWriting writing{.file = arguments().words.at(1),
                        .replace = arguments().has(u"overwrite"_s),
                        .decrypted = arguments().has(u"decrypted"_s),
                        .plan = {.head = *std::move(head), .letters = *std::move(letters)}};
    std::stop_source stop;
    QObject::connect(&context(), &CommandContext::interrupted, &context(), [stop]() mutable { stop.request_stop(); });
    auto future = QtConcurrent::run(
        [writing = std::move(writing), token = stop.get_token()] { return writePlan(writing, token); });
    co_return tellWritten(co_await qCoro(future).takeResult());
}

} // namespace dlo
