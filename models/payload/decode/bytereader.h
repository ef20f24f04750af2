// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QtEndian>

#include <optional>

namespace dlo::codec {

//! A cursor over bytes that never reads past the end: whoever wants more than there is gets nothing and stays put.
class ByteReader
{
public:
    explicit ByteReader(QByteArrayView bytes, qsizetype base = 0)
        : m_bytes(bytes)
        , m_base(base)
    { }

    //! Of the next byte, counted from where the base is.
    [[nodiscard]] qsizetype offset() const { return m_base + m_at; }
    [[nodiscard]] qsizetype left() const { return m_bytes.size() - m_at; }
    [[nodiscard]] bool atEnd() const { return left() == 0; }
    //! The next byte; there must be one.
    [[nodiscard]] quint8 peek() const { return quint8(m_bytes[m_at]); }

    [[nodiscard]] std::optional<QByteArrayView> take(quint64 size)
    {
        if (size > quint64(left())) {
            return std::nullopt;
        }
        const auto taken = m_bytes.sliced(m_at, qsizetype(size));
        m_at += qsizetype(size);
        return taken;
    }

    template <typename T>
    [[nodiscard]] std::optional<T> big()
    {
        const auto taken = take(sizeof(T));
        return taken ? std::optional(qFromBigEndian<T>(taken->data())) : std::nullopt;
    }

    template <typename T>
    [[nodiscard]] std::optional<T> little()
    {
        const auto taken = take(sizeof(T));
        return taken ? std::optional(qFromLittleEndian<T>(taken->data())) : std::nullopt;
    }

    [[nodiscard]] std::optional<quint8> byte() { return big<quint8>(); }

    //! Base-128 number, least significant group first, at most 64 bits (Protobuf and Avro write them). Nothing when it
    //! is cut short or too long: look at \c left().
    [[nodiscard]] std::optional<quint64> varint()
    {
        quint64 value = 0;
        for (int i = 0; i < 10 && i < left(); ++i) {
            const auto group = quint8(m_bytes[m_at + i]);
            if (i == 9 && group > 1) {
                return std::nullopt;
            }
            value |= quint64(group & 0x7fU) << unsigned(7 * i);
            if ((group & 0x80U) == 0) {
                m_at += i + 1;
                return value;
            }
        }
        return std::nullopt;
    }

    //! True when a \c varint() that failed did so for want of bytes.
    [[nodiscard]] bool endsInVarint() const
    {
        return left() < 10
            && std::ranges::all_of(m_bytes.sliced(m_at), [](char c) { return (quint8(c) & 0x80U) != 0; });
    }

private:
    QByteArrayView m_bytes;
    qsizetype m_base;
    qsizetype m_at = 0;
};

} // namespace dlo::codec
