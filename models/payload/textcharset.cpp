// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textcharset.h"

#include "payload/utf8.h"

#include <QStringConverter>

using namespace Qt::StringLiterals;

namespace dlo::charset {

namespace {

constexpr auto keepMark = QStringConverter::Flag::Stateless | QStringConverter::Flag::ConvertInitialBom;

QStringDecoder decoderOf(TextCharset charset)
{
    switch (charset) {
    case TextCharset::Utf8:
        return QStringDecoder(QStringConverter::Utf8, keepMark);
    case TextCharset::Latin1:
        return QStringDecoder(QStringConverter::Latin1, keepMark);
    case TextCharset::Utf16Le:
        return QStringDecoder(QStringConverter::Utf16LE, keepMark);
    case TextCharset::Utf16Be:
        return QStringDecoder(QStringConverter::Utf16BE, keepMark);
    case TextCharset::Windows1252:
    case TextCharset::ShiftJis:
        break;
    }
    return QStringDecoder(name(charset), keepMark);
}

QStringEncoder encoderOf(TextCharset charset)
{
    switch (charset) {
    case TextCharset::Utf8:
        return QStringEncoder(QStringConverter::Utf8);
    case TextCharset::Latin1:
        return QStringEncoder(QStringConverter::Latin1);
    case TextCharset::Utf16Le:
        return QStringEncoder(QStringConverter::Utf16LE);
    case TextCharset::Utf16Be:
        return QStringEncoder(QStringConverter::Utf16BE);
    case TextCharset::Windows1252:
    case TextCharset::ShiftJis:
        break;
    }
    return QStringEncoder(name(charset));
}

QString textOf(QByteArrayView bytes, TextCharset charset)
{
    auto decoder = decoderOf(charset);
    return decoder.isValid() ? QString(decoder(bytes)) : QString();
}

QByteArray bytesOf(QStringView text, TextCharset charset)
{
    auto encoder = encoderOf(charset);
    return encoder.isValid() ? QByteArray(encoder(text)) : QByteArray();
}

//! A converter may put a question mark for what it does not have, without a word.
bool comesBack(QStringView text, TextCharset charset)
{
    return textOf(bytesOf(text, charset), charset) == text;
}

} // namespace

const std::vector<TextCharset> &available()
{
    static const auto list = [] {
        std::vector<TextCharset> found;
        for (const auto charset : {TextCharset::Utf8, TextCharset::Latin1, TextCharset::Windows1252,
                                   TextCharset::Utf16Le, TextCharset::Utf16Be, TextCharset::ShiftJis}) {
            if (decoderOf(charset).isValid() && encoderOf(charset).isValid()) {
                found.push_back(charset);
            }
        }
        return found;
    }();
    return list;
}

QString name(TextCharset charset)
{
    switch (charset) {
    case TextCharset::Utf8:
        return u"UTF-8"_s;
    case TextCharset::Latin1:
        return u"ISO-8859-1"_s;
    case TextCharset::Windows1252:
        return u"windows-1252"_s;
    case TextCharset::Utf16Le:
        return u"UTF-16LE"_s;
    case TextCharset::Utf16Be:
        return u"UTF-16BE"_s;
    case TextCharset::ShiftJis:
        return u"Shift_JIS"_s;
    }
    return {};
}

Text decode(QByteArrayView bytes, TextCharset charset)
{
    Text result{.text = textOf(bytes, charset)};
    result.isExact = bytesOf(result.text, charset) == bytes;
    return result;
}

std::expected<QByteArray, qsizetype> encode(const QString &text, TextCharset charset)
{
    auto bytes = bytesOf(text, charset);
    if (textOf(bytes, charset) == text) {
        return bytes;
    }
    // The longest beginning that comes back, by halves.
    qsizetype good = 0;
    qsizetype bad = text.size();
    while (bad - good > 1) {
        auto middle = good + (bad - good) / 2;
        if (text[middle - 1].isHighSurrogate() && middle + 1 < bad) {
            ++middle;
        }
        (comesBack(QStringView(text).first(middle), charset) ? good : bad) = middle;
    }
    return std::unexpected(good);
}

std::optional<TextCharset> guess(QByteArrayView bytes)
{
    if (bytes.size() % 2 == 0 && bytes.startsWith(QByteArrayView("\xff\xfe", 2))
        && decode(bytes, TextCharset::Utf16Le).isExact) {
        return TextCharset::Utf16Le;
    }
    if (bytes.size() % 2 == 0 && bytes.startsWith(QByteArrayView("\xfe\xff", 2))
        && decode(bytes, TextCharset::Utf16Be).isExact) {
        return TextCharset::Utf16Be;
    }
    return utf8::firstInvalid(bytes) < 0 ? std::optional(TextCharset::Utf8) : std::nullopt;
}

} // namespace dlo::charset
