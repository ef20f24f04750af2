// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/secret.h"

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <expected>
#include <span>

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
//! The plain text, and which of several keys it was opened with.
struct Opened
{
    QByteArray plain = {};
    std::size_t key = 0; //!< index
};
/*! Tries \a keys in turn, reading the envelope once. WrongKeyOrDamaged: none of them opens it; nothing in an envelope
    names its key, so which of the two it is cannot be told. Without a key at all WrongKeyOrDamaged too, when the
   envelope is well formed. A key of the wrong length is passed over. */
[[nodiscard]] std::expected<Opened, Problem> openWithAny(QByteArrayView json, std::span<const Secret> keys);
//! Seals \a plain; \a iv are 16 bytes of which the first 12 are the nonce. For the practice broker and tests.
[[nodiscard]] std::expected<QByteArray, Problem> seal(QByteArrayView plain, const Secret &key, QByteArrayView iv);

} // namespace envelope

} // namespace dlo
