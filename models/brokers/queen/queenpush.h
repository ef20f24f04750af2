// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "brokers/queen/queengeneration.h"
#include "core/httpmessage.h"

namespace dlo::queen {

//! The body of POST /api/v1/push for one message; the payload goes in byte for byte (queen-http.md section 4).
[[nodiscard]] QByteArray writePush(const PushItem &item);

/*! Reads the answer, whatever its status: what became of the item decides. Error Rejected ("push-failed") for an item
   that was refused, mayHaveHappened where the answer does not tell. */
[[nodiscard]] Result<PushReceipt> readPush(const HttpResponse &response, const PushItem &item);

//! Why this generation would refuse, spoil or never store the payload.
[[nodiscard]] std::optional<Broker::Refusal> refusalOf(QByteArrayView payload, Generation generation);
/*! Why names and ids would not arrive as they are; a code, empty when they would. The C++ broker buffers a transaction
   id of more than 255 characters for ever (observed, F2). */
[[nodiscard]] QString nameRefusal(const PushItem &item, Generation generation);

} // namespace dlo::queen
