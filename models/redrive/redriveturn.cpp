// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriveturn.h"

using namespace Qt::StringLiterals;

namespace dlo {

QString RedriveRunner::Turn::refusal() const
{
    const bool goesOn = m_runner && !m_runner->m_closing && m_runner->isSending() && !m_runner->isHeldLong();
    return goesOn ? QString() : u"cancelled"_s;
}

QCoro::Task<QString> RedriveRunner::Turn::mayWrite()
{
    const auto self = shared_from_this();
    if (const QString code = refusal(); !code.isEmpty())
        co_return code;
    m_wakeup = Wakeup();
    m_runner->m_writers.push_back(self);
    m_runner->pump();
    co_await m_wakeup;
    co_return m_code;
}

QCoro::Task<QString> RedriveRunner::Turn::maySend()
{
    const auto self = shared_from_this();
    if (const QString code = refusal(); !code.isEmpty())
        co_return code;
    m_wakeup = Wakeup();
    m_runner->m_senders.push_back(self);
    m_runner->pump();
    co_await m_wakeup;
    co_return m_code;
}

QCoro::Task<void> RedriveRunner::Turn::mayFinish()
{
    const auto self = shared_from_this();
    if (!m_runner || m_runner->m_closing)
        co_return;
    m_wakeup = Wakeup();
    m_runner->m_finishers.push_back(self);
    m_runner->pump();
    co_await m_wakeup;
}

void RedriveRunner::Turn::answered()
{
    if (m_place != Place::Asking || !m_runner || m_runner->m_closing)
        return;
    m_place = Place::Between;
    --m_runner->m_requests;
    m_runner->pump();
}

void RedriveRunner::Turn::open(const QString &code)
{
    const auto self = shared_from_this();
    m_code = code;
    m_wakeup.open();
}

} // namespace dlo
