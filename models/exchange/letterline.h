// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/lettersfile.h"

#include <QByteArray>
#include <QByteArrayView>

#include <expected>

class QUrl;

namespace dlo {

/*! One line of a letters file (lettersfile.h) ↔ a value. Lines here have no line feed at their end. Pure, any thread.

    A letter: {"rowId":"…","messageId":"…","transactionId":"…","queue":"…","partition":"…","partitionId":"…",
   "group":"…","failedAtMs":1795942800123,"enqueuedAtMs":null,"retries":3,"error":"…","producer":"…","traceId":"…",
   "headers":[{"name":"…","type":"…","value":"…"}],"protection":"plain","payloadSha256":"…","payload":"…"}

    null is *unknown*, or *told none*, and never zero or empty. What a JSON string cannot hold stands in a member of
   another name: bytes that are no valid UTF-8 as "valueBase64" and "payloadBase64", a text with half a surrogate pair
   as "<name>Utf16Base64" (its units, little-endian, in base64). */
namespace letterline {

enum class PayloadUse : std::uint8_t
{
    Written,
    LeftOut //!< "payload":null,"payloadLeftOut":"decrypted"
};

[[nodiscard]] QByteArray write(const DeadLetter &letter, PayloadUse use = PayloadUse::Written);
[[nodiscard]] QByteArray writeHead(const LettersHead &head);
[[nodiscard]] QByteArray writeEnd(const LettersEnd &end);

//! Line and offset of a problem are left to the caller.
[[nodiscard]] std::expected<ReadLetter, LineProblem> read(QByteArrayView line);

enum class HeadFault : std::uint8_t
{
    NoHead, //!< not a line of this format
    Newer //!< of a version that is not known here
};
[[nodiscard]] std::expected<LettersHead, HeadFault> readHead(QByteArrayView line);
//! Looks like the beginning of a head as it is written here.
[[nodiscard]] bool beginsHead(QByteArrayView line);
//! Nothing when \a line is no such line.
[[nodiscard]] std::optional<LettersEnd> readEnd(QByteArrayView line);

} // namespace letterline

//! For LettersSource::address: scheme, host, port and path; a user's name, a password, a query and a fragment are not
//! told.
[[nodiscard]] QString addressWithoutSecrets(const QUrl &url);

} // namespace dlo
