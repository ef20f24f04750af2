// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "depth/depthsampler.h"
#include "letters/letterloader.h"
#include "letters/lettertablemodel.h"
#include "redrive/redriver.h"
#include "session/activitymodel.h"
#include "session/connectionprofile.h"
#include "session/groupcounts.h"
#include "session/queuecensus.h"

#include <QDeadlineTimer>
#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QThreadPool;

namespace dlo {

class DryRun;
class RedriveRunner;
struct RedrivePlan;

/*! One open connection: the broker, what was read from it, and what may be done. Holds every rule about "may I, and if
   not, why not"; views connect to its signals and never ask the broker. GUI thread. */
class Session : public QObject
{
    Q_OBJECT
public:
    enum class State : std::uint8_t
    {
        Closed,
        Connecting,
        Ready,
        Failed
    };

    //! \a unlockFor: another time than unlockTime, for tests.
    Session(ConnectionProfile profile, Journal &journal, QThreadPool *pool, QObject *parent = nullptr,
            std::chrono::milliseconds unlockFor = unlockTime);
    ~Session() override;

    [[nodiscard]] const ConnectionProfile &profile() const { return m_profile; }
    //! Another name, environment or read-only mark; locks. The way to the broker stays: open() again when that changed.
    void setProfile(const ConnectionProfile &profile);
    [[nodiscard]] State state() const { return m_state; }
    //! True while the broker gives no answer at all, although it was reached before: what is shown is old.
    [[nodiscard]] bool isUnreachable() const { return m_state == State::Ready && m_unreachable; }
    [[nodiscard]] const std::optional<Error> &error() const
    {
        return m_error;
    } //!< of connecting or of the last refresh
    [[nodiscard]] const BrokerInfo &info() const { return m_info; }
    //! What the journal is told of where something was begun.
    [[nodiscard]] Redriver::Origin origin() const;
    //! The broker as the journal knows it, see brokerKey().
    [[nodiscard]] QString broker() const;

    //! Makes the broker and probes. \a credential is kept in memory until the session closes. A second call reconnects;
    //! what was shown stays shown. While actions are under way the new broker waits for their answers: cut short, each
    //! would be of unknown outcome. Until then nothing new can begin (state Connecting).
    void open(const Credential &credential);
    //! For tests and for brokers made elsewhere.
    void open(std::unique_ptr<Broker> broker);
    void close();
    //! Reads queues, groups and the shown letters again; keeps what is there when it fails.
    void refresh();

    [[nodiscard]] const std::vector<Queue> &queues() const { return m_queues; }
    [[nodiscard]] const std::vector<ConsumerGroup> &groups() const { return m_groups; }
    [[nodiscard]] EpochMs readAt() const { return m_readAt; } //!< when queues were last read, 0: never

    //! Dead letters of a queue, or of one group of it: the newest figure there is. Nothing when unknown.
    [[nodiscard]] std::optional<qint64> deadLetters(const QString &queue, const QString &group = {}) const;
    //! Change of that over growthWindow; nothing when it was not watched that long.
    [[nodiscard]] std::optional<qint64> growth(const QString &queue, const QString &group = {}) const;
    static constexpr std::chrono::minutes growthWindow{5};

    [[nodiscard]] LetterTableModel &letters() { return m_letters; }
    [[nodiscard]] LetterLoader &loader() { return m_loader; }
    [[nodiscard]] DepthSampler &depth() { return m_depth; }
    [[nodiscard]] Redriver &redriver() { return m_redriver; }
    [[nodiscard]] ActivityModel &activity() { return m_activity; }

    //! A run of \a plan at this broker, not started. It belongs to the session and may be deleted earlier, when it has
    //! ended. Where its canary has nothing to look with, the lists of dead letters are looked through.
    [[nodiscard]] RedriveRunner *makeRun(RedrivePlan plan);
    //! Runs that have letters left and were not stopped: also those that are paused, or wait for their time.
    [[nodiscard]] std::vector<RedriveRunner *> openRuns() const;
    //! What that run would come to, sending nothing; not begun. Also while the connection is read-only.
    [[nodiscard]] DryRun *makeDryRun(RedrivePlan plan, QObject *parent) const;
    //! An action is under way, or a run that is not paused.
    [[nodiscard]] bool isBusy() const;

    //! Read-only by the profile, or because production is locked.
    [[nodiscard]] bool isReadOnly() const;
    //! Production, or read-only by profile: unlocks sending for 15 minutes if \a typedName is the connection's name,
    //! exactly.
    bool unlock(const QString &typedName);
    void lock();
    [[nodiscard]] std::chrono::milliseconds unlockedFor() const; //!< left; 0 when locked
    static constexpr std::chrono::minutes unlockTime{15};
    //! Another wall clock, for tests.
    void setClock(std::function<EpochMs()> clock) { m_clock = std::move(clock); }

    //! May this be done to this letter now, and if not, why? \a letter null: nothing (or more than one) is selected.
    [[nodiscard]] Permission may(RedriveAction action, const DeadLetter *letter) const;
    //! The open entry of the journal because of which may() says UnknownOutcome: for Redriver::resolve() and settle().
    [[nodiscard]] std::optional<JournalEntry> unresolved(const LetterKey &key) const;
    //! All of these of this broker, whichever connection they were begun with, newest first; changed with
    //! permissionsChanged().
    [[nodiscard]] QList<JournalEntry> unfinished() const;
    //! True when the dead letters of every group of the letter's queue are known: then siblingGroups() are all there
    //! are. By the loaded list, when it shows all groups of that queue and was read to its end, or by a census that was
    //! read beside it and still fits the queue's depth.
    [[nodiscard]] bool listTellsSiblings(const DeadLetter &letter) const;
    //! Other groups that have a dead letter of the same message, sorted, as far as is known.
    [[nodiscard]] QStringList siblingGroups(const LetterKey &letter) const;
    //! Dead letters that came into the shown list since it was read, by its depth. Told only once something was sent or
    //! deleted in this session; changed with dataChanged().
    [[nodiscard]] qint64 newLetters() const { return m_newLetters; }
    [[nodiscard]] QueueCensus &census() { return m_census; }
    //! A census is read again because a depth changed at most this often for a queue.
    static constexpr std::chrono::seconds censusPace{30};
    [[nodiscard]] Permission mayReplayElsewhere(const DeadLetter *letter) const;
    //! May all dead letters of \a queue, or of one \a group of it, be purged now? Busy also while a run has letters
    //! left (openRuns()), UnknownOutcome while any action on a letter of the queue has one.
    [[nodiscard]] Permission mayPurge(const QString &queue, const QString &group = {}) const;
    //! Tells why the broker would refuse a payload, see Broker::payloadCheck(); without a broker it names nothing.
    [[nodiscard]] Broker::PayloadCheck payloadCheck() const;
    //! The id under which Redriver::republish() pushes a payload for a letter: derivedTransactionId() with the
    //! journal's key. Null while the journal cannot be used. Any thread.
    using TransactionIds
        = std::function<QString(const DeadLetter &, QByteArrayView, const std::optional<std::vector<Header>> &)>;
    [[nodiscard]] TransactionIds transactionIds() const;
    //! What the broker makes of a payload, see Broker::normaliser(); empty: it keeps the bytes, or that is not known.
    [[nodiscard]] Broker::Normaliser normaliser() const;
    [[nodiscard]] QString curl(Broker::CurlOf what, const DeadLetter &letter) const;
    //! The letter with all that can be known of it (Broker::details).
    QCoro::Task<Result<DeadLetter>> details(DeadLetter letter);
    //! Payloads that were republished to \a queue of this broker and accepted, newest first, from the journal; at most
    //! \a most. Of what was encrypted the journal keeps none.
    QCoro::Task<Result<std::vector<QByteArray>>> acceptedPayloads(QString queue, int most = 200);

Q_SIGNALS:
    void stateChanged();
    void dataChanged(); //!< queues or groups were read, or counted; or listTellsSiblings() or newLetters() changed
    void permissionsChanged();
    void credentialNeeded(); //!< 401: the credential is missing or has expired; open() again with another

private:
    void setState(State state, std::optional<Error> error);
    void releaseBroker();
    void replaceBroker(Result<std::unique_ptr<Broker>> made);
    void openWaiting();
    [[nodiscard]] bool isLockDue();
    void equip(Redriver &redriver);
    void eachRun(const std::function<void(RedriveRunner &)> &call);
    void onProgress(const RedriveRunner &run, const QList<qsizetype> &rows);
    void onRunState(const RedriveRunner &run);
    QCoro::Task<void> connectBroker(quint64 generation);
    QCoro::Task<void> readQueues(quint64 generation);
    QCoro::Task<void> readGroups(quint64 generation);
    QCoro::Task<void> readUnresolved();
    void onJournalTrouble();
    void readCounts();
    void indexListedDepths();
    void noteReadError(std::optional<Error> &slot, std::optional<Error> error);
    void noteError(const Error &error);
    void noteSuccess();
    void noteReach();
    void onFinished(const Verdict &verdict);
    [[nodiscard]] bool isLockable() const;
    [[nodiscard]] bool knowsSiblings(const QString &queue) const;
    [[nodiscard]] bool listCovers(const QString &queue) const;
    [[nodiscard]] QSet<LetterKey> siblings(const LetterKey &letter) const;
    void wantCensus(const QString &queue);
    void onList();
    void onCensus(const QString &queue);
    void onDepths();
    void takeOut(const Verdict &verdict);
    void onTouched(const Verdict &verdict);
    [[nodiscard]] std::optional<qint64> surplus() const;
    void lookForNews();
    void setNewLetters(qint64 count);
    [[nodiscard]] RemovalReach reachOf(RedriveAction action) const;
    [[nodiscard]] Permission mayWith(Ability ability, const DeadLetter *letter) const;

    ConnectionProfile m_profile;
    Journal &m_journal;
    State m_state = State::Closed;
    std::optional<Error> m_error;
    std::optional<Error> m_queuesError;
    std::optional<Error> m_groupsError;
    BrokerInfo m_info;
    std::vector<Queue> m_queues;
    std::vector<ConsumerGroup> m_groups;
    EpochMs m_readAt = 0;
    GroupCounts m_groupCounts;
    QueueCensus m_census;
    QHash<QString, qint64> m_censusDepths; //!< for which it was read again
    QHash<QString, QDeadlineTimer> m_censusTimes; //!< until when a change of depth is left alone
    LetterQuery m_listed; //!< of the list to which the following belong
    std::optional<qint64> m_surplusBefore; //!< the least that a depth was above the list
    qint64 m_newLetters = 0;
    quint64 m_newsAfter = 0; //!< readings of depths that were begun before the list last changed tell nothing of it
    bool m_hasActed = false;
    bool m_knewSiblings = false; //!< of the listed queue
    QHash<std::pair<QString, QString>, qint64> m_listedDepths; //!< figures that came with the lists, by queue and group
    QHash<LetterKey, JournalEntry> m_unresolved;
    quint64 m_generation = 0; //!< of the broker: late answers of an earlier one are dropped
    quint64 m_queuesRead = 0;
    quint64 m_groupsRead = 0;
    quint64 m_unresolvedRead = 0;
    bool m_credentialAsked = false;
    bool m_errorOfCall = false; //!< m_error is the 401 of a single call, until a later one succeeds
    bool m_unreachable = false;
    std::chrono::milliseconds m_unlockFor;
    QDeadlineTimer m_unlockedUntil{0};
    EpochMs m_unlockedAt = 0;
    std::function<EpochMs()> m_clock;
    ActivityModel m_activity;
    LetterTableModel m_letters;
    LetterLoader m_loader;
    DepthSampler m_depth;
    Redriver m_redriver;
    std::vector<QPointer<RedriveRunner>> m_runs;
    QTimer m_lockTimer;
    QTimer m_countTimer;
    QTimer m_unresolvedTimer;
    std::unique_ptr<Broker> m_broker;
    std::optional<Result<std::unique_ptr<Broker>>> m_waiting; //!< to be opened when nothing is under way
};

} // namespace dlo
