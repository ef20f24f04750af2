// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/error.h"
#include "session/connectionprofile.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace dlo {

class PlainLabel;

/*! Asks for the secret of one connection, and says why it has to: there is no keychain, nothing was saved, or the
   broker did not take it. The secret goes into memory and, if wished, into the keychain; never into a file. Opened with
   open(). */
class CredentialDialog final : public QDialog
{
    Q_OBJECT
public:
    CredentialDialog(const ConnectionProfile &profile, const std::optional<Error> &reason, QWidget *parent = nullptr);

    [[nodiscard]] QString profileId() const { return m_profile.id; }

Q_SIGNALS:
    void confirmed(const QString &profileId, const dlo::Credential &credential, bool remember);

private:
    void confirm();
    void reflect();
    [[nodiscard]] QString why(const std::optional<Error> &reason) const;

    ConnectionProfile m_profile;
    QLineEdit *m_user;
    QLineEdit *m_secret;
    QCheckBox *m_remember;
    PlainLabel *m_problem;
    QPushButton *m_confirm;
};

} // namespace dlo
