// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/await.h"
#include "views/letter/letterpane.h"
#include "windowfixture.h"

#include <QAction>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;

//! Closing a connection or the window while an action is under way, and removing a connection.
class TestClosing : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    QString m_id;
    std::optional<QCoro::Task<Verdict>> m_action;

    MainWindow &window() { return *m_fixture->window; }
    QMessageBox *question() { return window().findChild<QMessageBox *>(u"busyQuestion"_s); }
    //! Whose answer is held back.
    void begin()
    {
        m_fixture->broker->replays.hold();
        m_fixture->broker->replays.answerWhenClosed({.kind = ErrorKind::Cancelled, .mayHaveHappened = true});
        m_action = m_fixture->workspace.session(m_id)->redriver().replay(test::sampleLetter(1), std::nullopt);
        QTRY_COMPARE(m_fixture->broker->replays.waiting(), 1);
    }
    void click(const char *button)
    {
        QVERIFY(question());
        QTest::mouseClick(question()->findChild<QPushButton *>(QString::fromLatin1(button)), Qt::LeftButton);
        QTRY_VERIFY(!question());
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        window().show();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        m_id = m_fixture->addProfile(u"payments"_s);
        m_fixture->open(m_id, test::decryptedLetters(2));
    }
    void cleanup()
    {
        m_fixture.reset();
        m_action.reset();
    }

    void connectionWaits()
    {
        begin();
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        QVERIFY(question());
        QCOMPARE(question()->defaultButton(), question()->button(QMessageBox::Cancel));
        QCOMPARE(question()->textFormat(), Qt::PlainText);
        click("busyWait");
        QVERIFY(m_fixture->workspace.session(m_id));
        m_fixture->broker->replays.release();
        QTRY_VERIFY(!m_fixture->workspace.session(m_id));
        QCOMPARE(await(*std::move(m_action)).outcome, Outcome::Done);
        m_action.reset();
    }

    void badEndingIsLeftToBeRead()
    {
        begin();
        m_fixture->broker->replays.always([](const auto &...) { return fail({.kind = ErrorKind::Network}); });
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        click("busyWait");
        m_fixture->broker->replays.release();
        QCOMPARE(await(*std::move(m_action)).outcome, Outcome::Failed);
        m_action.reset();
        QCoreApplication::sendPostedEvents();
        QVERIFY(m_fixture->workspace.session(m_id));
    }

    void connectionIsClosedAnyway()
    {
        begin();
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        click("busyAnyway");
        QTRY_VERIFY(!m_fixture->workspace.session(m_id));
        QCOMPARE(await(*std::move(m_action)).outcome, Outcome::Unknown);
        m_action.reset();
        QCOMPARE(await(m_fixture->journal.unfinished())->size(), size_t(1));
    }

    void thinkingBetterOfIt()
    {
        begin();
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        QVERIFY(question());
        QTest::mouseClick(question()->button(QMessageBox::Cancel), Qt::LeftButton);
        QTRY_VERIFY(!question());
        m_fixture->broker->replays.release();
        QCOMPARE(await(*std::move(m_action)).outcome, Outcome::Done);
        m_action.reset();
        QCoreApplication::sendPostedEvents();
        QVERIFY(m_fixture->workspace.session(m_id));
        QVERIFY(!m_fixture->workspace.isBusy());
        m_fixture->find<QAction>("actionDisconnect")->trigger(); // nothing is under way: no question
        QVERIFY(!m_fixture->workspace.session(m_id));
    }

    void questionGoesWhenItsReasonHasGone()
    {
        begin();
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        QVERIFY(question());
        m_fixture->broker->replays.release();
        QTRY_VERIFY(!question());
        QVERIFY(m_fixture->workspace.session(m_id)); // nobody said that it was to be closed all the same
    }

    void windowWaits()
    {
        begin();
        QVERIFY(!window().close());
        QVERIFY(!window().close());
        QCOMPARE(window().findChildren<QMessageBox *>(u"busyQuestion"_s).size(), 1);
        click("busyWait");
        QVERIFY(window().isVisible());
        QVERIFY(!window().close()); // while it waits, the person may still choose otherwise
        click("busyWait");
        m_fixture->broker->replays.release();
        QTRY_VERIFY(!window().isVisible());
    }

    void windowIsClosedAnyway()
    {
        begin();
        QVERIFY(!window().close());
        click("busyAnyway");
        QTRY_VERIFY(!window().isVisible());
    }

    void oneQuestionNamesBoth()
    {
        auto *table = m_fixture->find<QTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        table->selectRow(0);
        auto *editor = m_fixture->find<QPlainTextEdit>("payloadEditor");
        QTRY_VERIFY(window().letterPane()->letter() && !editor->isReadOnly());
        editor->setFocus();
        QTest::keyClicks(editor, u" "_s);
        QTRY_VERIFY(window().letterPane()->hasUnsentEdits());
        begin();
        QVERIFY(!window().close());
        QVERIFY(question());
        const auto text = question()->informativeText();
        QVERIFY2(text.contains(u"outcome stays unknown"_s) && text.contains(u"What you typed is lost"_s),
                 qPrintable(text));
        click("busyAnyway");
        QTRY_VERIFY(!window().isVisible()); // no second question
        QVERIFY(!window().findChild<QMessageBox *>(u"closeQuestion"_s));
    }

    void whatWasTypedIsAskedForAfterWaiting()
    {
        auto *table = m_fixture->find<QTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        begin();
        QVERIFY(!window().close());
        QVERIFY(!question()->informativeText().contains(u"typed"_s));
        click("busyWait");
        table->selectRow(1);
        auto *editor = m_fixture->find<QPlainTextEdit>("payloadEditor");
        QTRY_VERIFY(window().letterPane()->letter() && !editor->isReadOnly());
        QTest::keyClicks(editor, u" "_s);
        QTRY_VERIFY(window().letterPane()->hasUnsentEdits());
        m_fixture->broker->replays.release();
        QTRY_VERIFY(window().findChild<QMessageBox *>(u"closeQuestion"_s));
        QVERIFY(window().isVisible());
    }

    void removingTellsWhatIsUnfinished_data()
    {
        QTest::addColumn<int>("unfinished");
        QTest::addColumn<QString>("words"); // empty: not spoken of
        QTest::newRow("none") << 0 << QString();
        QTest::newRow("one") << 1 << u"1 action at this broker has"_s;
        QTest::newRow("two") << 2 << u"2 actions at this broker have"_s;
    }

    void removingTellsWhatIsUnfinished()
    {
        QFETCH(int, unfinished);
        QFETCH(QString, words);
        for (int number = 1; number <= unfinished; ++number) {
            m_fixture->broker->replays.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
            QCOMPARE(
                await(m_fixture->workspace.session(m_id)->redriver().replay(test::sampleLetter(number), std::nullopt))
                    .outcome,
                Outcome::Unknown);
        }
        m_fixture->find<QAction>("actionRemoveConnection")->trigger();
        QTRY_VERIFY(window().findChild<QMessageBox *>(u"removeConnectionQuestion"_s));
        const auto *box = window().findChild<QMessageBox *>(u"removeConnectionQuestion"_s);
        const QString text = box->informativeText();
        QCOMPARE(text.contains(u"at this broker"_s), unfinished > 0);
        QVERIFY2(text.contains(words), qPrintable(text));
        QCOMPARE(text.contains(u"stay"_s), unfinished > 0);
        QTest::mouseClick(box->findChild<QPushButton *>(u"removeConnectionConfirm"_s), Qt::LeftButton);
        QTRY_VERIFY(m_fixture->profiles.profiles().empty());
        QCOMPARE(await(m_fixture->journal.unfinished())->size(), size_t(unfinished));
    }
};

QTEST_MAIN(TestClosing)
#include "tst_closing.moc"
