// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/connectionprofile.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace dlo {

class FileField;
class PlainLabel;

/*! The fields of a connection, and what is wrong with them, said beside the field. A user and password pasted as part
   of the URL are moved into their own fields at once, so that they are neither shown nor saved with it. */
class ConnectionForm final : public QWidget
{
    Q_OBJECT
public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setProfile(const ConnectionProfile &profile);
    //! As typed; id and temporary are those of setProfile().
    [[nodiscard]] ConnectionProfile profile() const;
    [[nodiscard]] Credential credential() const;
    [[nodiscard]] bool secretTyped() const;
    [[nodiscard]] bool remember() const;
    //! Why it cannot be used as it is; empty when it can. Shown beside the fields.
    [[nodiscard]] QString problem() const;
    void clearSecret();

Q_SIGNALS:
    void changed();

private:
    void build();
    QFormLayout *buildTls();
    void connectFields();
    void urlEdited(const QString &text);
    void moveUserInfo();
    void reflect();
    [[nodiscard]] QString urlProblem() const;
    [[nodiscard]] CredentialKind kind() const;

    ConnectionProfile m_profile;
    QLineEdit *m_name;
    QComboBox *m_broker;
    QLineEdit *m_url;
    PlainLabel *m_urlNote;
    QComboBox *m_credential;
    QLineEdit *m_user;
    QLineEdit *m_secret;
    QCheckBox *m_remember;
    FileField *m_ca;
    FileField *m_clientCertificate;
    FileField *m_clientKey;
    PlainLabel *m_tlsNote;
    QComboBox *m_environment;
    QCheckBox *m_readOnly;
    PlainLabel *m_safetyNote;
    QFormLayout *m_form = nullptr;
    qsizetype m_urlLength = 0;
};

} // namespace dlo
