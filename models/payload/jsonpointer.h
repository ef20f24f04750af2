// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringView>

#include <optional>
#include <vector>

namespace dlo {

//! A place in a text, in UTF-16 units; \c to is behind the last one.
struct JsonRange
{
    qsizetype from = 0;
    qsizetype to = 0;

    bool operator==(const JsonRange &) const = default;
};

/*! JSON Pointer (RFC 6901) of places in a text that is being edited. All works on text that is not JSON at the moment,
   as well as it goes, and is exact for JSON. One pass over the text each: below 10 ms for a million characters; longer
   ones belong on a worker. Pure functions, any thread. */
namespace jsonpointer {

inline constexpr size_t maxPlaces = 1'000; //!< that find() returns

/*! The pointer of the value at \a offset: of the member whose name, colon or value the cursor is in or touches, of the
   object or array itself at its brackets. In white space counts what follows on the same line, then what is before it
   on that line, then the object or array around. "" is the whole text. */
[[nodiscard]] QString at(QStringView text, qsizetype offset);

//! All values that \a pointer means: none, one, or several where a name is given twice in an object. Of a value that
//! ends nowhere \c to is the end of the text. Nothing when \a pointer is not written as RFC 6901 says.
[[nodiscard]] std::vector<JsonRange> find(QStringView text, QStringView pointer);

//! The segments of \a pointer without their escapes; nothing when it is not a pointer (section 3: it is empty or begins
//! with '/', and '~' is followed by 0 or 1).
[[nodiscard]] std::optional<std::vector<QString>> parse(QStringView pointer);

} // namespace jsonpointer

} // namespace dlo
