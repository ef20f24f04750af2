// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/messagepacksink.h"

#include <QtEndian>

#include <bit>
#include <cmath>

namespace dlo::codec {

namespace {

class MessagePackSink
{
public:
    using Walker = JsonWalker<MessagePackSink>;

    explicit MessagePackSink(FloatForm form)
        : m_form(form)
    { }

    void null() { m_bytes += char(0xc0); }
    void boolean(bool value) { m_bytes += char(value ? 0xc3 : 0xc2); }
    bool integer(bool negative, quint64 magnitude)
    {
        if (!negative) {
            natural(magnitude);
            return true;
        }
        if (magnitude > quint64(1) << 63U) {
            return false;
        }
        below(qint64(~magnitude + 1));
        return true;
    }
    void number(double value)
    {
        const auto narrow = float(value);
        if (m_form == FloatForm::Shortest && (std::isnan(value) || double(narrow) == value)) {
            fixed(0xca, std::bit_cast<quint32>(narrow));
        } else {
            fixed(0xcb, std::bit_cast<quint64>(value));
        }
    }
    void text(QByteArrayView text)
    {
        const auto size = quint32(text.size());
        if (size < 32) {
            m_bytes += char(0xa0U | size);
        } else {
            length(0xd9, size);
        }
        m_bytes += text;
    }
    void bytes(QByteArrayView bytes)
    {
        length(0xc4, quint32(bytes.size()));
        m_bytes += bytes;
    }
    void array(quint32 count) { container(0x90, 0xdc, count); }
    void map(quint32 count) { container(0x80, 0xde, count); }

    std::expected<bool, DecodeProblem> special(const Walker &walker, JsonValues::Index i, int /*depth*/)
    {
        const auto &json = walker.json();
        const auto name = json.string(JsonValues::firstChild(i));
        const auto first = JsonValues::firstChild(i) + 2;
        if (name == "$ext" && json.count(i) == 2) {
            const auto type = json.integer(first);
            const auto data = fromBase64(json.memberString(i, "base64"));
            if (type && *type >= -128 && *type < 128 && data) {
                extension(qint8(*type), *data);
                return true;
            }
        }
        if (json.count(i) != 1 || !json.isString(first)) {
            return false;
        }
        const auto string = json.string(first);
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

    [[nodiscard]] QByteArray take() { return std::move(m_bytes); }

private:
    template <typename T>
    void fixed(int first, T value)
    {
        m_bytes += char(first);
        const auto big = qToBigEndian(value);
        m_bytes.append(reinterpret_cast<const char *>(&big), sizeof big);
    }

    void natural(quint64 value)
    {
        if (value < 0x80) {
            m_bytes += char(value);
        } else if (value <= 0xff) {
            fixed(0xcc, quint8(value));
        } else if (value <= 0xffff) {
            fixed(0xcd, quint16(value));
        } else if (value <= 0xffffffff) {
            fixed(0xce, quint32(value));
        } else {
            fixed(0xcf, value);
        }
    }

    void below(qint64 value)
    {
        if (value >= -32) {
            m_bytes += char(value);
        } else if (value >= -128) {
            fixed(0xd0, qint8(value));
        } else if (value >= -32768) {
            fixed(0xd1, qint16(value));
        } else if (value >= -qint64(0x80000000)) {
            fixed(0xd2, qint32(value));
        } else {
            fixed(0xd3, value);
        }
    }

    //! The three widths of a length have tags one after the other.
    void length(int first, quint32 size)
    {
        if (size <= 0xff) {
            fixed(first, quint8(size));
        } else if (size <= 0xffff) {
            fixed(first + 1, quint16(size));
        } else {
            fixed(first + 2, size);
        }
    }

    void container(unsigned fix, int first, quint32 count)
    {
        if (count < 16) {
            m_bytes += char(fix | count);
        } else if (count <= 0xffff) {
            fixed(first, quint16(count));
        } else {
            fixed(first + 1, count);
        }
    }

    void extension(qint8 type, QByteArrayView data)
    {
        switch (data.size()) {
        case 1:
        case 2:
        case 4:
        case 8:
        case 16:
            m_bytes += char(0xd4 + std::countr_zero(quint64(data.size())));
            break;
        default:
            length(0xc7, quint32(data.size()));
        }
        m_bytes += char(type);
        m_bytes += data;
    }

    FloatForm m_form;
    QByteArray m_bytes;
};

} // namespace

EncodeResult writeMessagePack(const JsonValues &json, FloatForm form)
{
    MessagePackSink sink(form);
    if (auto done = JsonWalker(json, sink).value(0, 0); !done) {
        return std::unexpected(done.error());
    }
    return sink.take();
}

} // namespace dlo::codec
