// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/exportname.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qsizetype longestBytes = 150; //!< of 255, which the file systems in use take

QString safePart(const QString &name)
{
    QString part;
    for (const char32_t c : name.left(longestBytes).toUcs4()) {
        const bool plain = QChar::isLetterOrNumber(c) || c == U'_';
        const bool dot = c == U'.' && !part.isEmpty() && !part.endsWith(u'.') && !part.endsWith(u'-');
        if (plain || dot)
            part += QString::fromUcs4(&c, 1);
        else if (!part.isEmpty() && !part.endsWith(u'-'))
            part += u'-';
        if (part.toUtf8().size() >= longestBytes)
            break;
    }
    while (part.endsWith(u'-') || part.endsWith(u'.'))
        part.chop(1);
    return part;
}

} // namespace

QString exportSuffix(ExportFormat format)
{
    return format == ExportFormat::Csv ? u"csv"_s : u"jsonl"_s;
}

QString proposedExportName(const std::optional<QString> &queue, QDate date, ExportFormat format)
{
    const auto part = safePart(queue.value_or(QString()));
    const auto name = u"dead-letters-%1.%2"_s.arg(date.toString(Qt::ISODate), exportSuffix(format));
    return part.isEmpty() ? name : part + u'-' + name;
}

} // namespace dlo
