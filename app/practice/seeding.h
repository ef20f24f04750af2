// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/state.h"

namespace dlo::practice {

/*! Fills an empty state as a morning in a support team finds it: options.letters dead letters of several queues and
   groups, failed over the last days with a burst in the last hour, messages that were consumed, and some that wait. The
   same seed gives the same letters (their times follow \a us). With no letters wanted, nothing at all is put in. */
void seed(State &state, const Options &options, qint64 us);

//! Puts a message straight into the dead letters of \a group: pushed, consumed and buried at once.
void buryDirectly(State &state, State::Push push, const QByteArray &group, const QByteArray &error, qint64 us);

} // namespace dlo::practice
