// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journalworker.h"

#include <QMutexLocker>

#include <iterator>

using namespace Qt::StringLiterals;

namespace dlo {

JournalWorker::JournalWorker(const QString &file)
    : m_store(file)
{
    m_pool.setMaxThreadCount(1);
    m_pool.setExpiryTimeout(-1);
    m_pool.setObjectName(u"journal"_s);
}

JournalWorker::~JournalWorker()
{
    add({.work = [](JournalStore &store) { store.close(); }, .tell = [] {}});
    m_pool.waitForDone();
}

void JournalWorker::add(Job job)
{
    const QMutexLocker lock(&m_mutex);
    m_jobs.push_back(std::move(job));
    if (!std::exchange(m_working, true))
        m_pool.start([this] { workOff(); });
}

//! One that must be alone, or all that wait and may be written together.
std::vector<JournalWorker::Job> JournalWorker::next()
{
    const QMutexLocker lock(&m_mutex);
    std::vector<Job> jobs;
    while (!m_jobs.empty() && jobs.size() < maxTogether
           && (jobs.empty() || (jobs.back().joins && m_jobs.front().joins))) {
        jobs.push_back(std::move(m_jobs.front()));
        m_jobs.pop_front();
    }
    if (jobs.empty())
        m_working = false;
    return jobs;
}

void JournalWorker::workOff()
{
    for (auto jobs = next(); !jobs.empty(); jobs = next()) {
        if (jobs.size() == 1 || !writeTogether(jobs)) {
            for (const Job &job : jobs) {
                job.work(m_store);
                job.tell();
            }
            continue;
        }
        for (const Job &job : jobs)
            job.tell();
    }
}

bool JournalWorker::writeTogether(const std::vector<Job> &jobs)
{
    if (!m_store.beginTogether())
        return false;
    for (const Job &job : jobs) {
        if (m_store.isTogetherUndone())
            break;
        job.work(m_store);
    }
    return m_store.endTogether().has_value();
}

} // namespace dlo
