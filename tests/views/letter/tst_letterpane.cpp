// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "views/common/sentences.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {
const auto markup = u"<b>x</b><img src=x>%1"_s;
} // namespace

//! What the letter pane shows of a letter, and what can be done with it.
class TestLetterPane : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void emptyStatesSaySo();
    void aLetterIsShown();
    void nothingIsRichText();
    void everyReasonIsShown_data();
    void everyReasonIsShown();
    void theBrokersPlainTextIsShown();
    void unlockingNeedsTheName();
    void copying();
    void payloadShapesAreNamed_data();
    void payloadShapesAreNamed();
};

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
    const auto *actions = m_pane->actions();
    for (const auto *one : {actions->replayElsewhere(), actions->edit(), actions->copyPayload()})
        QCOMPARE(actions->whyDisabled(one), sentences::whyNot(Reason::SelectOne));
    // What can be done to all of them is asked for, and not done to the one that was shown before.
    QSignalSpy several(actions, &LetterActions::severalRequested);
    for (auto *all : {actions->replay(), actions->republish(), actions->remove()}) {
        QVERIFY2(all->isEnabled(), qPrintable(actions->whyDisabled(all)));
        all->trigger();
    }
    QCOMPARE(several.count(), 3);
    QCOMPARE(several.at(2).at(0).value<RedriveAction>(), RedriveAction::Remove);
    QVERIFY(!dialog(u"sendDialog"_s) && !dialog(u"deleteDialog"_s));
    m_pane->showLetter(std::nullopt);
    QCOMPARE(m_pane->actions()->whyDisabled(m_pane->actions()->replay()), sentences::whyNot(Reason::NothingSelected));
    QVERIFY(!m_pane->letter());
    m_session->close();
    m_pane->showSeveral(3);
    QCOMPARE(actions->whyDisabled(actions->replay()), sentences::whyNot(Reason::NotProbed));
}

void TestLetterPane::aLetterIsShown()
{
    open();
    show(2);
    QCOMPARE(find<QLabel>(u"letterError"_s)->text(), m_letters[1].error);
    QVERIFY(find<QLabel>(u"letterWhen"_s)->text().endsWith(u"after 2 retries"_s));
    QVERIFY(find<QLabel>(u"letterAddress"_s)->text().contains(u"orders"_s));
    QCOMPARE(find<QTabWidget>(u"letterTabs"_s)->count(), 4);
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
    const auto *headers = find<QTableView>(u"headersTable"_s)->model();
    QCOMPARE(headers->index(0, 2).data().toString(), markup); // drawn as plain text by its delegate
    QVERIFY(!headers->index(1, 2).data().isValid());
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
