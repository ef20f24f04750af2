// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "support/script.h"

#include <QHash>
#include <QMultiHash>
#include <QSet>
#include <QStringList>

namespace dlo::test {

/*! A broker without a network. Left alone it is a small world that works: letters() pages through setLetters(),
   remove() and replay() take letters away (a second time they are Gone), push() keeps what it was given and knows
   duplicates. Every call has a Script, with which a test can answer otherwise, hold answers back and let them go in any
   order.

    \code
    FakeBroker broker;
    broker.setLetters({sampleLetter(1), sampleLetter(2)});
    broker.pushes.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
    broker.removes.hold();            // ... later: broker.removes.release();
    \endcode */
class FakeBroker : public Broker
{
    Q_OBJECT
public:
    explicit FakeBroker(QObject *parent = nullptr);
    ~FakeBroker() override;

    Script<BrokerInfo> probes;
    Script<std::vector<Queue>> queueLists;
    Script<std::vector<ConsumerGroup>> groupLists;
    Script<LetterPage, LetterQuery, LetterCursor> pages;
    Script<DeadLetter, DeadLetter> detailReads;
    Script<PushReceipt, PushItem> pushes;
    Script<RemoveReceipt, DeadLetter> removes;
    Script<ReplayReceipt, DeadLetter, std::optional<Destination>> replays;
    Script<PurgeReceipt, QString, std::optional<QString>> purges;
    Script<std::vector<DepthReading>> depths;

    //! Answers of the calls that do not wait. Defaults: addressable, refuses nothing, "curl <what> <row id>".
    std::function<Permission(const DeadLetter &)> addressableAnswer;
    PayloadCheck payloadCheckAnswer;
    std::function<QString(CurlOf, const DeadLetter &)> curlAnswer;
    Normaliser normaliserAnswer; //!< empty, as of a broker that keeps bytes
    //! For dedupWindow(), which answers at once; not known where there is none.
    QHash<QString, std::chrono::seconds> dedupWindows;

    //! Every ability given, Queen 1.6 by name. setInfo() emits infoChanged().
    void setInfo(BrokerInfo info);
    void setQueues(std::vector<Queue> queues) { m_queues = std::move(queues); }
    void setGroups(std::vector<ConsumerGroup> groups) { m_groups = std::move(groups); }
    //! Newest first, as they are to be listed. Whoever reads on page by page meanwhile is left none out, whatever is
    //! taken away.
    void setLetters(std::vector<DeadLetter> letters);
    [[nodiscard]] const std::vector<DeadLetter> &lettersThere() const { return m_letters; }
    void setPageSize(qsizetype size) { m_pageSize = size; }
    //! What was pushed and stored, in order.
    [[nodiscard]] const std::vector<PushItem> &stored() const { return m_stored; }
    //! What it does when it is left alone, for a test that answers something else.
    PushReceipt store(const PushItem &item);
    bool take(const LetterKey &key); //!< false: it was not there
    ReplayReceipt move(const DeadLetter &letter, const std::optional<Destination> &to);
    PurgeReceipt sweep(const QString &queue, const std::optional<QString> &group);
    [[nodiscard]] bool isThere(const LetterKey &key) const { return m_placeOf.contains(key); }
    //! Lets every held call go and holds no more.
    void openAll();
    [[nodiscard]] bool isClosed() const { return m_closed; }

    QCoro::Task<Result<BrokerInfo>> probe() override;
    const BrokerInfo &info() const override { return m_info; }
    QCoro::Task<Result<std::vector<Queue>>> queues() override;
    QCoro::Task<Result<std::vector<ConsumerGroup>>> groups() override;
    QCoro::Task<Result<LetterPage>> letters(LetterQuery query, LetterCursor cursor) override;
    QCoro::Task<Result<DeadLetter>> details(DeadLetter letter) override;
    QCoro::Task<Result<PushReceipt>> push(PushItem item) override;
    QCoro::Task<Result<RemoveReceipt>> remove(DeadLetter letter) override;
    QCoro::Task<Result<ReplayReceipt>> replay(DeadLetter letter, std::optional<Destination> to) override;
    QCoro::Task<Result<PurgeReceipt>> purge(QString queue, std::optional<QString> group) override;
    QCoro::Task<std::optional<std::chrono::seconds>> dedupWindow(QString queue) override;
    QCoro::Task<Result<std::vector<DepthReading>>> depth() override;
    Permission addressable(const DeadLetter &letter) const override { return addressableAnswer(letter); }
    PayloadCheck payloadCheck() const override { return payloadCheckAnswer; }
    Normaliser normaliser() const override { return normaliserAnswer; }
    QString curl(CurlOf what, const DeadLetter &letter) const override { return curlAnswer(what, letter); }
    //! Waiting and later calls give Cancelled.
    void close() override;

private:
    LetterPage page(const LetterQuery &query, const LetterCursor &cursor) const;
    std::vector<DepthReading> count() const;

    BrokerInfo m_info;
    std::vector<Queue> m_queues;
    std::vector<ConsumerGroup> m_groups;
    std::vector<DeadLetter> m_letters;
    std::vector<qint64> m_places; //!< of each of m_letters in the list as it was set: what a cursor's offset counts
    QMultiHash<LetterKey, qint64> m_placeOf;
    std::vector<PushItem> m_stored;
    QSet<QStringList> m_storedIds; //!< queue, partition, transaction id
    qsizetype m_pageSize = 100;
    bool m_closed = false;
};

//! Letter \a number of a made-up queue; equal numbers give equal letters. Fails at 2026-11-29T09:00:00Z plus number
//! seconds.
[[nodiscard]] DeadLetter sampleLetter(int number, const QString &queue = QStringLiteral("orders"),
                                      const QString &group = QStringLiteral("billing"));

} // namespace dlo::test
