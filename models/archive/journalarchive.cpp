// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/journalarchive.h"

#include "archive/archivesql.h"
#include "archive/trashemptying.h"
#include "archive/trashfile.h"

#include <QCoroFuture>
#include <QDeadlineTimer>
#include <QSqlDatabase>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr std::chrono::milliseconds pageTime{150}; // then what was found so far is shown
constexpr int emptiedAtOnce = 100;

Error stopped()
{
    return {.kind = ErrorKind::Cancelled, .code = u"stopped"_s};
}

} // namespace

JournalArchive::JournalArchive(Journal &journal, QObject *parent)
    : QObject(parent)
    , m_journal(&journal)
{
    connect(&journal, &Journal::changed, this, &JournalArchive::changed);
}

template <typename Work>
QCoro::Task<std::invoke_result_t<Work, const QSqlDatabase &>> JournalArchive::onFile(QPointer<Journal> journal,
                                                                                     Work work)
{
    using Answer = std::invoke_result_t<Work, const QSqlDatabase &>;
    if (!journal)
        co_return Answer(fail(stopped()));
    const auto answer = std::make_shared<std::optional<Answer>>();
    const auto done = co_await journal->onFile([answer, work = std::move(work)](const QSqlDatabase &db) {
        answer->emplace(work(db));
        return *answer ? answer->value() ? Result<void>() : fail(answer->value().error()) : Result<void>();
    });
    if (!done)
        co_return Answer(fail(done.error()));
    co_return *std::move(*answer);
}

QCoro::Task<Result<void>> JournalArchive::prepare(QPointer<Journal> journal)
{
    return onFile(std::move(journal), [](const QSqlDatabase &db) { return archivesql::prepare(db); });
}

QCoro::Task<Result<TrashPage>> JournalArchive::trash(TrashQuery query, std::optional<qint64> below, qsizetype most,
                                                     std::stop_token stop)
{
    const QPointer self(this);
    const auto journal = m_journal;
    const auto words = std::make_shared<const TrashWords>(query.words);
    const QDeadlineTimer enough(pageTime);
    TrashPage found{.next = below};
    do {
        if (stop.stop_requested())
            co_return fail(stopped());
        const qsizetype missing = most - qsizetype(found.letters.size());
        auto part = co_await onFile(journal, [query, words, from = found.next, missing](const QSqlDatabase &db) {
            return trashfile::page(db, query, *words, from, missing, QDeadlineTimer(piece));
        });
        if (!self)
            co_return fail(stopped());
        if (!part)
            co_return fail(part.error());
        std::ranges::move(part->letters, std::back_inserter(found.letters));
        found.next = part->next;
        if (part->reached != 0)
            found.reached = part->reached;
    } while (found.next && qsizetype(found.letters.size()) < most && !enough.hasExpired());
    if (stop.stop_requested())
        co_return fail(stopped());
    co_return found;
}

QCoro::Task<Result<TrashSurvey>> JournalArchive::survey(std::stop_token stop,
                                                        std::function<void(const TrashSurvey &)> told)
{
    const QPointer self(this);
    const auto journal = m_journal;
    if (auto ready = co_await prepare(journal); !ready)
        co_return fail(ready.error());
    TrashSurvey survey;
    trashfile::Place place;
    while (!place.isEnd) {
        if (!self || stop.stop_requested())
            co_return fail(stopped());
        using Part = std::pair<trashfile::Place, TrashSurvey>;
        const auto part = co_await onFile(journal, [place, survey](const QSqlDatabase &db) -> Result<Part> {
            TrashSurvey more = survey;
            const auto reached = trashfile::count(db, place, more, QDeadlineTimer(piece));
            return reached ? Result<Part>(Part(*reached, more)) : fail(reached.error());
        });
        if (!part)
            co_return fail(part.error());
        std::tie(place, survey) = *part;
        if (self && told && !stop.stop_requested())
            told(survey);
    }
    co_return survey;
}

QCoro::Task<Result<DeadLetter>> JournalArchive::letter(qint64 id)
{
    if (!m_journal)
        co_return fail(stopped());
    co_return co_await m_journal->kept(id);
}

QCoro::Task<Result<EmptiedTrash>> JournalArchive::empty(std::vector<qint64> ids, std::stop_token stop)
{
    const QPointer self(this);
    const auto journal = m_journal;
    EmptiedTrash done;
    for (size_t from = 0; from < ids.size(); from += emptiedAtOnce) {
        if (!self || stop.stop_requested())
            break;
        const auto until = std::min(ids.size(), from + emptiedAtOnce);
        std::vector<qint64> some(ids.begin() + std::ptrdiff_t(from), ids.begin() + std::ptrdiff_t(until));
        const auto part = co_await onFile(
            journal, [some = std::move(some)](const QSqlDatabase &db) { return trashemptying::empty(db, some); });
        if (!part)
            co_return fail(part.error());
        done.letters += part->letters;
        done.bytes += part->bytes;
        done.spared += part->spared;
    }
    if (!self)
        co_return done;
    if (done.letters > 0) {
        co_await giveBack();
        if (self)
            Q_EMIT emptied();
    }
    co_return done;
}

QCoro::Task<Result<EmptiedTrash>> JournalArchive::emptyAll(std::stop_token stop)
{
    return emptyOldest(std::numeric_limits<EpochMs>::max(), std::numeric_limits<qint64>::max(), std::move(stop));
}

QCoro::Task<Result<EmptiedTrash>> JournalArchive::emptyBy(TrashRule rule, EpochMs now, std::stop_token stop)
{
    const QPointer self(this);
    EmptiedTrash done;
    if (rule.days) {
        const EpochMs before = now - *rule.days * std::chrono::milliseconds(std::chrono::days(1)).count();
        const auto part = co_await emptyOldest(before, std::numeric_limits<qint64>::max(), stop);
        if (!part)
            co_return fail(part.error());
        done = *part;
    }
    if (!rule.bytes || !self)
        co_return done;
    const auto survey = co_await this->survey(stop);
    if (!survey)
        co_return fail(survey.error());
    if (!self || survey->bytes <= *rule.bytes)
        co_return done;
    const auto part
        = co_await emptyOldest(std::numeric_limits<EpochMs>::max(), survey->bytes - *rule.bytes, std::move(stop));
    if (!part)
        co_return fail(part.error());
    done.letters += part->letters;
    done.bytes += part->bytes;
    co_return done;
}

QCoro::Task<Result<EmptiedTrash>> JournalArchive::emptyOldest(EpochMs before, qint64 excess, std::stop_token stop)
{
    const QPointer self(this);
    const auto journal = m_journal;
    if (auto ready = co_await prepare(journal); !ready)
        co_return fail(ready.error());
    const auto newest = co_await onFile(
        journal, [](const QSqlDatabase &db) { return archivesql::number(db, u"SELECT max(id) FROM entries"_s); });
    if (!newest)
        co_return fail(newest.error());
    EmptiedTrash done;
    bool more = true;
    while (more && self && !stop.stop_requested() && done.bytes < excess) {
        const qint64 missing = excess - done.bytes;
        using Part = std::pair<EmptiedTrash, bool>;
        const auto part
            = co_await onFile(journal, [before, missing, newest = *newest](const QSqlDatabase &db) -> Result<Part> {
                  const auto found = trashemptying::oldest(db, newest, before, emptiedAtOnce);
                  if (!found)
                      return fail(found.error());
                  std::vector<qint64> ids;
                  for (qint64 bytes = 0; const auto &kept : *found) {
                      if (bytes >= missing)
                          break;
                      ids.push_back(kept.id);
                      bytes += kept.bytes;
                  }
                  const auto emptied = trashemptying::empty(db, ids);
                  return emptied ? Result<Part>(Part(*emptied, found->size() == emptiedAtOnce)) : fail(emptied.error());
              });
        if (!part)
            co_return fail(part.error());
        done.letters += part->first.letters;
        done.bytes += part->first.bytes;
        more = part->second && part->first.letters > 0;
    }
    if (self && done.letters > 0) {
        co_await giveBack();
        if (self)
            Q_EMIT emptied();
    }
    co_return done;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<LetterHistory>> JournalArchive::history(QString broker, DeadLetter letter)
{
    const QPointer self(this);
    const auto journal = m_journal;
    if (auto ready = co_await prepare(journal); !ready)
        co_return fail(ready.error());
    if (!self || !journal)
        co_return fail(stopped());
    co_return co_await onFile(journal, [broker, letter, key = journal->idKey()](const QSqlDatabase &db) {
        return letterhistory::read(db, broker, letter, key);
    });
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<void>> JournalArchive::noteSeen(QString broker, LetterKey letter, EpochMs at)
{
    const QPointer self(this);
    const auto journal = m_journal;
    if (auto ready = co_await prepare(journal); !ready)
        co_return fail(ready.error());
    if (!self)
        co_return fail(stopped());
    co_return co_await onFile(journal, [broker, letter, at](const QSqlDatabase &db) {
        return letterhistory::noteSeen(db, broker, letter, at);
    });
}

QCoro::Task<JournalExportOutcome> JournalArchive::exportJournal(JournalExport what, std::stop_token stop,
                                                                std::function<void(qint64 done, qint64 all)> told)
{
    const QPointer self(this);
    const auto journal = m_journal;
    const auto all = co_await onFile(
        journal, [](const QSqlDatabase &db) { return archivesql::number(db, u"SELECT count(*) FROM entries"_s); });
    if (!all)
        co_return JournalExportOutcome{.error = all.error()};
    const auto file = std::make_shared<JournalExportFile>(std::move(what));
    const auto failed = [file](Error error) {
        auto outcome = file->outcome();
        outcome.error = std::move(error);
        return outcome;
    };
    Result<void> written = co_await QtConcurrent::run([file] { return file->begin(); });
    qint64 last = 0;
    while (written) {
        if (!self || stop.stop_requested())
            co_return failed(stopped());
        auto rows = co_await onFile(
            journal, [last](const QSqlDatabase &db) { return journalexport::rows(db, last, QDeadlineTimer(piece)); });
        if (!rows)
            co_return failed(rows.error());
        if (rows->empty())
            break;
        last = rows->back().entry.id;
        written = co_await QtConcurrent::run([file, some = *std::move(rows)] { return file->add(some); });
        if (self && told && !stop.stop_requested())
            told(file->outcome().entries, *all);
    }
    if (!self || stop.stop_requested())
        co_return failed(stopped());
    if (written)
        written = co_await QtConcurrent::run([file] { return file->end(); });
    co_return written ? file->outcome() : failed(written.error());
}

//! That it does not succeed is no trouble: the room is used again.
QCoro::Task<void> JournalArchive::giveBack()
{
    const QPointer self(this);
    const auto journal = m_journal;
    for (bool more = true; more && self;) {
        const auto done = co_await onFile(journal, [](const QSqlDatabase &db) { return trashemptying::giveBack(db); });
        more = done.value_or(false);
    }
}

} // namespace dlo
