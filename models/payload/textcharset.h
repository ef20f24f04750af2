// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

namespace dlo {

enum class TextCharset : std::uint8_t
{
    Utf8,
    Latin1,
    Windows1252,
    Utf16Le,
    Utf16Be,
    ShiftJis
};

//! Bytes as text in one of the character sets a payload is found in. Pure functions, any thread.
namespace charset {

//! Those that Qt can convert on this computer; UTF-8 is the first.
[[nodiscard]] const std::vector<TextCharset> &available();
//! As IANA registers it.
[[nodiscard]] QString name(TextCharset charset);

struct Text
{
    QString text = {}; //!< bytes that mean nothing are U+FFFD; a byte order mark is kept
    bool isExact = false; //!< encode(text) gives the bytes again
};
[[nodiscard]] Text decode(QByteArrayView bytes, TextCharset charset);
//! The error is the first UTF-16 unit that the character set does not have.
[[nodiscard]] std::expected<QByteArray, qsizetype> encode(const QString &text, TextCharset charset);
//! By a byte order mark, otherwise UTF-8 where it is that. None: these bytes may be no text at all.
[[nodiscard]] std::optional<TextCharset> guess(QByteArrayView bytes);

} // namespace charset

} // namespace dlo
