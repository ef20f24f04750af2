// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandarguments.h"
#include "session/connectionprofile.h"

#include <QStringList>

#include <expected>
#include <optional>
#include <vector>

namespace dlo {

//! Which broker is meant, and what holds for it. Pure.
namespace connectionchoice {

//! By --connection (name or id) or --url among \a saved. The error is a sentence with the names there are.
[[nodiscard]] std::expected<ConnectionProfile, QString> choose(const CommandArguments &arguments,
                                                               const std::vector<ConnectionProfile> &saved);

/*! Why nothing may be sent to \a profile; nothing when it may. A read-only connection never sends from the command
   line. Production sends when \a unlocked has its exact name. A broker that was named by its address is under the rules
   of every saved connection to the same address, so that --url is no way around them. A sentence. */
[[nodiscard]] std::optional<QString> lockOf(const ConnectionProfile &profile,
                                            const std::vector<ConnectionProfile> &saved, const QStringList &unlocked);

//! The saved connection for an entry of the journal: the one it was begun with, or another to the same broker.
[[nodiscard]] const ConnectionProfile *forBroker(const std::vector<ConnectionProfile> &saved, const QString &broker,
                                                 const QString &profileId);

} // namespace connectionchoice

} // namespace dlo
