// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/largetextview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <ranges>

using namespace dlo;
using namespace Qt::StringLiterals;

//! Text of any size edited by keys.
class TestLargeTextView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<LargeTextView>();
        m_view->resize(600, 300);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
        QTRY_VERIFY(m_view->hasFocus());
    }
    void cleanup() { m_view.reset(); }

    void typing();
    void aWordIsUndone();
    void linesAndTabs();
    void removing();
    void charactersArePassedWhole();
    void movingByWords();
    void movingByRows();
    void homeAndEnd();
    void selectingAndCopying();
    void pasting();
    void readOnly();
    void revertIsAStep();
    void randomKeys();

private:
    void show(const QByteArray &bytes, bool editable = true) { m_view->setBuffer(ByteBuffer(bytes), editable); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_view.get(), key, modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(m_view.get(), text); }
    QByteArray bytes() { return m_view->buffer().bytes(); }
    bytesearch::Match selected() { return m_view->selection(); }
    QPoint placeOf(qsizetype offset)
    {
        m_view->select(offset, 0);
        return m_view->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    }

    std::unique_ptr<LargeTextView> m_view;
};

void TestLargeTextView::typing()
{
    show("ac");
    QSignalSpy edited(m_view.get(), &LargeTextView::edited);
    press(Qt::Key_Right);
    type(u"bB"_s);
    QCOMPARE(bytes(), QByteArray("abBc"));
    QCOMPARE(m_view->cursor(), 3);
    QCOMPARE(edited.count(), 2);
    QCOMPARE(edited[1], (QVariantList{qsizetype(2), qsizetype(0), qsizetype(1)}));
    press(Qt::Key_Left, Qt::ShiftModifier);
    type(u"x"_s); // instead of what is selected
    QCOMPARE(bytes(), QByteArray("abxc"));
}

void TestLargeTextView::aWordIsUndone()
{
    show("");
    type(u"one two"_s);
    press(Qt::Key_Backspace);
    press(Qt::Key_Backspace);
    QCOMPARE(bytes(), QByteArray("one t"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("one two"));
    QCOMPARE(m_view->cursor(), 7);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("one"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray());
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(bytes(), QByteArray("one two"));
    // Typing elsewhere is another step.
    press(Qt::Key_Home);
    type(u"a"_s);
    press(Qt::Key_Right);
    type(u"b"_s);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("aone two"));
}

void TestLargeTextView::linesAndTabs()
{
    show("ab");
    press(Qt::Key_Right);
    press(Qt::Key_Return);
    press(Qt::Key_Tab);
    QCOMPARE(bytes(), QByteArray("a\n  b"));
    show("1\r\n2");
    press(Qt::Key_End, Qt::ControlModifier);
    press(Qt::Key_Return); // as the line above ends
    QCOMPARE(bytes(), QByteArray("1\r\n2\r\n"));
}

void TestLargeTextView::removing()
{
    show("ab cd\nef");
    press(Qt::Key_Delete);
    QCOMPARE(bytes(), QByteArray("b cd\nef"));
    press(Qt::Key_Delete, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray(" cd\nef"));
    press(Qt::Key_End);
    press(Qt::Key_Backspace, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray(" \nef"));
    press(Qt::Key_Delete);
    QCOMPARE(bytes(), QByteArray(" ef"));
    press(Qt::Key_Home);
    press(Qt::Key_Backspace); // nothing is before it
    press(Qt::Key_End, Qt::ControlModifier);
    press(Qt::Key_Delete);
    QCOMPARE(bytes(), QByteArray(" ef"));
}

void TestLargeTextView::charactersArePassedWhole()
{
    const QString family = u"👨\u200d👩\u200d👧"_s;
    const QStringList characters{u"ë"_s, u"e\u0301"_s, u"漢"_s, u"😀"_s, family, u"א"_s, u"\n"_s, u"x"_s};
    show(characters.join(QString()).toUtf8());
    qsizetype at = 0;
    for (const auto &character : characters) {
        press(Qt::Key_Right);
        at += character.toUtf8().size();
        QCOMPARE(m_view->cursor(), at);
    }
    for (const auto &character : characters | std::views::reverse) {
        press(Qt::Key_Left);
        at -= character.toUtf8().size();
        QCOMPARE(m_view->cursor(), at);
    }
    press(Qt::Key_End);
    press(Qt::Key_Backspace);
    QVERIFY(!bytes().contains("א"));
    press(Qt::Key_Backspace);
    QCOMPARE(bytes(), u"ëe\u0301漢😀\nx"_s.toUtf8());
}

void TestLargeTextView::movingByWords()
{
    show("{\"name\": 12}");
    const QList<int> stops{2, 6, 8, 9, 11, 12};
    for (const auto stop : stops) {
        press(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(m_view->cursor(), stop);
    }
    press(Qt::Key_Left, Qt::ControlModifier);
    press(Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(m_view->cursor(), 9);
}

void TestLargeTextView::movingByRows()
{
    show("0123456789\nab\n0123456789");
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_Right);
    press(Qt::Key_Down);
    QCOMPARE(m_view->cursor(), 13); // the line is shorter
    press(Qt::Key_Down);
    QCOMPARE(m_view->cursor(), 19); // the column is kept
    press(Qt::Key_Down);
    QCOMPARE(m_view->cursor(), 24);
    press(Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(selected().from, 13);
    press(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(m_view->cursor(), 0);

    show(QByteArray("line\n").repeated(1000));
    press(Qt::Key_PageDown);
    const auto page = m_view->cursor();
    QVERIFY(page >= 5 * 8 && page % 5 == 0);
    press(Qt::Key_PageDown);
    QCOMPARE(m_view->cursor(), 2 * page);
    press(Qt::Key_PageUp);
    press(Qt::Key_PageUp);
    QCOMPARE(m_view->cursor(), 0);
    press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(m_view->verticalScrollBar()->value(), m_view->verticalScrollBar()->maximum());
}

void TestLargeTextView::homeAndEnd()
{
    show("first\n" + QByteArray(5000, 'x') + "\nlast");
    m_view->goTo(3000);
    press(Qt::Key_Home);
    const auto start = m_view->cursor();
    QVERIFY(start > 6 && start < 3000);
    press(Qt::Key_Home);
    QCOMPARE(m_view->cursor(), 6);
    press(Qt::Key_End);
    QVERIFY(m_view->cursor() < 3000);
    press(Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(m_view->cursor(), 5006);
    QVERIFY(selected().size > 4000);
}

void TestLargeTextView::selectingAndCopying()
{
    auto *clipboard = QGuiApplication::clipboard();
    show("zoë\nab");
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard->text(), u"zoë\na"_s);
    press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("b"));
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(selected(), (bytesearch::Match{.from = 0, .size = 7}));

    QSignalSpy refused(m_view.get(), &LargeTextView::refused);
    show(QByteArray(LargeTextView::maxCopied + 1, 'x'));
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(m_view->buffer().size(), LargeTextView::maxCopied + 1); // not lost
    show("a\xff"
         "b");
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(refused.count(), 2); // not all of it is text
}

void TestLargeTextView::pasting()
{
    auto *clipboard = QGuiApplication::clipboard();
    show("ab");
    clipboard->setText(u"1 \u2028 ë"_s);
    press(Qt::Key_Right);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(bytes(), u"a1 \u2028 ëb"_s.toUtf8());
    QSignalSpy refused(m_view.get(), &LargeTextView::refused);
    clipboard->setText(QString(QChar(0xd800)));
    press(Qt::Key_V, Qt::ControlModifier);
    QVERIFY(refused.count() == 1 || clipboard->text() != QString(QChar(0xd800)));
    QVERIFY(bytes().startsWith("a1 "));
}

void TestLargeTextView::readOnly()
{
    show("abc", false);
    QSignalSpy edited(m_view.get(), &LargeTextView::edited);
    QGuiApplication::clipboard()->setText(u"x"_s);
    type(u"x"_s);
    press(Qt::Key_Delete);
    press(Qt::Key_Return);
    press(Qt::Key_V, Qt::ControlModifier);
    m_view->revert();
    QCOMPARE(bytes(), QByteArray("abc"));
    QVERIFY(edited.isEmpty());
    press(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(selected().size, 1);
    QVERIFY(!m_view->inputMethodQuery(Qt::ImEnabled).toBool());
    QSignalSpy left(m_view.get(), &LargeTextView::leaveRequested);
    press(Qt::Key_Escape);
    QCOMPARE(left.count(), 1);
}

void TestLargeTextView::revertIsAStep()
{
    show("abc");
    type(u"x"_s);
    m_view->revert();
    QCOMPARE(bytes(), QByteArray("abc"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), QByteArray("xabc"));
}

//! Against a plain array that is edited where the view says that its cursor is.
void TestLargeTextView::randomKeys()
{
    QRandomGenerator random(17);
    const QByteArrayList parts{"abc ", "\n", "ë", "漢字", "😀", "\xff", QByteArray(900, 'x'), "\u202e", "e\u0301"};
    QByteArray plain;
    for (int i = 0; i < 400; ++i)
        plain += parts[random.bounded(parts.size())];
    const auto original = plain;
    show(plain);
    const QList<Qt::Key> moves{Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,  Qt::Key_Down, Qt::Key_Home,
                               Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_End, Qt::Key_Left};
    for (int i = 0; i < 1500; ++i) {
        const auto move = moves[random.bounded(moves.size())];
        press(move, random.bounded(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
        const auto where = selected();
        QVERIFY(where.from >= 0 && where.from + where.size <= plain.size());
        const auto what = random.bounded(4);
        if (what == 0) {
            type(u"q"_s);
            plain.replace(where.from, where.size, "q");
        } else if (what == 1) {
            press(Qt::Key_Backspace);
            const auto cursor = m_view->cursor();
            plain.remove(cursor, where.from + where.size - cursor);
        } else if (what == 2 && where.size > 0) {
            press(Qt::Key_Delete);
            plain.remove(where.from, where.size);
        }
        QCOMPARE(m_view->buffer().size(), plain.size());
        if (i % 50 == 0)
            QCOMPARE(bytes(), plain);
    }
    QCOMPARE(bytes(), plain);
    while (m_view->buffer().canUndo())
        press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bytes(), original);
}

QTEST_MAIN(TestLargeTextView)
#include "tst_largetextview.moc"
