// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/capabilities.h"

#include <QString>

#include <cstdint>

namespace dlo::queen {

//! Behaviours of Queen that a client must tell apart (queen-http.md section 0); one build of the broker is one of them.
enum class Generation : std::uint8_t
{
    Cpp015, //!< C++ broker on PostgreSQL rows
    Rust14, //!< Rust broker 1.0 to 1.5: replay is push, then delete
    Rust16, //!< Rust broker from 1.6: replay is one atomic move
    Raft, //!< Rust broker 2.x with its own replicated log
};

//! The name for BrokerInfo::generation.
[[nodiscard]] QString generationName(Generation generation);

//! What the generation can do when the credential may do everything.
[[nodiscard]] Capabilities capabilitiesOf(Generation generation);

//! True where path segments are percent-decoded by the broker.
[[nodiscard]] constexpr bool decodesPaths(Generation generation)
{
    return generation != Generation::Cpp015;
}

//! Largest request body, 0 for no limit known (queen-http.md section 4).
[[nodiscard]] constexpr qsizetype largestBody(Generation generation)
{
    return generation == Generation::Cpp015 ? 0 : qsizetype(64) * 1024 * 1024;
}

//! Deepest nesting of a payload that is sent: PostgreSQL refuses 20,000 and the broker then buffers for ever (observed,
//! F2 and W).
inline constexpr int deepestPayload = 10'000;

} // namespace dlo::queen
