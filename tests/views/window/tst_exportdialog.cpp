// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/lettersreader.h"
#include "support/loopwatch.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/window/exportdialog.h"
#include "views/window/lettertableview.h"
#include "windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDate>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestExportDialog : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    Session *m_session = nullptr;
    LetterTableView *m_table = nullptr;
    QTemporaryDir m_out;

    void openWith(const std::vector<DeadLetter> &letters, const QString &name = u"payments"_s)
    {
        m_session = m_fixture->open(m_fixture->addProfile(name), letters);
        m_table = m_fixture->find<LetterTableView>("letterTable");
        [&] { QTRY_COMPARE_WITH_TIMEOUT(m_table->model()->rowCount(), int(letters.size()), 20'000); }();
        m_table->setFocus();
    }
    QAction *action() const { return m_fixture->find<QAction>("actionExport"); }
    ExportDialog *dialog() const { return m_fixture->window->findChild<ExportDialog *>(u"exportDialog"_s); }
    //! By the keys of the action, as soon as it is enabled; waits until the letters are counted.
    ExportDialog *openDialog()
    {
        [&] { QTRY_VERIFY(action()->isEnabled()); }();
        QTest::keyClick(m_table, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        [&] { QTRY_VERIFY(dialog() && dialog()->isVisible()); }();
        [&] { QTRY_VERIFY(part<QPushButton>("exportStart")->isEnabled()); }();
        dialog()->activateWindow();
        [&] { QTRY_COMPARE(QApplication::activeWindow(), dialog()); }();
        return dialog();
    }
    template <typename T>
    T *part(const char *name) const
    {
        T *found = dialog()->findChild<T *>(QString::fromLatin1(name));
        [&] { QVERIFY2(found, name); }();
        return found;
    }
    QString path(const QString &name = u"out.jsonl"_s) const { return m_out.filePath(name); }
    void type(const QString &file) const
    {
        auto *line = part<QLineEdit>("exportFile");
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, file);
    }
    //! Enter, as the person would; gives what is said then.
    QString run(const char *where = "exportFile")
    {
        part<Banner>("exportBanner")->dismiss();
        QTest::keyClick(part<QWidget>(where), Qt::Key_Return);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(part<Banner>("exportBanner")->isVisible(), 30'000); }();
        QStringList said;
        for (const auto *label : part<Banner>("exportBanner")->findChildren<PlainLabel *>())
            said << label->fullText();
        return said.join(u' ');
    }
    static std::vector<DeadLetter> read(const QString &name)
    {
        std::vector<DeadLetter> letters;
        QFile file(name);
        [&] { QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name)); }();
        LettersReader reader(file);
        [&] { QVERIFY(reader.begin()); }();
        while (const auto item = reader.next())
            letters.push_back(std::get<ReadLetter>(*item).letter);
        [&] { QVERIFY(reader.ending().isWhole()); }();
        return letters;
    }
    QStringList files() const { return QDir(m_out.path()).entryList(QDir::Files | QDir::Hidden); }
    static QByteArray contentOf(const QString &name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->settings.setValue(u"export/folder"_s, m_out.path());
        m_fixture->window->resize(1400, 900);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    }
    void cleanup()
    {
        m_fixture.reset();
        for (const auto &name : files())
            QFile::remove(path(name));
    }

    void theActionSaysWhyItCannot()
    {
        QVERIFY(!action()->isEnabled());
        QVERIFY(action()->toolTip().contains(u"No connection is open."_s));
        openWith({});
        QTRY_VERIFY(action()->toolTip().contains(u"No dead letter is shown."_s));
        QVERIFY(!action()->isEnabled());
        m_fixture->broker->setLetters(test::sampleLetters(3));
        m_fixture->find<QAction>("actionRefresh")->trigger();
        QTRY_VERIFY(action()->isEnabled());
        QVERIFY(!action()->toolTip().contains(u"Not possible"_s));
        QVERIFY(m_table->actions().contains(action()));
        m_fixture->find<QAction>("actionDisconnect")->trigger();
        QTRY_VERIFY(!action()->isEnabled());
    }

    void exportsTheSelectionByKeyboard()
    {
        openWith(test::sampleLetters(20));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_table, Qt::Key_J, i == 0 ? Qt::NoModifier : Qt::ShiftModifier);
        QCOMPARE(m_table->selectedCount(), 3);
        openDialog();
        QVERIFY(part<QRadioButton>("exportSelected")->isChecked());
        QCOMPARE(part<QRadioButton>("exportSelected")->text(), u"The 3 &selected letters"_s);
        QCOMPARE(part<QRadioButton>("exportShown")->text(), u"&All 20 in this list"_s);
        QVERIFY(part<PlainLabel>("exportNote")->fullText().startsWith(u"3 dead letters, "_s));
        const auto name = u"dead-letters-%1.jsonl"_s.arg(QDate::currentDate().toString(Qt::ISODate)); // of all queues
        QCOMPARE(part<QLineEdit>("exportFile")->text(), path(name));
        type(path());
        const auto said = run();
        QVERIFY2(said.contains(u"3 dead letters written to "_s + path()), qPrintable(said));
        const auto letters = read(path());
        QCOMPARE(letters.size(), 3U);
        for (int row = 0; row < 3; ++row) {
            QCOMPARE(letters[size_t(row)].key(), m_session->letters().letter(row)->key());
            QCOMPARE(letters[size_t(row)].payload.bytes(), m_session->letters().letter(row)->payload.bytes());
        }
        const auto head = contentOf(path()).split('\n').first();
        QVERIFY(head.contains("\"connection\":\"payments\"") && head.contains("\"address\":\"http://127.0.0.1:1\""));
        QCOMPARE(part<QPushButton>("exportCancel")->text(), u"&Close"_s);
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, u"\r"_s, true);
        QApplication::sendEvent(dialog(), &held);
        QVERIFY(dialog()->isVisible());
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(!dialog());
    }

    void exportsWhatTheFilterShows()
    {
        openWith(test::sampleLetters(200));
        m_session->letters().setFilter(m_session->letters().letter(7)->transactionId);
        QTRY_VERIFY(m_table->model()->rowCount() < 200);
        const int shown = m_table->model()->rowCount();
        m_table->selectRow(0); // one letter is what one looks at, not what one has chosen
        openDialog();
        QVERIFY(part<QRadioButton>("exportShown")->isChecked());
        QCOMPARE(part<QRadioButton>("exportShown")->text(), u"&All %1 that the filter shows"_s.arg(shown));
        QCOMPARE(part<QRadioButton>("exportSelected")->text(), u"The 1 &selected letter"_s);
        // What it counts is what it writes, whatever becomes of the list meanwhile.
        m_session->letters().setFilter({});
        QTRY_COMPARE(m_table->model()->rowCount(), 200);
        type(path());
        run();
        QCOMPARE(int(read(path()).size()), shown);
    }

    void decryptedTextIsAskedFor()
    {
        auto letters = test::decryptedLetters(3);
        letters[1].payload = Slice::of("{\"the\":\"secret\"}");
        letters[2].protection = Protection::Envelope;
        letters.push_back(test::sampleLetter(9));
        letters.back().payload = {};
        openWith(letters);
        openDialog();
        QVERIFY(part<QCheckBox>("exportDecrypted")->isVisible());
        QVERIFY(!part<QCheckBox>("exportDecrypted")->isChecked());
        QVERIFY(part<PlainLabel>("exportOfDecrypted")->fullText().contains(u"2 payloads are stored encrypted"_s));
        QVERIFY(part<PlainLabel>("exportOfPayloads")->fullText().contains(u"1 payload could not be decrypted"_s));
        QVERIFY(part<PlainLabel>("exportOfPayloads")->fullText().contains(u"1 letter is exported without"_s));
        type(path());
        auto said = run();
        QVERIFY2(said.contains(u"2 decrypted payloads were left out"_s), qPrintable(said));
        QCOMPARE(part<Banner>("exportBanner")->kind(), Banner::Kind::Warning);
        QVERIFY(!contentOf(path()).contains("secret"));
        QCOMPARE(read(path()).size(), 4U);

        QTest::keyClick(part<QCheckBox>("exportDecrypted"), Qt::Key_Space);
        said = run();
        QVERIFY2(said.contains(u"There is a file"_s), qPrintable(said));
        QVERIFY(!contentOf(path()).contains("secret")); // not yet
        QVERIFY(part<QCheckBox>("exportReplace")->hasFocus());
        QTRY_VERIFY(!part<QScrollArea>("exportScroll")->verticalScrollBar()->isVisible()); // it has grown
        QTest::keyClick(part<QCheckBox>("exportReplace"), Qt::Key_Space);
        said = run();
        QVERIFY2(said.contains(u"4 dead letters written"_s) && !said.contains(u"left out"_s), qPrintable(said));
        QVERIFY(contentOf(path()).contains("secret"));
        QVERIFY(!part<QCheckBox>("exportReplace")->isVisible()); // it is asked each time
        for (const auto *label : dialog()->findChildren<PlainLabel *>())
            QVERIFY2(!label->isVisible() || label->height() >= label->heightForWidth(label->width()),
                     qPrintable(label->objectName())); // nothing is cut, however much is said
    }

    void aTableHasNoPayloads()
    {
        auto letters = test::decryptedLetters(2);
        letters[0].error = u"=HYPERLINK(\"http://x\")"_s;
        letters[0].payload = Slice::of("{\"the\":\"secret\"}");
        openWith(letters);
        openDialog();
        part<QRadioButton>("exportAsLetters")->setFocus();
        QTest::keyClick(part<QRadioButton>("exportAsLetters"), Qt::Key_Down);
        QVERIFY(part<QRadioButton>("exportAsCsv")->isChecked());
        QVERIFY(part<QLineEdit>("exportFile")->text().endsWith(u".csv"_s));
        QVERIFY(!part<QCheckBox>("exportDecrypted")->isVisible());
        QVERIFY(part<PlainLabel>("exportOfFormat")->fullText().contains(u"apostrophe"_s));
        type(path(u"out.csv"_s));
        run();
        const auto table = contentOf(path(u"out.csv"_s));
        QCOMPARE(table.count("\r\n"), 3);
        QVERIFY(table.contains("\"'=HYPERLINK(\"\"http://x\"\")\""));
        QVERIFY(!table.contains("secret"));
    }

    void saysWhyItWasNotWritten()
    {
        openWith(test::sampleLetters(3));
        openDialog();
        type(path(u"missing/out.jsonl"_s));
        auto said = run();
        QVERIFY2(said.contains(u"could not be written"_s) && said.contains(u"Reason given"_s), qPrintable(said));
        QCOMPARE(part<Banner>("exportBanner")->kind(), Banner::Kind::Error);
        type(m_out.path());
        said = run();
        QVERIFY2(said.contains(u"is a folder"_s), qPrintable(said));
        part<QLineEdit>("exportFile")->clear();
        QVERIFY(!part<QPushButton>("exportStart")->isEnabled());
        QCOMPARE(part<PlainLabel>("exportWhyNot")->fullText(), u"Choose a file first."_s);
        QCOMPARE(files(), QStringList());
    }

    void theFileDialogTakesAndGivesTheName()
    {
        openWith(test::sampleLetters(3));
        openDialog();
        QTest::mouseClick(part<QWidget>("exportBrowse"), Qt::LeftButton);
        auto *chooser = part<QFileDialog>("exportFileDialog");
        QCOMPARE(chooser->acceptMode(), QFileDialog::AcceptSave);
        QCOMPARE(chooser->selectedFiles().first(), part<QLineEdit>("exportFile")->text());
        QFile there(path(u"there.jsonl"_s));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.close();
        Q_EMIT chooser->fileSelected(path(u"there.jsonl"_s)); // it has asked whether it may be replaced
        chooser->reject();
        QCOMPARE(part<QLineEdit>("exportFile")->text(), path(u"there.jsonl"_s));
        const auto said = run();
        QVERIFY2(said.contains(u"3 dead letters written"_s), qPrintable(said));
        type(path(u"there.jsonl"_s));
        QVERIFY(run().contains(u"There is a file"_s)); // once only
    }

    void stopLeavesNoFile()
    {
        auto letters = test::sampleLetters(300);
        const auto payload = Slice::of(QByteArray(qsizetype(4) * 1024 * 1024, 'x'));
        for (auto &letter : letters)
            letter.payload = payload;
        openWith(letters);
        openDialog();
        type(path());
        QTest::keyClick(part<QWidget>("exportFile"), Qt::Key_Return);
        QVERIFY(dialog()->isExporting());
        QTRY_VERIFY(part<QProgressBar>("exportProgress")->value() > 3);
        QVERIFY(part<PlainLabel>("exportOfProgress")->fullText().contains(u" of 300"_s));
        QCOMPARE(part<QPushButton>("exportCancel")->text(), u"&Stop"_s);
        QTest::keyClick(dialog(), Qt::Key_Escape);
        QVERIFY(dialog()); // it stays and says what became of it
        QTRY_VERIFY(!dialog()->isExporting());
        QStringList said;
        for (const auto *label : part<Banner>("exportBanner")->findChildren<PlainLabel *>())
            said << label->fullText();
        QVERIFY2(said.join(u' ').contains(u"No file was written."_s), qPrintable(said.join(u' ')));
        QCOMPARE(files(), QStringList());
    }

    void theWindowMayGoMeanwhile()
    {
        auto letters = test::sampleLetters(300);
        const auto payload = Slice::of(QByteArray(qsizetype(4) * 1024 * 1024, 'x'));
        for (auto &letter : letters)
            letter.payload = payload;
        openWith(letters);
        openDialog();
        type(path());
        QTest::keyClick(part<QWidget>("exportFile"), Qt::Key_Return);
        QTRY_VERIFY(part<QProgressBar>("exportProgress")->value() > 0);
        m_fixture->window.reset();
        QVERIFY(QThreadPool::globalInstance()->waitForDone(10'000)); // it was stopped
        QCOMPARE(files(), QStringList());
    }

    void theWindowNeverStandsStill()
    {
        auto letters = test::sampleLetters(50'000);
        openWith(letters);
        QTest::keyClick(m_table, Qt::Key_A, Qt::ControlModifier);
        QTRY_VERIFY(m_fixture->find<PlainLabel>("lettersSummary")->fullText().contains(u"50,000 selected"_s));
        test::LoopWatch watch;
        openDialog();
        QVERIFY2(watch.longestStallMs() < 2 * test::stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
        type(path());
        watch.reset();
        run();
        QVERIFY2(watch.longestStallMs() < test::stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
        QCOMPARE(contentOf(path()).count('\n'), 50'002);
    }

    void textFromOutsideIsPlain()
    {
        const auto queue = u"<b>orders</b>/../../\u202ex"_s;
        auto letters = test::sampleLetters(2, queue, u"<i>g</i>"_s);
        openWith(letters, u"<img src=x>"_s);
        m_session->loader().load({.queue = queue});
        QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
        openDialog();
        const QFileInfo proposed(part<QLineEdit>("exportFile")->text());
        QCOMPARE(proposed.path(), m_out.path());
        QVERIFY(proposed.fileName().startsWith(u"b-orders-b-x-dead-letters-"_s));
        type(path(u"<b>out</b>.jsonl"_s).replace(u"</"_s, u"<"_s));
        const auto said = run();
        QVERIFY2(said.contains(u"<b>out<b>.jsonl"_s), qPrintable(said));
        for (const auto *label : dialog()->findChildren<QLabel *>()) {
            if (label->text().contains(u'<'))
                QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }

    void everythingHasANameAndAPlace()
    {
        openWith(test::decryptedLetters(3));
        openDialog();
        for (const auto *widget : dialog()->findChildren<QAbstractButton *>())
            QVERIFY2(!widget->isVisible() || !widget->text().isEmpty() || !widget->accessibleName().isEmpty(),
                     qPrintable(widget->objectName()));
        // By Tab alone every control that can be used is reached.
        QSet<QString> reached;
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(dialog()->focusWidget(), Qt::Key_Tab);
            reached.insert(dialog()->focusWidget()->objectName());
        }
        for (const auto &name : {u"exportShown"_s, u"exportAsLetters"_s, u"exportDecrypted"_s, u"exportFile"_s,
                                 u"exportBrowse"_s, u"exportStart"_s, u"exportCancel"_s})
            QVERIFY2(reached.contains(name), qPrintable(name));
    }
};

QTEST_MAIN(TestExportDialog)
#include "tst_exportdialog.moc"
