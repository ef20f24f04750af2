// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journal.h"

#include "redrive/journalstore.h"

#include <QCoroFuture>
#include <QPointer>
#include <QThreadPool>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;

namespace dlo {

//! One thread for the life of the journal, because a database connection belongs to the thread that opened it.
class Journal::Worker
{
public:
    explicit Worker(const QString &file)
        : m_store(std::make_shared<JournalStore>(file))
    {
        m_pool.setMaxThreadCount(1);
        m_pool.setExpiryTimeout(-1);
        m_pool.setObjectName(u"journal"_s);
    }
    template <typename Function>
    auto run(Function function)
    {
        return QtConcurrent::run(&m_pool,
                                 [store = m_store, todo = std::move(function)]() mutable { return todo(*store); });
    }

    ~Worker()
    {
        run([](JournalStore &store) { store.close(); });
        m_pool.waitForDone();
    }
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

private:
    QThreadPool m_pool;
    std::shared_ptr<JournalStore> m_store;
};

Journal::Journal(const QString &file, QObject *parent)
    : QObject(parent)
    , m_worker(std::make_unique<Worker>(file))
{ }

Journal::~Journal() = default;

void Journal::note(const std::optional<Error> &error)
{
    const bool same
        = m_openError.has_value() == error.has_value() && (!error || m_openError->serverText == error->serverText);
    m_openError = error;
    if (!same)
        Q_EMIT openErrorChanged();
}

template <typename T>
void Journal::wrote(const Result<T> &result)
{
    if (result)
        Q_EMIT changed();
    if (result || result.error().code == "journal"_L1)
        note(result ? std::nullopt : std::optional(result.error()));
}

QCoro::Task<Result<void>> Journal::ready()
{
    const QPointer<Journal> self(this);
    auto future = m_worker->run([](JournalStore &store) { return store.open(); });
    const Result<void> result = co_await future;
    if (self)
        note(result ? std::nullopt : std::optional(result.error()));
    co_return result;
}

QCoro::Task<Result<qint64>> Journal::claim(JournalEntry entry, DeadLetter letter)
{
    const QPointer<Journal> self(this);
    auto future = m_worker->run([entry = std::move(entry), letter = std::move(letter)](JournalStore &store) {
        return store.claim(entry, letter);
    });
    const Result<qint64> result = co_await future;
    if (self)
        wrote(result);
    co_return result;
}

QCoro::Task<Result<void>> Journal::advance(qint64 id, Step step, QString note)
{
    const QPointer<Journal> self(this);
    auto future = m_worker->run(
        [id, step, note = std::move(note)](JournalStore &store) { return store.advance(id, step, note, false); });
    const Result<void> result = co_await future;
    if (self)
        wrote(result);
    co_return result;
}

QCoro::Task<Result<void>> Journal::release(qint64 id, Step step, QString note)
{
    const QPointer<Journal> self(this);
    auto future = m_worker->run(
        [id, step, note = std::move(note)](JournalStore &store) { return store.advance(id, step, note, true); });
    const Result<void> result = co_await future;
    if (self)
        wrote(result);
    co_return result;
}

QCoro::Task<Result<JournalEntry>> Journal::takeOver(qint64 id)
{
    auto future = m_worker->run([id](JournalStore &store) { return store.takeOver(id); });
    co_return co_await future;
}

QCoro::Task<Result<bool>> Journal::sentBefore(qint64 id)
{
    auto future = m_worker->run([id](JournalStore &store) { return store.sentBefore(id); });
    co_return co_await future;
}

QCoro::Task<Result<std::optional<QByteArray>>> Journal::sentPayload(qint64 id)
{
    auto future = m_worker->run([id](JournalStore &store) { return store.sentPayload(id); });
    co_return co_await future;
}

QCoro::Task<Result<std::vector<JournalEntry>>> Journal::entries(int limit)
{
    auto future = m_worker->run([limit](JournalStore &store) { return store.entries(limit); });
    co_return co_await future;
}

QCoro::Task<Result<std::vector<JournalEntry>>> Journal::unfinished()
{
    auto future = m_worker->run([](JournalStore &store) { return store.unfinished(); });
    co_return co_await future;
}

QCoro::Task<Result<DeadLetter>> Journal::kept(qint64 id)
{
    auto future = m_worker->run([id](JournalStore &store) { return store.kept(id); });
    co_return co_await future;
}

} // namespace dlo
