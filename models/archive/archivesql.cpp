// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/archivesql.h"

#include "redrive/journaltransaction.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace dlo::archivesql {

Result<void> prepare(const QSqlDatabase &db)
{
    const QStringList statements{
        u"CREATE INDEX IF NOT EXISTS archive_kept ON entries(at) WHERE %1"_s.arg(isKept),
        u"CREATE INDEX IF NOT EXISTS archive_sent_as ON entries(broker, new_transaction_id) "
        "WHERE new_transaction_id<>''"_s,
        u"CREATE INDEX IF NOT EXISTS archive_sent_message ON entries(broker, new_message_id) "
        "WHERE new_message_id<>''"_s,
        u"CREATE INDEX IF NOT EXISTS archive_transaction ON entries(broker, %1)"_s.arg(letterTransaction),
        // Eight bytes are enough to look, and keep small what is written at a random place for each entry.
        u"CREATE INDEX IF NOT EXISTS archive_content ON entries(substr(letter_hash,1,8)) "
        "WHERE letter_hash IS NOT NULL"_s,
        u"CREATE INDEX IF NOT EXISTS archive_sent_content ON entries(substr(sent_hash,1,8)) "
        "WHERE sent_hash IS NOT NULL"_s,
        u"CREATE TABLE IF NOT EXISTS seen (broker TEXT NOT NULL, letter_key TEXT NOT NULL, at INTEGER NOT NULL, "
        "PRIMARY KEY (broker, letter_key)) WITHOUT ROWID"_s,
    };
    QSqlQuery query(db);
    for (const QString &statement : statements) {
        if (!query.exec(statement))
            return fail(journalError(query.lastError()));
    }
    return {};
}

Result<QSqlQuery> select(const QSqlDatabase &db, const QString &sql, const QVariantList &values)
{
    QSqlQuery query(db);
    query.setForwardOnly(true);
    query.prepare(sql);
    for (const QVariant &value : values)
        query.addBindValue(value);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    return query;
}

Result<qint64> number(const QSqlDatabase &db, const QString &sql, const QVariantList &values)
{
    auto found = select(db, sql, values);
    if (!found)
        return fail(found.error());
    return found->next() ? found->value(0).toLongLong() : 0;
}

QString encodedTransaction(const QString &transactionId)
{
    return LetterKey{.transactionId = transactionId}.toString().section(u'/', 3, 3);
}

} // namespace dlo::archivesql
