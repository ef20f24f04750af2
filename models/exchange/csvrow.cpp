// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/csvrow.h"

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

} // namespace

void CsvRow::text(const QString &value)
{
    constexpr qsizetype most = longestCell - 2; // room for an apostrophe and for what says that it is cut
    QString cell = value;
    if (cell.size() > most) {
        cell.truncate(most);
        if (cell.back().isHighSurrogate())
            cell.chop(1);
        cell += u'…';
        m_shortened = true;
    }
    cell = wellFormed(std::move(cell));
    if (beginsFormula(cell))
        cell.prepend(u'\'');
    cell.replace(u'"', "\"\""_L1);
    word('"' + cell.toUtf8() + '"');
}

void CsvRow::number(std::optional<qint64> value)
{
    word(value ? QByteArray::number(*value) : QByteArray());
}

void CsvRow::time(std::optional<qint64> ms)
{
    word(ms ? QDateTime::fromMSecsSinceEpoch(*ms, QTimeZone::UTC).toString(Qt::ISODateWithMs).toLatin1()
            : QByteArray());
}

void CsvRow::word(QByteArrayView ours)
{
    if (m_cells++ > 0)
        m_bytes += ',';
    m_bytes += ours;
}

} // namespace dlo
