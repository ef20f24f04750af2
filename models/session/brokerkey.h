// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QUrl;

namespace dlo {

struct ConnectionProfile;

/*! The name under which the journal knows a broker, so that what one connection did is known to every other connection
   to the same address: kind, scheme, host in lower case without the dot at its end, port (the scheme's own when none is
   given) and path without slashes at its end. User info, query and fragment do not name a broker and are left out.

    Only the address is compared. Two names of one host ("localhost" and "127.0.0.1", a host name and its alias, a proxy
   and what is behind it) are two brokers here, and an address given to another broker is still the old one: neither can
   be told without asking the broker for an identity, which Queen does not have. Pure, any thread. */
[[nodiscard]] QString brokerKey(const QString &kind, const QUrl &url);

//! The same of a connection; with ConnectionProfile::instance, when it has one.
[[nodiscard]] QString brokerKey(const ConnectionProfile &profile);

} // namespace dlo
