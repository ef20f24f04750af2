// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrivefixture.h"

#include <QDateTime>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;

//! All dead letters of a queue in one call: what the journal knows of it, and what can be found out.
class RedrivePurgeTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        setUp();
        m_broker->setPageSize(2);
        m_broker->setLetters(
            {letter(4, u"billing"_s), letter(3, u"audit"_s), letter(2, u"billing"_s), sampleLetter(1, u"emails"_s)});
    }
    void cleanup() { tearDown(); }
    void takesAllOrOneGroup_data();
    void takesAllOrOneGroup();
    void refusedWithoutRequest_data();
    void refusedWithoutRequest();
    void answers_data();
    void answers();
    void notBesideAnotherAction();
    void notBesideAnotherProcess();
    void killedWhilePurging();
    void findsOut_data();
    void findsOut();
    void byHand_data();
    void byHand();

private:
    static DeadLetter letter(int number, const QString &group) { return sampleLetter(number, u"orders"_s, group); }
    [[nodiscard]] std::vector<JournalEntry> entries() const { return await(m_journal->entries()).value(); }
};

void RedrivePurgeTest::takesAllOrOneGroup_data()
{
    QTest::addColumn<QString>("group");
    QTest::addColumn<int>("gone");
    QTest::newRow("all") << QString() << 3;
    QTest::newRow("one group") << u"billing"_s << 2;
    QTest::newRow("nobody's") << u"nobody"_s << 0;
}

void RedrivePurgeTest::takesAllOrOneGroup()
{
    QFETCH(const QString, group);
    QFETCH(const int, gone);
    QSignalSpy told(m_redriver.get(), &Redriver::finished);
    m_broker->purges.answerWith([&](const QString &queue, const std::optional<QString> &of) -> Result<PurgeReceipt> {
        if (stepOnDisk(m_file) != "sending"_L1)
            return fail(failure); // the journal was not told first
        return m_broker->sweep(queue, of);
    });
    const Verdict verdict = await(m_redriver->purge(u"orders"_s, group));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(verdict.rowsRemoved, std::optional<qint64>(gone));
    QVERIFY(isPurge(verdict.letter));
    QCOMPARE(m_broker->lettersThere().size(), size_t(4 - gone));
    const auto &[queue, of] = m_broker->purges.calls().front();
    QCOMPARE(queue, u"orders"_s);
    QCOMPARE(of, group.isEmpty() ? std::nullopt : std::optional(group));
    const auto kept = entries();
    QCOMPARE(kept.size(), size_t(1));
    QCOMPARE(kept.front().action, RedriveAction::Purge);
    QCOMPARE(kept.front().step, Step::Done);
    QCOMPARE(kept.front().letter.queue, u"orders"_s);
    QCOMPARE(kept.front().letter.group, group);
    QCOMPARE(kept.front().note, QString::number(gone));
    QCOMPARE(kept.front().connectionName, u"payments"_s);
    QVERIFY(kept.front().at > 0);
    QCOMPARE(told.size(), 1);
    // It may be done again at any time.
    QCOMPARE(await(m_redriver->purge(u"orders"_s, group)).outcome, Outcome::Done);
}

void RedrivePurgeTest::refusedWithoutRequest_data()
{
    QTest::addColumn<QString>("code");
    for (const auto &code : {u"read-only"_s, u"not-connected"_s, u"not-permitted"_s, u"no-destination"_s})
        QTest::newRow(qPrintable(code)) << code;
}

void RedrivePurgeTest::refusedWithoutRequest()
{
    QFETCH(const QString, code);
    if (code == "read-only"_L1)
        m_redriver->setLocked(true);
    if (code == "not-connected"_L1)
        m_redriver->setBroker(nullptr);
    if (code == "not-permitted"_L1) {
        auto info = m_broker->info();
        info.capabilities.set(Ability::Purge, Reason::NotInThisVersion);
        m_broker->setInfo(info);
    }
    const auto verdict = await(m_redriver->purge(code == "no-destination"_L1 ? QString() : u"orders"_s));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, code);
    QCOMPARE(m_broker->purges.count(), 0);
    QVERIFY(entries().empty());
}

void RedrivePurgeTest::answers_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("step");
    QTest::newRow("refused") << refusal << Outcome::Refused << u"refused"_s;
    QTest::newRow("no network") << failure << Outcome::Failed << u"failed"_s;
    QTest::newRow("no answer") << timeout << Outcome::Unknown << u"unknown"_s;
    QTest::newRow("other queue") << Error{.kind = ErrorKind::Malformed,
                                          .code = u"deleted-another"_s,
                                          .mayHaveHappened = true}
                                 << Outcome::Unknown << u"unknown"_s;
}

//! A lost answer is unknown, never failed.
void RedrivePurgeTest::answers()
{
    QFETCH(const Error, error);
    QFETCH(const QString, step);
    m_broker->purges.failNext(error);
    QTEST(await(m_redriver->purge(u"orders"_s)).outcome, "outcome");
    QCOMPARE(stepOnDisk(m_file), step);
    const bool unknown = step == "unknown"_L1;
    QCOMPARE(await(m_journal->unfinished())->size(), size_t(unknown ? 1 : 0));
    const auto again = await(m_redriver->purge(u"orders"_s, u"billing"_s));
    QCOMPARE(again.outcome, unknown ? Outcome::Refused : Outcome::Done);
    QCOMPARE(again.code, unknown ? u"unresolved"_s : QString());
}

void RedrivePurgeTest::notBesideAnotherAction()
{
    m_broker->replays.hold();
    auto replay = m_redriver->replay(letter(2, u"billing"_s), std::nullopt);
    QTRY_COMPARE(m_broker->replays.waiting(), 1);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).code, u"busy"_s);
    QCOMPARE(await(m_redriver->purge(u"emails"_s)).outcome, Outcome::Done);
    m_broker->openAll();
    QCOMPARE(await(std::move(replay)).outcome, Outcome::Done);
    m_broker->purges.hold(); // and the other way round
    auto purge = m_redriver->purge(u"orders"_s, u"nobody"_s);
    QTRY_COMPARE(m_broker->purges.waiting(), 1);
    QVERIFY(m_redriver->isBusy(letter(3, u"audit"_s).key()));
    QCOMPARE(await(m_redriver->remove(letter(3, u"audit"_s), u"x"_s)).code, u"busy"_s);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).code, u"busy"_s);
    m_broker->openAll();
    QCOMPARE(await(std::move(purge)).outcome, Outcome::Done);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).outcome, Outcome::Done);
}

//! What another window works on, the journal knows. Of another group or queue it does not stand in the way.
void RedrivePurgeTest::notBesideAnotherProcess()
{
    Journal other(m_file);
    const auto id = await(other.claim({.broker = u"broker"_s}, letter(3, u"audit"_s)));
    QVERIFY(id.has_value());
    for (const auto &group : {QString(), u"audit"_s}) {
        const auto verdict = await(m_redriver->purge(u"orders"_s, group));
        QCOMPARE(verdict.outcome, Outcome::Refused);
        QCOMPARE(verdict.code, u"busy"_s);
    }
    QCOMPARE(m_broker->purges.count(), 0);
    QCOMPARE(await(m_redriver->purge(u"orders"_s, u"billing"_s)).outcome, Outcome::Done);
    QCOMPARE(await(m_redriver->purge(u"emails"_s)).outcome, Outcome::Done);
    QVERIFY(await(other.release(*id, Step::Unknown)).has_value());
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).code, u"unresolved"_s);
}

//! The power fails while the request is under way: nobody knows what became of it, and it is asked about.
void RedrivePurgeTest::killedWhilePurging()
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QStringLiteral(REDRIVE_HELPER), {m_file, u"purging"_s});
    while (!process.canReadLine() && process.waitForReadyRead(20'000)) { }
    QCOMPARE(process.readLine().trimmed(), "stopped");
    QCOMPARE(stepOnDisk(m_file), u"sending"_s);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).code, u"busy"_s); // it lives
    process.kill();
    QVERIFY(process.waitForFinished());
    const JournalEntry entry = open();
    QCOMPARE(entry.action, RedriveAction::Purge);
    QCOMPARE(entry.step, Step::Unknown);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).code, u"unresolved"_s);
    QCOMPARE(m_broker->purges.count(), 0);
    m_broker->setLetters({});
    QCOMPARE(await(m_redriver->resolve(entry)).outcome, Outcome::Done);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).outcome, Outcome::Done);
}

void RedrivePurgeTest::findsOut_data()
{
    QTest::addColumn<QList<int>>("left"); // minutes after the purge began that each one failed
    QTest::addColumn<int>("age"); // minutes
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("code");
    QTest::newRow("none left") << QList<int>() << 3 << Outcome::Done << u"was-gone"_s;
    QTest::newRow("newer ones") << QList<int>{50, 20, 10} << 60 << Outcome::Done << u"was-gone"_s;
    QTest::newRow("an older one") << QList<int>{50, 3, -60} << 60 << Outcome::Failed << u"still-there"_s;
    QTest::newRow("an older one, soon after") << QList<int>{-1, -60} << 1 << Outcome::Unknown << u"too-early"_s;
    QTest::newRow("at the same time") << QList<int>{50, 2} << 60 << Outcome::Unknown << u"purge-unproven"_s;
    QTest::newRow("just before") << QList<int>{-2} << 60 << Outcome::Unknown << u"purge-unproven"_s;
}

void RedrivePurgeTest::findsOut()
{
    QFETCH(const QList<int>, left);
    QFETCH(const int, age);
    QFETCH(const QString, code);
    const auto began = QDateTime::currentMSecsSinceEpoch() - qint64(age) * 60'000;
    DeadLetter all;
    all.address = {.queue = u"orders"_s, .group = u"billing"_s};
    const auto id = await(m_journal->claim(
        {.at = began, .broker = u"broker"_s, .action = RedriveAction::Purge, .letter = all.key()}, all));
    QVERIFY(id.has_value());
    QVERIFY(await(m_journal->release(*id, Step::Unknown)).has_value());
    std::vector<DeadLetter> letters{letter(99, u"audit"_s)};
    letters.front().failedAt = began - 3'600'000; // another group's
    int number = 1;
    for (const int minutes : left) {
        letters.push_back(letter(number++, u"billing"_s));
        letters.back().failedAt = began + qint64(minutes) * 60'000;
    }
    m_broker->setLetters(letters);
    const auto verdict = await(m_redriver->resolve(open()));
    QTEST(verdict.outcome, "outcome");
    QCOMPARE(verdict.code, code);
    QCOMPARE(m_broker->purges.count(), 0);
    QCOMPARE(m_broker->lettersThere().size(), letters.size());
    QCOMPARE(await(m_journal->unfinished())->empty(), verdict.outcome != Outcome::Unknown);
}

void RedrivePurgeTest::byHand_data()
{
    QTest::addColumn<bool>("happened");
    QTest::addColumn<QString>("step");
    QTest::newRow("purged") << true << u"done"_s;
    QTest::newRow("not purged") << false << u"failed"_s;
}

void RedrivePurgeTest::byHand()
{
    QFETCH(const bool, happened);
    QFETCH(const QString, step);
    m_broker->purges.failNext(timeout);
    QCOMPARE(await(m_redriver->purge(u"orders"_s)).outcome, Outcome::Unknown);
    const auto verdict = await(m_redriver->settle(open(), happened));
    QCOMPARE(verdict.code, u"settled-by-hand"_s);
    QCOMPARE(stepOnDisk(m_file), step);
    QCOMPARE(m_broker->purges.count(), 1);
}

QTEST_GUILESS_MAIN(RedrivePurgeTest)
#include "tst_redrivepurge.moc"
