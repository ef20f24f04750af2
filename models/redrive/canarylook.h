// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "redrive/verdict.h"

#include <QCoroTask>
#include <QPointer>

#include <vector>

namespace dlo {

/*! How many of \a sent have died again, for Canary::look: the lists of dead letters of the queues they went to are
   looked through for their transaction ids, which a message keeps when it dies and which are new of a copy. Errors: the
   broker's; Malformed "no-transaction-id" (one was sent under an id that was not told); Timeout "list-too-long";
   Cancelled "not-connected". Main thread. */
QCoro::Task<Result<int>> countDiedAgain(QPointer<Broker> broker, std::vector<Verdict> sent);

} // namespace dlo
