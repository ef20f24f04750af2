// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftstore.h"
#include "letters/lettertablemodel.h"
#include "views/letter/letterpane.h"
#include "views/window/draftsnotice.h"
#include "windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace dlo;

//! Drafts in the window: over a restart, in the list, in their dialog, and when it is closed.
class DraftsWindowTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    QString m_id;

    MainWindow &window() { return *m_fixture->window; }
    DraftStore &store() { return m_fixture->find<DraftsNotice>("draftsNotice")->store(); }
    QPlainTextEdit *editor() { return m_fixture->find<QPlainTextEdit>("payloadEditor"); }
    QTableView *table() { return m_fixture->find<QTableView>("letterTable"); }
    QDialog *dialog() { return window().findChild<QDialog *>(u"draftsDialog"_s); }
    QTreeWidget *list() { return dialog()->findChild<QTreeWidget *>(u"draftsList"_s); }
    QPushButton *button(const char *name) { return dialog()->findChild<QPushButton *>(QString::fromLatin1(name)); }
    DraftStore::Id idOf(int row)
    {
        return {m_id, table()->model()->index(row, 0).data(LetterTableModel::KeyRole).value<LetterKey>()};
    }
    void select(int row)
    {
        table()->selectRow(row);
        QTRY_VERIFY(window().letterPane()->letter() && window().letterPane()->letter()->key() == idOf(row).second);
    }
    void type(int row, const QString &words)
    {
        select(row);
        QTRY_VERIFY(!editor()->isReadOnly());
        editor()->moveCursor(QTextCursor::Start);
        QTest::keyClicks(editor(), words);
        QTRY_VERIFY(window().letterPane()->hasUnsentEdits());
    }
    //! As when the program is started anew.
    void restart()
    {
        (void)m_fixture->workspace.close(m_id);
        m_fixture->makeWindow();
        window().show();
        QTRY_VERIFY(store().isListed());
    }
    void openDialog()
    {
        m_fixture->find<QAction>("actionDrafts")->trigger();
        QTRY_VERIFY(dialog());
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        window().show();
        m_id = m_fixture->addProfile(u"payments"_s);
        m_fixture->open(m_id, test::sampleLetters(3));
        QTRY_COMPARE(table()->model()->rowCount(), 3);
        QTRY_VERIFY(store().isListed());
    }
    void cleanup() { m_fixture.reset(); }

    void closesWithoutAQuestionAndComesBack()
    {
        type(1, u"typed "_s);
        const auto text = editor()->toPlainText();
        QVERIFY(window().close());
        QVERIFY(!window().findChild<QMessageBox *>(u"closeQuestion"_s));
        restart();
        m_fixture->open(m_id, test::sampleLetters(3));
        QTRY_COMPARE(table()->model()->rowCount(), 3);
        select(1);
        QTRY_COMPARE(editor()->toPlainText(), text);
        QVERIFY(!m_fixture->find<QWidget>("letterDraftNotice")->isHidden());
    }

    void asksWhenWhatWasTypedWouldBeLost()
    {
        m_fixture->open(m_id, test::decryptedLetters(3));
        select(1);
        type(0, u"typed "_s);
        QVERIFY(!window().close());
        QVERIFY(window().findChild<QMessageBox *>(u"closeQuestion"_s));
    }

    void markedInTheList()
    {
        const auto error
            = [this](int row, int role) { return table()->model()->index(row, LetterTableModel::Error).data(role); };
        QVERIFY(!error(1, LetterTableModel::HasDraftRole).toBool());
        type(1, u"typed "_s);
        QTRY_VERIFY_WITH_TIMEOUT(error(1, LetterTableModel::HasDraftRole).toBool(), 3000);
        QVERIFY(error(1, Qt::AccessibleTextRole).toString().contains(u"not sent"_s));
        QVERIFY(error(1, Qt::ToolTipRole).toString().contains(u"not sent"_s));
        QVERIFY(!error(0, LetterTableModel::HasDraftRole).toBool());
        const auto cell = table()->visualRect(table()->model()->index(1, LetterTableModel::Error));
        const auto other = table()->visualRect(table()->model()->index(0, LetterTableModel::Error));
        QVERIFY(!cell.isEmpty() && !other.isEmpty());
        restart();
        m_fixture->open(m_id, test::sampleLetters(3));
        QTRY_COMPARE(table()->model()->rowCount(), 3);
        QTRY_VERIFY(error(1, LetterTableModel::HasDraftRole).toBool());
    }

    void dialogListsAndOpens()
    {
        type(1, u"typed "_s);
        select(0);
        QTRY_VERIFY(store().find(idOf(1)));
        openDialog();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        const auto *item = list()->topLevelItem(0);
        QCOMPARE(item->text(1), u"payments"_s);
        QCOMPARE(item->text(2), u"orders"_s);
        QCOMPARE(item->text(3), u"tx-2"_s);
        QCOMPARE(item->text(4), u"Yes"_s);
        button("draftsOpen")->click();
        QTRY_COMPARE(table()->currentIndex().row(), 1);
        QTRY_VERIFY(editor()->toPlainText().startsWith(u"typed "_s));
    }

    void letterIsGone()
    {
        type(1, u"typed "_s);
        const auto typed = editor()->toPlainText();
        const auto id = idOf(1);
        select(0);
        QTRY_VERIFY(store().find(id));
        restart();
        auto letters = test::sampleLetters(3);
        std::erase_if(letters, [&](const DeadLetter &letter) { return letter.key() == id.second; });
        openDialog();
        QTRY_COMPARE(list()->topLevelItemCount(), 1);
        QVERIFY(list()->topLevelItem(0)->text(4).startsWith(u"Unknown"_s));
        m_fixture->open(m_id, letters);
        QTRY_COMPARE(list()->topLevelItem(0)->text(4), u"No, it is gone"_s);
        QVERIFY(!button("draftsOpen")->isEnabled());
        QGuiApplication::clipboard()->clear();
        button("draftsCopy")->click();
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), typed);
    }

    void deletedInTheDialog()
    {
        type(1, u"typed "_s);
        select(0);
        QTRY_VERIFY(store().find(idOf(1)));
        openDialog();
        button("draftsDelete")->click();
        auto *question = dialog()->findChild<QMessageBox *>(u"draftsDeleteQuestion"_s);
        QVERIFY(question);
        QCOMPARE(question->defaultButton(), question->button(QMessageBox::Cancel));
        QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
        QVERIFY(store().find(idOf(1)));
        button("draftsDelete")->click();
        dialog()->findChild<QPushButton *>(u"draftsDeleteConfirm"_s)->click();
        QTRY_VERIFY(!store().isKept(idOf(1)));
        QTRY_COMPARE(list()->topLevelItemCount(), 0);
        QVERIFY(!dialog()->findChild<QLabel *>(u"draftsEmpty"_s)->isHidden());
        select(1);
        QVERIFY(!editor()->toPlainText().startsWith(u"typed"_s));
    }

    void damagedFileIsSaid()
    {
        const auto name = m_fixture->dir.filePath(u"drafts.sqlite"_s);
        m_fixture->window.reset();
        for (const auto &end : {u""_s, u"-wal"_s, u"-shm"_s})
            QFile::remove(name + end);
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(3000, 'x'));
        file.close();
        m_fixture->makeWindow();
        window().show();
        auto *notice = m_fixture->find<QWidget>("draftsNotice");
        QTRY_VERIFY(!notice->isHidden());
        QVERIFY(notice->findChild<QLabel *>(u"bannerText"_s)->text().contains(u"damaged"_s));
        QVERIFY(notice->findChild<QLabel *>(u"bannerNext"_s)->text().contains(u"drafts.sqlite.kept-"_s));
    }
};

QTEST_MAIN(DraftsWindowTest)
#include "tst_draftswindow.moc"
