// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/startform.h"

#include "views/common/plainlabel.h"
#include "views/redrive/runtexts.h"

#include <QCheckBox>
#include <QDateTimeEdit>
#include <QHBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! The next half hour that is not all but over.
QDateTime proposal(EpochMs now)
{
    constexpr EpochMs minute = 60'000;
    constexpr EpochMs halfHour = 30 * minute;
    return QDateTime::fromMSecsSinceEpoch((now + 5 * minute + halfHour) / halfHour * halfHour);
}

} // namespace

StartForm::StartForm(QWidget *parent)
    : QWidget(parent)
    , m_later(new QCheckBox(tr("Start &later, at"), this))
    , m_at(new QDateTimeEdit(this))
    , m_away(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_clock(&QDateTime::currentMSecsSinceEpoch)
{
    setObjectName("startForm"_L1);
    m_later->setObjectName("startLater"_L1);
    m_later->setToolTip(tr("The program waits for it, in its window or in the tray; if it is ended, nothing starts"));
    m_at->setObjectName("startAt"_L1);
    m_at->setAccessibleName(tr("Date and time at which it starts"));
    m_at->setCalendarPopup(true);
    m_away->setObjectName("startAway"_L1);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(m_later);
    line->addWidget(m_at);
    line->addWidget(m_away, 1);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &StartForm::reflect);
    connect(m_later, &QCheckBox::toggled, this, &StartForm::begin);
    connect(m_at, &QDateTimeEdit::dateTimeChanged, this, &StartForm::reflect);
    begin();
}

void StartForm::setClock(std::function<EpochMs()> clock)
{
    m_clock = std::move(clock);
    begin();
}

void StartForm::begin()
{
    const bool later = m_later->isChecked();
    m_at->setEnabled(later);
    if (!later || m_at->dateTime().toMSecsSinceEpoch() <= m_clock())
        m_at->setDateTime(proposal(m_clock()));
    if (later)
        m_tick.start();
    else
        m_tick.stop();
    reflect();
    Q_EMIT changed();
}

std::optional<EpochMs> StartForm::at() const
{
    return m_later->isChecked() ? std::optional(m_at->dateTime().toMSecsSinceEpoch()) : std::nullopt;
}

QString StartForm::problem() const
{
    return m_problem;
}

void StartForm::reflect()
{
    const auto at = this->at();
    const auto now = m_clock();
    QString problem;
    if (at && *at <= now)
        problem = tr("The time at which it is to start has passed.");
    else if (at && *at > now + EpochMs(mostDays) * 24 * 3'600'000)
        problem = tr("It can start at most %1 days from now.").arg(mostDays);
    m_away->setText(at && problem.isEmpty() ? runtexts::away(std::chrono::milliseconds(*at - now)) : QString());
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT changed();
}

} // namespace dlo
