// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include "plan/runkeeper.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;
using namespace dlo::test::redrive;

//! What a run is to do outlives its process, and nothing is done twice by going on.
class RunKeeperTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        setUp(10);
        m_plan.action = RedriveAction::Replay;
        m_plan.pace.atOnce = 1;
    }
    void cleanup() { tearDown(); }
    void isKeptUntilItEnds();
    void theFileIsForTheOwnerOnly();
    void goesOnAfterADeath_data();
    void goesOnAfterADeath();
    void whatIsInDoubtIsNotTouched();
    void withoutAFileNothingIsBegun();
    void withoutAJournalNothingIsBegun();
    void ofOneWorkedOnNothingIsTaken();
    void aDamagedPlanIsTold();
    void isGivenUp();
    void nothingLeftIsAnEnd();
    void isLeftWithItsSession();
    void decryptedTextIsNotWritten();
    void aFewAreTriedOutOnce();
    void whatIsReadFromALargeFileIsNotCopied();
    void goesAwayInTheMiddle();

private:
    [[nodiscard]] SavedPlan saved() const
    {
        SavedPlan plan;
        plan.head.action = m_plan.action;
        plan.head.name = u"Monday's"_s;
        plan.head.pace = m_plan.pace;
        plan.head.removeOriginal = m_plan.removeOriginal;
        plan.letters = m_plan.letters;
        return plan;
    }
    RunKeeper &keep(std::unique_ptr<RedriveClock> clock = {})
    {
        return *new RunKeeper(&make(std::move(clock)), *m_journal,
                              {.broker = origin.broker, .connectionName = origin.connectionName});
    }
    [[nodiscard]] QString folder() const { return m_dir->filePath(u"plans"_s); }
    [[nodiscard]] QStringList files() const { return QDir(folder()).entryList(QDir::Files | QDir::Hidden); }
    //! Ends everything as a dead process does, after \a letters were done and while one is under way.
    void dieAfter(int letters)
    {
        RunKeeper &keeper = keep();
        QVERIFY(await(keeper.begin(saved())));
        m_broker->replays.hold();
        m_runner->start();
        for (int done = 0; done < letters; ++done) {
            QTRY_COMPARE(m_broker->replays.waiting(), 1);
            m_broker->replays.release();
            QTRY_COMPARE(count(RowState::Done), done + 1);
        }
        QTRY_COMPARE(m_broker->replays.waiting(), 1);
        // The file as it is now is what a process that is killed leaves.
        const QString copy = m_dir->filePath(u"copy.sqlite"_s);
        for (const QString &part : {QString(), u"-wal"_s})
            QVERIFY(QFile::copy(m_file + part, copy + part));
        QVERIFY(QDir().mkpath(m_dir->filePath(u"kept"_s)));
        for (const QString &file : files())
            QVERIFY(QFile::copy(QDir(folder()).filePath(file), m_dir->filePath(u"kept/"_s + file)));
        m_runner.reset();
        m_journal.reset();
        m_broker->openAll();
        for (const QString &part : {QString(), u"-wal"_s, u"-shm"_s})
            QFile::remove(m_file + part);
        for (const QString &part : {QString(), u"-wal"_s})
            QVERIFY(QFile::rename(copy + part, m_file + part));
        const QStringList kept = QDir(m_dir->filePath(u"kept"_s)).entryList(QDir::Files);
        for (const QString &file : kept) {
            QFile::remove(QDir(folder()).filePath(file));
            QVERIFY(QFile::rename(m_dir->filePath(u"kept/"_s + file), QDir(folder()).filePath(file)));
        }
        m_journal = std::make_unique<Journal>(m_file);
    }
    Result<RunKeeper::Rest> takeOnly()
    {
        const auto runs = await(m_journal->interruptedRuns());
        if (!runs || runs->size() != 1)
            return fail({.code = u"not one run"_s});
        return await(RunKeeper::take(m_journal.get(), runs->front().id));
    }
    [[nodiscard]] RunRecord record() { return await(m_journal->runs())->front(); }
};

void RunKeeperTest::isKeptUntilItEnds()
{
    RunKeeper &keeper = keep();
    QVERIFY(await(keeper.begin(saved())));
    QCOMPARE(files().size(), 1);
    QVERIFY(m_runner->run() > 0);
    QCOMPARE(record().state, RunRecord::State::Open);
    QCOMPARE(record().name, u"Monday's"_s);
    QCOMPARE(record().counts.matched(), 10);
    QVERIFY(runs());
    QTRY_COMPARE(record().state, RunRecord::State::Ended);
    QCOMPARE(record().counts.of(RowState::Done), 10);
    QTRY_COMPARE(files(), QStringList());
}

void RunKeeperTest::theFileIsForTheOwnerOnly()
{
    QVERIFY(await(keep().begin(saved())));
    const QFileInfo file(QDir(folder()).filePath(files().value(0)));
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(file.permissions() & others));
    QVERIFY(!(QFileInfo(folder()).permissions() & (others | QFile::ExeGroup | QFile::ExeOther)));
}

void RunKeeperTest::goesOnAfterADeath_data()
{
    QTest::addColumn<int>("letters");
    QTest::newRow("at once") << 0;
    QTest::newRow("in the middle") << 4;
    QTest::newRow("near the end") << 7;
}

void RunKeeperTest::goesOnAfterADeath()
{
    QFETCH(int, letters);
    dieAfter(letters);
    auto rest = takeOnly();
    QVERIFY2(rest, qPrintable(rest ? QString() : rest.error().code));
    // The one that was under way is in doubt, and perhaps the one that was written down ahead.
    const auto doubt = rest->before.of(RowState::Unknown);
    QCOMPARE(rest->before.of(RowState::Done), letters);
    QVERIFY(doubt == 1 || doubt == 2);
    QCOMPARE(rest->before.matched(), letters + doubt);
    QCOMPARE(rest->plan.letters.size(), size_t(10 - letters - doubt));
    for (const DeadLetter &letter : rest->plan.letters)
        QCOMPARE(letter.payload.bytes(), sampleLetter(letter.rowId.section(u'-', -1).toInt()).payload.bytes());
    m_plan = rest->plan.redrivePlan();
    (new RunKeeper(&make(), *m_journal, {}))->goOn(*rest);
    QVERIFY(runs());
    QCOMPARE(count(RowState::Done), qsizetype(m_plan.letters.size()));
    QTRY_COMPARE(record().state, RunRecord::State::Ended);
    QCOMPARE(record().counts.matched(), 10);
    QCOMPARE(record().counts.of(RowState::Done), 10 - doubt);
    QCOMPARE(record().counts.of(RowState::Unknown), doubt);
    QTRY_COMPARE(files(), QStringList());
}

void RunKeeperTest::whatIsInDoubtIsNotTouched()
{
    dieAfter(3);
    const auto unfinished = await(m_journal->unfinished());
    QVERIFY(!unfinished->empty());
    const auto rest = takeOnly();
    QVERIFY(rest);
    for (const DeadLetter &letter : rest->plan.letters) {
        for (const JournalEntry &entry : *unfinished)
            QVERIFY(letter.key() != entry.letter);
    }
}

void RunKeeperTest::withoutAFileNothingIsBegun()
{
    QFile inTheWay(folder());
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    const auto begun = await(keep().begin(saved()));
    QVERIFY(!begun);
    QCOMPARE(begun.error().code, u"file-not-written"_s);
    QCOMPARE(m_runner->run(), 0);
    QVERIFY(await(m_journal->runs())->empty());
}

void RunKeeperTest::withoutAJournalNothingIsBegun()
{
    if (!test::FullDisk::isPossible())
        QSKIP("a full disk cannot be simulated here");
    QVERIFY(await(m_journal->ready()));
    RunKeeper &keeper = keep();
    {
        const test::FullDisk full;
        QVERIFY(!await(keeper.begin(saved())));
    }
    QCOMPARE(m_runner->run(), 0);
    QCOMPARE(files(), QStringList());
    QVERIFY(await(m_journal->runs())->empty());
}

void RunKeeperTest::ofOneWorkedOnNothingIsTaken()
{
    QVERIFY(await(keep().begin(saved())));
    Journal other(m_file);
    const auto taken = await(RunKeeper::take(&other, m_runner->run()));
    QVERIFY(!taken);
    QCOMPARE(taken.error().code, u"claimed"_s);
    QCOMPARE(await(RunKeeper::giveUp(&other, m_runner->run())).error().code, u"claimed"_s);
    QCOMPARE(files().size(), 1);
}

void RunKeeperTest::aDamagedPlanIsTold()
{
    dieAfter(2);
    QFile file(QDir(folder()).filePath(files().value(0)));
    QVERIFY(file.resize(file.size() / 2));
    const auto rest = takeOnly();
    QVERIFY(!rest);
    QCOMPARE(rest.error().code, u"plan-incomplete"_s);
    // It can be given up still.
    QCOMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
    QVERIFY(await(RunKeeper::giveUp(m_journal.get(), record().id)));
    QCOMPARE(record().state, RunRecord::State::Stopped);
}

void RunKeeperTest::isGivenUp()
{
    dieAfter(4);
    QVERIFY(await(RunKeeper::giveUp(m_journal.get(), record().id)));
    QCOMPARE(record().state, RunRecord::State::Stopped);
    QCOMPARE(record().counts.of(RowState::Done), 4);
    QVERIFY(record().counts.of(RowState::Unknown) > 0);
    QVERIFY(record().counts.of(RowState::NotStarted) > 0);
    QCOMPARE(record().counts.matched(), 10);
    QCOMPARE(files(), QStringList());
    QCOMPARE(await(RunKeeper::giveUp(m_journal.get(), record().id)).error().code, u"settled"_s);
}

//! It died between its last letter and its own line.
void RunKeeperTest::nothingLeftIsAnEnd()
{
    dieAfter(8);
    const qint64 id = record().id;
    for (auto rest = takeOnly(); rest && !rest->plan.letters.empty(); rest = takeOnly()) {
        const DeadLetter letter = rest->plan.letters.front();
        const auto claimed = await(m_journal->claim({.broker = origin.broker, .run = id}, letter));
        QVERIFY(claimed);
        QVERIFY(await(m_journal->release(*claimed, Step::Done)));
        QVERIFY(await(m_journal->leaveRun(id)));
    }
    QCOMPARE(record().state, RunRecord::State::Ended);
    QCOMPARE(record().counts.matched(), 10);
    QCOMPARE(files(), QStringList());
}

void RunKeeperTest::isLeftWithItsSession()
{
    RunKeeper &keeper = keep();
    QVERIFY(await(keeper.begin(saved())));
    m_broker->replays.hold();
    m_runner->start();
    QTRY_COMPARE(m_broker->replays.waiting(), 1);
    m_runner->pause();
    m_broker->replays.release();
    QVERIFY(reaches(RedriveRunner::State::Paused));
    m_runner.reset();
    QTRY_COMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
    m_broker->openAll();
    const auto rest = takeOnly();
    QVERIFY(rest);
    QCOMPARE(rest->plan.letters.size(), size_t(9));
}

void RunKeeperTest::decryptedTextIsNotWritten()
{
    m_plan.letters.front().protection = Protection::DecryptedByBroker;
    m_plan.letters.front().payload = sampleLetter(1).payload;
    m_plan.letters.resize(1);
    QVERIFY(await(keep().begin(saved())));
    QFile file(QDir(folder()).filePath(files().value(0)));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("orderId"));
}

void RunKeeperTest::aFewAreTriedOutOnce()
{
    m_plan.pace.canary = Canary{.letters = 2, .wait = std::chrono::seconds(1)};
    auto canary = saved();
    canary.head.pace.canary = m_plan.pace.canary;
    m_plan.pace.canary.reset(); // so that more than two are done here
    RunKeeper &keeper = keep();
    QVERIFY(await(keeper.begin(canary)));
    m_broker->replays.hold();
    m_runner->start();
    for (int i = 1; i <= 2; ++i) {
        QTRY_COMPARE(m_broker->replays.waiting(), 1);
        m_broker->replays.release();
        QTRY_COMPARE(count(RowState::Done), i);
    }
    m_runner->pause();
    m_broker->openAll();
    QVERIFY(reaches(RedriveRunner::State::Paused));
    m_runner.reset();
    QTRY_COMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
    const auto rest = takeOnly();
    QVERIFY(rest);
    QVERIFY(!rest->plan.head.pace.canary);
}

void RunKeeperTest::whatIsReadFromALargeFileIsNotCopied()
{
    auto plan = saved();
    plan.whole = [](const DeadLetter &) { return std::unexpected(u"plan-file-changed"_s); };
    plan.payloadBytes = RunKeeper::mostCopied + 1;
    QVERIFY(await(keep().begin(plan)));
    QCOMPARE(files(), QStringList());
    QCOMPARE(record().planFile, QString());
    const qint64 id = m_runner->run();
    m_runner.reset();
    QTRY_COMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
    QCOMPARE(await(RunKeeper::take(m_journal.get(), id)).error().code, u"run-not-kept"_s);
    QCOMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
    QVERIFY(await(RunKeeper::giveUp(m_journal.get(), id)));
}

//! The run is thrown away while its plan is written, or its row.
void RunKeeperTest::goesAwayInTheMiddle()
{
    QVERIFY(await(m_journal->ready()));
    for (int turns = 0; turns < 6; ++turns) {
        RunKeeper &keeper = keep();
        auto begun = keeper.begin(saved());
        for (int i = 0; i < turns; ++i)
            QCoreApplication::sendPostedEvents();
        if (turns % 2 == 1)
            QTRY_VERIFY(!files().isEmpty());
        m_runner.reset();
        const bool hasBegun = await(std::move(begun)).has_value();
        // Either it had begun, and can be gone on with, or nothing of it is left.
        QTRY_COMPARE(await(m_journal->interruptedRuns())->size(), size_t(hasBegun ? 1 : 0));
        QTRY_COMPARE(files().size(), hasBegun ? 1 : 0);
        if (hasBegun)
            QVERIFY(await(RunKeeper::giveUp(m_journal.get(), record().id)));
    }
}

QTEST_GUILESS_MAIN(RunKeeperTest)
#include "tst_runkeeper.moc"
