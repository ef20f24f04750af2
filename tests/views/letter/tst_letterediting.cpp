// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "support/loopwatch.h"
#include "views/editor/largetextview.h"
#include "views/letter/payloadviews.h"

#include <QLabel>
#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! Editing a payload: what was typed is kept, what cannot be sent is refused, and the window never stands still.
class TestLetterEditing : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void typedTextSurvives();
    void aVanishedLetterKeepsWhatWasTyped();
    void brokenJsonIsNotSent();
    void refusalsGoWithTheirReason();
    void aLargePayloadDoesNotStopTheLoop();
    void sendingALargePayloadDoesNotStopTheLoop_data();
    void sendingALargePayloadDoesNotStopTheLoop();
    void typingTakesTheWishBack();

private:
    static QByteArray largeJson(qsizetype bytes);
};

void TestLetterEditing::typedTextSurvives()
{
    open();
    show(1);
    type(u"7"_s, Qt::Key_9);
    QVERIFY(m_pane->hasUnsentEdits());
    const auto typed = editor()->typedText();
    QTRY_VERIFY(find<QLabel>(u"payloadEdited"_s)->isVisible());
    m_session->refresh();
    QTRY_COMPARE(m_broker->pages.count(), 2);
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    QCOMPARE(editor()->typedText(), typed);
    show(2);
    QVERIFY(editor()->typedText() != typed);
    QVERIFY(m_pane->hasUnsentEdits());
    show(1);
    QCOMPARE(editor()->typedText(), typed);
    QVERIFY(m_pane->actions()->revert()->isEnabled());
    m_pane->actions()->revert()->trigger();
    QVERIFY(!editor()->isEdited());
    QVERIFY(!m_pane->hasUnsentEdits());
    QVERIFY(!m_pane->actions()->revert()->isEnabled());
}

void TestLetterEditing::aVanishedLetterKeepsWhatWasTyped()
{
    open();
    show(1);
    type(u"7"_s, Qt::Key_9);
    const auto typed = editor()->typedText();
    m_broker->setLetters({m_letters[1], m_letters[2]});
    m_session->refresh();
    auto *notice = find<QWidget>(u"letterNotice"_s);
    QTRY_VERIFY(notice->isVisible());
    QVERIFY(notice->findChild<QLabel *>(u"bannerText"_s)->text().startsWith(u"This dead letter is gone"_s));
    QCOMPARE(editor()->typedText(), typed);
    QVERIFY(!m_pane->actions()->replay()->isEnabled());
    QVERIFY(!m_pane->actions()->republish()->isEnabled());
    QVERIFY(m_pane->hasUnsentEdits());
    QVERIFY(find<QLabel>(u"actionReason"_s)->text().contains(u"gone"_s));
    // It died again: what was said is over.
    m_broker->setLetters(m_letters);
    m_session->refresh();
    QTRY_VERIFY(m_pane->actions()->replay()->isEnabled());
    QVERIFY(notice->isHidden());
    QCOMPARE(editor()->typedText(), typed);
}

void TestLetterEditing::brokenJsonIsNotSent()
{
    open();
    show(1);
    type(u","_s, Qt::Key_Space);
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    auto *notice = find<QWidget>(u"letterNotice"_s);
    QVERIFY(notice->isVisible());
    QVERIFY(notice->findChild<QLabel *>(u"bannerText"_s)->text().contains(u"Line 3"_s));
    QTRY_VERIFY(find<QLabel>(u"payloadError"_s)->isVisible());
    m_pane->actions()->revert()->trigger();
    QVERIFY(notice->isHidden());
    m_broker->payloadCheckAnswer = [](QByteArrayView) { return Broker::Refusal{u"nul-character"_s, 5}; };
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    QVERIFY(notice->findChild<QLabel *>(u"bannerText"_s)->text().contains(u"byte 5"_s));
}

void TestLetterEditing::aLargePayloadDoesNotStopTheLoop()
{
    const auto large = largeJson(qsizetype(1024) * 1024);
    m_letters[0].payload = Slice::of(large);
    open();
    QSignalSpy loaded(editor(), &PayloadEditor::loaded);
    qint64 best = 1'000'000;
    // The best of six: what else the machine does is not the pane's doing.
    for (int attempt = 0; attempt < 6 && best >= stallLimitMs; ++attempt) {
        show(2);
        LoopWatch watch;
        show(1);
        QVERIFY(!m_pane->actions()->republish()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 20'000);
        best = std::min(best, watch.longestStallMs());
    }
    QCOMPARE(editor()->composed().bytes, large);
    QVERIFY2(best < stallLimitMs, qPrintable(QString::number(best)));
}

QByteArray TestLetterEditing::largeJson(qsizetype bytes)
{
    QByteArray large("[");
    while (large.size() < bytes)
        large += R"({"orderId":8812,"customer":"a name of some length","amount":1.10},)";
    return large + "0]";
}

void TestLetterEditing::refusalsGoWithTheirReason()
{
    open();
    show(1);
    m_broker->payloadCheckAnswer = [](QByteArrayView payload) -> std::optional<Broker::Refusal> {
        if (QByteArrayView(payload).contains('9'))
            return Broker::Refusal{u"nul-character"_s, 5};
        return std::nullopt;
    };
    type(u"7"_s, Qt::Key_9);
    m_pane->actions()->republish()->trigger();
    auto *notice = find<QWidget>(u"letterNotice"_s);
    QVERIFY(notice->isVisible());
    QVERIFY(bannerText(u"letterNotice"_s).startsWith(u"Not sent."_s));
    type(u"9"_s, Qt::Key_8);
    QTRY_VERIFY(notice->isHidden());
}

void TestLetterEditing::sendingALargePayloadDoesNotStopTheLoop_data()
{
    QTest::addColumn<qsizetype>("size");
    QTest::newRow("in the editor") << PayloadViews::maxInEditor - 1000;
    QTest::newRow("too large for the editor") << qsizetype(16) * 1024 * 1024;
}

//! What is sent is what the editor showed, the window answers all the while.
void TestLetterEditing::sendingALargePayloadDoesNotStopTheLoop()
{
    QFETCH(qsizetype, size);
    const auto large = largeJson(size);
    m_letters[0].payload = Slice::of(large);
    open();
    show(1);
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 60'000);
    auto expected = large;
    expected.replace(large.indexOf("8812"), 4, "7812");
    if (size < PayloadViews::maxInEditor) {
        editor()->document()->find(u"8812"_s).insertText(u"7812"_s);
    } else {
        auto *view = find<LargeTextView>(u"payloadLarge"_s);
        view->select(large.indexOf("8812"), 1);
        QTest::keyClick(view, Qt::Key_7);
    }
    qint64 stall = 0;
    {
        LoopWatch watch;
        m_pane->actions()->republish()->trigger();
        QVERIFY(!dialog(u"sendDialog"_s)); // it is being worked out
        QVERIFY(!m_pane->actions()->republish()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(dialog(u"sendDialog"_s), 60'000);
        stall = watch.longestStallMs();
        qInfo("from the wish to the dialog: %lld ms", stall);
    }
    QVERIFY2(stall < 2 * stallLimitMs, qPrintable(QString::number(stall)));
    QVERIFY(find<QLabel>(u"sendTransactionId"_s)->text().startsWith(u"fix-row-1-"_s));
    m_broker->pushes.hold();
    LoopWatch watch;
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE_WITH_TIMEOUT(m_broker->pushes.count(), 1, 60'000);
    stall = watch.longestStallMs();
    qInfo("from the word to the push: %lld ms", stall);
    QVERIFY2(stall < stallLimitMs, qPrintable(QString::number(stall)));
    m_broker->openAll();
    QTRY_VERIFY_WITH_TIMEOUT(bannerShown(), 60'000);
    QCOMPARE(m_broker->stored().size(), size_t(1));
    QVERIFY(m_broker->stored()[0].payload == expected);
    QTRY_VERIFY_WITH_TIMEOUT(!m_pane->hasUnsentEdits(), 60'000);
}

void TestLetterEditing::typingTakesTheWishBack()
{
    m_letters[0].payload = Slice::of(largeJson(qsizetype(1024) * 1024));
    open();
    show(1);
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 20'000);
    editor()->document()->find(u"8812"_s).insertText(u"7812"_s);
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    editor()->document()->find(u"8812"_s).insertText(u"6812"_s);
    QSignalSpy composed(editor(), &PayloadEditor::composedChanged);
    QTRY_VERIFY_WITH_TIMEOUT(editor()->isComposedCurrent(), 20'000);
    QVERIFY(!dialog(u"sendDialog"_s));
    m_pane->actions()->republish()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(dialog(u"sendDialog"_s), 20'000);
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE_WITH_TIMEOUT(m_broker->stored().size(), size_t(1), 20'000);
    QVERIFY(m_broker->stored()[0].payload.contains("7812") && m_broker->stored()[0].payload.contains("6812"));
}

QTEST_MAIN(TestLetterEditing)
#include "tst_letterediting.moc"
