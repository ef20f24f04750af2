// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriver.h"

#include "core/offload.h"
#include "redrive/letterlook.h"
#include "redrive/redrivesteps.h"
#include "redrive/sendfacts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

Verdict refused(Verdict verdict, const QString &code)
{
    verdict.outcome = Outcome::Refused;
    verdict.code = code;
    return verdict;
}

//! Why the journal did not let an action begin.
Verdict notBegun(Verdict verdict, const Error &error)
{
    verdict.error = error;
    return refused(std::move(verdict), error.code == "claimed"_L1 ? u"busy"_s : codeOf(error));
}

} // namespace

Redriver::Redriver(Origin origin, Journal &journal, QObject *parent)
    : QObject(parent)
    , m_origin(std::move(origin))
    , m_journal(journal)
    , m_unwritten(std::make_shared<QHash<qint64, Message>>())
    , m_look(std::make_shared<LetterLook>())
{ }

Redriver::~Redriver() = default;

void Redriver::setBroker(Broker *broker)
{
    m_broker = broker;
}

std::optional<std::vector<Header>> Redriver::changedHeaders(const HeaderRules &rules, const DeadLetter &letter,
                                                            const std::optional<std::vector<Header>> &edited)
{
    if (!edited)
        return std::nullopt;
    auto sent = headerrules::toSend(rules, *edited);
    return sent == headerrules::toSend(rules, letter.headers) ? std::nullopt : std::optional(std::move(sent));
}

bool Redriver::isBusy(const LetterKey &key) const
{
    return m_busy.contains(key) || std::ranges::any_of(m_busy, [&key](const LetterKey &other) {
               return isPurge(other) && other.queue == key.queue;
           });
}

void Redriver::enter(const LetterKey &key)
{
    m_busy.insert(key);
    Q_EMIT busyChanged();
}

void Redriver::leave(const Verdict &verdict)
{
    const QPointer<Redriver> self(this);
    m_busy.remove(verdict.letter);
    Q_EMIT busyChanged();
    if (self)
        Q_EMIT finished(verdict);
}

Redriver::Steps Redriver::steps(const RedriveCourse &course)
{
    return {this, &m_journal, m_broker.data(), course};
}

Verdict Redriver::blank(RedriveAction action, const LetterKey &key, const Destination &to) const
{
    Verdict verdict;
    verdict.action = action;
    verdict.letter = key;
    verdict.to = to;
    return verdict;
}

std::optional<Verdict> Redriver::refusal(Verdict verdict, std::initializer_list<Ability> needed) const
{
    if (isBusy(verdict.letter))
        return refused(std::move(verdict), u"busy"_s);
    if (!m_broker)
        return refused(std::move(verdict), u"not-connected"_s);
    if (isLocked())
        return refused(std::move(verdict), u"read-only"_s);
    for (const Ability ability : needed) {
        if (!m_broker->info().capabilities.can(ability))
            return refused(std::move(verdict), u"not-permitted"_s);
    }
    return std::nullopt;
}

std::optional<Verdict> Redriver::sendRefusal(const Verdict &verdict, const DeadLetter &letter,
                                             bool removeOriginal) const
{
    auto no = removeOriginal ? refusal(verdict, {Ability::Push, Ability::Remove}) : refusal(verdict, {Ability::Push});
    if (!no && verdict.to.queue.isEmpty())
        no = refused(verdict, u"no-destination"_s);
    if (!no && removeOriginal && !m_broker->addressable(letter))
        no = refused(verdict, u"not-addressable"_s);
    return no;
}

JournalEntry Redriver::entryFor(const Verdict &verdict, bool removes, const RedriveCourse &course) const
{
    JournalEntry entry;
    entry.broker = m_origin.broker;
    entry.connection = m_origin.connection;
    entry.connectionName = m_origin.connectionName;
    entry.action = verdict.action;
    entry.letter = verdict.letter;
    entry.to = verdict.to;
    entry.newTransactionId = verdict.newTransactionId;
    entry.knowsSentBefore = course.knowsSentBefore;
    entry.run = course.run;
    // A broker's move takes its own row only (queen-http.md 3.2).
    const Capabilities &can = m_broker->info().capabilities;
    const bool own = verdict.action == RedriveAction::Replay && can.replay == ReplayKind::AtomicMove;
    entry.removesSiblings = removes && !own && can.removal != RemovalReach::RowOnly;
    return entry;
}

QCoro::Task<Verdict> Redriver::replay(DeadLetter letter, std::optional<Destination> to, bool knowsSentBefore)
{
    return replayOneOf({.knowsSentBefore = knowsSentBefore}, std::move(letter), std::move(to));
}

QCoro::Task<Verdict> Redriver::replayOneOf(RedriveCourse course, DeadLetter letter, std::optional<Destination> to)
{
    const QPointer<Redriver> self(this);
    const Destination home{letter.address.queue, letter.address.partition.value_or(QString())};
    Verdict verdict = blank(RedriveAction::Replay, letter.key(), to.value_or(home));
    if (const auto no = refusal(verdict, {to ? Ability::ReplayElsewhere : Ability::Replay}))
        co_return *no;
    if (!m_broker->addressable(letter))
        co_return refused(verdict, u"not-addressable"_s);
    enter(verdict.letter);
    const Steps steps = this->steps(course);
    const JournalEntry entry = entryFor(verdict, true, course);
    const auto id = co_await Steps::begin(steps, entry, letter, Step::Sending);
    if (id)
        verdict = co_await Steps::replay(steps, *id, letter, to, verdict);
    else
        verdict = notBegun(verdict, id.error());
    if (self)
        leave(verdict);
    co_return verdict;
}

QCoro::Task<Verdict> Redriver::republish(DeadLetter letter, QByteArray payload, Destination to, bool removeOriginal,
                                         bool knowsSentBefore, std::optional<std::vector<Header>> headers)
{
    return republishOneOf({.knowsSentBefore = knowsSentBefore}, std::move(letter), std::move(payload), std::move(to),
                          removeOriginal, std::move(headers));
}

QCoro::Task<Verdict> Redriver::republishOneOf(RedriveCourse course, DeadLetter letter, QByteArray payload,
                                              Destination to, bool removeOriginal,
                                              std::optional<std::vector<Header>> headers)
{
    return send(std::move(course), std::move(letter), std::move(to),
                {.payload = std::move(payload), .headers = std::move(headers), .removeOriginal = removeOriginal});
}

QCoro::Task<Verdict> Redriver::push(DeadLetter letter, QByteArray payload, Destination to, bool knowsSentBefore,
                                    std::optional<std::vector<Header>> headers)
{
    return pushOneOf({.knowsSentBefore = knowsSentBefore}, std::move(letter), std::move(payload), std::move(to),
                     std::move(headers));
}

QCoro::Task<Verdict> Redriver::pushOneOf(RedriveCourse course, DeadLetter letter, QByteArray payload, Destination to,
                                         std::optional<std::vector<Header>> headers)
{
    return send(std::move(course), std::move(letter), std::move(to),
                {.action = RedriveAction::Push, .payload = std::move(payload), .headers = std::move(headers)});
}

QCoro::Task<Verdict> Redriver::send(RedriveCourse course, DeadLetter letter, Destination to, Sending sending)
{
    const QPointer<Redriver> self(this);
    const auto &[action, payload, headers, removeOriginal] = sending;
    Verdict verdict = blank(action, letter.key(), to);
    if (const auto no = sendRefusal(verdict, letter, removeOriginal))
        co_return *no;
    enter(verdict.letter);
    const HeaderRules rules = m_broker->info().capabilities.headers;
    const auto check = m_broker->payloadCheck();
    if (m_journal.idKey().isEmpty()) {
        const auto ready = co_await m_journal.ready();
        if (!self)
            co_return refused(verdict, u"not-connected"_s);
        if (!ready) {
            verdict = notBegun(verdict, ready.error());
            leave(verdict);
            co_return verdict;
        }
    }
    const auto work = [letter, edited = sending.headers, rules, check, key = m_journal.idKey()](
                          const QByteArray &bytes) { return sendFacts(letter, bytes, edited, rules, check, key); };
    const auto facts = co_await offload(payload, work);
    if (!self)
        co_return refused(verdict, u"not-connected"_s);
    verdict.newTransactionId = facts.transactionId;
    m_busy.remove(verdict.letter); // meanwhile the connection may have gone or been locked
    auto no = sendRefusal(verdict, letter, removeOriginal);
    if (!no && !facts.refusal.isEmpty())
        no = refused(verdict, facts.refusal);
    if (no) {
        Q_EMIT busyChanged();
        co_return *no;
    }
    m_busy.insert(verdict.letter);
    JournalEntry entry = entryFor(verdict, removeOriginal, course);
    entry.removesOriginal = removeOriginal;
    entry.formerTransactionId = facts.formerTransactionId;
    entry.payload = payload;
    const Message message{payload, headerrules::toSend(rules, headers.value_or(letter.headers))};
    if (rules.carried)
        entry.headers = message.headers;
    const Steps steps = this->steps(course);
    const auto id = co_await Steps::claim(steps, entry, letter);
    if (id) {
        if (self)
            m_unwritten->insert(*id, message);
        verdict = co_await (action == RedriveAction::Push
                                ? Steps::pushUnlisted(steps, *id, letter, message, verdict)
                                : Steps::pushListed(steps, *id, letter, message, removeOriginal, verdict));
        if (self && verdict.outcome != Outcome::Unknown)
            m_unwritten->remove(*id);
    } else {
        verdict = notBegun(verdict, id.error());
    }
    if (self)
        leave(verdict);
    co_return verdict;
}

QCoro::Task<Verdict> Redriver::remove(DeadLetter letter, QString reason)
{
    return removeOneOf({}, std::move(letter), std::move(reason));
}

QCoro::Task<Verdict> Redriver::removeOneOf(RedriveCourse course, DeadLetter letter, QString reason)
{
    const QPointer<Redriver> self(this);
    Verdict verdict = blank(RedriveAction::Remove, letter.key(), {});
    if (const auto no = refusal(verdict, {Ability::Remove}))
        co_return *no;
    if (!m_broker->addressable(letter))
        co_return refused(verdict, u"not-addressable"_s);
    enter(verdict.letter);
    JournalEntry entry = entryFor(verdict, true, course);
    entry.note = reason;
    const Steps steps = this->steps(course);
    const auto id = co_await Steps::begin(steps, entry, letter, Step::Removing);
    if (id)
        verdict = co_await Steps::removeOnly(steps, *id, letter, verdict);
    else
        verdict = notBegun(verdict, id.error());
    if (self)
        leave(verdict);
    co_return verdict;
}

QCoro::Task<Verdict> Redriver::resolve(JournalEntry entry)
{
    const QPointer<Redriver> self(this);
    Verdict verdict = blank(entry.action, entry.letter, entry.to);
    verdict.newTransactionId = entry.newTransactionId;
    if (const auto no = refusal(verdict, {}))
        co_return *no;
    if (entry.broker != m_origin.broker)
        co_return refused(verdict, u"other-broker"_s);
    enter(verdict.letter);
    const Steps steps = this->steps();
    const auto taken = co_await m_journal.takeOver(entry.id);
    if (taken)
        verdict = co_await Steps::resolve(steps, *taken, verdict);
    else
        verdict = notBegun(verdict, taken.error());
    if (self) {
        if (taken && verdict.outcome != Outcome::Unknown)
            m_unwritten->remove(entry.id);
        leave(verdict);
    }
    co_return verdict;
}

QCoro::Task<Verdict> Redriver::settle(JournalEntry entry, bool happened)
{
    const QPointer<Redriver> self(this);
    Verdict verdict = blank(entry.action, entry.letter, entry.to);
    verdict.newTransactionId = entry.newTransactionId;
    if (m_busy.contains(entry.letter))
        co_return refused(verdict, u"busy"_s);
    if (entry.broker != m_origin.broker)
        co_return refused(verdict, u"other-broker"_s);
    enter(verdict.letter);
    const Steps steps = this->steps();
    const auto taken = co_await m_journal.takeOver(entry.id);
    if (taken) {
        verdict.code = u"settled-by-hand"_s;
        const bool sent = taken->step == Step::Sent || taken->step == Step::Removing;
        if (sent && taken->action != RedriveAction::Remove)
            verdict.outcome = Outcome::Done; // it was sent for certain; the person says that the rest is seen to
        else if (!happened)
            verdict.outcome = Outcome::Failed;
        else
            verdict.outcome = taken->action == RedriveAction::Republish && taken->removesOriginal
                ? Outcome::SentNotRemoved
                : Outcome::Done;
        verdict = co_await Steps::conclude(steps, entry.id, verdict);
    } else {
        verdict = notBegun(verdict, taken.error());
    }
    if (self)
        leave(verdict);
    co_return verdict;
}

} // namespace dlo
