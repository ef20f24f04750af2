// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenlists.h"

#include "brokers/queen/queenjson.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

//! A count is not negative.
std::optional<qint64> countOf(JsonMembers &members, QByteArrayView key)
{
    const auto count = members.integer(key);
    return count && *count >= 0 ? count : std::nullopt;
}

std::optional<Queue> readQueue(const JsonValue &value, Generation generation)
{
    JsonMembers members(value);
    const auto name = members.text("name");
    if (!name)
        return std::nullopt;
    auto messages = members.object("messages");
    Queue queue;
    queue.name = *name;
    queue.nameSpace = members.text("namespace").value_or(QString());
    queue.task = members.text("task").value_or(QString());
    queue.partitions = countOf(members, "partitions");
    queue.pending = countOf(messages, "pending");
    if (generation != Generation::Cpp015)
        queue.deadLetters = countOf(messages, "deadLetter");
    if (const auto *options = members.find("options"); options && options->isObject())
        queue.encrypted = JsonMembers(*options).flag("encryptionEnabled");
    return queue;
}

GroupState stateOf(const QString &text)
{
    if (text == u"Stable")
        return GroupState::Stable;
    if (text == u"Lagging")
        return GroupState::Lagging;
    return text == u"Dead" ? GroupState::Dead : GroupState::Unknown;
}

//! A number that may be written with a fraction (PostgreSQL's numeric); anything else, and a negative one, is unknown.
std::optional<double> numberOf(const JsonMembers &members, QByteArrayView key)
{
    const auto *value = members.find(key);
    bool ok = false;
    const double number = value ? value->raw().toDouble(&ok) : 0;
    return ok && std::isfinite(number) && number >= 0 && number < 1e15 ? std::optional(number) : std::nullopt;
}

std::optional<ConsumerGroup> readGroup(const JsonValue &value)
{
    JsonMembers members(value);
    const auto name = members.text("name");
    if (!name)
        return std::nullopt;
    ConsumerGroup group;
    auto queue = members.text("queueName");
    if (!queue) {
        if (const auto *topics = members.find("topics")) {
            const auto names = topics->elements();
            queue = names.empty() ? std::nullopt : names.front().toText();
        }
    }
    group.name = *name;
    group.queue = queue.value_or(QString());
    group.members = countOf(members, "members");
    if (const auto lag = numberOf(members, "totalLag"))
        group.lag = qint64(*lag);
    // Seconds on the wire.
    if (const auto seconds = numberOf(members, "maxTimeLag"))
        group.lagMs = qint64(*seconds * 1000);
    group.state = stateOf(members.text("state").value_or(QString()));
    return group;
}

//! Elements that cannot be read are left out.
template <typename T, typename Read>
std::vector<T> readEach(const std::vector<JsonValue> &elements, Read read)
{
    std::vector<T> out;
    out.reserve(elements.size());
    for (const auto &element : elements) {
        if (auto one = read(element))
            out.push_back(std::move(*one));
    }
    return out;
}

//! Reads name="value" pairs of a Prometheus line; \a at stands after '{' and ends after '}'. False when it is not one.
bool readLabels(QByteArrayView line, qsizetype &at, QHash<QByteArray, QByteArray> &labels)
{
    while (at < line.size() && line[at] != '}') {
        const auto equals = line.indexOf("=\"", at);
        if (equals < 0)
            return false;
        const auto name = line.sliced(at, equals - at).trimmed().toByteArray();
        QByteArray value;
        at = equals + 2;
        for (; at < line.size() && line[at] != '"'; ++at) {
            if (line[at] == '\\' && at + 1 < line.size())
                value += line[++at] == 'n' ? '\n' : line[at];
            else
                value += line[at];
        }
        if (at >= line.size())
            return false;
        labels.insert(name, value);
        ++at;
        while (at < line.size() && (line[at] == ',' || line[at] == ' '))
            ++at;
    }
    if (at >= line.size())
        return false;
    ++at;
    return true;
}

} // namespace

Result<QueueRows> readQueues(const QByteArray &body, Generation generation)
{
    const auto answer = JsonAnswer::read(body);
    if (!answer)
        return fail(answer.error());
    const JsonMembers members(answer->root());
    const auto *queues = members.find("queues");
    if (!queues || !queues->isArray())
        return fail(wrongMember(u"queues"_s));
    const auto elements = queues->elements();
    auto read = [generation](const JsonValue &value) { return readQueue(value, generation); };
    return QueueRows{.queues = readEach<Queue>(elements, read), .rows = qint64(elements.size())};
}

Result<std::vector<ConsumerGroup>> readGroups(const QByteArray &body, Generation generation)
{
    if (body.isEmpty() && generation == Generation::Cpp015)
        return std::vector<ConsumerGroup>{};
    const auto answer = JsonAnswer::read(body);
    if (!answer)
        return fail(answer.error());
    if (!answer->root().isArray())
        return fail(wrongMember(u"[]"_s));
    return readEach<ConsumerGroup>(answer->root().elements(), readGroup);
}

std::optional<std::chrono::seconds> readDedupWindow(const QByteArray &body, const QString &queue)
{
    const auto answer = JsonAnswer::read(body);
    if (!answer)
        return std::nullopt;
    JsonMembers members(answer->root());
    auto options = members.object("options");
    const auto seconds = countOf(options, "dedupWindowSeconds");
    if (!seconds || members.text("name") != queue)
        return std::nullopt;
    // Longer than anybody waits, and far from where a duration overflows.
    return std::chrono::seconds(std::min<qint64>(*seconds, std::numeric_limits<qint32>::max()));
}

DepthExposition readExposition(QByteArrayView text)
{
    DepthExposition out;
    std::optional<qint64> whole;
    for (qsizetype from = 0; from < text.size();) {
        auto end = text.indexOf('\n', from);
        if (end < 0)
            end = text.size();
        const auto line = text.sliced(from, end - from);
        from = end + 1;
        const auto brace = line.indexOf('{');
        const auto name = brace < 0 ? QByteArrayView() : line.first(brace);
        const bool byQueue = name == "queen_dlq_depth_by_queue";
        if (!byQueue && name != "queen_dlq_depth")
            continue;
        qsizetype at = brace + 1;
        QHash<QByteArray, QByteArray> labels;
        if (!readLabels(line, at, labels))
            continue;
        bool ok = false;
        const double depth = line.sliced(at).trimmed().toDouble(&ok);
        if (!ok || !(depth >= 0) || depth > 1e15)
            continue;
        if (byQueue && labels.contains("queue"))
            out.queues.insert(QString::fromUtf8(labels.value("queue")), qint64(depth));
        else if (!byQueue && labels.value("scope") == "cluster")
            whole = qint64(depth);
    }
    const auto sum = std::accumulate(out.queues.cbegin(), out.queues.cend(), qint64(0));
    out.complete = whole == sum;
    return out;
}

} // namespace dlo::queen
