// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

//! The LZ4 frame format (lz4_Frame_format.md of LZ4, v1.6.4). Several frames are read as one. The block format does not
//! describe itself and is not read.
[[nodiscard]] DecodeResult decodeLz4(QByteArrayView bytes, qsizetype limit);
//! With the block size, block mode, checksums and content size of the first frame of \a original.
[[nodiscard]] EncodeResult encodeLz4(QByteArrayView bytes, QByteArrayView original);

} // namespace dlo::codec
