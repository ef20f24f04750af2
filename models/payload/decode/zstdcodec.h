// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

//! RFC 8878. Several frames are read as one, skippable frames are skipped; windows up to 128 MiB.
[[nodiscard]] DecodeResult decodeZstd(QByteArrayView bytes, qsizetype limit);
//! With checksum and content size when the first frame of \a original has them; level 3, as the level is not recorded.
[[nodiscard]] EncodeResult encodeZstd(QByteArrayView bytes, QByteArrayView original);

} // namespace dlo::codec
