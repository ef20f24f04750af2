// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

#include <algorithm>

namespace dlo::utf8 {

//! Bytes of the UTF-8 sequence at \a at (before \a end), 0 when it is not valid: overlong, a surrogate, above U+10FFFF,
//! cut short.
[[nodiscard]] inline int sequenceLength(const char *at, const char *end)
{
    const auto byte = [&](int i) { return static_cast<unsigned char>(at[i]); };
    const auto continues = [&](int i) { return (byte(i) & 0xc0U) == 0x80U; };
    const auto left = end - at;
    const auto first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    if (first < 0xe0) {
        return left >= 2 && continues(1) ? 2 : 0;
    }
    if (first < 0xf0) {
        if (left < 3 || !continues(1) || !continues(2)) {
            return 0;
        }
        return (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ? 0 : 3;
    }
    if (left < 4 || !continues(1) || !continues(2) || !continues(3)) {
        return 0;
    }
    return (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f) ? 0 : 4;
}

//! Offset of the first byte that is not valid UTF-8, -1 when all is.
[[nodiscard]] inline qsizetype firstInvalid(QByteArrayView text)
{
    const char *const end = text.data() + text.size();
    for (const char *at = text.data(); at != end;) {
        const int length = sequenceLength(at, end);
        if (length == 0) {
            return at - text.data();
        }
        at += length;
    }
    return -1;
}

//! Code points of valid UTF-8.
[[nodiscard]] inline qsizetype characters(QByteArrayView text)
{
    qsizetype count = 0;
    for (const char c : text) {
        count += (static_cast<unsigned char>(c) & 0xc0U) == 0x80U ? 0 : 1;
    }
    return count;
}

//! UTF-16 units of valid UTF-8.
[[nodiscard]] inline qsizetype utf16Units(QByteArrayView text)
{
    qsizetype units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        units += (byte & 0xc0U) == 0x80U ? 0 : byte >= 0xf0 ? 2 : 1;
    }
    return units;
}

//! Bytes that two texts share at their beginning and at their end.
[[nodiscard]] inline qsizetype commonEnds(QByteArrayView a, QByteArrayView b)
{
    const auto most = std::min(a.size(), b.size());
    const auto prefix = std::mismatch(a.begin(), a.begin() + most, b.begin()).first - a.begin();
    qsizetype suffix = 0;
    while (suffix < most - prefix && a[a.size() - 1 - suffix] == b[b.size() - 1 - suffix]) {
        ++suffix;
    }
    return prefix + suffix;
}

} // namespace dlo::utf8
