// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <QByteArrayView>
#include <QStringList>

#include <vector>

namespace dlo {

//! Where in a text something is: bytes.
struct TextPlace
{
    qsizetype offset = 0;
    qsizetype size = 0;
};

/*! The places of values named by JSON Pointers (RFC 6901), one for each of \a pointers: the token of a string, number
   or literal; of an object or array the name of the member it is, or its opening bracket where it has none. Of members
   with the same name the first counts. A pointer to nothing: the place of the last value on its way. \a tokens are
   those of \a json. One pass, whatever the number of pointers. */
[[nodiscard]] std::vector<TextPlace> placesOf(QByteArrayView json, const std::vector<JsonToken> &tokens,
                                              const QStringList &pointers);

//! "~0" for "~" and "~1" for "/".
[[nodiscard]] QString escapePointerPart(QString name);

} // namespace dlo
