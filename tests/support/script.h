// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "support/gate.h"

#include <QCoroTask>

#include <deque>
#include <functional>
#include <tuple>
#include <vector>

namespace dlo::test {

/*! The answers of one call of a fake: a queue of single answers, and what is answered when the queue is empty. The
   arguments of each call are kept. The answer is made at the moment the gate lets the call go, not when it was made. */
template <typename Answer, typename... Args>
class Script
{
public:
    using Handler = std::function<Result<Answer>(const Args &...)>;

    explicit Script(Handler otherwise)
        : m_otherwise(std::move(otherwise))
    { }

    //! The answer of the next call that has none yet.
    void answer(Result<Answer> result)
    {
        m_next.push_back([result = std::move(result)](const Args &...) { return result; });
    }
    void answerWith(Handler handler) { m_next.push_back(std::move(handler)); }
    void failNext(Error error) { answer(std::unexpected(std::move(error))); }
    //! The answer of all calls for which no single answer is left.
    void always(Handler handler) { m_otherwise = std::move(handler); }
    void alwaysAnswer(Result<Answer> result)
    {
        m_otherwise = [result = std::move(result)](const Args &...) { return result; };
    }

    //! What a call gets that waits when the fake is closed; at first a Cancelled for which nothing was sent.
    void answerWhenClosed(Error error) { m_whenClosed = std::move(error); }

    Gate &gate() { return m_gate; }
    void hold() { m_gate.hold(); }
    bool release() { return m_gate.release(); }
    [[nodiscard]] int waiting() const { return m_gate.waiting(); }

    //! Arguments of every call so far, in order.
    [[nodiscard]] const std::vector<std::tuple<Args...>> &calls() const { return m_calls; }
    [[nodiscard]] int count() const { return int(m_calls.size()); }
    [[nodiscard]] int unused() const { return int(m_next.size()); }

    QCoro::Task<Result<Answer>> call(Args... args)
    {
        m_calls.emplace_back(args...);
        Handler handler;
        if (!m_next.empty()) {
            handler = std::move(m_next.front());
            m_next.pop_front();
        }
        if (!co_await m_gate.pass()) {
            co_return fail(m_whenClosed);
        }
        if (!handler) {
            handler = m_otherwise;
        }
        co_return handler(args...);
    }

private:
    Handler m_otherwise;
    Error m_whenClosed{.kind = ErrorKind::Cancelled};
    std::deque<Handler> m_next;
    std::vector<std::tuple<Args...>> m_calls;
    Gate m_gate; // last: its coroutines may still use the others when it closes
};

} // namespace dlo::test
