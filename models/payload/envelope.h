// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/secret.h"

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <expected>

namespace dlo {

//! Queen's envelope of a payload encrypted at rest: AES-256-GCM, see queen-http.md section 9.
namespace envelope {

enum class Problem : std::uint8_t
{
    NotAnEnvelope,
    BadKeyLength,
    BadBase64,
    BadSizes,
    WrongKeyOrDamaged
};

//! A JSON object whose members encrypted, iv and authTag are all strings; other members do not matter.
[[nodiscard]] bool looksLikeOne(QByteArrayView json);
//! The plain text. \a key is 64 hex digits (as the broker's QUEEN_ENCRYPTION_KEY).
[[nodiscard]] std::expected<QByteArray, Problem> open(QByteArrayView json, const Secret &key);
//! Seals \a plain; \a iv are 16 bytes of which the first 12 are the nonce. For the practice broker and tests.
[[nodiscard]] std::expected<QByteArray, Problem> seal(QByteArrayView plain, const Secret &key, QByteArrayView iv);

} // namespace envelope

} // namespace dlo
