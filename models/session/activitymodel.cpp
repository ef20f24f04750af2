// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/activitymodel.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qint64 previewLimit = qint64(8) * 1024 * 1024;

qint64 previewBytes(const HttpExchange &exchange)
{
    return exchange.sentPreview.size() + exchange.receivedPreview.size();
}

//! A reading that was answered: nothing was changed by it.
bool isQuietReading(const HttpExchange &exchange)
{
    return exchange.verb == "GET" && !exchange.error && exchange.status >= 200 && exchange.status < 300;
}

QString statusText(const HttpExchange &exchange)
{
    if (exchange.status != 0)
        return QString::number(exchange.status);
    return exchange.error && !exchange.error->code.isEmpty() ? exchange.error->code : u"–"_s;
}

} // namespace

//! True when it is one more of the last row, or of the one before it: a depth can take two calls.
bool ActivityModel::repeat(const HttpExchange &exchange)
{
    if (!isQuietReading(exchange))
        return false;
    for (int row = rowCount() - 1; row >= std::max(0, rowCount() - 2); --row) {
        auto &known = m_rows[size_t(row)];
        if (!isQuietReading(known.exchange))
            return false;
        if (known.exchange.url != exchange.url || known.exchange.status != exchange.status)
            continue;
        m_previewBytes += previewBytes(exchange) - previewBytes(known.exchange);
        known = {.exchange = exchange, .times = known.times + 1};
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
        return true;
    }
    return false;
}

void ActivityModel::add(const HttpExchange &exchange)
{
    if (repeat(exchange))
        return;
    m_previewBytes += previewBytes(exchange);
    int drop = std::max(0, rowCount() + 1 - capacity);
    qint64 dropped = 0;
    for (int row = 0; row < rowCount(); ++row) {
        if (row >= drop && m_previewBytes - dropped <= previewLimit)
            break;
        dropped += previewBytes(m_rows[size_t(row)].exchange);
        drop = std::max(drop, row + 1);
    }
    if (drop > 0) {
        beginRemoveRows({}, 0, drop - 1);
        m_rows.erase(m_rows.begin(), m_rows.begin() + drop);
        endRemoveRows();
        m_previewBytes -= dropped;
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_rows.push_back({.exchange = exchange});
    endInsertRows();
}

void ActivityModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_previewBytes = 0;
    endResetModel();
}

const HttpExchange *ActivityModel::exchange(int row) const
{
    return row >= 0 && row < rowCount() ? &m_rows[size_t(row)].exchange : nullptr;
}

int ActivityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ActivityModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ActivityModel::data(const QModelIndex &index, int role) const
{
    const HttpExchange *found = index.isValid() ? exchange(index.row()) : nullptr;
    if (found == nullptr)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<Qt::Alignment>((index.column() >= Status ? Qt::AlignRight : Qt::AlignLeft)
                                                  | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QLocale locale;
    switch (index.column()) {
    case At:
        return found->startedAt.toLocalTime().toString(u"HH:mm:ss.zzz"_s);
    case Verb:
        return QString::fromLatin1(found->verb);
    case Url:
        return QString::fromUtf8(found->url.toEncoded(QUrl::RemoveUserInfo));
    case Status:
        return statusText(*found);
    case Times: {
        const int times = m_rows[size_t(index.row())].times;
        return times > 1 ? locale.toString(times) : QString();
    }
    case Elapsed:
        return locale.toString(qlonglong(found->elapsed.count()));
    case Sent:
        return locale.toString(found->sentBytes);
    case Received:
        return locale.toString(found->receivedBytes);
    default:
        return {};
    }
}

QVariant ActivityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case At:
        return tr("Time");
    case Verb:
        return tr("Method");
    case Url:
        return tr("Address");
    case Status:
        return tr("Status");
    case Times:
        return tr("Times");
    case Elapsed:
        return tr("Took (ms)");
    case Sent:
        return tr("Sent (bytes)");
    case Received:
        return tr("Received (bytes)");
    default:
        return {};
    }
}

} // namespace dlo
