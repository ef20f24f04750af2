// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriver.h"

#include "journalpeek.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QTemporaryDir>

#include <memory>

//! What the tests of the redriver share.
namespace dlo::test::redrive {

using namespace Qt::StringLiterals;

//! A column of a table: Qt Test cannot hold a Result itself.
template <typename T>
struct Answer
{
    Answer() = default;
    Answer(Result<T> made)
        : result(std::move(made))
    { }
    Answer(T made)
        : result(std::move(made))
    { }
    Answer(std::unexpected<Error> made)
        : result(std::move(made))
    { }
    Result<T> result = T{};
};

inline const Error refusal{.kind = ErrorKind::Rejected, .httpStatus = 400, .serverText = u"no"_s};
inline const Error failure{.kind = ErrorKind::Network};
inline const Error timeout{.kind = ErrorKind::Timeout, .mayHaveHappened = true};
inline const QByteArray fixed("{\"orderId\":1,\"version\":8}");
inline const Destination home{u"orders"_s, u"1"_s};
inline const Redriver::Origin origin{
    .broker = u"broker"_s, .connection = u"profile"_s, .connectionName = u"payments"_s};

inline Answer<PushReceipt> pushed(PushStatus status, const QString &transactionId = {})
{
    return {PushReceipt{.status = status, .transactionId = transactionId}};
}
inline Answer<RemoveReceipt> removed(RemoveStatus status)
{
    return {RemoveReceipt{.status = status}};
}
inline Answer<ReplayReceipt> replayed(ReplayStatus status)
{
    return {ReplayReceipt{.status = status, .newTransactionId = u"dlq:row-1"_s}};
}

//! A redriver over a fake broker with two letters; letter 1 is the one acted on.
class RedriveFixture
{
protected:
    void setUp()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = m_dir->filePath(u"journal.sqlite"_s);
        m_journal = std::make_unique<Journal>(m_file);
        m_broker = std::make_unique<FakeBroker>();
        m_letter = sampleLetter(1);
        m_broker->setPageSize(1);
        m_broker->setLetters({sampleLetter(2), m_letter});
        makeRedriver();
    }
    void tearDown()
    {
        m_broker.reset();
        m_redriver.reset();
        m_journal.reset();
    }

    void makeRedriver()
    {
        m_redriver = std::make_unique<Redriver>(origin, *m_journal);
        m_redriver->setBroker(m_broker.get());
    }

    Verdict act(RedriveAction action)
    {
        switch (action) {
        case RedriveAction::Replay:
            return await(m_redriver->replay(m_letter, std::nullopt));
        case RedriveAction::Republish:
            return await(m_redriver->republish(m_letter, fixed, home, true));
        case RedriveAction::Push:
            return await(m_redriver->push(m_letter, fixed, home));
        case RedriveAction::Purge:
            return await(m_redriver->purge(m_letter.address.queue));
        case RedriveAction::Remove:
            break;
        }
        return await(m_redriver->remove(m_letter, u"not needed"_s));
    }

    //! The one unfinished entry.
    JournalEntry open()
    {
        const auto unfinished = await(m_journal->unfinished());
        return unfinished && unfinished->size() == 1 ? unfinished->front() : JournalEntry{};
    }

    JournalEntry afterUnknownPush(bool removeOriginal = true)
    {
        m_broker->pushes.failNext(timeout);
        const Verdict verdict = await(m_redriver->republish(m_letter, fixed, home, removeOriginal));
        return verdict.outcome == Outcome::Unknown ? open() : JournalEntry{};
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<FakeBroker> m_broker;
    std::unique_ptr<Redriver> m_redriver;
    DeadLetter m_letter;
};

} // namespace dlo::test::redrive
