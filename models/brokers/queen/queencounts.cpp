// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of QueenClient that lists and counts: queues, groups, depth.
#include "brokers/queen/queenclient.h"

#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenjson.h"
#include "brokers/queen/queenlists.h"
#include "core/offload.h"

#include <QPointer>
#include <QSet>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

constexpr qint64 statusPage = 500;
constexpr std::chrono::seconds optionsTimeout{15};
//! Groups that are counted one by one in a reading of depths.
constexpr int mostGroupsCounted = 200;

Error closedError()
{
    return {.kind = ErrorKind::Cancelled, .code = u"closed"_s};
}

void takeCounts(std::vector<Queue> &queues, const QHash<QString, qint64> &counts, bool complete)
{
    for (auto &queue : queues) {
        const auto it = counts.constFind(queue.name);
        if (it != counts.cend())
            queue.deadLetters = *it;
        else if (complete)
            queue.deadLetters = 0;
    }
}

} // namespace

//! What a worker read, unless this object is gone or closed by then: Cancelled, and nothing of it may be touched.
template <typename T>
QCoro::Task<Result<T>> QueenClient::whileOpen(QCoro::Task<Result<T>> reading)
{
    const QPointer<QueenClient> alive(this);
    auto read = co_await std::move(reading);
    if (!alive || m_link.http().isClosed())
        co_return fail(closedError());
    co_return read;
}

QCoro::Task<Result<QueueRows>> QueenClient::readingQueues(QByteArray body) const
{
    return offload(std::move(body),
                   [generation = m_generation](const QByteArray &bytes) { return readQueues(bytes, generation); });
}

QCoro::Task<Result<std::vector<Queue>>> QueenClient::queuesAsTold()
{
    auto response = co_await get(Ability::ListQueues, m_link.paths().route("/api/v1/resources/queues"));
    if (!response)
        co_return fail(response.error());
    auto read = co_await whileOpen(readingQueues(std::move(response->body)));
    if (!read)
        co_return fail(read.error());
    Result<std::vector<Queue>> queues = std::move(read->queues);
    m_encrypted.clear();
    for (const auto &queue : *queues) {
        if (queue.encrypted == true)
            m_encrypted.insert(queue.name);
    }
    const bool counted = std::ranges::all_of(*queues, [](const Queue &queue) { return queue.deadLetters.has_value(); });
    if (counted)
        co_return queues;
    // The counts are extra: without them the list is still the list, with unknown depths.
    if (m_generation == Generation::Cpp015) {
        const auto exposition = co_await metrics();
        if (!exposition && exposition.error().kind == ErrorKind::Cancelled)
            co_return fail(exposition.error());
        if (exposition)
            takeCounts(*queues, exposition->queues, exposition->complete);
        co_return queues;
    }
    const auto status = co_await countedQueues();
    if (!status && status.error().kind == ErrorKind::Cancelled)
        co_return fail(status.error());
    QHash<QString, qint64> counts;
    for (const auto &queue : status.value_or(std::vector<Queue>())) {
        if (queue.deadLetters)
            counts.insert(queue.name, *queue.deadLetters);
    }
    takeCounts(*queues, counts, false);
    co_return queues;
}

//! GET /metrics/prometheus of the C++ broker.
QCoro::Task<Result<DepthExposition>> QueenClient::metrics()
{
    auto response = co_await get(Ability::Depth, m_link.paths().route("/metrics/prometheus"));
    if (!response)
        co_return fail(response.error());
    co_return co_await whileOpen(
        offload(std::move(response->body),
                [](const QByteArray &body) -> Result<DepthExposition> { return readExposition(body); }));
}

//! GET /status/queues of the Rust brokers, all pages of it (queen-http.md 6.1; 2.x ignores the paging).
QCoro::Task<Result<std::vector<Queue>>> QueenClient::countedQueues()
{
    std::vector<Queue> all;
    QSet<QString> seen;
    for (qint64 offset = 0;;) {
        const Query range{{"limit", QString::number(statusPage)}, {"offset", QString::number(offset)}};
        auto response = co_await get(Ability::Depth, m_link.paths().route("/api/v1/status/queues", range));
        if (!response)
            co_return fail(response.error());
        auto page = co_await whileOpen(readingQueues(std::move(response->body)));
        if (!page)
            co_return fail(page.error());
        const auto count = page->rows;
        const auto before = seen.size();
        for (auto &queue : page->queues) {
            if (seen.contains(queue.name))
                continue;
            seen.insert(queue.name);
            all.push_back(std::move(queue));
        }
        offset += count;
        if (count != statusPage || seen.size() == before)
            co_return all;
    }
}

QCoro::Task<Result<std::vector<ConsumerGroup>>> QueenClient::groupsAsTold()
{
    auto response = co_await get(Ability::ListGroups, m_link.paths().route("/api/v1/consumer-groups"));
    if (!response)
        co_return fail(response.error());
    co_return co_await whileOpen(
        offload(std::move(response->body),
                [generation = m_generation](const QByteArray &body) { return readGroups(body, generation); }));
}

QCoro::Task<std::optional<std::chrono::seconds>> QueenClient::dedupWindow(QString queue)
{
    // The C++ broker has no window, and before 1.6 the options of a queue are not told (queen-http.md 6.1 and 7.1).
    const bool told = m_generation == Generation::Rust16 || m_generation == Generation::Raft;
    const auto url = told ? m_link.paths().queue(queue) : std::nullopt;
    if (!url)
        co_return std::nullopt;
    const auto response = accepted(co_await m_link.send({.url = *url, .timeout = optionsTimeout}), Intent::Read);
    co_return response ? readDedupWindow(response->body, queue) : std::nullopt;
}

QCoro::Task<Result<qint64>> QueenClient::countLetters(LetterQuery query)
{
    auto response = co_await get(Ability::ListLetters, listUrl(query, 1, 0));
    if (!response)
        co_return fail(response.error());
    const auto rows
        = co_await whileOpen(offload(std::move(response->body), [generation = m_generation](QByteArray body) {
              return readLetters(std::move(body), generation);
          }));
    if (!rows)
        co_return fail(rows.error());
    if (!rows->total)
        co_return fail(wrongMember(u"total"_s));
    co_return *rows->total;
}

QCoro::Task<Result<std::vector<DepthReading>>> QueenClient::cppDepth()
{
    const auto exposition = co_await metrics();
    if (!exposition)
        co_return fail(exposition.error());
    auto response = co_await get(Ability::ListQueues, m_link.paths().route("/api/v1/resources/queues"));
    Result<QueueRows> listed;
    if (response)
        listed = co_await whileOpen(readingQueues(std::move(response->body)));
    else
        listed = fail(response.error());
    if (!listed && listed.error().kind == ErrorKind::Cancelled)
        co_return fail(listed.error());
    std::vector<DepthReading> readings;
    auto counts = exposition->queues;
    for (const auto &queue : listed.value_or(QueueRows()).queues) {
        const auto it = counts.constFind(queue.name);
        std::optional<qint64> depth;
        if (it != counts.cend())
            depth = *it;
        else if (exposition->complete)
            depth = 0;
        readings.push_back({.queue = queue.name, .depth = depth});
        counts.remove(queue.name);
    }
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        readings.push_back({.queue = it.key(), .depth = it.value()});
    co_return readings;
}

QCoro::Task<Result<std::vector<DepthReading>>> QueenClient::groupDepths(std::vector<Queue> queues)
{
    std::vector<DepthReading> readings;
    const auto groups = co_await groupsAsTold();
    if (!groups)
        co_return fail(groups.error());
    QHash<QString, std::optional<qint64>> depthOf;
    for (const auto &queue : queues)
        depthOf.insert(queue.name, queue.deadLetters);
    int counted = 0;
    for (const auto &group : *groups) {
        const auto whole = depthOf.value(group.queue);
        DepthReading reading{.queue = group.queue, .group = group.name};
        if (whole == 0) {
            reading.depth = 0;
        } else if (counted < mostGroupsCounted) {
            ++counted;
            const auto count = co_await countLetters({.queue = group.queue, .group = group.name});
            if (!count && count.error().kind == ErrorKind::Cancelled)
                co_return fail(count.error());
            // Asked to slow down: the rest stays unknown this time.
            if (!count && count.error().kind == ErrorKind::RateLimited)
                counted = mostGroupsCounted;
            if (count)
                reading.depth = *count;
        }
        readings.push_back(reading);
    }
    co_return readings;
}

QCoro::Task<Result<std::vector<DepthReading>>> QueenClient::depthAsTold()
{
    if (m_generation == Generation::Cpp015)
        co_return co_await cppDepth();
    const auto queues = co_await countedQueues();
    if (!queues)
        co_return fail(queues.error());
    std::vector<DepthReading> readings;
    for (const auto &queue : *queues)
        readings.push_back({.queue = queue.name, .depth = queue.deadLetters});
    if (!m_info.capabilities.can(Ability::GroupDepth))
        co_return readings;
    const auto byGroup = co_await groupDepths(*queues);
    if (!byGroup && byGroup.error().kind == ErrorKind::Cancelled)
        co_return fail(byGroup.error());
    if (byGroup)
        readings.insert(readings.end(), byGroup->begin(), byGroup->end());
    co_return readings;
}

} // namespace dlo::queen
