// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/secret.h"

#include <QString>

#include <cstdint>

namespace dlo {

enum class CredentialKind : std::uint8_t
{
    None,
    Token,
    ApiKey,
    UserLogin
};

//! How a connection proves who it is. Lives in memory only.
struct Credential
{
    CredentialKind kind = CredentialKind::None;
    QString user = {}; //!< for UserLogin
    Secret secret = {}; //!< token, key or password
};

} // namespace dlo
