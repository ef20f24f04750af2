// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command/redrivefixture.h"

#include <QStandardPaths>

using namespace Qt::StringLiterals;
using namespace dlo;
using practice::Fault;
using test::Ended;

//! `plan` and `redrive`: what is sent, and what a script is told.
class TestCommandRedrive : public QObject, protected test::CommandRedriveFixture
{
    Q_OBJECT

    QString file(const QString &name, const QByteArray &text) const
    {
        QFile made(m_program->path(name));
        const bool written = made.open(QIODevice::WriteOnly) && made.write(text) == text.size();
        return written ? made.fileName() : QString();
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { serve(); }
    void cleanup()
    {
        m_program.reset();
        m_broker.reset();
    }

    void republishes()
    {
        bury(20);
        const Ended planned
            = plan(u"republish"_s, {u"--json"_s, u"--merge-patch"_s, file(u"patch"_s, R"({"w":2.50})")});
        QVERIFY2(planned.code == 0, planned.error.constData());
        QCOMPARE(object(planned.out)["plan"_L1]["letters"_L1].toInt(), 20);
        QCOMPARE(messages().size(), size_t(0)); // nothing was sent
        const Ended ended = redrive();
        QVERIFY2(ended.code == 0, ended.error.constData());
        QCOMPARE(ended.lines().size(), 21);
        QCOMPARE(sumOf(ended)["done"_L1].toInt(), 20);
        const auto row = object(ended.lines().constFirst());
        QCOMPARE(row["outcome"_L1].toString(), u"done"_s);
        QVERIFY(row["newTransactionId"_L1].toString().startsWith("fix-"_L1));
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 0);
        QCOMPARE(messages().size(), size_t(20));
        QCOMPARE(different(), 20);
        for (const auto &message : messages())
            QVERIFY2(message.payload.endsWith(R"(,"v":1.10,"w":2.50})"), message.payload.constData());
        // Once more: they have gone, and nothing is sent a second time.
        const Ended again = redrive();
        QCOMPARE(again.code, 6);
        QCOMPARE(sumOf(again)["done"_L1].toInt(), 0);
        QCOMPARE(messages().size(), size_t(20));
    }

    void triesOut()
    {
        bury(5);
        ConnectionProfile profile;
        profile.id = profile.name = u"Refunds"_s;
        profile.url = m_broker->url();
        profile.environment = Environment::Production;
        m_program->save({profile});
        QCOMPARE(plan(u"republish"_s, {u"--merge-patch"_s, file(u"patch"_s, R"({"w":2.50})")}).code, 0);
        const QStringList words{u"redrive"_s, m_plan, u"--dry-run"_s, u"--json"_s};
        const Ended all = m_program->run(words); // locked: it sends nothing
        QVERIFY2(all.code == 0, all.error.constData());
        QCOMPARE(all.lines().size(), 6);
        QCOMPARE(sumOf(all)["done"_L1].toInt(), 5);
        QVERIFY(sumOf(all)["run"_L1].isNull());
        QCOMPARE(messages().size(), size_t(0));
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 5);
        QCOMPARE(m_program->run({u"journal"_s}).out, QByteArray()); // nothing was written either
        QCOMPARE(m_program->run({u"runs"_s}).out, QByteArray());
        m_broker->arm(Fault::Gone);
        QCOMPARE(plan(u"replay"_s, {u"--at-once=1"_s}).code, 0);
        QCOMPARE(m_program->run(redriveWords({u"--unlock=Refunds"_s})).code, 6);
        const Ended none = m_program->run(words);
        QCOMPARE(none.code, 6);
        QCOMPARE(sumOf(none)["gone"_L1].toInt(), 5);
        m_broker.reset();
        QCOMPARE(m_program->run(words).code, 3);
    }

    void replays()
    {
        bury(6);
        QCOMPARE(plan(u"replay"_s, {u"--group=g"_s, u"--rate=1000"_s, u"--keep-order"_s}).code, 0);
        const Ended text = run(redriveWords());
        QVERIFY2(text.code == 0, text.error.constData());
        QVERIFY2(text.out.contains("Run 1: 6 letters = 6 done"), text.out.constData());
        QCOMPARE(different(), 6);
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 0);
        const Ended runs = m_program->run({u"runs"_s, u"--json"_s});
        QCOMPARE(object(runs.out)["state"_L1].toString(), u"ended"_s);
        QCOMPARE(object(runs.out)["counts"_L1]["done"_L1].toInt(), 6);
        QCOMPARE(m_program->run({u"runs"_s, u"--unfinished"_s}).code, 0);
        QVERIFY(QDir(QFileInfo(m_program->journalFile()).path() + u"/plans"_s).isEmpty()); // not needed any more
    }

    void removes()
    {
        bury(3);
        QCOMPARE(plan(u"remove"_s).code, 2); // why?
        QCOMPARE(plan(u"remove"_s, {u"--reason=test data"_s, u"--id=letter-1"_s}).code, 0);
        QCOMPARE(redrive().code, 0);
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 2);
        QCOMPARE(messages().size(), size_t(0));
        QVERIFY(m_program->run({u"journal"_s, u"--json"_s}).out.contains("test data"));
    }

    void elsewhere()
    {
        bury(3);
        QCOMPARE(plan(u"republish"_s, {u"--to-queue=parked"_s, u"--to-partition=x"_s, u"--keep-original"_s}).code, 0);
        QCOMPARE(redrive().code, 0);
        QCOMPARE(m_broker->messages(u"parked"_s).size(), size_t(3));
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 3);
    }

    void usage_data()
    {
        QTest::addColumn<QStringList>("words");
        const QStringList plan{u"plan"_s, u"refunds"_s, u"x"_s};
        QTest::newRow("neither") << QStringList{u"redrive"_s, u"x"_s};
        QTest::newRow("both") << QStringList{u"redrive"_s, u"x"_s, u"--run"_s, u"--dry-run"_s};
        QTest::newRow("no action") << plan;
        QTest::newRow("no such action") << plan + QStringList{u"--action=purge"_s};
        QTest::newRow("a change of a replay")
            << plan + QStringList{u"--action=replay"_s, u"--merge-patch=/dev/null"_s, u"--json-patch=/dev/null"_s};
        QTest::newRow("partition alone") << plan + QStringList{u"--action=replay"_s, u"--to-partition=p"_s};
        QTest::newRow("pace") << plan + QStringList{u"--action=replay"_s, u"--at-once=65"_s};
        QTest::newRow("wait for nothing") << plan + QStringList{u"--action=replay"_s, u"--canary-wait=5"_s};
        QTest::newRow("run") << QStringList{u"resume"_s, u"one"_s};
    }
    void usage()
    {
        QFETCH(QStringList, words);
        const Ended ended = run(words);
        QCOMPARE(ended.code, 2);
        QCOMPARE(ended.errorLines().size(), 1);
    }

    void badPlan_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("none") << 0;
        QTest::newRow("cut") << 1;
        QTest::newRow("letters file") << 2;
        QTest::newRow("changed") << 3;
        QTest::newRow("empty") << 4;
    }
    void badPlan()
    {
        QFETCH(int, how);
        bury(3);
        QCOMPARE(plan(u"replay"_s).code, 0);
        QFile whole(m_plan);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QByteArray text = whole.readAll();
        if (how == 0)
            QVERIFY(QFile::remove(m_plan));
        else if (how == 2)
            QCOMPARE(run({u"export"_s, u"refunds"_s, m_plan, u"--overwrite"_s}).code, 0);
        else if (how == 3)
            file(u"the.plan.jsonl"_s, text.replace("letter-1", "letter-2"));
        else
            file(u"the.plan.jsonl"_s, how == 1 ? text.left(text.size() / 2) : QByteArray());
        const Ended ended = redrive();
        QCOMPARE(ended.code, 8);
        QCOMPARE(object(ended.error)["error"_L1]["reason"_L1].toString(), u"file"_s);
        QCOMPARE(messages().size(), size_t(0));
        QVERIFY(QDir(QFileInfo(m_program->journalFile()).path() + u"/plans"_s).isEmpty());
    }

    void badChange()
    {
        bury(1);
        for (const QString &option : {u"--json-patch"_s, u"--change"_s}) {
            QCOMPARE(plan(u"republish"_s, {option, file(u"patch"_s, "{")}).code, 8);
            QCOMPARE(plan(u"republish"_s, {option, m_program->path(u"nowhere"_s)}).code, 8);
        }
        QCOMPARE(plan(u"republish"_s, {u"--id=nobody"_s}).code, 10);
        QVERIFY(!QFile::exists(m_plan));
    }

    void locked()
    {
        bury(2);
        QCOMPARE(plan(u"replay"_s).code, 0);
        ConnectionProfile profile;
        profile.id = u"id-1"_s;
        profile.name = u"Refunds"_s;
        profile.url = m_broker->url();
        profile.readOnly = true;
        m_program->save({profile});
        const QStringList words = redriveWords();
        QCOMPARE(m_program->run(words + QStringList{u"--unlock=Refunds"_s}).code, 5);
        QCOMPARE(run(words).code, 5); // by its address, too
        profile.readOnly = false;
        profile.environment = Environment::Production;
        m_program->save({profile});
        QCOMPARE(m_program->run(words).code, 5);
        QCOMPARE(m_program->run(words + QStringList{u"--unlock=refunds"_s}).code, 5);
        QCOMPARE(messages().size(), size_t(0));
        // The plan says which broker, and that is a saved connection.
        QCOMPARE(m_program->run(words + QStringList{u"--unlock=Refunds"_s}).code, 0);
        QCOMPARE(different(), 2);
    }

    void forAnotherBroker()
    {
        bury(2);
        QCOMPARE(plan(u"replay"_s).code, 0);
        practice::PracticeBroker other({.letters = 0});
        QVERIFY(other.start());
        QCOMPARE(m_program->run(redriveWords({u"--url"_s, other.url().toString()})).code, 5);
        QCOMPARE(m_program->run(redriveWords()).code, 2); // no connection leads there
    }

    void withoutAJournal()
    {
        bury(2);
        QCOMPARE(plan(u"replay"_s).code, 0);
        QDir().mkpath(QFileInfo(m_program->journalFile()).path());
        QFile journal(m_program->journalFile());
        QVERIFY(journal.open(QIODevice::WriteOnly));
        QVERIFY(journal.write("this is no journal, it only lies where one should lie") > 0);
        journal.close();
        QCOMPARE(redrive().code, 9);
        QCOMPARE(messages().size(), size_t(0));
    }

    void credentials()
    {
        serve({.auth = true});
        bury(2);
        m_program->set(u"DLO_TOKEN"_s, u"practice-read-only"_s);
        QCOMPARE(plan(u"replay"_s).code, 0);
        const Ended mayNot = redrive();
        QCOMPARE(mayNot.code, 4);
        QCOMPARE(messages().size(), size_t(0));
        m_program->set(u"DLO_TOKEN"_s, u"practice-admin"_s);
        const Ended done = redrive();
        QCOMPARE(done.code, 0);
        for (const Ended &each : {mayNot, done})
            QVERIFY(!(each.out + each.error).contains("practice-"));
        QCOMPARE(filesWith("practice-admin") + filesWith("practice-read-only"), QStringList());
    }

    void notReached()
    {
        bury(2);
        QCOMPARE(plan(u"replay"_s).code, 0);
        m_broker->arm(Fault::Unavailable, 0);
        QCOMPARE(redrive().code, 3);
    }

    void oneIsGone()
    {
        bury(4);
        QCOMPARE(plan(u"replay"_s, {u"--at-once=1"_s}).code, 0);
        m_broker->arm(Fault::Gone);
        const Ended ended = redrive();
        QCOMPARE(ended.code, 6);
        QCOMPARE(sumOf(ended)["gone"_L1].toInt(), 1);
        QCOMPARE(sumOf(ended)["done"_L1].toInt(), 3);
    }

    void oneIsInDoubt_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("replayed?") << u"replay"_s << int(Fault::OutcomeUnknown) << u"unknown"_s;
        QTest::newRow("not removed") << u"republish"_s << int(Fault::DeleteFails) << u"sent-not-removed"_s;
    }
    void oneIsInDoubt()
    {
        QFETCH(QString, action);
        QFETCH(int, fault);
        QFETCH(QString, outcome);
        bury(4);
        QCOMPARE(plan(action, {u"--at-once=1"_s}).code, 0);
        // The probe has a replay of its own, to see what it may do, and may meet it first.
        m_broker->arm(Fault(fault), action == "replay"_L1 ? 2 : 1);
        const Ended ended = redrive();
        QCOMPARE(ended.code, 7);
        QCOMPARE(sumOf(ended)[outcome].toInt(), 1);
        QCOMPARE(sumOf(ended)["done"_L1].toInt(), 3);
        QCOMPARE(m_program->run({u"journal"_s, u"--unfinished"_s}).code, 7);
        QCOMPARE(run({u"resolve"_s, u"--all"_s}).code, 0);
        QCOMPARE(messages().size(), size_t(4)); // once each
        QCOMPARE(different(), 4);
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 0);
    }

    //! A plan under way in two processes: each letter once.
    void twice()
    {
        bury(40);
        QCOMPARE(plan(u"republish"_s).code, 0);
        const auto one = m_program->start(redriveWords({u"--json"_s}) + m_url);
        const auto other = m_program->start(redriveWords({u"--json"_s}) + m_url);
        const Ended first = test::Program::ended(*one);
        const Ended second = test::Program::ended(*other);
        QCOMPARE(sumOf(first)["done"_L1].toInt() + sumOf(second)["done"_L1].toInt(), 40);
        QCOMPARE(messages().size(), size_t(40));
        QCOMPARE(different(), 40);
    }
};

QTEST_GUILESS_MAIN(TestCommandRedrive)
#include "tst_commandredrive.moc"
