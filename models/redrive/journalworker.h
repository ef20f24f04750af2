// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journalstore.h"

#include <QFuture>
#include <QMutex>
#include <QPromise>
#include <QThreadPool>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace dlo {

/*! The one thread that works on a journal's file, because a database connection belongs to the thread that opened it.

    What is asked for while the disk is busy is written together, in one transaction: many letters under way wait for
   the disk once, not once each. Nothing is answered before it is on disk. When writing together fails as a whole,
   nothing of it was written, and each is tried by itself, so that each has its own answer. Calls are carried out in
   their order.

    Any thread may call; answers come through the future. */
class JournalWorker
{
public:
    explicit JournalWorker(const QString &file);
    ~JournalWorker(); //!< waits for what is being written
    JournalWorker(const JournalWorker &) = delete;
    JournalWorker &operator=(const JournalWorker &) = delete;

    //! Calls that are written in one transaction at most: what they hold is in memory meanwhile.
    static constexpr std::size_t maxTogether = 256;

    //! \a call (JournalStore &) may be carried out twice when \a joins: it may be written together with others.
    template <typename Call>
    auto run(Call call, bool joins)
    {
        using Answer = std::invoke_result_t<Call, JournalStore &>;
        auto promise = std::make_shared<QPromise<Answer>>();
        auto answer = std::make_shared<std::optional<Answer>>();
        promise->start();
        add({.work = [answer, todo = std::move(call)](JournalStore &store) mutable { answer->emplace(todo(store)); },
             .tell =
                 [answer, promise] {
                     promise->addResult(*std::move(*answer));
                     promise->finish();
                 },
             .joins = joins});
        return promise->future();
    }

private:
    struct Job
    {
        std::function<void(JournalStore &)> work;
        std::function<void()> tell;
        bool joins = false;
    };
    void add(Job job);
    void workOff();
    [[nodiscard]] std::vector<Job> next();
    [[nodiscard]] bool writeTogether(const std::vector<Job> &jobs);

    QThreadPool m_pool;
    JournalStore m_store; //!< of the pool's thread
    QMutex m_mutex; //!< for what follows
    std::deque<Job> m_jobs;
    bool m_working = false;
};

} // namespace dlo
