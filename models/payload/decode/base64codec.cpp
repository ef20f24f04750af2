// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/base64codec.h"

#include "payload/decode/codec.h"

#include <array>

namespace dlo::codec {

namespace {

constexpr qint8 none = -1;

constexpr std::array<qint8, 256> valuesOf(Base64Alphabet alphabet)
{
    std::array<qint8, 256> values{};
    values.fill(none);
    for (int i = 0; i < 26; ++i) {
        values[std::size_t('A' + i)] = qint8(i);
        values[std::size_t('a' + i)] = qint8(26 + i);
    }
    for (int i = 0; i < 10; ++i) {
        values[std::size_t('0' + i)] = qint8(52 + i);
    }
    values[alphabet == Base64Alphabet::Url ? '-' : '+'] = 62;
    values[alphabet == Base64Alphabet::Url ? '_' : '/'] = 63;
    return values;
}

bool isSpace(char c)
{
    return c == '\n' || c == '\r' || c == ' ' || c == '\t';
}

qsizetype skipSpace(QByteArrayView text, qsizetype at)
{
    while (at < text.size() && isSpace(text[at])) {
        ++at;
    }
    return at;
}

//! From the first '=' at \a at: no more of them than the last group wants, and nothing but white space after them.
std::expected<void, DecodeProblem> checkPadding(QByteArrayView text, qsizetype at, int lettersInGroup)
{
    int wanted = lettersInGroup == 2 ? 2 : lettersInGroup == 3 ? 1 : 0;
    for (; at < text.size(); at = skipSpace(text, at + 1)) {
        if (text[at] != '=' || wanted == 0) {
            return problem(text[at] == '=' ? Code::Malformed : Code::BadCharacter, at);
        }
        --wanted;
    }
    return wanted == 0 ? std::expected<void, DecodeProblem>() : problem(Code::Truncated, text.size());
}

} // namespace

DecodeResult decodeBase64(QByteArrayView text, Base64Alphabet alphabet, qsizetype limit)
{
    static constexpr std::array tables{valuesOf(Base64Alphabet::Standard), valuesOf(Base64Alphabet::Url)};
    const auto &values = tables[std::size_t(alphabet)];
    Decoded decoded;
    decoded.bytes.reserve(std::min(text.size() / 4 * 3 + 3, limit + 1));
    quint32 group = 0;
    int letters = 0;
    qsizetype at = skipSpace(text, 0);
    for (; at < text.size() && text[at] != '='; at = skipSpace(text, at + 1)) {
        const auto value = values[quint8(text[at])];
        if (value == none) {
            return problem(Code::BadCharacter, at, decoded.bytes);
        }
        group = group << 6U | quint32(value);
        if (++letters % 4 != 1) {
            decoded.bytes += char(quint8(group >> unsigned(6 - 2 * ((letters - 1) % 4))));
        }
        if (decoded.bytes.size() > limit) {
            decoded.bytes.truncate(limit);
            decoded.cutAtLimit = true;
            decoded.reversal = Reversal::None;
            return decoded;
        }
    }
    if (letters % 4 == 1) {
        return problem(Code::Truncated, text.size(), decoded.bytes);
    }
    if (at < text.size()) {
        if (auto padding = checkPadding(text, at, letters % 4); !padding) {
            return problem(padding.error().code, padding.error().offset, decoded.bytes);
        }
    }
    decoded.reversal = encodeBase64(decoded.bytes, alphabet, text) == text ? Reversal::Exact : Reversal::SameContent;
    return decoded;
}

QByteArray encodeBase64(QByteArrayView bytes, Base64Alphabet alphabet, QByteArrayView original)
{
    const auto firstLine = original.first(std::max<qsizetype>(original.indexOf('\n'), 0));
    const bool broken = original.contains('\n');
    const QByteArray lineEnd = firstLine.endsWith('\r') ? "\r\n" : "\n";
    const auto lineLength = firstLine.size() - (firstLine.endsWith('\r') ? 1 : 0);
    // A whole number of groups does not tell whether padding is written; then it is as the alphabet is mostly used.
    const auto letters = std::ranges::count_if(original, [](char c) { return !isSpace(c) && c != '='; });
    const bool padded = letters % 4 == 0 ? alphabet == Base64Alphabet::Standard : original.contains('=');

    auto options = QByteArray::Base64Options(alphabet == Base64Alphabet::Url ? QByteArray::Base64UrlEncoding
                                                                             : QByteArray::Base64Encoding);
    options |= padded ? QByteArray::KeepTrailingEquals : QByteArray::OmitTrailingEquals;
    auto encoded = QByteArray::fromRawData(bytes.data(), bytes.size()).toBase64(options);
    if (!broken) {
        return encoded;
    }
    // One line with a line end after it says nothing about the length of a line.
    const bool oneLine = skipSpace(original, firstLine.size()) == original.size();
    QByteArray lines;
    const auto step = oneLine || lineLength == 0 ? std::max<qsizetype>(encoded.size(), 1) : lineLength;
    for (qsizetype at = 0; at < encoded.size(); at += step) {
        if (at > 0) {
            lines += lineEnd;
        }
        lines += QByteArrayView(encoded).sliced(at, std::min(step, encoded.size() - at));
    }
    return original.endsWith('\n') ? lines + lineEnd : lines;
}

} // namespace dlo::codec
