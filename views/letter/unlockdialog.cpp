// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/unlockdialog.h"

#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

UnlockDialog::UnlockDialog(Session *session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_name(new QLineEdit(this))
    , m_confirm(new QPushButton(tr("&Unlock for %n minutes", nullptr, int(Session::unlockTime.count())), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("unlockDialog"_L1);
    setWindowTitle(tr("Unlock a connection"));
    const auto &profile = session->profile();
    auto *text
        = new PlainLabel(tr("%1 (%2) is read-only, so that nothing is sent or deleted by mistake. To unlock it for %n "
                            "minutes, type its name.",
                            nullptr, int(Session::unlockTime.count()))
                             .arg(visible(profile.name), sentences::environment(profile.environment)),
                         PlainLabel::Fit::Wrap, this);
    text->setObjectName("unlockText"_L1);
    m_name->setObjectName("unlockName"_L1);
    m_name->setAccessibleName(tr("Name of the connection"));
    m_name->setPlaceholderText(profile.name);
    m_confirm->setObjectName("unlockConfirm"_L1);
    m_confirm->setEnabled(false);

    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName("unlockCancel"_L1);
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(text);
    column->addWidget(m_name);
    column->addStretch(1);
    column->addWidget(buttons);
    cancel->setDefault(true);
    m_name->setFocus();

    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_confirm, &QPushButton::clicked, this, &UnlockDialog::unlock);
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textChanged, this, [this, cancel](const QString &typed) {
        const bool right = m_session && typed == m_session->profile().name;
        m_confirm->setEnabled(right);
        // The typed name is the confirmation: only then does Enter mean "unlock".
        (right ? m_confirm : cancel)->setDefault(true);
    });
    resize(440, sizeHint().height());
}

void UnlockDialog::unlock()
{
    if (m_session && m_session->unlock(m_name->text()))
        accept();
}

} // namespace dlo
