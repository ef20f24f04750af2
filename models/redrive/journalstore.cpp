// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journalstore.h"

#include "redrive/journalrow.h"
#include "redrive/journaltransaction.h"
#include "redrive/letterrecord.h"

#include <QDateTime>
#include <QSqlQuery>
#include <QVariant>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

Error conflict(const QString &code)
{
    return {.kind = ErrorKind::Conflict, .code = code};
}

//! Rows of several groups for one message (queen-http.md 3.4).
bool isSameMessage(const LetterKey &one, const LetterKey &other)
{
    return one.queue == other.queue && one.partitionId == other.partitionId && one.transactionId == other.transactionId;
}

//! Would a purge of \a all, a queue or one group of it, take \a other along, or meet another purge?
bool isWithin(const LetterKey &other, const LetterKey &all)
{
    return other.queue == all.queue && (all.group.isEmpty() || other.group.isEmpty() || other.group == all.group);
}

//! Does the entry concern letters besides its own, whose keys are not known?
bool concernsOthers(const JournalEntry &entry)
{
    return entry.removesSiblings || entry.action == RedriveAction::Purge;
}

} // namespace

bool JournalStore::isWorkedOn(qint64 id, const QString &owner) const
{
    if (owner.isEmpty())
        return false;
    return owner == m_lock->id() ? !m_lost.contains(id) : m_lock->isAlive(owner);
}

//! Inside a transaction: gives up what a dead process left open. Empty \a key: all letters.
Result<void> JournalStore::settleAbandoned(const QString &broker, const QString &key)
{
    static const QString all
        = u"SELECT id, step, owner FROM entries WHERE owner IS NOT NULL AND step IN %1"_s.arg(journalrow::openSteps);
    static const QString ofLetter = all + u" AND broker=? AND letter_key=?"_s;
    std::vector<std::pair<qint64, Step>> abandoned;
    {
        auto query = m_statements->use(key.isEmpty() ? all : ofLetter);
        if (!key.isEmpty()) {
            query->addBindValue(journalrow::text(broker));
            query->addBindValue(key);
        }
        if (!query->exec())
            return fail(journalError(query->lastError()));
        while (query->next()) {
            if (!isWorkedOn(query->value(0).toLongLong(), query->value(2).toString()))
                abandoned.emplace_back(query->value(0).toLongLong(), journalrow::stepOf(query->value(1).toString()));
        }
    }
    for (auto [id, step] : abandoned) {
        if (step == Step::Planned)
            step = Step::Failed; // the request goes out only after Sending or Removing is on disk
        else if (step == Step::Sending)
            step = Step::Unknown;
        auto query = m_statements->use(
            u"UPDATE entries SET step=?, owner=NULL, may_have_been_sent=max(may_have_been_sent, ?) WHERE id=?"_s);
        query->addBindValue(journalrow::nameOf(step));
        query->addBindValue(step == Step::Failed ? 0 : 1);
        query->addBindValue(id);
        if (!query->exec())
            return fail(journalError(query->lastError()));
    }
    return {};
}

//! What settleAbandoned() would settle counts as settled. Open entries are few, so siblings are told by reading them:
//! "+broker" keeps SQLite from looking up all entries of the broker instead.
Result<void> JournalStore::refuseClaimed(const JournalEntry &entry, const LetterKey &letter)
{
    static const QString ofLetter
        = u"SELECT owner, letter_key, letter, id, step FROM entries WHERE broker=? AND letter_key=? AND step IN %1"_s
              .arg(journalrow::openSteps);
    static const QString ofBroker
        = u"SELECT owner, letter_key, letter, id, step FROM entries WHERE +broker=? AND step IN %1"_s.arg(
            journalrow::openSteps);
    auto query = m_statements->use(concernsOthers(entry) ? ofBroker : ofLetter);
    query->addBindValue(journalrow::text(entry.broker));
    if (!concernsOthers(entry))
        query->addBindValue(letter.toString());
    const auto concerned = entry.action == RedriveAction::Purge ? isWithin : isSameMessage;
    if (!query->exec())
        return fail(journalError(query->lastError()));
    while (query->next()) {
        const bool same = query->value(1).toString() == letter.toString();
        const auto other = same ? std::nullopt : readLetterRecord(query->value(2).toByteArray());
        if (!same && !(other && concerned(other->key(), letter)))
            continue;
        if (isWorkedOn(query->value(3).toLongLong(), query->value(0).toString()))
            return fail(conflict(u"claimed"_s));
        // What a dead process had only planned was not sent: see settleAbandoned().
        const bool abandoned = !query->value(0).toString().isEmpty();
        if (!abandoned || journalrow::stepOf(query->value(4).toString()) != Step::Planned)
            return fail(conflict(u"unresolved"_s));
    }
    return {};
}

//! Inside a transaction. A copy that was made with the letter kept counts: edited it has another transaction id, so
//! that the broker would take a second one.
Result<void> JournalStore::refuseSentBefore(const JournalEntry &entry, const QString &key)
{
    if (entry.action == RedriveAction::Remove || entry.action == RedriveAction::Purge || entry.knowsSentBefore)
        return {};
    auto query = m_statements->use(
        u"SELECT 1 FROM entries WHERE broker=? AND letter_key=? AND may_have_been_sent AND action<>? AND "
        "((new_transaction_id<>'' AND new_transaction_id IN (?, ?)) OR NOT removes_original OR step='duplicate' OR ?) LIMIT 1"_s);
    query->addBindValue(journalrow::text(entry.broker));
    query->addBindValue(key);
    query->addBindValue(journalrow::nameOf(RedriveAction::Remove));
    query->addBindValue(journalrow::text(entry.newTransactionId));
    query->addBindValue(journalrow::text(entry.formerTransactionId));
    // What is put back was not to be there any more: every copy of it is a second one.
    query->addBindValue(entry.action == RedriveAction::Push ? 1 : 0);
    if (!query->exec())
        return fail(journalError(query->lastError()));
    return query->next() ? Result<void>(fail(conflict(u"sent-before"_s))) : Result<void>();
}

Result<void> JournalStore::beginTogether()
{
    if (auto opened = open(); !opened)
        return opened;
    m_together.emplace(*m_statements);
    m_lostBefore = m_lost;
    auto begun = m_together->begin();
    if (!begun)
        m_together.reset();
    return begun;
}

Result<void> JournalStore::endTogether()
{
    if (!m_together)
        return fail(journalError(u"the file was closed meanwhile"_s));
    const bool undone = m_together->isUndone();
    auto committed = undone ? fail(journalError(u"what was written together was taken back"_s)) : m_together->commit();
    m_together.reset(); // takes it back, unless committed
    if (!committed)
        m_lost = std::exchange(m_lostBefore, {}); // each is tried once more
    return committed;
}

Result<qint64> JournalStore::claim(const JournalEntry &entry, const DeadLetter &letter)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return fail(begun.error());
    const QString key = letter.key().toString();
    // Those of others count too then, and their keys are not known here.
    if (auto settled = settleAbandoned(entry.broker, concernsOthers(entry) ? QString() : key); !settled)
        return fail(settled.error());
    auto free = refuseClaimed(entry, letter.key());
    if (free)
        free = refuseSentBefore(entry, key);
    if (!free) {
        // What was settled above stays so.
        if (auto committed = transaction.commit(); !committed)
            return fail(committed.error());
        return fail(free.error());
    }
    auto query = m_statements->use(journalrow::insert());
    journalrow::bindInsert(*query, entry, letter, {.owner = m_lock->id(), .key = m_idKey});
    if (!query->exec())
        return fail(journalError(query->lastError()));
    const qint64 id = query->lastInsertId().toLongLong();
    if (auto committed = transaction.commit(); !committed)
        return fail(committed.error());
    return id;
}

Result<QStringList> JournalStore::claimRefusals(const std::vector<JournalEntry> &entries)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QStringList codes;
    codes.reserve(qsizetype(entries.size()));
    for (const JournalEntry &entry : entries) {
        auto free = refuseClaimed(entry, entry.letter);
        if (free)
            free = refuseSentBefore(entry, entry.letter.toString());
        if (!free && free.error().kind != ErrorKind::Conflict)
            return fail(free.error());
        codes.append(free ? QString() : free.error().code);
    }
    return codes;
}

Result<void> JournalStore::advance(qint64 id, Step step, const QString &note)
{
    return write(id, {.step = step, .note = note});
}

Result<void> JournalStore::release(qint64 id, Step step, const QString &note, const SentAs &sent)
{
    return write(id, {.step = step, .note = note, .release = true, .sent = sent});
}

Result<void> JournalStore::write(qint64 id, const Update &update)
{
    auto written = open();
    if (written)
        written = this->update(id, update);
    if (!written && written.error().kind != ErrorKind::Conflict)
        m_lost.insert(id);
    return written;
}

Result<void> JournalStore::update(qint64 id, const Update &update)
{
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return begun;
    const Step step = update.step;
    const bool mayHaveBeenSent = step == Step::Sent || step == Step::Removing || step == Step::Unknown
        || step == Step::Done || step == Step::Duplicate; // the broker has it under an id that only this journal gives
    const bool ends = update.release || !isOpen(step) || step == Step::Unknown;
    // Why a dead letter was deleted is kept, whatever came of the deletion: it is the person's, and asked for.
    auto query = m_statements->use(
        u"UPDATE entries SET step=?, changed_at=?, "
        "note=CASE WHEN ?='' OR (action=? AND note<>'') THEN note ELSE ? END, "
        "may_have_been_sent=max(may_have_been_sent, ?), owner=CASE WHEN ? THEN NULL ELSE owner END, "
        "new_transaction_id=CASE WHEN ?='' THEN new_transaction_id ELSE ? END, "
        "new_message_id=CASE WHEN ?='' THEN new_message_id ELSE ? END WHERE id=? AND owner=?"_s);
    query->addBindValue(journalrow::nameOf(step));
    query->addBindValue(QDateTime::currentMSecsSinceEpoch());
    query->addBindValue(journalrow::text(update.note));
    query->addBindValue(journalrow::nameOf(RedriveAction::Remove));
    query->addBindValue(journalrow::text(update.note));
    query->addBindValue(mayHaveBeenSent ? 1 : 0);
    query->addBindValue(ends ? 1 : 0);
    for (const QString &told : {update.sent.transactionId, update.sent.messageId}) {
        query->addBindValue(journalrow::text(told));
        query->addBindValue(journalrow::text(told));
    }
    query->addBindValue(id);
    query->addBindValue(m_lock->id());
    if (!query->exec())
        return fail(journalError(query->lastError()));
    if (query->numRowsAffected() != 1)
        return fail(conflict(u"claimed"_s));
    return transaction.commit();
}

Result<JournalEntry> JournalStore::takeOver(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return fail(begun.error());
    if (auto settled = settleAbandoned({}, {}); !settled)
        return fail(settled.error());
    QSqlQuery query(m_db);
    query.prepare(
        u"UPDATE entries SET owner=? WHERE id=? AND owner IS NULL AND step IN %1"_s.arg(journalrow::openSteps));
    query.addBindValue(m_lock->id());
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    const bool taken = query.numRowsAffected() == 1;
    query.finish();
    auto found = select(u"WHERE id=?"_s, {id});
    if (!found)
        return fail(found.error());
    if (auto committed = transaction.commit(); !committed)
        return fail(committed.error());
    if (!taken)
        return fail(conflict(!found->empty() && isOpen(found->front().step) ? u"claimed"_s : u"settled"_s));
    m_lost.remove(id);
    return found->front();
}

Result<bool> JournalStore::sentBefore(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QSqlQuery query(m_db);
    query.prepare(u"SELECT 1 FROM entries mine JOIN entries earlier ON earlier.broker=mine.broker AND "
                  "earlier.letter_key=mine.letter_key AND earlier.new_transaction_id=mine.new_transaction_id AND "
                  "earlier.to_queue=mine.to_queue AND earlier.to_partition=mine.to_partition AND earlier.id<mine.id "
                  "WHERE mine.id=? AND mine.new_transaction_id<>'' AND earlier.may_have_been_sent LIMIT 1"_s);
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    return query.next();
}

Result<std::optional<QByteArray>> JournalStore::sentPayload(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QSqlQuery query(m_db);
    query.prepare(u"SELECT sent_payload FROM entries WHERE id=? AND sent_payload_kept=%1"_s.arg(journalrow::Kept));
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    return query.next() ? std::optional(query.value(0).toByteArray()) : std::nullopt;
}

Result<std::optional<std::vector<Header>>> JournalStore::sentHeaders(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QSqlQuery query(m_db);
    query.prepare(u"SELECT sent_headers_kept, sent_headers FROM entries WHERE id=?"_s);
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    if (!query.next() || query.value(0).toInt() == journalrow::LeftOut)
        return std::nullopt;
    if (query.value(0).toInt() == journalrow::NoPayload)
        return std::vector<Header>();
    auto headers = readHeadersRecord(query.value(1).toByteArray());
    if (!headers)
        return fail(journalError(u"the kept headers cannot be read"_s));
    return headers;
}

Result<std::vector<JournalEntry>> JournalStore::select(const QString &where, const QVariantList &values)
{
    QSqlQuery query(m_db);
    query.setForwardOnly(true);
    query.prepare(u"SELECT %1 FROM entries %2"_s.arg(journalrow::columns, where));
    for (const QVariant &value : values)
        query.addBindValue(value);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    std::vector<JournalEntry> found;
    while (query.next())
        found.push_back(journalrow::entryOf(query));
    return found;
}

Result<std::vector<JournalEntry>> JournalStore::entries(int limit)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    return select(u"ORDER BY id DESC LIMIT ?"_s, {limit});
}

Result<std::vector<JournalEntry>> JournalStore::unfinished()
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    JournalTransaction transaction(*m_statements, together());
    if (auto begun = transaction.begin(); !begun)
        return fail(begun.error());
    if (auto settled = settleAbandoned({}, {}); !settled)
        return fail(settled.error());
    if (auto committed = transaction.commit(); !committed)
        return fail(committed.error());
    return select(u"WHERE owner IS NULL AND step IN %1 ORDER BY id DESC"_s.arg(journalrow::openSteps), {});
}

Result<DeadLetter> JournalStore::kept(qint64 id)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QSqlQuery query(m_db);
    query.prepare(u"SELECT letter, payload_kept, payload FROM entries WHERE id=?"_s);
    query.addBindValue(id);
    if (!query.exec())
        return fail(journalError(query.lastError()));
    if (!query.next())
        return fail({.kind = ErrorKind::NotFound, .code = u"no-entry"_s});
    auto letter = readLetterRecord(query.value(0).toByteArray());
    if (!letter)
        return fail(journalError(u"the kept letter cannot be read"_s));
    if (query.value(1).toInt() == journalrow::Kept)
        letter->payload = Slice::of(query.value(2).toByteArray());
    return *letter;
}

} // namespace dlo
