// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/errorsignature.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class ErrorSignatureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void folds_data();
    void folds();
    void isQuickOnLongTexts();
};

void ErrorSignatureTest::folds_data()
{
    QTest::addColumn<QString>("error");
    QTest::addColumn<QString>("signature");
    const auto row = [](const char *name, const QString &error, const QString &signature) {
        QTest::newRow(name) << error << signature;
    };
    row("empty", {}, u"(no message)"_s);
    row("only white space", u" \t\n"_s, u"(no message)"_s);
    row("the reference's example",
        u"order 01a0b1c2-d3e4-4f50-8a61-7b8c9d0e1347 failed at 2026-09-24T09:57:29.004Z after 3 tries"_s,
        u"order <id> failed at <date> after <n> tries"_s);
    row("short words with digits stay", u"v2 abc123 x1"_s, u"v2 abc123 x1"_s);
    row("UUID in upper case", u"ID=0198F3B1-0000-7000-8000-0123456789AB!"_s, u"ID=<id>!"_s);
    row("UUID within hex", u"ff0198f3b1-0000-7000-8000-0123456789abcd"_s, u"ff<id>cd"_s);
    row("not quite a UUID", u"0198f3b1-0000-7000-8000-0123456789a"_s, u"0198f3b1-<n>-<n>-<n>-0123456789a"_s);
    row("20 hex digits", u"sha 0123456789abcdef0123"_s, u"sha <id>"_s);
    row("19 hex digits", u"sha 0123456789abcdef012"_s, u"sha 0123456789abcdef012"_s);
    row("20 digits", u"n 12345678901234567890"_s, u"n <id>"_s);
    row("hex with an underscore", u"0123456789abcdef_0123"_s, u"0123456789abcdef_0123"_s);
    row("date alone", u"on 2026-09-24, late"_s, u"on <date>, late"_s);
    row("date with T but no time", u"2026-09-24Today"_s, u"<date>Today"_s);
    row("date and time without Z", u"2026-09-24T09:57:29+02:00"_s, u"<date>+<n>:<n>"_s);
    row("date and Z only", u"2026-09-24Z"_s, u"<date>Z"_s);
    row("digits before a date", u"12026-09-24"_s, u"<n><date>"_s);
    row("numbers", u"line 7, column 12: -5 of 1.25"_s, u"line <n>, column <n>: -<n> of <n>.<n>"_s);
    row("white space", u"  a\n\tb\r\n  c  "_s, u"a b c"_s);
    row("beyond ASCII", u"Größe é123 ist falsch: 42 \u20ac"_s, u"Größe é<n> ist falsch: <n> \u20ac"_s);
    row("Arabic digits are no numbers here", u"\u0661\u0662"_s, u"\u0661\u0662"_s);
    row("at most 120 characters", u"x "_s.repeated(100), u"x "_s.repeated(60));
    row("characters, not halves of them", u"\U0001f600"_s.repeated(130), u"\U0001f600"_s.repeated(120));
}

void ErrorSignatureTest::folds()
{
    QFETCH(QString, error);
    QTEST(errorSignature(error), "signature");
}

void ErrorSignatureTest::isQuickOnLongTexts()
{
    const auto error = u"0198f3b1-0000-7000-"_s.repeated(1'000'000);
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(errorSignature(error).size(), 120);
    QVERIFY(timer.elapsed() < 2000);
}

QTEST_GUILESS_MAIN(ErrorSignatureTest)
#include "tst_errorsignature.moc"
