// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/cborsink.h"

#include <QFloat16>
#include <QtEndian>

#include <bit>
#include <cmath>

namespace dlo::codec {

namespace {

class CborSink
{
public:
    using Walker = JsonWalker<CborSink>;

    explicit CborSink(FloatForm form)
        : m_form(form)
    { }

    void null() { m_bytes += char(0xf6); }
    void boolean(bool value) { m_bytes += char(value ? 0xf5 : 0xf4); }
    bool integer(bool negative, quint64 magnitude)
    {
        const bool below = negative && magnitude > 0;
        head(below ? 1 : 0, below ? magnitude - 1 : magnitude);
        return true;
    }
    void number(double value)
    {
        const auto narrow = float(value);
        const bool isNarrow = std::isnan(value) || double(narrow) == value;
        const auto half = qfloat16(narrow);
        if (m_form == FloatForm::Double || !isNarrow) {
            fixed(0xfb, std::bit_cast<quint64>(std::isnan(value) ? std::nan("") : value));
        } else if (std::isnan(value)) {
            fixed(0xf9, quint16(0x7e00));
        } else if (float(half) == narrow) {
            fixed(0xf9, std::bit_cast<quint16>(half));
        } else {
            fixed(0xfa, std::bit_cast<quint32>(narrow));
        }
    }
    void text(QByteArrayView text)
    {
        head(3, quint64(text.size()));
        m_bytes += text;
    }
    void bytes(QByteArrayView bytes)
    {
        head(2, quint64(bytes.size()));
        m_bytes += bytes;
    }
    void array(quint32 count) { head(4, count); }
    void map(quint32 count) { head(5, count); }

    std::expected<bool, DecodeProblem> special(Walker &walker, JsonValues::Index i, int depth)
    {
        const auto &json = walker.json();
        const auto name = json.string(JsonValues::firstChild(i));
        const auto first = JsonValues::firstChild(i) + 2;
        if (name == "$tag" && json.count(i) == 2) {
            const auto value = json.member(i, "value");
            bool fits = false;
            const auto tag = json.raw(first).toByteArray().toULongLong(&fits);
            if (value && fits) {
                head(6, tag);
                auto done = walker.value(*value, depth + 1);
                return done ? std::expected<bool, DecodeProblem>(true) : std::unexpected(done.error());
            }
        }
        return json.count(i) == 1 && plainSpecial(json, name, first);
    }

    [[nodiscard]] QByteArray take() { return std::move(m_bytes); }

private:
    bool plainSpecial(const JsonValues &json, const QByteArray &name, JsonValues::Index value)
    {
        if (name == "$undefined" && json.raw(value) == QByteArrayView("true")) {
            m_bytes += char(0xf7);
            return true;
        }
        if (name == "$simple") {
            const auto number = json.integer(value);
            const bool known = number && *number >= 0 && *number < 256 && (*number < 20 || *number > 31);
            if (known) {
                head(7, quint64(*number));
            }
            return known;
        }
        if (!json.isString(value)) {
            return false;
        }
        const auto string = json.string(value);
        if (name == "$numberDouble") {
            const auto parsed = toDouble(string == "NaN" ? "nan" : QByteArrayView(string));
            if (parsed) {
                number(*parsed);
            }
            return parsed.has_value();
        }
        const bool isText = name == "$textBase64";
        const auto decoded = isText || name == "$base64" ? fromBase64(string) : std::nullopt;
        if (decoded) {
            isText ? text(*decoded) : bytes(*decoded);
        }
        return decoded.has_value();
    }

    template <typename T>
    void fixed(int first, T value)
    {
        m_bytes += char(first);
        const auto big = qToBigEndian(value);
        m_bytes.append(reinterpret_cast<const char *>(&big), sizeof big);
    }

    void head(int major, quint64 argument)
    {
        const int first = major << 5;
        if (argument < 24) {
            m_bytes += char(first | int(argument));
        } else if (argument <= 0xff) {
            fixed(first | 24, quint8(argument));
        } else if (argument <= 0xffff) {
            fixed(first | 25, quint16(argument));
        } else if (argument <= 0xffffffff) {
            fixed(first | 26, quint32(argument));
        } else {
            fixed(first | 27, argument);
        }
    }

    FloatForm m_form;
    QByteArray m_bytes;
};

} // namespace

EncodeResult writeCbor(const JsonValues &json, FloatForm form)
{
    CborSink sink(form);
    if (auto done = JsonWalker(json, sink).value(0, 0); !done) {
        return std::unexpected(done.error());
    }
    return sink.take();
}

} // namespace dlo::codec
