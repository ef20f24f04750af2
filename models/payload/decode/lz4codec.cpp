// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/lz4codec.h"

#include "payload/decode/codec.h"

#include <lz4frame.h>

#include <memory>

namespace dlo::codec {

namespace {

using Context = std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)>;

Context newContext()
{
    LZ4F_dctx *context = nullptr;
    LZ4F_createDecompressionContext(&context, LZ4F_VERSION);
    return {context, LZ4F_freeDecompressionContext};
}

Code faultCode(std::size_t result, bool atBegin)
{
    const QByteArrayView name(LZ4F_getErrorName(result));
    if (name.contains(QByteArrayView("hecksum")) || name.contains(QByteArrayView("frameSize"))) {
        return Code::BadChecksum;
    }
    if (name.contains(QByteArrayView("frameType"))) {
        return atBegin ? Code::NotThis : Code::TrailingBytes;
    }
    return Code::Malformed;
}

std::optional<LZ4F_frameInfo_t> infoOf(QByteArrayView bytes)
{
    const auto context = newContext();
    LZ4F_frameInfo_t info{};
    auto size = std::size_t(bytes.size());
    const auto result = LZ4F_getFrameInfo(context.get(), &info, bytes.data(), &size);
    return LZ4F_isError(result) == 0 ? std::optional(info) : std::nullopt;
}

std::vector<DecodedFact> factsOf(QByteArrayView bytes, int frames)
{
    std::vector<DecodedFact> facts;
    const auto info = infoOf(bytes);
    if (info && info->contentSize != 0) {
        facts.push_back({Fact::ContentSize, QByteArray::number(quint64(info->contentSize))});
    }
    if (info && info->dictID != 0) {
        facts.push_back({Fact::DictionaryId, QByteArray::number(info->dictID)});
    }
    if (frames > 1) {
        facts.push_back({Fact::Members, QByteArray::number(frames)});
    }
    return facts;
}

//! \a step: bytes handed over at once.
DecodeResult decodeInSteps(QByteArrayView bytes, qsizetype limit, qsizetype step)
{
    const auto context = newContext();
    Decoded decoded{.reversal = Reversal::SameContent};
    QByteArray out(64 * qsizetype(1024), Qt::Uninitialized);
    qsizetype at = 0;
    int frames = 0;
    bool inFrame = true;
    while (inFrame || at < bytes.size()) {
        auto read = std::size_t(std::min(bytes.size() - at, step));
        auto written = std::size_t(out.size());
        const auto result = LZ4F_decompress(context.get(), out.data(), &written, bytes.data() + at, &read, nullptr);
        if (LZ4F_isError(result) != 0) {
            return problem(faultCode(result, frames == 0), at, std::move(decoded.bytes));
        }
        at += qsizetype(read);
        decoded.bytes.append(out.constData(), qsizetype(written));
        if (decoded.bytes.size() > limit) {
            decoded.bytes.truncate(limit);
            decoded.cutAtLimit = true;
            decoded.reversal = Reversal::None;
            break;
        }
        inFrame = result != 0;
        frames += inFrame ? 0 : 1;
        if (inFrame && read == 0 && written == 0) {
            return problem(Code::Truncated, bytes.size(), std::move(decoded.bytes));
        }
    }
    decoded.facts = factsOf(bytes, frames);
    return decoded;
}

} // namespace

DecodeResult decodeLz4(QByteArrayView bytes, qsizetype limit)
{
    auto decoded = decodeInSteps(bytes, limit, std::max<qsizetype>(bytes.size(), 1));
    if (decoded || decoded.error().code == Code::NotThis) {
        return decoded;
    }
    // At a fault the library keeps what it had of that call: small steps lose little of it.
    return decodeInSteps(bytes, limit, bytes.size() / 65536 + 1);
}

EncodeResult encodeLz4(QByteArrayView bytes, QByteArrayView original)
{
    LZ4F_preferences_t preferences{};
    if (const auto info = infoOf(original)) {
        preferences.frameInfo = *info;
        preferences.frameInfo.dictID = 0;
        preferences.frameInfo.frameType = LZ4F_frame;
        preferences.frameInfo.contentSize = info->contentSize != 0 ? quint64(bytes.size()) : 0;
    }
    QByteArray encoded(qsizetype(LZ4F_compressFrameBound(std::size_t(bytes.size()), &preferences)), Qt::Uninitialized);
    const auto size = LZ4F_compressFrame(encoded.data(), std::size_t(encoded.size()), bytes.data(),
                                         std::size_t(bytes.size()), &preferences);
    if (LZ4F_isError(size) != 0) {
        return problem(Code::LimitReached, 0);
    }
    encoded.truncate(qsizetype(size));
    return encoded;
}

} // namespace dlo::codec
