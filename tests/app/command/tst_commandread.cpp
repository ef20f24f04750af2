// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command/program.h"
#include "exchange/lettersreader.h"
#include "practice/practicebroker.h"

#include <QBuffer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTest>

#include <array>
#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace dlo;
using practice::Fault;
using practice::PracticeBroker;
using test::Ended;
using test::Program;

namespace {

//! What a terminal would obey, or what looks like something else.
const auto nasty = "{\"a\":\"\xc2\x9b"
                   "31m \xe2\x80\xae"
                   "fdp.exe \x7f\",\r\n \"b\":1.10}"_ba;
const auto nastyError = u"\x1b[31mred\x1b[0m\nsecond line\r\u202Egnp\u200B \u009b1m end"_s;

QJsonObject object(const QByteArray &line)
{
    return QJsonDocument::fromJson(line).object();
}

bool isTame(const QByteArray &text)
{
    const QString shown = QString::fromUtf8(text);
    return std::ranges::none_of(shown, [](QChar c) {
        const auto code = c.unicode();
        return (code < 0x20 && c != u'\n') || (code >= 0x7f && code < 0xa0) || code == 0x202e || code == 0x200b;
    });
}

//! KiB; 0 where that is not told.
qint64 peakMemory(qint64 process)
{
    QFile status(u"/proc/%1/status"_s.arg(process));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const auto lines = status.readAll().split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').constFirst().toLongLong();
    }
    return 0;
}

std::vector<DeadLetter> lettersOf(const QByteArray &file, LettersHead *head = nullptr, bool *whole = nullptr)
{
    QBuffer buffer;
    buffer.setData(file);
    std::vector<DeadLetter> letters;
    if (!buffer.open(QIODevice::ReadOnly))
        return letters;
    LettersReader reader(buffer);
    const auto begun = reader.begin();
    if (begun && head)
        *head = *begun;
    while (begun) {
        const auto item = reader.next();
        if (!item)
            break;
        if (const auto *letter = std::get_if<ReadLetter>(&*item))
            letters.push_back(letter->letter);
    }
    if (whole)
        *whole = begun && reader.ending().isWhole();
    return letters;
}

} // namespace

//! The commands that only read, as processes.
class TestCommandRead : public QObject
{
    Q_OBJECT

    std::unique_ptr<PracticeBroker> m_broker;
    std::unique_ptr<Program> m_program;
    QStringList m_url;

    void serve(practice::Options options)
    {
        options.consumers = false;
        m_broker = std::make_unique<PracticeBroker>(options);
        QVERIFY(m_broker->start());
        m_url = {u"--url"_s, m_broker->url().toString()};
    }
    [[nodiscard]] Ended run(const QStringList &words) const { return m_program->run(words + m_url); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_program = std::make_unique<Program>();
        serve({.letters = 40});
    }
    void cleanup()
    {
        m_program.reset();
        m_broker.reset();
    }

    void help()
    {
        const Ended all = m_program->run({u"--help"_s});
        QCOMPARE(all.code, 0);
        for (const auto &word : {"connections", "queues", "list", "show", "export", "journal", "resolve", "143"})
            QVERIFY2(all.out.contains(word), word);
        const Ended one = m_program->run({u"list"_s, u"--help"_s});
        QCOMPARE(one.code, 0);
        QVERIFY2(one.out.startsWith("Usage: dead-letter-office list QUEUE [OPTION"), one.out.constData());
        QCOMPARE(one.error, QByteArray());
    }

    void connections()
    {
        QCOMPARE(m_program->run({u"connections"_s, u"--quiet"_s}).error, QByteArray());
        ConnectionProfile profile;
        profile.id = u"id-1"_s;
        profile.name = u"pay\u202Ements"_s;
        profile.url = QUrl(u"https://queen.example:6632"_s);
        profile.environment = Environment::Production;
        m_program->save({profile});
        const Ended text = m_program->run({u"connections"_s});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("production") && text.out.contains("pay⟨U+202E⟩ments"), text.out.constData());
        const Ended json = m_program->run({u"connections"_s, u"--json"_s});
        QCOMPARE(json.lines().size(), 1);
        const auto found = object(json.lines().constFirst());
        QCOMPARE(found["name"_L1].toString(), profile.name);
        QCOMPARE(found["environment"_L1].toString(), u"production"_s);
        QCOMPARE(found["address"_L1].toString(), u"https://queen.example:6632"_s);
    }

    void damagedConnections()
    {
        m_program->save({});
        ConnectionProfile profile;
        profile.id = profile.name = u"x"_s;
        m_program->save({profile});
        QFile file(m_program->path(u"config/dead-letter-office/dead-letter-office/connections.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write("{") > 0);
        file.close();
        QCOMPARE(m_program->run({u"connections"_s}).code, 1);
    }

    void queues()
    {
        const Ended json = run({u"queues"_s, u"--json"_s});
        QCOMPARE(json.code, 0);
        int dead = 0;
        for (const QByteArray &line : json.lines()) {
            const auto queue = object(line);
            QCOMPARE(queue["deadLetters"_L1].toInt(-1), m_broker->deadLetters(queue["queue"_L1].toString()));
            dead += queue["deadLetters"_L1].toInt();
        }
        QCOMPARE(dead, m_broker->deadLetters());
        const Ended text = run({u"queues"_s});
        QVERIFY2(text.out.contains("orders") && text.out.contains("group billing"), text.out.constData());
    }

    void list()
    {
        const int all = m_broker->deadLetters(u"orders"_s);
        const Ended text = run({u"list"_s, u"orders"_s});
        QCOMPARE(text.code, 0);
        QCOMPARE(text.lines().size(), all + 1);
        QCOMPARE(text.error, QByteArray());
        const Ended json = run({u"list"_s, u"orders"_s, u"--json"_s, u"--group"_s, u"billing"_s});
        QCOMPARE(json.lines().size(), m_broker->deadLetters(u"orders"_s, u"billing"_s));
        for (const QByteArray &line : json.lines())
            QCOMPARE(object(line)["group"_L1].toString(), u"billing"_s);
        QCOMPARE(run({u"list"_s, u"orders"_s, u"--json"_s, u"--limit=3"_s}).lines().size(), 3);
        QCOMPARE(run({u"list"_s, u"orders"_s, u"--limit=0"_s}).out, QByteArray());
    }

    void listSpelledWrong()
    {
        const Ended ended = run({u"list"_s, u"ordrs"_s});
        QCOMPARE(ended.code, 10);
        QVERIFY2(ended.error.contains("no queue \"ordrs\""), ended.error.constData());
        const Ended json = run({u"list"_s, u"ordrs"_s, u"--json"_s});
        QCOMPARE(json.errorLines().size(), 1);
        const auto error = object(json.errorLines().constFirst())["error"_L1].toObject();
        QCOMPARE(error["exitCode"_L1].toInt(), 10);
        QCOMPARE(error["reason"_L1].toString(), u"not-found"_s);
        QCOMPARE(error["code"_L1].toString(), u"no-queue"_s);
    }

    void usage_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("no queue") << QStringList{u"list"_s};
        QTest::newRow("no such option") << QStringList{u"list"_s, u"orders"_s, u"--all"_s};
        QTest::newRow("no number") << QStringList{u"list"_s, u"orders"_s, u"--limit=ten"_s};
        QTest::newRow("no connection") << QStringList{u"list"_s, u"orders"_s};
        QTest::newRow("unknown connection") << QStringList{u"list"_s, u"orders"_s, u"--connection=x"_s};
        QTest::newRow("secret") << QStringList{u"queues"_s, u"--token=hush-hush"_s};
        QTest::newRow("format") << QStringList{u"export"_s, u"orders"_s, u"-"_s, u"--format=xml"_s};
        QTest::newRow("entries") << QStringList{u"resolve"_s};
        QTest::newRow("entry") << QStringList{u"resolve"_s, u"one"_s};
    }
    void usage()
    {
        QFETCH(QStringList, words);
        const Ended ended = m_program->run(words);
        QCOMPARE(ended.code, 2);
        QCOMPARE(ended.out, QByteArray());
        QCOMPARE(ended.errorLines().size(), 1);
        QVERIFY(!ended.error.contains("hush-hush"));
        const Ended json = m_program->run(words + QStringList{u"--json"_s});
        QCOMPARE(object(json.error)["error"_L1].toObject()["reason"_L1].toString(), u"usage"_s);
    }

    void notReached()
    {
        m_broker.reset(); // its port is free now
        const Ended ended = run({u"queues"_s});
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.out, QByteArray());
    }

    void noBroker()
    {
        m_broker->arm(Fault::HtmlPage, 0);
        QCOMPARE(run({u"list"_s, u"orders"_s}).code, 3);
    }

    void credentials()
    {
        serve({.auth = true, .letters = 5});
        QCOMPARE(run({u"list"_s, u"orders"_s}).code, 4); // none
        m_program->set(u"DLO_TOKEN"_s, u"practice-unheard-of"_s);
        for (const QStringList &form : {QStringList{}, QStringList{u"--json"_s}}) {
            const Ended wrong = run(QStringList{u"list"_s, u"orders"_s} + form);
            QCOMPARE(wrong.code, 4);
            QVERIFY(!(wrong.out + wrong.error).contains("practice-unheard-of"));
        }
        m_program->set(u"DLO_TOKEN"_s, u"practice-read-only"_s);
        QCOMPARE(run({u"list"_s, u"orders"_s}).code, 0);
        // A saved connection whose secret is in a keychain that is not there.
        m_program->unset(u"DLO_TOKEN"_s);
        ConnectionProfile profile;
        profile.id = profile.name = u"practice"_s;
        profile.url = m_broker->url();
        profile.credentialKind = CredentialKind::Token;
        m_program->save({profile});
        const Ended none = m_program->run({u"list"_s, u"orders"_s});
        QCOMPARE(none.code, 4);
        QVERIFY2(none.error.contains("DLO_TOKEN"), none.error.constData());
        m_program->set(u"DLO_TOKEN"_s, u"practice-read-only"_s);
        QCOMPARE(m_program->run({u"list"_s, u"orders"_s}).code, 0);
    }

    void login()
    {
        serve({.proxy = true, .letters = 5});
        m_program->set(u"DLO_USER"_s, u"viewer"_s);
        QCOMPARE(run({u"queues"_s}).code, 2);
        m_program->set(u"DLO_PASSWORD"_s, u"practice-not"_s);
        const Ended wrong = run({u"queues"_s});
        QCOMPARE(wrong.code, 4);
        QVERIFY(!wrong.error.contains("practice-not"));
        m_program->set(u"DLO_PASSWORD"_s, u"practice"_s);
        QCOMPARE(run({u"queues"_s}).code, 0);
    }

    //! /proc shows the environment a process began with, for as long as it runs.
    void credentialLeavesTheEnvironment()
    {
        serve({.auth = true, .letters = 5});
        m_program->set(u"DLO_TOKEN"_s, u"practice-read-only"_s);
        m_broker->arm(Fault::Slow, 0, 60'000);
        const int before = m_broker->requests();
        const auto process = m_program->start(QStringList{u"list"_s, u"orders"_s} + m_url);
        QTRY_VERIFY(m_broker->requests() > before);
        QFile environment(u"/proc/%1/environ"_s.arg(process->processId()));
        if (!environment.open(QIODevice::ReadOnly))
            QSKIP("this system has no /proc");
        const QByteArray shown = environment.readAll();
        QVERIFY(shown.contains("XDG_DATA_HOME="));
        QVERIFY(!shown.contains("practice-read-only"));
        process->terminate();
        QCOMPARE(Program::ended(*process).code, 128 + SIGTERM);
    }

    void interrupted_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("INT") << SIGINT;
        QTest::newRow("TERM") << SIGTERM;
    }
    void interrupted()
    {
        QFETCH(int, signal);
        m_broker->arm(Fault::Slow, 0, 60'000);
        const QString file = m_program->path(u"letters.jsonl"_s);
        const int before = m_broker->requests();
        const auto process = m_program->start(QStringList{u"export"_s, u"orders"_s, file} + m_url);
        QTRY_VERIFY(m_broker->requests() > before);
        QCOMPARE(::kill(pid_t(process->processId()), signal), 0);
        QCOMPARE(Program::ended(*process).code, 128 + signal);
        QVERIFY(!QFile::exists(file));
    }

    void show()
    {
        m_broker->addDeadLetter(u"orders"_s, u"eu-1"_s, u"billing"_s, u"nasty-1"_s, nasty, nastyError);
        const Ended text = run({u"show"_s, u"orders"_s, u"nasty-1"_s});
        QCOMPARE(text.code, 0);
        QVERIFY(isTame(text.out));
        QVERIFY2(text.out.contains("⟨U+009B⟩31m") && text.out.contains("⟨U+001B⟩[31m"), text.out.constData());
        const Ended json = run({u"show"_s, u"orders"_s, u"nasty-1"_s, u"--json"_s});
        const auto letter = object(json.lines().constFirst());
        QCOMPARE(letter["transactionId"_L1].toString(), u"nasty-1"_s);
        QCOMPARE(letter["error"_L1].toString(), nastyError);
        const Ended same = run({u"show"_s, u"orders"_s, letter["rowId"_L1].toString(), u"--json"_s});
        QCOMPARE(same.out, json.out);
        const Ended payload = run({u"show"_s, u"orders"_s, u"nasty-1"_s, u"--payload"_s});
        QCOMPARE(payload.code, 0);
        QCOMPARE(payload.out, letter["payload"_L1].toString().toUtf8());
    }

    void showsNoneWhereNoneOrSeveralFit()
    {
        QCOMPARE(run({u"show"_s, u"orders"_s, u"nobody"_s}).code, 10);
        for (const QString &group : {u"billing"_s, u"audit"_s})
            m_broker->addDeadLetter(u"orders"_s, u"eu-1"_s, group, u"twice"_s, "{}", u"e"_s);
        const Ended several = run({u"show"_s, u"orders"_s, u"twice"_s});
        QCOMPARE(several.code, 10);
        QVERIFY2(several.error.contains("billing") && several.error.contains("audit"), several.error.constData());
        QCOMPARE(several.out, QByteArray());
        QCOMPARE(run({u"show"_s, u"orders"_s, u"twice"_s, u"--group=audit"_s}).code, 0);
    }

    void listIsTame()
    {
        m_broker->addDeadLetter(u"orders"_s, u"eu\x1b[1m"_s, u"bil\u202Eling"_s, u"nasty\x07"_s, nasty, nastyError);
        const Ended text = run({u"list"_s, u"orders"_s});
        QCOMPARE(text.code, 0);
        QVERIFY(isTame(text.out));
        QVERIFY(text.out.contains("red⟨U+001B⟩[0m"));
        QCOMPARE(text.lines().size(), m_broker->deadLetters(u"orders"_s) + 1); // one line a letter
        const Ended wrong = run({u"list"_s, u"x\x1b[31m\u202E"_s});
        QVERIFY(isTame(wrong.error));
    }

    void exports()
    {
        m_broker->addDeadLetter(u"orders"_s, u"eu-1"_s, u"billing"_s, u"nasty-1"_s, nasty, nastyError);
        const QString file = m_program->path(u"letters.jsonl"_s);
        const Ended ended = run({u"export"_s, u"orders"_s, file});
        QCOMPARE(ended.code, 0);
        QCOMPARE(ended.out, QByteArray());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        LettersHead head;
        bool whole = false;
        const auto letters = lettersOf(written.readAll(), &head, &whole);
        QVERIFY(whole);
        QCOMPARE(int(letters.size()), m_broker->deadLetters(u"orders"_s));
        QCOMPARE(head.query.queue, std::optional(u"orders"_s));
        QCOMPARE(head.source.address, m_broker->url().toString());
        QVERIFY(std::ranges::any_of(letters, [](const DeadLetter &each) { return each.error == nastyError; }));

        QCOMPARE(run({u"export"_s, u"orders"_s, file}).code, 11); // it is there
        QCOMPARE(run({u"export"_s, u"orders"_s, file, u"--overwrite"_s, u"--group=audit"_s}).code, 0);
        QFile again(file);
        QVERIFY(again.open(QIODevice::ReadOnly));
        QCOMPARE(int(lettersOf(again.readAll()).size()), m_broker->deadLetters(u"orders"_s, u"audit"_s));
        QCOMPARE(run({u"export"_s, u"ordrs"_s, file, u"--overwrite"_s}).code, 10);
        QVERIFY(QFile::exists(file)); // as it was
        QCOMPARE(run({u"export"_s, u"orders"_s, m_program->path(u"no/folder"_s)}).code, 11);
        QCOMPARE(run({u"export"_s, u"orders"_s, m_program->path({})}).code, 11);
    }

    void exportsToStandardOutput()
    {
        const Ended ended = run({u"export"_s, u"orders"_s, u"-"_s, u"--json"_s});
        QCOMPARE(ended.code, 0);
        bool whole = false;
        const auto letters = lettersOf(ended.out, nullptr, &whole);
        QVERIFY(whole);
        const auto sum = object(ended.error)["exported"_L1].toObject();
        QCOMPARE(sum["letters"_L1].toInt(), int(letters.size()));
        const Ended table = run({u"export"_s, u"orders"_s, u"-"_s, u"--format=csv"_s, u"--quiet"_s});
        QVERIFY(table.out.startsWith("\xEF\xBB\xBFid,queue"));
        QCOMPARE(table.error, QByteArray());
    }

    void nobodyReads_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("list") << QStringList{u"list"_s, u"orders"_s};
        QTest::newRow("export") << QStringList{u"export"_s, u"orders"_s, u"-"_s};
        QTest::newRow("show") << QStringList{u"show"_s, u"orders"_s, u"one"_s};
    }
    void nobodyReads()
    {
        QFETCH(QStringList, words);
        m_broker->addDeadLetter(u"orders"_s, u"eu-1"_s, u"billing"_s, u"one"_s, "{}", u"e"_s);
        const auto process = m_program->start(words + m_url, [](QProcess &each) {
            each.setChildProcessModifier([] {
                std::array<int, 2> ends{};
                if (::pipe(ends.data()) == 0 && ::dup2(ends[1], STDOUT_FILENO) >= 0) {
                    ::close(ends[0]);
                    ::close(ends[1]);
                }
            });
        });
        const Ended ended = Program::ended(*process);
        QCOMPARE(ended.code, 11);
        QCOMPARE(ended.error, QByteArray()); // there is nobody to tell
    }

    //! Ten thousand letters of 10 KiB, which would be 100 MiB at once.
    void longListTakesLittleMemory()
    {
        const QByteArray payload = "\"" + QByteArray(10'240, 'x') + '"';
        constexpr int letters = 10'000;
        for (int i = 0; i < letters; ++i)
            m_broker->addDeadLetter(u"long"_s, u"p"_s, u"g"_s, QString::number(i), payload, u"e"_s);
        const auto process = m_program->start(QStringList{u"list"_s, u"long"_s} + m_url);
        QByteArray out;
        qint64 peak = 0;
        while (process->waitForReadyRead(60'000)) {
            out += process->readAllStandardOutput();
            if (const qint64 now = peakMemory(process->processId()); now > 0)
                peak = now;
        }
        const Ended ended = Program::ended(*process);
        QCOMPARE(ended.code, 0);
        out += ended.out;
        QCOMPARE(out.count('\n'), letters + 1);
        if (peak == 0)
            QSKIP("this system has no /proc");
        qInfo("peak %lld KiB", static_cast<long long>(peak));
#if !defined(__SANITIZE_ADDRESS__) // it keeps what was freed
        QVERIFY(peak < 100LL * 1024);
#endif
    }

    void fullDisk()
    {
        if (!QFile::exists(u"/dev/full"_s))
            QSKIP("there is no /dev/full here");
        for (const QStringList &words : {QStringList{u"list"_s, u"orders"_s}, {u"export"_s, u"orders"_s, u"-"_s}}) {
            const auto process
                = m_program->start(words + m_url, [](QProcess &each) { each.setStandardOutputFile(u"/dev/full"_s); });
            const Ended ended = Program::ended(*process);
            QCOMPARE(ended.code, 11);
            QCOMPARE(ended.errorLines().size(), 1);
        }
    }
};

QTEST_GUILESS_MAIN(TestCommandRead)
#include "tst_commandread.moc"
