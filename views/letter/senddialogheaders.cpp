// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// SendDialog: what becomes of the headers.

#include "session/session.h"
#include "views/common/headersentences.h"
#include "views/letter/headerchangesview.h"
#include "views/letter/senddialog.h"

#include <QVBoxLayout>

namespace dlo {

void SendDialog::addHeaders(QVBoxLayout *column)
{
    if (m_plan.action == RedriveAction::Replay)
        return; // the broker's own move leaves them alone
    auto *changes
        = new HeaderChangesView(m_plan.letter.headers, m_plan.headers, m_session->info().capabilities.headers, this);
    changes->setVisible(changes->hasSomethingToSay());
    column->addWidget(changes);
}

QString SendDialog::whyNotHeaders() const
{
    const auto &own = m_plan.letter.headers;
    const auto &sent = m_plan.headers ? *m_plan.headers : own;
    const auto problems = headerrules::problems(m_session->info().capabilities.headers, sent, own);
    return problems.empty() ? QString() : sentences::headerProblem(problems.front(), sent);
}

} // namespace dlo
