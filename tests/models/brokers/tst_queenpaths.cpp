// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queencurl.h"
#include "brokers/queen/queenpaths.h"
#include "brokers/values.h"

#include <QProcess>
#include <QTest>

using namespace dlo;
using namespace dlo::queen;
using namespace Qt::StringLiterals;

class TestQueenPaths : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ids_data();
    void ids();
    void prefix();
    void query();
    void keys();
    void shell_data();
    void shell();
};

void TestQueenPaths::ids_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("cpp"); // empty: cannot be addressed
    QTest::addColumn<QByteArray>("rust");
    const auto row = [](const char *name, const QString &id, const QByteArray &cpp, const QByteArray &rust) {
        QTest::newRow(name) << id << cpp << rust;
    };
    row("uuid", u"01a22903-9498-7000-871f-08c89fc8105f"_s, "01a22903-9498-7000-871f-08c89fc8105f",
        "01a22903-9498-7000-871f-08c89fc8105f");
    row("colons", u"order:8812:v3"_s, "order:8812:v3", "order%3A8812%3Av3");
    row("plus", u"a+b"_s, "a+b", "a%2Bb");
    row("allowed marks", u"a!$&'()*,;=@~_.-"_s, "a!$&'()*,;=@~_.-", "a%21%24%26%27%28%29%2A%2C%3B%3D%40~_.-");
    row("space", u"a b"_s, {}, "a%20b");
    row("slash", u"a/b"_s, {}, "a%2Fb");
    row("percent", u"100%"_s, {}, "100%25");
    row("percent escape", u"a%3Ab"_s, {}, "a%253Ab");
    row("question mark", u"a?b"_s, {}, "a%3Fb");
    row("hash", u"a#b"_s, {}, "a%23b");
    row("umlaut", u"ü"_s, {}, "%C3%BC");
    row("line break", u"a\nb"_s, {}, "a%0Ab");
    row("delete character", u"a\u007f"_s, {}, "a%7F");
    row("brackets", u"[a]{b}|^`\"<>\\"_s, {}, "%5Ba%5D%7Bb%7D%7C%5E%60%22%3C%3E%5C");
    row("one dot", u"."_s, {}, {});
    row("two dots", u".."_s, {}, {});
    row("three dots", u"..."_s, "...", "...");
    row("empty", {}, {}, {});
    row("replacement", u"a\uFFFD"_s, {}, {});
    row("half a pair", QString(QChar(u'\xD800')), {}, {});
    row("NUL", QString(QChar(u'\0')), {}, "%00");
}

void TestQueenPaths::ids()
{
    QFETCH(const QString, id);
    QFETCH(const QByteArray, cpp);
    QFETCH(const QByteArray, rust);
    Paths paths(QUrl(u"http://broker:6632"_s));
    DeadLetter letter;
    letter.transactionId = id;
    letter.address.partitionId = u"17"_s;
    for (const auto generation : {Generation::Cpp015, Generation::Rust14, Generation::Rust16, Generation::Raft}) {
        paths.setGeneration(generation);
        const auto &expected = generation == Generation::Cpp015 ? cpp : rust;
        const auto url = paths.message(letter);
        QCOMPARE(url.has_value(), !expected.isEmpty());
        if (url)
            QCOMPARE(url->toEncoded(QUrl::FullyEncoded), "http://broker:6632/api/v1/messages/17/" + expected);
    }
    letter.address.partitionId = id;
    letter.transactionId = u"t"_s;
    paths.setGeneration(Generation::Cpp015);
    QCOMPARE(paths.message(letter).has_value(), !cpp.isEmpty());
}

void TestQueenPaths::prefix()
{
    for (const auto &base : {u"https://h/a%20b/"_s, u"https://h/a%20b"_s, u"https://h/a%20b//?x=1#y"_s}) {
        Paths paths{QUrl(base)};
        QCOMPARE(paths.route("/health").toEncoded(), "https://h/a%20b/health");
        QCOMPARE(paths.replay(u"x:1"_s)->toEncoded(), "https://h/a%20b/api/v1/dlq/x%3A1/replay");
    }
    QCOMPARE(Paths(QUrl(u"http://[::1]:6632"_s)).route("/health").toEncoded(), "http://[::1]:6632/health");
}

void TestQueenPaths::query()
{
    const Paths paths(QUrl(u"http://h"_s));
    QCOMPARE(
        paths.route("/api/v1/dlq", {{"queue", u"a+b c&d/é=\"#%"_s}, {"limit", u"5"_s}}).toEncoded(QUrl::FullyEncoded),
        "http://h/api/v1/dlq?queue=a%2Bb%20c%26d%2F%C3%A9%3D%22%23%25&limit=5");
}

void TestQueenPaths::keys()
{
    DeadLetter letter;
    letter.rowId = u"r/1"_s;
    letter.transactionId = u"t%1"_s;
    letter.address = {.queue = u"q"_s, .partition = u"p"_s, .partitionId = u"17"_s, .group = u"g é"_s};
    letter.failedAt = 5;
    QCOMPARE(letter.key().toString(), u"r%2F1/q/17/t%251/g%20%C3%A9/5"_s);
    auto other = letter;
    QCOMPARE(other.key(), letter.key());
    QCOMPARE(qHash(other.key()), qHash(letter.key()));
    other.address.group = u"h"_s;
    QVERIFY(!(other.key() == letter.key()));
    QVERIFY(LetterQuery{}.matches(letter));
    QVERIFY((LetterQuery{.queue = u"q"_s, .group = u"g é"_s}.matches(letter)));
    QVERIFY(!(LetterQuery{.queue = u"q"_s, .group = u"h"_s}.matches(letter)));
    QVERIFY(!(LetterQuery{.queue = u""_s}.matches(letter)));
}

void TestQueenPaths::shell_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {"plain", "it's", "''", "$(touch /tmp/x)", "`id`", "a\\", "a\nb", "$TOKEN", "\"", "!!",
                             "-x", "é😀", "", "*?[x]"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

//! What the shell makes of the quoted text is the text.
void TestQueenPaths::shell()
{
    QFETCH(const QString, text);
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, u"printf %s "_s + shellQuoted(text)});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), text);
}

QTEST_GUILESS_MAIN(TestQueenPaths)
#include "tst_queenpaths.moc"
