// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/linediff.h"
#include "payload/sequencediff.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace dlo;
using namespace Qt::StringLiterals;

namespace {

QString printed(const std::vector<DiffLine> &lines)
{
    QString result;
    for (const auto &line : lines) {
        const QChar sign = line.kind == DiffLine::Kind::Same ? u' ' : line.kind == DiffLine::Kind::Added ? u'+' : u'-';
        result += u"%1%2/%3 %4\n"_s.arg(sign).arg(line.before).arg(line.after).arg(line.text);
    }
    return result;
}

int longestCommon(const std::vector<int> &a, const std::vector<int> &b)
{
    std::vector<std::vector<int>> table(a.size() + 1, std::vector<int>(b.size() + 1));
    for (size_t i = 0; i < a.size(); ++i) {
        for (size_t j = 0; j < b.size(); ++j) {
            table[i + 1][j + 1] = a[i] == b[j] ? table[i][j] + 1 : std::max(table[i][j + 1], table[i + 1][j]);
        }
    }
    return table[a.size()][b.size()];
}

} // namespace

class LineDiffTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compares_data();
    void compares();
    void keepsContext();
    void givesUpOnTooMuch();
    void matchesAreLongest();
    void isQuickOnLongTexts();
};

void LineDiffTest::compares_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("expected");
    QTest::newRow("same") << u"a\nb"_s << u"a\nb"_s << u" 1/1 a\n 2/2 b\n"_s;
    QTest::newRow("changed") << u"a\nb\nc"_s << u"a\nx\nc"_s << u" 1/1 a\n-2/0 b\n+0/2 x\n 3/3 c\n"_s;
    QTest::newRow("added") << u"a\nc"_s << u"a\nb\nc"_s << u" 1/1 a\n+0/2 b\n 2/3 c\n"_s;
    QTest::newRow("removed first") << u"a\nb"_s << u"b"_s << u"-1/0 a\n 2/1 b\n"_s;
    QTest::newRow("from nothing") << QString() << u"a"_s << u"+0/1 a\n"_s;
    QTest::newRow("to nothing") << u"a\nb"_s << QString() << u"-1/0 a\n-2/0 b\n"_s;
    QTest::newRow("line end at the end") << u"a"_s << u"a\n"_s << u" 1/1 a\n+0/2 \n"_s;
    QTest::newRow("nothing twice") << QString() << QString() << QString();
}

void LineDiffTest::compares()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QTEST(printed(lineDiff(before, after, -1)), "expected");
}

void LineDiffTest::keepsContext()
{
    const auto before = u"1\n2\n3\n4\n5\n6\n7\n8\n9"_s;
    const auto after = u"1\n2\n3\n4\nfive\n6\n7\n8\n9"_s;
    QCOMPARE(printed(lineDiff(before, after, 1)), u" 4/4 4\n-5/0 5\n+0/5 five\n 6/6 6\n"_s);
    QCOMPARE(printed(lineDiff(before, after, 0)), u"-5/0 5\n+0/5 five\n"_s);
    QCOMPARE(lineDiff(before, after, 3).size(), 8U);
    QCOMPARE(lineDiff(before, after, 100).size(), 10U);
    QVERIFY(lineDiff(before, before, 3).empty());
}

void LineDiffTest::givesUpOnTooMuch()
{
    const auto before = u"a\nb\nc\nd"_s;
    const auto after = u"a\nx\ny\nd"_s;
    QCOMPARE(printed(lineDiff(before, after, -1, 4)), u" 1/1 a\n-2/0 b\n-3/0 c\n+0/2 x\n+0/3 y\n 4/4 d\n"_s);
    QCOMPARE(printed(lineDiff(before, after, -1, 3)),
             u"-1/0 a\n-2/0 b\n-3/0 c\n-4/0 d\n+0/1 a\n+0/2 x\n+0/3 y\n+0/4 d\n"_s);
}

void LineDiffTest::matchesAreLongest()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    const auto sequence = [&] {
        std::vector<int> result(random.bounded(40));
        const int letters = 1 + int(random.bounded(6));
        std::ranges::generate(result, [&] { return int(random.bounded(letters)); });
        return result;
    };
    for (int i = 0; i < 3000; ++i) {
        const auto before = sequence();
        const auto after = sequence();
        const int common = longestCommon(before, after);
        const int edits = int(before.size() + after.size()) - 2 * common;
        const auto match = matchSequences(before, after, edits);
        QVERIFY(match);
        int last = -1;
        int matched = 0;
        for (size_t j = 0; j < match->size(); ++j) {
            const int index = (*match)[j];
            if (index >= 0) {
                QVERIFY(index > last);
                QCOMPARE(before[size_t(index)], after[j]);
                last = index;
                ++matched;
            }
        }
        QCOMPARE(matched, common);
        if (edits > 0) {
            QVERIFY(!matchSequences(before, after, edits - 1));
        }
    }
}

void LineDiffTest::isQuickOnLongTexts()
{
    QStringList lines;
    for (int i = 0; i < 100'000; ++i) {
        lines << QString::number(i);
    }
    const auto before = lines.join(u'\n');
    for (int i = 0; i < 100'000; i += 1000) {
        lines[i] = u"changed"_s;
    }
    QElapsedTimer timer;
    timer.start();
    const auto diff = lineDiff(before, lines.join(u'\n'), 0);
    QCOMPARE(diff.size(), 200U);
    QVERIFY2(timer.elapsed() < 5000, "comparing took far too long");
}

QTEST_GUILESS_MAIN(LineDiffTest)
#include "tst_linediff.moc"
