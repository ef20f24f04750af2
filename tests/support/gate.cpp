// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/gate.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>

namespace dlo::test {

Gate::Awaiter Gate::pass()
{
    return Awaiter(*this);
}

void Gate::enter(const std::shared_ptr<Waiter> &waiter)
{
    m_waiting.push_back(waiter);
    if (!m_held) {
        QTimer::singleShot(0, &m_context, [this, weak = std::weak_ptr(waiter)] { leave(weak); });
    }
}

void Gate::leave(const std::weak_ptr<Waiter> &waiter)
{
    const auto found = std::ranges::find(m_waiting, waiter.lock());
    if (found == m_waiting.end()) {
        return;
    }
    const auto coroutine = (*found)->coroutine;
    m_waiting.erase(found);
    coroutine.resume();
}

bool Gate::release()
{
    if (m_waiting.empty()) {
        return false;
    }
    leave(m_waiting.front());
    return true;
}

bool Gate::releaseLast()
{
    if (m_waiting.empty()) {
        return false;
    }
    leave(m_waiting.back());
    return true;
}

void Gate::releaseAll()
{
    // A coroutine that goes on may come again, or destroy this gate.
    const QPointer<QObject> alive = &m_context;
    for (auto n = m_waiting.size(); n > 0 && alive && release(); --n) { }
}

void Gate::open()
{
    m_held = false;
    releaseAll();
}

void Gate::close()
{
    m_closed = true;
    const QPointer<QObject> alive = &m_context;
    while (alive && !m_waiting.empty()) {
        m_waiting.front()->closed = true;
        release();
    }
}

} // namespace dlo::test
