// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "brokers/queen/queengeneration.h"

namespace dlo::queen {

/*! A payload as the C++ broker stores it and hands it out (observed, F): keys sorted by bytes, of equal keys the last,
   numbers as storedNumber() says, characters instead of escapes, no white space between tokens. Its database sorts keys
   otherwise (by length), but nobody sees that: every answer is sorted anew. Nothing for what it refuses or never
   stores. Iterative: deep nesting needs no stack. Any thread. */
[[nodiscard]] std::optional<Broker::Normalised> storedByCpp(QByteArrayView payload);

//! What a broker of this generation makes of a payload; the Rust brokers keep it byte for byte (queen-http.md section
//! 4), so for them there is nothing.
[[nodiscard]] Broker::Normaliser normaliserOf(Generation generation);

//! Where the first number stands that no double holds (1e400): the C++ broker refuses it with 400 (observed, F); -1:
//! none. \a payload must be JSON.
[[nodiscard]] qsizetype firstOverflow(QByteArrayView payload);

} // namespace dlo::queen
