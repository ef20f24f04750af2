// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"

#include <QString>

#include <vector>

namespace dlo {

/*! Takes the secrets of one request out of everything that is shown or logged about it: the values of its secret
   headers, whole and without their scheme ("Bearer"), the password inside Basic credentials, its secret body, the user
   info of its address, and the values of query items that are called like a secret. */
class Redactor
{
public:
    explicit Redactor(const HttpRequest &request);

    [[nodiscard]] QByteArray bytes(QByteArray text) const;
    [[nodiscard]] QString text(const QString &text) const;
    [[nodiscard]] QUrl url(QUrl url) const;
    //! The first HttpExchange::previewBytes of \a body.
    [[nodiscard]] QByteArray preview(QByteArrayView body) const;

private:
    void add(Secret secret);

    std::vector<Secret> m_secrets;
    qsizetype m_longest = 0;
};

} // namespace dlo
