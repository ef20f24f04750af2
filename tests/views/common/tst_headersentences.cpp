// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/headersentences.h"

#include "views/common/sentences.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! What is said of headers.
class TestHeaderSentences : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachProblemHasASentence_data();
    void eachProblemHasASentence();
    void values_data();
    void values();
    void changes();
    void foreignTextStaysWhatItIs();
    void verdict();
};

void TestHeaderSentences::eachProblemHasASentence_data()
{
    QTest::addColumn<qint64>("limit");
    for (const char *code :
         {"headers-not-carried", "header-name-empty", "header-name-invalid", "header-name-reserved",
          "header-name-repeated", "header-name-not-of-type", "header-type-unknown", "header-value-null",
          "header-value-empty", "header-value-not-text", "header-value-not-integer", "header-value-not-number",
          "header-value-not-boolean", "header-value-not-json"})
        QTest::newRow(code) << qint64(0);
    for (const char *code : {"headers-too-many", "headers-too-large", "header-name-too-long", "header-value-too-long"})
        QTest::newRow(code) << qint64(10);
}

void TestHeaderSentences::eachProblemHasASentence()
{
    QFETCH(qint64, limit);
    const auto code = QString::fromLatin1(QTest::currentDataTag());
    const auto said = sentences::headerProblem({.code = code, .row = 1, .limit = limit}, {{}, {.name = u"retry"_s}});
    QVERIFY2(!said.contains(code), qPrintable(said));
    QVERIFY2(said.startsWith(u"Header 2, “retry”: "_s), qPrintable(said));
    QVERIFY2(said.endsWith(u'.'), qPrintable(said));
    QCOMPARE(said.contains(u"10"_s), limit > 0);
    // A code that nobody has heard of is said all the same.
    QVERIFY(sentences::headerProblem(u"header-new"_s).contains(u"header-new"_s));
}

void TestHeaderSentences::values_data()
{
    QTest::addColumn<std::optional<QByteArray>>("value");
    QTest::addColumn<QString>("said");
    using Value = std::optional<QByteArray>;
    QTest::newRow("null") << Value() << u"null"_s;
    QTest::newRow("empty") << Value("") << u"empty"_s;
    QTest::newRow("the text null") << Value("null") << u"“null”"_s;
    QTest::newRow("bytes") << Value("\xff\x01") << u"bytes ff 01"_s;
    QTest::newRow("hidden") << Value("a\nb\u202e"_ba) << u"“a⟨U+000A⟩b⟨U+202E⟩”"_s;
    QTest::newRow("long") << Value(QByteArray(200, 'x')) << u"“%1…”"_s.arg(QString(120, u'x'));
    QTest::newRow("many bytes") << Value(QByteArray(30, '\xff'))
                                << u"bytes %1 … (30 B)"_s.arg(u"ff "_s.repeated(24).trimmed());
}

void TestHeaderSentences::values()
{
    QFETCH(std::optional<QByteArray>, value);
    QTEST(sentences::headerValue(value), "said");
}

void TestHeaderSentences::changes()
{
    const std::vector<Header> before{{.name = u"a"_s, .type = u"int"_s, .value = "1"},
                                     {.name = u"b"_s, .value = "2"},
                                     {.name = u"c"_s, .value = "3"},
                                     {.name = u"gone"_s, .value = "x"}};
    const std::vector<Header> after{{.name = u"b"_s, .value = "2"},
                                    {.name = u"a"_s, .type = u"long"_s},
                                    {.name = u"c"_s, .value = "3"},
                                    {.name = u"new"_s, .type = u"int"_s, .value = ""}};
    const auto changes = headers::difference(before, after, {1, 0, 2, -1});
    QCOMPARE(sentences::headerSummary(changes), u"1 added, 1 changed, 1 moved, 1 removed"_s);
    const QStringList expected{u"Moved: “b”, from place 2 to place 1"_s,
                               u"Changed: “a”, type “int” → “long”, value “1” → null"_s,
                               u"Added: “new”, type “int”, value empty"_s, u"Removed: “gone”, value “x”"_s};
    QCOMPARE(sentences::headerChanges(before, after, changes), expected);
    QCOMPARE(sentences::headerSummary(headers::difference(before, before)), QString());
    const std::vector<Header> renamed{{.name = u"z"_s, .type = u"int"_s, .value = "1"}};
    QCOMPARE(sentences::headerChanges({before[0]}, renamed, headers::difference({before[0]}, renamed)),
             QStringList{u"Changed: “z”, name “a” → “z”"_s});
}

//! No place holder of a sentence is looked for in what came from outside.
void TestHeaderSentences::foreignTextStaysWhatItIs()
{
    const std::vector<Header> before{{.name = u"%1 %2 %3"_s, .type = u"%2"_s, .value = "%1"}};
    auto after = before;
    after[0].value = "%2 %3";
    const auto lines = sentences::headerChanges(before, after, headers::difference(before, after));
    QCOMPARE(lines, QStringList{u"Changed: “%1 %2 %3”, value “%1” → “%2 %3”"_s});
    const auto said = sentences::headerProblem({.code = u"header-value-null"_s, .row = 0}, before);
    QVERIFY2(said.startsWith(u"Header 1, “%1 %2 %3”: The value"_s), qPrintable(said));
    QCOMPARE(sentences::headerName(u"<b>"_s), u"“<b>”"_s);
}

void TestHeaderSentences::verdict()
{
    Verdict verdict;
    verdict.action = RedriveAction::Republish;
    verdict.outcome = Outcome::Refused;
    verdict.code = u"header-value-null"_s;
    const auto message = sentences::ofVerdict(verdict);
    QVERIFY2(message.what.contains(u"Nothing was sent"_s) && message.what.contains(u"null"_s),
             qPrintable(message.what));
    QVERIFY(message.next.contains(u"headers"_s));
}

QTEST_GUILESS_MAIN(TestHeaderSentences)
#include "tst_headersentences.moc"
