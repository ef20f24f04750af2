// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/wakeup.h"
#include "redrive/redriverunner.h"
#include "redrive/sendgate.h"

#include <QPointer>

namespace dlo {

//! One attempt at one letter: its way through the runner's queues. Outlives the runner: then it refuses.
class RedriveRunner::Turn : public SendGate, public std::enable_shared_from_this<Turn>
{
public:
    enum class Place : std::uint8_t
    {
        Before,
        Written,
        Asking, //!< a request is under way
        Between, //!< answered
    };
    Turn(RedriveRunner *runner, quint64 number)
        : m_runner(runner)
        , m_number(number)
    { }

    [[nodiscard]] QString refusal() const override;
    QCoro::Task<QString> mayWrite() override;
    QCoro::Task<QString> maySend() override;
    QCoro::Task<void> mayFinish() override;
    void answered() override;

    //! The order in which they began, and of those that were sent, in which they were sent.
    [[nodiscard]] quint64 number() const { return m_number; }
    void setNumber(quint64 number) { m_number = number; }
    [[nodiscard]] Place place() const { return m_place; }
    void setPlace(Place place) { m_place = place; }
    //! Ends the waiting; the action goes on, or gives up, before this returns.
    void open(const QString &code);

private:
    QPointer<RedriveRunner> m_runner;
    quint64 m_number;
    Place m_place = Place::Before;
    Wakeup m_wakeup;
    QString m_code;
};

} // namespace dlo
