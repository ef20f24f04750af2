// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/lettercell.h"

#include "letters/lettertablemodel.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::lettercell {

namespace {

constexpr qsizetype longestCell = 300;
constexpr qsizetype longestToolTip = 2000;

QString firstLine(const QString &text)
{
    const auto begin = QStringView(text).trimmed();
    const auto end = std::ranges::find_if(begin, [](QChar c) {
        return c == u'\n' || c == u'\r' || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
    });
    return begin.first(std::min<qsizetype>(end - begin.begin(), longestCell)).toString();
}

QString localTime(std::optional<EpochMs> time)
{
    return time ? QDateTime::fromMSecsSinceEpoch(*time).toString(u"yyyy-MM-dd HH:mm:ss") : QString();
}

template <typename T>
QVariant valueOf(const std::optional<T> &known)
{
    return known ? QVariant::fromValue(*known) : QVariant();
}

QVariant textOrNothing(const QString &text)
{
    return text.isEmpty() ? QVariant() : QVariant(text);
}

} // namespace

QString text(const DeadLetter &letter, int column)
{
    switch (column) {
    case LetterTableModel::FailedAt:
        return localTime(letter.failedAt);
    case LetterTableModel::EnqueuedAt:
        return localTime(letter.enqueuedAt);
    case LetterTableModel::Retries:
        return letter.retries ? QString::number(*letter.retries) : QString();
    case LetterTableModel::Size:
        return letter.payload.isPresent()
            ? QLocale().formattedDataSize(letter.payload.size(), 1, QLocale::DataSizeTraditionalFormat)
            : QString();
    default:
        return firstLine(value(letter, column).toString());
    }
}

QVariant value(const DeadLetter &letter, int column)
{
    switch (column) {
    case LetterTableModel::FailedAt:
        return valueOf(letter.failedAt);
    case LetterTableModel::Error:
        return textOrNothing(letter.error);
    case LetterTableModel::Queue:
        return textOrNothing(letter.address.queue);
    case LetterTableModel::Group:
        return textOrNothing(letter.address.group);
    case LetterTableModel::Partition:
        return valueOf(letter.address.partition);
    case LetterTableModel::Retries:
        return valueOf(letter.retries);
    case LetterTableModel::TransactionId:
        return textOrNothing(letter.transactionId);
    case LetterTableModel::EnqueuedAt:
        return valueOf(letter.enqueuedAt);
    case LetterTableModel::Size:
        return letter.payload.isPresent() ? QVariant(qint64(letter.payload.size())) : QVariant();
    case LetterTableModel::MessageId:
        return textOrNothing(letter.messageId);
    case LetterTableModel::RowId:
        return textOrNothing(letter.rowId);
    default:
        return {};
    }
}

QString toolTip(const DeadLetter &letter, int column)
{
    const auto known = value(letter, column);
    if (!known.isValid()) {
        return {};
    }
    switch (column) {
    case LetterTableModel::FailedAt:
    case LetterTableModel::EnqueuedAt:
        return QDateTime::fromMSecsSinceEpoch(known.toLongLong(), QTimeZone::UTC).toString(Qt::ISODateWithMs);
    case LetterTableModel::Retries:
        return known.toString();
    case LetterTableModel::Size:
        return QLocale().toString(known.toLongLong());
    default:
        return u"<p style=\"white-space:pre-wrap\">%1</p>"_s.arg(known.toString().left(longestToolTip).toHtmlEscaped());
    }
}

bool isNumber(int column)
{
    return column == LetterTableModel::Retries || column == LetterTableModel::Size;
}

} // namespace dlo::lettercell
