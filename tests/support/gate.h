// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <coroutine>
#include <deque>
#include <memory>

namespace dlo::test {

/*! Where coroutines of a fake wait. Open (the default): each goes on at the next turn of the event loop, as an answer
   from a network would. Held: each stays until the test releases it. Closed: each goes on at once and is told so. */
class Gate
{
public:
    Gate() = default;
    ~Gate() { close(); }
    Gate(const Gate &) = delete;
    Gate &operator=(const Gate &) = delete;

    //! From now on whoever comes stays.
    void hold() { m_held = true; }
    //! No longer holds, and lets all go that wait.
    void open();
    //! Lets the one go that waits longest; false when there is none. Its coroutine runs before this returns.
    bool release();
    //! The same for the one that came last: answers out of order.
    bool releaseLast();
    //! Lets all go that wait now.
    void releaseAll();
    [[nodiscard]] int waiting() const { return int(m_waiting.size()); }
    [[nodiscard]] bool isClosed() const { return m_closed; }
    //! For good.
    void close();

    class Awaiter;
    //! co_await it: true when let go, false when closed.
    [[nodiscard]] Awaiter pass();

private:
    struct Waiter
    {
        std::coroutine_handle<> coroutine = {};
        bool closed = false;
    };
    void enter(const std::shared_ptr<Waiter> &waiter);
    void leave(const std::weak_ptr<Waiter> &waiter);

    QObject m_context;
    std::deque<std::shared_ptr<Waiter>> m_waiting;
    bool m_held = false;
    bool m_closed = false;
};

class Gate::Awaiter
{
public:
    explicit Awaiter(Gate &gate)
        : m_gate(&gate)
        , m_waiter(std::make_shared<Waiter>())
    { }
    [[nodiscard]] bool await_ready() const
    {
        m_waiter->closed = m_gate->m_closed;
        return m_gate->m_closed;
    }
    void await_suspend(std::coroutine_handle<> coroutine)
    {
        m_waiter->coroutine = coroutine;
        m_gate->enter(m_waiter);
    }
    [[nodiscard]] bool await_resume() const { return !m_waiter->closed; }

private:
    Gate *m_gate;
    std::shared_ptr<Waiter> m_waiter;
};

} // namespace dlo::test
