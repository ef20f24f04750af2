// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/binaryjson.h"

#include <charconv>

namespace dlo::codec {

std::optional<QByteArray> fromBase64(const std::optional<QByteArray> &text)
{
    if (!text) {
        return std::nullopt;
    }
    auto decoded = QByteArray::fromBase64Encoding(*text, QByteArray::AbortOnBase64DecodingErrors);
    // Only what we would write ourselves: another spelling would not come back.
    return decoded && decoded.decoded.toBase64() == *text ? std::optional(std::move(decoded.decoded)) : std::nullopt;
}

std::optional<double> toDouble(QByteArrayView digits)
{
    double value = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), value);
    return error == std::errc() && end == digits.end() ? std::optional(value) : std::nullopt;
}

DecodeResult decodeBinary(const BinaryJson &format, QByteArrayView bytes, qsizetype limit)
{
    auto decoded = format.toJson(bytes, limit);
    if (!decoded || decoded->cutAtLimit) {
        return decoded;
    }
    const auto back = encodeBinary(format, decoded->bytes, bytes);
    if (!back) {
        decoded->reversal = Reversal::None;
    } else if (*back == bytes) {
        decoded->reversal = Reversal::Exact;
    } else {
        const auto again = format.toJson(*back, limit);
        if (!again || again->bytes != decoded->bytes) {
            decoded->reversal = Reversal::None;
        }
    }
    return decoded;
}

EncodeResult encodeBinary(const BinaryJson &format, QByteArrayView edited, QByteArrayView original)
{
    // Most writers know only one width of floating-point numbers: the one that gives the original back.
    auto form = FloatForm::Double;
    if (const auto decoded = format.toJson(original, std::max<qsizetype>(original.size(), 1) * 64); decoded) {
        const auto shortest = format.toBinary(decoded->bytes, FloatForm::Shortest);
        form = shortest && *shortest == original ? FloatForm::Shortest : FloatForm::Double;
    }
    return format.toBinary(edited, form);
}

} // namespace dlo::codec
