// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include <QTest>
#include <QtMath>

#include <map>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;
using State = RedriveRunner::State;

//! Many letters: each once, in order, at its pace, and with its word.
class RedriveRunnerTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(100); }
    void cleanup()
    {
        if (m_runner)
            check();
        QVERIFY(m_sumsUp);
        tearDown();
    }
    void each_data();
    void each();
    void listIsReadOnce();
    void othersAreLeftAlone();
    void sameMessageInTwoGroups();
    void sameLetterTwice();
    void notMoreAtOnce();
    void orderInsidePartition();
    void orderWithRetries();
    void firstFailureStopsItsPartition();
    void onlyWhatIsSafeIsTriedAgain();
    void triesRunOut();
    void rateIsKept();
    void retryAfterHoldsAll();
    void canaryLives();
    void twoRunnersOnOneFile();
    void retryTheFailed();
    void deletedWhileItRuns();

private:
    QList<QString> replayed() const
    {
        QList<QString> ids;
        for (const auto &[letter, to] : m_broker->replays.calls())
            ids.append(letter.rowId);
        return ids;
    }
};

void RedriveRunnerTest::each_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::newRow("replay") << RedriveAction::Replay;
    QTest::newRow("republish") << RedriveAction::Republish;
    QTest::newRow("remove") << RedriveAction::Remove;
}

void RedriveRunnerTest::each()
{
    QFETCH(const RedriveAction, action);
    m_plan.action = action;
    m_plan.reason = u"seen to"_s;
    make();
    QCOMPARE(m_runner->counts().matched(), 100);
    QVERIFY(runs());
    QCOMPARE(count(RowState::Done), 100);
    QVERIFY(m_broker->lettersThere().empty());
    QCOMPARE(m_broker->stored().size(), size_t(action == RedriveAction::Remove ? 0 : 100));
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM entries WHERE step='done'"_s), QStringList(u"100"_s));
    for (int row = 0; row < 100; ++row) {
        QCOMPARE(m_runner->row(row).attempts, 1);
        QVERIFY(m_runner->row(row).verdict);
        QCOMPARE(m_runner->row(row).verdict->letter, m_plan.letters[size_t(row)].key());
    }
    QCOMPARE(m_runner->timeLeft(), std::chrono::seconds(0));
}

void RedriveRunnerTest::listIsReadOnce()
{
    m_plan.action = RedriveAction::Republish;
    m_broker->setPageSize(10);
    make();
    QVERIFY(runs());
    QCOMPARE(count(RowState::Done), 100);
    QCOMPARE(m_broker->pages.count(), 10);
}

void RedriveRunnerTest::othersAreLeftAlone()
{
    m_plan.action = RedriveAction::Republish;
    m_plan.to = home;
    m_plan.payload = [](const DeadLetter &letter) -> std::expected<QByteArray, QString> {
        if (letter.rowId.endsWith(u'0'))
            return std::unexpected(u"does-not-apply"_s);
        return letter.rowId.endsWith(u'1') ? QByteArray("{") : fixed;
    };
    m_broker->payloadCheckAnswer = [](QByteArrayView payload) -> std::optional<Broker::Refusal> {
        return payload == "{" ? std::optional(Broker::Refusal{.code = u"invalid-json"_s}) : std::nullopt;
    };
    auto letters = m_plan.letters;
    letters.erase(letters.begin() + 41); // row-42
    m_broker->setLetters(letters);
    make();
    QVERIFY(runs());
    QCOMPARE(count(RowState::Refused), 20);
    QCOMPARE(count(RowState::Gone), 1);
    QCOMPARE(count(RowState::Done), 79);
    QCOMPARE(codeOf(9), u"does-not-apply"_s);
    QCOMPARE(codeOf(10), u"invalid-json"_s);
    QCOMPARE(m_runner->row(41).state, RowState::Gone);
    QVERIFY(std::ranges::all_of(m_broker->stored(), [](const PushItem &item) { return item.payload == fixed; }));
    QCOMPARE(m_broker->lettersThere().size(), size_t(20));
}

//! Where a removal takes the letters of all groups along, the message is pushed once, though the list was read before.
void RedriveRunnerTest::sameMessageInTwoGroups()
{
    BrokerInfo info = m_broker->info();
    info.capabilities.removal = RemovalReach::AllGroupsRows;
    m_broker->setInfo(info);
    auto letters = m_plan.letters;
    for (const auto &letter : m_plan.letters) {
        auto other = letter;
        other.address.group = u"audit"_s;
        other.rowId += u"-audit"_s;
        letters.push_back(other);
    }
    m_broker->setLetters(letters);
    m_plan.letters = letters;
    m_plan.action = RedriveAction::Republish;
    QHash<QString, int> left;
    m_broker->removes.always([&](const DeadLetter &letter) -> Result<RemoveReceipt> {
        const bool first = left[letter.transactionId]++ == 0;
        return RemoveReceipt{.status = first ? RemoveStatus::Removed : RemoveStatus::Gone};
    });
    make();
    QVERIFY(runs());
    QCOMPARE(m_broker->stored().size(), size_t(100));
    QCOMPARE(count(RowState::Done), 100);
    QCOMPARE(count(RowState::Gone) + count(RowState::Skipped), 100);
}

void RedriveRunnerTest::sameLetterTwice()
{
    m_plan.letters.push_back(sampleLetter(5));
    m_plan.letters.push_back(sampleLetter(5));
    make();
    QVERIFY(runs());
    QCOMPARE(m_runner->counts().matched(), 100);
    QCOMPARE(count(RowState::Done), 100);
    QCOMPARE(m_runner->row(100).state, RowState::Repeated);
    QCOMPARE(m_broker->replays.count(), 100);
}

void RedriveRunnerTest::notMoreAtOnce()
{
    m_plan.action = RedriveAction::Republish;
    m_plan.pace.atOnce = 5;
    m_broker->pushes.hold();
    m_broker->removes.hold();
    make().start();
    QTRY_COMPARE(m_broker->pushes.waiting(), 5);
    while (m_runner->state() != State::Finished) {
        QVERIFY(m_broker->pushes.waiting() + m_broker->removes.waiting() <= 5);
        if (!m_broker->removes.release())
            m_broker->pushes.release();
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    QCOMPARE(count(RowState::Done), 100);
}

void RedriveRunnerTest::orderInsidePartition()
{
    m_plan.pace.keepOrder = true;
    m_broker->replays.hold();
    make().start();
    QTRY_COMPARE(m_broker->replays.waiting(), 7); // one of each partition
    m_broker->replays.gate().releaseLast();
    QTRY_COMPARE(m_broker->replays.waiting(), 7);
    m_broker->openAll();
    QVERIFY(reaches(State::Finished));
    std::map<QString, int> last;
    for (const auto &[letter, to] : m_broker->replays.calls()) {
        const int number = QStringView(letter.rowId).sliced(4).toInt();
        QVERIFY(number > last[letter.address.partitionId]);
        last[letter.address.partitionId] = number;
    }
    QCOMPARE(count(RowState::Done), 100);
}

//! One that is tried again keeps its place: nothing of its partition overtakes it.
void RedriveRunnerTest::orderWithRetries()
{
    m_plan.pace.keepOrder = true;
    m_plan.pace.attempts = 5;
    std::map<QString, int> tries;
    std::map<QString, QStringList> moved;
    m_broker->replays.always([&](const DeadLetter &letter, const auto &) -> Result<ReplayReceipt> {
        if (letter.rowId.endsWith(u'3') && ++tries[letter.rowId] < 3)
            return fail({.kind = ErrorKind::Unavailable});
        moved[letter.address.partitionId].append(letter.rowId);
        return ReplayReceipt{.rowRemoved = true};
    });
    make();
    QVERIFY(runs());
    QCOMPARE(count(RowState::Done), 100);
    for (const auto &[partition, ids] : moved) {
        for (qsizetype i = 1; i < ids.size(); ++i)
            QVERIFY(QStringView(ids[i]).sliced(4).toInt() > QStringView(ids[i - 1]).sliced(4).toInt());
    }
    QCOMPARE(m_runner->row(2).attempts, 3);
}

void RedriveRunnerTest::firstFailureStopsItsPartition()
{
    m_plan.pace.keepOrder = true;
    m_plan.pace.stopPartition = true;
    m_broker->replays.always([](const DeadLetter &letter, const auto &) -> Result<ReplayReceipt> {
        if (letter.rowId == "row-16"_L1)
            return fail(refusal);
        return ReplayReceipt{.rowRemoved = true};
    });
    make();
    QVERIFY(runs());
    // Partition 2 has 2, 9, 16, … 100: fifteen.
    QCOMPARE(count(RowState::Refused), 1);
    QCOMPARE(count(RowState::Skipped), 12);
    QCOMPARE(count(RowState::Done), 87);
    QCOMPARE(codeOf(22), u"partition-stopped"_s);
    QCOMPARE(m_broker->replays.count(), 88);
}

void RedriveRunnerTest::onlyWhatIsSafeIsTriedAgain()
{
    std::map<QString, int> tries;
    m_broker->replays.always([&](const DeadLetter &letter, const auto &) -> Result<ReplayReceipt> {
        const int number = QStringView(letter.rowId).sliced(4).toInt();
        if (++tries[letter.rowId] == 1) {
            switch (number) {
            case 10:
                return fail({.kind = ErrorKind::Network});
            case 20:
                return fail({.kind = ErrorKind::Network, .mayHaveHappened = true});
            case 30:
                return fail(timeout);
            case 40:
                return fail({.kind = ErrorKind::Timeout});
            case 50:
                return fail({.kind = ErrorKind::Malformed});
            case 60:
                return fail(refusal);
            case 70:
                return fail({.kind = ErrorKind::RateLimited, .httpStatus = 429});
            case 80:
                return fail({.kind = ErrorKind::Unavailable, .httpStatus = 503});
            default:
                break;
            }
        }
        return ReplayReceipt{.rowRemoved = true};
    });
    make();
    QVERIFY(runs());
    for (const int number : {20, 30, 50, 60})
        QCOMPARE(tries[u"row-%1"_s.arg(number)], 1);
    for (const int number : {10, 40, 70, 80})
        QCOMPARE(tries[u"row-%1"_s.arg(number)], 2);
    QCOMPARE(count(RowState::Unknown), 2);
    QCOMPARE(count(RowState::Failed), 1);
    QCOMPARE(count(RowState::Refused), 1);
    QCOMPARE(count(RowState::Done), 96);
    QCOMPARE(m_runner->row(9).attempts, 2);
}

void RedriveRunnerTest::triesRunOut()
{
    m_plan.pace.attempts = 4;
    m_broker->replays.always([](const DeadLetter &letter, const auto &) -> Result<ReplayReceipt> {
        if (letter.rowId == "row-7"_L1)
            return fail({.kind = ErrorKind::Unavailable});
        return ReplayReceipt{.rowRemoved = true};
    });
    make();
    QVERIFY(runs());
    QCOMPARE(count(RowState::Failed), 1);
    QCOMPARE(m_runner->row(6).attempts, 4);
    QCOMPARE(codeOf(6), u"unavailable"_s);
}

void RedriveRunnerTest::rateIsKept()
{
    m_plan.pace.perSecond = 20;
    makeManual().start();
    for (int tick = 0; tick <= 200; ++tick) { // four seconds
        const double due = tick * 0.02 * 20;
        QVERIFY2(QTest::qWaitFor([&] { return m_broker->replays.count() >= qFloor(due * 0.95); }),
                 qPrintable(u"%1"_s.arg(due)));
        QVERIFY(m_broker->replays.count() <= due * 1.05 + 2);
        m_clock->advance(std::chrono::milliseconds(20));
    }
    // A night's sleep is not made up for.
    const int before = m_broker->replays.count();
    m_clock->advance(std::chrono::hours(8));
    QTRY_VERIFY(m_broker->replays.count() > before);
    QVERIFY(!QTest::qWaitFor([&] { return m_broker->replays.count() > before + 3; }, 50));
}

void RedriveRunnerTest::retryAfterHoldsAll()
{
    m_plan.pace.atOnce = 2;
    m_broker->replays.answerWith([](const auto &...) -> Result<ReplayReceipt> {
        return fail({.kind = ErrorKind::RateLimited, .httpStatus = 429, .retryAfter = std::chrono::seconds(60)});
    });
    m_broker->replays.hold();
    makeManual().start();
    QTRY_COMPARE(m_broker->replays.waiting(), 2);
    m_broker->replays.gate().open();
    QTRY_COMPARE(count(RowState::UnderWay), 0);
    QCOMPARE(m_runner->state(), State::Running);
    QCOMPARE(m_runner->heldFor(), std::chrono::seconds(60));
    const int before = m_broker->replays.count();
    m_clock->advance(std::chrono::seconds(59));
    QTest::qWait(1);
    QCOMPARE(m_broker->replays.count(), before);
    m_clock->advance(std::chrono::seconds(1));
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 100);
}

void RedriveRunnerTest::canaryLives()
{
    std::vector<Verdict> asked;
    m_plan.pace.canary = Canary{.letters = 3,
                                .wait = std::chrono::minutes(10),
                                .look = [&](std::vector<Verdict> sent) -> QCoro::Task<Result<int>> {
                                    asked = std::move(sent);
                                    co_return 0;
                                }};
    makeManual().start();
    QVERIFY(reaches(State::Watching));
    QCOMPARE(m_broker->replays.count(), 3);
    m_clock->advance(std::chrono::minutes(9));
    QTest::qWait(1);
    QCOMPARE(m_runner->state(), State::Watching);
    // Waiting goes on meanwhile.
    m_runner->pause();
    QCOMPARE(m_runner->state(), State::Paused);
    m_runner->resume();
    QCOMPARE(m_runner->state(), State::Watching);
    QVERIFY(asked.empty());
    m_clock->advance(std::chrono::minutes(1));
    QVERIFY(reaches(State::Finished));
    QCOMPARE(asked.size(), size_t(3));
    QCOMPARE(asked.front().newTransactionId, u"dlq:row-1"_s);
    QCOMPARE(count(RowState::Done), 100);
}

//! As two processes: each letter once, whoever gets it.
void RedriveRunnerTest::twoRunnersOnOneFile()
{
    m_plan.action = RedriveAction::Republish;
    make();
    Journal other(m_file);
    RedriveRunner second(m_plan, origin, other, std::make_unique<test::FastClock>(1000));
    second.redriver().setBroker(m_broker.get());
    m_runner->start();
    second.start();
    QVERIFY(reaches(State::Finished));
    QTRY_COMPARE(second.state(), State::Finished);
    QCOMPARE(m_broker->stored().size(), size_t(100));
    QCOMPARE(m_broker->pushes.count(), 100);
    QVERIFY(m_broker->lettersThere().empty());
    for (int row = 0; row < 100; ++row) {
        const auto one = m_runner->row(row).state;
        const auto two = second.row(row).state;
        QVERIFY((one == RowState::Done) != (two == RowState::Done));
        const auto &loser = one == RowState::Done ? second.row(row) : m_runner->row(row);
        QVERIFY(loser.state == RowState::Skipped || loser.state == RowState::Refused || loser.state == RowState::Gone);
        if (loser.state != RowState::Gone)
            QCOMPARE(loser.code, loser.state == RowState::Skipped ? u"busy"_s : u"sent-before"_s);
    }
}

void RedriveRunnerTest::retryTheFailed()
{
    m_broker->replays.always([](const DeadLetter &letter, const auto &) -> Result<ReplayReceipt> {
        if (letter.rowId.endsWith(u'5'))
            return fail({.kind = ErrorKind::Malformed});
        return ReplayReceipt{.rowRemoved = true};
    });
    make();
    QVERIFY(runs());
    m_plan = m_runner->planFor({RowState::Failed});
    QCOMPARE(m_plan.letters.size(), size_t(10));
    QCOMPARE(m_plan.letters.front().rowId, u"row-5"_s);
    m_broker->replays.always([](const auto &...) { return ReplayReceipt{.rowRemoved = true}; });
    make();
    QVERIFY(runs());
    QCOMPARE(count(RowState::Done), 10);
}

void RedriveRunnerTest::deletedWhileItRuns()
{
    m_plan.action = RedriveAction::Republish;
    m_plan.pace.atOnce = 4;
    m_broker->pushes.hold();
    make().start();
    QTRY_COMPARE(m_broker->pushes.waiting(), 4);
    m_runner.reset();
    m_broker->openAll();
    // What was claimed is given up, what was under way is written as it ended.
    QTRY_COMPARE(peek(m_file, u"SELECT count(*) FROM entries WHERE step IN ('planned','sending')"_s),
                 QStringList(u"0"_s));
    QCOMPARE(m_broker->stored().size(), size_t(4));
    QTRY_COMPARE(peek(m_file, u"SELECT count(*) FROM entries WHERE step='sent'"_s), QStringList(u"4"_s));
    QCOMPARE(m_broker->lettersThere().size(), size_t(100));
}

QTEST_GUILESS_MAIN(RedriveRunnerTest)
#include "tst_redriverunner.moc"
