// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "brokers/slice.h"
#include "brokers/values.h"
#include "core/result.h"

#include <optional>
#include <vector>

namespace dlo::queen {

//! One answer of GET /api/v1/dlq, as told: nothing left out, nothing filtered.
struct LetterRows
{
    std::vector<DeadLetter> letters = {};
    //! What the answer calls "total"; a real count only in 2.x.
    std::optional<qint64> total = std::nullopt;
    //! The limit the broker says that it kept to.
    std::optional<qint64> limit = std::nullopt;
};

/*! Reads the list (queen-http.md section 2). The payloads are slices of \a body. Error Malformed names the member.
   Pure, any thread; takes about a second for 300 MB. */
[[nodiscard]] Result<LetterRows> readLetters(QByteArray body, Generation generation);

//! What GET /api/v1/messages/:partition/:transaction adds to a letter (queen-http.md 7.2).
[[nodiscard]] Result<DeadLetter> readDetails(QByteArray body, DeadLetter letter, Generation generation);

//! Is \a payload an object whose "encrypted", "iv" and "authTag" are all texts? (queen-http.md section 9, "Sniff rule")
[[nodiscard]] bool looksLikeEnvelope(QByteArrayView payload);

} // namespace dlo::queen
