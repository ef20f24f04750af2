// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
void press(QWidget *at, Qt::Key key, Qt::KeyboardModifiers modifiers, bool repeated = false)
{
    QTest::simulateEvent(at, true, key, modifiers, u"\r"_s, repeated);
}
} // namespace

//! What confirms in a dialog before something that cannot be taken back, and what must not.
class TestLetterConfirming : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void confirmingTwiceSendsOnce();
    void enterDoesNotSend();
    void aSecondPressDoesNotConfirm();
    void aHeldKeyDoesNotConfirm();
    void otherWaysToConfirmWaitToo();

private:
    CarefulDialog *pressedOpen(std::chrono::milliseconds *now);
};

//! Opens the dialog as a person does who holds Ctrl+Return down, or presses it twice: by the first press.
CarefulDialog *TestLetterConfirming::pressedOpen(std::chrono::milliseconds *now)
{
    open();
    show(1);
    [this] { QVERIFY(QTest::qWaitForWindowActive(m_pane.get())); }();
    press(editor(), Qt::Key_Return, Qt::ControlModifier);
    auto *send = qobject_cast<CarefulDialog *>(dialog(u"sendDialog"_s));
    [send] { QVERIFY(send); }();
    send->readingTime()->setClock([now] { return *now; });
    [send] {
        QVERIFY(!send->readingTime()->letsThrough()); // nothing was painted yet
        QVERIFY(QTest::qWaitForWindowActive(send));
        QTRY_VERIFY(send->readingTime()->hasStarted());
    }();
    return send;
}

void TestLetterConfirming::confirmingTwiceSendsOnce()
{
    open();
    show(1);
    m_broker->pushes.hold();
    m_pane->actions()->republish()->trigger();
    m_pane->actions()->republish()->trigger();
    QCOMPARE(m_pane->findChildren<QDialog *>(u"sendDialog"_s).size(), 1);
    QCOMPARE(find<PlainLabel>(u"sendConnection"_s)->fullText(), sentences::connection(m_session->profile()));
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    QTest::mouseDClick(confirm, Qt::LeftButton);
    confirm->click();
    QTRY_COMPARE(m_broker->pushes.count(), 1);
    QTRY_VERIFY(!dialog(u"sendDialog"_s));
    QVERIFY(find<QWidget>(u"letterProgress"_s)->isVisible());
    QVERIFY(!m_pane->actions()->republish()->isEnabled());
    QCOMPARE(m_pane->actions()->whyDisabled(m_pane->actions()->republish()), sentences::whyNot(Reason::Busy));
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    m_broker->openAll();
    QTRY_VERIFY(bannerShown());
    QCOMPARE(m_broker->pushes.count(), 1);
}

void TestLetterConfirming::enterDoesNotSend()
{
    open();
    show(1);
    m_pane->actions()->republish()->trigger();
    auto *send = dialog(u"sendDialog"_s);
    QVERIFY(QTest::qWaitForWindowExposed(send));
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    // A held key: repeats do nothing, wherever the focus is.
    confirm->setFocus();
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, u"\r"_s, true);
    QApplication::sendEvent(confirm, &held);
    QApplication::sendEvent(send, &held);
    QVERIFY(dialog(u"sendDialog"_s));
    // In a field Enter goes on.
    auto *queue = find<QComboBox>(u"sendQueue"_s);
    queue->setFocus();
    QTest::keyClick(queue->lineEdit(), Qt::Key_Return);
    QVERIFY(dialog(u"sendDialog"_s));
    QCOMPARE(m_broker->pushes.count(), 0);
    find<QPushButton>(u"sendCancel"_s)->setFocus();
    QTest::keyClick(find<QPushButton>(u"sendCancel"_s), Qt::Key_Return);
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    QCOMPARE(m_broker->pushes.count(), 0);
}

void TestLetterConfirming::aSecondPressDoesNotConfirm()
{
    std::chrono::milliseconds now{0};
    auto *send = pressedOpen(&now);
    now += ReadingTime::quiet - 1ms;
    press(send, Qt::Key_Return, Qt::ControlModifier);
    now += ReadingTime::quiet - 1ms; // a hasty press begins the time anew
    press(send, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_broker->pushes.count(), 0);
    QVERIFY(dialog(u"sendDialog"_s));
    now += ReadingTime::quiet;
    press(send, Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_broker->pushes.count(), 1);
}

void TestLetterConfirming::aHeldKeyDoesNotConfirm()
{
    std::chrono::milliseconds now{0};
    auto *send = pressedOpen(&now);
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    for (const bool flagged : {true, false}) { // some remote desktops repeat by single presses
        now += flagged ? ReadingTime::quiet : 0ms;
        for (int i = 0; i < 60; ++i) {
            press(send, Qt::Key_Return, Qt::ControlModifier, flagged);
            now += 33ms;
        }
        if (flagged)
            press(confirm, Qt::Key_Return, Qt::NoModifier, true);
        QCOMPARE(m_broker->pushes.count(), 0);
        QVERIFY(dialog(u"sendDialog"_s));
        if (flagged) { // closes the time again for the second round
            find<QPushButton>(u"sendCancel"_s)->click();
            QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
            end();
            begin();
            now = 0ms;
            send = pressedOpen(&now);
            confirm = find<QPushButton>(u"sendConfirm"_s);
        }
    }
}

void TestLetterConfirming::otherWaysToConfirmWaitToo()
{
    std::chrono::milliseconds now{0};
    auto *send = pressedOpen(&now);
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    const auto tryAll = [&] {
        QTest::keyClick(confirm, Qt::Key_Space);
        QTest::keyClick(confirm, Qt::Key_Return);
        QTest::mouseClick(confirm, Qt::LeftButton);
        QTest::mouseDClick(confirm, Qt::LeftButton);
        QTest::keyClick(send, Qt::Key_R, Qt::AltModifier);
    };
    tryAll();
    now += ReadingTime::quiet / 2;
    tryAll();
    QCOMPARE(m_broker->pushes.count(), 0);
    QVERIFY(dialog(u"sendDialog"_s));
    QVERIFY(find<QPushButton>(u"sendCancel"_s)->isDefault());
    now += ReadingTime::quiet;
    QTest::mouseClick(confirm, Qt::LeftButton);
    QTRY_COMPARE(m_broker->pushes.count(), 1);
}

QTEST_MAIN(TestLetterConfirming)
#include "tst_letterconfirming.moc"
