// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/linediff.h"
#include "payload/sequencediff.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace dlo;

namespace {

//! Each change as the lines that went and came, with the number of the first, from 0.
QByteArray printed(QByteArrayView before, QByteArrayView after, int maxEdits = 4000)
{
    const auto diff = lineDiff(before, after, maxEdits);
    QByteArray result = QByteArray::number(diff.beforeLines) + '/' + QByteArray::number(diff.afterLines);
    const auto side = [&](char mark, const LineRun &run, QByteArrayView text) {
        result += ' ' + (mark + QByteArray::number(run.line)) + 'x' + QByteArray::number(run.count) + '['
            + text.sliced(run.offset, run.size).toByteArray().replace('\n', '|') + ']';
    };
    for (const auto &change : diff.changes) {
        side('-', change.before, before);
        side('+', change.after, after);
    }
    return result + (diff.gaveUp ? " gave up" : "");
}

//! What the changes make of the old text; the new one, if all is right.
QByteArray applied(QByteArrayView before, QByteArrayView after)
{
    const auto diff = lineDiff(before, after);
    QByteArrayList lines = before.isEmpty() ? QByteArrayList() : before.toByteArray().split('\n');
    for (auto change = diff.changes.rbegin(); change != diff.changes.rend(); ++change) {
        if (change->after.line < diff.afterLines && after.first(change->after.offset).count('\n') != change->after.line)
            return "a run begins at another line: " + printed(before, after) + " of " + before.toByteArray() + " and "
                + after.toByteArray();
        const auto came = after.sliced(change->after.offset, change->after.size).toByteArray().split('\n');
        if (change->after.count > 0 && came.size() != change->after.count)
            return "a run has another number of lines";
        lines.remove(change->before.line, change->before.count);
        for (qsizetype i = 0; i < change->after.count; ++i)
            lines.insert(change->before.line + i, came[i]);
    }
    return lines.join('\n');
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
    void leadsFromOneToTheOther();
    void givesUpOnTooMuch();
    void matchesAreLongest();
    void isQuickOnLongTexts();
};

void LineDiffTest::compares_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *before, const char *after, const char *expected) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(expected);
    };
    row("same", "a\nb", "a\nb", "2/2");
    row("changed", "a\nb\nc", "a\nx\nc", "3/3 -1x1[b] +1x1[x]");
    row("added", "a\nc", "a\nb\nc", "2/3 -1x0[] +1x1[b]");
    row("added twice", "a\nb\na\nb", "a\nb\na\nb\na\nb", "4/6 -4x0[] +4x2[a|b]");
    row("removed first", "a\nb", "b", "2/1 -0x1[a] +0x0[]");
    row("removed last", "a\nb", "a", "2/1 -1x1[b] +1x0[]");
    row("two places", "a\nb\nc\nd\ne", "a\nB\nc\nd\nE", "5/5 -1x1[b] +1x1[B] -4x1[e] +4x1[E]");
    row("from nothing", "", "a", "0/1 -0x0[] +0x1[a]");
    row("to nothing", "a\nb", "", "2/0 -0x2[a|b] +0x0[]");
    row("line end at the end", "a", "a\n", "1/2 -1x0[] +1x1[]");
    row("line end at the end gone", "a\n", "a", "2/1 -1x1[] +1x0[]");
    row("only line ends", "\n\n", "\n\n\n", "3/4 -3x0[] +3x1[]");
    row("last line goes on", "a\nb", "a\nbc", "2/2 -1x1[b] +1x1[bc]");
    row("end of a line is shared", "a\nxb\nc", "a\nyb\nc", "3/3 -1x1[xb] +1x1[yb]");
    row("an object put in", "[\n {\n  1\n },\n {\n  3\n }\n]", "[\n {\n  1\n },\n {\n  2\n },\n {\n  3\n }\n]",
        "8/11 -4x0[] +4x3[ {|  2| },]");
    row("an object taken out", "[\n {\n  1\n },\n {\n  2\n },\n {\n  3\n }\n]", "[\n {\n  1\n },\n {\n  3\n }\n]",
        "11/8 -4x3[ {|  2| },] +4x0[]");
    row("nothing twice", "", "", "0/0");
}

void LineDiffTest::compares()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QTEST(printed(before, after), "expected");
    QCOMPARE(applied(before, after), after);
}

void LineDiffTest::leadsFromOneToTheOther()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    const auto text = [&] {
        QByteArray result;
        const auto size = random.bounded(60);
        for (int i = 0; i < size; ++i)
            result += "\n\na\nbc"[random.bounded(6)];
        return result;
    };
    for (int i = 0; i < 5000; ++i) {
        const auto before = text();
        const auto after = text();
        QCOMPARE(applied(before, after), after);
    }
}

void LineDiffTest::givesUpOnTooMuch()
{
    QCOMPARE(printed("a\nb\nc\nd", "a\nx\ny\nd", 4), "4/4 -1x2[b|c] +1x2[x|y]");
    // What is the same at both ends stays the same.
    QCOMPARE(printed("a\nb\nm\nc\nd", "a\nx\nm\ny\nd", 3), "5/5 -1x3[b|m|c] +1x3[x|m|y] gave up");
    // Counting stops there, not before: four edits are allowed, and four are needed.
    QCOMPARE(printed("a\nb\nm\nc\nd", "a\nx\nm\ny\nd", 4), "5/5 -1x1[b] +1x1[x] -3x1[c] +3x1[y]");
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
    QByteArrayList lines;
    for (int i = 0; i < 100'000; ++i) {
        lines << QByteArray::number(i);
    }
    const auto before = lines.join('\n');
    for (int i = 0; i < 100'000; i += 1000) {
        lines[i] = "changed";
    }
    QElapsedTimer timer;
    timer.start();
    const auto diff = lineDiff(before, lines.join('\n'));
    QCOMPARE(diff.changes.size(), 100U);
    QCOMPARE(diff.beforeLines, 100'000);
    QVERIFY2(timer.elapsed() < 5000, "comparing took far too long");
}

QTEST_GUILESS_MAIN(LineDiffTest)
#include "tst_linediff.moc"
