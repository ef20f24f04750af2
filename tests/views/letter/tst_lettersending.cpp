// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "views/common/fieldlimit.h"
#include "views/common/sentences.h"
#include "views/letter/diffview.h"
#include "views/letter/effectsview.h"
#include "views/letter/senddialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! The dialogs before a dead letter is sent or deleted.
class TestLetterSending : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void republishingSendsWhatTheEditorShows();
    void whatTheBrokerStoresOtherwiseIsShown();
    void anEditFitsIntoASmallWindow();
    void longNamesAreRefusedNotCut();
    void aLongReasonIsRefusedNotCut();
    void aLiveMessageIsNotRemovedByDefault();
    void anEnvelopeIsNotSentByAccident();
    void deletingNeedsAReason();
    void otherGroupsAreNotHidden();
    void whatIsNotKeptIsSaid();
    void namesAreSentAsTyped();
    void typingDoesNotScanTheList();
    void replayGoesWhereItWasSent();
};

void TestLetterSending::republishingSendsWhatTheEditorShows()
{
    m_letters[0].payload = Slice::of(R"({"version":7,"p":1.10,"a":1,"a":2})");
    open();
    show(1);
    type(u"7"_s, Qt::Key_1);
    QSignalSpy handled(m_pane.get(), &LetterPane::letterHandled);
    m_pane->actions()->republish()->trigger();
    auto *send = dialog(u"sendDialog"_s);
    QVERIFY(send);
    QVERIFY(find<QPushButton>(u"sendCancel"_s)->isDefault());
    QVERIFY(!find<QPushButton>(u"sendConfirm"_s)->isDefault());
    QCOMPARE(find<QComboBox>(u"sendQueue"_s)->currentText(), u"orders"_s);
    QVERIFY(find<QLabel>(u"sendTransactionId"_s)->text().startsWith(u"fix-row-1-"_s));
    const auto before = find<QPlainTextEdit>(u"diffBefore"_s)->toPlainText();
    const auto after = find<QPlainTextEdit>(u"diffAfter"_s)->toPlainText();
    QVERIFY2(before.contains(u"−   \"version\": 7"_s), qPrintable(before));
    QVERIFY2(after.contains(u"+   \"version\": 1"_s), qPrintable(after));
    QVERIFY(find<QPushButton>(u"sendConfirm"_s)->text().contains(u"remove the dead letter"_s));
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(handled.count(), 1);
    QCOMPARE(m_broker->stored().size(), size_t(1));
    QCOMPARE(m_broker->stored()[0].payload, QByteArray(R"({"version":1,"p":1.10,"a":1,"a":2})"));
    QCOMPARE(m_broker->lettersThere().size(), size_t(2));
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().startsWith(u"Republished to orders"_s), qPrintable(banner()));
    QVERIFY(!m_pane->hasUnsentEdits());
    show(2); // the table moves on: the good news stays
    QVERIFY(bannerShown());
    show(3);
    QVERIFY(!bannerShown());
}

void TestLetterSending::whatTheBrokerStoresOtherwiseIsShown()
{
    m_letters[0].payload = Slice::of(R"({"version":1.10})");
    m_letters[1].payload = Slice::of(R"({"version":2})");
    open();
    m_broker->normaliserAnswer = [](QByteArrayView payload) {
        return Broker::Normalised{.bytes = payload.toByteArray().replace("1.10", "1.1"),
                                  .numbersChanged = 1,
                                  .numberSent = "1.10",
                                  .numberStored = "1.1"};
    };
    show(1); // sent as it is, and yet it will not be what is stored
    m_pane->actions()->republish()->trigger();
    QVERIFY(dialog(u"sendDialog"_s));
    QVERIFY(find<DiffView>(u"sendDiff"_s)->isVisible());
    QVERIFY(find<QPlainTextEdit>(u"diffStored"_s)->toPlainText().contains(u"→   \"version\": 1.1\n"_s));
    QVERIFY(find<QLabel>(u"diffStoredWhy"_s)->text().contains(u"It writes 1.10 as 1.1."_s));
    QVERIFY(find<QLabel>(u"sendUnchanged"_s)->isVisible());
    find<QPushButton>(u"sendCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    show(2);
    m_pane->actions()->republish()->trigger();
    QVERIFY(dialog(u"sendDialog"_s));
    QVERIFY(!find<DiffView>(u"sendDiff"_s)->isVisible());
    QVERIFY(find<QLabel>(u"sendUnchanged"_s)->isVisible());
}

void TestLetterSending::anEditFitsIntoASmallWindow()
{
    m_letters[0].payload = Slice::of(R"({"version":7,"p":1.10,"a":1,"a":2})");
    open();
    auto info = m_broker->info();
    info.capabilities.removal = RemovalReach::LiveMessage;
    m_broker->setInfo(info);
    m_broker->normaliserAnswer = [](QByteArrayView) {
        return Broker::Normalised{.bytes = R"({"a":2,"p":1.1,"version":17})",
                                  .keysMoved = true,
                                  .keysDropped = 1,
                                  .numbersChanged = 1,
                                  .numberSent = "1.10",
                                  .numberStored = "1.1"};
    };
    show(1);
    type(u"7"_s, Qt::Key_1);
    m_pane->actions()->republish()->trigger();
    auto *send = dialog(u"sendDialog"_s);
    QVERIFY(send);
    QVERIFY2(send->minimumSizeHint().height() <= 600, qPrintable(QString::number(send->minimumSizeHint().height())));
    send->resize(900, 600);
    QVERIFY(QTest::qWaitForWindowExposed(send));
    QCOMPARE(send->size(), QSize(900, 600));
    for (const char *name : {"sendConfirm", "sendCancel", "diffNext", "diffAfter", "diffStored", "sendQueue"}) {
        const auto *widget = find<QWidget>(QLatin1StringView(name));
        const QRect place(widget->mapTo(send, QPoint()), widget->size());
        QVERIFY2(send->rect().contains(place), name);
    }
    if (const auto picture = qEnvironmentVariable("DLO_TEST_PICTURE"); !picture.isEmpty())
        QVERIFY(send->grab().save(picture));
}

void TestLetterSending::longNamesAreRefusedNotCut()
{
    const QString most(fieldlimit::longest, u'q');
    m_letters[1].address.queue = most + u"and more"_s;
    open();
    show(1);
    m_pane->actions()->replayElsewhere()->trigger();
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    for (const char *name : {"sendQueue", "sendPartition"}) {
        auto *combo = find<QComboBox>(QLatin1StringView(name));
        const auto before = combo->currentText();
        combo->setEditText(most);
        QCOMPARE(combo->currentText(), most);
        QVERIFY2(confirm->isEnabled(), name);
        for (const auto &tooLong : {most + u'q', most + u"qqqqqqqqq"_s}) {
            combo->setEditText(tooLong);
            QVERIFY2(!confirm->isEnabled(), name);
            QVERIFY(find<QLabel>(u"sendReason"_s)->text().contains(u"longer than the 32,767 characters"_s));
        }
        QApplication::clipboard()->setText(most + most);
        combo->lineEdit()->selectAll();
        combo->lineEdit()->paste();
        QVERIFY2(!confirm->isEnabled(), name);
        combo->setEditText(before);
        QVERIFY2(confirm->isEnabled(), name);
    }
    find<QPushButton>(u"sendCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));

    // Republishing to where it came from would need the whole name.
    show(2);
    m_pane->actions()->republish()->trigger();
    QVERIFY(!find<QPushButton>(u"sendConfirm"_s)->isEnabled());
    find<QPushButton>(u"sendCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));

    // Replaying in place sends no name, and is not taken for another place.
    m_pane->actions()->replay()->trigger();
    QVERIFY(find<QLabel>(u"sendFixedQueue"_s)->text().endsWith(u'…'));
    QVERIFY(!qobject_cast<SendDialog *>(dialog(u"sendDialog"_s))->changedDestination());
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->replays.count(), 1);
    QCOMPARE(std::get<0>(m_broker->replays.calls()[0]).address.queue, m_letters[1].address.queue);
    QVERIFY(!std::get<1>(m_broker->replays.calls()[0]));
}

void TestLetterSending::aLongReasonIsRefusedNotCut()
{
    open();
    show(1);
    m_pane->actions()->remove()->trigger();
    auto *reason = find<QLineEdit>(u"deleteReason"_s);
    reason->setText(QString(500, u'r'));
    QVERIFY(find<QPushButton>(u"deleteConfirm"_s)->isEnabled());
    reason->setText(QString(700, u'r'));
    QVERIFY(!find<QPushButton>(u"deleteConfirm"_s)->isEnabled());
    QVERIFY(find<QLabel>(u"deleteWhyNot"_s)->text().contains(u"500 characters"_s));
}

void TestLetterSending::aLiveMessageIsNotRemovedByDefault()
{
    open();
    auto info = m_broker->info();
    info.capabilities.removal = RemovalReach::LiveMessage;
    m_broker->setInfo(info);
    show(1);
    m_pane->actions()->republish()->trigger();
    QVERIFY(find<QCheckBox>(u"sendKeepOriginal"_s)->isChecked());
    QVERIFY(find<QLabel>(u"sendLiveMessage"_s)->text().contains(u"deletes the stored message itself"_s));
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY(bannerShown());
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(m_broker->removes.count(), 0);
}

void TestLetterSending::anEnvelopeIsNotSentByAccident()
{
    m_letters[0].payload = Slice::of(R"({"encrypted":"aGVsbG8=","iv":"AAAA","authTag":"BBBB"})");
    m_letters[0].protection = Protection::Envelope;
    open();
    auto info = m_broker->info();
    info.capabilities.set(Ability::DecryptOnRead, Reason::NotInThisVersion);
    m_broker->setInfo(info);
    show(1);
    QVERIFY(find<QLabel>(u"payloadNote"_s)->text().contains(u"cannot be decrypted here"_s));
    QVERIFY(find<QLabel>(u"payloadProtection"_s)->isVisible());
    m_pane->actions()->republish()->trigger();
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    QVERIFY(!confirm->isEnabled());
    QVERIFY(find<QLabel>(u"sendReason"_s)->text().contains(u"envelope"_s));
    find<QCheckBox>(u"sendEnvelope"_s)->setChecked(true);
    QVERIFY(confirm->isEnabled());
}

void TestLetterSending::deletingNeedsAReason()
{
    open();
    show(1);
    m_pane->actions()->remove()->trigger();
    QVERIFY(dialog(u"deleteDialog"_s));
    auto *confirm = find<QPushButton>(u"deleteConfirm"_s);
    QVERIFY(!confirm->isEnabled());
    QVERIFY(find<QPushButton>(u"deleteCancel"_s)->isDefault());
    find<QLineEdit>(u"deleteReason"_s)->setText(u"   "_s);
    QVERIFY(!confirm->isEnabled());
    find<QLineEdit>(u"deleteReason"_s)->setText(u"test data"_s);
    QVERIFY(confirm->isEnabled());
    confirm->click();
    QTRY_COMPARE(m_broker->lettersThere().size(), size_t(2));
    QTRY_VERIFY(banner().startsWith(u"Deleted"_s));
}

void TestLetterSending::otherGroupsAreNotHidden()
{
    open();
    auto info = m_broker->info();
    info.capabilities.removal = RemovalReach::LiveMessage;
    m_broker->setInfo(info);
    m_session->census().setDelay(std::chrono::milliseconds(0));
    m_broker->pages.answerWith([this](const LetterQuery &, const LetterCursor &) {
        return LetterPage{.letters = m_letters}; // of the list; the census that follows waits
    });
    m_session->loader().load({.queue = u"orders"_s, .group = u"billing"_s});
    m_broker->pages.hold();
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    show(1);
    m_pane->actions()->remove()->trigger();
    const auto deleting = find<EffectsView>(u"deleteEffects"_s)->lines().join(u'\n');
    QVERIFY2(deleting.contains(u"only a part of this queue"_s), qPrintable(deleting));
    find<QPushButton>(u"deleteCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"deleteDialog"_s));
    m_pane->actions()->republish()->trigger();
    find<QCheckBox>(u"sendKeepOriginal"_s)->setChecked(false);
    const auto sending = find<EffectsView>(u"sendEffects"_s)->lines().join(u'\n');
    QVERIFY2(sending.contains(u"only a part of this queue"_s), qPrintable(sending));
    // When it has been read, the dialog names the groups.
    auto sibling = sampleLetter(1, u"orders"_s, u"audit"_s);
    sibling.rowId += u"-audit"_s;
    auto letters = m_letters;
    letters.push_back(sibling);
    m_broker->setLetters(letters);
    m_session->depth().sampleNow();
    m_broker->openAll();
    QTRY_VERIFY(find<EffectsView>(u"sendEffects"_s)
                    ->lines()
                    .contains(u"Dead letters of other consumer groups for the same message are removed too: audit."_s));
}

void TestLetterSending::whatIsNotKeptIsSaid()
{
    m_letters[0].protection = Protection::DecryptedByBroker;
    m_letters[1].payload = Slice();
    open();
    const auto ask = [&](int number) {
        show(number);
        m_pane->actions()->remove()->trigger();
        auto *warning = find<QLabel>(u"deleteNotKept"_s);
        const auto text = warning->isVisible() ? warning->text() : QString();
        QVERIFY(!find<QLabel>(u"deleteText"_s)->text().contains(u"trash"_s));
        find<QPushButton>(u"deleteCancel"_s)->click();
        QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"deleteDialog"_s));
        QVERIFY2(number != 1 || text.contains(u"encrypted and is not kept"_s), qPrintable(text));
        QVERIFY2(number != 2 || text.contains(u"told no payload"_s), qPrintable(text));
        QVERIFY2(number != 3 || text.isEmpty(), qPrintable(text));
    };
    ask(1);
    ask(2);
    ask(3);
}

void TestLetterSending::namesAreSentAsTyped()
{
    m_letters[0].address.queue = u"orders"_s;
    open();
    m_broker->setQueues({{.name = u"Orders"_s}, {.name = u"orders"_s}});
    m_session->refresh();
    QTRY_COMPARE(m_session->queues().front().name, u"Orders"_s);
    show(1);
    m_pane->actions()->replayElsewhere()->trigger();
    auto *send = dialog(u"sendDialog"_s);
    QVERIFY(QTest::qWaitForWindowActive(send));
    auto *queue = find<QComboBox>(u"sendQueue"_s);
    auto *partition = find<QComboBox>(u"sendPartition"_s);
    for (const auto &typed : {u"orders"_s, u"Orders"_s, u"ORDERS"_s}) {
        queue->setFocus();
        queue->lineEdit()->selectAll();
        QTest::keyClicks(queue->lineEdit(), typed);
        QTest::keyClick(queue->lineEdit(), Qt::Key_Tab);
        partition->setFocus();
        QCOMPARE(queue->currentText(), typed);
        QTest::keyClick(partition->lineEdit(), Qt::Key_Tab);
        QCOMPARE(queue->currentText(), typed);
    }
    auto *confirm = find<QPushButton>(u"sendConfirm"_s);
    QVERIFY(confirm->isEnabled());
    queue->setEditText(u"emails "_s);
    QVERIFY(!confirm->isEnabled());
    QVERIFY(find<QLabel>(u"sendReason"_s)->text().contains(u"blank"_s));
    queue->setEditText(u"emails"_s);
    partition->setEditText(u" 1"_s);
    QVERIFY(!confirm->isEnabled());
    partition->setEditText(u"1"_s);
    QVERIFY(confirm->isEnabled());
}

void TestLetterSending::typingDoesNotScanTheList()
{
    open();
    show(1);
    m_pane->actions()->republish()->trigger();
    auto *send = m_pane->findChild<SendDialog *>(u"sendDialog"_s);
    QSignalSpy computed(send, &SendDialog::impactComputed);
    auto *queue = find<QComboBox>(u"sendQueue"_s);
    queue->lineEdit()->selectAll();
    QTest::keyClicks(queue->lineEdit(), u"a quite long name of a queue"_s);
    QCOMPARE(computed.count(), 1); // it became another place
    queue->setEditText(u"emails"_s);
    QCOMPARE(computed.count(), 2); // one that exists
    find<QCheckBox>(u"sendKeepOriginal"_s)->toggle();
    QCOMPARE(computed.count(), 3);
}

void TestLetterSending::replayGoesWhereItWasSent()
{
    open();
    show(1);
    type(u"7"_s, Qt::Key_9);
    m_pane->actions()->replay()->trigger();
    QVERIFY(dialog(u"sendDialog"_s));
    QVERIFY(find<QLabel>(u"sendUnchanged"_s)->text().contains(u"is not sent"_s));
    QVERIFY(!find<QComboBox>(u"sendQueue"_s)->isVisible());
    QCOMPARE(find<QLabel>(u"sendFixedQueue"_s)->text(), u"orders"_s);
    QVERIFY(find<QLabel>(u"sendFixedPartition"_s)->isVisible());
    find<QPushButton>(u"sendCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    m_pane->actions()->replayElsewhere()->trigger();
    find<QComboBox>(u"sendQueue"_s)->setEditText(u"emails"_s);
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->replays.count(), 1);
    const auto &to = std::get<1>(m_broker->replays.calls()[0]);
    QVERIFY(to.has_value());
    QCOMPARE(to->queue, u"emails"_s);
    QTRY_VERIFY(banner().startsWith(u"Replayed to emails"_s));
}

QTEST_MAIN(TestLetterSending)
#include "tst_lettersending.moc"
