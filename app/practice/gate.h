// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/routetable.h"

#include <expected>

namespace dlo::practice {

/*! Who may do what: the broker's own tokens (queen-http.md section 5.1; observed, section Y), the Rust proxy with API
   keys and sessions (5.4), the Node proxy of the C++ era (5.3). Credentials are fixed and public: see the constants. */
class Gate
{
public:
    Gate(Profile profile, bool auth, bool proxy);

    //! The answer of a proxy's own routes (login, me, health, …); nothing when the request is for the broker.
    [[nodiscard]] std::optional<Reply> own(const Request &request) const;
    //! The token's subject (null when there is none), or the refusal. \a match is null for unknown routes.
    [[nodiscard]] std::expected<QByteArray, Reply> admit(const Request &request, const RouteMatch *match) const;
    //! What an expired credential and a forbidden action look like here.
    [[nodiscard]] Reply expired() const;
    [[nodiscard]] Reply forbidden(const Request &request) const;
    [[nodiscard]] Reply routeBlocked() const;

    static constexpr char user[] = "practice";
    static constexpr char password[] = "practice";
    static constexpr char viewer[] = "viewer"; //!< with the password "practice": may look only
    static constexpr char session[] = "practice-session";
    static constexpr char viewerSession[] = "viewer-session";

private:
    [[nodiscard]] std::expected<QByteArray, Reply> admitByToken(const Request &request, const RouteMatch *match) const;
    [[nodiscard]] std::expected<QByteArray, Reply> admitByRustProxy(const Request &request,
                                                                    const RouteMatch *match) const;
    [[nodiscard]] std::expected<QByteArray, Reply> admitByNodeProxy(const Request &request) const;
    [[nodiscard]] std::optional<Reply> ownOfRustProxy(const Request &request) const;
    [[nodiscard]] std::optional<Reply> ownOfNodeProxy(const Request &request) const;
    [[nodiscard]] Reply error(int status, QByteArrayView text) const;

    Profile m_profile;
    bool m_auth;
    bool m_proxy;
};

} // namespace dlo::practice
