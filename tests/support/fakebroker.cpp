// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/fakebroker.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace dlo::test {

FakeBroker::FakeBroker(QObject *parent)
    : Broker(parent)
    , probes([this] { return m_info; })
    , queueLists([this] { return m_queues; })
    , groupLists([this] { return m_groups; })
    , pages([this](const LetterQuery &query, const LetterCursor &cursor) { return page(query, cursor); })
    , detailReads([](const DeadLetter &letter) { return letter; })
    , pushes([this](const PushItem &item) { return store(item); })
    , removes([this](const DeadLetter &letter) {
        return RemoveReceipt{.status = take(letter.key()) ? RemoveStatus::Removed : RemoveStatus::Gone};
    })
    , replays([this](const DeadLetter &letter, const std::optional<Destination> &to) { return move(letter, to); })
    , purges([this](const QString &queue, const std::optional<QString> &group) { return sweep(queue, group); })
    , depths([this] { return count(); })
    , addressableAnswer([](const DeadLetter &) { return Permission{Reason::None}; })
    , payloadCheckAnswer([](QByteArrayView) { return std::nullopt; })
    , curlAnswer([](CurlOf what, const DeadLetter &letter) { return u"curl %1 %2"_s.arg(int(what)).arg(letter.rowId); })
{
    m_info.product = u"Queen"_s;
    m_info.generation = u"1.6"_s;
    m_info.version = u"1.6.0"_s;
    for (auto &ability : m_info.capabilities.abilities) {
        ability = {Reason::None};
    }
    m_info.capabilities.removal = RemovalReach::AllGroupsRows;
    m_info.capabilities.replay = ReplayKind::AtomicMove;
}

FakeBroker::~FakeBroker()
{
    FakeBroker::close();
}

void FakeBroker::setInfo(BrokerInfo info)
{
    m_info = std::move(info);
    Q_EMIT infoChanged();
}

void FakeBroker::openAll()
{
    for (Gate *gate : {&probes.gate(), &queueLists.gate(), &groupLists.gate(), &pages.gate(), &detailReads.gate(),
                       &pushes.gate(), &removes.gate(), &replays.gate(), &purges.gate(), &depths.gate()}) {
        gate->open();
    }
}

QCoro::Task<Result<BrokerInfo>> FakeBroker::probe()
{
    return probes.call();
}

QCoro::Task<Result<std::vector<Queue>>> FakeBroker::queues()
{
    return queueLists.call();
}

QCoro::Task<Result<std::vector<ConsumerGroup>>> FakeBroker::groups()
{
    return groupLists.call();
}

QCoro::Task<Result<LetterPage>> FakeBroker::letters(LetterQuery query, LetterCursor cursor)
{
    return pages.call(std::move(query), std::move(cursor));
}

QCoro::Task<Result<DeadLetter>> FakeBroker::details(DeadLetter letter)
{
    return detailReads.call(std::move(letter));
}

QCoro::Task<Result<PushReceipt>> FakeBroker::push(PushItem item)
{
    return pushes.call(std::move(item));
}

QCoro::Task<Result<RemoveReceipt>> FakeBroker::remove(DeadLetter letter)
{
    return removes.call(std::move(letter));
}

QCoro::Task<Result<ReplayReceipt>> FakeBroker::replay(DeadLetter letter, std::optional<Destination> to)
{
    return replays.call(std::move(letter), std::move(to));
}

QCoro::Task<Result<PurgeReceipt>> FakeBroker::purge(QString queue, std::optional<QString> group)
{
    return purges.call(std::move(queue), std::move(group));
}

QCoro::Task<std::optional<std::chrono::seconds>> FakeBroker::dedupWindow(QString queue)
{
    const auto it = dedupWindows.constFind(queue);
    co_return !m_closed && it != dedupWindows.cend() ? std::optional(*it) : std::nullopt;
}

QCoro::Task<Result<std::vector<DepthReading>>> FakeBroker::depth()
{
    return depths.call();
}

void FakeBroker::close()
{
    m_closed = true;
    for (Gate *gate : {&probes.gate(), &queueLists.gate(), &groupLists.gate(), &pages.gate(), &detailReads.gate(),
                       &pushes.gate(), &removes.gate(), &replays.gate(), &purges.gate(), &depths.gate()}) {
        gate->close();
    }
}

void FakeBroker::setLetters(std::vector<DeadLetter> letters)
{
    m_letters = std::move(letters);
    m_places.clear();
    m_placeOf.clear();
    for (const DeadLetter &letter : m_letters) {
        m_placeOf.insert(letter.key(), qint64(m_places.size()));
        m_places.push_back(qint64(m_places.size()));
    }
}

LetterPage FakeBroker::page(const LetterQuery &query, const LetterCursor &cursor) const
{
    LetterPage result;
    const auto matches = [&](const DeadLetter &letter) { return query.matches(letter); };
    result.total = std::ranges::count_if(m_letters, matches);
    const auto first = std::ranges::lower_bound(m_places, cursor.offset) - m_places.begin();
    for (auto i = size_t(first); i < m_letters.size(); ++i) {
        if (!matches(m_letters[i])) {
            continue;
        }
        if (qsizetype(result.letters.size()) == m_pageSize) {
            result.next = LetterCursor{.offset = m_places[i]};
            break;
        }
        result.letters.push_back(m_letters[i]);
    }
    return result;
}

bool FakeBroker::take(const LetterKey &key)
{
    const auto places = m_placeOf.values(key);
    for (const qint64 place : places) {
        const auto at = std::ranges::lower_bound(m_places, place) - m_places.begin();
        m_places.erase(m_places.begin() + at);
        m_letters.erase(m_letters.begin() + at);
    }
    m_placeOf.remove(key);
    return !places.isEmpty();
}

PushReceipt FakeBroker::store(const PushItem &item)
{
    const QStringList id{item.to.queue, item.to.partition, item.transactionId};
    const bool known = m_storedIds.contains(id);
    if (!known) {
        m_storedIds.insert(id);
        m_stored.push_back(item);
    }
    return {.status = known ? PushStatus::Duplicate : PushStatus::Queued,
            .transactionId = item.transactionId,
            .messageId = u"message-"_s + item.transactionId,
            .to = item.to};
}

ReplayReceipt FakeBroker::move(const DeadLetter &letter, const std::optional<Destination> &to)
{
    const auto target = to.value_or(Destination{letter.address.queue, letter.address.partition.value_or(QString())});
    if (!take(letter.key())) {
        return {.status = ReplayStatus::Gone, .to = target};
    }
    const auto id = u"dlq:"_s + letter.rowId;
    store({.to = target, .transactionId = id, .payload = letter.payload.bytes()});
    return {.status = ReplayStatus::Moved,
            .newTransactionId = id,
            .newMessageId = u"message-"_s + id,
            .to = target,
            .rowRemoved = true};
}

PurgeReceipt FakeBroker::sweep(const QString &queue, const std::optional<QString> &group)
{
    auto left = m_letters;
    const auto gone = std::erase_if(left, [&](const DeadLetter &letter) {
        return letter.address.queue == queue && (!group || letter.address.group == *group);
    });
    setLetters(std::move(left));
    return {.rows = qint64(gone)};
}

std::vector<DepthReading> FakeBroker::count() const
{
    std::map<std::pair<QString, QString>, qint64> counts;
    for (const auto &letter : m_letters) {
        ++counts[{letter.address.queue, QString()}];
        ++counts[{letter.address.queue, letter.address.group}];
    }
    std::vector<DepthReading> readings;
    for (const auto &[name, depth] : counts) {
        readings.push_back({.queue = name.first, .group = name.second, .depth = depth});
    }
    return readings;
}

DeadLetter sampleLetter(int number, const QString &queue, const QString &group)
{
    constexpr EpochMs nineOClock = 1'795'942'800'000; // 2026-11-29T09:00:00Z
    DeadLetter letter;
    letter.rowId = u"row-%1"_s.arg(number);
    letter.messageId = u"message-%1"_s.arg(number);
    letter.transactionId = u"tx-%1"_s.arg(number);
    letter.address = {.queue = queue,
                      .partition = QString::number(number % 7),
                      .partitionId = u"p%1"_s.arg(number % 7),
                      .group = group};
    letter.failedAt = nineOClock + number * EpochMs(1000);
    letter.enqueuedAt = *letter.failedAt - 60'000;
    letter.retries = number % 4;
    letter.error = u"unknown payload version %1"_s.arg(number % 5);
    letter.payload = Slice::of(QByteArrayLiteral("{\"orderId\":") + QByteArray::number(number)
                               + QByteArrayLiteral(",\"version\":7}"));
    return letter;
}

} // namespace dlo::test
