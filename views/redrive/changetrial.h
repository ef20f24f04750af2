// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "change/change.h"

#include <QMap>
#include <QObject>

#include <atomic>
#include <memory>
#include <vector>

namespace dlo {

//! Finds out to which payloads a change does not apply: on a worker, as there may be many. GUI thread.
class ChangeTrial : public QObject
{
    Q_OBJECT
public:
    using Letters = std::shared_ptr<const std::vector<DeadLetter>>;
    using Refusals = QMap<Refusal::Code, qsizetype>; //!< why, and of how many
    explicit ChangeTrial(QObject *parent);
    ~ChangeTrial() override; //!< what is under way stops

    //! Of the one before nothing is told any more.
    void run(const Letters &letters, const Change &change);
    void drop();
    [[nodiscard]] bool isRunning() const { return m_running; }

Q_SIGNALS:
    void ended(const dlo::ChangeTrial::Refusals &refusals);

private:
    std::shared_ptr<std::atomic<quint64>> m_latest; //!< number of the latest trial
    bool m_running = false;
};

} // namespace dlo
