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

//! A row that is no dead letter, or one without what is needed to address it.
struct UnreadableRow
{
    //! Where in the answer it stands, from 0, among all rows.
    size_t at = 0;
    //! Made of its bytes, so that the same row is known again on the next page.
    LetterKey standIn = {};
};

//! One answer of GET /api/v1/dlq, as told: nothing filtered.
struct LetterRows
{
    std::vector<DeadLetter> letters = {};
    //! In the order of the answer. They are not among \c letters.
    std::vector<UnreadableRow> unreadable = {};
    //! What the answer calls "total"; a real count only in 2.x.
    std::optional<qint64> total = std::nullopt;
    //! The limit the broker says that it kept to.
    std::optional<qint64> limit = std::nullopt;
};

/*! Reads the list (queen-http.md section 2). The payloads are slices of \a body. Error Malformed ("wrong-member", which
   names the member) when the list as such is not one. Within a row a member that is not of the type expected is
   unknown; a row that does not tell queue, partition id and a row id or transaction id, or whose partition is neither a
   text nor null, is unreadable. Pure, any thread; takes about a second for 300 MB. */
[[nodiscard]] Result<LetterRows> readLetters(QByteArray body, Generation generation);

//! What GET /api/v1/messages/:partition/:transaction adds to a letter (queen-http.md 7.2).
[[nodiscard]] Result<DeadLetter> readDetails(QByteArray body, DeadLetter letter, Generation generation);

//! Is \a payload an object whose "encrypted", "iv" and "authTag" are all texts? (queen-http.md section 9, "Sniff rule")
[[nodiscard]] bool looksLikeEnvelope(QByteArrayView payload);

} // namespace dlo::queen
