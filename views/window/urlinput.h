// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/secret.h"

#include <QString>
#include <QUrl>

#include <cstdint>

namespace dlo {

//! What a person typed or pasted as a broker's address, taken apart. Pure.
struct UrlInput
{
    enum class Problem : std::uint8_t
    {
        None,
        Empty,
        NotAnUrl,
        WrongScheme,
        NoHost,
        HasQuery
    };

    QUrl url = {}; //!< without user and password, without a slash at the end
    Problem problem = Problem::Empty;
    QString user = {}; //!< that stood in the URL
    Secret password = {};
    [[nodiscard]] bool hadUserInfo() const { return !user.isEmpty() || !password.isEmpty(); }

    //! "broker.example:6632" is taken as http for a loopback host and as https for any other.
    [[nodiscard]] static UrlInput parse(const QString &typed);
    //! A credential would travel where others can read it: http to another computer.
    [[nodiscard]] static bool exposesCredential(const QUrl &url, CredentialKind kind);
};

} // namespace dlo
