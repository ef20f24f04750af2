// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#define ZLIB_CONST // input is not written to
#include <zlib.h>

namespace dlo::test {

//! \a plain as one member of gzip (RFC 1952).
inline QByteArray gzipped(const QByteArray &plain)
{
    z_stream stream{};
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        qFatal("no memory");
    QByteArray packed(qsizetype(deflateBound(&stream, uLong(plain.size()))), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<const Bytef *>(plain.constData());
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    deflate(&stream, Z_FINISH);
    packed.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

//! \a plain as a zlib stream, "deflate" in HTTP: qCompress() puts four bytes of length before it.
inline QByteArray deflated(const QByteArray &plain)
{
    return qCompress(plain, 9).sliced(4);
}

} // namespace dlo::test
