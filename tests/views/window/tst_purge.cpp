// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriverunner.h"
#include "support/await.h"
#include "views/letter/readingtime.h"
#include "views/redrive/purgedialog.h"
#include "windowfixture.h"

#include <QAction>
#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;

//! All dead letters of a queue at once: what is asked before, and what is told after.
class TestPurge : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    Session *m_session = nullptr;

    MainWindow &window() { return *m_fixture->window; }
    test::FakeBroker &broker() { return *m_fixture->broker; }
    QAction *action() { return m_fixture->find<QAction>("actionPurge"); }
    PurgeDialog *dialog() { return window().findChild<PurgeDialog *>(u"purgeDialog"_s); }
    QString text(const char *name) { return m_fixture->find<QLabel>(name)->text(); }
    QString notice() { return m_fixture->find<QWidget>("windowNotice")->findChild<QLabel *>(u"bannerText"_s)->text(); }

    //! Two groups of "orders", and one letter of another queue.
    void open(Environment environment = Environment::Development, const QString &queue = u"orders"_s)
    {
        auto letters = test::sampleLetters(3, queue, u"billing"_s);
        for (int number = 11; number < 13; ++number)
            letters.push_back(test::sampleLetter(number, queue, u"audit"_s));
        letters.push_back(test::sampleLetter(20, u"emails"_s));
        m_session = m_fixture->open(m_fixture->addProfile(u"payments"_s, environment), letters);
    }
    void list(const LetterQuery &query, int letters)
    {
        m_session->loader().load(query);
        QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
        QTRY_COMPARE(m_session->letters().rowCount(), letters);
    }
    void ask()
    {
        QTRY_VERIFY(action()->isEnabled());
        action()->trigger();
        QVERIFY(dialog() && dialog()->isVisible());
        QVERIFY(QTest::qWaitForWindowExposed(dialog()));
    }
    void type(const QString &name)
    {
        auto *field = m_fixture->find<QLineEdit>("purgeName");
        field->clear();
        QTest::keyClicks(field, name);
    }
    void confirmByKeyboard()
    {
        QTRY_VERIFY(dialog()->readingTime()->isOver());
        QTest::keyClick(dialog()->focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!dialog());
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        window().show();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
    }
    void cleanup() { m_fixture.reset(); }

    void needsAQueue()
    {
        QVERIFY(!action()->isEnabled());
        QVERIFY2(action()->toolTip().contains(u"No connection is open."_s), qPrintable(action()->toolTip()));
        QVERIFY(m_fixture->find<QMenu>("menuRedrive")->actions().contains(action()));
        open();
        QTRY_VERIFY2(action()->toolTip().contains(u"Choose a queue in the tree first."_s),
                     qPrintable(action()->toolTip()));
        QVERIFY(!action()->isEnabled());
        list({.queue = u"orders"_s}, 5);
        QTRY_VERIFY(action()->isEnabled());
    }

    void theNameIsTypedAndAllAreGone()
    {
        open();
        list({.queue = u"orders"_s}, 5);
        ask();
        auto *confirm = m_fixture->find<QPushButton>("purgeConfirm");
        QVERIFY(!confirm->isEnabled());
        QVERIFY(!confirm->isDefault());
        QVERIFY(m_fixture->find<QLineEdit>("purgeName")->hasFocus());
        QTRY_VERIFY2(text("purgeCount").startsWith(u"5, counted at "_s), qPrintable(text("purgeCount")));
        QCOMPARE(confirm->text(), u"&Purge 5 dead letters"_s);
        QCOMPARE(text("purgeWhyNot"), u"Type the name of the queue first."_s);
        for (const auto &wrong : {u"Orders"_s, u"order"_s, u"orders "_s, u"emails"_s}) {
            type(wrong);
            QVERIFY2(!confirm->isEnabled(), qPrintable(wrong));
            QCOMPARE(text("purgeWhyNot"), u"What is typed is not the name of the queue."_s);
        }
        QVERIFY(text("purgeNotKept").contains(u"Nothing of them is kept here"_s));
        type(u"orders"_s);
        QVERIFY(confirm->isEnabled());
        QVERIFY(broker().purges.calls().empty());
        confirmByKeyboard();
        QTRY_COMPARE(notice(), u"5 dead letters of orders were purged."_s);
        QCOMPARE(broker().purges.calls().size(), size_t(1));
        QCOMPARE(std::get<1>(broker().purges.calls().front()), std::nullopt);
        QCOMPARE(broker().lettersThere().size(), size_t(1));
        QTRY_COMPARE(m_session->letters().rowCount(), 0);
        const auto entries = await(m_fixture->journal.entries()).value();
        QCOMPARE(entries.size(), size_t(1));
        QCOMPARE(entries.front().action, RedriveAction::Purge);
        QCOMPARE(entries.front().note, u"5"_s);
    }

    void oneGroup()
    {
        open();
        list({.queue = u"orders"_s, .group = u"audit"_s}, 2);
        ask();
        auto *groups = m_fixture->find<QComboBox>("purgeGroup");
        QCOMPARE(groups->currentData().toString(), u"audit"_s);
        QCOMPARE(groups->count(), 3); // all, audit, billing
        QTRY_VERIFY(text("purgeCount").startsWith(u"2, counted at "_s));
        groups->setFocus();
        QTest::keyClick(groups, Qt::Key_Down);
        QCOMPARE(dialog()->group(), u"billing"_s);
        QTRY_VERIFY(text("purgeCount").startsWith(u"3, counted at "_s));
        type(u"orders"_s);
        confirmByKeyboard();
        QTRY_COMPARE(notice(), u"3 dead letters of orders › billing were purged."_s);
        QCOMPARE(std::get<1>(broker().purges.calls().front()), std::optional(u"billing"_s));
        QCOMPARE(broker().lettersThere().size(), size_t(3));
    }

    void whatIsNotKnownIsSaid()
    {
        open();
        broker().depths.always([] { return fail({.kind = ErrorKind::Network}); });
        list({.queue = u"orders"_s}, 5);
        ask();
        QTRY_VERIFY2(text("purgeCount").contains(u"could not be counted now"_s)
                         || text("purgeCount").startsWith(u"Not known"_s),
                     qPrintable(text("purgeCount")));
    }

    void exportIsOfferedFirst()
    {
        open();
        list({.queue = u"orders"_s, .group = u"audit"_s}, 2);
        ask();
        auto *exports = m_fixture->find<QPushButton>("purgeExport");
        QVERIFY(exports->isEnabled());
        m_fixture->find<QComboBox>("purgeGroup")->setCurrentIndex(0);
        QVERIFY(!exports->isEnabled()); // the list shows one group only
        QVERIFY(text("purgeOfExport").contains(u"The list does not show all of them."_s));
        dialog()->reject();
        QTRY_VERIFY(!dialog());
        list({.queue = u"orders"_s}, 5);
        ask();
        exports = m_fixture->find<QPushButton>("purgeExport");
        exports->setFocus();
        QTest::keyClick(exports, Qt::Key_Space);
        QTRY_VERIFY(!dialog());
        QVERIFY(m_fixture->find<QDialog>("exportDialog")->isVisible());
        QVERIFY(m_fixture->find<QRadioButton>("exportShown")->isChecked());
        QVERIFY(broker().purges.calls().empty());
    }

    void refusedWhileReadOnly()
    {
        open(Environment::Production);
        list({.queue = u"orders"_s}, 5);
        QTRY_VERIFY2(action()->toolTip().contains(u"read-only"_s), qPrintable(action()->toolTip()));
        QVERIFY(!action()->isEnabled());
        QVERIFY(m_session->unlock(u"payments"_s));
        ask();
        type(u"orders"_s);
        auto *confirm = m_fixture->find<QPushButton>("purgeConfirm");
        QVERIFY(confirm->isEnabled());
        m_session->lock(); // while one thinks
        QVERIFY(!confirm->isEnabled());
        QVERIFY(text("purgeWhyNot").contains(u"read-only"_s));
    }

    void refusedWhileARunWaits()
    {
        open();
        list({.queue = u"orders"_s}, 5);
        ask();
        type(u"orders"_s);
        auto *run = m_session->makeRun({.letters = {test::sampleLetter(1)}});
        run->startAt(QDateTime::currentMSecsSinceEpoch() + 3'600'000);
        QVERIFY(!m_fixture->find<QPushButton>("purgeConfirm")->isEnabled());
        QVERIFY2(text("purgeWhyNot").contains(u"a run has dead letters left"_s), qPrintable(text("purgeWhyNot")));
        QVERIFY(!action()->isEnabled());
        run->cancel();
        QTRY_VERIFY(m_fixture->find<QPushButton>("purgeConfirm")->isEnabled());
    }

    //! A lost answer is unknown, and is asked about like any other.
    void lostAnswer()
    {
        open();
        list({.queue = u"orders"_s}, 5);
        broker().purges.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
        ask();
        type(u"orders"_s);
        confirmByKeyboard();
        QTRY_VERIFY2(notice().startsWith(u"It is not known whether the dead letters of orders were purged."_s),
                     qPrintable(notice()));
        auto *unfinished = m_fixture->find<QAction>("actionUnfinished");
        QTRY_VERIFY(unfinished->isEnabled());
        QTRY_VERIFY2(action()->toolTip().contains(u"unknown outcome"_s), qPrintable(action()->toolTip()));
        unfinished->trigger();
        auto *list = m_fixture->find<QDialog>("unfinishedDialog")->findChild<QListWidget *>();
        QCOMPARE(list->count(), 1);
        QVERIFY2(list->item(0)->text().endsWith(u"Purge: all dead letters of orders"_s),
                 qPrintable(list->item(0)->text()));
    }

    void namesAreShownAsTheyAre()
    {
        const auto odd = u"<b>or</b>ders&x"_s;
        open(Environment::Development, odd);
        list({.queue = odd}, 5);
        ask();
        QCOMPARE(m_fixture->find<QLabel>("purgeText")->textFormat(), Qt::PlainText);
        QVERIFY(text("purgeText").contains(odd));
        type(odd);
        QVERIFY(m_fixture->find<QPushButton>("purgeConfirm")->isEnabled());
    }
};

QTEST_MAIN(TestPurge)
#include "tst_purge.moc"
