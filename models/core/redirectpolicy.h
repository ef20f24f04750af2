// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"
#include "core/result.h"

#include <optional>

namespace dlo {

//! Redirects followed for one request.
inline constexpr int maxRedirects = 5;

//! Same scheme, host and port (RFC 6454).
[[nodiscard]] bool sameOrigin(const QUrl &a, const QUrl &b);

/*! What to send after \a response to \a request, which was itself reached by \a followed redirects: nothing when the
   response is the answer (no redirect, a verb other than GET or HEAD, no Location). To another origin go neither secret
   headers nor cookies nor a body, and no credentials are taken from a Location. Errors: Tls "redirect-to-http",
   Rejected "redirect-refused" (another scheme than http and https), Rejected "too-many-redirects"; each with the place
   it pointed to, without its query, as serverText. */
[[nodiscard]] Result<std::optional<HttpRequest>> redirected(const HttpRequest &request, const HttpResponse &response,
                                                            int followed);

} // namespace dlo
