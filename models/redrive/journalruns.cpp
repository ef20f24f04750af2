// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// JournalStore: runs of plans.

#include "redrive/journalrow.h"
#include "redrive/journalstore.h"
#include "redrive/journaltransaction.h"

#include <QDateTime>
#include <QSqlQuery>
#include <QVariant>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr std::array stateNames = {"open"_L1, "ended"_L1, "stopped"_L1};
//! In the order of RowState. Those that are under way are written as what they are for somebody who goes on: begun.
constexpr std::array countNames
    = {"not-started"_L1, "under-way"_L1,        "done"_L1,    "refused"_L1, "failed"_L1, "gone"_L1,
       "duplicate"_L1,   "sent-not-removed"_L1, "unknown"_L1, "skipped"_L1};
static_assert(countNames.size() == std::size_t(RowState::Repeated));

QString nameOf(RunRecord::State state)
{
    return stateNames[std::size_t(state)];
}

//! A state not known here is of a newer version and no business of this one's: never Open.
RunRecord::State stateOf(QStringView name)
{
    return name == stateNames[0] ? RunRecord::State::Open
        : name == stateNames[2]  ? RunRecord::State::Stopped
                                 : RunRecord::State::Ended;
}

//! "done=12 failed=1": words, as more may come.
QString textOf(const RedriveCounts &counts)
{
    QStringList parts;
    for (std::size_t i = 0; i < countNames.size(); ++i) {
        if (const auto letters = counts.of(RowState(i)); letters > 0)
            parts.append(u"%1=%2"_s.arg(countNames[i]).arg(letters));
    }
    return parts.join(u' ');
}

RedriveCounts countsOf(const QString &text)
{
    RedriveCounts counts;
    for (const QString &part : text.split(u' ', Qt::SkipEmptyParts)) {
        const auto middle = part.indexOf(u'=');
        for (std::size_t i = 0; i < countNames.size(); ++i) {
            if (middle > 0 && QStringView(part).first(middle) == countNames[i])
                counts.set(RowState(i), QStringView(part).sliced(middle + 1).toLongLong());
        }
    }
    return counts;
}

RunRecord runOf(const QSqlQuery &query)
{
    return {.id = query.value(0).toLongLong(),
            .at = query.value(1).toLongLong(),
            .changedAt = query.value(2).toLongLong(),
            .broker = query.value(3).toString(),
            .connection = query.value(4).toString(),
            .connectionName = query.value(5).toString(),
            .who = query.value(6).toString(),
            .name = query.value(7).toString(),
            .action = journalrow::actionOf(query.value(8).toString()),
            .state = stateOf(query.value(9).toString()),
            .counts = countsOf(query.value(10).toString()),
            .planFile = query.value(11).toString()};
}

} // namespace

Result<qint64> JournalStore::beginRun(const RunRecord &run)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return fail(begun.error());
    const EpochMs now = QDateTime::currentMSecsSinceEpoch();
    QSqlQuery query(m_db);
    query.prepare(u"INSERT INTO runs (at, changed_at, broker, connection, connection_name, who, name, action, state, "
                  "counts, plan_file, owner) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"_s);
    query.addBindValue(run.at > 0 ? run.at : now);
    query.addBindValue(now);
    query.addBindValue(journalrow::text(run.broker));
    query.addBindValue(journalrow::text(run.connection));
    query.addBindValue(journalrow::text(run.connectionName));
    query.addBindValue(journalrow::userName());
    query.addBindValue(journalrow::text(run.name));
    query.addBindValue(journalrow::nameOf(run.action));
    query.addBindValue(nameOf(RunRecord::State::Open));
    query.addBindValue(journalrow::text(textOf(run.counts)));
    query.addBindValue(journalrow::text(run.planFile));
    query.addBindValue(m_lock->id());
    if (!query.exec())
        return fail(journalError(query.lastError()));
    const qint64 id = query.lastInsertId().toLongLong();
    query.finish();
    if (auto committed = transaction.commit(); !committed)
        return fail(committed.error());
    return id;
}

Result<void> JournalStore::noteRun(qint64 id, RunRecord::State state, const RedriveCounts &counts)
{
    if (auto opened = open(); !opened)
        return opened;
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return begun;
    QSqlQuery query(m_db);
    query.prepare(u"UPDATE runs SET state=?, counts=?, changed_at=?, owner=CASE WHEN ? THEN owner ELSE NULL END "
                  "WHERE id=? AND owner=?"_s);
    query.addBindValue(nameOf(state));
    query.addBindValue(journalrow::text(textOf(counts)));
    query.addBindValue(QDateTime::currentMSecsSinceEpoch());
    query.addBindValue(state == RunRecord::State::Open ? 1 : 0);
    query.addBindValue(id);
    query.addBindValue(m_lock->id());
    if (!query.exec())
        return fail(journalError(query.lastError()));
    if (query.numRowsAffected() != 1)
        return fail({.kind = ErrorKind::Conflict, .code = u"claimed"_s});
    query.finish();
    return transaction.commit();
}

Result<void> JournalStore::leaveRun(qint64 id)
{
    if (auto opened = open(); !opened)
        return opened;
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return begun;
    QSqlQuery query(m_db);
    query.prepare(u"UPDATE runs SET owner=NULL WHERE id=? AND owner=?"_s);
    query.addBindValue(id);
    query.addBindValue(m_lock->id());
    if (!query.exec())
        return fail(journalError(query.lastError()));
    query.finish();
    return transaction.commit();
}

Result<RunRecord> JournalStore::takeOverRun(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return fail(begun.error());
    // What its process left is told apart before anything else is done with its letters.
    if (auto settled = settleAbandoned({}, {}); !settled)
        return fail(settled.error());
    auto found = selectRuns(u"WHERE id=?"_s, {id});
    if (!found)
        return fail(found.error());
    if (found->empty() || found->front().state != RunRecord::State::Open)
        return fail({.kind = ErrorKind::Conflict, .code = u"settled"_s});
    if (found->front().isWorkedOn)
        return fail({.kind = ErrorKind::Conflict, .code = u"claimed"_s});
    QSqlQuery query(m_db);
    query.prepare(u"UPDATE runs SET owner=? WHERE id=?"_s);
    query.addBindValue(m_lock->id());
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    query.finish();
    if (auto committed = transaction.commit(); !committed)
        return fail(committed.error());
    found->front().isWorkedOn = true;
    return found->front();
}

Result<std::vector<RunRecord>> JournalStore::selectRuns(const QString &where, const QVariantList &values)
{
    QSqlQuery query(m_db);
    query.setForwardOnly(true);
    query.prepare(u"SELECT id, at, changed_at, broker, connection, connection_name, who, name, action, state, counts, "
                  "plan_file, owner FROM runs "_s
                  + where);
    for (const QVariant &value : values)
        query.addBindValue(value);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    std::vector<RunRecord> found;
    while (query.next()) {
        found.push_back(runOf(query));
        const QString owner = query.value(12).toString();
        found.back().isWorkedOn = !owner.isEmpty() && (owner == m_lock->id() || m_lock->isAlive(owner));
    }
    return found;
}

Result<std::vector<RunRecord>> JournalStore::runs(int limit)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    return selectRuns(u"ORDER BY id DESC LIMIT ?"_s, {limit});
}

Result<std::vector<RunRecord>> JournalStore::interruptedRuns()
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    auto open = selectRuns(u"WHERE state=? ORDER BY id DESC"_s, {nameOf(RunRecord::State::Open)});
    if (open)
        std::erase_if(*open, [](const RunRecord &run) { return run.isWorkedOn; });
    return open;
}

Result<QHash<QString, Step>> JournalStore::stepsOfRun(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QSqlQuery query(m_db);
    query.setForwardOnly(true);
    query.prepare(u"SELECT letter_key, step FROM entries WHERE run=? AND run<>0 ORDER BY id"_s);
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    QHash<QString, Step> steps;
    while (query.next())
        steps.insert(query.value(0).toString(), journalrow::stepOf(query.value(1).toString()));
    return steps;
}

} // namespace dlo
