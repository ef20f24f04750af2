// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/httpclient.h"

#include <QString>
#include <QUrl>

#include <cstdint>

namespace dlo {

enum class Environment : std::uint8_t
{
    Development,
    Staging,
    Production
};

//! How to reach one broker; kept in a file, so it holds no secret.
struct ConnectionProfile
{
    QString id = {}; //!< uuid without braces, made once
    QString name = {};
    QString kind = QStringLiteral("queen");
    QUrl url = {};
    CredentialKind credentialKind = CredentialKind::None;
    QString user = {};
    QString caFile = {};
    QString clientCertificateFile = {};
    QString clientKeyFile = {};
    Environment environment = Environment::Development;
    bool readOnly = false;
    //! Only in memory: the practice broker's entry, and one typed on the command line.
    bool temporary = false;
    //! Only in memory: tells a broker from an earlier one at the same address whose dead letters had the same ids. The
    //! practice broker has another one at each start, because it is seeded anew; empty for every other broker.
    QString instance = {};

    bool operator==(const ConnectionProfile &) const = default;
};

} // namespace dlo
