// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redactor.h"

#include <QUrlQuery>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

// A part that is shorter would hide half of an ordinary text; the whole value is hidden whatever its length.
constexpr qsizetype shortestPart = 3;

bool namesASecret(const QString &name)
{
    constexpr std::array words{"token"_L1,  "key"_L1, "password"_L1, "passwd"_L1, "pwd"_L1,       "passphrase"_L1,
                               "secret"_L1, "sig"_L1, "auth"_L1,     "jwt"_L1,    "credential"_L1};
    return std::ranges::any_of(words,
                               [&name](QLatin1StringView word) { return name.contains(word, Qt::CaseInsensitive); });
}

} // namespace

Redactor::Redactor(const HttpRequest &request)
{
    for (const auto &[name, value] : request.secretHeaders) {
        add(value);
        const QByteArrayView whole = value.reveal();
        const qsizetype space = whole.indexOf(' ');
        const QByteArrayView credentials = space < 0 ? QByteArrayView() : whole.sliced(space + 1).trimmed();
        if (credentials.size() < shortestPart)
            continue;
        add(Secret(credentials.toByteArray()));
        if (whole.first(space).compare("basic", Qt::CaseInsensitive) != 0)
            continue;
        const QByteArray plain = QByteArray::fromBase64(credentials.toByteArray());
        const qsizetype colon = plain.indexOf(':');
        if (colon >= 0 && plain.size() - colon - 1 >= shortestPart)
            add(Secret(plain.sliced(colon + 1)));
    }
    add(request.secretBody);
    if (request.url.password().size() >= shortestPart)
        add(Secret(request.url.password(QUrl::FullyDecoded).toUtf8()));
}

void Redactor::add(Secret secret)
{
    if (secret.isEmpty())
        return;
    m_longest = std::max(m_longest, secret.reveal().size());
    m_secrets.push_back(std::move(secret));
}

QByteArray Redactor::bytes(QByteArray text) const
{
    for (const Secret &secret : m_secrets)
        text = secret.redact(std::move(text));
    return text;
}

QString Redactor::text(const QString &text) const
{
    return QString::fromUtf8(bytes(text.toUtf8()));
}

QUrl Redactor::url(QUrl url) const
{
    url.setUserInfo({});
    if (url.hasQuery()) {
        QUrlQuery query(url);
        auto items = query.queryItems(QUrl::FullyEncoded);
        for (auto &[name, value] : items) {
            if (namesASecret(name))
                value = u"redacted"_s;
        }
        query.setQueryItems(items);
        url.setQuery(query);
    }
    return QUrl::fromEncoded(bytes(url.toEncoded()));
}

QByteArray Redactor::preview(QByteArrayView body) const
{
    // A secret that the cut would halve is still recognised: percent-encoding makes it three times as long at most.
    const qsizetype taken = std::min(body.size(), HttpExchange::previewBytes + 3 * m_longest);
    return bytes(body.first(taken).toByteArray()).left(HttpExchange::previewBytes);
}

} // namespace dlo
