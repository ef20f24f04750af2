// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <optional>

namespace dlo {

//! A value of a JSON text that holds no others: a text, number or literal, or an empty container.
struct JsonField
{
    enum class Type : std::uint8_t
    {
        Text,
        Number,
        Boolean,
        Null,
        EmptyObject,
        EmptyArray
    };
    QString pointer; //!< RFC 6901; of duplicate names several fields have the same
    Type type = Type::Null;
    QString value; //!< as it stands in the text, cut after JsonFields::maxShown characters
    qsizetype offset = 0; //!< bytes, in JsonFields::text
    qsizetype size = 0;
};

//! The fields of a JSON text in the order of the text. A value; making it takes its time, on any thread.
struct JsonFields
{
    static constexpr qsizetype maxShown = 200;
    //! A list longer than this helps nobody; the filter finds the rest.
    static constexpr qsizetype maxFields = 100'000;
    //! Bytes of pointers and values together: deep nesting makes long pointers.
    static constexpr qsizetype maxBytes = qsizetype(64) * 1024 * 1024;

    QByteArray text = {}; //!< UTF-8
    std::vector<JsonField> fields = {}; //!< the first that match
    qsizetype total = 0;
    qsizetype matching = 0; //!< more than fields when there are too many
    std::optional<JsonError> error = std::nullopt; //!< not JSON

    //! Fields whose pointer or value has \a filter in it, upper or lower case; all when it is empty.
    [[nodiscard]] static JsonFields of(const QByteArray &text, const QString &filter = {});
    //! As it stands in the text.
    [[nodiscard]] QByteArray token(const JsonField &field) const { return text.sliced(field.offset, field.size); }
};

} // namespace dlo
