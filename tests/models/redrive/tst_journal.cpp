// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "journalfixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

//! Claims, steps, and what is kept of a letter.
class JournalTest : public QObject, protected test::JournalFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void claimKeepsTheWholeLetter();
    void payloadThatMustNotBeWritten_data();
    void payloadThatMustNotBeWritten();
    void secondClaim_data();
    void secondClaim();
    void anotherJournalThatLives();
    void anotherJournalThatClosed_data();
    void anotherJournalThatClosed();
    void takeOverOnlyWhatNobodyWorksOn();
    void stepsOfOthersCannotBeWritten();
    void sentBefore_data();
    void sentBefore();
    void entriesNewestFirst();
};

void JournalTest::claimKeepsTheWholeLetter()
{
    Journal journal(m_file);
    QSignalSpy changed(&journal, &Journal::changed);
    DeadLetter letter = sampleLetter(1);
    const QByteArray payload("{\"p\":1.10,\n \"p\":1e400,\"z\":\"\\ud83d\\u0000\"}\0tail", 42);
    letter.payload = Slice::of(payload);
    JournalEntry wanted = entry();
    wanted.note = u"why"_s;
    wanted.payload = QByteArray("[ 1.0 ]");
    wanted.removesOriginal = false;
    const auto id = await(journal.claim(wanted, letter));
    QVERIFY(id);
    QCOMPARE(changed.count(), 1);
    const auto kept = await(journal.kept(*id));
    QVERIFY(kept);
    QCOMPARE(kept->key(), letter.key());
    QCOMPARE(kept->payload.bytes(), payload);
    QCOMPARE(kept->error, letter.error);
    QCOMPARE(await(journal.sentPayload(*id)).value(), std::optional(QByteArray("[ 1.0 ]")));
    const auto entries = await(journal.entries());
    QVERIFY(entries);
    QCOMPARE(entries->size(), size_t(1));
    const JournalEntry &found = entries->front();
    QCOMPARE(found.id, *id);
    QCOMPARE(found.broker, wanted.broker);
    QCOMPARE(found.connection, wanted.connection);
    QCOMPARE(found.connectionName, wanted.connectionName);
    QCOMPARE(found.action, wanted.action);
    QCOMPARE(found.step, Step::Planned);
    QCOMPARE(found.letter, letter.key());
    QCOMPARE(found.to, wanted.to);
    QCOMPARE(found.newTransactionId, wanted.newTransactionId);
    QCOMPARE(found.note, u"why"_s);
    QVERIFY(!found.removesOriginal);
    QVERIFY(found.at > 0);
    QCOMPARE(await(journal.kept(4711)).error().kind, ErrorKind::NotFound);
}

void JournalTest::payloadThatMustNotBeWritten_data()
{
    QTest::addColumn<Protection>("protection");
    QTest::addColumn<bool>("edited");
    QTest::addColumn<bool>("letterKept");
    QTest::addColumn<bool>("sentKept");
    QTest::newRow("plain") << Protection::Plain << true << true << true;
    QTest::newRow("decrypted by broker") << Protection::DecryptedByBroker << true << false << false;
    QTest::newRow("decrypted by broker, untouched") << Protection::DecryptedByBroker << false << false << false;
    QTest::newRow("decrypted here") << Protection::DecryptedHere << false << false << false;
    QTest::newRow("envelope, untouched") << Protection::Envelope << false << true << true;
    QTest::newRow("envelope, typed over") << Protection::Envelope << true << true << false;
}

void JournalTest::payloadThatMustNotBeWritten()
{
    QFETCH(Protection, protection);
    QFETCH(bool, edited);
    QFETCH(bool, letterKept);
    QFETCH(bool, sentKept);
    DeadLetter letter = sampleLetter(1);
    letter.payload = Slice::of("{\"marker\":\"KnownPlaintextMarker\"}");
    letter.protection = protection;
    JournalEntry wanted = entry();
    wanted.payload = edited ? QByteArray("{\"marker\":\"KnownEditedMarker\"}") : letter.payload.bytes();
    {
        Journal journal(m_file);
        const auto id = await(journal.claim(wanted, letter));
        QVERIFY(id);
        QCOMPARE(await(journal.kept(*id)).value().payload.isPresent(), letterKept);
        QCOMPARE(await(journal.sentPayload(*id)).value().has_value(), sentKept);
        for (const QString &name : {m_file, QString(m_file + "-wal"_L1)}) {
            QFile file(name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray all = file.readAll();
            QVERIFY(letterKept || !all.contains("KnownPlaintextMarker"));
            QVERIFY(sentKept || !all.contains("KnownEditedMarker"));
        }
    }
}

void JournalTest::secondClaim_data()
{
    QTest::addColumn<Step>("step");
    QTest::addColumn<bool>("released");
    QTest::addColumn<QString>("code"); // empty: allowed
    QTest::newRow("planned") << Step::Planned << false << u"claimed"_s;
    QTest::newRow("sending") << Step::Sending << false << u"claimed"_s;
    QTest::newRow("sent") << Step::Sent << false << u"claimed"_s;
    QTest::newRow("removing") << Step::Removing << false << u"claimed"_s;
    QTest::newRow("sent, released") << Step::Sent << true << u"unresolved"_s;
    QTest::newRow("unknown") << Step::Unknown << false << u"unresolved"_s;
    QTest::newRow("done") << Step::Done << false << QString();
    QTest::newRow("refused") << Step::Refused << false << QString();
    QTest::newRow("failed") << Step::Failed << false << QString();
    QTest::newRow("gone") << Step::Gone << false << QString();
    QTest::newRow("duplicate") << Step::Duplicate << false << QString();
}

void JournalTest::secondClaim()
{
    QFETCH(Step, step);
    QFETCH(bool, released);
    QFETCH(QString, code);
    Journal journal(m_file);
    const auto id = await(journal.claim(entry(), sampleLetter(1)));
    QVERIFY(id);
    if (released)
        QVERIFY(await(journal.release(*id, step)));
    else
        QVERIFY(await(journal.advance(*id, step)));
    const auto again = await(journal.claim(entry(RedriveAction::Remove), sampleLetter(1)));
    if (code.isEmpty()) {
        QVERIFY(again);
    } else {
        QVERIFY(!again);
        QCOMPARE(again.error().kind, ErrorKind::Conflict);
        QCOMPARE(again.error().code, code);
    }
    // Another profile of the same broker, or the same one made again, is no way around.
    JournalEntry otherProfile = entry(RedriveAction::Remove);
    otherProfile.connection = u"profile-2"_s;
    if (!code.isEmpty())
        QCOMPARE(await(journal.claim(otherProfile, sampleLetter(1))).error().code, code);
    QVERIFY(await(journal.claim(entry(), sampleLetter(2))));
    JournalEntry elsewhere = entry();
    elsewhere.broker = u"queen http://other.example:80"_s;
    QVERIFY(await(journal.claim(elsewhere, sampleLetter(1))));
}

void JournalTest::anotherJournalThatLives()
{
    Journal mine(m_file);
    Journal other(m_file);
    const auto id = await(other.claim(entry(), sampleLetter(1)));
    QVERIFY(id);
    QVERIFY(await(other.advance(*id, Step::Sending)));
    QCOMPARE(await(mine.claim(entry(), sampleLetter(1))).error().code, u"claimed"_s);
    QVERIFY(await(mine.unfinished()).value().empty());
    QCOMPARE(test::stepOnDisk(m_file), u"sending"_s);
}

void JournalTest::anotherJournalThatClosed_data()
{
    QTest::addColumn<Step>("step");
    QTest::addColumn<Step>("becomes");
    QTest::newRow("planned: nothing was sent") << Step::Planned << Step::Failed;
    QTest::newRow("sending: nobody knows") << Step::Sending << Step::Unknown;
    QTest::newRow("sent: to be finished") << Step::Sent << Step::Sent;
    QTest::newRow("removing: to be finished") << Step::Removing << Step::Removing;
    QTest::newRow("unknown") << Step::Unknown << Step::Unknown;
}

void JournalTest::anotherJournalThatClosed()
{
    QFETCH(Step, step);
    QFETCH(Step, becomes);
    {
        Journal other(m_file);
        const auto id = await(other.claim(entry(), sampleLetter(1)));
        QVERIFY(await(other.advance(*id, step)));
    }
    Journal mine(m_file);
    const auto unfinished = await(mine.unfinished());
    QVERIFY(unfinished);
    QCOMPARE(unfinished->size(), becomes == Step::Failed ? size_t(0) : size_t(1));
    QCOMPARE(await(mine.entries()).value().front().step, becomes);
    const auto again = await(mine.claim(entry(), sampleLetter(1)));
    if (becomes == Step::Failed)
        QVERIFY(again);
    else
        QCOMPARE(again.error().code, u"unresolved"_s);
}

void JournalTest::takeOverOnlyWhatNobodyWorksOn()
{
    Journal mine(m_file);
    Journal other(m_file);
    const auto id = await(other.claim(entry(), sampleLetter(1)));
    QVERIFY(id);
    QCOMPARE(await(mine.takeOver(*id)).error().code, u"claimed"_s);
    QVERIFY(await(other.advance(*id, Step::Sending)));
    QVERIFY(await(other.release(*id, Step::Unknown, u"timeout"_s)));
    const auto taken = await(mine.takeOver(*id));
    QVERIFY(taken);
    QCOMPARE(taken->step, Step::Unknown);
    QCOMPARE(taken->note, u"timeout"_s);
    QCOMPARE(await(other.takeOver(*id)).error().code, u"claimed"_s);
    QVERIFY(await(mine.unfinished()).value().empty()); // somebody works on it
    QVERIFY(await(mine.advance(*id, Step::Done)));
    QCOMPARE(await(other.takeOver(*id)).error().code, u"settled"_s);
    QCOMPARE(await(other.takeOver(4711)).error().code, u"settled"_s);
}

void JournalTest::stepsOfOthersCannotBeWritten()
{
    Journal mine(m_file);
    Journal other(m_file);
    const auto id = await(other.claim(entry(), sampleLetter(1)));
    const auto written = await(mine.advance(*id, Step::Done));
    QVERIFY(!written);
    QCOMPARE(written.error().code, u"claimed"_s);
    QCOMPARE(test::stepOnDisk(m_file), u"planned"_s);
}

void JournalTest::sentBefore_data()
{
    QTest::addColumn<Step>("through");
    QTest::addColumn<QString>("transactionId");
    QTest::addColumn<QString>("queue");
    QTest::addColumn<bool>("sent");
    QTest::newRow("done") << Step::Sent << u"fix-1"_s << u"orders"_s << true;
    QTest::newRow("was unknown") << Step::Unknown << u"fix-1"_s << u"orders"_s << true;
    QTest::newRow("failed for certain") << Step::Sending << u"fix-1"_s << u"orders"_s << false;
    QTest::newRow("other content") << Step::Sent << u"fix-2"_s << u"orders"_s << false;
    QTest::newRow("other queue") << Step::Sent << u"fix-1"_s << u"else"_s << false;
}

void JournalTest::sentBefore()
{
    QFETCH(Step, through);
    QFETCH(QString, transactionId);
    QFETCH(QString, queue);
    QFETCH(bool, sent);
    Journal journal(m_file);
    const auto first = await(journal.claim(entry(), sampleLetter(1)));
    QVERIFY(!await(journal.sentBefore(*first)).value());
    QVERIFY(await(journal.advance(*first, Step::Sending)));
    QVERIFY(await(journal.advance(*first, through)));
    if (through == Step::Unknown)
        QVERIFY(await(journal.takeOver(*first)));
    QVERIFY(await(journal.advance(*first, Step::Failed)));
    JournalEntry next = entry();
    if (through != Step::Sending && transactionId == "fix-1"_L1)
        QCOMPARE(await(journal.claim(next, sampleLetter(1))).error().code, u"sent-before"_s);
    next.knowsSentBefore = true;
    next.newTransactionId = transactionId;
    next.to.queue = queue;
    const auto second = await(journal.claim(next, sampleLetter(1)));
    QVERIFY(second);
    QCOMPARE(await(journal.sentBefore(*second)).value(), sent);
}

void JournalTest::entriesNewestFirst()
{
    Journal journal(m_file);
    for (int i = 0; i < 5; ++i)
        QVERIFY(await(journal.claim(entry(), sampleLetter(i))));
    const auto entries = await(journal.entries(3));
    QCOMPARE(entries->size(), size_t(3));
    QCOMPARE(entries->at(0).letter, sampleLetter(4).key());
    QCOMPARE(entries->at(2).letter, sampleLetter(2).key());
}

QTEST_GUILESS_MAIN(JournalTest)
#include "tst_journal.moc"
