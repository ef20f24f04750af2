// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/command.h"
#include "command/runcommand.h"

#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! What is understood of the words after a command's name.
class TestCommandPage : public QObject
{
    Q_OBJECT

    static CommandPage page()
    {
        return {.name = u"do"_s,
                .arguments = u"ONE"_s,
                .least = 1,
                .most = 2,
                .summary = u"Does it."_s,
                .options = std::vector<CommandOption>{{u"name"_s, u"NAME"_s, u"A value."_s, false},
                                                      {u"also"_s, u"NAME"_s, u"Several."_s, true},
                                                      {u"flag"_s, {}, u"None."_s, false}}
                    + connectionOptions()};
    }

private Q_SLOTS:
    void reads()
    {
        const auto read = page().read(
            {u"--name"_s, u"a b"_s, u"one"_s, u"--also=x=y"_s, u"--flag"_s, u"--also"_s, u"-"_s, u"--"_s, u"--two"_s});
        QVERIFY2(read, read ? "" : qPrintable(read.error()));
        QCOMPARE(read->words, (QStringList{u"one"_s, u"--two"_s}));
        QCOMPARE(read->value(u"name"_s), u"a b"_s);
        QCOMPARE(read->values(u"also"_s), (QStringList{u"x=y"_s, u"-"_s}));
        QVERIFY(read->has(u"flag"_s));
        QVERIFY(!read->has(u"json"_s));
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        QTest::newRow("too few") << QStringList{} << u"do ONE"_s;
        QTest::newRow("too many") << QStringList{u"a"_s, u"b"_s, u"c"_s} << u"do ONE"_s;
        QTest::newRow("unknown") << QStringList{u"a"_s, u"--nonsense"_s} << u"--nonsense"_s;
        QTest::newRow("short") << QStringList{u"a"_s, u"-n"_s} << u"\"-n\""_s;
        QTest::newRow("one dash") << QStringList{u"a"_s, u"-name"_s} << u"\"-name\""_s;
        QTest::newRow("no value") << QStringList{u"a"_s, u"--name"_s} << u"--name wants"_s;
        QTest::newRow("a value") << QStringList{u"a"_s, u"--flag=1"_s} << u"--flag takes"_s;
        QTest::newRow("twice") << QStringList{u"a"_s, u"--name=1"_s, u"--name=2"_s} << u"twice"_s;
    }
    void refuses()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const auto read = page().read(words);
        QVERIFY(!read);
        QVERIFY2(read.error().contains(says), qPrintable(read.error()));
    }

    void secretsAreNoArguments_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("token") << QStringList{u"--token"_s, u"hush-hush"_s};
        QTest::newRow("attached") << QStringList{u"--password=hush-hush"_s};
        QTest::newRow("key") << QStringList{u"a"_s, u"--api-key=hush-hush"_s};
        QTest::newRow("as curl has it") << QStringList{u"a"_s, u"--user"_s, u"me:hush-hush"_s};
        QTest::newRow("in the address") << QStringList{u"a"_s, u"--url"_s, u"https://me:hush-hush@queen.example"_s};
    }
    void secretsAreNoArguments()
    {
        QFETCH(QStringList, words);
        const auto read = page().read(words);
        QVERIFY(!read);
        QVERIFY2(read.error().contains("DLO_TOKEN"_L1), qPrintable(read.error()));
        QVERIFY2(!read.error().contains("hush-hush"_L1), qPrintable(read.error()));
    }

    void eachCommandHasItsPage()
    {
        QSet<QString> names;
        for (const CommandEntry &entry : commandList()) {
            QVERIFY(!names.contains(entry.page.name));
            names.insert(entry.page.name);
            QVERIFY(isCommand(entry.page.name));
            QVERIFY(commandsHelp().contains(entry.page.summary.first(20)));
            const QString help = entry.page.help();
            for (const CommandOption &option : entry.page.options)
                QVERIFY2(help.contains(u"--"_s + option.name), qPrintable(option.name));
            const auto lines = help.split(u'\n');
            for (const QString &line : lines)
                QVERIFY2(line.size() <= 90, qPrintable(line));
        }
        QVERIFY(!isCommand(u"letter.json"_s));
    }

    void wrapping()
    {
        QCOMPARE(wrapped(u"one two three"_s, 2, 9), u"one two\n  three"_s);
        QCOMPARE(wrapped(u"unbreakable-word x"_s, 0, 5), u"unbreakable-word\nx"_s);
        QCOMPARE(wrapped(QString(), 4), QString());
    }
};

QTEST_GUILESS_MAIN(TestCommandPage)
#include "tst_commandpage.moc"
