// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterloader.h"

#include "support/fakebroker.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;
using test::sampleLetter;
using State = LetterLoader::State;

namespace {

std::vector<DeadLetter> letters(int from, int to)
{
    std::vector<DeadLetter> result;
    for (int i = to; i >= from; --i) {
        result.push_back(sampleLetter(i));
    }
    return result;
}

} // namespace

class LetterLoaderTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void loadsPageByPage();
    void refreshesInOneStep();
    void anotherQueryClears();
    void lateAnswersAreDropped();
    void failureKeepsWhatIsShown();
    void stops();
    void leavesOutWhatWasNotAsked();
    void endsEndlessPages();
    void countsUnreadableRows();
    void unreadableRowsAloneAreNoEndlessPages();
    void aLargeRefreshIsCompleteWhenItIsShown();
    void survivesTheBroker();
    void survivesItself();
    void withoutBroker();

private:
    std::unique_ptr<test::FakeBroker> m_broker;
    std::unique_ptr<LetterTableModel> m_model;
    std::unique_ptr<LetterLoader> m_loader;
};

void LetterLoaderTest::init()
{
    m_broker = std::make_unique<test::FakeBroker>();
    m_broker->setPageSize(10);
    m_broker->setLetters(letters(1, 25));
    m_model = std::make_unique<LetterTableModel>(nullptr);
    new QAbstractItemModelTester(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_model.get());
    m_loader = std::make_unique<LetterLoader>(*m_model);
    m_loader->setBroker(m_broker.get());
}

void LetterLoaderTest::cleanup()
{
    m_loader.reset();
    m_model.reset();
    m_broker.reset();
}

void LetterLoaderTest::loadsPageByPage()
{
    m_broker->pages.hold();
    m_loader->load({});
    QCOMPARE(m_loader->state(), State::Loading);
    QVERIFY(m_broker->pages.release());
    QCOMPARE(m_model->rowCount(), 10);
    QCOMPARE(m_loader->read(), 10);
    QCOMPARE(m_loader->total(), std::optional<qint64>(25));
    QCOMPARE(m_loader->readAt(), 0);
    QVERIFY(m_broker->pages.release());
    QCOMPARE(m_model->rowCount(), 20);
    QVERIFY(m_broker->pages.release());
    QCOMPARE(m_model->rowCount(), 25);
    QCOMPARE(m_loader->state(), State::Complete);
    QVERIFY(m_loader->readAt() > 0);
    QCOMPARE(m_broker->pages.waiting(), 0);
    QCOMPARE(m_broker->pages.count(), 3);
}

void LetterLoaderTest::refreshesInOneStep()
{
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Complete);
    m_broker->setLetters(letters(6, 40));
    m_broker->pages.hold();
    m_loader->load({}); // the same query: a refresh
    QPersistentModelIndex selected = m_model->index(m_model->rowOf(sampleLetter(20).key()), 0);
    m_broker->pages.release();
    m_broker->pages.release();
    m_broker->pages.release();
    QCOMPARE(m_model->rowCount(), 25);
    QCOMPARE(m_loader->read(), 30);
    m_broker->pages.release();
    QCOMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->rowCount(), 35);
    QCOMPARE(selected.row(), m_model->rowOf(sampleLetter(20).key()));
    QCOMPARE(selected.row(), 20);
}

void LetterLoaderTest::anotherQueryClears()
{
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Complete);
    m_broker->pages.hold();
    m_loader->load({.queue = u"emails"_s});
    QCOMPARE(m_model->rowCount(), 0);
    QCOMPARE(m_loader->readAt(), 0);
    m_broker->openAll();
    QCOMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->rowCount(), 0);
    QCOMPARE(m_loader->query().queue, std::optional(u"emails"_s));
}

void LetterLoaderTest::lateAnswersAreDropped()
{
    m_broker->pages.hold();
    m_loader->load({.group = u"nobody"_s});
    m_loader->load({.group = u"billing"_s});
    QCOMPARE(m_broker->pages.waiting(), 2);
    m_broker->pages.gate().releaseLast();
    QCOMPARE(m_model->rowCount(), 10);
    m_broker->pages.release(); // that of the first query
    QCOMPARE(m_model->rowCount(), 10);
    QCOMPARE(m_loader->state(), State::Loading);
    m_broker->openAll();
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->rowCount(), 25);
}

void LetterLoaderTest::failureKeepsWhatIsShown()
{
    m_broker->pages.answerWith([](const LetterQuery &, const LetterCursor &) {
        return LetterPage{.letters = letters(1, 5), .next = LetterCursor{.offset = 5}};
    });
    m_broker->pages.failNext({.kind = ErrorKind::Unavailable, .httpStatus = 503});
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Failed);
    QCOMPARE(m_loader->error().kind, ErrorKind::Unavailable);
    QCOMPARE(m_model->rowCount(), 5);
    QCOMPARE(m_loader->readAt(), 0);
    m_loader->refresh();
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->rowCount(), 25);
}

void LetterLoaderTest::stops()
{
    m_broker->pages.hold();
    m_loader->load({});
    m_broker->pages.release();
    m_loader->stop();
    QCOMPARE(m_loader->state(), State::Stopped);
    m_broker->openAll();
    QCOMPARE(m_loader->state(), State::Stopped);
    QCOMPARE(m_model->rowCount(), 10);
    QCOMPARE(m_broker->pages.count(), 2);
}

void LetterLoaderTest::leavesOutWhatWasNotAsked()
{
    m_broker->pages.alwaysAnswer(LetterPage{.letters = {sampleLetter(1), sampleLetter(2, u"emails"_s)}});
    m_loader->load({.queue = u"orders"_s});
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->rowCount(), 1);
    QCOMPARE(m_model->letter(0)->address.queue, u"orders"_s);
}

void LetterLoaderTest::endsEndlessPages()
{
    m_broker->pages.alwaysAnswer(LetterPage{.letters = {sampleLetter(1)}, .next = LetterCursor{.offset = 1}});
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Failed);
    QCOMPARE(m_loader->error().kind, ErrorKind::Malformed);
    QCOMPARE(m_model->rowCount(), 1);
}

void LetterLoaderTest::countsUnreadableRows()
{
    const auto key = [](int number) { return LetterKey{.rowId = u"unreadable-%1"_s.arg(number)}; };
    m_broker->pages.answerWith([key](const LetterQuery &, const LetterCursor &) {
        return LetterPage{
            .letters = letters(11, 20), .unreadable = {key(1), key(2)}, .next = LetterCursor{.offset = 9}, .total = 23};
    });
    m_broker->pages.answerWith([key](const LetterQuery &, const LetterCursor &) {
        return LetterPage{.letters = letters(1, 11), .unreadable = {key(2), key(3)}, .total = 23};
    });
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->rowCount(), 20);
    QCOMPARE(m_loader->unreadable(), 3); // one of them came twice
    QCOMPARE(m_loader->total(), 20); // complete: all that can be shown is shown
    m_loader->refresh();
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_loader->unreadable(), 0);
    QCOMPARE(m_loader->total(), 25);
}

void LetterLoaderTest::unreadableRowsAloneAreNoEndlessPages()
{
    for (int page = 0; page < 300; ++page) {
        m_broker->pages.answerWith([page](const LetterQuery &, const LetterCursor &) {
            LetterPage answer{.unreadable = {LetterKey{.rowId = u"unreadable-%1"_s.arg(page)}}};
            if (page < 299)
                answer.next = LetterCursor{.offset = page + 1};
            return answer;
        });
    }
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_loader->unreadable(), 300);
}

void LetterLoaderTest::aLargeRefreshIsCompleteWhenItIsShown()
{
    m_broker->setPageSize(1000);
    m_broker->setLetters(letters(1, 2000));
    m_loader->load({});
    QTRY_COMPARE(m_loader->state(), State::Complete);
    m_broker->setLetters(letters(101, 2000));
    QSignalSpy changed(m_loader.get(), &LetterLoader::changed);
    connect(m_loader.get(), &LetterLoader::changed, this, [this] {
        if (m_loader->state() == State::Complete)
            QCOMPARE(m_model->total(), 1900);
    });
    m_loader->refresh();
    QTRY_COMPARE(m_loader->state(), State::Complete);
    QCOMPARE(m_model->total(), 1900);
    // The next one is given up while it is compared.
    m_broker->setLetters(letters(201, 2000));
    m_loader->refresh();
    m_loader->setBroker(nullptr);
    QCOMPARE(m_loader->state(), State::Idle);
}

void LetterLoaderTest::survivesTheBroker()
{
    m_broker->pages.hold();
    m_loader->load({});
    m_broker->pages.release();
    m_broker.reset();
    QCOMPARE(m_loader->state(), State::Stopped);
    QCOMPARE(m_model->rowCount(), 10);
    m_loader->refresh();
    QCOMPARE(m_loader->state(), State::Idle);
}

void LetterLoaderTest::survivesItself()
{
    m_broker->pages.hold();
    m_loader->load({});
    m_loader.reset();
    m_broker->openAll();
    QCOMPARE(m_model->rowCount(), 0);

    // The table goes first.
    m_loader = std::make_unique<LetterLoader>(*m_model);
    m_loader->setBroker(m_broker.get());
    m_broker->pages.hold();
    m_loader->load({});
    m_model.reset();
    m_broker->openAll();
    QCOMPARE(m_loader->state(), State::Stopped);
}

void LetterLoaderTest::withoutBroker()
{
    m_loader->setBroker(nullptr);
    m_loader->load({});
    QCOMPARE(m_loader->state(), State::Idle);
}

QTEST_GUILESS_MAIN(LetterLoaderTest)
#include "tst_letterloader.moc"
