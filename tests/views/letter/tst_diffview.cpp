// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/loopwatch.h"
#include "views/letter/diffcolumn.h"
#include "views/letter/diffview.h"

#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QThreadPool>
#include <QToolButton>

using namespace dlo;
using namespace Qt::StringLiterals;

//! The comparison before a letter is sent.
class TestDiffView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void cleanup();

    void showsBothSides();
    void showsOneColumn();
    void remembersHowItIsShown();
    void goesFromChangeToChange();
    void columnsScrollTogether();
    void emphasisIsMoreThanColour();
    void whiteSpaceIsQuiet();
    void nothingChanged();
    void showsWhatWillBeStored();
    void hidesWhatIsStoredAsItIs();
    void lineBreaksOfOtherKindsKeepRowsApart();
    void saysThatItGaveUp();
    void aLateComparisonIsDropped();
    void tenMegabytesDoNotStall();

private:
    template <typename T>
    T *find(const char *name)
    {
        auto *found = m_view->findChild<T *>(QLatin1StringView(name));
        if (!found)
            qFatal("there is no %s", name);
        return found;
    }
    QString text(const char *column) { return find<DiffColumn>(column)->toPlainText(); }
    QString summary() { return find<QLabel>("diffSummary")->text(); }
    void compare(const QString &before, const QString &after)
    {
        m_view->compare({.before = before, .after = after, .isJson = true});
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<DiffView> m_view;
};

namespace {

QString numbered(int count)
{
    QStringList lines;
    for (int i = 1; i <= count; ++i)
        lines << u"\"line\": %1,"_s.arg(i);
    return lines.join(u'\n');
}

//! "1.10" is kept as "1.1".
std::optional<Broker::Normalised> shortens(QByteArrayView payload)
{
    auto bytes = payload.toByteArray();
    bytes.replace("1.10", "1.1");
    return Broker::Normalised{.bytes = bytes,
                              .keysMoved = true,
                              .keysDropped = 2,
                              .numbersChanged = 3,
                              .numberSent = "1.10",
                              .numberStored = "1.1"};
}

} // namespace

void TestDiffView::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_dir->filePath(u"window.ini"_s), QSettings::IniFormat);
    m_view = std::make_unique<DiffView>(m_settings.get());
    m_view->resize(860, 300);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestDiffView::cleanup()
{
    m_view.reset();
    QThreadPool::globalInstance()->waitForDone();
}

void TestDiffView::showsBothSides()
{
    compare(u"{\n  \"a\": 1,\n  \"b\": 2\n}"_s, u"{\n  \"a\": 1,\n  \"new\": 0,\n  \"b\": 3\n}"_s);
    QCOMPARE(text("diffBefore"), u"  {\n    \"a\": 1,\n\n−   \"b\": 2\n  }"_s);
    QCOMPARE(text("diffAfter"), u"  {\n    \"a\": 1,\n+   \"new\": 0,\n+   \"b\": 3\n  }"_s);
    QVERIFY(!find<DiffColumn>("diffStored")->isVisible());
    QVERIFY(!find<QLabel>("diffStoredWhy")->isVisible());
    QCOMPARE(summary(), u"Change 1 of 1."_s);
    QCOMPARE(find<DiffColumn>("diffAfter")->lines()[3].number, 4);
}

void TestDiffView::showsOneColumn()
{
    compare(u"{\n  \"a\": 1,\n  \"b\": 2\n}"_s, u"{\n  \"a\": 5,\n  \"b\": 3\n}"_s);
    find<QToolButton>("diffInline")->click();
    QVERIFY(!find<DiffColumn>("diffBefore")->isVisible());
    QCOMPARE(text("diffText"), u"  {\n−   \"a\": 1,\n−   \"b\": 2\n+   \"a\": 5,\n+   \"b\": 3\n  }"_s);
    find<QToolButton>("diffSideBySide")->click();
    QVERIFY(find<DiffColumn>("diffBefore")->isVisible());
    QVERIFY(!find<DiffColumn>("diffText")->isVisible());
}

void TestDiffView::remembersHowItIsShown()
{
    QVERIFY(find<QToolButton>("diffSideBySide")->isChecked());
    compare(u"1"_s, u"2"_s);
    find<QToolButton>("diffInline")->click();
    m_view = std::make_unique<DiffView>(m_settings.get());
    QVERIFY(find<QToolButton>("diffInline")->isChecked());
    QVERIFY(!find<QToolButton>("diffSideBySide")->isChecked());
    m_view = std::make_unique<DiffView>(nullptr);
    QVERIFY(find<QToolButton>("diffSideBySide")->isChecked());
}

void TestDiffView::goesFromChangeToChange()
{
    auto after = numbered(100);
    after.replace(u"\"line\": 20,"_s, u"\"line\": 0,"_s).replace(u"\"line\": 50,"_s, u"\"line\": 0,"_s);
    after.replace(u"\"line\": 80,"_s, u"\"line\": 0,"_s);
    compare(numbered(100), after);
    QVERIFY2(text("diffAfter").startsWith(u"  ⋯ 16 unchanged lines left out\n"_s), qPrintable(text("diffAfter")));
    QVERIFY(text("diffBefore").endsWith(u"⋯ 17 unchanged lines left out"_s));
    auto *next = find<QToolButton>("diffNext");
    auto *previous = find<QToolButton>("diffPrevious");
    QCOMPARE(summary(), u"Change 1 of 3."_s);
    QVERIFY(!previous->isEnabled());
    next->click();
    QCOMPARE(summary(), u"Change 2 of 3."_s);
    auto *column = find<DiffColumn>("diffAfter");
    QCOMPARE(column->lines()[size_t(column->currentLine())].number, 50);
    QTest::keyClick(column, Qt::Key_F7);
    QCOMPARE(summary(), u"Change 3 of 3."_s);
    QVERIFY(!next->isEnabled());
    QTest::keyClick(column, Qt::Key_F7);
    QCOMPARE(summary(), u"Change 3 of 3."_s);
    QTest::keyClick(column, Qt::Key_F7, Qt::ShiftModifier);
    QCOMPARE(summary(), u"Change 2 of 3."_s);
    find<QToolButton>("diffInline")->click();
    QCOMPARE(summary(), u"Change 1 of 3."_s);
    next->click();
    QVERIFY(find<DiffColumn>("diffText")->textCursor().block().text().startsWith(u"− \"line\": 50"_s));
}

void TestDiffView::columnsScrollTogether()
{
    auto after = numbered(2000);
    after.replace(u"7,"_s, u"8,"_s);
    compare(numbered(2000), after);
    auto *before = find<DiffColumn>("diffBefore")->verticalScrollBar();
    auto *other = find<DiffColumn>("diffAfter")->verticalScrollBar();
    QVERIFY(before->maximum() > 100);
    QCOMPARE(before->maximum(), other->maximum());
    before->setValue(90);
    QCOMPARE(other->value(), 90);
    other->setValue(other->maximum());
    QCOMPARE(before->value(), before->maximum());
}

void TestDiffView::emphasisIsMoreThanColour()
{
    compare(u"\"version\": 7,"_s, u"\"version\": 12,"_s);
    const auto marks = find<DiffColumn>("diffAfter")->extraSelections();
    const auto found = std::ranges::find_if(
        marks, [](const QTextEdit::ExtraSelection &mark) { return mark.cursor.selectedText() == u"12"_s; });
    QVERIFY(found != marks.end());
    QVERIFY(found->format.fontUnderline());
    QCOMPARE(found->format.fontWeight(), int(QFont::Bold));
}

void TestDiffView::whiteSpaceIsQuiet()
{
    compare(u"{\n\"a\": 1,\n\"b\": 2\n}"_s, u"{\n    \"a\" : 1,\n\"b\": 2\n}"_s);
    QCOMPARE(text("diffBefore"), u"  {\n~ \"a\": 1,\n  \"b\": 2\n  }"_s);
    QCOMPARE(text("diffAfter"), u"  {\n~     \"a\" : 1,\n  \"b\": 2\n  }"_s);
    QCOMPARE(summary(), u"Only white space changed, in 1 place(s)."_s);
    find<QToolButton>("diffInline")->click();
    QCOMPARE(text("diffText"), u"  {\n~     \"a\" : 1,\n  \"b\": 2\n  }"_s);
    compare(u"1\n2\n3\n4\n5"_s, u"1 \n2\n3\n4\n6"_s);
    QCOMPARE(summary(), u"Change 1 of 2. 1 of them in white space only."_s);
}

void TestDiffView::nothingChanged()
{
    compare(u"{\n}"_s, u"{\n}"_s);
    QCOMPARE(summary(), u"Nothing changed: what is sent is what came."_s);
    QVERIFY(!find<DiffColumn>("diffBefore")->isVisible());
    for (const char *name : {"diffNext", "diffPrevious", "diffInline", "diffSideBySide"})
        QVERIFY2(!find<QToolButton>(name)->isEnabled(), name);
    QVERIFY(!m_view->storesOtherwise());
}

void TestDiffView::showsWhatWillBeStored()
{
    m_view->compare({.before = u"{\n  \"a\": 1,\n  \"b\": 1.10\n}"_s,
                     .after = u"{\n  \"a\": 2,\n  \"b\": 1.10\n}"_s,
                     .isJson = true,
                     .sent = R"({"a":2,"b":1.10})",
                     .normaliser = shortens,
                     .broker = u"Queen <b>"_s});
    QVERIFY(m_view->storesOtherwise());
    QCOMPARE(text("diffAfter"), u"  {\n+   \"a\": 2,\n    \"b\": 1.10\n  }"_s);
    QCOMPARE(text("diffStored"), u"  {\n    \"a\": 2,\n→   \"b\": 1.1\n  }"_s);
    QVERIFY(find<DiffColumn>("diffStored")->isVisible());
    auto *why = find<QLabel>("diffStoredWhy");
    QVERIFY(why->isVisible());
    QCOMPARE(why->textFormat(), Qt::PlainText);
    QCOMPARE(
        why->text(),
        u"Queen <b> does not keep a payload as it is sent. It sorts the keys of objects. Of equal keys only the last "
        "one stays: it drops 2. It writes 1.10 as 1.1. It writes 2 more number(s) in another way."_s);
    QCOMPARE(summary(), u"Change 1 of 1."_s);
    find<QToolButton>("diffInline")->click();
    QCOMPARE(text("diffText"), u"  {\n−   \"a\": 1,\n+   \"a\": 2,\n    \"b\": 1.10\n→   \"b\": 1.1\n  }"_s);
}

void TestDiffView::hidesWhatIsStoredAsItIs()
{
    const auto compareWith = [this](const Broker::Normaliser &normaliser) {
        m_view->compare(
            {.before = u"1.5"_s, .after = u"2.5"_s, .isJson = true, .sent = " 2.5 ", .normaliser = normaliser});
        return m_view->storesOtherwise();
    };
    QVERIFY(!compareWith({}));
    QVERIFY(!compareWith(shortens));
    // White space between tokens is no difference.
    QVERIFY(!compareWith([](QByteArrayView) { return Broker::Normalised{.bytes = "2.5"}; }));
    QVERIFY(!compareWith([](QByteArrayView) { return std::optional<Broker::Normalised>(); }));
    QVERIFY(!find<DiffColumn>("diffStored")->isVisible());
    QVERIFY(compareWith([](QByteArrayView) { return Broker::Normalised{.bytes = "2.50"}; }));
    QVERIFY(find<DiffColumn>("diffStored")->isVisible());
}

void TestDiffView::lineBreaksOfOtherKindsKeepRowsApart()
{
    m_view->compare({.before = u"a\u2028b\r\nc"_s, .after = u"a\u2029b\nd\uFDD0"_s});
    for (const char *name : {"diffBefore", "diffAfter"})
        QCOMPARE(find<DiffColumn>(name)->blockCount(), int(find<DiffColumn>(name)->lines().size()));
    QVERIFY(text("diffBefore").contains(u"b␍"_s));
}

void TestDiffView::saysThatItGaveUp()
{
    QStringList before;
    QStringList after;
    for (int i = 0; i < 4000; ++i) {
        before << u"b%1"_s.arg(i);
        after << u"a%1"_s.arg(i);
    }
    QSignalSpy compared(m_view.get(), &DiffView::compared);
    compare(before.join(u'\n'), after.join(u'\n'));
    QTRY_COMPARE(compared.count(), 1);
    QVERIFY2(summary().startsWith(u"Too different to compare line by line"_s), qPrintable(summary()));
}

void TestDiffView::aLateComparisonIsDropped()
{
    const auto longText = numbered(20'000);
    QSignalSpy compared(m_view.get(), &DiffView::compared);
    compare(longText, longText + u"late"_s);
    QCOMPARE(summary(), u"Comparing…"_s);
    compare(u"1"_s, u"2"_s);
    QCOMPARE(compared.count(), 1);
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::sendPostedEvents();
    compare(u"1"_s, u"3"_s);
    QCOMPARE(compared.count(), 2);
    QCOMPARE(text("diffAfter"), u"+ 3"_s);
}

void TestDiffView::tenMegabytesDoNotStall()
{
    const auto before = numbered(650'000);
    QVERIFY(before.size() > 10'000'000);
    auto lines = before.split(u'\n');
    for (qsizetype i = 0; i < 1000; ++i)
        lines[i * 600] += i % 2 == 0 ? u" "_s : u" 1"_s;
    const auto after = lines.join(u'\n');
    QSignalSpy compared(m_view.get(), &DiffView::compared);
    const test::LoopWatch watch;
    compare(before, after);
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, 30'000);
    QTRY_VERIFY(find<DiffColumn>("diffAfter")->lines().size() > 4000);
    QTest::keyClick(find<DiffColumn>("diffAfter"), Qt::Key_F7);
    qInfo("longest stall: %lld ms", watch.longestStallMs());
    QVERIFY2(watch.longestStallMs() <= test::stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
    QVERIFY2(summary().startsWith(u"Change 2 of 1,000. 500 of them in white space only. The first "_s),
             qPrintable(summary()));
}

QTEST_MAIN(TestDiffView)
#include "tst_diffview.moc"
