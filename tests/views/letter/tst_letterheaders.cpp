// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "views/common/sentences.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {
const std::vector<Header> own{{.name = u"trace"_s, .value = "4bf9"},
                              {.name = u"retry"_s, .value = "1"},
                              {.name = u"retry"_s, .value = "2"},
                              {.name = u"x-death"_s, .value = "orders"}};
} // namespace

//! Headers of the letter on the screen, from the table to the broker.
class TestLetterHeaders : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        begin();
        m_letters[0].headers = own;
    }
    void cleanup() { end(); }
    void editedOnesAreSent();
    void ownOnesGoAlong();
    void wrongOnesAreNotSent();
    void rulesThatChangeUnderTheDialog();
    void whatIsBeingTypedIsSent();
    void draftsKeepThem();
    void draftWithAnEditedPayload();
    void revertedOnesAreNoDraft();
    void laterDetailsKeepThem();
    void editedWhileItIsSent();
    void notWhileAnActionIsUnderWay();
    void notWhileReadOnly();
    void replayLeavesThemAlone();
    void sentAgainWithThem();
    void smallWindow();

private:
    void carry()
    {
        auto info = m_broker->info();
        info.capabilities.headers = {.carried = true, .reserved = {u"x-death"_s}, .longestValue = 1000};
        m_broker->setInfo(info);
    }
    void openLetter()
    {
        open();
        carry();
        show(1);
        find<QTabWidget>(u"letterTabs"_s)->setCurrentIndex(1);
        table()->setFocus();
    }
    QTableView *table() { return find<QTableView>(u"headersTable"_s); }
    void setValue(int row, const QString &text)
    {
        QVERIFY(table()->model()->setData(table()->model()->index(row, 2), text, Qt::EditRole));
    }
    QString value(int row) { return table()->model()->index(row, 2).data().toString(); }
    std::vector<Header> sent() { return m_broker->stored().at(0).headers; }
    void confirm()
    {
        QVERIFY(dialog(u"sendDialog"_s));
        QSignalSpy handled(m_pane.get(), &LetterPane::letterHandled);
        find<QPushButton>(u"sendConfirm"_s)->click();
        QTRY_COMPARE(handled.count(), 1);
    }
    void republish() { m_pane->actions()->republish()->trigger(); }
};

void TestLetterHeaders::editedOnesAreSent()
{
    openLetter();
    setValue(1, u"5"_s);
    table()->setCurrentIndex(table()->model()->index(2, 0));
    find<QAction>(u"headersRemove"_s)->trigger();
    table()->setCurrentIndex(table()->model()->index(0, 0));
    find<QAction>(u"headersNull"_s)->trigger();
    QVERIFY(m_pane->hasUnsentEdits());
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->tabText(1), u"&Headers •"_s);
    republish();
    QCOMPARE(find<QLabel>(u"sendHeadersSummary"_s)->text(), u"Headers: 2 changed, 1 removed, 1 as they came"_s);
    QCOMPARE(
        find<QPlainTextEdit>(u"sendHeaderChanges"_s)->toPlainText(),
        u"Changed: “trace”, value “4bf9” → null\nChanged: “retry”, value “1” → “5”\nRemoved: “retry”, value “2”"_s);
    QVERIFY(find<QLabel>(u"sendHeadersBehind"_s)->text().contains(u"x-death"_s));
    QVERIFY(find<QLabel>(u"sendUnchanged"_s)->isVisible()); // the payload
    const auto id = find<QLabel>(u"sendTransactionId"_s)->text();
    QVERIFY(id != m_session->transactionIds()(m_letters[0], m_letters[0].payload.bytes(), std::nullopt));
    confirm();
    const std::vector<Header> expected{{.name = u"trace"_s}, {.name = u"retry"_s, .value = "5"}};
    QCOMPARE(sent(), expected);
    QCOMPARE(m_broker->stored()[0].payload, m_letters[0].payload.bytes());
    QCOMPARE(m_broker->stored()[0].transactionId, id);
    QVERIFY(!m_pane->hasUnsentEdits());
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->tabText(1), u"&Headers"_s);
}

void TestLetterHeaders::ownOnesGoAlong()
{
    openLetter();
    republish();
    QCOMPARE(find<QLabel>(u"sendHeadersSummary"_s)->text(), u"Headers: as they came"_s);
    QVERIFY(!m_pane->findChild<QPlainTextEdit *>(u"sendHeaderChanges"_s));
    confirm();
    QCOMPARE(sent(), std::vector<Header>(own.begin(), own.end() - 1));
    // A broker that takes none says what is lost.
    show(2);
    republish();
    QVERIFY(!find<QWidget>(u"sendHeaders"_s)->isVisible());
}

void TestLetterHeaders::wrongOnesAreNotSent()
{
    openLetter();
    setValue(1, QString(1001, u'x'));
    find<QTabWidget>(u"letterTabs"_s)->setCurrentIndex(0);
    republish();
    QVERIFY(!dialog(u"sendDialog"_s));
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->currentIndex(), 1);
    QVERIFY2(bannerText(u"letterNotice"_s).startsWith(u"Not sent. Header 2, “retry”: "_s),
             qPrintable(bannerText(u"letterNotice"_s)));
    QCOMPARE(table()->currentIndex().row(), 1);
    setValue(1, u"x"_s);
    QVERIFY(find<QWidget>(u"letterNotice"_s)->isHidden());
    republish();
    QVERIFY(dialog(u"sendDialog"_s));
}

void TestLetterHeaders::rulesThatChangeUnderTheDialog()
{
    openLetter();
    setValue(1, u"5"_s);
    republish();
    QVERIFY(find<QPushButton>(u"sendConfirm"_s)->isEnabled());
    auto info = m_broker->info();
    info.capabilities.headers.nulls = false;
    info.capabilities.headers.duplicates = false;
    m_broker->setInfo(info);
    QTRY_VERIFY(!find<QPushButton>(u"sendConfirm"_s)->isEnabled());
    QVERIFY(find<QLabel>(u"sendReason"_s)->text().contains(u"only once"_s));
}

//! The keys to republish are pressed with an editor still open.
void TestLetterHeaders::whatIsBeingTypedIsSent()
{
    openLetter();
    m_pane->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    table()->setFocus();
    table()->setCurrentIndex(table()->model()->index(0, 0));
    QTest::keyClick(table(), Qt::Key_F2);
    auto *editor = find<QLineEdit>(u"headerNameEditor"_s);
    QTest::keyClicks(editor, u"span"_s);
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    confirm();
    QCOMPARE(sent()[0].name, u"span"_s);
}

void TestLetterHeaders::draftsKeepThem()
{
    openLetter();
    setValue(1, u"5"_s);
    show(2);
    QVERIFY(m_pane->hasUnsentEdits());
    QCOMPARE(table()->model()->rowCount(), 0);
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->tabText(1), u"&Headers"_s);
    show(1);
    QCOMPARE(value(1), u"5"_s);
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->tabText(1), u"&Headers •"_s);
    QVERIFY(editor()->typedText().contains(u"\"orderId\": 1"_s)); // its payload is there, and not edited
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->tabText(0), u"&Payload"_s);
    // The selection goes, and with it nothing.
    m_pane->showLetter(std::nullopt);
    QVERIFY(m_pane->hasUnsentEdits());
    show(1);
    republish();
    confirm();
    QCOMPARE(sent()[1].value, std::optional(QByteArray("5")));
    QVERIFY(!m_pane->hasUnsentEdits());
}

void TestLetterHeaders::draftWithAnEditedPayload()
{
    openLetter();
    setValue(0, u"y"_s);
    type(u"7"_s, Qt::Key_9);
    show(3);
    show(1);
    QCOMPARE(value(0), u"y"_s);
    QTRY_VERIFY(editor()->typedText().contains(u"\"version\": 9"_s));
    QTRY_VERIFY(m_pane->actions()->republish()->isEnabled());
    republish();
    QTRY_VERIFY(dialog(u"sendDialog"_s));
    confirm();
    QCOMPARE(m_broker->stored()[0].payload, QByteArray(R"({"orderId":1,"version":9})"));
    QCOMPARE(sent()[0].value, std::optional(QByteArray("y")));
    QVERIFY(!m_pane->hasUnsentEdits());
}

void TestLetterHeaders::revertedOnesAreNoDraft()
{
    openLetter();
    setValue(1, u"5"_s);
    show(2);
    show(1);
    find<QAction>(u"headersRevert"_s)->trigger();
    QVERIFY(!m_pane->hasUnsentEdits());
    show(2);
    show(1);
    QCOMPARE(value(1), u"1"_s);
}

void TestLetterHeaders::laterDetailsKeepThem()
{
    m_letters[0].headers.clear();
    open();
    carry();
    m_broker->detailReads.hold();
    show(1);
    QTRY_COMPARE(m_broker->detailReads.count(), 1);
    find<QAction>(u"headersAdd"_s)->trigger();
    auto whole = m_letters[0];
    whole.headers = own;
    m_broker->detailReads.alwaysAnswer(whole);
    m_broker->openAll();
    QTRY_VERIFY(m_pane->letter()->headers == own);
    QCOMPARE(table()->model()->rowCount(), 1); // what was made of none
    QVERIFY(m_pane->hasUnsentEdits());
    find<QAction>(u"headersRevert"_s)->trigger();
    QCOMPARE(table()->model()->rowCount(), 4);
    republish();
    confirm();
    QCOMPARE(sent(), std::vector<Header>(own.begin(), own.end() - 1)); // though the list did not tell them
}

void TestLetterHeaders::editedWhileItIsSent()
{
    openLetter();
    setValue(1, u"5"_s);
    republish();
    m_broker->pushes.hold();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 1);
    show(2);
    QSignalSpy handled(m_pane.get(), &LetterPane::letterHandled);
    m_broker->openAll();
    QTRY_COMPARE(handled.count(), 1);
    QTRY_VERIFY(!m_pane->hasUnsentEdits()); // what was sent is no draft, also of a letter that is not on the screen
}

void TestLetterHeaders::notWhileAnActionIsUnderWay()
{
    openLetter();
    m_broker->pushes.hold();
    republish();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 1);
    QVERIFY(find<QLabel>(u"headersStatus"_s)->text().contains(sentences::whyNot(Reason::Busy)));
    QVERIFY(!find<QAction>(u"headersAdd"_s)->isEnabled());
    QVERIFY(!table()->model()->setData(table()->model()->index(0, 2), u"x"_s, Qt::EditRole));
    m_broker->openAll();
    QTRY_VERIFY(!find<QLabel>(u"headersStatus"_s)->text().contains(sentences::whyNot(Reason::Busy)));
}

void TestLetterHeaders::notWhileReadOnly()
{
    ConnectionProfile profile;
    profile.environment = Environment::Production;
    open(profile);
    carry();
    show(1);
    QVERIFY(m_session->isReadOnly());
    QVERIFY(find<QLabel>(u"headersStatus"_s)->text().contains(sentences::whyNot(Reason::ReadOnlyConnection)));
    QVERIFY(!find<QAction>(u"headersAdd"_s)->isEnabled());
}

void TestLetterHeaders::replayLeavesThemAlone()
{
    openLetter();
    setValue(1, u"5"_s);
    m_pane->actions()->replay()->trigger();
    QVERIFY(dialog(u"sendDialog"_s));
    QVERIFY(find<QLabel>(u"sendUnchanged"_s)->text().contains(u"What you changed"_s));
    QVERIFY(!m_pane->findChild<QWidget *>(u"sendHeaders"_s));
    confirm();
    QCOMPARE(m_broker->replays.count(), 1);
    QVERIFY(m_pane->hasUnsentEdits());
}

void TestLetterHeaders::sentAgainWithThem()
{
    openLetter();
    republish();
    find<QCheckBox>(u"sendKeepOriginal"_s)->setChecked(true);
    confirm();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    QTRY_VERIFY(m_pane->actions()->republish()->isEnabled());
    setValue(1, u"5"_s);
    republish();
    confirm();
    QVERIFY2(banner().contains(u"sent before"_s), qPrintable(banner()));
    QCOMPARE(m_broker->pushes.count(), 1);
    find<QAction>(u"actionSendAgain"_s)->trigger();
    QVERIFY(dialog(u"sendAgainDialog"_s));
    find<QPushButton>(u"sendAgainConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 2);
    QCOMPARE(std::get<0>(m_broker->pushes.calls()[1]).headers[1].value, std::optional(QByteArray("5")));
}

//! With many changes of headers and of the payload the dialog still fits.
void TestLetterHeaders::smallWindow()
{
    for (int i = 0; i < 40; ++i)
        m_letters[0].headers.push_back({.name = u"many"_s, .value = QByteArray::number(i)});
    openLetter();
    for (int row = 4; row < 44; ++row)
        setValue(row, u"x%1"_s.arg(row));
    type(u"7"_s, Qt::Key_1);
    QTRY_VERIFY(m_pane->actions()->republish()->isEnabled());
    republish();
    QTRY_VERIFY(dialog(u"sendDialog"_s));
    const auto *send = dialog(u"sendDialog"_s);
    QVERIFY2(send->minimumSizeHint().height() <= 640, qPrintable(QString::number(send->minimumSizeHint().height())));
}

QTEST_MAIN(TestLetterHeaders)
#include "tst_letterheaders.moc"
