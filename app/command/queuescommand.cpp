// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/queuescommand.h"

#include "command/jsonrecord.h"
#include "command/queuecheck.h"

#include <QHash>

#include <map>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

using Depths = QHash<std::pair<QString, QString>, std::optional<qint64>>;
//! Of a queue: name, dead letters.
using Groups = std::map<QString, std::optional<qint64>>;

QString shown(std::optional<qint64> number)
{
    return number ? QString::number(*number) : u"-"_s;
}

QByteArray recordOf(const Queue &queue, const Groups &groups)
{
    QByteArray list = "[";
    for (const auto &[name, dead] : groups) {
        if (list.size() > 1)
            list += ',';
        list += JsonRecord().text("group", name).number("deadLetters", dead).take();
    }
    return JsonRecord()
        .text("queue", queue.name)
        .text("namespace", queue.nameSpace)
        .text("task", queue.task)
        .number("deadLetters", queue.deadLetters)
        .number("pending", queue.pending)
        .number("partitions", queue.partitions)
        .flag("encrypted", queue.encrypted)
        .raw("groups", list + ']')
        .take();
}

void addGroups(std::map<QString, Groups> &of, const std::vector<ConsumerGroup> &groups, const Depths &depths)
{
    for (const ConsumerGroup &group : groups)
        of[group.queue][group.name] = depths.value({group.queue, group.name}, group.deadLetters);
    for (auto it = depths.cbegin(); it != depths.cend(); ++it) {
        if (!it.key().second.isEmpty())
            of[it.key().first][it.key().second] = it.value();
    }
}

} // namespace

CommandPage QueuesCommand::page()
{
    return {.name = u"queues"_s,
            .summary = u"List the queues of a broker and how many dead letters each has."_s,
            .description = u"A figure that the broker does not tell is \"-\", in JSON null; it is never a zero.\n\n"
                           "JSON: one object a queue with queue, namespace, task, deadLetters, pending, partitions, "
                           "encrypted, and groups: objects with group and deadLetters."_s,
            .options = connectionOptions()};
}

QCoro::Task<ExitCode> QueuesCommand::run()
{
    const auto opened = co_await context().open();
    if (!opened)
        co_return opened.error();
    Broker &broker = *(*opened)->broker;
    const Capabilities can = broker.info().capabilities;
    if (const Permission able = can.can(Ability::ListQueues); !able)
        co_return refuse(context(), able);
    auto queues = co_await broker.queues();
    if (!queues)
        co_return out().fail(queues.error());
    Depths depths;
    if (can.can(Ability::Depth)) {
        const auto read = co_await broker.depth();
        if (!read)
            co_return out().fail(read.error());
        for (const DepthReading &each : *read)
            depths.insert({each.queue, each.group}, each.depth);
    }
    std::map<QString, Groups> groups;
    if (can.can(Ability::ListGroups)) {
        const auto read = co_await broker.groups();
        if (!read)
            co_return out().fail(read.error());
        addGroups(groups, *read, depths);
    }
    if (!out().isJson() && !queues->empty())
        out().line(u"DEAD      PENDING   QUEUE"_s);
    for (Queue &queue : *queues) {
        if (const auto dead = depths.value({queue.name, QString()}); dead)
            queue.deadLetters = dead;
        if (out().isJson()) {
            out().record(recordOf(queue, groups[queue.name]));
            continue;
        }
        out().line(shown(queue.deadLetters).leftJustified(10) + shown(queue.pending).leftJustified(10) + queue.name);
        for (const auto &[name, dead] : groups[queue.name])
            out().line(shown(dead).leftJustified(20) + u"  group "_s + name);
    }
    co_return ExitCode::Done;
}

} // namespace dlo
