// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenpaths.h"

#include <algorithm>

namespace dlo::queen {

namespace {

//! Control characters, those that end or split a path, and all that is not ASCII.
bool survivesRaw(char c)
{
    return c > ' ' && c < 0x7F && !QByteArrayView("/?#%").contains(c);
}

} // namespace

Paths::Paths(QUrl base)
    : m_base(std::move(base))
{
    QByteArray prefix = m_base.path(QUrl::FullyEncoded).toLatin1();
    while (prefix.endsWith('/'))
        prefix.chop(1);
    m_base.setPath(QString::fromLatin1(prefix), QUrl::TolerantMode);
    m_base.setQuery(QString());
    m_base.setFragment(QString());
}

QUrl Paths::route(QByteArrayView path, const Query &query) const
{
    QByteArray url = m_base.toEncoded(QUrl::RemoveQuery | QUrl::RemoveFragment);
    url += path;
    char separator = '?';
    for (const auto &[name, value] : query) {
        url += separator + name + '=' + QUrl::toPercentEncoding(value);
        separator = '&';
    }
    return QUrl::fromEncoded(url, QUrl::StrictMode);
}

std::optional<QByteArray> Paths::segment(const QString &text) const
{
    // Dot segments are resolved away on the path, encoded or not. U+FFFD stands where an id had something that no text
    // can hold.
    if (text.isEmpty() || text == u"." || text == u".." || text.contains(QChar::ReplacementCharacter)
        || !text.isValidUtf16())
        return std::nullopt;
    if (decodesPaths(m_generation))
        return QUrl::toPercentEncoding(text);
    QByteArray raw = text.toUtf8();
    if (!std::ranges::all_of(raw, survivesRaw))
        return std::nullopt;
    return raw;
}

std::optional<QUrl> Paths::checked(const QByteArray &path) const
{
    const QByteArray meant = m_base.path(QUrl::FullyEncoded).toLatin1() + path;
    QUrl url = QUrl::fromEncoded(m_base.toEncoded(QUrl::RemoveQuery | QUrl::RemoveFragment) + path, QUrl::StrictMode);
    if (!url.isValid() || url.hasQuery() || url.hasFragment() || url.path(QUrl::FullyEncoded).toLatin1() != meant)
        return std::nullopt;
    return url;
}

std::optional<QUrl> Paths::message(const DeadLetter &letter, QByteArrayView suffix) const
{
    const auto partition = segment(letter.address.partitionId);
    const auto transaction = segment(letter.transactionId);
    if (!partition || !transaction)
        return std::nullopt;
    return checked("/api/v1/messages/" + *partition + '/' + *transaction + suffix.toByteArray());
}

std::optional<QUrl> Paths::replay(const QString &rowId) const
{
    const auto row = segment(rowId);
    if (!row)
        return std::nullopt;
    return checked("/api/v1/dlq/" + *row + "/replay");
}

std::optional<QUrl> Paths::queue(const QString &name) const
{
    const auto queue = segment(name);
    if (!queue)
        return std::nullopt;
    return checked("/api/v1/resources/queues/" + *queue);
}

} // namespace dlo::queen
