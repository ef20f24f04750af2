// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <QNetworkReply>

namespace dlo {

//! What QNetworkReply's error means for us.
struct NetworkFailure
{
    ErrorKind kind = ErrorKind::Network;
    QString code = {};
    //! True when the error says that no connection was made: the request cannot have been carried out.
    bool neverSent = false;
};

//! True when a reply with an HTTP \a status and \a error is a whole answer: for a status from 400 on QNetworkReply
//! calls that an error.
[[nodiscard]] bool isWholeAnswer(int status, QNetworkReply::NetworkError error);

//! For a reply that is not a whole answer; \a status is 0 when no header came, \a text is QNetworkReply::errorString().
[[nodiscard]] NetworkFailure failureOf(QNetworkReply::NetworkError error, int status, const QString &text);

} // namespace dlo
