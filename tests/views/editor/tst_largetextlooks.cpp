// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/loopwatch.h"
#include "views/editor/largetextview.h"

#include <QInputMethodEvent>
#include <QScrollBar>
#include <QTest>
#include <QWheelEvent>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! What is shown of large text and where, by mouse and input methods, and how fast.
class TestLargeTextLooks : public QObject
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

    void invalidBytesStay();
    void oddCharactersHaveACell();
    void everyRowIsPainted();
    void theMouse();
    void theWheelAndTheBar();
    void inputMethods();
    void aLineOfFiveMegabytes();
    void aHundredMegabytes();

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

void TestLargeTextLooks::invalidBytesStay()
{
    const QByteArray odd("\xff\xc3(\xe2\x82\0\x80\xed\xa0\x80", 10);
    show(odd);
    for (qsizetype i = 1; i <= odd.size(); ++i) {
        press(Qt::Key_Right);
        QCOMPARE(m_view->cursor(), i); // each is one of its own
    }
    type(u"!"_s);
    QCOMPARE(bytes(), odd + '!');
    press(Qt::Key_Left);
    press(Qt::Key_Backspace);
    QCOMPARE(bytes(), odd.chopped(1) + '!');
}

void TestLargeTextLooks::oddCharactersHaveACell()
{
    const auto shown = [](const QByteArray &bytes) { return ShownRow(bytes, StandIns(QFont())).text(); };
    // What turns the writing direction would show another order than there is.
    for (const auto *odd : {"\t", "\r", "\x1b", "\x7f", "\u200b", "\u202e", "\u2028", "\ufeff", "\u00a0", "\xff"}) {
        const auto text = shown(QByteArray("a") + odd + "b");
        QCOMPARE(text.size(), 3);
        QVERIFY2(text[1].isPrint() && !text[1].isSpace(), odd);
        QVERIFY(text[1].direction() != QChar::DirRLO);
    }
    QCOMPARE(shown("zoë 漢 😀"), u"zoë 漢 😀"_s);
    const ShownRow row("e\u0301\xff😀x", StandIns(QFont()));
    QCOMPARE(row.text().size(), 6);
    QCOMPARE(row.byteOf(2), 3);
    QCOMPARE(row.byteOf(6), 9);
    QCOMPARE(row.indexOf(8), 5);
    QCOMPARE(row.next(0), 3);
    QCOMPARE(row.previous(8), 4);
    QCOMPARE(row.formats(QPalette()).size(), 1);
}

//! With marks, stand-ins and a selection as without; and no character is behind the edge.
void TestLargeTextLooks::everyRowIsPainted()
{
    const auto isPainted = [this](int row) {
        const auto height = m_view->fontMetrics().height() + 2;
        const auto image = m_view->viewport()->grab(QRect(4, row * height, 200, height)).toImage();
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixelColor(x, y) != m_view->palette().color(QPalette::Base))
                    return true;
            }
        }
        return false;
    };
    show("plain\n\todd \xff\nfound\nselected\nwrong\n\n");
    m_view->setMatches(
        std::make_shared<const std::vector<bytesearch::Match>>(1, bytesearch::Match{.from = 13, .size = 5}));
    m_view->select(19, 8);
    m_view->setProblem(29);
    for (int row = 0; row < 5; ++row)
        QVERIFY2(isPainted(row), qPrintable(QString::number(row)));
    QVERIFY(!isPainted(5));
    show(QByteArray(5000, 'x'));
    press(Qt::Key_End);
    const auto end
        = m_view->inputMethodQuery(Qt::ImCursorRectangle).toRect().right() + m_view->fontMetrics().averageCharWidth();
    QVERIFY(end <= m_view->viewport()->width() && end > m_view->viewport()->width() - 40);
}

void TestLargeTextLooks::theMouse()
{
    show("one two\nthree four");
    auto *area = m_view->viewport();
    const auto from = placeOf(4);
    const auto to = placeOf(13);
    QTest::mouseClick(area, Qt::LeftButton, Qt::NoModifier, from);
    QCOMPARE(m_view->cursor(), 4);
    QTest::mouseClick(area, Qt::LeftButton, Qt::ShiftModifier, to);
    QCOMPARE(selected(), (bytesearch::Match{.from = 4, .size = 9}));
    QTest::mousePress(area, Qt::LeftButton, Qt::NoModifier, to);
    QTest::mouseMove(area, from);
    QTest::mouseRelease(area, Qt::LeftButton, Qt::NoModifier, from);
    QCOMPARE(selected().from, 4);
    QTest::mouseDClick(area, Qt::LeftButton, Qt::NoModifier, placeOf(10));
    QCOMPARE(selected(), (bytesearch::Match{.from = 8, .size = 5}));
    // Below the text: its end.
    QTest::mouseClick(area, Qt::LeftButton, Qt::NoModifier, QPoint(500, 250));
    QCOMPARE(m_view->cursor(), 18);
}

void TestLargeTextLooks::theWheelAndTheBar()
{
    show(QByteArray("some line\n").repeated(5000));
    auto *bar = m_view->verticalScrollBar();
    QWheelEvent wheel({50, 50}, m_view->viewport()->mapToGlobal(QPointF(50, 50)), {}, {0, -120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_view->viewport(), &wheel);
    QCOMPARE(bar->value(), 30); // three lines
    bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    QCOMPARE(bar->value(), 40);
    bar->triggerAction(QAbstractSlider::SliderPageStepSub);
    QCOMPARE(bar->value(), 0);
    bar->setValue(25005);
    m_view->goTo(25000); // it is the first row: nothing scrolls
    QCOMPARE(bar->value(), 25005);
    bar->triggerAction(QAbstractSlider::SliderToMaximum);
    press(Qt::Key_Up);
    QVERIFY(bar->value() < 25100); // back to the cursor
}

void TestLargeTextLooks::inputMethods()
{
    show("ab");
    press(Qt::Key_Right);
    const auto before = m_view->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    QInputMethodEvent composing(u"にほ"_s, {{QInputMethodEvent::Cursor, 2, 1, {}}});
    QCoreApplication::sendEvent(m_view.get(), &composing);
    QCOMPARE(bytes(), QByteArray("ab")); // not yet
    QVERIFY(m_view->inputMethodQuery(Qt::ImCursorRectangle).toRect().x() > before.x());
    m_view->grab(); // with what is being composed in it
    QInputMethodEvent commit;
    commit.setCommitString(u"日本"_s);
    QCoreApplication::sendEvent(m_view.get(), &commit);
    QCOMPARE(bytes(), u"a日本b"_s.toUtf8());
    QCOMPARE(m_view->inputMethodQuery(Qt::ImCursorPosition).toInt(), 3);
    QCOMPARE(m_view->inputMethodQuery(Qt::ImSurroundingText).toString(), u"a日本b"_s);
    QInputMethodEvent replacing;
    replacing.setCommitString(u"x"_s, -1, 1);
    QCoreApplication::sendEvent(m_view.get(), &replacing);
    QCOMPARE(bytes(), u"a日xb"_s.toUtf8());
}

void TestLargeTextLooks::aLineOfFiveMegabytes()
{
    const QByteArray item(R"({"orderId":8812,"customer":"a name of some length","amount":1.10},)");
    const auto line = '[' + item.repeated(5'000'000 / item.size()) + "0]";
    show(line);
    qint64 best = 1'000'000;
    // The best of four: what else the machine does is not the view's doing.
    for (int attempt = 0; attempt < 4 && best >= stallLimitMs; ++attempt) {
        LoopWatch watch;
        for (const auto place : {line.size() / 2, line.size(), qsizetype(100)}) {
            m_view->goTo(place);
            for (int i = 0; i < 5; ++i) {
                type(u"x"_s);
                press(Qt::Key_Left);
                press(Qt::Key_Down);
                QTest::qWait(1);
                press(Qt::Key_Up);
                press(Qt::Key_Delete);
                QTest::qWait(1);
            }
        }
        best = std::min(best, watch.longestStallMs());
    }
    QVERIFY2(best < stallLimitMs, qPrintable(QString::number(best)));
    m_view->goTo(line.size() / 2);
    type(u"here"_s);
    auto expected = line;
    expected.insert(line.size() / 2, "here");
    while (m_view->buffer().size() > expected.size())
        press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_view->buffer().read(line.size() / 2, 4) == "here");
}

void TestLargeTextLooks::aHundredMegabytes()
{
    QByteArray text;
    for (int i = 0; text.size() < 100 * qsizetype(1000) * 1000; ++i)
        text += "line " + QByteArray::number(i) + (i % 1000 == 0 ? QByteArray(70'000, '.') : QByteArray()) + '\n';
    show(text);
    qint64 best = 1'000'000;
    for (int attempt = 0; attempt < 4 && best >= stallLimitMs; ++attempt) {
        LoopWatch watch;
        for (const auto key : {Qt::Key_End, Qt::Key_Home}) {
            press(key, Qt::ControlModifier);
            QTest::qWait(1);
            press(Qt::Key_PageUp);
            press(Qt::Key_PageDown);
            QTest::qWait(1);
        }
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum() / 2);
        QTest::qWait(1);
        m_view->goTo(text.size() / 2);
        type(u"y"_s);
        QTest::qWait(1);
        press(Qt::Key_Backspace);
        QTest::qWait(1);
        best = std::min(best, watch.longestStallMs());
    }
    QVERIFY2(best < stallLimitMs, qPrintable(QString::number(best)));
    QVERIFY(bytes() == text);
}

QTEST_MAIN(TestLargeTextLooks)
#include "tst_largetextlooks.moc"
