// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "support/loopwatch.h"
#include "views/common/plainlabel.h"
#include "views/editor/largetextview.h"
#include "views/letter/hexview.h"
#include "views/letter/payloadviews.h"

#include <QComboBox>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! Payloads that are too large for the editor: shown at once, edited, and sent with nothing else changed.
class TestPayloadLarge : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void whichViewIsUsed_data();
    void whichViewIsUsed();
    void whatIsEditedIsSent();
    void switchingKeepsTheEdit();
    void draftsAreKept();
    void revertAndUndo();
    void whatIsNotJsonIsTold();
    void brokenByAnEdit();
    void invalidBytesAreSentAsTheyCame();
    void fieldsStepBack();
    void findingAndPosition();
    void theComparisonIsShort();
    void onlyTheLastEditIsComposed();
    void fortyMegabytesDoNotStopTheLoop();

private:
    static QByteArray item() { return R"({"orderId":8812,"customer":"a name of some length","amount":1.10},)"; }
    static QByteArray json(qsizetype atLeast) { return '[' + item().repeated(atLeast / item().size() + 1) + "0]"; }
    void openWith(const QByteArray &payload)
    {
        m_letters[0].payload = Slice::of(payload);
        open();
        show(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 30'000);
    }
    LargeTextView *large() { return find<LargeTextView>(u"payloadLarge"_s); }
    HexView *hex() { return find<HexView>(u"payloadHex"_s); }
    QString note() { return find<QLabel>(u"payloadNote"_s)->text(); }
    QString status() { return find<PlainLabel>(u"payloadStatus"_s)->fullText(); }
    void showAs(const QString &view)
    {
        auto *combo = find<QComboBox>(u"payloadView"_s);
        const auto row = combo->findText(view);
        QVERIFY(row >= 0);
        combo->setCurrentIndex(row);
        Q_EMIT combo->activated(row);
        QTRY_COMPARE(combo->currentText(), view);
    }
    void typeAt(qsizetype offset, const QString &text)
    {
        large()->goTo(offset);
        QTest::keyClicks(large(), text);
    }
    void republish()
    {
        m_pane->actions()->republish()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(dialog(u"sendDialog"_s), 30'000);
    }
    QByteArray sent()
    {
        find<QPushButton>(u"sendConfirm"_s)->click();
        if (!QTest::qWaitFor([this] { return !m_broker->stored().empty(); }, 30'000))
            return "nothing was sent";
        return m_broker->stored()[0].payload;
    }
};

void TestPayloadLarge::whichViewIsUsed_data()
{
    constexpr auto line = PayloadViews::maxLineInEditor;
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("view");
    QTest::addColumn<bool>("isLarge");
    QTest::newRow("short") << json(1000) << u"JSON"_s << false;
    QTest::newRow("json") << json(1'000'000) << u"JSON"_s << false;
    QTest::newRow("large json") << json(PayloadViews::maxInEditor) << u"JSON"_s << true;
    QTest::newRow("a long string") << QByteArray("[\"" + QByteArray(line + 1, 'x') + "\"]") << u"JSON"_s << true;
    QTest::newRow("a long line") << QByteArray(line + 1, 'x') << u"Text"_s << true;
    QTest::newRow("lines") << QByteArray("some words\n").repeated(100'000) << u"Text"_s << false;
    QTest::newRow("many lines") << QByteArray("some words\n").repeated(500'000) << u"Text"_s << true;
    QTest::newRow("binary") << QByteArray(5'000'000, '\0') << u"Hex"_s << false;
}

void TestPayloadLarge::whichViewIsUsed()
{
    QFETCH(QByteArray, payload);
    QFETCH(QString, view);
    QFETCH(bool, isLarge);
    openWith(payload);
    QCOMPARE(find<QComboBox>(u"payloadView"_s)->currentText(), view);
    QTRY_COMPARE(large()->isVisible(), isLarge);
    QCOMPARE(editor()->isVisible(), !isLarge && view != u"Hex"_s);
    QCOMPARE(hex()->isVisible(), view == u"Hex"_s);
    QCOMPARE(note().contains(u"because"_s), isLarge);
    if (isLarge)
        QVERIFY(large()->buffer().bytes() == payload);
    showAs(view == u"JSON"_s ? u"Text"_s : u"JSON"_s);
    showAs(view);
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 30'000);
    QVERIFY(!m_pane->hasUnsentEdits());
    republish();
    QVERIFY(sent() == payload);
}

void TestPayloadLarge::whatIsEditedIsSent()
{
    const auto payload = json(5'000'000);
    openWith(payload);
    const auto place = payload.indexOf("8812", payload.size() / 2);
    typeAt(place, u"9"_s);
    QVERIFY(m_pane->hasUnsentEdits());
    QTRY_VERIFY_WITH_TIMEOUT(status().startsWith(u"1 byte changed"_s), 20'000);
    republish();
    auto expected = payload;
    expected.insert(place, '9');
    QVERIFY(sent() == expected);
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->hasUnsentEdits(), 20'000);
}

void TestPayloadLarge::switchingKeepsTheEdit()
{
    const auto payload = json(5'000'000);
    openWith(payload);
    auto expected = payload;
    typeAt(3'000'000, u"x"_s);
    expected.insert(3'000'000, 'x');
    showAs(u"Hex"_s);
    QTRY_VERIFY(hex()->isVisible() && hex()->buffer().size() == expected.size());
    QVERIFY(hex()->buffer().bytes() == expected);
    hex()->goTo(10);
    QTest::keyClick(hex(), Qt::Key_Delete);
    expected.remove(10, 1);
    showAs(u"Text"_s);
    QTRY_VERIFY(large()->isVisible() && large()->buffer().bytes() == expected);
    showAs(u"Fields"_s);
    showAs(u"JSON"_s);
    QTRY_VERIFY(large()->isVisible() && large()->buffer().bytes() == expected);
    QVERIFY(m_pane->hasUnsentEdits());
    typeAt(0, u"y"_s);
    expected.prepend('y');
    QCOMPARE(large()->buffer().size(), expected.size());
    QVERIFY(large()->buffer().bytes() == expected);
}

void TestPayloadLarge::draftsAreKept()
{
    const auto payload = json(5'000'000);
    openWith(payload);
    typeAt(2'000'000, u"abc"_s);
    show(2); // before it is composed
    QVERIFY(editor()->isVisible());
    show(1);
    QTRY_VERIFY(large()->isVisible() && large()->buffer().size() == payload.size() + 3);
    QCOMPARE(large()->cursor(), 2'000'003);
    QVERIFY(m_pane->hasUnsentEdits());
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 20'000);
    large()->setFocus();
    QTest::keyClick(large(), Qt::Key_Z, Qt::ControlModifier); // undo is kept as well
    QVERIFY(large()->buffer().isOriginal());
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->hasUnsentEdits(), 20'000);
}

void TestPayloadLarge::revertAndUndo()
{
    const auto payload = json(5'000'000);
    openWith(payload);
    typeAt(100, u"abc"_s);
    QTRY_VERIFY_WITH_TIMEOUT(status().startsWith(u"3 bytes changed"_s), 20'000);
    m_pane->actions()->revert()->trigger();
    QVERIFY(large()->buffer().isOriginal());
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->hasUnsentEdits(), 20'000);
    QTest::keyClick(large(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->hasUnsentEdits(), 20'000);
}

//! Where, when a worker has read all of it.
void TestPayloadLarge::whatIsNotJsonIsTold()
{
    auto payload = json(5'000'000);
    payload.replace(payload.size() - 100, 1, "\x01");
    openWith(payload);
    QVERIFY(large()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(note().contains(u"This is not JSON; it is shown as it is. Line 1"_s), 20'000);
    typeAt(100, u"x"_s); // nobody said that it is JSON
    QTRY_VERIFY_WITH_TIMEOUT(status().startsWith(u"1 byte changed"_s), 20'000);
    republish();
    payload.insert(100, 'x');
    QVERIFY(sent() == payload);
}

void TestPayloadLarge::brokenByAnEdit()
{
    const auto payload = json(5'000'000);
    openWith(payload);
    typeAt(0, u"{"_s);
    QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>(u"payloadError"_s)->isVisible(), 20'000);
    large()->goTo(4'000'000);
    find<QToolButton>(u"payloadGoToError"_s)->click();
    QCOMPARE(large()->cursor(), 1);
    m_pane->actions()->republish()->trigger();
    QTRY_VERIFY(find<QWidget>(u"letterNotice"_s)->isVisible());
    QVERIFY(!dialog(u"sendDialog"_s));
    QTest::keyClick(large(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!find<QLabel>(u"payloadError"_s)->isVisible(), 20'000);
}

void TestPayloadLarge::invalidBytesAreSentAsTheyCame()
{
    auto payload = json(5'000'000);
    const QByteArray odd("\xff\xc3(\xed\xa0\x80\r", 7);
    payload.replace(4'000'000, odd.size(), odd);
    openWith(payload);
    QVERIFY(large()->isVisible());
    large()->goTo(4'000'003);
    QInputMethodEvent commit;
    commit.setCommitString(u"ë"_s); // as a keyboard with dead keys sends it
    QCoreApplication::sendEvent(large(), &commit);
    payload.insert(4'000'003, "ë");
    QTRY_VERIFY_WITH_TIMEOUT(status().startsWith(u"2 bytes changed"_s), 20'000);
    republish();
    QVERIFY(sent() == payload);
}

void TestPayloadLarge::fieldsStepBack()
{
    m_letters[2].payload = Slice::of(QByteArray("a\0b", 3));
    openWith(json(5'000'000));
    showAs(u"Fields"_s);
    QVERIFY(find<PlainLabel>(u"fieldsNote"_s)->fullText().contains(u"too long"_s));
    show(2);
    QVERIFY(editor()->isVisible() && !editor()->isSteppedBack());
    show(1);
    QTRY_VERIFY(large()->isVisible() && editor()->isSteppedBack());
    show(3); // which is shown in hex
    QVERIFY(hex()->isVisible() && !editor()->isSteppedBack());
}

void TestPayloadLarge::findingAndPosition()
{
    openWith(json(5'000'000));
    large()->goTo(4'500'000);
    QTRY_VERIFY(status().contains(u"Ln 1, byte 4,500,000"_s));
    QTest::keyClick(large(), Qt::Key_F, Qt::ControlModifier);
    auto *field = find<QLineEdit>(u"largeFindText"_s);
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, u"NAME OF"_s);
    QTRY_VERIFY_WITH_TIMEOUT(find<PlainLabel>(u"largeFindCount"_s)->fullText().contains(u" of "_s), 20'000);
    QCOMPARE(large()->selectedBytes(), QByteArray("name of"));
    QVERIFY(large()->cursor() > 4'500'000);
}

//! What is shown before it is sent is what is around the differences.
void TestPayloadLarge::theComparisonIsShort()
{
    const auto before = json(17'000'000);
    auto after = before;
    after.replace(9'000'000, 2, "ë!");
    const auto compared = payloadtext::compare(before, after);
    QVERIFY(!compared.base.isJson());
    QVERIFY(compared.base.shown().size() < 20'000);
    QVERIFY(compared.after.contains(u"ë!"_s) && !compared.base.shown().contains(u"ë!"_s));
    const auto line = QByteArray(300'000, 'x');
    const auto text = payloadtext::compare(line, line + 'y');
    QVERIFY(text.base.shown().size() < 20'000);
    QCOMPARE(text.after, text.base.shown() + u'y');
    QVERIFY(payloadtext::compare(before, before).after.isEmpty());
    const auto binary = payloadtext::compare(QByteArray(17'000'000, '\0'), QByteArray(17'000'000, '\1'));
    QVERIFY(binary.after.startsWith(u"00000000  01 01"_s));
}

void TestPayloadLarge::onlyTheLastEditIsComposed()
{
    const auto payload = json(5'000'000);
    PayloadController controller;
    QSignalSpy looked(&controller, &PayloadController::looksChanged);
    controller.setDocument(PayloadDocument(payload));
    QCOMPARE(controller.shown().constData(), payload.constData()); // at once, and not a copy
    QVERIFY(!controller.looks().isSure && controller.looks().view == PayloadView::Json);
    QVERIFY(looked.wait(20'000));
    QVERIFY(controller.looks().isSure && controller.looks().isJson);
    QSignalSpy composed(&controller, &PayloadController::composedChanged);
    ByteBuffer buffer(payload);
    for (int i = 0; i < 20; ++i) {
        buffer.replace(10, 0, "1");
        controller.edit({.bytes = buffer});
    }
    QVERIFY(!controller.isComposedCurrent());
    QTRY_VERIFY_WITH_TIMEOUT(controller.isComposedCurrent(), 20'000);
    QCOMPARE(composed.count(), 1);
    QCOMPARE(controller.lastComposed().changedBytes, 20);
    // Another payload: what was being composed is forgotten.
    controller.edit({.bytes = buffer});
    controller.edit({.bytes = buffer});
    controller.setDocument(PayloadDocument("{}"));
    QThreadPool::globalInstance()->waitForDone();
    QTest::qWait(0);
    QCOMPARE(controller.lastComposed().bytes, QByteArray("{}"));
}

void TestPayloadLarge::fortyMegabytesDoNotStopTheLoop()
{
    const auto payload = json(40'000'000);
    m_letters[0].payload = Slice::of(payload);
    open();
    qint64 best = 1'000'000;
    // The best of six: what else the machine does is not the pane's doing.
    for (int attempt = 0; attempt < 6 && best >= stallLimitMs; ++attempt) {
        show(2);
        LoopWatch watch;
        show(1);
        QTRY_VERIFY_WITH_TIMEOUT(large()->isVisible() && large()->buffer().size() == payload.size(), 20'000);
        for (int i = 0; i < 3; ++i) {
            typeAt(payload.size() / 2, u"7"_s);
            QTest::qWait(250); // it is composed meanwhile
            QTest::keyClick(large(), Qt::Key_Backspace);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!m_pane->hasUnsentEdits(), 30'000);
        best = std::min(best, watch.longestStallMs());
    }
    qInfo("longest stand-still with 40 MB: %lld ms", best);
    QVERIFY2(best < stallLimitMs, qPrintable(QString::number(best)));
    typeAt(payload.size() / 2, u"7"_s);
    auto expected = payload;
    expected.insert(payload.size() / 2, '7');
    if (!large()->buffer().read(payload.size() / 2, 1).startsWith('7'))
        QFAIL("not typed");
    m_pane->actions()->republish()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(dialog(u"sendDialog"_s) || find<QWidget>(u"letterNotice"_s)->isVisible(), 60'000);
    QVERIFY(large()->buffer().bytes() == expected);
}

QTEST_MAIN(TestPayloadLarge)
#include "tst_payloadlarge.moc"
