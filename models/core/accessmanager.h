// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QNetworkAccessManager>

#include <memory>

class QObject;

namespace dlo {

//! A manager with no memory: it keeps no cookies, no cache and no credentials, and goes through the system's proxy, but
//! never for this machine itself.
[[nodiscard]] std::unique_ptr<QNetworkAccessManager> makeAccessManager(QObject *parent);

//! True for localhost, its subdomains (RFC 6761, section 6.3) and the loopback addresses.
[[nodiscard]] bool isLoopback(const QString &host);

} // namespace dlo
