// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decimal128.h"
#include "payload/decode/jsonwriter.h"

namespace dlo::codec {

//! Values of BSON as Extended JSON.

//! A number, or {"$numberLong": …} when it could be taken for a 32-bit one.
void writeLong(JsonWriter &out, qint64 value);
//! The member $date of the open object; \a ms since 1970.
void writeDate(JsonWriter &out, qint64 ms);
//! The member $numberDecimal, or $numberDecimalBits, of the open object.
void writeDecimal(JsonWriter &out, const Decimal128 &value);

} // namespace dlo::codec
