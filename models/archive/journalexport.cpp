// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/journalexport.h"

#include "archive/archivesql.h"
#include "archive/trashfile.h"
#include "exchange/letterswriter.h"
#include "redrive/journalrow.h"
#include "redrive/letterrecord.h"

#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace dlo {

JournalExportFile::JournalExportFile(JournalExport what)
    : m_what(std::move(what))
{ }

Result<void> JournalExportFile::begin()
{
    const QFileInfo there(m_what.file);
    if (there.isDir())
        return fail({.kind = ErrorKind::Unavailable, .code = u"file-is-folder"_s});
    if (!m_what.replace && (there.exists() || there.isSymLink()))
        return fail({.kind = ErrorKind::Conflict, .code = u"file-exists"_s});
    m_file = std::make_unique<QSaveFile>(m_what.file);
    if (!m_file->open(QIODevice::WriteOnly)) {
        return fail({.kind = ErrorKind::Unavailable,
                     .code = u"file-not-written"_s,
                     .serverText = m_file->errorString().left(Error::maxServerText)});
    }
    if (!there.exists())
        m_file->setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return put(m_what.format == JournalFormat::Csv ? journalline::csvHeader()
                                                   : journalline::writeHead(m_what.program, m_what.at) + '\n');
}

Result<void> JournalExportFile::add(const std::vector<ExportedEntry> &rows)
{
    for (const ExportedEntry &row : rows) {
        QByteArray line;
        if (m_what.format == JournalFormat::Csv) {
            const CsvRow cells = journalline::csvRow(row);
            m_outcome.shortened += cells.isShortened() ? 1 : 0;
            line = cells.bytes();
        } else {
            line = journalline::write(row) + '\n';
        }
        if (auto written = put(line); !written)
            return written;
        ++m_outcome.entries;
        m_outcome.leftOut += row.kept == TrashKept::LeftOut || row.sentKept == TrashKept::LeftOut ? 1 : 0;
    }
    return {};
}

Result<void> JournalExportFile::end()
{
    if (m_what.format == JournalFormat::Lines) {
        const auto sum = m_hash.result().toHex();
        if (auto written = put(journalline::writeEnd(m_outcome.entries, sum) + '\n'); !written)
            return written;
    }
    if (!m_file->commit()) {
        return fail({.kind = ErrorKind::Unavailable,
                     .code = u"file-not-written"_s,
                     .serverText = m_file->errorString().left(Error::maxServerText)});
    }
    return {};
}

Result<void> JournalExportFile::put(const QByteArray &bytes)
{
    auto written = writeAll(*m_file, bytes);
    if (written) {
        m_hash.addData(bytes);
        m_outcome.bytes += bytes.size();
    }
    return written;
}

Result<std::vector<ExportedEntry>> journalexport::rows(const QSqlDatabase &db, qint64 id, const QDeadlineTimer &until)
{
    constexpr qint64 largeBytes = qint64(4) * 1024 * 1024;
    constexpr size_t most = 500;
    auto found = archivesql::select(
        db,
        u"SELECT %1, may_have_been_sent, payload_kept, payload, sent_payload_kept, sent_payload, sent_headers_kept, "
        "sent_headers FROM entries WHERE id>? ORDER BY id LIMIT %2"_s.arg(journalrow::columns, QString::number(most)),
        {id});
    if (!found)
        return fail(found.error());
    std::vector<ExportedEntry> rows;
    for (qint64 bytes = 0; bytes < largeBytes && (rows.empty() || !until.hasExpired()) && found->next();) {
        ExportedEntry row{.entry = journalrow::entryOf(*found)};
        if (auto letter = readLetterRecord(found->value(u"letter"_s).toByteArray()))
            row.letter = std::move(*letter);
        row.mayHaveBeenSent = found->value(u"may_have_been_sent"_s).toBool();
        row.kept = trashfile::keptOf(found->value(u"payload_kept"_s).toInt());
        if (row.kept == TrashKept::Whole)
            row.letter.payload = Slice::of(found->value(u"payload"_s).toByteArray());
        row.sentKept = trashfile::keptOf(found->value(u"sent_payload_kept"_s).toInt());
        if (row.sentKept == TrashKept::Whole)
            row.sentPayload = found->value(u"sent_payload"_s).toByteArray();
        if (found->value(u"sent_headers_kept"_s).toInt() == journalrow::Kept)
            row.sentHeaders = readHeadersRecord(found->value(u"sent_headers"_s).toByteArray());
        bytes += row.letter.payload.size() + (row.sentPayload ? row.sentPayload->size() : 0);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace dlo
