// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/zstdcodec.h"

#include "payload/decode/codec.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <memory>

namespace dlo::codec {

namespace {

constexpr QByteArrayView magic("\x28\xb5\x2f\xfd", 4);

Code faultCode(std::size_t result, bool atBegin)
{
    switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_prefix_unknown:
    case ZSTD_error_version_unsupported:
        return atBegin ? Code::NotThis : Code::TrailingBytes;
    case ZSTD_error_checksum_wrong:
        return Code::BadChecksum;
    case ZSTD_error_dictionary_wrong:
        return Code::NeedsDictionary;
    case ZSTD_error_frameParameter_windowTooLarge:
    case ZSTD_error_memory_allocation:
        return Code::LimitReached;
    default:
        return Code::Malformed;
    }
}

std::vector<DecodedFact> factsOf(QByteArrayView bytes, int frames)
{
    std::vector<DecodedFact> facts;
    const auto size = ZSTD_getFrameContentSize(bytes.data(), std::size_t(bytes.size()));
    if (size != ZSTD_CONTENTSIZE_UNKNOWN && size != ZSTD_CONTENTSIZE_ERROR && bytes.startsWith(magic)) {
        facts.push_back({Fact::ContentSize, QByteArray::number(quint64(size))});
    }
    if (const auto id = ZSTD_getDictID_fromFrame(bytes.data(), std::size_t(bytes.size())); id != 0) {
        facts.push_back({Fact::DictionaryId, QByteArray::number(id)});
    }
    if (frames > 1) {
        facts.push_back({Fact::Members, QByteArray::number(frames)});
    }
    return facts;
}

//! \a step: bytes handed over at once.
DecodeResult decodeInSteps(QByteArrayView bytes, qsizetype limit, qsizetype step)
{
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    Decoded decoded{.reversal = Reversal::SameContent};
    QByteArray out(qsizetype(ZSTD_DStreamOutSize()), Qt::Uninitialized);
    ZSTD_inBuffer input{bytes.data(), 0, 0};
    int frames = 0;
    bool inFrame = true;
    while (inFrame || input.pos < std::size_t(bytes.size())) {
        input.size = std::max(input.size, std::min(input.pos + std::size_t(step), std::size_t(bytes.size())));
        ZSTD_outBuffer output{out.data(), std::size_t(out.size()), 0};
        const auto before = input.pos;
        const auto result = ZSTD_decompressStream(context.get(), &output, &input);
        decoded.bytes.append(out.constData(), qsizetype(output.pos));
        if (decoded.bytes.size() > limit) {
            decoded.bytes.truncate(limit);
            decoded.cutAtLimit = true;
            decoded.reversal = Reversal::None;
            break;
        }
        if (ZSTD_isError(result) != 0) {
            return problem(faultCode(result, frames == 0), qsizetype(input.pos), std::move(decoded.bytes));
        }
        inFrame = result != 0;
        frames += inFrame ? 0 : 1;
        if (inFrame && input.pos == before && output.pos == 0) {
            const bool foreign = frames == 0 && !bytes.first(std::min<qsizetype>(bytes.size(), 4)).isEmpty()
                && !magic.startsWith(bytes.first(std::min<qsizetype>(bytes.size(), 4)));
            return problem(foreign ? Code::NotThis : Code::Truncated, bytes.size(), std::move(decoded.bytes));
        }
    }
    decoded.facts = factsOf(bytes, frames);
    return decoded;
}

} // namespace

DecodeResult decodeZstd(QByteArrayView bytes, qsizetype limit)
{
    auto decoded = decodeInSteps(bytes, limit, std::max<qsizetype>(bytes.size(), 1));
    if (decoded || decoded.error().code == Code::NotThis) {
        return decoded;
    }
    // At a fault the library keeps what it had of that call: small steps lose little of it.
    return decodeInSteps(bytes, limit, bytes.size() / 65536 + 1);
}

EncodeResult encodeZstd(QByteArrayView bytes, QByteArrayView original)
{
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    // RFC 8878, section 3.1.1.1.1: bit 2 of the frame header descriptor tells of the checksum.
    const bool checked = original.size() > 4 && (quint8(original[4]) & 4U) != 0;
    const bool sized = ZSTD_getFrameContentSize(original.data(), std::size_t(original.size())) < ZSTD_CONTENTSIZE_ERROR;
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, checked ? 1 : 0);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, sized ? 1 : 0);
    QByteArray encoded(qsizetype(ZSTD_compressBound(std::size_t(bytes.size()))), Qt::Uninitialized);
    const auto size = ZSTD_compress2(context.get(), encoded.data(), std::size_t(encoded.size()), bytes.data(),
                                     std::size_t(bytes.size()));
    if (ZSTD_isError(size) != 0) {
        return problem(Code::LimitReached, 0);
    }
    encoded.truncate(qsizetype(size));
    return encoded;
}

} // namespace dlo::codec
