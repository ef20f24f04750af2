// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/brokerkey.h"
#include "support/await.h"
#include "views/common/plainlabel.h"
#include "views/letter/letterpane.h"
#include "views/window/helpdialogs.h"
#include "views/window/lettertableview.h"
#include "windowfixture.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyle>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestMainWindow : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    MainWindow &window() { return *m_fixture->window; }
    QString band() { return m_fixture->find<PlainLabel>("bandText")->fullText(); }
    QTreeView *tree() { return m_fixture->find<QTreeView>("connectionTree"); }
    //! The row with these names from the top; invalid when there is none.
    QModelIndex row(const QStringList &names)
    {
        QModelIndex at;
        for (const QString &name : names) {
            QModelIndex found;
            for (int i = 0; i < tree()->model()->rowCount(at); ++i) {
                const QModelIndex child = tree()->model()->index(i, 0, at);
                if (child.data().toString() == name)
                    found = child;
            }
            if (!found.isValid())
                return {};
            at = found;
        }
        return at;
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        window().resize(1400, 900);
        window().show();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
    }
    void cleanup() { m_fixture.reset(); }

    void theStartPageOffersTwoBeginnings()
    {
        QVERIFY(m_fixture->find<QWidget>("startPage")->isVisible());
        QVERIFY(m_fixture->find<QWidget>("noConnections")->isVisible());
        QSignalSpy practice(&window(), &MainWindow::practiceRequested);
        QTest::mouseClick(m_fixture->find<QAbstractButton>("startPractice"), Qt::LeftButton);
        QCOMPARE(practice.size(), 1);
        QTest::mouseClick(m_fixture->find<QAbstractButton>("startNewConnection"), Qt::LeftButton);
        QVERIFY(window().findChild<QDialog *>(u"connectionDialog"_s));
    }

    void theTreeChoosesTheLetters()
    {
        std::vector<DeadLetter> letters = test::sampleLetters(5, u"orders"_s, u"billing"_s);
        for (const DeadLetter &letter : test::sampleLetters(3, u"orders"_s, u"audit"_s))
            letters.push_back(letter);
        for (const DeadLetter &letter : test::sampleLetters(2, u"emails"_s, u"sender"_s))
            letters.push_back(letter);
        Session *session = m_fixture->open(m_fixture->addProfile(u"payments"_s), letters);
        QVERIFY(!m_fixture->find<QWidget>("startPage")->isVisible());
        QTRY_VERIFY(row({u"payments"_s, u"orders"_s, u"billing"_s}).isValid());
        QVERIFY(tree()->isExpanded(row({u"payments"_s})));
        tree()->setCurrentIndex(row({u"payments"_s, u"orders"_s}));
        QTRY_COMPARE(session->letters().total(), 8);
        tree()->expand(row({u"payments"_s, u"orders"_s}));
        tree()->setCurrentIndex(row({u"payments"_s, u"orders"_s, u"audit"_s}));
        QTRY_COMPARE(session->letters().total(), 3);
        QTRY_VERIFY(m_fixture->find<PlainLabel>("lettersScope")->fullText().contains(u"audit"_s));
        tree()->setCurrentIndex(row({u"payments"_s}));
        QTRY_COMPARE(session->letters().total(), 10);
    }

    void severalAreAskedFor()
    {
        m_fixture->open(m_fixture->addProfile(u"payments"_s), test::sampleLetters(5));
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 5);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
        auto *replay = m_fixture->find<QAction>("actionReplay");
        QTRY_VERIFY(replay->isEnabled());
        replay->trigger();
        auto *question = window().findChild<QDialog *>(u"planDialog"_s);
        QVERIFY(question && question->isVisible());
        QCOMPARE(question->windowTitle(), u"Replay 5 dead letters"_s);
        QVERIFY(!window().findChild<QDialog *>(u"sendDialog"_s));
    }

    void theRunIsFoundFromTheMenu()
    {
        m_fixture->open(m_fixture->addProfile(u"payments"_s), test::sampleLetters(3));
        auto *action = m_fixture->find<QAction>("actionShowRun");
        QVERIFY(m_fixture->find<QMenu>("menuRedrive")->actions().contains(action));
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"This connection has no run."_s), qPrintable(action->toolTip()));
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 3);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
        auto *replay = m_fixture->find<QAction>("actionReplay");
        QTRY_VERIFY(replay->isEnabled());
        replay->trigger();
        auto *confirm = m_fixture->find<QPushButton>("planConfirm");
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        auto *run = m_fixture->find<QDialog>("runDialog");
        QTRY_VERIFY(m_fixture->broker->lettersThere().empty());
        run->close();
        QVERIFY(!run->isVisible());
        QTRY_VERIFY(action->isEnabled());
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(run->isVisible());
    }

    void unfinishedActionsAreToldAtConnecting()
    {
        const auto id = m_fixture->addProfile(u"payments"_s);
        const auto letters = test::sampleLetters(3);
        for (const size_t at : {size_t(0), size_t(1)}) {
            JournalEntry entry{.broker = brokerKey(*m_fixture->profiles.find(id)),
                               .connection = id,
                               .action = RedriveAction::Replay,
                               .letter = letters[at].key()};
            const auto claimed = test::await(m_fixture->journal.claim(entry, letters[at]));
            QVERIFY(claimed);
            QVERIFY(test::await(m_fixture->journal.release(*claimed, Step::Unknown)));
        }
        m_fixture->open(id, letters);
        auto *action = m_fixture->find<QAction>("actionUnfinished");
        QTRY_VERIFY(action->isEnabled());
        QVERIFY2(action->text().contains(u"(2)"_s), qPrintable(action->text()));
        QVERIFY(m_fixture->find<QMenu>("menuRedrive")->actions().contains(action));
        auto *notice = m_fixture->find<QWidget>("windowNotice");
        QTRY_VERIFY(notice->isVisible());
        const auto text = notice->findChild<QLabel *>(u"bannerText"_s)->text();
        QVERIFY2(text.startsWith(u"2 actions have an unknown outcome"_s), qPrintable(text));
        auto *button = notice->findChild<QToolButton *>(u"bannerAction"_s);
        QVERIFY(button && button->defaultAction() == action);
        button->click();
        QVERIFY(m_fixture->find<QDialog>("unfinishedDialog")->isVisible());
    }

    void findingAsOneTypes()
    {
        std::vector<DeadLetter> letters = test::sampleLetters(2, u"orders"_s);
        for (const DeadLetter &letter : test::sampleLetters(2, u"emails"_s))
            letters.push_back(letter);
        m_fixture->open(m_fixture->addProfile(u"payments"_s), letters);
        QTRY_VERIFY(row({u"payments"_s, u"emails"_s}).isValid());
        auto *find = m_fixture->find<QLineEdit>("findConnection");
        find->setFocus();
        QTest::keyClicks(find, u"EMAI"_s);
        QVERIFY(row({u"payments"_s, u"emails"_s}).isValid());
        QVERIFY(!row({u"payments"_s, u"orders"_s}).isValid());
        QTest::keyClick(find, Qt::Key_Escape);
        QVERIFY(row({u"payments"_s, u"orders"_s}).isValid());
    }

    void aRefreshKeepsTheTree()
    {
        Session *session = m_fixture->open(m_fixture->addProfile(u"payments"_s), test::sampleLetters(3));
        QTRY_VERIFY(row({u"payments"_s, u"orders"_s}).isValid());
        tree()->expand(row({u"payments"_s, u"orders"_s}));
        tree()->setCurrentIndex(row({u"payments"_s, u"orders"_s, u"billing"_s}));
        QSignalSpy read(session, &Session::dataChanged);
        session->refresh();
        QVERIFY(read.wait());
        QVERIFY(tree()->isExpanded(row({u"payments"_s, u"orders"_s})));
        QCOMPARE(tree()->currentIndex(), row({u"payments"_s, u"orders"_s, u"billing"_s}));
    }

    void theBandSaysWhereOneIs()
    {
        QVERIFY(band().contains(u"Not connected"_s));
        m_fixture->open(m_fixture->addProfile(u"<b>pay</b>"_s, Environment::Production), test::sampleLetters(1));
        QVERIFY2(band().startsWith(u"PRODUCTION"_s), qPrintable(band()));
        QVERIFY(band().contains(u"<b>pay</b>"_s));
        QVERIFY(band().contains(u"Queen 1.6"_s));
        QVERIFY(band().contains(u"read-only"_s));
        QVERIFY(m_fixture->find<QToolButton>("bandUnlock")->isVisible());
        QCOMPARE(m_fixture->find<QLabel>("bandText")->textFormat(), Qt::PlainText);
        QTRY_VERIFY(m_fixture->find<QLabel>("bandReadAt")->text().startsWith(u"read "_s));
    }

    void unlockingIsSeenInTheBand()
    {
        Session *session
            = m_fixture->open(m_fixture->addProfile(u"pay"_s, Environment::Development, true), test::sampleLetters(1));
        QVERIFY(band().contains(u"read-only"_s));
        QVERIFY(!session->unlock(u"wrong"_s));
        QVERIFY(session->unlock(u"pay"_s));
        QTRY_VERIFY(!band().contains(u"read-only"_s));
        QVERIFY(m_fixture->find<QToolButton>("bandLock")->isVisible());
        m_fixture->find<QAction>("actionLock")->trigger();
        QTRY_VERIFY(band().contains(u"read-only"_s));
    }

    void closingWithUnsentEditsAsks()
    {
        m_fixture->open(m_fixture->addProfile(u"pay"_s), test::decryptedLetters(2));
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        table->selectRow(0);
        QTRY_VERIFY(window().letterPane()->letter());
        auto *editor = m_fixture->find<QPlainTextEdit>("payloadEditor");
        QTRY_VERIFY(editor->isVisible() && !editor->isReadOnly() && !editor->toPlainText().isEmpty());
        editor->setFocus();
        QTest::keyClicks(editor, u" "_s);
        QTRY_VERIFY(window().letterPane()->hasUnsentEdits());

        QVERIFY(!window().close());
        auto *question = window().findChild<QMessageBox *>(u"closeQuestion"_s);
        QVERIFY(question);
        QCOMPARE(question->defaultButton(), question->button(QMessageBox::Cancel));
        QVERIFY(!window().close());
        QCOMPARE(window().findChildren<QMessageBox *>(u"closeQuestion"_s).size(), 1);
        QPointer<QMessageBox> gone = question;
        QTest::keyClick(question, Qt::Key_Return); // Cancel
        QTRY_VERIFY(!gone);
        QVERIFY(window().isVisible());

        QVERIFY(!window().close());
        question = window().findChild<QMessageBox *>(u"closeQuestion"_s);
        QVERIFY(question);
        QTest::mouseClick(question->findChild<QPushButton *>(u"closeAnyway"_s), Qt::LeftButton);
        QTRY_VERIFY(!window().isVisible());
    }

    void everyActionIsInAMenuWithWordsAndKeys()
    {
        QSet<QKeySequence> keys;
        int count = 0;
        for (const QAction *menu : window().menuBar()->actions()) {
            for (const QAction *action : menu->menu()->actions()) {
                if (action->isSeparator())
                    continue;
                ++count;
                const std::string kept = action->objectName().toStdString();
                const char *name = kept.c_str();
                QVERIFY2(!kept.empty(), qPrintable(action->text()));
                QVERIFY2(!action->toolTip().isEmpty(), name);
                QVERIFY2(!action->statusTip().isEmpty(), name);
                QVERIFY2(!action->icon().isNull(), name);
                QVERIFY2(!action->shortcut().isEmpty(), name);
                for (const QKeySequence &sequence : action->shortcuts()) {
                    QVERIFY2(!keys.contains(sequence), name);
                    keys.insert(sequence);
                }
            }
        }
        QVERIFY(count >= 28);
    }

    void allKeysAreListed()
    {
        openShortcutsDialog({}, &window());
        const auto *table = window().findChild<QDialog *>(u"shortcutsDialog"_s)->findChild<QTableWidget *>();
        QMap<QString, QString> keys;
        for (int row = 0; row < table->rowCount(); ++row)
            keys.insert(table->item(row, 0)->text(), table->item(row, 1)->text());
        QCOMPARE(keys.value(u"In the table: replay"_s), u"R"_s);
        QCOMPARE(keys.value(u"In the payload: Find"_s), u"Ctrl+F"_s);
        QCOMPARE(keys.value(u"In the payload: Next problem"_s), u"F8"_s);
        QVERIFY(!keys.contains(u"In the payload: Fold all"_s)); // has none
    }

    void everythingHasAnAccessibleName()
    {
        m_fixture->open(m_fixture->addProfile(u"pay"_s), test::sampleLetters(2));
        for (const QWidget *widget : window().findChildren<QWidget *>()) {
            const bool interactive = qobject_cast<const QAbstractItemView *>(widget)
                || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractButton *>(widget)
                || qobject_cast<const QPlainTextEdit *>(widget);
            if (!interactive || !widget->isVisible() || widget->objectName().startsWith(u"qt_"_s)
                || widget->parent()->inherits("QLineEdit") || widget->inherits("QDockWidgetTitleButton")
                || widget->inherits("QToolBarExtension") || widget->inherits("QTableCornerButton")
                || widget->inherits("QHeaderView") || widget->parent()->inherits("QTabBar"))
                continue;
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named,
                     qPrintable(QLatin1StringView(widget->metaObject()->className()) + u' ' + widget->objectName()));
        }
    }

    void theLayoutIsRemembered()
    {
        m_fixture->open(m_fixture->addProfile(u"pay"_s), test::sampleLetters(1));
        auto *dock = m_fixture->find<QDockWidget>("dockActivity");
        QVERIFY(!dock->isHidden());
        dock->toggleViewAction()->trigger();
        QVERIFY(dock->isHidden());
        QVERIFY(window().close());
        m_fixture->makeWindow();
        window().show();
        QVERIFY(m_fixture->find<QDockWidget>("dockActivity")->isHidden());
        QVERIFY(!m_fixture->find<QDockWidget>("dockLetter")->isHidden());
        m_fixture->find<QAction>("actionResetLayout")->trigger();
        QVERIFY(!m_fixture->find<QDockWidget>("dockActivity")->isHidden());
    }

    void textCanBeMadeLarger()
    {
        const qreal before = window().font().pointSizeF();
        m_fixture->find<QAction>("actionZoomIn")->trigger();
        QVERIFY(window().font().pointSizeF() > before);
        m_fixture->find<QAction>("actionZoomReset")->trigger();
        QCOMPARE(window().font().pointSizeF(), before);
    }

    void disconnectingLeavesAnUsableWindow()
    {
        const QString id = m_fixture->addProfile(u"pay"_s);
        m_fixture->open(id, test::sampleLetters(3));
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 3);
        table->selectRow(1);
        QTRY_VERIFY(window().letterPane()->letter());
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        QTRY_VERIFY(!m_fixture->workspace.session(id));
        QVERIFY(!window().letterPane()->letter());
        QVERIFY(band().contains(u"Not connected"_s));
        m_fixture->open(id, test::sampleLetters(4));
        QTRY_COMPARE(table->model()->rowCount(), 4);
    }

    void aFailedConnectionSaysSoInThePane()
    {
        const QString id = m_fixture->addProfile(u"pay"_s);
        m_fixture->workspace.open(id, Credential{}, false);
        Session *session = m_fixture->workspace.session(id);
        QVERIFY(session);
        QTRY_COMPARE(session->state(), Session::State::Failed);
        QTRY_VERIFY(m_fixture->find<QWidget>("lettersBanner")->isVisible());
        QVERIFY(band().contains(u"not connected"_s));
    }

    void rightToLeftAndNarrowDoNotBreak()
    {
        m_fixture->open(m_fixture->addProfile(u"pay"_s), test::sampleLetters(30));
        window().setLayoutDirection(Qt::RightToLeft);
        window().resize(1024, 700);
        QVERIFY(!window().grab().isNull());
        QVERIFY(window().width() <= 1024); // the panes leave each other room
        QVERIFY(window().height() <= 700);
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
