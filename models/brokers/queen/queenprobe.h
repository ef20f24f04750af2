// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "brokers/queen/queenlink.h"

namespace dlo::queen {

struct Probed
{
    Generation generation = Generation::Rust16;
    BrokerInfo info = {};
};

/*! Finds out what is at the other end of \a link and what its credential may do; logs in when the credential is a
   user's.

    Sends only what cannot change anything: GET /health (first without the credential, which tells a proxy and does not
    show the credential to a stranger), one read, and on the Rust brokers a replay of the row with the nil uuid, which
   no row has (queen-http.md section 1, "Probe suggestion"). \a link outlives the call; it is closed before it is
   destroyed. */
QCoro::Task<Result<Probed>> probeQueen(QueenLink *link);

} // namespace dlo::queen
