// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "core/secret.h"

#include <QByteArrayView>
#include <QString>

#include <optional>
#include <vector>

namespace dlo {

/*! The transaction id under which \a payload is pushed for \a letter: "fix-<row id>-<first 16 hex of an HMAC-SHA-256>"
   (design.md section 6), so that the same push repeated meets the broker's deduplication. The HMAC is of the row id and
   the payload, under \a key (Journal::idKey()): everybody who may list messages sees the id, and by a plain hash a
   short payload that was decrypted, a PIN say, is found by trying all there are. For the same reason two letters with
   the same payload do not show that they are alike.

   Only letters, digits, '-', '_', '.' and at most 255 characters (a C++ 0.15 column): a row id that does not fit goes
   in hashed. With \a headers, which are other ones than the letter's own (Redriver::changedHeaders()), it is another
   message. Where one row id stands for the rows of several groups (C++ 0.15) they share the id: a copy reaches all
   groups of the queue anyway, a second would be one too many. Null without a key. Any thread; a long payload takes its
   time. */
[[nodiscard]] QString derivedTransactionId(const DeadLetter &letter, QByteArrayView payload, const Secret &key,
                                           const std::optional<std::vector<Header>> &headers = std::nullopt);

//! What it was before there was a key: "fix-<row id>-<first 16 hex of SHA-256>". A journal may hold pushes begun with
//! it; nothing is sent under it any more.
[[nodiscard]] QString formerTransactionId(const DeadLetter &letter, QByteArrayView payload);

} // namespace dlo
