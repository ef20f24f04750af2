// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/credentialdialog.h"

#include "views/common/checkbox.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;

constexpr auto noKeychain = "no-keychain"_L1;
} // namespace

CredentialDialog::CredentialDialog(const ConnectionProfile &profile, const std::optional<Error> &reason,
                                   QWidget *parent)
    : QDialog(parent)
    , m_profile(profile)
    , m_user(new QLineEdit(profile.user, this))
    , m_secret(new QLineEdit(this))
    , m_remember(new CheckBox(tr("&Keep it in the keychain of this computer"), this))
    , m_problem(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(nullptr)
{
    setObjectName(u"credentialDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Sign in"));
    auto *explanation = new PlainLabel(why(reason), PlainLabel::Fit::Wrap, this);
    explanation->setObjectName(u"credentialWhy"_s);
    explanation->setMinimumWidth(360);
    m_user->setObjectName(u"credentialUser"_s);
    m_user->setAccessibleName(tr("User"));
    m_secret->setObjectName(u"credentialSecret"_s);
    m_secret->setAccessibleName(tr("Password or token"));
    m_secret->setEchoMode(QLineEdit::Password);
    m_remember->setObjectName(u"credentialRemember"_s);
    m_problem->setObjectName(u"credentialProblem"_s);
    m_problem->hide();
    const bool keychain = !reason || reason->code != noKeychain;
    m_remember->setEnabled(keychain);
    if (!keychain)
        m_remember->setToolTip(tr("There is no keychain that could keep it"));

    auto *form = new QFormLayout;
    const bool login = profile.credentialKind == CredentialKind::UserLogin;
    m_user->setVisible(login);
    if (login)
        form->addRow(tr("&User:"), m_user);
    form->addRow(login                                                  ? tr("&Password:")
                     : profile.credentialKind == CredentialKind::ApiKey ? tr("API &key:")
                                                                        : tr("&Token:"),
                 m_secret);
    form->addRow(QString(), m_remember);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_confirm = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    m_confirm->setObjectName(u"credentialConfirm"_s);
    m_confirm->setDefault(true);
    m_confirm->setEnabled(false);
    for (QLineEdit *edit : {m_user, m_secret}) {
        fieldlimit::guard(edit);
        connect(edit, &QLineEdit::textChanged, this, &CredentialDialog::reflect);
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &CredentialDialog::confirm);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(explanation);
    column->addLayout(form);
    column->addWidget(m_problem);
    column->addWidget(buttons);
    (login && profile.user.isEmpty() ? m_user : m_secret)->setFocus();
}

QString CredentialDialog::why(const std::optional<Error> &reason) const
{
    if (!reason || reason->kind == ErrorKind::NotFound)
        return tr("No password, token or key of “%1” is saved. It is needed to connect.").arg(visible(m_profile.name));
    if (reason->code == noKeychain) {
        QString text
            = tr("This computer has no keychain that this program can use, so it asks each time it connects to "
                 "“%1”. What you type is kept in memory only, never in a file.")
                  .arg(visible(m_profile.name));
        if (!reason->serverText.isEmpty())
            text += u"\n\n"_s + tr("The system says: %1").arg(visible(reason->serverText.simplified()));
        return text;
    }
    if (reason->kind == ErrorKind::Auth) {
        QString text = tr("“%1” did not accept this credential, or it has expired.").arg(visible(m_profile.name));
        if (!reason->serverText.isEmpty())
            text += u"\n\n"_s + tr("The broker says: %1").arg(visible(reason->serverText.simplified()));
        return text;
    }
    return sentences::ofError(*reason).what;
}

void CredentialDialog::reflect()
{
    const bool tooLong = fieldlimit::exceeds(m_user) || fieldlimit::exceeds(m_secret);
    m_problem->setText(tooLong ? fieldlimit::sentence() : QString());
    m_problem->setVisible(tooLong);
    m_confirm->setEnabled(!m_secret->text().isEmpty() && !tooLong);
}

void CredentialDialog::confirm()
{
    if (!m_confirm->isEnabled())
        return;
    const Credential credential{m_profile.credentialKind, m_user->text(), Secret(m_secret->text().toUtf8())};
    m_secret->clear();
    Q_EMIT confirmed(m_profile.id, credential, m_remember->isChecked() && m_remember->isEnabled());
    accept();
}

} // namespace dlo
