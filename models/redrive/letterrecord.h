// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QByteArray>

#include <optional>

namespace dlo {

//! A dead letter as bytes for the journal, everything but the payload. Versioned; strings are kept unit by unit, so
//! that even text that is not valid Unicode comes back as it was. Pure, any thread.
[[nodiscard]] QByteArray writeLetterRecord(const DeadLetter &letter);
//! Nothing when \a bytes are damaged or from a version not known here.
[[nodiscard]] std::optional<DeadLetter> readLetterRecord(const QByteArray &bytes);
//! Headers alone. Lengths stand before what they are of, so no two lists give the same bytes; equal ones do.
[[nodiscard]] QByteArray writeHeadersRecord(const std::vector<Header> &headers);
[[nodiscard]] std::optional<std::vector<Header>> readHeadersRecord(const QByteArray &bytes);

} // namespace dlo
