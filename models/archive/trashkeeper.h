// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"
#include "core/error.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <functional>
#include <stop_token>

class QSettings;

namespace dlo {

class JournalArchive;

/*! Empties the trash by the rule that a person has set, at the start and then every hour. Off unless set; the rule is
   kept in the settings. GUI thread. */
class TrashKeeper : public QObject
{
    Q_OBJECT
public:
    //! \a settings lives longer.
    TrashKeeper(JournalArchive &archive, QSettings &settings, QObject *parent = nullptr);
    ~TrashKeeper() override;

    [[nodiscard]] const TrashRule &rule() const { return m_rule; }
    //! Kept, and carried out at once.
    void setRule(const TrashRule &rule);
    //! Carries the rule out now and from now on.
    void start();
    //! Another wall clock, for tests.
    void setClock(std::function<EpochMs()> clock) { m_clock = std::move(clock); }

    static constexpr std::chrono::hours pace{1};

Q_SIGNALS:
    void ruleChanged();
    void emptied(const dlo::EmptiedTrash &what); //!< by the rule; something was
    void failed(const dlo::Error &error); //!< nothing more until the next time

private:
    QCoro::Task<void> carryOut();

    QPointer<JournalArchive> m_archive;
    QSettings &m_settings;
    TrashRule m_rule;
    QTimer m_timer;
    std::function<EpochMs()> m_clock;
    std::stop_source m_stop;
    bool m_running = false;
    bool m_again = false; //!< another rule was set meanwhile
};

} // namespace dlo
