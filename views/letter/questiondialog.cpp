// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/questiondialog.h"

#include "session/session.h"
#include "views/common/plainlabel.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

QuestionDialog::QuestionDialog(const CarefulQuestion &question, Session *session, QWidget *parent)
    : CarefulDialog(parent)
    , m_whyNot(question.whyNot)
    , m_reason(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(new QPushButton(question.confirm, this))
{
    setObjectName(question.name + u"Dialog"_s);
    setWindowTitle(question.title);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto *subject = new PlainLabel(question.subject, PlainLabel::Fit::Wrap, this);
    subject->setObjectName(question.name + u"Subject"_s);
    auto bold = subject->font();
    bold.setWeight(QFont::DemiBold);
    subject->setFont(bold);
    column->addWidget(subject);
    auto *text = new PlainLabel(question.lines.join(u"\n\n"_s), PlainLabel::Fit::Wrap, this);
    text->setObjectName(question.name + u"Text"_s);
    column->addWidget(text);
    m_reason->setObjectName(question.name + u"WhyNot"_s);
    column->addWidget(m_reason);
    column->addStretch(1);

    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName(question.name + u"Cancel"_s);
    m_confirm->setObjectName(question.name + u"Confirm"_s);
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);
    column->addWidget(buttons);
    setButtons(m_confirm, cancel);
    cancel->setFocus();

    connect(session, &Session::permissionsChanged, this, &QuestionDialog::update);
    connect(session, &Session::stateChanged, this, &QuestionDialog::update);
    connect(&session->redriver(), &Redriver::busyChanged, this, &QuestionDialog::update);
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    update();
    resize(520, sizeHint().height());
}

void QuestionDialog::update()
{
    const auto why = m_whyNot ? m_whyNot() : QString();
    m_reason->setText(why);
    m_reason->setVisible(!why.isEmpty());
    m_confirm->setEnabled(why.isEmpty());
}

} // namespace dlo
