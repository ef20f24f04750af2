// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/state.h"

namespace dlo::practice {

/*! The services that keep reading the practice queues: they take what their rules accept and fail the rest, as real
   ones would, so a repaired payload is consumed and one that is still broken dies again when its retries are used up.
 */
namespace consumers {

//! One round: each group reads what waits for it, failed messages again until they are dead, but never very many.
//! False: nothing to do.
bool work(State &state, qint64 us);
//! Rounds until nothing is left to do.
void workUntilIdle(State &state, qint64 us);
//! One group on one queue.
bool workOn(State &state, Queue &queue, const QByteArray &group, qint64 us);

} // namespace consumers

} // namespace dlo::practice
