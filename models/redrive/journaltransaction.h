// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "redrive/statements.h"

#include <QSqlError>

namespace dlo {

//! Unavailable "journal" (or a code of Journal::ready()): what every failure of the journal's file is.
[[nodiscard]] inline Error journalError(const QString &text, const QString &code = QStringLiteral("journal"))
{
    return {.kind = ErrorKind::Unavailable, .code = code, .serverText = text.left(Error::maxServerText)};
}

//! SQLITE_CORRUPT and SQLITE_NOTADB (the low byte of SQLite's extended result codes) are "journal-corrupt".
[[nodiscard]] inline Error journalError(const QSqlError &error)
{
    const int result = error.nativeErrorCode().toInt() & 0xff;
    const bool corrupt = result == 11 || result == 26;
    return journalError(error.driverText() + QChar(u' ') + error.databaseText(),
                        corrupt ? QStringLiteral("journal-corrupt") : QStringLiteral("journal"));
}

//! BEGIN IMMEDIATE, so that what is read in it still holds when it is written; undone unless committed. \a inside:
//! a part of that one, which can be undone by itself.
class JournalTransaction
{
public:
    explicit JournalTransaction(Statements &statements, JournalTransaction *inside = nullptr)
        : m_statements(statements)
        , m_inside(inside)
    { }
    ~JournalTransaction()
    {
        if (!m_open)
            return;
        const bool undone = m_inside ? run(QStringLiteral("ROLLBACK TO part")) && run(QStringLiteral("RELEASE part"))
                                     : run(QStringLiteral("ROLLBACK")).has_value();
        if (!undone && m_inside)
            m_inside->m_undone = true;
    }
    JournalTransaction(const JournalTransaction &) = delete;
    JournalTransaction &operator=(const JournalTransaction &) = delete;

    [[nodiscard]] Result<void> begin()
    {
        auto begun = run(m_inside ? QStringLiteral("SAVEPOINT part") : QStringLiteral("BEGIN IMMEDIATE"));
        m_open = begun.has_value();
        return begun;
    }
    //! SQLite has taken back all of it, as it does when the disk is full: what is done now is not a part of it.
    [[nodiscard]] bool isUndone() const { return m_undone; }
    [[nodiscard]] Result<void> commit()
    {
        auto committed = run(m_inside ? QStringLiteral("RELEASE part") : QStringLiteral("COMMIT"));
        m_open = m_open && !committed;
        return committed;
    }

private:
    [[nodiscard]] Result<void> run(const QString &sql)
    {
        auto statement = m_statements.use(sql);
        return statement->exec() ? Result<void>() : fail(journalError(statement->lastError()));
    }

    Statements &m_statements;
    JournalTransaction *m_inside;
    bool m_open = false;
    bool m_undone = false;
};

} // namespace dlo
