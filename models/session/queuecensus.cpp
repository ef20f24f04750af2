// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/queuecensus.h"

#include "letters/letterpages.h"

#include <utility>

using namespace std::chrono_literals;

namespace dlo {

namespace {

bool isRefusal(ErrorKind kind)
{
    return kind == ErrorKind::RateLimited || kind == ErrorKind::Forbidden || kind == ErrorKind::Auth;
}

size_t messageHash(const LetterKey &letter)
{
    return qHashMulti(0, letter.partitionId, letter.transactionId);
}

} // namespace

QueueCensus::QueueCensus(QObject *parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(300ms);
    connect(&m_timer, &QTimer::timeout, this, &QueueCensus::readNext);
}

QueueCensus::~QueueCensus() = default;

void QueueCensus::setBroker(Broker *broker)
{
    forget();
    m_broker = broker;
    m_refused = false;
}

void QueueCensus::forget()
{
    ++m_generation;
    m_timer.stop();
    m_reading = false;
    m_wanted.clear();
    m_counted.clear();
    m_tooLong.clear();
}

void QueueCensus::want(const QString &queue, std::optional<qint64> depth)
{
    if (!m_broker || m_refused)
        return;
    const bool tooLong = depth ? *depth > mostRows : m_tooLong.contains(queue);
    if (tooLong) {
        m_counted.remove(queue);
        m_wanted.removeAll(queue);
        return;
    }
    if (!m_wanted.contains(queue))
        m_wanted.append(queue);
    m_timer.start();
}

void QueueCensus::remove(const LetterKey &letter)
{
    if (const auto count = m_counted.find(letter.queue); count != m_counted.end())
        count->letters.remove(letter);
}

const QSet<LetterKey> *QueueCensus::letters(const QString &queue) const
{
    const auto count = m_counted.constFind(queue);
    return count == m_counted.cend() ? nullptr : &count->letters;
}

qint64 QueueCensus::unreadable(const QString &queue) const
{
    const auto count = m_counted.constFind(queue);
    return count == m_counted.cend() ? 0 : count->unreadable;
}

QSet<LetterKey> QueueCensus::siblings(const LetterKey &letter) const
{
    QSet<LetterKey> found;
    const auto count = m_counted.constFind(letter.queue);
    if (count == m_counted.cend())
        return found;
    const auto [first, last] = count->ofMessage.equal_range(messageHash(letter));
    for (auto other = first; other != last; ++other) {
        if (other->transactionId == letter.transactionId && other->partitionId == letter.partitionId
            && other->group != letter.group && count->letters.contains(*other))
            found.insert(*other);
    }
    return found;
}

void QueueCensus::readNext()
{
    if (m_reading || m_wanted.isEmpty() || !m_broker)
        return; // what runs goes on to the next when it ends
    m_reading = true;
    QCoro::connect(read(m_wanted.takeFirst(), m_generation), this, [] { });
}

void QueueCensus::end(const QString &queue, std::optional<Count> count)
{
    m_reading = false;
    if (count)
        m_counted[queue] = std::move(*count);
    else
        m_counted.remove(queue);
    if (!m_wanted.isEmpty() && !m_timer.isActive())
        m_timer.start();
    Q_EMIT counted(queue);
}

QCoro::Task<void> QueueCensus::read(QString queue, quint64 generation)
{
    const QPointer<QueueCensus> self(this);
    const QPointer<Broker> broker(m_broker);
    const LetterQuery query{.queue = queue};
    LetterPages pages(query);
    Count count;
    for (std::optional<LetterCursor> cursor = LetterCursor{}; cursor;) {
        if (!broker)
            co_return;
        auto page = co_await broker->letters(query, std::move(*cursor));
        if (!self || generation != m_generation)
            co_return;
        if (!page || !pages.take(*page)) {
            if (!page && isRefusal(page.error().kind)) {
                m_refused = true;
                m_wanted.clear();
            }
            end(queue, std::nullopt);
            co_return;
        }
        if (pages.read() > mostRows || page->total.value_or(0) > mostRows) {
            m_tooLong.insert(queue);
            end(queue, std::nullopt);
            co_return;
        }
        for (const DeadLetter &letter : page->letters) {
            const LetterKey key = letter.key();
            if (count.letters.contains(key))
                continue;
            count.letters.insert(key);
            count.ofMessage.insert(messageHash(key), key);
        }
        count.unreadable = pages.unreadable();
        cursor = std::move(page->next);
    }
    m_tooLong.remove(queue);
    end(queue, std::move(count));
}

} // namespace dlo
