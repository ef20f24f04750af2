// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/textdiff.h"

namespace dlo {

//! Puts \a line with the emphasis (in bytes) into a cell: of a line of more than 2,000 bytes only what is around the
//! emphasis. Part of TextDiff.
void fillCell(DiffCell &cell, QByteArrayView line, const std::vector<ByteSpan> &emphasis);

} // namespace dlo
