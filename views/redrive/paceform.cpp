// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/paceform.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QSpinBox *spinBox(QWidget *parent, const char *name, int least, int most, int value)
{
    auto *box = new QSpinBox(parent);
    box->setObjectName(QLatin1StringView(name));
    box->setRange(least, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    return box;
}

QCheckBox *checkBox(QWidget *parent, const char *name, const QString &text)
{
    auto *box = new QCheckBox(text, parent);
    box->setObjectName(QLatin1StringView(name));
    return box;
}

//! "At most [10] a second": words around fields, one line.
void addLine(QVBoxLayout *to, const QList<QWidget *> &widgets)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    for (auto *widget : widgets)
        line->addWidget(widget);
    line->addStretch(1);
    to->addLayout(line);
}

} // namespace

PaceForm::PaceForm(bool triesFirst, QWidget *parent)
    : QGroupBox(tr("How"), parent)
    , m_atOnce(spinBox(this, "paceAtOnce", 1, RedrivePace::mostAtOnce, RedrivePace().atOnce))
    , m_limited(checkBox(this, "paceLimited", tr("At &most")))
    , m_perSecond(spinBox(this, "pacePerSecond", 1, 10'000, 50))
    , m_order(checkBox(this, "paceOrder", tr("Keep the &order inside each partition")))
    , m_stopPartition(
          checkBox(this, "paceStopPartition", tr("After one that is not done, leave the &rest of its partition alone")))
    , m_failures(checkBox(this, "paceFailures", tr("&Pause when more than")))
    , m_share(spinBox(this, "paceShare", 1, 100, 20))
    , m_first(checkBox(this, "paceFirst", tr("Send &first")))
    , m_firstLetters(spinBox(this, "paceFirstLetters", 1, 1000, 1))
    , m_firstSeconds(spinBox(this, "paceFirstSeconds", 1, 3600, 30))
{
    setObjectName("paceForm"_L1);
    m_failures->setChecked(true);
    m_share->setSuffix(u" %"_s);
    auto *atOnce = new QLabel(tr("Requests at the same &time:"), this);
    atOnce->setBuddy(m_atOnce);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(6);
    addLine(column, {atOnce, m_atOnce, m_limited, m_perSecond, new QLabel(tr("a second"), this)});
    addLine(column, {m_failures, m_share, new QLabel(tr("of the last 20 are not done as asked"), this)});
    column->addWidget(m_order);
    column->addWidget(m_stopPartition);
    auto *then = new QLabel(tr("and go on only if none died again within"), this);
    auto *seconds = new QLabel(tr("seconds"), this);
    addLine(column, {m_first, m_firstLetters, then, m_firstSeconds, seconds});
    for (auto *widget : std::initializer_list<QWidget *>{m_first, m_firstLetters, then, m_firstSeconds, seconds})
        widget->setVisible(triesFirst);
    m_perSecond->setAccessibleName(tr("Most letters a second"));
    m_share->setAccessibleName(tr("Share of failures at which it pauses"));
    m_firstLetters->setAccessibleName(tr("Letters to be sent first"));
    m_firstSeconds->setAccessibleName(tr("Seconds to wait after those"));

    const auto follow = [](const QCheckBox *box, const QList<QWidget *> &fields) {
        for (auto *field : fields) {
            field->setEnabled(box->isChecked());
            QObject::connect(box, &QCheckBox::toggled, field, &QWidget::setEnabled);
        }
    };
    follow(m_limited, {m_perSecond});
    follow(m_order, {m_stopPartition});
    follow(m_failures, {m_share});
    follow(m_first, {m_firstLetters, m_firstSeconds});
    setPace(shown());
}

void PaceForm::setPace(const RedrivePace &pace)
{
    m_atOnce->setValue(pace.atOnce);
    m_limited->setChecked(pace.perSecond.has_value());
    if (pace.perSecond)
        m_perSecond->setValue(int(std::lround(std::min(*pace.perSecond, 1e6))));
    m_order->setChecked(pace.keepOrder);
    m_stopPartition->setChecked(pace.stopPartition);
    m_failures->setChecked(pace.failureLimit.has_value());
    if (pace.failureLimit)
        m_share->setValue(int(std::lround(pace.failureLimit->share * 100)));
    m_first->setChecked(pace.canary.has_value());
    if (pace.canary) {
        m_firstLetters->setValue(pace.canary->letters);
        m_firstSeconds->setValue(int(std::chrono::round<std::chrono::seconds>(pace.canary->wait).count()));
    }
    m_given = pace;
    m_asShown = shown();
}

RedrivePace PaceForm::pace() const
{
    auto pace = shown();
    pace.attempts = m_given.attempts;
    if (pace.perSecond == m_asShown.perSecond)
        pace.perSecond = m_given.perSecond;
    if (pace.keepOrder == m_asShown.keepOrder && pace.stopPartition == m_asShown.stopPartition) {
        pace.keepOrder = m_given.keepOrder;
        pace.stopPartition = m_given.stopPartition;
    }
    if (pace.failureLimit == m_asShown.failureLimit)
        pace.failureLimit = m_given.failureLimit;
    const bool same = pace.canary.has_value() == m_asShown.canary.has_value()
        && (!pace.canary
            || (pace.canary->letters == m_asShown.canary->letters && pace.canary->wait == m_asShown.canary->wait));
    if (same)
        pace.canary = m_given.canary;
    return pace;
}

RedrivePace PaceForm::shown() const
{
    RedrivePace pace;
    pace.atOnce = m_atOnce->value();
    if (m_limited->isChecked())
        pace.perSecond = m_perSecond->value();
    pace.keepOrder = m_order->isChecked();
    pace.stopPartition = pace.keepOrder && m_stopPartition->isChecked();
    if (m_failures->isChecked())
        pace.failureLimit = FailureLimit{.share = m_share->value() / 100.0};
    if (m_first->isVisibleTo(this) && m_first->isChecked())
        pace.canary = Canary{.letters = m_firstLetters->value(), .wait = std::chrono::seconds(m_firstSeconds->value())};
    return pace;
}

} // namespace dlo
