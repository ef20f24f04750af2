// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashruledialog.h"

#include "views/common/checkbox.h"
#include "views/common/plainlabel.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qint64 mebibyte = qint64(1024) * 1024;
constexpr int usualDays = 90;
constexpr int usualSize = 1024;
} // namespace

TrashRuleDialog::TrashRuleDialog(const TrashRule &rule, QWidget *parent)
    : QDialog(parent)
    , m_byAge(new CheckBox(tr("Empty what is &older than"), this))
    , m_days(new QSpinBox(this))
    , m_bySize(new CheckBox(tr("Empty the oldest when there is &more than"), this))
    , m_size(new QSpinBox(this))
{
    setObjectName("trashRuleDialog"_L1);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Empty the trash by itself"));
    m_byAge->setObjectName("trashRuleByAge"_L1);
    m_byAge->setChecked(rule.days.has_value());
    m_days->setObjectName("trashRuleDays"_L1);
    m_days->setAccessibleName(tr("Days"));
    m_days->setRange(1, 36'500);
    m_days->setSuffix(tr(" days"));
    m_days->setValue(rule.days.value_or(usualDays));
    m_bySize->setObjectName("trashRuleBySize"_L1);
    m_bySize->setChecked(rule.bytes.has_value());
    m_size->setObjectName("trashRuleSize"_L1);
    m_size->setAccessibleName(tr("Size in mebibytes"));
    m_size->setRange(1, 10'000'000);
    m_size->setSuffix(tr(" MiB"));
    m_size->setValue(int(rule.bytes.value_or(usualSize * mebibyte) / mebibyte));
    const auto reflect = [this] {
        m_days->setEnabled(m_byAge->isChecked());
        m_size->setEnabled(m_bySize->isChecked());
    };
    connect(m_byAge, &QCheckBox::toggled, this, reflect);
    connect(m_bySize, &QCheckBox::toggled, this, reflect);
    reflect();
    auto *what = new PlainLabel(tr("Payloads, headers and error texts are deleted at the start and then every hour, "
                                   "which cannot be undone. That "
                                   "a letter was sent, by whom and when, stays known, so that it is not sent twice. "
                                   "Actions that are not over are "
                                   "left alone."),
                                PlainLabel::Fit::Wrap, this);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setObjectName("trashRuleOk"_L1);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Set"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT chosen(this->rule());
        accept();
    });
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(16, 16, 16, 16);
    grid->setSpacing(8);
    grid->setColumnStretch(0, 1);
    grid->addWidget(what, 0, 0, 1, 2);
    grid->addWidget(m_byAge, 1, 0);
    grid->addWidget(m_days, 1, 1);
    grid->addWidget(m_bySize, 2, 0);
    grid->addWidget(m_size, 2, 1);
    grid->setRowStretch(3, 1);
    grid->addWidget(buttons, 4, 0, 1, 2);
    resize(520, sizeHint().height());
}

TrashRule TrashRuleDialog::rule() const
{
    TrashRule rule;
    if (m_byAge->isChecked())
        rule.days = m_days->value();
    if (m_bySize->isChecked())
        rule.bytes = m_size->value() * mebibyte;
    return rule;
}

} // namespace dlo
