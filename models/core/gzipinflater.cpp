// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gzipinflater.h"

#include <algorithm>
#include <limits>

#define ZLIB_CONST // input is not written to
#include <zlib.h>

namespace dlo {

namespace {

// zlib.h, "inflateInit2": the largest window; 16 more for a gzip header and trailer.
constexpr int window = 15;
constexpr int gzipWindow = window + 16;
constexpr Bytef firstOfGzip = 0x1F; // RFC 1952, section 2.3.1: ID1

} // namespace

void GzipInflater::Release::operator()(z_stream_s *stream) const
{
    inflateEnd(stream);
    delete stream;
}

GzipInflater::GzipInflater(Format format)
    : m_stream(new z_stream_s{})
    , m_format(format)
{
    if (inflateInit2(m_stream.get(), format == Format::Gzip ? gzipWindow : window) != Z_OK)
        m_state = State::Damaged; // no memory
}

GzipInflater::~GzipInflater() = default;

void GzipInflater::setInput(QByteArrayView packed)
{
    m_stream->next_in = reinterpret_cast<const Bytef *>(packed.data());
    m_stream->avail_in = uInt(packed.size());
}

bool GzipInflater::needsInput() const
{
    return m_stream->avail_in == 0 && !m_filled;
}

bool GzipInflater::beginsNextMember()
{
    // The rest of the header is checked by zlib: a single byte may have come yet.
    if (m_format != Format::Gzip || *m_stream->next_in != firstOfGzip)
        return false;
    return inflateReset(m_stream.get()) == Z_OK;
}

qint64 GzipInflater::inflate(char *to, qint64 room)
{
    qint64 written = 0;
    m_filled = false;
    while (written < room && m_state != State::Damaged && m_state != State::Trailing) {
        if (m_state == State::Whole) {
            if (m_stream->avail_in == 0)
                break;
            m_state = beginsNextMember() ? State::Running : State::Trailing;
            continue;
        }
        const auto step = uInt(std::min<qint64>(room - written, std::numeric_limits<uInt>::max()));
        m_stream->next_out = reinterpret_cast<Bytef *>(to + written);
        m_stream->avail_out = step;
        const int result = ::inflate(m_stream.get(), Z_NO_FLUSH);
        const auto made = qint64(step - m_stream->avail_out);
        written += made;
        if (result == Z_STREAM_END)
            m_state = State::Whole;
        else if (result != Z_OK && result != Z_BUF_ERROR) // the latter: nothing to do without more input
            m_state = State::Damaged;
        else if (m_stream->avail_in == 0 && m_stream->avail_out > 0)
            break;
    }
    m_filled = written == room && m_state == State::Running;
    return written;
}

} // namespace dlo
