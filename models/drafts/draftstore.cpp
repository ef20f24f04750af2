// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftstore.h"

#include <QCoroFuture>
#include <QElapsedTimer>
#include <QPointer>
#include <QThreadPool>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

//! One thread for the life of the store, because a database connection belongs to the thread that opened it.
class DraftStore::Worker
{
public:
    Worker(const QString &file, const DraftFile::Limits &limits)
        : m_pool(std::make_unique<QThreadPool>())
        , m_file(std::make_shared<DraftFile>(file, limits))
    {
        m_pool->setMaxThreadCount(1);
        m_pool->setExpiryTimeout(-1);
        m_pool->setObjectName(u"drafts"_s);
    }
    template <typename Function>
    auto run(Function function)
    {
        return QtConcurrent::run(m_pool.get(), [file = m_file, todo = std::move(function)]() mutable {
            auto result = todo(*file);
            if (!result && result.error().code == "drafts-corrupt"_L1)
                file->close(); // the next call opens it again, finds that out and puts it aside
            return std::pair(std::move(result), file->takeAside());
        });
    }
    ~Worker()
    {
        run([](DraftFile &file) {
            file.close();
            return Result<void>();
        });
        // A disk that does not answer is not waited for: the thread ends with the process.
        if (!m_pool->waitForDone(std::chrono::milliseconds(exitWait).count()))
            (void)m_pool.release(); // NOLINT(bugprone-unused-return-value): deleting it would wait
    }
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

private:
    std::unique_ptr<QThreadPool> m_pool;
    std::shared_ptr<DraftFile> m_file;
};

template <typename Function>
auto DraftStore::run(Function function)
{
    return m_worker->run(std::move(function));
}

DraftStore::DraftStore(const QString &file, const DraftFile::Limits &limits, QObject *parent)
    : QObject(parent)
    , m_worker(std::make_unique<Worker>(file, limits))
{
    refresh();
}

DraftStore::~DraftStore()
{
    for (const auto &make : std::as_const(m_waiting))
        run([make](DraftFile &file) { return file.save(make()); });
}

void DraftStore::save(const Id &id, const std::function<DraftRecord()> &make)
{
    m_waiting.insert(id, make);
    writeNext();
}

void DraftStore::writeNext()
{
    if (m_writing || m_waiting.isEmpty())
        return;
    m_writing = m_waiting.constBegin().key();
    const auto make = m_waiting.take(*m_writing);
    run([make](DraftFile &file) -> Result<Written> {
        QElapsedTimer time;
        time.start();
        auto saved = file.save(make());
        if (!saved && saved.error().code == "drafts-corrupt"_L1)
            return fail(saved.error());
        return Written{.saved = std::move(saved), .took = time.elapsed()};
    }).then(this, [this, id = *m_writing](const std::pair<Result<Written>, std::optional<DraftFile::Aside>> &done) {
        lookAside(done.second);
        written(id, done.first ? *done.first : Written{.saved = fail(done.first.error())});
    });
}

void DraftStore::written(const Id &id, const Written &written)
{
    m_writing.reset();
    ++m_changes;
    m_lastWrite = written.took;
    if (!written.saved) {
        m_troubles.insert(id, written.saved.error());
        const bool ofTheFile = written.saved.error().kind == ErrorKind::Unavailable;
        note(ofTheFile ? std::optional(written.saved.error()) : std::nullopt);
    } else {
        m_troubles.remove(id);
        m_entries.insert(id, written.saved->entry);
        for (const auto &entry : written.saved->dropped)
            m_entries.remove({entry.connection, entry.letter});
        note(std::nullopt);
    }
    const QPointer self(this);
    Q_EMIT changed();
    if (self && written.saved)
        Q_EMIT saved(id);
    if (self && written.saved && !written.saved->dropped.empty())
        Q_EMIT dropped(written.saved->dropped);
    if (self)
        writeNext();
}

void DraftStore::forget(const Id &id)
{
    const bool known = m_entries.contains(id) || m_writing == id;
    const bool waited = m_waiting.remove(id) > 0;
    m_troubles.remove(id);
    if (!known) {
        if (waited)
            Q_EMIT changed();
        return;
    }
    ++m_changes;
    const auto stamp = m_entries.take(id).stamp;
    run([id, stamp](DraftFile &file) {
        return file.remove(id.first, id.second, stamp);
    }).then(this, [this, id](const std::pair<Result<void>, std::optional<DraftFile::Aside>> &done) {
        lookAside(done.second);
        if (m_writing != id && m_entries.contains(id) && done.first && !m_waiting.contains(id)) {
            m_entries.remove(id); // was being written when it was to be forgotten
            ++m_changes;
            Q_EMIT changed();
        }
        refresh();
    });
    Q_EMIT changed();
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<DraftRecord>> DraftStore::read(Id id)
{
    const QPointer self(this);
    auto future = run([id](DraftFile &file) { return file.read(id.first, id.second); });
    const auto answer = co_await future;
    if (self)
        lookAside(answer.second);
    co_return answer.first;
}

void DraftStore::refresh()
{
    run([](DraftFile &file) { return file.entries(); })
        .then(this,
              [this, changes = m_changes](
                  const std::pair<Result<std::vector<DraftEntry>>, std::optional<DraftFile::Aside>> &done) {
                  lookAside(done.second);
                  if (changes == m_changes)
                      listed(done.first);
              });
}

void DraftStore::listed(const Result<std::vector<DraftEntry>> &entries)
{
    if (!entries)
        return note(entries.error());
    note(std::nullopt);
    bool same = m_listed && entries->size() == std::size_t(m_entries.size());
    QHash<Id, DraftEntry> found;
    for (const auto &entry : *entries) {
        const Id id{entry.connection, entry.letter};
        same = same && m_entries.value(id).stamp == entry.stamp;
        found.insert(id, entry);
    }
    m_listed = true;
    if (same)
        return;
    m_entries = found;
    Q_EMIT changed();
}

std::vector<DraftEntry> DraftStore::entries() const
{
    std::vector<DraftEntry> all(m_entries.cbegin(), m_entries.cend());
    std::ranges::sort(all, std::ranges::greater(), &DraftEntry::savedAt);
    return all;
}

std::optional<DraftEntry> DraftStore::find(const Id &id) const
{
    const auto found = m_entries.constFind(id);
    return found == m_entries.cend() ? std::nullopt : std::optional(*found);
}

bool DraftStore::isKept(const Id &id) const
{
    if (m_troubles.contains(id))
        return false; // an earlier one may be on disk, the latest is not
    return m_entries.contains(id) || m_waiting.contains(id) || m_writing == id;
}

std::optional<Error> DraftStore::trouble(const Id &id) const
{
    const auto found = m_troubles.constFind(id);
    return found == m_troubles.cend() ? std::nullopt : std::optional(*found);
}

void DraftStore::note(const std::optional<Error> &error)
{
    if (std::exchange(m_unusable, error.has_value()) || !error)
        return;
    Q_EMIT unusable(*error);
}

void DraftStore::lookAside(const std::optional<DraftFile::Aside> &aside)
{
    if (!aside)
        return;
    m_entries.clear();
    ++m_changes;
    m_listed = false;
    Q_EMIT putAside(aside->name, aside->code);
    refresh();
}

} // namespace dlo
