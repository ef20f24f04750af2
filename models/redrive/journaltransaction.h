// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QSqlError>
#include <QSqlQuery>

namespace dlo {

//! Unavailable "journal": what every failure of the journal's file is.
[[nodiscard]] inline Error journalError(const QString &text)
{
    return {.kind = ErrorKind::Unavailable,
            .code = QStringLiteral("journal"),
            .serverText = text.left(Error::maxServerText)};
}

[[nodiscard]] inline Error journalError(const QSqlError &error)
{
    return journalError(error.driverText() + QChar(u' ') + error.databaseText());
}

//! BEGIN IMMEDIATE, so that what is read in it still holds when it is written; undone unless committed.
class JournalTransaction
{
public:
    explicit JournalTransaction(const QSqlDatabase &db)
        : m_query(db)
    { }
    ~JournalTransaction()
    {
        if (m_open)
            m_query.exec(QStringLiteral("ROLLBACK"));
    }
    JournalTransaction(const JournalTransaction &) = delete;
    JournalTransaction &operator=(const JournalTransaction &) = delete;

    [[nodiscard]] Result<void> begin()
    {
        m_open = m_query.exec(QStringLiteral("BEGIN IMMEDIATE"));
        return m_open ? Result<void>() : fail(journalError(m_query.lastError()));
    }
    [[nodiscard]] Result<void> commit()
    {
        if (!m_query.exec(QStringLiteral("COMMIT")))
            return fail(journalError(m_query.lastError()));
        m_open = false;
        return {};
    }

private:
    QSqlQuery m_query;
    bool m_open = false;
};

} // namespace dlo
