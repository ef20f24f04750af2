// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/session.h"

#include "redrive/redriverunner.h"

#include "brokers/brokerregistry.h"
#include "session/brokerkey.h"

#include <QDateTime>
#include <QPointer>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

Session::Session(ConnectionProfile profile, Journal &journal, QThreadPool *pool, QObject *parent,
                 std::chrono::milliseconds unlockFor)
    : QObject(parent)
    , m_profile(std::move(profile))
    , m_journal(journal)
    , m_unlockFor(unlockFor)
    , m_clock(&QDateTime::currentMSecsSinceEpoch)
    , m_letters(pool)
    , m_loader(m_letters)
    , m_redriver(origin(), journal)
{
    m_lockTimer.setSingleShot(true);
    connect(&m_lockTimer, &QTimer::timeout, this, &Session::lock);
    // Several actions in a row are followed by one reading of the counts.
    m_countTimer.setSingleShot(true);
    m_countTimer.setInterval(200);
    connect(&m_countTimer, &QTimer::timeout, this, &Session::readCounts);
    // Another connection may have acted on the same broker.
    m_unresolvedTimer.setSingleShot(true);
    m_unresolvedTimer.setInterval(200);
    connect(&m_unresolvedTimer, &QTimer::timeout, this, &Session::readUnresolved);
    connect(&journal, &Journal::changed, this, [this] {
        if (m_broker && !m_unresolvedTimer.isActive())
            m_unresolvedTimer.start();
    });
    connect(&journal, &Journal::openErrorChanged, this, &Session::onJournalTrouble);
    connect(&m_redriver, &Redriver::finished, this, &Session::onFinished);
    connect(&m_redriver, &Redriver::busyChanged, this, &Session::permissionsChanged);
    // Later, when its verdict has been told: what that says of the old credential is not said of the new one.
    connect(&m_redriver, &Redriver::busyChanged, this, &Session::openWaiting, Qt::QueuedConnection);
    connect(&m_loader, &LetterLoader::changed, this, [this] {
        if (m_loader.state() == LetterLoader::State::Failed)
            noteError(m_loader.error());
        if (m_loader.state() == LetterLoader::State::Complete)
            noteSuccess();
        onList();
    });
    connect(&m_census, &QueueCensus::counted, this, &Session::onCensus);
    connect(&m_depth, &DepthSampler::sampled, this, [this] {
        if (m_depth.error())
            noteError(*m_depth.error());
        else
            noteSuccess();
        noteReach();
        onDepths();
    });
    equip(m_redriver);
}

Session::~Session()
{
    ++m_generation;
    m_census.setBroker(nullptr);
    m_loader.setBroker(nullptr);
    m_depth.setBroker(nullptr);
    m_redriver.setBroker(nullptr);
    eachRun([this](RedriveRunner &run) {
        run.disconnect(this); // nothing is begun any more because it halts
        run.redriver().setBroker(nullptr);
    });
    if (m_broker)
        m_broker->close();
    m_broker.reset();
}

void Session::setProfile(const ConnectionProfile &profile)
{
    m_profile = profile;
    m_redriver.setOrigin(origin());
    lock();
    Q_EMIT stateChanged();
}

QString Session::broker() const
{
    return brokerKey(m_profile);
}

Redriver::Origin Session::origin() const
{
    return {.broker = broker(), .connection = m_profile.id, .connectionName = m_profile.name};
}

void Session::setState(State state, std::optional<Error> error)
{
    const QPointer<Session> self(this);
    m_state = state;
    m_error = std::move(error);
    Q_EMIT stateChanged();
    if (self)
        Q_EMIT permissionsChanged();
}

void Session::open(const Credential &credential)
{
    BrokerEndpoint endpoint;
    endpoint.kind = m_profile.kind;
    endpoint.url = m_profile.url;
    endpoint.tls.caFile = m_profile.caFile;
    endpoint.tls.clientCertificateFile = m_profile.clientCertificateFile;
    endpoint.tls.clientKeyFile = m_profile.clientKeyFile;
    endpoint.credential = credential;
    replaceBroker(makeBroker(endpoint));
}

void Session::open(std::unique_ptr<Broker> broker)
{
    replaceBroker(std::move(broker));
}

void Session::openWaiting()
{
    if (!m_waiting || isBusy())
        return;
    auto made = std::move(*m_waiting);
    m_waiting.reset();
    replaceBroker(std::move(made));
}

void Session::replaceBroker(Result<std::unique_ptr<Broker>> made)
{
    if (m_broker && isBusy()) {
        m_waiting = std::move(made);
        eachRun([](RedriveRunner &run) { run.pause(); });
        setState(State::Connecting, std::nullopt);
        return;
    }
    releaseBroker();
    if (!made) {
        setState(State::Failed, made.error());
        return;
    }
    m_redriver.setOrigin(origin());
    m_broker = std::move(*made);
    m_credentialAsked = false;
    connect(m_broker.get(), &Broker::exchanged, &m_activity, &ActivityModel::add);
    connect(m_broker.get(), &Broker::infoChanged, this, [this] {
        m_info = m_broker->info();
        Q_EMIT stateChanged();
        Q_EMIT permissionsChanged();
    });
    setState(State::Connecting, std::nullopt);
    readUnresolved();
    connectBroker(m_generation);
}

void Session::close()
{
    releaseBroker();
    m_info = {};
    setState(State::Closed, std::nullopt);
}

//! The old broker may be on the stack below (a 401 that led here), so it is closed now and deleted later.
void Session::releaseBroker()
{
    ++m_generation;
    m_waiting.reset();
    m_unreachable = false;
    m_census.setBroker(nullptr);
    m_loader.setBroker(nullptr);
    m_depth.setBroker(nullptr);
    m_redriver.setBroker(nullptr);
    eachRun([](RedriveRunner &run) { run.redriver().setBroker(nullptr); });
    m_countTimer.stop();
    if (!m_broker)
        return;
    disconnect(m_broker.get(), &Broker::infoChanged, this, nullptr);
    m_broker->close();
    m_broker->disconnect(&m_activity);
    m_broker.release()->deleteLater();
}

QCoro::Task<void> Session::connectBroker(quint64 generation)
{
    const QPointer<Session> self(this);
    const auto found = co_await m_broker->probe();
    if (!self || generation != m_generation)
        co_return;
    if (!found) {
        setState(State::Failed, found.error());
        if (self)
            noteError(found.error());
        co_return;
    }
    m_info = *found;
    m_queuesError.reset();
    m_groupsError.reset();
    m_census.setBroker(m_broker.get());
    m_loader.setBroker(m_broker.get());
    m_depth.setBroker(m_broker.get());
    m_redriver.setBroker(m_broker.get());
    eachRun([this](RedriveRunner &run) { run.redriver().setBroker(m_broker.get()); });
    setState(State::Ready, std::nullopt);
    if (!self || generation != m_generation)
        co_return;
    m_loader.load(m_loader.query());
    readCounts();
}

void Session::refresh()
{
    if (!m_broker || m_state == State::Connecting)
        return;
    if (m_state == State::Failed) {
        setState(State::Connecting, m_error);
        connectBroker(m_generation);
        return;
    }
    m_loader.refresh();
    readCounts();
    readUnresolved();
}

void Session::readCounts()
{
    if (m_state != State::Ready || !m_broker)
        return;
    const quint64 generation = m_generation;
    if (m_info.capabilities.can(Ability::ListQueues))
        readQueues(generation);
    if (m_info.capabilities.can(Ability::ListGroups))
        readGroups(generation);
    if (m_info.capabilities.can(Ability::Depth))
        m_depth.sampleNow();
}

QCoro::Task<void> Session::readQueues(quint64 generation)
{
    const QPointer<Session> self(this);
    const quint64 mine = ++m_queuesRead;
    auto read = co_await m_broker->queues();
    if (!self || generation != m_generation || mine != m_queuesRead)
        co_return;
    if (!read) {
        noteReadError(m_queuesError, read.error());
        co_return;
    }
    m_queues = std::move(*read);
    indexListedDepths();
    m_readAt = QDateTime::currentMSecsSinceEpoch();
    noteReadError(m_queuesError, std::nullopt);
    if (self)
        Q_EMIT dataChanged();
}

QCoro::Task<void> Session::readGroups(quint64 generation)
{
    const QPointer<Session> self(this);
    const quint64 mine = ++m_groupsRead;
    auto read = co_await m_broker->groups();
    if (!self || generation != m_generation || mine != m_groupsRead)
        co_return;
    if (!read) {
        noteReadError(m_groupsError, read.error());
        co_return;
    }
    m_groups = std::move(*read);
    indexListedDepths();
    noteReadError(m_groupsError, std::nullopt);
    if (self)
        Q_EMIT dataChanged();
}

QCoro::Task<void> Session::readUnresolved()
{
    const QPointer<Session> self(this);
    const quint64 mine = ++m_unresolvedRead;
    const auto read = co_await m_journal.unfinished();
    if (!self || mine != m_unresolvedRead || !read)
        co_return;
    m_unresolved.clear();
    for (const JournalEntry &entry : *read) {
        if (entry.broker == broker())
            m_unresolved.insert(entry.letter, entry);
    }
    Q_EMIT permissionsChanged();
}

void Session::onFinished(const Verdict &verdict)
{
    if (verdict.error)
        noteError(*verdict.error);
    if (verdict.letterGone)
        takeOut(verdict);
    if (verdict.outcome != Outcome::Refused && verdict.outcome != Outcome::Failed)
        onTouched(verdict);
    if (verdict.action == RedriveAction::Purge)
        m_loader.refresh(); // what went, and what came meanwhile, only the list tells
    readUnresolved();
}

std::optional<qint64> Session::deadLetters(const QString &queue, const QString &group) const
{
    if (const DepthSeries *series = m_depth.series(queue, group)) {
        if (const auto last = series->last())
            return last;
    }
    if (const auto found = m_listedDepths.constFind({queue, group}); found != m_listedDepths.cend())
        return *found;
    return group.isEmpty() ? std::nullopt : m_groupCounts.of(queue, group, deadLetters(queue));
}

void Session::indexListedDepths()
{
    m_listedDepths.clear();
    for (const Queue &queue : m_queues) {
        if (queue.deadLetters)
            m_listedDepths.insert({queue.name, {}}, *queue.deadLetters);
    }
    for (const ConsumerGroup &group : m_groups) {
        if (group.deadLetters)
            m_listedDepths.insert({group.queue, group.name}, *group.deadLetters);
    }
}

std::optional<qint64> Session::growth(const QString &queue, const QString &group) const
{
    const DepthSeries *series = m_depth.series(queue, group);
    if (series == nullptr)
        return std::nullopt;
    return series->growth(QDateTime::currentMSecsSinceEpoch(), std::chrono::milliseconds(growthWindow).count());
}

QCoro::Task<Result<DeadLetter>> Session::details(DeadLetter letter)
{
    const QPointer<Session> self(this);
    if (!m_broker)
        co_return fail({.kind = ErrorKind::Cancelled, .code = u"not-connected"_s});
    auto read = co_await m_broker->details(std::move(letter));
    if (self && !read)
        noteError(read.error());
    else if (self)
        noteSuccess();
    co_return read;
}

} // namespace dlo
