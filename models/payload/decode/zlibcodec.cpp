// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/zlibcodec.h"

#include "payload/decode/bytereader.h"
#include "payload/decode/codec.h"

#include <zlib.h>

#include <array>

namespace dlo::codec {

namespace {

constexpr qsizetype chunk = 64 * qsizetype(1024);

int windowBits(ZlibForm form)
{
    return form == ZlibForm::Gzip ? MAX_WBITS + 16 : form == ZlibForm::Zlib ? MAX_WBITS : -MAX_WBITS;
}

Bytef *in(QByteArrayView bytes)
{
    // zlib takes a pointer to what it only reads.
    return reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
}

//! What the header of the first gzip member says.
struct GzipHeader
{
    quint32 time = 0;
    quint8 extraFlags = 0;
    quint8 system = 255;
    bool text = false;
    bool checked = false;
    std::optional<QByteArray> extra = {};
    std::optional<QByteArray> name = {};
    std::optional<QByteArray> comment = {};
};

std::optional<QByteArray> zeroTerminated(ByteReader &reader)
{
    QByteArray text;
    while (const auto byte = reader.byte()) {
        if (*byte == 0) {
            return text;
        }
        text += char(*byte);
    }
    return std::nullopt;
}

GzipHeader gzipHeader(QByteArrayView bytes)
{
    ByteReader reader(bytes);
    GzipHeader header;
    if (!reader.take(3)) {
        return header;
    }
    const auto flags = reader.byte().value_or(0);
    header.time = reader.little<quint32>().value_or(0);
    header.extraFlags = reader.byte().value_or(0);
    header.system = reader.byte().value_or(255);
    header.text = (flags & 1U) != 0;
    header.checked = (flags & 2U) != 0;
    if ((flags & 4U) != 0) {
        if (const auto extra = reader.take(reader.little<quint16>().value_or(0))) {
            header.extra = extra->toByteArray();
        }
    }
    if ((flags & 8U) != 0) {
        header.name = zeroTerminated(reader);
    }
    if ((flags & 16U) != 0) {
        header.comment = zeroTerminated(reader);
    }
    return header;
}

std::vector<DecodedFact> factsOf(const GzipHeader &header)
{
    std::vector<DecodedFact> facts;
    if (header.name) {
        facts.push_back({Fact::FileName, *header.name});
    }
    if (header.comment) {
        facts.push_back({Fact::Comment, *header.comment});
    }
    if (header.time != 0) {
        facts.push_back({Fact::ModifiedAt, QByteArray::number(header.time)});
    }
    return facts;
}

class Inflater
{
public:
    Inflater(QByteArrayView bytes, ZlibForm form, qsizetype limit)
        : m_bytes(bytes)
        , m_form(form)
        , m_limit(limit)
    {
        m_ready = inflateInit2(&m_stream, windowBits(form)) == Z_OK;
    }
    ~Inflater() { inflateEnd(&m_stream); }
    Q_DISABLE_COPY_MOVE(Inflater)

    DecodeResult run()
    {
        while (m_ready) {
            const int state = step();
            if (m_decoded.bytes.size() > m_limit) {
                return cut();
            }
            if (state == Z_STREAM_END) {
                if (!nextMember()) {
                    return atEnd();
                }
            } else if (state == Z_NEED_DICT) {
                return fault(Code::NeedsDictionary);
            } else if (state != Z_OK) {
                return fault(state == Z_BUF_ERROR ? Code::Truncated : faultCode());
            }
        }
        return fault(Code::Malformed);
    }

private:
    //! One call of inflate; the sizes of zlib are 32 bits wide, ours are not.
    int step()
    {
        const auto piece = m_bytes.sliced(m_at, std::min(m_bytes.size() - m_at, chunk * 16));
        m_stream.next_in = in(piece);
        m_stream.avail_in = uInt(piece.size());
        m_stream.next_out = reinterpret_cast<Bytef *>(m_out.data());
        m_stream.avail_out = uInt(m_out.size());
        const int state = inflate(&m_stream, Z_NO_FLUSH);
        m_at += piece.size() - qsizetype(m_stream.avail_in);
        m_decoded.bytes.append(m_out.data(), qsizetype(m_out.size() - m_stream.avail_out));
        return state;
    }

    bool nextMember()
    {
        if (m_form != ZlibForm::Gzip || !m_bytes.sliced(m_at).startsWith(QByteArrayView("\x1f\x8b"))) {
            return false;
        }
        ++m_members;
        return inflateReset(&m_stream) == Z_OK;
    }

    DecodeResult atEnd()
    {
        if (m_at < m_bytes.size()) {
            return fault(Code::TrailingBytes);
        }
        finish();
        m_decoded.reversal = Reversal::SameContent;
        return std::move(m_decoded);
    }

    DecodeResult cut()
    {
        finish();
        m_decoded.bytes.truncate(m_limit);
        m_decoded.cutAtLimit = true;
        m_decoded.reversal = Reversal::None;
        return std::move(m_decoded);
    }

    void finish()
    {
        if (m_form == ZlibForm::Gzip) {
            m_decoded.facts = factsOf(gzipHeader(m_bytes));
            if (m_members > 1) {
                m_decoded.facts.push_back({Fact::Members, QByteArray::number(m_members)});
            }
        }
    }

    [[nodiscard]] Code faultCode() const
    {
        const QByteArrayView message(m_stream.msg == nullptr ? "" : m_stream.msg);
        if (message.endsWith(QByteArrayView("check"))) {
            return message.contains(QByteArrayView("header")) && m_decoded.bytes.isEmpty() && m_members == 1
                ? Code::NotThis
                : Code::BadChecksum;
        }
        return m_decoded.bytes.isEmpty() && m_at <= 2 ? Code::NotThis : Code::Malformed;
    }

    DecodeResult fault(Code code) { return problem(code, m_at, std::move(m_decoded.bytes)); }

    QByteArrayView m_bytes;
    ZlibForm m_form;
    qsizetype m_limit;
    z_stream m_stream{};
    bool m_ready = false;
    qsizetype m_at = 0;
    int m_members = 1;
    Decoded m_decoded;
    std::array<char, chunk> m_out;
};

int levelOf(QByteArrayView original, ZlibForm form)
{
    if (form == ZlibForm::Gzip && original.size() > 8) {
        return original[8] == 2 ? 9 : original[8] == 4 ? 1 : Z_DEFAULT_COMPRESSION;
    }
    if (form == ZlibForm::Zlib && original.size() > 1) {
        static constexpr std::array levels{1, 5, Z_DEFAULT_COMPRESSION, 9};
        return levels[quint8(original[1]) >> 6U];
    }
    return Z_DEFAULT_COMPRESSION;
}

int windowOf(QByteArrayView original, ZlibForm form)
{
    if (form == ZlibForm::Zlib && !original.isEmpty()) {
        return std::clamp((quint8(original[0]) >> 4U) + 8, 9, MAX_WBITS);
    }
    return windowBits(form);
}

gz_header headerFor(GzipHeader &from)
{
    const auto zeroEnded
        = [](std::optional<QByteArray> &text) { return text ? reinterpret_cast<Bytef *>(text->data()) : nullptr; };
    gz_header header{};
    header.text = from.text ? 1 : 0;
    header.time = from.time;
    header.os = from.system;
    header.extra = zeroEnded(from.extra);
    header.extra_len = from.extra ? uInt(from.extra->size()) : 0;
    header.name = zeroEnded(from.name);
    header.comment = zeroEnded(from.comment);
    header.hcrc = from.checked ? 1 : 0;
    return header;
}

} // namespace

DecodeResult decodeZlib(QByteArrayView bytes, ZlibForm form, qsizetype limit)
{
    // On the heap: the output buffer is large for a stack.
    return std::make_unique<Inflater>(bytes, form, limit)->run();
}

EncodeResult encodeZlib(QByteArrayView bytes, ZlibForm form, QByteArrayView original)
{
    z_stream stream{};
    if (deflateInit2(&stream, levelOf(original, form), Z_DEFLATED, windowOf(original, form), 8, Z_DEFAULT_STRATEGY)
        != Z_OK) {
        return problem(Code::LimitReached, 0);
    }
    auto kept = gzipHeader(form == ZlibForm::Gzip ? original : QByteArrayView());
    auto header = headerFor(kept);
    if (form == ZlibForm::Gzip) {
        deflateSetHeader(&stream, &header);
    }
    QByteArray encoded;
    QByteArray out(chunk, Qt::Uninitialized);
    qsizetype at = 0;
    int state = Z_OK;
    while (state == Z_OK) {
        const auto piece = bytes.sliced(at, std::min(bytes.size() - at, chunk * 16));
        stream.next_in = in(piece);
        stream.avail_in = uInt(piece.size());
        stream.next_out = reinterpret_cast<Bytef *>(out.data());
        stream.avail_out = uInt(out.size());
        state = deflate(&stream, at + piece.size() == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        at += piece.size() - qsizetype(stream.avail_in);
        encoded.append(out.constData(), out.size() - qsizetype(stream.avail_out));
    }
    deflateEnd(&stream);
    return encoded;
}

} // namespace dlo::codec
