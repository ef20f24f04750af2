// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/lettertext.h"

#include "views/common/sentences.h"

using namespace Qt::StringLiterals;

namespace dlo::lettertext {

namespace {

QString column(const QString &text, int width)
{
    return text.leftJustified(width) + u"  "_s;
}

QString time(const std::optional<EpochMs> &time)
{
    return time ? sentences::utcTime(*time) : u"-"_s;
}

QString number(const std::optional<int> &number)
{
    return number ? QString::number(*number) : u"-"_s;
}

void field(CommandOutput &out, const QString &name, const QString &value)
{
    if (!value.isEmpty())
        out.line(column(name, 14) + value);
}

void text(CommandOutput &out, const QString &title, const QString &text)
{
    out.line(title);
    for (const QStringView line : QStringView(text).split(u'\n'))
        out.line(u"  "_s + line.toString());
}

QString headerValue(const std::optional<QByteArray> &value)
{
    if (!value)
        return u"(null)"_s;
    return value->isValidUtf8() ? QString::fromUtf8(*value) : u"(base64) "_s + QString::fromLatin1(value->toBase64());
}

} // namespace

QString heading()
{
    return column(u"FAILED (UTC)"_s, 24) + column(u"RETRIES"_s, 7) + column(u"BYTES"_s, 7) + column(u"GROUP"_s, 16)
        + column(u"PARTITION"_s, 14) + column(u"ID"_s, 36) + u"ERROR"_s;
}

QString row(const DeadLetter &letter)
{
    const QString size = letter.payload.isPresent() ? QString::number(letter.payload.size()) : u"-"_s;
    return column(time(letter.failedAt), 24) + column(number(letter.retries), 7) + column(size, 7)
        + column(letter.address.group, 16) + column(letter.address.partition.value_or(u"-"_s), 14)
        + column(letter.rowId, 36) + letter.error;
}

void show(CommandOutput &out, const DeadLetter &letter)
{
    field(out, u"Queue"_s, letter.address.queue);
    field(out, u"Partition"_s, letter.address.partition.value_or(u"(not known any more)"_s));
    field(out, u"Group"_s, letter.address.group);
    field(out, u"Failed"_s, time(letter.failedAt));
    field(out, u"Enqueued"_s, time(letter.enqueuedAt));
    field(out, u"Retries"_s, number(letter.retries));
    field(out, u"Row id"_s, letter.rowId);
    field(out, u"Transaction id"_s, letter.transactionId);
    field(out, u"Message id"_s, letter.messageId);
    field(out, u"Producer"_s, letter.producer);
    field(out, u"Trace id"_s, letter.traceId);
    for (const Header &header : letter.headers)
        field(out, u"Header"_s, header.name + u": "_s + headerValue(header.value));
    field(out, u"Protection"_s, sentences::protection(letter.protection, letter.keyName));
    out.line({});
    text(out, u"Error:"_s, letter.error);
    out.line({});
    const QByteArrayView payload = letter.payload.view();
    if (!letter.payload.isPresent())
        out.line(u"The broker told no payload."_s);
    else if (!payload.isValidUtf8())
        out.line(u"Payload: %1 bytes that are no text; --payload and --json give them."_s.arg(payload.size()));
    else
        text(out, u"Payload (%1 bytes):"_s.arg(payload.size()), QString::fromUtf8(payload));
}

} // namespace dlo::lettertext
