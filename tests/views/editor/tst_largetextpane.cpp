// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/loopwatch.h"
#include "views/common/plainlabel.h"
#include "views/editor/largetextpane.h"
#include "views/editor/largetextview.h"

#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! Finding and going somewhere in large text.
class TestLargeTextPane : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_pane = std::make_unique<LargeTextPane>();
        m_pane->resize(600, 400);
        m_pane->show();
        m_pane->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
        view()->setFocus();
        QTRY_VERIFY(view()->hasFocus());
    }
    void cleanup()
    {
        m_pane.reset();
        QThreadPool::globalInstance()->waitForDone();
    }

    void finds();
    void findsAgainAfterAnEdit();
    void manyMatches();
    void goesToALine();
    void knowsItsLine();
    void aLargeSearchDoesNotStopTheLoop();
    void theMenu();
    void zooms();

private:
    LargeTextView *view() { return m_pane->view(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_pane->focusWidget(), key, modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(m_pane->focusWidget(), text); }
    template <typename T = QWidget>
    T *find(const QString &name)
    {
        return m_pane->findChild<T *>(name);
    }
    QString label(const QString &name) { return find<PlainLabel>(name)->fullText(); }
    QString count() { return label(u"largeFindCount"_s); }

    std::unique_ptr<LargeTextPane> m_pane;
};

void TestLargeTextPane::finds()
{
    view()->setBuffer(ByteBuffer("one two\nONE two one"), true);
    press(Qt::Key_F, Qt::ControlModifier);
    QVERIFY(find(u"largeFindBar"_s)->isVisible());
    type(u"one"_s);
    QTRY_COMPARE(count(), u"1 of 3"_s);
    QCOMPARE(view()->selection(), (bytesearch::Match{.from = 0, .size = 3}));
    press(Qt::Key_Return);
    QCOMPARE(count(), u"2 of 3"_s);
    press(Qt::Key_F3);
    QCOMPARE(view()->selection().from, 16);
    press(Qt::Key_F3);
    QCOMPARE(count(), u"1 of 3"_s);
    QCOMPARE(label(u"largeFindMessage"_s), u"Went on from the other end of the text."_s);
    press(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(count(), u"3 of 3"_s);
    find<QToolButton>(u"largeFindCase"_s)->click();
    QTRY_COMPARE(count(), u"1 of 2"_s);
    type(u"x"_s);
    QTRY_COMPARE(count(), u"no match"_s);
    press(Qt::Key_Escape);
    QVERIFY(find(u"largeFindBar"_s)->isHidden());
    QVERIFY(view()->hasFocus());
}

void TestLargeTextPane::findsAgainAfterAnEdit()
{
    view()->setBuffer(ByteBuffer("aXaXa"), true);
    press(Qt::Key_F, Qt::ControlModifier);
    type(u"X"_s);
    QTRY_COMPARE(count(), u"1 of 2"_s);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Delete); // the match that is selected
    QCOMPARE(view()->buffer().bytes(), QByteArray("aaXa"));
    press(Qt::Key_F3);
    QTRY_COMPARE(count(), u"1 of 1"_s);
    QCOMPARE(view()->selection().from, 2);
}

void TestLargeTextPane::manyMatches()
{
    view()->setBuffer(ByteBuffer(QByteArray(bytesearch::maxMatches + 10, 'a')), true);
    press(Qt::Key_F, Qt::ControlModifier);
    type(u"a"_s);
    QTRY_COMPARE(count(), u"1 of 100,000+"_s);
    QCOMPARE(label(u"largeFindMessage"_s), u"There are more matches than are counted."_s);
    view()->grab(); // all are marked
}

void TestLargeTextPane::goesToALine()
{
    view()->setBuffer(ByteBuffer("one\ntwo\nthree"), true);
    press(Qt::Key_G, Qt::ControlModifier);
    type(u"3"_s);
    press(Qt::Key_Return);
    QTRY_COMPARE(view()->cursor(), 8);
    QVERIFY(find(u"largeGoToBar"_s)->isHidden());
    press(Qt::Key_G, Qt::ControlModifier);
    type(u"@2"_s);
    press(Qt::Key_Return);
    QCOMPARE(view()->cursor(), 2);
    press(Qt::Key_G, Qt::ControlModifier);
    type(u"4"_s);
    press(Qt::Key_Return);
    QTRY_COMPARE(label(u"largeGoToMessage"_s), u"There are not so many lines."_s);
    type(u"x"_s);
    press(Qt::Key_Return);
    QVERIFY(label(u"largeGoToMessage"_s).startsWith(u"Write a line"_s));
    press(Qt::Key_Escape);
    QVERIFY(view()->hasFocus());
}

void TestLargeTextPane::knowsItsLine()
{
    const auto text = QByteArray("0123456ë\n").repeated(100'000);
    view()->setBuffer(ByteBuffer(text), true);
    QCOMPARE(m_pane->position(), u"Ln 1, Col 1"_s);
    view()->goTo(10 * 10 + 9); // behind the ë
    QCOMPARE(m_pane->position(), u"Ln 11, Col 9"_s);
    press(Qt::Key_Return);
    QCOMPARE(m_pane->position(), u"Ln 12, Col 1"_s);
    view()->goTo(0);
    press(Qt::Key_Return);
    view()->goTo(900'009); // far away: a worker counts
    QTRY_COMPARE(m_pane->position(), u"Ln 90003, Col 8"_s);
    view()->goTo(900'010); // in the middle of a character
    QCOMPARE(m_pane->position(), u"Ln 90003, Col 9"_s);
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::ControlModifier);
    view()->goTo(900'005);
    QTRY_COMPARE(m_pane->position(), u"Ln 90001, Col 6"_s);
    view()->setBuffer(ByteBuffer(QByteArray(500'000, 'x')), true);
    view()->goTo(200'000);
    QCOMPARE(m_pane->position(), u"Ln 1, byte 200,000"_s);
}

void TestLargeTextPane::aLargeSearchDoesNotStopTheLoop()
{
    view()->setBuffer(ByteBuffer(QByteArray("some text to be searched, ").repeated(1'500'000) + "Needle"), true);
    press(Qt::Key_F, Qt::ControlModifier);
    LoopWatch watch;
    type(u"needle"_s);
    QTRY_COMPARE_WITH_TIMEOUT(count(), u"1 of 1"_s, 20'000);
    QVERIFY2(watch.longestStallMs() < 2 * stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
    QCOMPARE(view()->cursor(), view()->buffer().size());
}

void TestLargeTextPane::theMenu()
{
    view()->setBuffer(ByteBuffer("abc"), true);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton);
    Q_EMIT view()->customContextMenuRequested(QPoint(10, 10));
    auto *menu = m_pane->findChild<QMenu *>();
    QVERIFY(menu && menu->isVisible());
    QStringList texts;
    for (const auto *action : menu->actions())
        texts.append(action->text());
    QVERIFY(texts.contains(u"&Paste"_s) && texts.contains(u"&Find…"_s));
    menu->close();
}

void TestLargeTextPane::zooms()
{
    view()->setBuffer(ByteBuffer("abc"), true);
    const auto size = view()->font().pointSizeF();
    press(Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(view()->font().pointSizeF() > size);
    press(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(view()->font().pointSizeF(), size);
}

QTEST_MAIN(TestLargeTextPane)
#include "tst_largetextpane.moc"
