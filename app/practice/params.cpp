// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/params.h"

#include "practice/profiles.h"

#include <QList>

#include <charconv>
#include <limits>

namespace dlo::practice {

QByteArray percentDecoded(const QByteArray &text, bool plusIsSpace)
{
    QByteArray out = text;
    if (plusIsSpace)
        out.replace('+', ' ');
    return QByteArray::fromPercentEncoding(out);
}

std::optional<QByteArray> Params::value(QByteArrayView name) const
{
    if (!isRust(m_profile)) {
        const qsizetype at = m_query.indexOf(name.toByteArray() + '=');
        if (at < 0)
            return std::nullopt;
        const qsizetype begin = at + name.size() + 1;
        const qsizetype end = m_query.indexOf('&', begin);
        return percentDecoded(m_query.mid(begin, end < 0 ? -1 : end - begin), true);
    }
    for (const QByteArray &pair : m_query.split('&')) {
        const qsizetype equals = pair.indexOf('=');
        if (percentDecoded(equals < 0 ? pair : pair.left(equals), true) == name)
            return equals < 0 ? QByteArray("") : percentDecoded(pair.mid(equals + 1), true);
    }
    return std::nullopt;
}

std::optional<QByteArray> Params::nonEmpty(QByteArrayView name) const
{
    auto found = value(name);
    if (found && found->isEmpty())
        return std::nullopt;
    return found;
}

qint64 Params::number(QByteArrayView name, qint64 otherwise) const
{
    const auto text = value(name);
    if (!text)
        return otherwise;
    if (isRust(m_profile)) {
        bool valid = false;
        const qint64 number = text->toLongLong(&valid);
        return valid && number >= 0 ? number : otherwise;
    }
    const QByteArray trimmed = text->trimmed();
    qint64 number = 0;
    const auto [end, problem] = std::from_chars(trimmed.cbegin(), trimmed.cend(), number);
    const bool fits = problem == std::errc() && number >= std::numeric_limits<int>::min()
        && number <= std::numeric_limits<int>::max();
    return fits ? number : otherwise;
}

} // namespace dlo::practice
