// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journal.h"
#include "session/session.h"
#include "support/fakebroker.h"
#include "support/loopwatch.h"
#include "views/common/sentences.h"
#include "views/letter/effectsview.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/senddialog.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {
const auto markup = u"<b>x</b><img src=x>%1"_s;

using dlo::test::stallLimitMs;
} // namespace

class TestLetterPane : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { m_letters = {sampleLetter(1), sampleLetter(2), sampleLetter(3)}; }
    void cleanup();

    void emptyStatesSaySo();
    void aLetterIsShown();
    void nothingIsRichText();
    void typedTextSurvives();
    void aVanishedLetterKeepsWhatWasTyped();
    void everyReasonIsShown_data();
    void everyReasonIsShown();
    void republishingSendsWhatTheEditorShows();
    void confirmingTwiceSendsOnce();
    void enterDoesNotSend();
    void brokenJsonIsNotSent();
    void aLiveMessageIsNotRemovedByDefault();
    void anEnvelopeIsNotSentByAccident();
    void theBrokersPlainTextIsShown();
    void deletingNeedsAReason();
    void anUnknownOutcomeOffersToFindOut();
    void findingOutNeedsAnUnlockedConnection();
    void unfinishedActionsCanBeSettled();
    void aVerdictOfAnotherLetterIsShown();
    void aSecondCopyIsSentKnowingly();
    void otherGroupsAreNotHidden();
    void whatIsNotKeptIsSaid();
    void namesAreSentAsTyped();
    void typingDoesNotScanTheList();
    void unlockingNeedsTheName();
    void replayGoesWhereItWasSent();
    void copying();
    void aLargePayloadDoesNotStopTheLoop();
    void payloadShapesAreNamed_data();
    void payloadShapesAreNamed();

private:
    void open(const ConnectionProfile &profile = {});
    void show(int number);
    void type(const QString &find, Qt::Key key);
    template <typename T>
    T *find(const QString &name)
    {
        auto *found = m_pane->findChild<T *>(name);
        if (!found)
            qWarning() << "there is no" << name;
        return found;
    }
    QDialog *dialog(const QString &name)
    {
        auto *found = m_pane->findChild<QDialog *>(name);
        return found && found->isVisible() ? found : nullptr;
    }
    PayloadEditor *editor() { return m_pane->findChild<PayloadEditor *>(u"payloadEditor"_s); }
    QString banner() { return find<QWidget>(u"verdictBanner"_s)->findChild<QLabel *>(u"bannerText"_s)->text(); }
    bool bannerShown() { return !find<QWidget>(u"verdictBanner"_s)->isHidden(); }

    std::vector<DeadLetter> m_letters;
    BrokerInfo m_info;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<LetterPane> m_pane;
    FakeBroker *m_broker = nullptr;
};

void TestLetterPane::cleanup()
{
    m_pane.reset();
    m_session.reset();
    m_journal.reset();
    m_dir.reset();
    m_broker = nullptr;
    QThreadPool::globalInstance()->waitForDone();
}

void TestLetterPane::open(const ConnectionProfile &profile)
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
    auto own = profile;
    own.id = u"one"_s;
    if (own.name.isEmpty())
        own.name = u"payments"_s;
    m_session = std::make_unique<Session>(own, *m_journal, QThreadPool::globalInstance());
    auto broker = std::make_unique<FakeBroker>();
    m_broker = broker.get();
    m_broker->setLetters(m_letters);
    m_broker->setQueues({{.name = u"orders"_s}, {.name = u"emails"_s}});
    m_pane = std::make_unique<LetterPane>();
    m_pane->resize(560, 720);
    m_pane->show();
    m_pane->setSession(m_session.get());
    m_session->open(std::move(broker));
    QTRY_COMPARE(m_session->letters().store().size(), qsizetype(m_letters.size()));
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
}

void TestLetterPane::show(int number)
{
    m_pane->showLetter(m_letters[size_t(number - 1)].key());
}

void TestLetterPane::type(const QString &text, Qt::Key key)
{
    const auto cursor = editor()->document()->find(text);
    QVERIFY(!cursor.isNull());
    editor()->setTextCursor(cursor);
    QTest::keyClick(editor(), key);
}

void TestLetterPane::emptyStatesSaySo()
{
    LetterPane lonely;
    QVERIFY(lonely.findChild<QLabel *>(u"letterEmpty"_s)->text().contains(u"Open a connection"_s));
    open();
    auto *empty = find<QLabel>(u"letterEmpty"_s);
    QVERIFY(empty->isVisible());
    QVERIFY(empty->text().contains(u"Select a dead letter"_s));
    m_pane->showSeveral(3);
    QVERIFY(empty->text().contains(u'3'));
    QCOMPARE(m_pane->actions()->whyDisabled(m_pane->actions()->replay()), sentences::whyNot(Reason::SelectOne));
    m_pane->showLetter(std::nullopt);
    QCOMPARE(m_pane->actions()->whyDisabled(m_pane->actions()->replay()), sentences::whyNot(Reason::NothingSelected));
    QVERIFY(!m_pane->letter());
}

void TestLetterPane::aLetterIsShown()
{
    open();
    show(2);
    QCOMPARE(find<QLabel>(u"letterError"_s)->text(), m_letters[1].error);
    QVERIFY(find<QLabel>(u"letterWhen"_s)->text().endsWith(u"after 2 retries"_s));
    QVERIFY(find<QLabel>(u"letterAddress"_s)->text().contains(u"orders"_s));
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->count(), 3);
    QVERIFY(editor()->typedText().contains(u"\"orderId\": 2"_s));
    QVERIFY(find<QLabel>(u"headersEmpty"_s)->text().contains(u"no headers"_s));
    QCOMPARE(m_pane->letter()->transactionId, u"tx-2"_s);
    QVERIFY(m_pane->actions()->replay()->isEnabled());
    QVERIFY(find<QPushButton>(u"buttonRepublish"_s)->isEnabled());
    QVERIFY(find<QLabel>(u"actionReason"_s)->isHidden());
    auto *details = find<QLabel>(u"details_transactionId"_s);
    QVERIFY(details->text().contains(u"tx-2"_s));
}

void TestLetterPane::nothingIsRichText()
{
    auto &letter = m_letters[0];
    letter.error = markup + u'\n' + markup;
    letter.address.queue = letter.transactionId = letter.rowId = letter.producer = letter.traceId = letter.address.group
        = markup;
    letter.address.partition = markup;
    letter.headers = {{markup, markup, markup.toUtf8()}, {u"none"_s, {}, std::nullopt}};
    letter.payload = Slice::of("\"" + markup.toUtf8() + "\"");
    open();
    show(1);
    m_pane->actions()->republish()->trigger();
    QVERIFY(dialog(u"sendDialog"_s));
    int literal = 0;
    for (auto *label : m_pane->findChildren<QLabel *>()) {
        QVERIFY2(label->textFormat() == Qt::PlainText || !label->text().contains(u'<'),
                 qPrintable(label->objectName() + label->text()));
        QVERIFY2(!label->toolTip().contains(u"<img"_s), qPrintable(label->toolTip()));
        literal += label->text().contains(u"<b>"_s) ? 1 : 0;
    }
    QVERIFY(literal >= 6);
    QCOMPARE(find<QTableWidget>(u"headersTable"_s)->item(0, 2)->text(), markup);
    QCOMPARE(find<QTableWidget>(u"headersTable"_s)->item(1, 2)->text(), u"null"_s);
    for (auto *action : m_pane->actions()->all())
        QVERIFY(!action->toolTip().contains(u'<'));
    find<QPushButton>(u"sendCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    m_broker->removes.failNext({.kind = ErrorKind::Rejected, .httpStatus = 400, .serverText = markup});
    m_pane->actions()->remove()->trigger();
    find<QLineEdit>(u"deleteReason"_s)->setText(u"test"_s);
    find<QPushButton>(u"deleteConfirm"_s)->click();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(markup), qPrintable(banner()));
}

void TestLetterPane::typedTextSurvives()
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

void TestLetterPane::aVanishedLetterKeepsWhatWasTyped()
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
}

void TestLetterPane::everyReasonIsShown_data()
{
    QTest::addColumn<int>("reason");
    for (int i = int(Reason::None) + 1; i <= int(Reason::PartitionReclaimed); ++i)
        QTest::addRow("%d", i) << i;
}

void TestLetterPane::everyReasonIsShown()
{
    QFETCH(int, reason);
    open();
    auto info = m_broker->info();
    for (auto &ability : info.capabilities.abilities)
        ability = {Reason(reason)};
    m_broker->setInfo(info);
    show(1);
    const auto sentence = sentences::whyNot(Reason(reason));
    QTRY_VERIFY(!m_pane->actions()->replay()->isEnabled());
    for (auto *action : {m_pane->actions()->replay(), m_pane->actions()->republish(), m_pane->actions()->remove()}) {
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(sentence), qPrintable(action->toolTip()));
    }
    QCOMPARE(find<QLabel>(u"actionReason"_s)->text(), sentence);
    QVERIFY(find<QLabel>(u"actionReason"_s)->isVisible());
    QVERIFY(find<QPushButton>(u"buttonReplay"_s)->toolTip().contains(sentence));
}

void TestLetterPane::republishingSendsWhatTheEditorShows()
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
    const auto diff = find<QPlainTextEdit>(u"sendDiff"_s)->toPlainText();
    QVERIFY2(diff.contains(u"−   \"version\": 7"_s) && diff.contains(u"+   \"version\": 1"_s), qPrintable(diff));
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

void TestLetterPane::confirmingTwiceSendsOnce()
{
    open();
    show(1);
    m_broker->pushes.hold();
    m_pane->actions()->republish()->trigger();
    m_pane->actions()->republish()->trigger();
    QCOMPARE(m_pane->findChildren<QDialog *>(u"sendDialog"_s).size(), 1);
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

void TestLetterPane::enterDoesNotSend()
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
    // The keyboard way to send.
    m_pane->actions()->republish()->trigger();
    send = dialog(u"sendDialog"_s);
    QVERIFY(QTest::qWaitForWindowActive(send));
    QTest::keyClick(send, Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_broker->pushes.count(), 1);
}

void TestLetterPane::brokenJsonIsNotSent()
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
    m_broker->refusesAnswer = [](QByteArrayView) { return Broker::Refusal{u"nul-character"_s, 5}; };
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    QVERIFY(notice->findChild<QLabel *>(u"bannerText"_s)->text().contains(u"byte 5"_s));
}

void TestLetterPane::aLiveMessageIsNotRemovedByDefault()
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

void TestLetterPane::anEnvelopeIsNotSentByAccident()
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

void TestLetterPane::theBrokersPlainTextIsShown()
{
    m_letters[0].payload = Slice::of(R"({"encrypted":"aGVsbG8=","iv":"AAAA","authTag":"BBBB"})");
    m_letters[0].protection = Protection::Envelope;
    open();
    m_broker->detailReads.always([](const DeadLetter &asked) -> Result<DeadLetter> {
        auto answer = asked;
        answer.payload = Slice::of(R"({"orderId":1})");
        answer.protection = Protection::DecryptedByBroker;
        answer.error = u"another group's error"_s;
        answer.traceId = u"trace-1"_s;
        return answer;
    });
    show(1);
    QVERIFY(editor()->isReadOnly());
    QVERIFY(!m_pane->actions()->republish()->isEnabled());
    QTRY_COMPARE(find<QLabel>(u"payloadProtection"_s)->text(), u"decrypted by the broker"_s);
    QVERIFY(editor()->typedText().contains(u"orderId"_s));
    QCOMPARE(m_pane->letter()->error, m_letters[0].error);
    QCOMPARE(m_pane->letter()->traceId, u"trace-1"_s);
    QVERIFY(m_pane->actions()->republish()->isEnabled());
}

void TestLetterPane::deletingNeedsAReason()
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

void TestLetterPane::anUnknownOutcomeOffersToFindOut()
{
    open();
    show(1);
    QVERIFY(!m_pane->actions()->resolve()->isEnabled());
    m_broker->pushes.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(u"not known"_s), qPrintable(banner()));
    QTRY_VERIFY(m_pane->actions()->resolve()->isEnabled());
    QTRY_COMPARE(m_pane->actions()->whyDisabled(m_pane->actions()->republish()),
                 sentences::whyNot(Reason::UnknownOutcome));
    show(2);
    QVERIFY(!bannerShown());
    show(1);
    QVERIFY(bannerShown());
    QSignalSpy handled(m_pane.get(), &LetterPane::letterHandled);
    m_pane->actions()->resolve()->trigger();
    QVERIFY(dialog(u"resolveDialog"_s)); // asks first, and says that it may send and remove
    const auto steps = find<QLabel>(u"resolveText"_s)->text();
    QVERIFY2(steps.contains(u"under the same transaction id fix-row-1-"_s), qPrintable(steps));
    QVERIFY2(steps.contains(u"Then the dead letter is removed"_s), qPrintable(steps));
    QCOMPARE(m_broker->pushes.count(), 1);
    QVERIFY(find<QPushButton>(u"resolveCancel"_s)->isDefault());
    find<QPushButton>(u"resolveConfirm"_s)->click();
    QTRY_COMPARE(handled.count(), 1);
    QTRY_VERIFY(bannerShown());
    QVERIFY2(!banner().contains(u"not known"_s), qPrintable(banner()));
}

void TestLetterPane::findingOutNeedsAnUnlockedConnection()
{
    open({.name = u"live"_s, .environment = Environment::Production});
    QVERIFY(m_session->unlock(u"live"_s));
    show(1);
    m_broker->replays.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
    m_pane->actions()->replay()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    auto *resolve = m_pane->actions()->resolve();
    QTRY_VERIFY(resolve->isEnabled());
    m_session->lock();
    QVERIFY(!resolve->isEnabled());
    QCOMPARE(m_pane->actions()->whyDisabled(resolve), sentences::whyNot(Reason::ReadOnlyConnection));
    QVERIFY(m_pane->actions()->unfinished()->isEnabled());
    m_pane->actions()->unfinished()->trigger();
    QVERIFY(!find<QPushButton>(u"unfinishedFindOut"_s)->isEnabled());
    QVERIFY(find<QLabel>(u"unfinishedReason"_s)->text().contains(u"read-only"_s));
    m_session->close();
    QTRY_VERIFY(m_pane->actions()->whyDisabled(resolve).contains(u"no connection"_s)
                || m_pane->actions()->whyDisabled(resolve).contains(u"unknown outcome"_s));
    QVERIFY(!resolve->isEnabled());
}

void TestLetterPane::unfinishedActionsCanBeSettled()
{
    open();
    for (const int number : {1, 2}) {
        show(number);
        m_broker->pushes.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
        m_pane->actions()->republish()->trigger();
        find<QPushButton>(u"sendConfirm"_s)->click();
        QTRY_COMPARE(m_session->unfinished().size(), qsizetype(number));
        QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    }
    // Their rows go: nothing of them can be selected any more.
    m_broker->setLetters({m_letters[2]});
    m_session->refresh();
    QTRY_COMPARE(m_session->letters().store().size(), qsizetype(1));
    m_pane->showLetter(std::nullopt);
    QVERIFY(m_pane->actions()->unfinished()->isEnabled());
    m_pane->actions()->unfinished()->trigger();
    auto *list = find<QListWidget>(u"unfinishedList"_s);
    QCOMPARE(list->count(), 2);
    QVERIFY2(list->item(0)->text().contains(u"tx-2"_s), qPrintable(list->item(0)->text()));
    const auto known = find<QLabel>(u"unfinishedKnown"_s)->text();
    QVERIFY2(known.contains(u"fix-row-2-"_s) && known.contains(u"not known whether the message was sent"_s),
             qPrintable(known));

    find<QPushButton>(u"unfinishedFindOut"_s)->click();
    auto *confirm = m_pane->findChild<QPushButton *>(u"resolveConfirm"_s);
    QVERIFY(confirm);
    confirm->click();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(u"tx-2"_s), qPrintable(banner()));
    QTRY_VERIFY(find<QLabel>(u"unfinishedKnown"_s)->text().contains(u"no longer in the list"_s));
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"resolveDialog"_s));

    find<QPushButton>(u"unfinishedNotArrived"_s)->click();
    auto *settle = m_pane->findChild<QPushButton *>(u"settleConfirm"_s);
    QVERIFY(settle);
    QVERIFY(find<QPushButton>(u"settleCancel"_s)->isDefault());
    QVERIFY(find<QLabel>(u"settleText"_s)->text().contains(u"second copy"_s));
    settle->click();
    QTRY_COMPARE(list->count(), 1);
    QTRY_VERIFY2(banner().contains(u"did not arrive"_s), qPrintable(banner()));
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"settleDialog"_s));
    QTRY_VERIFY(find<QPushButton>(u"unfinishedArrived"_s)->isEnabled());
    QVERIFY(list->item(0)->text().contains(u"tx-1"_s));
    find<QPushButton>(u"unfinishedArrived"_s)->click();
    find<QPushButton>(u"settleConfirm"_s)->click();
    QTRY_VERIFY2(find<QLabel>(u"unfinishedKnown"_s)->text().contains(u"arrived in"_s),
                 qPrintable(find<QLabel>(u"unfinishedKnown"_s)->text()));
    QVERIFY(!find<QPushButton>(u"unfinishedNotArrived"_s)->isEnabled()); // it was sent for certain
    QCOMPARE(m_broker->pushes.count(), 2);
}

void TestLetterPane::aVerdictOfAnotherLetterIsShown()
{
    open();
    show(1);
    type(u"7"_s, Qt::Key_9);
    m_broker->pushes.hold();
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 1);
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    show(2);
    // Only asked for, not confirmed: it must not be taken for what was sent.
    type(u"7"_s, Qt::Key_8);
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendCancel"_s)->click();
    m_broker->pushes.release();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().startsWith(u"orders"_s) && banner().contains(u"tx-1"_s), qPrintable(banner()));
    QVERIFY(banner().contains(u"Republished to"_s));
    m_pane->actions()->revert()->trigger();
    QTRY_VERIFY(!m_pane->hasUnsentEdits()); // the draft of the first was sent

    show(3);
    m_broker->removes.hold();
    m_pane->actions()->remove()->trigger();
    find<QLineEdit>(u"deleteReason"_s)->setText(u"test"_s);
    find<QPushButton>(u"deleteConfirm"_s)->click();
    QTRY_COMPARE(m_broker->removes.count(), 2);
    show(2);
    QVERIFY(!bannerShown());
    m_session->close(); // the answer never comes
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(u"tx-3"_s), qPrintable(banner()));
}

void TestLetterPane::aSecondCopyIsSentKnowingly()
{
    open();
    show(1);
    m_pane->actions()->republish()->trigger();
    find<QCheckBox>(u"sendKeepOriginal"_s)->setChecked(true);
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->stored().size(), size_t(1));
    QTRY_VERIFY(bannerShown());
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    QTRY_VERIFY(m_pane->actions()->republish()->isEnabled());
    type(u"7"_s, Qt::Key_9);
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY2(banner().contains(u"sent before"_s), qPrintable(banner()));
    QCOMPARE(m_broker->pushes.count(), 1);
    auto *button = find<QWidget>(u"verdictBanner"_s)->findChild<QToolButton *>(u"bannerAction"_s);
    QVERIFY(button && button->isVisible());
    button->click();
    QVERIFY(dialog(u"sendAgainDialog"_s));
    QCOMPARE(m_broker->pushes.count(), 1);
    find<QPushButton>(u"sendAgainConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 2);
    QTRY_VERIFY2(banner().contains(u"Republished to"_s), qPrintable(banner()));
}

void TestLetterPane::otherGroupsAreNotHidden()
{
    open();
    auto info = m_broker->info();
    info.capabilities.removal = RemovalReach::LiveMessage;
    m_broker->setInfo(info);
    m_session->loader().load({.queue = u"orders"_s, .group = u"billing"_s});
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    show(1);
    m_pane->actions()->remove()->trigger();
    const auto deleting = find<EffectsView>(u"deleteEffects"_s)->lines().join(u'\n');
    QVERIFY2(deleting.contains(u"not all are listed here"_s), qPrintable(deleting));
    find<QPushButton>(u"deleteCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"deleteDialog"_s));
    m_pane->actions()->republish()->trigger();
    find<QCheckBox>(u"sendKeepOriginal"_s)->setChecked(false);
    const auto sending = find<EffectsView>(u"sendEffects"_s)->lines().join(u'\n');
    QVERIFY2(sending.contains(u"not all are listed here"_s), qPrintable(sending));
}

void TestLetterPane::whatIsNotKeptIsSaid()
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

void TestLetterPane::namesAreSentAsTyped()
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

void TestLetterPane::typingDoesNotScanTheList()
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

void TestLetterPane::unlockingNeedsTheName()
{
    open({.name = u"live %1"_s, .environment = Environment::Production});
    show(1);
    QCOMPARE(find<QLabel>(u"actionReason"_s)->text(), sentences::whyNot(Reason::ReadOnlyConnection));
    find<QPushButton>(u"letterUnlock"_s)->click();
    QVERIFY(dialog(u"unlockDialog"_s));
    QVERIFY(find<QLabel>(u"unlockText"_s)->text().contains(u"live %1"_s));
    auto *confirm = find<QPushButton>(u"unlockConfirm"_s);
    QVERIFY(confirm->text().contains(u"15"_s));
    QVERIFY(!confirm->isEnabled());
    QTest::keyClicks(find<QLineEdit>(u"unlockName"_s), u"live"_s);
    QVERIFY(!confirm->isEnabled());
    QTest::keyClicks(find<QLineEdit>(u"unlockName"_s), u" %1"_s);
    QVERIFY(confirm->isEnabled());
    confirm->click();
    QTRY_VERIFY(m_pane->actions()->replay()->isEnabled());
    QVERIFY(find<QLabel>(u"actionReason"_s)->isHidden());
}

void TestLetterPane::replayGoesWhereItWasSent()
{
    open();
    show(1);
    type(u"7"_s, Qt::Key_9);
    m_pane->actions()->replay()->trigger();
    QVERIFY(dialog(u"sendDialog"_s));
    QVERIFY(find<QLabel>(u"sendDiff"_s)->text().contains(u"is not sent"_s));
    QVERIFY(!find<QComboBox>(u"sendQueue"_s)->isEnabled());
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

void TestLetterPane::copying()
{
    m_letters[0].payload = Slice::of(R"({"p":1.10 ,"a":1,"a":2})");
    open();
    show(1);
    m_pane->actions()->copyPayload()->trigger();
    QCOMPARE(QApplication::clipboard()->text().toUtf8(), m_letters[0].payload.bytes());
    m_pane->actions()->copyCurl()->trigger();
    QVERIFY(QApplication::clipboard()->text().startsWith(u"curl "_s));
    m_pane->actions()->copyAddress()->trigger();
    QVERIFY(QApplication::clipboard()->text().contains(u"transaction id: tx-1"_s));
}

void TestLetterPane::aLargePayloadDoesNotStopTheLoop()
{
    QByteArray large("[");
    while (large.size() < 1024 * 1024)
        large += R"({"orderId":8812,"customer":"a name of some length","amount":1.10},)";
    large += "0]";
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

void TestLetterPane::payloadShapesAreNamed_data()
{
    QTest::addColumn<bool>("present");
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("note");
    QTest::addColumn<QString>("shown");
    QTest::newRow("absent") << false << QByteArray() << u"told no payload"_s << QString();
    QTest::newRow("empty") << true << QByteArray("") << u"empty: 0 bytes"_s << QString();
    QTest::newRow("spaces") << true << QByteArray("  ") << u"white space only"_s << u"  "_s;
    QTest::newRow("null") << true << QByteArray("null") << u"value null"_s << u"null"_s;
    QTest::newRow("empty text") << true << QByteArray("\"\"") << u"empty JSON text"_s << u"\"\""_s;
    QTest::newRow("zero") << true << QByteArray("0") << u"number 0"_s << u"0"_s;
    QTest::newRow("false") << true << QByteArray("false") << u"value false"_s << u"false"_s;
}

void TestLetterPane::payloadShapesAreNamed()
{
    QFETCH(bool, present);
    QFETCH(QByteArray, payload);
    QFETCH(QString, note);
    QFETCH(QString, shown);
    m_letters[0].payload = present ? Slice::of(payload) : Slice();
    open();
    m_broker->detailReads.always([](const DeadLetter &asked) -> Result<DeadLetter> { return asked; });
    show(1);
    QVERIFY2(find<QLabel>(u"payloadNote"_s)->text().contains(note), qPrintable(find<QLabel>(u"payloadNote"_s)->text()));
    QCOMPARE(editor()->typedText(), shown);
    QCOMPARE(m_pane->actions()->republish()->isEnabled(), present);
    QCOMPARE(m_pane->actions()->copyPayload()->isEnabled(), present);
}

QTEST_MAIN(TestLetterPane)
#include "tst_letterpane.moc"
