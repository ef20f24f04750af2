// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <cstdint>

namespace dlo {

class Session;

//! May what a person types over the payload of a letter be kept on disk, where it would lie in plain text?
enum class DraftRule : std::uint8_t
{
    Keep,
    Encrypted, //!< the payload is, or was when it came
    EncryptedQueue, //!< by the queue's options
    NotKnown, //!< the broker may decrypt without a word, and it did not tell whether the queue is an encrypted one
    Temporary //!< the connection ends with the program, and its letters with it
};

//! \a letter as it was listed; \a shown: how what is on the screen is protected. GUI thread.
[[nodiscard]] DraftRule draftRule(const Session &session, const DeadLetter &letter, Protection shown);

} // namespace dlo
