// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/lettercsv.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool beginsFormula(QStringView text)
{
    static constexpr QStringView starters(u"=+-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n");
    if (!text.isEmpty() && starters.contains(text.front()))
        return true;
    const auto first = std::ranges::find_if_not(text, [](QChar c) {
        return c.isSpace() || c.category() == QChar::Other_Format || c.category() == QChar::Other_Control;
    });
    return first != text.end() && starters.contains(*first);
}

QString wellFormed(QString text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            ++i;
        else if (c.isSurrogate() || c.isNull())
            text[i] = QChar::ReplacementCharacter;
    }
    return text;
}

class RowWriter
{
public:
    void text(const QString &value)
    {
        constexpr qsizetype most
            = lettercsv::longestCell - 2; // room for an apostrophe and for what says that it is cut
        QString cell = value;
        if (cell.size() > most) {
            cell.truncate(most);
            if (cell.back().isHighSurrogate())
                cell.chop(1);
            cell += u'…';
            m_row.shortened = true;
        }
        cell = wellFormed(std::move(cell));
        if (beginsFormula(cell))
            cell.prepend(u'\'');
        cell.replace(u'"', "\"\""_L1);
        put('"' + cell.toUtf8() + '"');
    }
    void number(std::optional<qint64> value) { put(value ? QByteArray::number(*value) : QByteArray()); }
    lettercsv::Row take()
    {
        m_row.bytes += "\r\n";
        return std::move(m_row);
    }
    void put(QByteArrayView cell)
    {
        if (m_cells++ > 0)
            m_row.bytes += ',';
        m_row.bytes += cell;
    }

private:
    lettercsv::Row m_row;
    int m_cells = 0;
};

} // namespace

QByteArray lettercsv::header()
{
    return "\xEF\xBB\xBFid,queue,partition,group,failed at,error,retries,size\r\n"_ba;
}

lettercsv::Row lettercsv::row(const DeadLetter &letter)
{
    RowWriter row;
    row.text(letter.rowId);
    row.text(letter.address.queue);
    row.text(letter.address.partition.value_or(QString()));
    row.text(letter.address.group);
    const auto time = letter.failedAt
        ? QDateTime::fromMSecsSinceEpoch(*letter.failedAt, QTimeZone::UTC).toString(Qt::ISODateWithMs)
        : QString();
    row.put(time.toLatin1());
    row.text(letter.error);
    row.number(letter.retries ? std::optional<qint64>(*letter.retries) : std::nullopt);
    row.number(letter.payload.isPresent() ? std::optional<qint64>(letter.payload.size()) : std::nullopt);
    return row.take();
}

} // namespace dlo
