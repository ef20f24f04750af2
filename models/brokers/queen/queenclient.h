// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "brokers/queen/queenlink.h"
#include "brokers/queen/queenlists.h"
#include "brokers/queen/queenpager.h"

#include <QSet>

namespace dlo::queen {

/*! Queen MQ over HTTP, every generation (queen-http.md, queen-cpp-0.15-observed.md). What differs between them is in
   the wire files beside this one; here are the order of calls and what is learned from refusals. */
class QueenClient final : public Broker
{
    Q_OBJECT
public:
    explicit QueenClient(const BrokerEndpoint &endpoint, PageSize pageSize = {}, QObject *parent = nullptr);
    ~QueenClient() override;

    //! Error Tls ("tls-file").
    [[nodiscard]] Result<void> setTls(const TlsOptions &options);

    //! See QueenLink::setPatience().
    void setPatience(std::chrono::milliseconds patience) { m_link.setPatience(patience); }

    QCoro::Task<Result<BrokerInfo>> probe() override;
    [[nodiscard]] const BrokerInfo &info() const override { return m_info; }
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
    [[nodiscard]] Permission addressable(const DeadLetter &letter) const override;
    [[nodiscard]] PayloadCheck payloadCheck() const override;
    [[nodiscard]] Normaliser normaliser() const override;
    [[nodiscard]] QString curl(CurlOf what, const DeadLetter &letter) const override;
    void close() override;

private:
    //! The calls of Broker, with the words of the server as they came.
    QCoro::Task<Result<BrokerInfo>> probeAsTold();
    QCoro::Task<Result<std::vector<Queue>>> queuesAsTold();
    QCoro::Task<Result<std::vector<ConsumerGroup>>> groupsAsTold();
    QCoro::Task<Result<LetterPage>> lettersAsTold(LetterQuery query, LetterCursor cursor);
    QCoro::Task<Result<DeadLetter>> detailsAsTold(DeadLetter letter);
    QCoro::Task<Result<PushReceipt>> pushAsTold(PushItem item);
    QCoro::Task<Result<RemoveReceipt>> removeAsTold(DeadLetter letter);
    QCoro::Task<Result<ReplayReceipt>> replayAsTold(DeadLetter letter, std::optional<Destination> to);
    QCoro::Task<Result<PurgeReceipt>> purgeAsTold(QString queue, std::optional<QString> group);
    QCoro::Task<Result<std::vector<DepthReading>>> depthAsTold();
    //! A read whose answer says that all is well.
    QCoro::Task<Result<HttpResponse>> get(Ability ability, QUrl url);
    template <typename T>
    QCoro::Task<Result<T>> whileOpen(QCoro::Task<Result<T>> reading);
    [[nodiscard]] QCoro::Task<Result<QueueRows>> readingQueues(QByteArray body) const;
    QCoro::Task<Result<DepthExposition>> metrics();
    QCoro::Task<Result<std::vector<Queue>>> countedQueues();
    QCoro::Task<Result<std::vector<DepthReading>>> cppDepth();
    QCoro::Task<Result<std::vector<DepthReading>>> groupDepths(std::vector<Queue> queues);
    QCoro::Task<Result<qint64>> countLetters(LetterQuery query);
    //! Where a replay of \a letter is asked for, and with what body.
    [[nodiscard]] Result<HttpRequest> replayRequest(const DeadLetter &letter,
                                                    const std::optional<Destination> &to) const;
    [[nodiscard]] QUrl listUrl(const LetterQuery &query, qint64 limit, qint64 offset) const;
    //! Corrects info() by what an answer to a request for \a ability taught.
    template <typename T>
    Result<T> learned(Ability ability, Result<T> result);
    void learn(Ability ability, const Error *error);
    //! 2.x decrypts without a word; only the options of the queue tell (queen-http.md sections 2 and 9). What is not
    //! known, because queues() was not read yet or the list has no options, stays Plain.
    void noteDecryption(DeadLetter &letter) const;

    QueenLink m_link;
    PageSize m_pageSize;
    BrokerInfo m_info;
    Generation m_generation = Generation::Rust16;
    //! Queues that were encrypted when queues() was last read.
    QSet<QString> m_encrypted;
};

} // namespace dlo::queen
