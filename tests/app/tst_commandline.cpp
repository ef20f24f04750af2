// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "commandline.h"

#include <QTest>

using namespace Qt::StringLiterals;
using dlo::parseCommandLine;
using Mode = dlo::CommandLine::Mode;

class TestCommandLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void modes_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("mode");
        QTest::newRow("nothing") << QStringList{} << int(Mode::Window);
        QTest::newRow("practice") << QStringList{u"--practice"_s} << int(Mode::Practice);
        QTest::newRow("serve") << QStringList{u"--serve-practice"_s, u"6632"_s} << int(Mode::ServePractice);
        QTest::newRow("tour") << QStringList{u"--tour"_s, u"pictures"_s} << int(Mode::Tour);
        QTest::newRow("help wins") << QStringList{u"--practice"_s, u"--help"_s} << int(Mode::Help);
        QTest::newRow("command") << QStringList{u"list"_s, u"orders"_s, u"--practice"_s} << int(Mode::Command);
        QTest::newRow("version") << QStringList{u"-v"_s} << int(Mode::Version);
    }
    void modes()
    {
        QFETCH(QStringList, arguments);
        const auto parsed = parseCommandLine(arguments);
        QVERIFY(parsed);
        QTEST(int(parsed->mode), "mode");
    }

    void practiceOptions()
    {
        const auto parsed
            = parseCommandLine({u"--serve-practice"_s, u"0"_s, u"--profile"_s, u"cpp-0.15"_s, u"--letters"_s, u"7"_s,
                                u"--seed"_s, u"9"_s, u"--auth"_s, u"--proxy"_s, u"--no-consumers"_s});
        QVERIFY(parsed);
        QCOMPARE(parsed->practice.profile, dlo::practice::Profile::Cpp015);
        QCOMPARE(parsed->practice.port, quint16(0));
        QCOMPARE(parsed->practice.letters, 7);
        QCOMPARE(parsed->practice.seed, quint64(9));
        QVERIFY(parsed->practice.auth);
        QVERIFY(parsed->practice.proxy);
        QVERIFY(!parsed->practice.consumers);
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown option") << QStringList{u"--nonsense"_s} << u"nonsense"_s;
        QTest::newRow("positional") << QStringList{u"file.json"_s} << u"file.json"_s;
        QTest::newRow("no port") << QStringList{u"--serve-practice"_s, u"ninety"_s} << u"ninety"_s;
        QTest::newRow("port too large") << QStringList{u"--serve-practice"_s, u"65536"_s} << u"65536"_s;
        QTest::newRow("negative letters") << QStringList{u"--practice"_s, u"--letters"_s, u"-1"_s} << u"-1"_s;
        QTest::newRow("unknown profile") << QStringList{u"--practice"_s, u"--profile"_s, u"pg-9"_s} << u"pg-9"_s;
        QTest::newRow("empty tour folder") << QStringList{u"--tour"_s, u""_s} << u"folder"_s;
    }
    void refusals()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const auto parsed = parseCommandLine(arguments);
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().contains(says), qPrintable(parsed.error()));
    }

    void whatFollowsACommandIsItsOwn()
    {
        const QStringList words{u"list"_s, u"orders"_s, u"--nonsense"_s, u"--help"_s};
        QCOMPARE(parseCommandLine(words)->command, words);
        QVERIFY(!parseCommandLine({u"--dark"_s, u"list"_s})); // its name comes first
    }

    void helpNamesEveryOption()
    {
        const auto help = dlo::commandLineHelp();
        for (const auto &option : {u"--practice"_s, u"--serve-practice"_s, u"--profile"_s, u"--letters"_s, u"--tour"_s,
                                   u"--announce"_s, u"--dark"_s})
            QVERIFY2(help.contains(option), qPrintable(option));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
