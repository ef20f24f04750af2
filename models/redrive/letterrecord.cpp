// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/letterrecord.h"

#include <QDataStream>
#include <QIODevice>

namespace dlo {

namespace {

constexpr quint8 recordVersion = 1;
constexpr quint32 headersLimit = 1'000'000;

template <typename T>
void writeOptional(QDataStream &stream, const std::optional<T> &value)
{
    stream << value.has_value();
    if (value)
        stream << *value;
}

template <typename T>
void readOptional(QDataStream &stream, std::optional<T> &value)
{
    bool present = false;
    stream >> present;
    if (present) {
        T read{};
        stream >> read;
        value = std::move(read);
    }
}

//! A null string or array would be written otherwise than an empty one, which is equal to it.
void writeHeaders(QDataStream &stream, const std::vector<Header> &headers)
{
    stream << quint32(headers.size());
    for (const Header &header : headers) {
        for (const QString &text : {header.name, header.type})
            stream << (text.isNull() ? QStringLiteral("") : text);
        writeOptional(stream, header.value && header.value->isNull() ? std::optional(QByteArray("")) : header.value);
    }
}

void readHeaders(QDataStream &stream, std::vector<Header> &headers)
{
    quint32 count = 0;
    stream >> count;
    if (count > headersLimit) {
        stream.setStatus(QDataStream::ReadCorruptData);
        return;
    }
    for (quint32 i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
        Header header;
        stream >> header.name >> header.type;
        readOptional(stream, header.value);
        headers.push_back(std::move(header));
    }
}

} // namespace

QByteArray writeHeadersRecord(const std::vector<Header> &headers)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_5);
    stream << recordVersion;
    writeHeaders(stream, headers);
    return bytes;
}

std::optional<std::vector<Header>> readHeadersRecord(const QByteArray &bytes)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_5);
    quint8 version = 0;
    stream >> version;
    std::vector<Header> headers;
    if (version == recordVersion)
        readHeaders(stream, headers);
    const bool whole = version == recordVersion && stream.status() == QDataStream::Ok && stream.atEnd();
    return whole ? std::optional(std::move(headers)) : std::nullopt;
}

QByteArray writeLetterRecord(const DeadLetter &letter)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_5);
    stream << recordVersion << letter.rowId << letter.messageId << letter.transactionId << letter.address.queue;
    writeOptional(stream, letter.address.partition);
    stream << letter.address.partitionId << letter.address.group;
    writeOptional(stream, letter.failedAt);
    writeOptional(stream, letter.enqueuedAt);
    writeOptional(stream, letter.retries);
    stream << letter.error << letter.producer << letter.traceId;
    writeHeaders(stream, letter.headers);
    stream << quint8(letter.protection);
    return bytes;
}

std::optional<DeadLetter> readLetterRecord(const QByteArray &bytes)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_5);
    quint8 version = 0;
    stream >> version;
    if (version != recordVersion)
        return std::nullopt;
    DeadLetter letter;
    stream >> letter.rowId >> letter.messageId >> letter.transactionId >> letter.address.queue;
    readOptional(stream, letter.address.partition);
    stream >> letter.address.partitionId >> letter.address.group;
    readOptional(stream, letter.failedAt);
    readOptional(stream, letter.enqueuedAt);
    readOptional(stream, letter.retries);
    stream >> letter.error >> letter.producer >> letter.traceId;
    readHeaders(stream, letter.headers);
    quint8 protection = 0;
    stream >> protection;
    if (stream.status() != QDataStream::Ok || protection > quint8(Protection::Envelope))
        return std::nullopt;
    letter.protection = Protection(protection);
    return letter;
}

} // namespace dlo
