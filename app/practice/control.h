// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/faults.h"
#include "practice/state.h"

namespace dlo::practice {

struct ControlReply
{
    Reply reply = {};
    bool consume = false; //!< let the consumers work off what there is, now
};

/*! The practice broker's own routes, which no Queen has:
    POST /_practice/fault {"fault":"gone","times":1,"delayMs":0,"verb":"POST","path":"/api/v1/push"}, DELETE
   /_practice/fault, GET /_practice/state, POST /_practice/consume. They need no credential. */
[[nodiscard]] ControlReply controlRequest(const Request &request, State &state, Faults &faults, const Options &options,
                                          int requests);

//! Arms a fault; maintenance is a state that stays until faults are cleared.
void armFault(State &state, Faults &faults, Faults::Armed armed);
void clearAllFaults(State &state, Faults &faults, qint64 us);

} // namespace dlo::practice
