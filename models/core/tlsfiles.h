// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpclient.h"

#include <QSslConfiguration>
#include <QSslError>

namespace dlo {

//! Reads the files of \a options into a configuration with full verification. Error Tls, code "tls-file", serverText:
//! the file's name and, on a second line, what is wrong with it.
[[nodiscard]] Result<QSslConfiguration> loadTls(const TlsOptions &options);

//! The reasons why a certificate was refused, and whose it is: subject, issuer, validity and SHA-256 fingerprint, a
//! line each.
[[nodiscard]] QString describeRefusal(const QList<QSslError> &errors, const QSslCertificate &peer);

} // namespace dlo
