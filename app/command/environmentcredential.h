// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"

#include <expected>
#include <optional>

namespace dlo {

/*! The credential that the environment has: DLO_TOKEN (a token or an API key), or DLO_USER and DLO_PASSWORD. Taken out
   of the environment of this process when it is read, so that no child and nobody who lists processes sees it. */
class EnvironmentCredential
{
public:
    //! Before there is a second thread.
    [[nodiscard]] static EnvironmentCredential take();

    [[nodiscard]] const Secret &token() const { return m_token; }
    [[nodiscard]] const Secret &password() const { return m_password; }

    //! For a connection that proves itself by \a kind as \a user (None: it is not said); nothing when the environment
    //! has none. The error is a sentence: half of a login, or both ways at once with nothing to choose by.
    [[nodiscard]] std::expected<std::optional<Credential>, QString> forKind(CredentialKind kind,
                                                                            const QString &user) const;

private:
    Secret m_token;
    Secret m_password;
    QString m_user;
};

} // namespace dlo
