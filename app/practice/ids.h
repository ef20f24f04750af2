// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QRandomGenerator>

namespace dlo::practice {

//! Makes uuids; the random part follows from the seed.
class IdSource
{
public:
    explicit IdSource(quint64 seed)
        : m_random(quint32(seed ^ (seed >> 32)))
    { }

    //! Version 7: begins with \a timeUs (milliseconds of it), so that ids sort by time.
    [[nodiscard]] QByteArray timed(qint64 timeUs);
    //! Version 4.
    [[nodiscard]] QByteArray random();
    [[nodiscard]] QByteArray bytes(qsizetype count);

private:
    QRandomGenerator m_random;
    qint64 m_lastMs = 0;
    quint32 m_counter = 0;
};

//! 8-4-4-4-12 hex digits.
[[nodiscard]] bool isUuid(QByteArrayView text);

//! Microseconds since 1970, and as ISO 8601 in UTC with three or six digits.
[[nodiscard]] qint64 nowUs();
[[nodiscard]] QByteArray isoMillis(qint64 us);
[[nodiscard]] QByteArray isoMicros(qint64 us);

} // namespace dlo::practice
