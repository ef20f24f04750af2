// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/editabletext.h"
#include "payload/textcharset.h"

#include <optional>

namespace dlo {

enum class PayloadView : std::uint8_t
{
    Json,
    Text,
    Hex,
    Fields
};

//! From bytes to what an editor shows of them. Pure functions, any thread; large payloads take their time.
namespace payloadtext {

struct Looks
{
    PayloadView view = PayloadView::Text; //!< the one that shows most
    TextCharset charset = TextCharset::Utf8; //!< for PayloadView::Text
    bool isJson = false;
    bool isSure = true; //!< false: only the beginning was looked at
    //! Why it is not JSON, of what is meant to be: the offset counts bytes.
    std::optional<JsonError> error = std::nullopt;
};
[[nodiscard]] Looks looksOf(const QByteArray &bytes);
//! By the beginning of it, in no time; isSure tells whether that was all.
[[nodiscard]] Looks looksAtFirst(const QByteArray &bytes);

//! Characters, or bytes, of the longest line.
[[nodiscard]] qsizetype longestLine(QStringView text);
[[nodiscard]] qsizetype longestLine(QByteArrayView text);

//! For PayloadEditor::setContent().
struct EditorText
{
    EditableText base = {};
    std::optional<QString> typed = std::nullopt; //!< when there are edits
    bool isExact = true; //!< the character set gives the bytes again
};
//! \a present on the base of \a before, so that what is the same keeps its bytes; on itself where that cannot be.
[[nodiscard]] EditorText asJson(const QByteArray &before, const QByteArray &present);
[[nodiscard]] EditorText asText(const QByteArray &before, const QByteArray &present, TextCharset charset);

//! For the eye, line by line: JSON indented, text as it is, anything else in hex where it differs. Of what is too long
//! for that only what is around the differences, as it is.
struct Comparison
{
    EditableText base = {};
    QString after = {};
};
inline constexpr qsizetype maxCompared = qsizetype(16) * 1024 * 1024; //!< bytes of which all is compared
inline constexpr qsizetype maxComparedLine = qsizetype(256) * 1024;
[[nodiscard]] Comparison compare(const QByteArray &before, const QByteArray &present);
//! 16 bytes a line with their offset, as the hex view shows them.
[[nodiscard]] QByteArray hexDump(QByteArrayView bytes, qsizetype from, qsizetype lines);

} // namespace payloadtext

} // namespace dlo
