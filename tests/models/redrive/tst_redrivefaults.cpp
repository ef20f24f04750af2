// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Many letters, a broker that fails in every way there is, and a program that dies again and again: what the program
// says is held against what the broker really did. DLO_FAULT_SEED gives the seed.

#include "runnerfixture.h"
#include "support/redriveclaims.h"

#include <QRandomGenerator>
#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;
using State = RedriveRunner::State;

class RedriveFaultsTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void faults_data();
    void faults();

private:
    //! Does it or not, and says so or not.
    template <typename Receipt>
    Result<Receipt> answer(const std::function<Receipt()> &act);
    void breakBroker();
    void mendBroker();
    void startOver();
    bool runUntilKilled(bool kills);
    void judge();
    bool resolveAll();
    void judgeResolved(const Verdict &verdict);
    [[nodiscard]] int copies(const QString &rowId) const { return m_copies.value(rowId); }
    [[nodiscard]] bool isThere(int row) const { return m_broker->isThere(m_plan.letters[size_t(row)].key()); }

    static constexpr int many = 2000;
    static constexpr int kills = 20;
    QRandomGenerator m_random;
    int m_callsLeft = -1; //!< until it dies
    QHash<QString, int> m_copies; //!< that the broker stored, by row id
    QHash<QString, int> m_copiesBefore; //!< as the present run began
    QSet<QString> m_takenByOthers;
    int m_misreported = 0;
    QStringList m_words;
};

void RedriveFaultsTest::faults_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("keepOrder");
    QTest::newRow("push then delete") << RedriveAction::Republish << false;
    QTest::newRow("push then delete, in order") << RedriveAction::Republish << true;
    QTest::newRow("replay") << RedriveAction::Replay << false;
}

template <typename Receipt>
Result<Receipt> RedriveFaultsTest::answer(const std::function<Receipt()> &act)
{
    if (m_callsLeft > 0)
        --m_callsLeft;
    const auto unknown = [&](ErrorKind kind, int status) -> Result<Receipt> {
        if (m_random.bounded(2) == 0)
            act(); // it was done, and nobody hears of it
        return fail({.kind = kind, .httpStatus = status, .mayHaveHappened = true});
    };
    switch (m_random.bounded(60)) {
    case 0:
        return fail({.kind = ErrorKind::Network});
    case 1:
        return unknown(ErrorKind::Network, 0);
    case 2:
        return unknown(ErrorKind::Timeout, 0);
    case 3:
        return fail({.kind = ErrorKind::Timeout});
    case 4:
        return fail({.kind = ErrorKind::RateLimited, .httpStatus = 429, .retryAfter = std::chrono::seconds(7)});
    case 5:
        return fail({.kind = ErrorKind::Unavailable, .httpStatus = 503});
    case 6:
        return unknown(ErrorKind::Unavailable, 500);
    case 7:
        return unknown(ErrorKind::Malformed, 200);
    case 8:
        return fail({.kind = ErrorKind::Rejected, .httpStatus = 400});
    case 9:
        return m_random.bounded(8) == 0 ? fail({.kind = ErrorKind::Auth, .httpStatus = 401}) : Result<Receipt>(act());
    case 10: { // somebody else removes one
        const auto &there = m_broker->lettersThere();
        if (!there.empty()) {
            const DeadLetter other = there[size_t(m_random.bounded(int(there.size())))];
            m_takenByOthers.insert(other.rowId);
            m_broker->take(other.key());
        }
        return act();
    }
    default:
        return act();
    }
}

void RedriveFaultsTest::breakBroker()
{
    m_broker->pushes.always([this](const PushItem &item) {
        return answer<PushReceipt>([&] {
            const PushReceipt receipt = m_broker->store(item);
            // "fix-row-12-…", see derivedTransactionId()
            const QString row = item.transactionId.section(u'-', 1, 2);
            m_copies[row] += receipt.status == PushStatus::Queued ? 1 : 0;
            return receipt;
        });
    });
    m_broker->removes.always([this](const DeadLetter &letter) {
        return answer<RemoveReceipt>([&] {
            const bool there = m_broker->take(letter.key());
            return RemoveReceipt{.status = there ? RemoveStatus::Removed : RemoveStatus::Gone};
        });
    });
    m_broker->replays.always([this](const DeadLetter &letter, const std::optional<Destination> &to) {
        return answer<ReplayReceipt>([&] {
            const ReplayReceipt receipt = m_broker->move(letter, to);
            m_copies[letter.rowId] += receipt.status == ReplayStatus::Moved ? 1 : 0;
            return receipt;
        });
    });
}

//! It works from now on; what it does is counted on.
void RedriveFaultsTest::mendBroker()
{
    m_broker->pushes.always([this](const PushItem &item) {
        const PushReceipt receipt = m_broker->store(item);
        m_copies[item.transactionId.section(u'-', 1, 2)] += receipt.status == PushStatus::Queued ? 1 : 0;
        return receipt;
    });
    m_broker->removes.always([this](const DeadLetter &letter) {
        return RemoveReceipt{.status = m_broker->take(letter.key()) ? RemoveStatus::Removed : RemoveStatus::Gone};
    });
    m_broker->replays.always([this](const DeadLetter &letter, const std::optional<Destination> &to) {
        const ReplayReceipt receipt = m_broker->move(letter, to);
        m_copies[letter.rowId] += receipt.status == ReplayStatus::Moved ? 1 : 0;
        return receipt;
    });
}

//! The program starts again: of the old one nothing is left but the file.
void RedriveFaultsTest::startOver()
{
    m_journal.reset(); // first: what the old one would have written is never written
    m_runner.reset();
    // What is under way reaches the broker all the same.
    QVERIFY(QTest::qWaitFor([this] {
        return m_broker->pushes.waiting() + m_broker->removes.waiting() + m_broker->replays.waiting() == 0;
    }));
    m_journal = std::make_unique<Journal>(m_file);
    m_plan.letters = m_broker->lettersThere();
    m_copiesBefore = m_copies;
    make();
}

//! False when it did not come to an end.
bool RedriveFaultsTest::runUntilKilled(bool dies)
{
    m_callsLeft = dies ? 1 + m_random.bounded(300) : -1;
    m_runner->start();
    return QTest::qWaitFor(
        [&] {
            if (m_runner->state() == State::Paused)
                m_runner->resume(); // logged in again
            return m_callsLeft == 0 || m_runner->state() == State::Finished;
        },
        60'000);
}

//! Each word against what is.
void RedriveFaultsTest::judge()
{
    for (int row = 0; row < int(m_plan.letters.size()); ++row) {
        const RedriveRow &said = m_runner->row(row);
        const QString &id = m_plan.letters[size_t(row)].rowId;
        const int made = copies(id) - m_copiesBefore.value(id);
        const bool right = claims::agrees(said.state, {.copies = copies(id), .made = made, .isThere = isThere(row)});
        if (!right) {
            ++m_misreported;
            m_words.append(u"%1: state %2 (%3), %4 copies, %5"_s.arg(id, QString::number(int(said.state)), said.code)
                               .arg(copies(id))
                               .arg(isThere(row) ? u"there"_s : u"not there"_s));
        }
    }
}

void RedriveFaultsTest::judgeResolved(const Verdict &verdict)
{
    const QString id = verdict.letter.rowId;
    const bool right = claims::agrees(verdict, {.copies = copies(id), .isThere = m_broker->isThere(verdict.letter)});
    if (!right) {
        ++m_misreported;
        m_words.append(u"%1 resolved as %2 (%3)"_s.arg(id, QString::number(int(verdict.outcome)), verdict.code));
    }
}

bool RedriveFaultsTest::resolveAll()
{
    const auto unfinished = await(m_journal->unfinished());
    if (!unfinished)
        return false;
    for (const JournalEntry &entry : *unfinished)
        judgeResolved(await(m_runner->redriver().resolve(entry)));
    return true;
}

void RedriveFaultsTest::faults()
{
    QFETCH(const RedriveAction, action);
    QFETCH(const bool, keepOrder);
    bool given = false;
    quint32 seed = qEnvironmentVariableIntValue("DLO_FAULT_SEED", &given);
    if (!given)
        seed = 20'261'130;
    const auto what = [&] { return u"seed %1\n%2"_s.arg(seed).arg(m_words.join(u'\n')).toUtf8(); };
    m_random.seed(seed);
    setUp(many);
    m_broker->setPageSize(500);
    m_copies.clear();
    m_takenByOthers.clear();
    m_words.clear();
    m_misreported = 0;
    m_plan.action = action;
    m_plan.pace.keepOrder = keepOrder;
    const auto all = m_plan.letters;
    breakBroker();
    for (int kill = 0; kill < kills; ++kill) {
        startOver();
        mendBroker();
        QVERIFY2(resolveAll(), what().constData());
        m_copiesBefore = m_copies;
        breakBroker();
        QVERIFY2(runUntilKilled(true), what().constData());
        judge();
    }
    startOver();
    QVERIFY2(runUntilKilled(false), what().constData());
    judge();
    QVERIFY2(m_sumsUp, what().constData());
    mendBroker();
    QVERIFY2(resolveAll(), what().constData());

    int lost = 0;
    int doubled = 0;
    for (const DeadLetter &letter : all) {
        const bool there = m_broker->isThere(letter.key());
        lost += !there && copies(letter.rowId) == 0 && !m_takenByOthers.contains(letter.rowId) ? 1 : 0;
        doubled += copies(letter.rowId) > 1 ? 1 : 0;
    }
    QVERIFY2(lost == 0, what().constData());
    QVERIFY2(doubled == 0, what().constData());
    QVERIFY2(m_misreported == 0, what().constData());
    QVERIFY(m_copies.size() > many / 2);
    tearDown();
}

QTEST_GUILESS_MAIN(RedriveFaultsTest)
#include "tst_redrivefaults.moc"
