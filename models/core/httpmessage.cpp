// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httpmessage.h"

#include <QLocale>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {

//! The one form that RFC 9110, section 5.6.7, lets a sender write: "Sun, 06 Nov 1994 08:49:37 GMT".
QDateTime fromHttpDate(const QByteArray &text)
{
    QDateTime time = QLocale::c().toDateTime(QString::fromLatin1(text.trimmed()), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    time.setTimeZone(QTimeZone::UTC);
    return time;
}

} // namespace

QByteArray HttpResponse::header(QByteArrayView name) const
{
    const auto it = std::ranges::find_if(headers, [name](const auto &field) {
        return QByteArrayView(field.first).compare(name, Qt::CaseInsensitive) == 0;
    });
    return it == headers.end() ? QByteArray() : it->second;
}

std::optional<std::chrono::milliseconds> HttpResponse::retryAfter() const
{
    constexpr std::chrono::milliseconds most = 1h;
    const QByteArray value = header("retry-after").trimmed();
    if (value.isEmpty())
        return std::nullopt;
    if (std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; })) {
        bool fits = false;
        const qint64 seconds = value.toLongLong(&fits);
        return fits ? std::chrono::milliseconds(std::chrono::seconds(std::min<qint64>(seconds, 3600))) : most;
    }
    const QDateTime until = fromHttpDate(value);
    if (!until.isValid())
        return std::nullopt;
    // The server's own clock, when it tells it: ours may be wrong.
    const QDateTime date = fromHttpDate(header("date"));
    const QDateTime now = date.isValid() ? date : QDateTime::currentDateTimeUtc();
    return std::clamp(std::chrono::milliseconds(now.msecsTo(until)), 0ms, most);
}

} // namespace dlo
