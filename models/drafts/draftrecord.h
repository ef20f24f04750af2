// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "payload/payloaddocument.h"
#include "payload/textcharset.h"

#include <optional>

namespace dlo {

/*! A draft as it is kept on disk: everything that is needed to show it again as it was left, also when its dead letter
   is gone by then. A value; any thread (large payloads take their time). */
struct DraftRecord
{
    //! Payloads and what is made of them are kept up to this size each, in bytes.
    static constexpr qsizetype maxBytes = qsizetype(16) * 1024 * 1024;

    //! What was typed into an editor.
    struct Text
    {
        //! The bytes that it was typed on; none: those on top of the document before anything was edited.
        std::optional<QByteArray> base = std::nullopt;
        bool isJson = false; //!< how the base is shown: as JSON, or as any text
        QString typed = {};
    };

    QString connection = {}; //!< profile id
    LetterKey letter = {};
    EpochMs savedAt = 0;
    PayloadDocument::Parts document = {};
    quint8 view = 0; //!< as the views count them
    TextCharset charset = TextCharset::Utf8;
    std::optional<Text> text = std::nullopt;
    std::optional<QByteArray> bytes = std::nullopt; //!< edited as bytes, later than the document
    std::optional<std::vector<Header>> headers = std::nullopt;
    qint64 cursor = 0;

    //! One of its parts is larger than maxBytes.
    [[nodiscard]] bool isTooLarge() const;
};

/*! All but the payload, which is kept apart because it stays the same while somebody types. Format: "DLOD", a version,
   a QDataStream (Qt 6.5), and the SHA-256 of all that and of the payload at the end. */
[[nodiscard]] QByteArray writeDraftRecord(const DraftRecord &draft);
//! None when the bytes are damaged, of a newer version, or do not belong to this payload.
[[nodiscard]] std::optional<DraftRecord> readDraftRecord(const QByteArray &bytes, const QByteArray &payload);

} // namespace dlo
