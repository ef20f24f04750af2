// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textdiff.h"

#include <QHash>
#include <QRandomGenerator>
#include <QTest>

#include <array>

using namespace dlo;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(dlo::DiffLanguage)

namespace {

//! The text with what is emphasised in [ ].
QString marked(const DiffCell &cell)
{
    static const QHash<DiffCell::Kind, QString> marks{{DiffCell::Kind::None, u" "_s},
                                                      {DiffCell::Kind::Same, u"="_s},
                                                      {DiffCell::Kind::Spacing, u"~"_s},
                                                      {DiffCell::Kind::Changed, u"!"_s}};
    auto text = cell.text;
    for (auto span = cell.emphasis.rbegin(); span != cell.emphasis.rend(); ++span) {
        text.insert(span->offset + span->size, u']');
        text.insert(span->offset, u'[');
    }
    return cell.kind == DiffCell::Kind::None ? u"-"_s : marks.value(cell.kind) + QString::number(cell.line) + text;
}

QString printed(const TextDiff &diff)
{
    QStringList lines;
    for (const auto &row : diff.rows) {
        if (row.skipped > 0) {
            lines << u"%1 left out"_s.arg(row.skipped);
            continue;
        }
        const QString stored = diff.hasStored ? u" # "_s + marked(row.stored) : QString();
        lines << (row.startsChange ? u"*"_s : QString()) + marked(row.before) + u" # "_s + marked(row.after) + stored;
    }
    return lines.join(u'\n');
}

} // namespace

class TextDiffTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compares_data();
    void compares();
    void leavesOutWhatIsFar();
    void countsSpacingApart();
    void narrowsLongTokens();
    void showsWhatIsStored();
    void joinsChangesThatTouch();
    void showsEveryLineOnce();
    void nothingChanged();
    void cutsLongLines();
    void cutsManyRows();
    void saysThatItGaveUp();
};

void TextDiffTest::compares_data()
{
    QTest::addColumn<DiffLanguage>("language");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char *name, DiffLanguage language, const char *before, const char *after, const QString &expected) {
              QTest::newRow(name) << language << QByteArray(before) << QByteArray(after) << expected;
          };
    constexpr auto json = DiffLanguage::Json;
    constexpr auto words = DiffLanguage::Words;
    row("value", json, R"("version": 7,)", R"("version": 2,)", uR"(*!1"version": [7], # !1"version": [2],)"_s);
    row("a string is one token", json, R"("a": "b c")", R"("a": "b  c")", uR"(*!1"a": ["b c"] # !1"a": ["b  c"])"_s);
    row("number", json, "1.10", "-1.1e5", u"*!1[1.10] # !1[-1.1e5]"_s);
    row("white space", json, R"({ "a":1 })", R"({"a": 1})", uR"(*~1{ "a":1 } # ~1{"a": 1})"_s);
    row("moved to another line", json, "{\"a\": 1}", "{\n  \"a\": 1\n}",
        u"*- # ~1{\n~1{\"a\": 1} # ~2  \"a\": 1\n- # ~3}"_s);
    row("blank line", json, "{\n}", "{\n\n}", u"=1{ # =1{\n*- # ~2\n=2} # =3}"_s);
    row("new line", json, "[\n]", "[\n  1\n]", u"=1[ # =1[\n*- # !2  1\n=2] # =3]"_s);
    row("comma and new line", json, "[\n  1\n]", "[\n  1,\n  2\n]",
        u"=1[ # =1[\n*!2  1 # !2  1[,]\n- # !3  2\n=3] # =4]"_s);
    row("finds the line again", json, "\"a\": 1,\n\"b\": 2", "\"new\": 0,\n\"a\": 10,\n\"b\": 20",
        u"*- # !1\"new\": 0,\n!1\"a\": [1], # !2\"a\": [10],\n!2\"b\": [2] # !3\"b\": [20]"_s);
    row("not JSON", json, "{'a: \"open", "{'b: \"open", u"*!1{'[a]: \"open # !1{'[b]: \"open"_s);
    row("words", words, "the quick fox", "the slow fox", u"*!1the [quick] fox # !1the [slow] fox"_s);
    row("words in quotes", words, R"(say "a b")", R"(say "a c")", uR"(*!1say "a [b]" # !1say "a [c]")"_s);
    row("letters beyond ASCII", words, "Zoë and Ümit", "Zoé and Ümit", u"*!1[Zoë] and Ümit # !1[Zoé] and Ümit"_s);
    row("line ends", words, "a\r\nb", "a\nb", u"*~1a\r # ~1a\n=2b # =2b"_s);
    row("not UTF-8", words, "a \xff", "b \xff", u"*!1[a] � # !1[b] �"_s);
}

void TextDiffTest::compares()
{
    QFETCH(DiffLanguage, language);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QTEST(printed(textDiff(before, after, {.language = language})), "expected");
}

void TextDiffTest::leavesOutWhatIsFar()
{
    const QByteArray before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12";
    const QByteArray after = "1\n2\n3\nfour\n5\n6\n7\n8\n9\n10\neleven\n12";
    QCOMPARE(printed(textDiff(before, after, {.context = 1})),
             u"2 left out\n=33 # =33\n*!4[4] # !4[four]\n=55 # =55\n4 left out\n=1010 # =1010\n*!11[11] # !11[eleven]\n"
             "=1212 # =1212"_s);
    // One line is shown rather than called left out.
    QCOMPARE(printed(textDiff(before, after, {.context = 2})).left(11), u"=11 # =11\n="_s);
    const auto all = textDiff(before, after, {.context = 100});
    QCOMPARE(all.rows.size(), 12U);
    QCOMPARE(all.changes, 2);
    QCOMPARE(textDiff(before, after, {.context = 0}).rows.size(), 5U);
}

void TextDiffTest::countsSpacingApart()
{
    const auto diff = textDiff("a\nb\nc\nd\ne", "a \nb\nC\nd\n\te", {.context = 0});
    QCOMPARE(diff.changes, 1);
    QCOMPARE(diff.spacingChanges, 2);
}

void TextDiffTest::narrowsLongTokens()
{
    const TextDiffOptions options{.language = DiffLanguage::Json};
    QCOMPARE(
        printed(textDiff(R"("a long sentence about grün paint")", R"("a long sentence about gran paint")", options)),
        uR"(*!1"a long sentence about gr[ü]n paint" # !1"a long sentence about gr[a]n paint")"_s);
    QCOMPARE(printed(textDiff(R"("a long sentence about paint")", R"("a long sentence about red paint")", options)),
             uR"(*!1"a long sentence about paint" # !1"a long sentence about [red ]paint")"_s);
    // ü and ö share their first byte.
    QCOMPARE(printed(textDiff(R"("0123456789 über")", R"("0123456789 öber")", options)),
             uR"(*!1"0123456789 [ü]ber" # !1"0123456789 [ö]ber")"_s);
}

void TextDiffTest::showsWhatIsStored()
{
    const QByteArray before = "{\n  \"b\": 1.10,\n  \"a\": 1\n}";
    const QByteArray after = "{\n  \"b\": 1.10,\n  \"a\": 2\n}";
    const QByteArray stored = "{\n  \"a\": 2,\n  \"b\": 1.1\n}";
    const auto diff = textDiff(before, after, stored, {.language = DiffLanguage::Json});
    QVERIFY(diff.hasStored);
    QCOMPARE(diff.changes, 1);
    QCOMPARE(diff.storedChanges, 1);
    QCOMPARE(printed(diff),
             u"=1{ # =1{ # =1{\n"
             "=2  \"b\": 1.10, # =2  \"b\": 1.10, # -\n"
             "*!3  \"a\": [1] # !3  \"a\": [2] # !2  \"a\": 2[,]\n"
             "- # - # !3  \"b\": 1.1\n"
             "=4} # =4} # =4}"_s);
}

void TextDiffTest::joinsChangesThatTouch()
{
    // The change and what is stored differ at different lines: each column keeps its own.
    const auto diff = textDiff("a\nb\nc\nd\ne", "a\nB\nc\nd\ne", "a\nB\nc\nD\ne", {.context = 0});
    QCOMPARE(printed(diff),
             u"=1a # =1a # =1a\n*!2[b] # !2[B] # =2B\n=3c # =3c # =3c\n=4d # =4d # !4[D]\n=5e # =5e # =5e"_s);
    const auto removed = textDiff("a\nb\nc", "a\nc", "a\nx\nc");
    QCOMPARE(printed(removed), u"=1a # =1a # =1a\n*!2b # - # !2x\n=3c # =2c # =3c"_s);
}

void TextDiffTest::showsEveryLineOnce()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    const auto text = [&] {
        QByteArray result;
        for (int size = random.bounded(50); size > 0; --size)
            result += "\n\n {a,b\nc"[random.bounded(9)];
        return result;
    };
    for (int i = 0; i < 4000; ++i) {
        const std::array texts{text(), text(), text()};
        const auto diff = textDiff(texts[0], texts[1], texts[2], {.language = DiffLanguage(i % 2), .context = 100});
        std::array<QStringList, 3> shown;
        for (const auto &row : diff.rows) {
            QCOMPARE(row.skipped, 0);
            const std::array cells{&row.before, &row.after, &row.stored};
            for (size_t side = 0; side < cells.size(); ++side) {
                if (cells[side]->kind != DiffCell::Kind::None) {
                    shown[side] << cells[side]->text;
                    QCOMPARE(cells[side]->line, shown[side].size());
                }
            }
            QVERIFY(row.isChange || row.before.kind == DiffCell::Kind::Same || row.before.kind == DiffCell::Kind::None);
        }
        for (size_t side = 0; side < shown.size() && !diff.rows.empty(); ++side)
            QCOMPARE(shown[side].join(u'\n'), QString::fromUtf8(texts[side]));
        QVERIFY(!diff.rows.empty() || (texts[0] == texts[1] && texts[1] == texts[2]));
    }
}

void TextDiffTest::nothingChanged()
{
    QVERIFY(textDiff("a\nb", "a\nb").rows.empty());
    QVERIFY(textDiff("", "").rows.empty());
    const auto stored = textDiff("1.10", "1.10", "1.1");
    QCOMPARE(stored.changes, 0);
    QCOMPARE(stored.storedChanges, 1);
    QCOMPARE(stored.rows.size(), 1U);
}

void TextDiffTest::cutsLongLines()
{
    QByteArray before = "\"" + QByteArray("ä").repeated(500'000) + "x" + QByteArray("ö").repeated(500'000) + "\"";
    QByteArray after = before;
    after.replace("x", "y");
    const auto diff = textDiff(before, after, {.language = DiffLanguage::Json});
    QCOMPARE(diff.rows.size(), 1U);
    for (const auto *cell : {&diff.rows[0].before, &diff.rows[0].after}) {
        QVERIFY(cell->text.size() < 5000);
        QVERIFY(cell->text.contains(u"ä…ä"_s));
        QVERIFY(cell->text.endsWith(u"ö…"_s));
        QVERIFY(!cell->text.contains(QChar::ReplacementCharacter));
        QCOMPARE(cell->emphasis.size(), 1U);
    }
    const auto &span = diff.rows[0].after.emphasis[0];
    QCOMPARE(diff.rows[0].after.text.sliced(span.offset, span.size), u"y"_s);
}

void TextDiffTest::cutsManyRows()
{
    QByteArrayList lines;
    for (int i = 0; i < 1000; ++i)
        lines << QByteArray::number(i);
    const auto before = lines.join('\n');
    for (int i = 0; i < 1000; i += 10)
        lines[i] += 'x';
    const auto diff = textDiff(before, lines.join('\n'), {.maxRows = 50});
    QVERIFY(diff.isCut);
    QCOMPARE(diff.rows.size(), 50U);
    QCOMPARE(diff.changes, 100); // all are counted
    QVERIFY(!textDiff(before, lines.join('\n')).isCut);
}

void TextDiffTest::saysThatItGaveUp()
{
    const auto diff = textDiff("a\nb\nc\nd", "a\nx\nc\ny", {.maxEdits = 3});
    QVERIFY(diff.gaveUp);
    QCOMPARE(diff.changes, 1);
    QVERIFY(!textDiff("a\nb\nc\nd", "a\nx\nc\ny").gaveUp);
}

QTEST_GUILESS_MAIN(TextDiffTest)
#include "tst_textdiff.moc"
