// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"

namespace dlo {

//! What kind of error an HTTP status is (RFC 9110, section 15) when nothing more is known about the server. For
//! 400..599; everything else is Malformed, because it is no error and was not asked for. A 404 is NotFound here: only a
//! broker can tell RouteMissing.
[[nodiscard]] ErrorKind kindOf(int httpStatus);

/*! The error that an answer stands for: kind, status, Retry-After and the beginning of a text body as serverText. A
   broker refines it with what it knows of its bodies. \a idempotent is HttpRequest::idempotent: a request that is not
   and was answered 500, 502, 504 or one of the gateways' own 520..599 may have been carried out; 4xx, 503 and 507 say
   that it was not. */
[[nodiscard]] Error errorOf(const HttpResponse &response, bool idempotent);

} // namespace dlo
