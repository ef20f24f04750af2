// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "session/connectionprofile.h"
#include "brokers/capabilities.h"

#include <QDialog>

class QPushButton;

namespace dlo {

class Banner;
class ConnectionForm;
class PlainLabel;
class Workspace;

/*! A new connection, or one that is changed. Test says what it found; Save keeps the profile (without its secret) and
   the secret in the keychain. Opened with open(). */
class ConnectionDialog final : public QDialog
{
    Q_OBJECT
public:
    //! \a profile with an empty id: a new connection.
    ConnectionDialog(Workspace &workspace, const ConnectionProfile &profile, QWidget *parent = nullptr);

    //! What the Test button says of a broker: product, version, and what this credential may and may not do.
    [[nodiscard]] static QString findings(const BrokerInfo &info);

Q_SIGNALS:
    //! The profile is saved; \a credential is what was typed, if anything was, for opening it without asking again.
    void saved(const QString &profileId, const std::optional<dlo::Credential> &credential);

private:
    void build();
    void reflect();
    void test();
    void showResult(const Result<BrokerInfo> &result);
    void save();

    Workspace &m_workspace;
    ConnectionForm *m_form;
    Banner *m_banner;
    PlainLabel *m_result;
    PlainLabel *m_problem;
    QPushButton *m_test = nullptr;
    QPushButton *m_save = nullptr;
    quint64 m_testRun = 0;
    bool m_testing = false;
};

} // namespace dlo
