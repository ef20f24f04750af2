// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftrecord.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QIODevice>

#include <algorithm>

namespace dlo {

namespace {

constexpr quint32 magic = 0x444c4f44; // "DLOD"
constexpr quint8 recordVersion = 1;
constexpr qsizetype hashSize = 32;
constexpr quint32 mostHeaders = 1'000'000;

QByteArray hashOf(QByteArrayView body, const QByteArray &payload)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(body);
    hash.addData(payload);
    return hash.result();
}

void corrupt(QDataStream &stream)
{
    stream.setStatus(QDataStream::ReadCorruptData);
}

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
    if (!present)
        return;
    T read{};
    stream >> read;
    value = std::move(read);
}

//! A name of an enumeration whose last one is \a last.
template <typename T>
T readEnum(QDataStream &stream, T last)
{
    quint8 value = 0;
    stream >> value;
    if (value > quint8(last))
        corrupt(stream);
    return stream.status() == QDataStream::Ok ? T(value) : T{};
}

quint32 readCount(QDataStream &stream, quint32 most)
{
    quint32 count = 0;
    stream >> count;
    if (count > most)
        corrupt(stream);
    return stream.status() == QDataStream::Ok ? count : 0;
}

void writeLetter(QDataStream &stream, const LetterKey &key)
{
    stream << key.rowId << key.queue << key.partitionId << key.transactionId << key.group << key.failedAt;
}

void readLetter(QDataStream &stream, LetterKey &key)
{
    stream >> key.rowId >> key.queue >> key.partitionId >> key.transactionId >> key.group >> key.failedAt;
}

void writeDocument(QDataStream &stream, const PayloadDocument::Parts &parts)
{
    stream << quint32(parts.layers.size());
    for (const auto &[id, options] : parts.layers)
        stream << quint8(id) << qint64(options.limit) << options.schema;
    stream << quint32(parts.rewritten.size());
    for (const auto id : parts.rewritten)
        stream << quint8(id);
    writeOptional(stream, parts.edited);
    writeOptional(stream, parts.present);
}

void readDocument(QDataStream &stream, PayloadDocument::Parts &parts)
{
    constexpr auto last = DecoderId::Confluent;
    for (auto count = readCount(stream, DecoderStack::maxLayers); count > 0; --count) {
        auto &layer = parts.layers.emplace_back();
        layer.id = readEnum(stream, last);
        qint64 limit = 0;
        stream >> limit >> layer.options.schema;
        layer.options.limit = std::clamp<qsizetype>(limit, 0, DecoderStack::maxTotal);
    }
    for (auto count = readCount(stream, quint32(last) + 1); count > 0; --count)
        parts.rewritten.push_back(readEnum(stream, last));
    readOptional(stream, parts.edited);
    readOptional(stream, parts.present);
}

void writeHeaders(QDataStream &stream, const std::optional<std::vector<Header>> &headers)
{
    stream << headers.has_value();
    if (!headers)
        return;
    stream << quint32(headers->size());
    for (const auto &header : *headers) {
        stream << header.name << header.type;
        writeOptional(stream, header.value);
    }
}

void readHeaders(QDataStream &stream, std::optional<std::vector<Header>> &headers)
{
    bool present = false;
    stream >> present;
    if (!present)
        return;
    headers.emplace();
    for (auto count = readCount(stream, mostHeaders); count > 0 && stream.status() == QDataStream::Ok; --count) {
        auto &header = headers->emplace_back();
        stream >> header.name >> header.type;
        readOptional(stream, header.value);
    }
}

void writeText(QDataStream &stream, const std::optional<DraftRecord::Text> &text)
{
    stream << text.has_value();
    if (!text)
        return;
    writeOptional(stream, text->base);
    // Half a surrogate pair has no UTF-8; it is typed seldom, but it is not lost.
    const auto utf8 = text->typed.isValidUtf16() ? std::optional(text->typed.toUtf8()) : std::nullopt;
    stream << text->isJson;
    writeOptional(stream, utf8);
    if (!utf8)
        stream << text->typed;
}

void readText(QDataStream &stream, std::optional<DraftRecord::Text> &text)
{
    bool present = false;
    stream >> present;
    if (!present)
        return;
    text = DraftRecord::Text{};
    readOptional(stream, text->base);
    std::optional<QByteArray> utf8;
    stream >> text->isJson;
    readOptional(stream, utf8);
    if (utf8)
        text->typed = QString::fromUtf8(*utf8);
    else
        stream >> text->typed;
}

} // namespace

bool DraftRecord::isTooLarge() const
{
    const auto sizeOf = [](const std::optional<QByteArray> &part) { return part ? part->size() : 0; };
    return std::max({document.payload.size(), sizeOf(document.edited), sizeOf(document.present), sizeOf(bytes),
                     text ? text->typed.size() : 0, text ? sizeOf(text->base) : 0})
        > maxBytes;
}

QByteArray writeDraftRecord(const DraftRecord &draft)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_5);
    stream << magic << recordVersion << draft.connection;
    writeLetter(stream, draft.letter);
    stream << draft.savedAt;
    writeDocument(stream, draft.document);
    stream << draft.view << quint8(draft.charset);
    writeText(stream, draft.text);
    writeOptional(stream, draft.bytes);
    writeHeaders(stream, draft.headers);
    stream << draft.cursor;
    return bytes + hashOf(bytes, draft.document.payload);
}

std::optional<DraftRecord> readDraftRecord(const QByteArray &bytes, const QByteArray &payload)
{
    if (bytes.size() <= hashSize)
        return std::nullopt;
    const auto body = bytes.first(bytes.size() - hashSize);
    if (hashOf(body, payload) != bytes.last(hashSize))
        return std::nullopt;
    QDataStream stream(body);
    stream.setVersion(QDataStream::Qt_6_5);
    quint32 head = 0;
    quint8 version = 0;
    stream >> head >> version;
    if (head != magic || version != recordVersion)
        return std::nullopt;
    DraftRecord draft;
    stream >> draft.connection;
    readLetter(stream, draft.letter);
    stream >> draft.savedAt;
    readDocument(stream, draft.document);
    stream >> draft.view;
    draft.charset = readEnum(stream, TextCharset::ShiftJis);
    readText(stream, draft.text);
    readOptional(stream, draft.bytes);
    readHeaders(stream, draft.headers);
    stream >> draft.cursor;
    if (stream.status() != QDataStream::Ok || !stream.atEnd())
        return std::nullopt;
    draft.document.payload = payload;
    return draft;
}

} // namespace dlo
