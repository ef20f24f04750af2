// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/ids.h"

#include <chrono>

#include <array>
#include <cstdio>
#include <ctime>

namespace dlo::practice {

namespace {

QByteArray formatted(quint64 high, quint64 low)
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%08x-%04x-%04x-%04x-%012llx", unsigned(high >> 32),
                  unsigned((high >> 16) & 0xFFFF), unsigned(high & 0xFFFF), unsigned(low >> 48),
                  static_cast<unsigned long long>(low & 0xFFFF'FFFF'FFFFULL));
    return QByteArray(text.data(), 36);
}

//! "2026-11-29T20:34:34" and the microseconds behind it.
std::pair<QByteArray, int> isoSeconds(qint64 us)
{
    const qint64 seconds = us / 1'000'000;
    const std::time_t time = seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::array<char, 64> text{};
    const int size = std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d", parts.tm_year + 1900,
                                   parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
    return {QByteArray(text.data(), size), int(us % 1'000'000)};
}

} // namespace

QByteArray IdSource::timed(qint64 timeUs)
{
    // Monotonic within a millisecond, as both brokers' ids are seen to be (observed, section C).
    const qint64 ms = timeUs / 1000;
    m_counter = ms == m_lastMs ? (m_counter + 1) & 0xFFF : 0;
    m_lastMs = ms;
    const quint64 high = (quint64(ms) << 16) | 0x7000 | m_counter;
    const quint64 low = (m_random.generate64() & 0x3FFF'FFFF'FFFF'FFFFULL) | 0x8000'0000'0000'0000ULL;
    return formatted(high, low);
}

QByteArray IdSource::random()
{
    const quint64 high = (m_random.generate64() & 0xFFFF'FFFF'FFFF'0FFFULL) | 0x4000;
    const quint64 low = (m_random.generate64() & 0x3FFF'FFFF'FFFF'FFFFULL) | 0x8000'0000'0000'0000ULL;
    return formatted(high, low);
}

QByteArray IdSource::bytes(qsizetype count)
{
    QByteArray out(count, Qt::Uninitialized);
    for (char &c : out)
        c = char(m_random.generate());
    return out;
}

bool isUuid(QByteArrayView text)
{
    if (text.size() != 36)
        return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isDash = i == 8 || i == 13 || i == 18 || i == 23;
        if (isDash ? text[i] != '-' : std::isxdigit(static_cast<unsigned char>(text[i])) == 0)
            return false;
    }
    return true;
}

qint64 nowUs()
{
    using namespace std::chrono;
    return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
}

QByteArray isoMillis(qint64 us)
{
    const auto [text, micros] = isoSeconds(us);
    return text + '.' + QByteArray::number(micros / 1000).rightJustified(3, '0') + 'Z';
}

QByteArray isoMicros(qint64 us)
{
    const auto [text, micros] = isoSeconds(us);
    return text + '.' + QByteArray::number(micros).rightJustified(6, '0') + 'Z';
}

} // namespace dlo::practice
