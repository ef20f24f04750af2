// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/httpclient.h"

#include <QStringList>
#include <QUrl>

#include <memory>

namespace dlo {

class Broker;

//! What is needed to reach a broker. A value.
struct BrokerEndpoint
{
    QString kind = {}; //!< "queen"
    QUrl url = {}; //!< scheme, host, port, and a path prefix when behind one
    TlsOptions tls = {};
    Credential credential = {};
};

//! The kinds that can be connected to, in the order in which they are offered.
[[nodiscard]] QStringList brokerKinds();
//! Error Rejected ("unknown-kind", "bad-url") or Tls ("tls-file") when it cannot be made.
[[nodiscard]] Result<std::unique_ptr<Broker>> makeBroker(const BrokerEndpoint &endpoint);

} // namespace dlo
