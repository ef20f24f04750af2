// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command/redrivefixture.h"

#include <QStandardPaths>

#include <array>
#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace dlo;
using practice::Fault;
using test::Ended;
using test::Program;

//! A redrive that is stopped in the middle, gently or not, and gone on with.
class TestCommandStop : public QObject, protected test::CommandRedriveFixture
{
    Q_OBJECT

    static constexpr int letters = 60;

    //! Started, and so far that some letters have ended and others have not.
    [[nodiscard]] std::unique_ptr<QProcess> underWay()
    {
        bury(letters);
        m_broker->arm(Fault::Slow, 0, 20); // so that requests are under way whenever it is stopped
        [&] { QCOMPARE(plan(u"republish"_s, {u"--rate=30"_s}).code, 0); }();
        auto process = m_program->start(redriveWords({u"--json"_s}) + m_url);
        QByteArray out;
        while (out.count('\n') < 5 && process->waitForReadyRead(60'000))
            out += process->peek(1 << 20);
        return process;
    }
    [[nodiscard]] qint64 interruptedRun() const
    {
        const Ended runs = m_program->run({u"runs"_s, u"--unfinished"_s, u"--json"_s});
        if (runs.code != 6 || runs.lines().size() != 1)
            return -1;
        return object(runs.out)["run"_L1].toInteger(-1);
    }
    [[nodiscard]] Ended resume(qint64 id) const
    {
        return run({u"resume"_s, QString::number(id), u"--rate=0"_s, u"--json"_s});
    }
    void expectOnceEach() const
    {
        QCOMPARE(int(messages().size()), letters);
        QCOMPARE(different(), letters);
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 0);
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { serve(); }
    void cleanup()
    {
        m_program.reset();
        m_broker.reset();
    }

    void terminated()
    {
        const auto process = underWay();
        process->terminate();
        const Ended ended = Program::ended(*process);
        QCOMPARE(ended.code, 128 + SIGTERM);
        const auto sum = sumOf(ended);
        QVERIFY(sum["done"_L1].toInt() > 0);
        QVERIFY(sum["not-started"_L1].toInt() > 0);
        // What was pushed was removed, and nothing is in doubt.
        QCOMPARE(int(messages().size()), sum["done"_L1].toInt());
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), letters - sum["done"_L1].toInt());
        QCOMPARE(m_program->run({u"journal"_s, u"--unfinished"_s}).code, 0);

        const qint64 id = interruptedRun();
        QVERIFY(id > 0);
        const Ended resumed = resume(id);
        QVERIFY2(resumed.code == 0, resumed.error.constData());
        QCOMPARE(sumOf(resumed)["done"_L1].toInt(), letters); // of the whole
        expectOnceEach();
        QCOMPARE(m_program->run({u"runs"_s, u"--unfinished"_s}).code, 0);
        QCOMPARE(resume(id).code, 10); // there is nothing left of it
    }

    void anotherPlanUnderTheSameName()
    {
        const auto process = underWay();
        process->terminate();
        QCOMPARE(Program::ended(*process).code, 128 + SIGTERM);
        m_broker->addDeadLetter(u"refunds"_s, u"0"_s, u"g"_s, u"later"_s, R"({"n":"later"})", u"e"_s);
        QCOMPARE(plan(u"republish"_s).code, 0); // the next night's
        QCOMPARE(resume(interruptedRun()).code, 0);
        QCOMPARE(m_broker->deadLetters(u"refunds"_s), 1); // what died later is not of that run
        QCOMPARE(int(messages().size()), letters);
    }

    void givenUp()
    {
        const auto process = underWay();
        process->terminate();
        QCOMPARE(Program::ended(*process).code, 128 + SIGTERM);
        const qint64 id = interruptedRun();
        const auto before = messages().size();
        QCOMPARE(m_program->run({u"resume"_s, QString::number(id), u"--stop"_s}).code, 0);
        QCOMPARE(messages().size(), before);
        QCOMPARE(m_program->run({u"runs"_s, u"--unfinished"_s}).code, 0);
        QVERIFY(QDir(QFileInfo(m_program->journalFile()).path() + u"/plans"_s).isEmpty());
    }

    //! As by power loss; then what is in doubt is found out, and the rest is done.
    void killed()
    {
        const auto process = underWay();
        process->kill();
        QCOMPARE(Program::ended(*process).code, -1);
        const Ended doubt = m_program->run({u"journal"_s, u"--unfinished"_s, u"--json"_s});
        QCOMPARE(doubt.code, doubt.lines().isEmpty() ? 0 : 7);
        const qint64 id = interruptedRun();
        QVERIFY(id > 0);
        if (!doubt.lines().isEmpty())
            QCOMPARE(resume(id).code, 7); // all but those in doubt
        const Ended resolved = run({u"resolve"_s, u"--all"_s, u"--json"_s});
        QVERIFY2(resolved.code == 0, resolved.out.constData());
        QCOMPARE(resolved.lines().size(), doubt.lines().size());
        if (const qint64 left = interruptedRun(); left > 0)
            QCOMPARE(resume(left).code, 0);
        expectOnceEach();
    }

    void secondSignalEndsAtOnce()
    {
        bury(4);
        QCOMPARE(plan(u"replay"_s).code, 0);
        const auto process = m_program->start(redriveWords({u"--at-once=1"_s}) + m_url);
        // From here on no answer comes: the run waits for it however often it is asked to stop.
        m_broker->arm(Fault::Slow, 0, 600'000);
        const int before = m_broker->requests();
        QTRY_VERIFY(m_broker->requests() > before || process->state() == QProcess::NotRunning);
        process->terminate();
        if (!process->waitForFinished(500))
            process->terminate();
        QCOMPARE(Program::ended(*process).code, 128 + SIGTERM);
    }

    //! Nobody reads what becomes of the letters: it stops as at a signal.
    void nobodyReads()
    {
        bury(letters);
        QCOMPARE(plan(u"republish"_s, {u"--rate=20"_s}).code, 0);
        const auto process = m_program->start(redriveWords() + m_url, [](QProcess &each) {
            each.setChildProcessModifier([] {
                std::array<int, 2> ends{};
                if (::pipe(ends.data()) == 0 && ::dup2(ends[1], STDOUT_FILENO) >= 0) {
                    ::close(ends[0]);
                    ::close(ends[1]);
                }
            });
        });
        QCOMPARE(Program::ended(*process).code, 11);
        QVERIFY(int(messages().size()) < letters);
        QCOMPARE(int(messages().size()) + m_broker->deadLetters(u"refunds"_s), letters);
        QCOMPARE(m_program->run({u"journal"_s, u"--unfinished"_s}).code, 0);
        QVERIFY(interruptedRun() > 0);
    }
};

QTEST_GUILESS_MAIN(TestCommandStop)
#include "tst_commandstop.moc"
