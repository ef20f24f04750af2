// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriver.h"
#include "redrive/transactionid.h"

#include "journalpeek.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;
using test::stepOnDisk;

//! kill -9 at each step, and two processes at once.
class RedriveKillTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void killedAt_data();
    void killedAt();
    void headersOfTheKilled();
    void oneOfTwoProcessesClaims();

private:
    std::unique_ptr<QProcess> helper(const QString &mode);
    static QString line(QProcess &process);
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
};

void RedriveKillTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_file = m_dir->filePath(u"journal.sqlite"_s);
}

std::unique_ptr<QProcess> RedriveKillTest::helper(const QString &mode)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QStringLiteral(REDRIVE_HELPER), {m_file, mode});
    return process;
}

QString RedriveKillTest::line(QProcess &process)
{
    while (!process.canReadLine() && process.waitForReadyRead(20'000)) { }
    return QString::fromUtf8(process.readLine()).trimmed();
}

void RedriveKillTest::killedAt_data()
{
    QTest::addColumn<QString>("found"); // by the next process; empty: nothing open
    QTest::addColumn<Outcome>("outcome"); // of resolving
    QTest::addColumn<int>("pushes");
    QTest::addColumn<int>("removals");
    QTest::newRow("planned") << QString() << Outcome::Failed << 0 << 0;
    QTest::newRow("sending") << u"unknown"_s << Outcome::Done << 1 << 1;
    QTest::newRow("sent") << u"sent"_s << Outcome::Done << 0 << 1;
    QTest::newRow("removing") << u"removing"_s << Outcome::Done << 0 << 1;
}

void RedriveKillTest::killedAt()
{
    QFETCH(QString, found);
    const QString mode = QString::fromUtf8(QTest::currentDataTag());
    const auto process = helper(mode);
    QCOMPARE(line(*process), u"stopped"_s);
    QCOMPARE(stepOnDisk(m_file), mode);

    // It lives: nobody else may touch the letter.
    Journal journal(m_file);
    QCOMPARE(await(journal.claim({.broker = u"broker"_s}, sampleLetter(1))).error().code, u"claimed"_s);
    QVERIFY(await(journal.unfinished())->empty());

    process->kill();
    QVERIFY(process->waitForFinished());
    QCOMPARE(stepOnDisk(m_file), mode);
    const auto unfinished = await(journal.unfinished());
    QCOMPARE(unfinished->size(), size_t(found.isEmpty() ? 0 : 1));
    const auto claimed = await(journal.claim({.broker = u"broker"_s}, sampleLetter(1)));
    if (found.isEmpty()) {
        QVERIFY(claimed); // nothing was sent: it may be tried again
        return;
    }
    QCOMPARE(claimed.error().code, u"unresolved"_s);
    QCOMPARE(stepOnDisk(m_file), found);
    QCOMPARE(await(journal.kept(unfinished->front().id))->payload.bytes(), sampleLetter(1).payload.bytes());

    test::FakeBroker broker;
    broker.setLetters({sampleLetter(1)});
    Redriver redriver({.broker = u"broker"_s}, journal);
    redriver.setBroker(&broker);
    const Verdict verdict = await(redriver.resolve(unfinished->front()));
    QTEST(verdict.outcome, "outcome");
    QTEST(broker.pushes.count(), "pushes");
    QTEST(broker.removes.count(), "removals");
    QVERIFY(await(journal.unfinished())->empty());
}

//! What a dead process was pushing is pushed by the next one with the same headers.
void RedriveKillTest::headersOfTheKilled()
{
    const auto process = helper(u"headers"_s);
    QCOMPARE(line(*process), u"stopped"_s);
    process->kill();
    QVERIFY(process->waitForFinished());
    Journal journal(m_file);
    const auto unfinished = await(journal.unfinished());
    QCOMPARE(unfinished->size(), size_t(1));
    test::FakeBroker broker;
    auto info = broker.info();
    info.capabilities.headers.carried = true;
    broker.setInfo(info);
    broker.setLetters({sampleLetter(1)});
    Redriver redriver({.broker = u"broker"_s}, journal);
    redriver.setBroker(&broker);
    QCOMPARE(await(redriver.resolve(unfinished->front())).outcome, Outcome::Done);
    const std::vector<Header> expected{{.name = u"retry"_s, .value = "2"}, {.name = u"retry"_s}};
    QCOMPARE(broker.stored().size(), size_t(1));
    QCOMPARE(broker.stored().front().headers, expected);
    QCOMPARE(broker.stored().front().transactionId,
             derivedTransactionId(sampleLetter(1), broker.stored().front().payload, journal.idKey(), expected));
}

void RedriveKillTest::oneOfTwoProcessesClaims()
{
    const auto one = helper(u"claim"_s);
    const auto two = helper(u"claim"_s);
    QCOMPARE(line(*one), u"ready"_s);
    QCOMPARE(line(*two), u"ready"_s);
    for (int round = 1; round <= 20; ++round) {
        const QByteArray number = QByteArray::number(round) + '\n';
        one->write(number);
        two->write(number);
        one->waitForBytesWritten();
        two->waitForBytesWritten();
        QStringList said{line(*one), line(*two)};
        said.sort();
        QCOMPARE(said, (QStringList{u"claimed"_s, u"won"_s}));
    }
    for (QProcess *process : {one.get(), two.get()}) {
        process->closeWriteChannel();
        QVERIFY(process->waitForFinished());
        QCOMPARE(process->exitCode(), 0);
    }
    QCOMPARE(test::peek(m_file, u"SELECT count(*) FROM entries"_s), QStringList{u"20"_s});
}

QTEST_GUILESS_MAIN(RedriveKillTest)
#include "tst_redrivekill.moc"
