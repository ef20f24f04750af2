// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpclient.h"

#include "support/await.h"
#include "support/rawserver.h"

namespace dlo::test {

inline Result<HttpResponse> sendNow(HttpClient &client, HttpRequest request)
{
    return await(client.send(std::move(request)));
}

inline RawScript answering(const QByteArray &bytes)
{
    return {RawStep::read(), RawStep::write(bytes)};
}

inline RawScript answeringAndClosing(const QByteArray &bytes)
{
    return {RawStep::read(), RawStep::write(bytes), RawStep::close()};
}

//! What went wrong, for the message of a failed check.
inline QByteArray why(const Result<HttpResponse> &result)
{
    return result ? QByteArray() : (result.error().code + u' ' + result.error().serverText).toUtf8();
}

} // namespace dlo::test
