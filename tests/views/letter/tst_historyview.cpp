// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/historyview.h"

#include "archive/journalarchive.h"
#include "letters/lettertablemodel.h"
#include "redrive/journal.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QDateTime>
#include <QLabel>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>

#include <memory>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

namespace {
const QString broker = u"queen http://orders.example:80"_s;
} // namespace

//! The history of a letter in sentences, with links to what it has to do with.
class HistoryViewTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void nothingIsKnownYet();
    void newestFirst();
    void diedAgainInTheList();
    void linksBothWays();
    void textIsData();
    void readsAgainWhenSomethingIsDone();
    void readsOnlyWhileVisible();
    void anotherLetterMeanwhile();
    void linksByKeyboard();

private:
    qint64 act(const DeadLetter &letter, RedriveAction action, Step step, const QString &id = {},
               const QString &note = {})
    {
        JournalEntry wanted;
        wanted.broker = broker;
        wanted.action = action;
        wanted.newTransactionId = id;
        wanted.note = note;
        wanted.to = {.queue = u"orders"_s, .partition = u"1"_s};
        const auto entry = await(m_journal->claim(wanted, letter));
        return entry && await(m_journal->release(*entry, step)) ? *entry : 0;
    }
    static DeadLetter diedAgain(const QString &id)
    {
        auto letter = sampleLetter(2);
        letter.transactionId = id;
        letter.failedAt = QDateTime::currentMSecsSinceEpoch() + 5000;
        letter.payload = Slice::of("[]");
        return letter;
    }
    //! All sentences, from the top.
    [[nodiscard]] QStringList said() const
    {
        QStringList texts;
        for (int i = 0;; ++i) {
            const auto *label = m_view->findChild<QLabel *>(u"historyWhat%1"_s.arg(i));
            if (!label)
                return texts;
            texts << label->text();
        }
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<JournalArchive> m_archive;
    std::unique_ptr<LetterTableModel> m_listed;
    std::unique_ptr<HistoryView> m_view;
};

void HistoryViewTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
    m_archive = std::make_unique<JournalArchive>(*m_journal);
    m_listed = std::make_unique<LetterTableModel>(QThreadPool::globalInstance());
    m_view = std::make_unique<HistoryView>();
    m_view->setArchive(m_archive.get());
    m_view->setListed(m_listed.get());
    m_view->resize(420, 500);
    m_view->show();
}

void HistoryViewTest::cleanup()
{
    m_view.reset();
    m_listed.reset();
    m_archive.reset();
    m_journal.reset();
    m_dir.reset();
    QThreadPool::globalInstance()->waitForDone();
}

void HistoryViewTest::nothingIsKnownYet()
{
    auto letter = sampleLetter(1);
    letter.enqueuedAt.reset();
    letter.failedAt.reset();
    m_view->showLetter(broker, letter);
    QTRY_VERIFY(m_view->findChild<QLabel *>(u"historyEmpty"_s)->text().contains("Nothing is known"_L1));
}

void HistoryViewTest::newestFirst()
{
    QVERIFY(act(sampleLetter(1), RedriveAction::Replay, Step::Refused) > 0);
    QVERIFY(act(sampleLetter(1), RedriveAction::Remove, Step::Done, {}, u"a test order"_s) > 0);
    m_view->setNotesSeen(true);
    m_view->showLetter(broker, sampleLetter(1));
    QTRY_COMPARE(said().size(), 5);
    QVERIFY(said()[0].contains("first shown"_L1));
    QVERIFY(said()[1].contains("a test order"_L1));
    QVERIFY(said()[3].contains("died"_L1));
    QVERIFY(said()[4].contains("put into its queue"_L1));
    m_view->setDraft(QDateTime::currentMSecsSinceEpoch() + 1000);
    QCOMPARE(said().size(), 6);
    QVERIFY(said()[0].contains("edited here"_L1));
}

//! Nothing was done to it yet, so the journal does not know it.
void HistoryViewTest::diedAgainInTheList()
{
    QVERIFY(act(sampleLetter(1), RedriveAction::Republish, Step::Done, u"fix-b"_s) > 0);
    const auto again = diedAgain(u"fix-b"_s);
    m_listed->append({again, diedAgain(u"other"_s)});
    QSignalSpy asked(m_view.get(), &HistoryView::letterRequested);
    m_view->showLetter(broker, sampleLetter(1));
    QTRY_COMPARE(said().size(), 4);
    QVERIFY(said()[0].contains("died again"_L1) && said()[0].contains("fix-b"_L1));
    auto *link = m_view->findChild<QToolButton *>(u"historyLetter0"_s);
    QVERIFY(link);
    link->click();
    QCOMPARE(asked.takeFirst().at(0).value<LetterKey>(), again.key());
}

void HistoryViewTest::linksBothWays()
{
    const auto first = act(sampleLetter(1), RedriveAction::Republish, Step::Done, u"fix-b"_s);
    const auto again = diedAgain(u"fix-b"_s);
    const auto second = act(again, RedriveAction::Remove, Step::Done, {}, u"enough"_s);
    QSignalSpy asked(m_view.get(), &HistoryView::keptRequested);
    m_view->showLetter(broker, sampleLetter(1));
    QTRY_VERIFY(said().size() == 4 && said()[0].startsWith("It had died again"_L1));
    m_view->findChild<QToolButton *>(u"historyKept0"_s)->click();
    QCOMPARE(asked.takeFirst().at(0).toLongLong(), second);
    m_view->showLetter(broker, again);
    QTRY_VERIFY(!said().filter(u"It came of another dead letter"_s).isEmpty());
    for (auto *button : m_view->findChildren<QToolButton *>())
        button->click();
    QCOMPARE(asked.count(), 2);
    QSet<qint64> entries{asked[0].at(0).toLongLong(), asked[1].at(0).toLongLong()};
    QCOMPARE(entries, (QSet<qint64>{first, second}));
}

void HistoryViewTest::textIsData()
{
    QVERIFY(act(sampleLetter(1), RedriveAction::Remove, Step::Done, {}, u"<b>%1</b> %2"_s) > 0);
    m_view->showLetter(broker, sampleLetter(1));
    QTRY_VERIFY(!said().isEmpty());
    QVERIFY(said()[0].contains("<b>%1</b> %2"_L1));
    for (const auto *label : m_view->findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
}

void HistoryViewTest::readsAgainWhenSomethingIsDone()
{
    m_view->showLetter(broker, sampleLetter(1));
    QTRY_COMPARE(said().size(), 2);
    QVERIFY(act(sampleLetter(1), RedriveAction::Replay, Step::Done) > 0);
    QTRY_COMPARE(said().size(), 3);
}

void HistoryViewTest::readsOnlyWhileVisible()
{
    m_view->hide();
    m_view->showLetter(broker, sampleLetter(1));
    QVERIFY(act(sampleLetter(1), RedriveAction::Replay, Step::Done) > 0);
    QVERIFY(said().isEmpty());
    m_view->show();
    QTRY_COMPARE(said().size(), 3);
}

void HistoryViewTest::anotherLetterMeanwhile()
{
    QVERIFY(act(sampleLetter(1), RedriveAction::Remove, Step::Done, {}, u"the first"_s) > 0);
    QVERIFY(act(sampleLetter(2), RedriveAction::Remove, Step::Done, {}, u"the second"_s) > 0);
    m_view->showLetter(broker, sampleLetter(1));
    m_view->showLetter(broker, sampleLetter(2));
    QTRY_VERIFY(!said().isEmpty());
    QVERIFY(said().filter(u"the first"_s).isEmpty());
    QVERIFY(!said().filter(u"the second"_s).isEmpty());
    m_view->clear();
    QVERIFY(said().isEmpty());
}

void HistoryViewTest::linksByKeyboard()
{
    QVERIFY(act(sampleLetter(1), RedriveAction::Remove, Step::Done, {}, u"r"_s) > 0);
    QSignalSpy asked(m_view.get(), &HistoryView::keptRequested);
    m_view->showLetter(broker, sampleLetter(1));
    QTRY_VERIFY(m_view->findChild<QToolButton *>(u"historyKept0"_s));
    auto *link = m_view->findChild<QToolButton *>(u"historyKept0"_s);
    QVERIFY(link->focusPolicy() & Qt::TabFocus);
    QVERIFY(!link->accessibleDescription().isEmpty());
    link->setFocus();
    QTest::keyClick(link, Qt::Key_Space);
    QCOMPARE(asked.count(), 1);
}

QTEST_MAIN(HistoryViewTest)
#include "tst_historyview.moc"
