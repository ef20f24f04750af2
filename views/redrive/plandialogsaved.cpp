// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// PlanDialog: plans from files and for files.

#include "views/redrive/plandialog.h"

#include "plan/savedplan.h"
#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/redrive/changeform.h"
#include "views/redrive/paceform.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace dlo {

PlanDialog::PlanDialog(const SavedPlan &plan, Session *session, QWidget *parent)
    : PlanDialog(plan.head.action, plan.letters, session, parent)
{
    const PlanHead &head = plan.head;
    m_whole = plan.whole;
    m_file = plan.file;
    m_payloadBytes = plan.payloadBytes;
    m_name = head.name;
    m_knowsSentBefore = head.knowsSentBefore;
    m_queue->setText(head.to ? head.to->queue : QString());
    m_partition->setText(head.to ? head.to->partition : QString());
    m_elsewhere->setChecked(head.to.has_value());
    m_remove->setChecked(head.removeOriginal);
    m_reason->setText(head.reason);
    m_pace->setPace(head.pace);
    if (pushes())
        m_form->setChange(head.change);
    lookForRefusals();
    tryChange();
    grow();
}

bool PlanDialog::pushes() const
{
    return m_action == RedriveAction::Republish || m_action == RedriveAction::Push;
}

void PlanDialog::setNotice(const QString &text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
    grow();
}

void PlanDialog::addFileButtons(QDialogButtonBox *buttons)
{
    m_save = buttons->addButton(tr("Save p&lan…"), QDialogButtonBox::ActionRole);
    m_save->setObjectName("planSave"_L1);
    m_save->setToolTip(tr("Writes these letters and what is to be done to them to a file"));
    m_dryRun = buttons->addButton(tr("&Dry run"), QDialogButtonBox::ActionRole);
    m_dryRun->setObjectName("planDryRun"_L1);
    m_dryRun->setToolTip(tr("Does everything but send, and tells what would become of each"));
    for (auto *button : {m_save, m_dryRun})
        button->setAutoDefault(false);
    connect(m_save, &QPushButton::clicked, this, &PlanDialog::saveRequested);
    connect(m_dryRun, &QPushButton::clicked, this, &PlanDialog::dryRunRequested);
}

} // namespace dlo
