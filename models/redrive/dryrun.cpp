// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/dryrun.h"

#include "redrive/journal.h"
#include "redrive/letterlook.h"
#include "redrive/redrivesteps.h"

#include <QCoroFuture>
#include <QPointer>
#include <QtConcurrentRun>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! So many letters are looked at together: what a worker does between two looks whether it is to stop.
constexpr std::size_t atOnce = 100;
//! One reading of each list serves all letters.
constexpr std::chrono::hours lookAge{24};

LetterKey messageOf(const LetterKey &letter)
{
    return {.queue = letter.queue, .partitionId = letter.partitionId, .transactionId = letter.transactionId};
}

Verdict refused(Verdict verdict, const QString &code, const std::optional<Error> &error = std::nullopt)
{
    verdict.outcome = Outcome::Refused;
    verdict.code = code;
    verdict.error = error;
    return verdict;
}

bool isOfAll(const QString &code)
{
    return code == "plan-file-changed"_L1 || code == "plan-file-not-read"_L1;
}

} // namespace

DryRun::DryRun(RedrivePlan plan, const Redriver::Origin &origin, Journal &journal, QObject *parent)
    : QObject(parent)
    , m_plan(std::make_shared<const RedrivePlan>(std::move(plan)))
    , m_journal(journal)
    , m_redriver(origin, journal)
    , m_look(std::make_unique<LetterLook>())
    , m_rows(m_plan->letters.size())
{
    m_counts.add(qsizetype(m_rows.size()));
}

DryRun::~DryRun()
{
    m_stop.request_stop();
}

void DryRun::start()
{
    if (m_state != State::Ready)
        return;
    m_state = State::Running;
    Q_EMIT stateChanged();
    run();
}

void DryRun::cancel()
{
    if (m_state == State::Ready || m_state == State::Running)
        end(State::Stopped);
}

void DryRun::halt(const QString &code, const std::optional<Error> &error)
{
    m_haltCode = code;
    m_haltError = error;
    end(State::Stopped);
}

void DryRun::end(State state)
{
    m_stop.request_stop();
    m_state = state;
    Q_EMIT stateChanged();
}

void DryRun::put(Row row, RowState state, const QString &code)
{
    RedriveRow &entry = m_rows[row];
    m_counts.move(entry.state, state);
    entry.state = state;
    entry.code = code;
    m_changed.append(qsizetype(row));
}

QCoro::Task<void> DryRun::run()
{
    const QPointer<DryRun> self(this);
    auto future = QtConcurrent::run([plan = m_plan] { return RedriveLanes(*plan); });
    auto lanes = co_await qCoro(future).takeResult();
    if (!self || !isRunning())
        co_return;
    m_lanes = std::move(lanes);
    for (const Row row : m_lanes.repeated())
        put(row, RowState::Repeated, {});
    const auto ready = co_await m_journal.ready(); // for its key
    if (!self || !isRunning())
        co_return;
    if (!ready)
        co_return halt(u"journal"_s, ready.error());
    while (m_lanes.hasNext()) {
        const auto broker = m_redriver.m_broker;
        if (!broker)
            co_return halt(u"not-connected"_s);
        Questions ask{.plan = m_plan,
                      .rules = broker->info().capabilities.headers,
                      .check = broker->payloadCheck(),
                      .key = m_journal.idKey(),
                      .stop = m_stop.get_token()};
        auto finding = QtConcurrent::run([ask = std::move(ask), rows = nextRows()] { return findOut(ask, rows); });
        const auto found = co_await qCoro(finding).takeResult();
        if (!self || !isRunning())
            co_return;
        const auto cases = std::make_shared<std::vector<Case>>();
        for (const Found &each : found) {
            if (isOfAll(each.refusal))
                co_return halt(each.refusal);
            cases->push_back(caseOf(each));
        }
        if (!co_await askJournal(cases) || !co_await look(cases))
            co_return; // it has ended
        settle(*cases);
        Q_EMIT progressed(std::exchange(m_changed, {}));
        if (!self || !isRunning())
            co_return;
    }
    if (!m_changed.isEmpty())
        Q_EMIT progressed(std::exchange(m_changed, {}));
    if (self && isRunning())
        end(State::Finished);
}

std::vector<DryRun::Row> DryRun::nextRows()
{
    std::vector<Row> rows;
    while (rows.size() < atOnce && m_lanes.hasNext()) {
        rows.push_back(m_lanes.next());
        m_lanes.ended(rows.back()); // those behind it need not wait: nothing is sent
    }
    return rows;
}

std::vector<DryRun::Found> DryRun::findOut(const Questions &ask, const std::vector<Row> &rows)
{
    std::vector<Found> all;
    for (const Row row : rows) {
        if (ask.stop.stop_requested())
            break;
        Found found{.row = row};
        if (ask.plan->pushes() || ask.plan->needsWorker(ask.plan->letters[row])) {
            const auto letter = ask.plan->wholeOf(ask.plan->letters[row]);
            const auto payload = letter && ask.plan->pushes() ? ask.plan->payloadOf(*letter) : QByteArray();
            found.refusal = letter ? payload.error_or(QString()) : letter.error();
            if (found.refusal.isEmpty() && ask.plan->pushes())
                found.facts = sendFacts(*letter, *payload, std::nullopt, ask.rules, ask.check, ask.key);
        }
        all.push_back(std::move(found));
    }
    return all;
}

//! Asks in the order in which Redriver does.
DryRun::Case DryRun::caseOf(const Found &found) const
{
    const RedrivePlan &plan = *m_plan;
    const DeadLetter &letter = plan.letters[found.row];
    Case result{.row = found.row};
    if (!found.refusal.isEmpty()) {
        result.ruling = {.state = RowState::Refused, .code = found.refusal};
        result.isOpen = false;
        return result;
    }
    const bool removesOriginal = plan.action == RedriveAction::Republish && plan.removeOriginal;
    Verdict verdict = m_redriver.blank(plan.action, letter.key(), plan.destinationOf(letter));
    verdict.newTransactionId = found.facts.transactionId;
    std::optional<Verdict> no;
    if (plan.pushes())
        no = m_redriver.sendRefusal(verdict, letter, removesOriginal);
    else if (plan.action == RedriveAction::Replay)
        no = m_redriver.refusal(verdict, {plan.to ? Ability::ReplayElsewhere : Ability::Replay});
    else
        no = m_redriver.refusal(verdict, {Ability::Remove});
    QString code = no ? no->code : found.facts.refusal;
    if (code.isEmpty() && !plan.pushes() && !m_redriver.m_broker->addressable(letter))
        code = u"not-addressable"_s;
    if (!code.isEmpty()) {
        close(result, refused(verdict, code));
        return result;
    }
    const bool removes
        = plan.action == RedriveAction::Replay || plan.action == RedriveAction::Remove || removesOriginal;
    result.claim = m_redriver.entryFor(verdict, removes, {.knowsSentBefore = plan.knowsSentBefore});
    result.claim.removesOriginal = plan.pushes() ? removesOriginal : result.claim.removesOriginal;
    result.claim.formerTransactionId = found.facts.formerTransactionId;
    return result;
}

//! False: this has ended meanwhile.
QCoro::Task<bool> DryRun::askJournal(std::shared_ptr<std::vector<Case>> cases)
{
    const QPointer<DryRun> self(this);
    std::vector<JournalEntry> claims;
    for (const Case &each : *cases) {
        if (each.isOpen)
            claims.push_back(each.claim);
    }
    const auto codes = co_await m_journal.claimRefusals(std::move(claims));
    if (!self || !isRunning())
        co_return false;
    if (!codes) {
        halt(u"journal"_s, codes.error());
        co_return false;
    }
    auto code = codes->cbegin();
    for (Case &each : *cases) {
        if (!each.isOpen || (code++)->isEmpty())
            continue;
        const QString &why = *std::prev(code);
        const auto verdict = m_redriver.blank(m_plan->action, each.claim.letter, each.claim.to);
        close(each,
              refused(verdict, why == "claimed"_L1 ? u"busy"_s : why, Error{.kind = ErrorKind::Conflict, .code = why}));
    }
    co_return true;
}

//! False: this has ended meanwhile.
QCoro::Task<bool> DryRun::look(std::shared_ptr<std::vector<Case>> cases)
{
    const QPointer<DryRun> self(this);
    const RedriveAction action = m_plan->action;
    for (Case &each : *cases) {
        if (!each.isOpen || action == RedriveAction::Push)
            continue;
        const auto listed
            = co_await m_look->isListed(m_redriver.m_broker, m_plan->letters[each.row], lookAge, Redriver::lookLimit);
        if (!self || !isRunning())
            co_return false;
        if (listed && *listed)
            continue;
        auto verdict = m_redriver.blank(action, each.claim.letter, each.claim.to);
        verdict.outcome = Outcome::Gone;
        verdict.letterGone = true;
        if (!listed) {
            verdict.error = listed.error();
            verdict.error->mayHaveHappened = false;
            verdict.outcome = outcomeOf(*verdict.error);
            verdict.letterGone = false;
        }
        const auto ruling = ruleOn(verdict);
        const QString trouble = ruling.halt.isEmpty() ? ruling.trouble : ruling.halt;
        if (!trouble.isEmpty()) {
            halt(trouble, verdict.error);
            co_return false;
        }
        // A run looks only before it pushes; of the others the broker would tell.
        if (!listed && action != RedriveAction::Republish)
            continue;
        close(each, verdict);
    }
    co_return true;
}

void DryRun::close(Case &which, const Verdict &verdict)
{
    which.ruling = ruleOn(verdict);
    which.verdict = std::make_shared<const Verdict>(verdict);
    which.isOpen = false;
}

void DryRun::settle(const std::vector<Case> &cases)
{
    for (const Case &each : cases) {
        if (m_rows[each.row].state != RowState::NotStarted)
            continue; // its partition was stopped
        RowState state = each.ruling.state;
        QString code = each.ruling.code;
        const auto message = messageOf(m_plan->letters[each.row].key());
        if (each.isOpen && m_takenAlong.contains(message)) {
            state = RowState::Gone;
            code = u"taken-along"_s;
        } else if (each.isOpen && each.claim.removesSiblings) {
            m_takenAlong.insert(message);
        }
        put(each.row, state, code);
        m_rows[each.row].verdict = each.verdict;
        const bool notSent = state == RowState::Skipped || state == RowState::Refused || state == RowState::Failed;
        if (!m_plan->pace.stopPartition || !notSent)
            continue;
        for (const Row other : m_lanes.stop(each.row))
            put(other, RowState::Skipped, u"partition-stopped"_s);
        for (const Case &later : cases) { // given by the lanes already
            if (m_rows[later.row].state == RowState::NotStarted && m_lanes.isStopped(later.row))
                put(later.row, RowState::Skipped, u"partition-stopped"_s);
        }
    }
}

} // namespace dlo
