// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command/program.h"
#include "brokers/brokerregistry.h"
#include "practice/practicebroker.h"
#include "redrive/redriver.h"
#include "session/brokerkey.h"
#include "support/await.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using practice::Fault;
using practice::PracticeBroker;
using test::await;
using test::Ended;
using test::Program;

namespace {

QJsonObject object(const QByteArray &line)
{
    return QJsonDocument::fromJson(line).object();
}

} // namespace

//! `journal` and `resolve`, after an action whose answer got lost.
class TestCommandJournal : public QObject
{
    Q_OBJECT

    std::unique_ptr<PracticeBroker> m_broker;
    std::unique_ptr<Program> m_program;
    QStringList m_url;

    [[nodiscard]] ConnectionProfile profile() const
    {
        ConnectionProfile made;
        made.id = u"id-1"_s;
        made.name = u"orders \u202E"_s;
        made.url = m_broker->url();
        return made;
    }

    //! Republishes a letter of the practice broker, which stores it and does not answer.
    void loseAnAnswer()
    {
        m_broker->addDeadLetter(u"refunds"_s, u"p"_s, u"g"_s, u"lost"_s, R"({"a":1})", u"e"_s);
        QDir().mkpath(QFileInfo(m_program->journalFile()).path());
        Journal journal(m_program->journalFile());
        auto made = makeBroker({.kind = u"queen"_s, .url = m_broker->url()});
        QVERIFY(made);
        QVERIFY(await((*made)->probe()));
        const auto page = await((*made)->letters({.queue = u"refunds"_s}, {}));
        QVERIFY(page);
        QCOMPARE(page->letters.size(), size_t(1));
        Redriver redriver({.broker = brokerKey(profile()), .connection = u"id-1"_s, .connectionName = u"orders"_s},
                          journal);
        redriver.setBroker(made->get());
        const DeadLetter &letter = page->letters.front();
        // The push is the first request that changes anything.
        m_broker->arm(Fault::CommitThenDrop);
        const auto verdict
            = await(redriver.republish(letter, R"({"a":2})", {.queue = u"refunds"_s, .partition = u"p"_s}, true));
        QCOMPARE(verdict.outcome, Outcome::Unknown);
        QCOMPARE(m_broker->messages(u"refunds"_s).size(), size_t(1));
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 1);
    }
    [[nodiscard]] Ended unfinished() const { return m_program->run({u"journal"_s, u"--unfinished"_s, u"--json"_s}); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_program = std::make_unique<Program>();
        practice::Options options;
        options.letters = 0;
        options.consumers = false;
        m_broker = std::make_unique<PracticeBroker>(options);
        QVERIFY(m_broker->start());
        m_url = {u"--url"_s, m_broker->url().toString()};
    }
    void cleanup()
    {
        m_program.reset();
        m_broker.reset();
    }

    void empty()
    {
        QCOMPARE(unfinished().code, 0);
        const Ended journal = m_program->run({u"journal"_s});
        QCOMPARE(journal.code, 0);
        QCOMPARE(journal.out, QByteArray());
        const Ended resolve = m_program->run({u"resolve"_s, u"--all"_s});
        QCOMPARE(resolve.code, 0);
        QVERIFY(resolve.error.contains("Nothing is unfinished"));
    }

    void findsOut()
    {
        loseAnAnswer();
        const Ended open = unfinished();
        QCOMPARE(open.code, 7);
        QCOMPARE(open.lines().size(), 1);
        const auto entry = object(open.lines().constFirst());
        QCOMPARE(entry["step"_L1].toString(), u"unknown"_s);
        QCOMPARE(entry["action"_L1].toString(), u"republish"_s);
        QVERIFY(entry["open"_L1].toBool());
        QCOMPARE(entry["letter"_L1]["queue"_L1].toString(), u"refunds"_s);
        const QString id = QString::number(entry["entry"_L1].toInteger());

        QCOMPARE(m_program->run({u"resolve"_s, u"4711"_s}).code, 10);
        QCOMPARE(m_program->run({u"resolve"_s, id}).code, 2); // no connection leads there
        const Ended resolved = m_program->run(QStringList{u"resolve"_s, id, u"--json"_s} + m_url);
        QVERIFY2(resolved.code == 0, resolved.error.constData());
        const auto verdict = object(resolved.lines().constFirst());
        QCOMPARE(verdict["entry"_L1].toInteger(), entry["entry"_L1].toInteger());
        QCOMPARE(verdict["outcome"_L1].toString(), u"done"_s);
        QCOMPARE(verdict["code"_L1].toString(), u"already-there"_s);
        QCOMPARE(m_broker->messages(u"refunds"_s).size(), size_t(1)); // once
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 0);
        QCOMPARE(unfinished().code, 0);
        const Ended all = m_program->run({u"journal"_s});
        QVERIFY2(all.out.contains("republish") && all.out.contains("done"), all.out.constData());
        QCOMPARE(m_program->run({u"journal"_s, u"--limit=0"_s}).code, 2);
    }

    void throughTheSavedConnection()
    {
        loseAnAnswer();
        auto saved = profile();
        saved.readOnly = true;
        m_program->save({saved});
        QCOMPARE(m_program->run({u"resolve"_s, u"--all"_s, u"--unlock"_s, saved.name}).code, 5); // never
        QCOMPARE(m_program->run(QStringList{u"resolve"_s, u"--all"_s} + m_url).code, 5); // no way around it
        saved.readOnly = false;
        saved.environment = Environment::Production;
        m_program->save({saved});
        const Ended locked = m_program->run({u"resolve"_s, u"--all"_s});
        QCOMPARE(locked.code, 5);
        QVERIFY2(locked.error.contains("--unlock") && locked.error.contains("⟨U+202E⟩"), locked.error.constData());
        QCOMPARE(m_program->run({u"resolve"_s, u"--all"_s, u"--unlock=orders"_s}).code, 5);
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 1);
        const Ended done = m_program->run({u"resolve"_s, u"--all"_s, u"--unlock"_s, saved.name});
        QVERIFY2(done.code == 0, done.error.constData());
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 0);
        QCOMPARE(m_broker->messages(u"refunds"_s).size(), size_t(1));
    }

    void stillUnknown()
    {
        loseAnAnswer();
        m_broker->arm(Fault::DeleteFails, 0); // it had arrived; its removal does not work
        const Ended ended = m_program->run(QStringList{u"resolve"_s, u"--all"_s} + m_url);
        QCOMPARE(ended.code, 7);
        QCOMPARE(unfinished().code, 7);
    }

    void journalThatCannotBeUsed()
    {
        QDir().mkpath(QFileInfo(m_program->journalFile()).path());
        QFile file(m_program->journalFile());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write("no database, but long enough to look at") > 0);
        file.close();
        for (const QStringList &words : {QStringList{u"journal"_s}, {u"resolve"_s, u"--all"_s}}) {
            const Ended ended = m_program->run(words);
            QCOMPARE(ended.code, 9);
            QVERIFY2(ended.error.contains("journal.sqlite"), ended.error.constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestCommandJournal)
#include "tst_commandjournal.moc"
