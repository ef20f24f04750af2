// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/loopwatch.h"
#include "views/letter/hexview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! Bytes edited by keys and mouse.
class TestHexView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<HexView>();
        m_view->resize(720, 300);
        m_view->show();
        m_view->activateWindow();
        m_view->setFocus();
    }
    void cleanup() { m_view.reset(); }

    void overwriting();
    void inserting();
    void deleting();
    void undoing();
    void charactersAreTyped();
    void selectingAndCopying();
    void cutting();
    void pasting();
    void theMouseSelects();
    void readOnly();
    void tabGoesOn();
    void huge();
    void theLayoutFits_data();
    void theLayoutFits();

private:
    void show(const QByteArray &bytes, bool editable = true) { m_view->setBuffer(ByteBuffer(bytes), editable); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_view.get(), key, modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(m_view.get(), text); }
    QByteArray bytes() { return m_view->buffer().bytes(); }

    std::unique_ptr<HexView> m_view;
};

void TestHexView::overwriting()
{
    show("abc");
    QSignalSpy edited(m_view.get(), &HexView::edited);
    type(u"4"_s);
    QCOMPARE(bytes(), QByteArray("Abc"));
    type(u"f"_s);
    QCOMPARE(bytes(), QByteArray("Obc"));
    QCOMPARE(m_view->cursor(), 1);
    type(u"g "_s); // no digits
    QCOMPARE(bytes(), QByteArray("Obc"));
    QCOMPARE(edited.count(), 2);
    press(Qt::Key_End, Qt::ControlModifier);
    type(u"44"_s);
    QCOMPARE(bytes(), QByteArray("ObcD"));
}

void TestHexView::inserting()
{
    show("abc");
    press(Qt::Key_Insert);
    QVERIFY(m_view->isInserting());
    press(Qt::Key_Right);
    type(u"4142"_s);
    QCOMPARE(bytes(), QByteArray("aABbc"));
    QCOMPARE(m_view->cursor(), 3);
}

void TestHexView::deleting()
{
    show("abcdef");
    press(Qt::Key_Delete);
    QCOMPARE(bytes(), QByteArray("bcdef"));
    press(Qt::Key_Backspace);
    QCOMPARE(bytes(), QByteArray("bcdef"));
    press(Qt::Key_End);
    press(Qt::Key_Backspace);
    QCOMPARE(bytes(), QByteArray("bcde"));
    press(Qt::Key_Home);
    press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_Delete);
    QCOMPARE(bytes(), QByteArray("de"));
}

void TestHexView::undoing()
{
    show("abc");
    type(u"4142"_s);
    press(Qt::Key_Delete);
    QCOMPARE(bytes(), QByteArray("AB"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("ABc"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("Abc"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("abc"));
    QVERIFY(m_view->buffer().isOriginal());
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(bytes(), QByteArray("Abc"));
    QCOMPARE(m_view->buffer().changed(0, 3), (std::vector<bool>{true, false, false}));
}

void TestHexView::charactersAreTyped()
{
    show("abc");
    press(Qt::Key_Tab);
    QTest::sendKeyEvent(QTest::Click, m_view.get(), Qt::Key_unknown, u"ë"_s, Qt::NoModifier);
    QCOMPARE(bytes(), QByteArray("ëc"));
    type(u"4"_s);
    QCOMPARE(bytes(), QByteArray("ë4"));
}

void TestHexView::selectingAndCopying()
{
    show("abc");
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"61 62 63"_s);
    press(Qt::Key_Tab);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"abc"_s);
    show(QByteArray(HexView::maxCopied + 1, 'x'));
    QSignalSpy refused(m_view.get(), &HexView::refused);
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"abc"_s);
}

//! What is not on the clipboard stays.
void TestHexView::cutting()
{
    show("abc\xff");
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"61 62 63 ff"_s);
    QCOMPARE(bytes(), QByteArray());
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("abc\xff"));
    QSignalSpy refused(m_view.get(), &HexView::refused);
    press(Qt::Key_Tab);
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_X, Qt::ControlModifier); // as text half of it would be lost
    QCOMPARE(refused.count(), 1);
    QCOMPARE(bytes(), QByteArray("abc\xff"));
    show(QByteArray(HexView::maxCopied + 1, 'x'));
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(refused.count(), 2);
    QCOMPARE(bytes().size(), HexView::maxCopied + 1);
}

void TestHexView::pasting()
{
    show("abcdef");
    QGuiApplication::clipboard()->setText(u"0x41, 42\n43"_s);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("ABCdef"));
    press(Qt::Key_Insert);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("ABCABCdef"));
    QGuiApplication::clipboard()->setText(u"hello"_s);
    QSignalSpy refused(m_view.get(), &HexView::refused);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(refused.count(), 1);
    press(Qt::Key_Tab);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("ABCABChellodef"));
}

void TestHexView::theMouseSelects()
{
    show("0123456789abcdef0123");
    const auto layout
        = HexLayout::forWidth(m_view->viewport()->width(), m_view->fontMetrics().horizontalAdvance(u'0'), 20);
    QCOMPARE(layout.bytesPerLine, 16);
    const auto place = [&](int column) { return QPoint(layout.hexLeft(column) + layout.cell, 5); };
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, Qt::NoModifier, place(2));
    QCOMPARE(m_view->cursor(), 2);
    QMouseEvent drag(QEvent::MouseMove, QPointF(place(4)), m_view->viewport()->mapToGlobal(QPointF(place(4))),
                     Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_view->viewport(), &drag);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"32 33 34"_s);
}

void TestHexView::readOnly()
{
    show("abc", false);
    type(u"41"_s);
    press(Qt::Key_Delete);
    press(Qt::Key_Tab);
    type(u"x"_s);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("abc"));
    QSignalSpy left(m_view.get(), &HexView::leaveRequested);
    press(Qt::Key_Escape);
    QCOMPARE(left.count(), 1);
}

//! No trap for the keyboard.
void TestHexView::tabGoesOn()
{
    QWidget window;
    auto *view = new HexView(&window);
    auto *other = new QWidget(&window);
    other->setFocusPolicy(Qt::StrongFocus);
    window.show();
    window.activateWindow();
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    QTest::keyClick(view, Qt::Key_Tab);
    QVERIFY(view->hasFocus());
    QTest::keyClick(view, Qt::Key_Tab);
    QVERIFY(other->hasFocus());
}

void TestHexView::huge()
{
    const QByteArray bytes(100'000'000, 'x');
    LoopWatch watch;
    show(bytes);
    m_view->repaint();
    press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(m_view->cursor(), bytes.size());
    press(Qt::Key_Insert);
    press(Qt::Key_Home, Qt::ControlModifier);
    for (int i = 0; i < 50; ++i) {
        type(u"4"_s);
        m_view->repaint();
        QCoreApplication::processEvents();
    }
    QCOMPARE(m_view->buffer().size(), bytes.size() + 25);
    QVERIFY2(watch.longestStallMs() < stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
    QCOMPARE(m_view->accessibleDescription(), u"Offset 25, byte 78"_s);
}

void TestHexView::theLayoutFits_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("bytes");
    QTest::newRow("wide") << 1200 << 16;
    QTest::newRow("pane") << 480 << 8;
    QTest::newRow("narrow") << 100 << 4;
}

void TestHexView::theLayoutFits()
{
    QFETCH(int, width);
    QFETCH(int, bytes);
    const auto layout = HexLayout::forWidth(width, 8, 1000);
    QCOMPARE(layout.bytesPerLine, bytes);
    for (int column = 0; column < bytes; ++column) {
        QCOMPARE(layout.at(layout.hexLeft(column) + 8).column, column);
        QVERIFY(!layout.at(layout.hexLeft(column) + 8).inText);
        QCOMPARE(layout.at(layout.textLeft(column) + 4).column, column);
        QVERIFY(layout.at(layout.textLeft(column) + 4).inText);
    }
    QCOMPARE(HexLayout::forWidth(width, 8, qint64(1) << 40).digits, 11);
    QCOMPARE(layout.lines(0), 1);
}

QTEST_MAIN(TestHexView)
#include "tst_hexview.moc"
