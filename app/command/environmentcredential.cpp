// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/environmentcredential.h"

#include <cstdlib>
#include <cstring>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

/*! unsetenv() only forgets where the text is: it stays in the memory that the system shows as the environment of the
   process (/proc/…/environ), so it is overwritten first. */
QByteArray taken(const char *name)
{
    char *value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): there is one thread yet
    if (value == nullptr)
        return {};
    const QByteArray bytes(value);
    volatile char *overwritten = value;
    for (qsizetype i = 0; i < bytes.size(); ++i)
        overwritten[i] = 0;
    qunsetenv(name);
    return bytes;
}

} // namespace

EnvironmentCredential EnvironmentCredential::take()
{
    EnvironmentCredential result;
    result.m_token = Secret(taken("DLO_TOKEN"));
    result.m_password = Secret(taken("DLO_PASSWORD"));
    result.m_user = QString::fromLocal8Bit(taken("DLO_USER"));
    return result;
}

std::expected<std::optional<Credential>, QString> EnvironmentCredential::forKind(CredentialKind kind,
                                                                                 const QString &user) const
{
    const bool hasToken = !m_token.isEmpty();
    const bool hasPassword = !m_password.isEmpty();
    Credential byToken{.kind = kind == CredentialKind::ApiKey ? kind : CredentialKind::Token, .secret = m_token};
    Credential byLogin{
        .kind = CredentialKind::UserLogin, .user = m_user.isEmpty() ? user : m_user, .secret = m_password};
    if (hasToken && hasPassword && kind == CredentialKind::None)
        return std::unexpected(u"Both DLO_TOKEN and DLO_PASSWORD are set: which of them is meant?"_s);
    const bool login = hasPassword && (kind == CredentialKind::UserLogin || !hasToken);
    if (login && byLogin.user.isEmpty())
        return std::unexpected(u"DLO_PASSWORD is set and DLO_USER is not."_s);
    if (!hasPassword && !hasToken && !m_user.isEmpty() && kind == CredentialKind::None)
        return std::unexpected(u"DLO_USER is set and DLO_PASSWORD is not."_s);
    if (login)
        return byLogin;
    return hasToken ? std::optional(byToken) : std::nullopt;
}

} // namespace dlo
