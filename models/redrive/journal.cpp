// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journal.h"

#include "redrive/journalworker.h"

#include <QCoroFuture>
#include <QPointer>

#include <tuple>

using namespace Qt::StringLiterals;

namespace dlo {

Journal::Journal(const QString &file, QObject *parent)
    : QObject(parent)
    , m_file(file)
    , m_worker(std::make_unique<JournalWorker>(file))
{ }

Journal::~Journal() = default;

bool isJournalTrouble(const QString &code)
{
    return code == "journal"_L1 || code == "journal-corrupt"_L1 || code == "journal-foreign"_L1
        || code == "journal-newer"_L1 || code == "journal-older"_L1 || code == "journal-gone"_L1;
}

void Journal::note(const std::optional<Error> &error, const Secret &idKey)
{
    m_idKey = idKey;
    const bool same = m_openError.has_value() == error.has_value()
        && (!error || (m_openError->code == error->code && m_openError->serverText == error->serverText));
    m_openError = error;
    if (!same)
        Q_EMIT openErrorChanged();
}

template <typename Call>
QCoro::Task<std::invoke_result_t<Call, JournalStore &>> Journal::ask(Call call, Writes writes)
{
    const QPointer<Journal> self(this);
    auto future = m_worker->run(
        [call = std::move(call)](JournalStore &store) mutable {
            auto result = call(store);
            if (!result && result.error().code == "journal-corrupt"_L1)
                store.giveUp(result.error());
            return std::tuple(std::move(result), store.trouble(), store.idKey());
        },
        writes == Writes::Together);
    const auto [result, trouble, idKey] = co_await future;
    if (self && result && writes != Writes::Nothing)
        Q_EMIT changed();
    if (self)
        note(trouble, idKey);
    co_return result;
}

QCoro::Task<Result<void>> Journal::ready()
{
    return ask([](JournalStore &store) { return store.open(); });
}

QCoro::Task<Result<QString>> Journal::keepAside()
{
    return ask(
        [](JournalStore &store) -> Result<QString> {
            auto kept = store.keepAside();
            if (!kept)
                return kept;
            const auto opened = store.open();
            return opened ? kept : Result<QString>(fail(opened.error()));
        },
        Writes::Alone);
}

QCoro::Task<Result<qint64>> Journal::claim(JournalEntry entry, DeadLetter letter)
{
    return ask([entry = std::move(entry),
                letter = std::move(letter)](JournalStore &store) { return store.claim(entry, letter); },
               Writes::Together);
}

QCoro::Task<Result<QStringList>> Journal::claimRefusals(std::vector<JournalEntry> entries)
{
    return ask([entries = std::move(entries)](JournalStore &store) { return store.claimRefusals(entries); });
}

QCoro::Task<Result<void>> Journal::advance(qint64 id, Step step, QString note)
{
    return ask([id, step, note = std::move(note)](JournalStore &store) { return store.advance(id, step, note); },
               Writes::Together);
}

QCoro::Task<Result<void>> Journal::release(qint64 id, Step step, QString note, SentAs sent)
{
    return ask([id, step, note = std::move(note),
                sent = std::move(sent)](JournalStore &store) { return store.release(id, step, note, sent); },
               Writes::Together);
}

QCoro::Task<Result<qint64>> Journal::beginRun(RunRecord run)
{
    return ask([run = std::move(run)](JournalStore &store) { return store.beginRun(run); }, Writes::Together);
}

QCoro::Task<Result<void>> Journal::noteRun(qint64 id, RunRecord::State state, RedriveCounts counts)
{
    return ask([id, state, counts](JournalStore &store) { return store.noteRun(id, state, counts); }, Writes::Together);
}

QCoro::Task<Result<void>> Journal::leaveRun(qint64 id)
{
    return ask([id](JournalStore &store) { return store.leaveRun(id); }, Writes::Together);
}

QCoro::Task<Result<RunRecord>> Journal::takeOverRun(qint64 id)
{
    return ask([id](JournalStore &store) { return store.takeOverRun(id); });
}

QCoro::Task<Result<std::vector<RunRecord>>> Journal::runs(int limit)
{
    return ask([limit](JournalStore &store) { return store.runs(limit); });
}

QCoro::Task<Result<std::vector<RunRecord>>> Journal::interruptedRuns()
{
    return ask([](JournalStore &store) { return store.interruptedRuns(); });
}

QCoro::Task<Result<QHash<QString, Step>>> Journal::stepsOfRun(qint64 id)
{
    return ask([id](JournalStore &store) { return store.stepsOfRun(id); });
}

QCoro::Task<Result<JournalEntry>> Journal::takeOver(qint64 id)
{
    return ask([id](JournalStore &store) { return store.takeOver(id); });
}

QCoro::Task<Result<bool>> Journal::sentBefore(qint64 id)
{
    return ask([id](JournalStore &store) { return store.sentBefore(id); });
}

QCoro::Task<Result<std::optional<QByteArray>>> Journal::sentPayload(qint64 id)
{
    return ask([id](JournalStore &store) { return store.sentPayload(id); });
}

QCoro::Task<Result<std::optional<std::vector<Header>>>> Journal::sentHeaders(qint64 id)
{
    return ask([id](JournalStore &store) { return store.sentHeaders(id); });
}

QCoro::Task<Result<std::vector<JournalEntry>>> Journal::entries(int limit)
{
    return ask([limit](JournalStore &store) { return store.entries(limit); });
}

QCoro::Task<Result<std::vector<JournalEntry>>> Journal::unfinished()
{
    return ask([](JournalStore &store) { return store.unfinished(); });
}

QCoro::Task<Result<DeadLetter>> Journal::kept(qint64 id)
{
    return ask([id](JournalStore &store) { return store.kept(id); });
}

QCoro::Task<Result<void>> Journal::onFile(std::function<Result<void>(const QSqlDatabase &db)> work)
{
    return ask([work = std::move(work)](JournalStore &store) {
        auto done = store.open();
        return done ? work(store.database()) : done;
    });
}

} // namespace dlo
