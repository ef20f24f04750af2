// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>

#include <memory>

namespace dlo {

/*! Statements of one database, prepared once and kept: for what is asked thousands of times a second, preparing costs
   more than the answer. The thread of the database. */
class Statements
{
public:
    explicit Statements(const QSqlDatabase &db)
        : m_db(db)
    { }

    //! A statement in use. At its end it is reset, so that no read stays open; its answers are gone then.
    class Use
    {
    public:
        explicit Use(QSqlQuery &query)
            : m_query(query)
        { }
        ~Use() { m_query.finish(); }
        Use(const Use &) = delete;
        Use &operator=(const Use &) = delete;
        QSqlQuery *operator->() { return &m_query; }
        QSqlQuery &operator*() { return m_query; }

    private:
        QSqlQuery &m_query;
    };

    //! \a sql, prepared; bind its values with addBindValue(). One that cannot be prepared says so when it is executed.
    //! Not the same one twice at a time.
    [[nodiscard]] Use use(const QString &sql)
    {
        auto &kept = m_kept[sql];
        if (!kept)
            kept = std::make_shared<Kept>(m_db);
        if (!kept->prepared) // what was in the way may have passed
            kept->prepared = kept->query.prepare(sql);
        return Use(kept->query);
    }

private:
    struct Kept
    {
        explicit Kept(const QSqlDatabase &db)
            : query(db)
        {
            query.setForwardOnly(true);
        }
        QSqlQuery query;
        bool prepared = false;
    };
    QSqlDatabase m_db;
    QHash<QString, std::shared_ptr<Kept>> m_kept;
};

} // namespace dlo
