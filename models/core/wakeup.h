// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <coroutine>
#include <utility>

namespace dlo {

/*! What a coroutine waits for: something that happens once. open() resumes the one waiting coroutine at once, on the
   caller's stack (not through the event loop: then its owner might be gone before it runs). The opener keeps the Wakeup
   alive during open(). */
class Wakeup
{
public:
    [[nodiscard]] bool await_ready() const noexcept { return m_open; }
    void await_suspend(std::coroutine_handle<> waiter) noexcept { m_waiter = waiter; }
    void await_resume() const noexcept { }

    void open()
    {
        m_open = true;
        if (const auto waiter = std::exchange(m_waiter, nullptr))
            waiter.resume();
    }

private:
    std::coroutine_handle<> m_waiter = nullptr;
    bool m_open = false;
};

} // namespace dlo
