// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

class QCheckBox;
class QDateTimeEdit;

namespace dlo {

class PlainLabel;

/*! When a run begins: now, or at a time that the person gives by the clock on the wall. Says how long that is, and goes
   on saying it. objectName "startForm". */
class StartForm final : public QWidget
{
    Q_OBJECT
public:
    explicit StartForm(QWidget *parent);

    //! Nothing: now.
    [[nodiscard]] std::optional<EpochMs> at() const;
    //! Why it cannot be that time; empty when it can.
    [[nodiscard]] QString problem() const;
    //! Another wall clock, for tests.
    void setClock(std::function<EpochMs()> clock);
    //! Nobody remembers for longer what it was about.
    static constexpr int mostDays = 31;

Q_SIGNALS:
    void changed(); //!< of problem(), or now and later

private:
    void begin();
    void reflect();

    QCheckBox *m_later;
    QDateTimeEdit *m_at;
    PlainLabel *m_away;
    QTimer m_tick;
    std::function<EpochMs()> m_clock;
    QString m_problem;
};

} // namespace dlo
