// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httpstatus.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool mayHaveBeenCarriedOut(int status)
{
    return status == 500 || status == 502 || status == 504 || status >= 520;
}

QString codeOf(int status)
{
    return status == 413 ? u"too-large"_s : QString();
}

//! A page for a browser says nothing to a person who reads an error message.
bool isPage(const HttpResponse &response)
{
    return response.header("content-type").toLower().contains("html") || response.body.trimmed().startsWith("<!")
        || response.body.trimmed().left(5).toLower() == "<html";
}

} // namespace

ErrorKind kindOf(int httpStatus)
{
    switch (httpStatus) {
    case 401:
        return ErrorKind::Auth;
    case 403:
        return ErrorKind::Forbidden;
    case 404:
        return ErrorKind::NotFound;
    case 409:
        return ErrorKind::Conflict;
    case 429:
        return ErrorKind::RateLimited;
    case 502:
    case 503:
    case 504:
    case 507:
        return ErrorKind::Unavailable;
    default:
        return httpStatus >= 400 && httpStatus < 600 ? ErrorKind::Rejected : ErrorKind::Malformed;
    }
}

Error errorOf(const HttpResponse &response, bool idempotent)
{
    Error error{.kind = kindOf(response.status), .httpStatus = response.status, .code = codeOf(response.status)};
    if (!isPage(response)) {
        // Four bytes are the longest character in UTF-8.
        error.serverText
            = QString::fromUtf8(
                  QByteArrayView(response.body).first(std::min(response.body.size(), Error::maxServerText * 4)))
                  .trimmed()
                  .left(Error::maxServerText);
    }
    // An unexpected 1xx, 2xx or 3xx does not say that nothing was done.
    error.mayHaveHappened = !idempotent && (response.status < 400 || mayHaveBeenCarriedOut(response.status));
    error.retryAfter = response.retryAfter();
    return error;
}

} // namespace dlo
