// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/queuecensus.h"

#include "sessionfixture.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using namespace dlo::test::sessions;

namespace {

//! Letter \a number of billing and its sibling of audit.
std::vector<DeadLetter> pairOf(int number)
{
    DeadLetter audit = sampleLetter(number, u"orders"_s, u"audit"_s);
    audit.rowId += u"-audit"_s;
    return {sampleLetter(number), audit};
}

int readingsOf(const FakeBroker &broker, const LetterQuery &query)
{
    return int(std::ranges::count_if(broker.pages.calls(), [&](const auto &call) {
        return std::get<0>(call) == query && std::get<1>(call).offset == 0;
    }));
}

const LetterQuery wholeQueue{.queue = u"orders"_s};
const LetterQuery oneGroup{.queue = u"orders"_s, .group = u"billing"_s};

} // namespace

class QueueCensusTest : public QObject, protected SessionFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void readsAllGroupsInPages();
    void severalWishesAreOneReading();
    void tooManyAreGivenUp();
    void aRefusalIsNotRepeated();
    void forgetDropsWhatIsUnderWay();
    void siblingsAreKnownBesideAListOfOneGroup();
    void noCensusWhereItTellsNothing();
    void countsComeBackAfterARepair();
    void aChangedDepthIsCountedAgain();
    void anotherListEndsIt();
    void newLettersAreTold();

private:
    //! A list of one group, on a broker without depths per group.
    FakeBroker *openOneGroup()
    {
        auto broker = made();
        std::vector<DeadLetter> letters = pairOf(2);
        std::ranges::move(pairOf(1), std::back_inserter(letters));
        broker->setLetters(letters);
        auto info = broker->info();
        info.capabilities.set(Ability::GroupDepth, Reason::NotInThisVersion);
        broker->setInfo(info);
        FakeBroker *there = broker.get();
        there->depths.always([there] {
            return std::vector<DepthReading>{{.queue = u"emails"_s, .depth = 0},
                                             {.queue = u"orders"_s, .depth = qint64(there->lettersThere().size())}};
        });
        m_session->census().setDelay(std::chrono::milliseconds(0));
        m_session->loader().load(oneGroup);
        open(std::move(broker));
        return there;
    }
};

void QueueCensusTest::readsAllGroupsInPages()
{
    FakeBroker broker;
    broker.setPageSize(1);
    broker.setLetters(pairOf(1));
    QueueCensus census;
    census.setDelay(std::chrono::milliseconds(0));
    census.setBroker(&broker);
    QSignalSpy counted(&census, &QueueCensus::counted);
    census.want(u"orders"_s, std::nullopt);
    QVERIFY(census.letters(u"orders"_s) == nullptr);
    QTRY_COMPARE(counted.count(), 1);
    QCOMPARE(broker.pages.count(), 2);
    QCOMPARE(census.letters(u"orders"_s)->size(), 2);
    const auto siblings = census.siblings(sampleLetter(1).key());
    QCOMPARE(siblings.size(), 1);
    QCOMPARE(siblings.begin()->group, u"audit"_s);
    census.remove(*siblings.begin());
    QVERIFY(census.siblings(sampleLetter(1).key()).isEmpty());
}

void QueueCensusTest::severalWishesAreOneReading()
{
    FakeBroker broker;
    broker.setLetters(pairOf(1));
    QueueCensus census;
    census.setDelay(std::chrono::milliseconds(0));
    census.setBroker(&broker);
    QSignalSpy counted(&census, &QueueCensus::counted);
    broker.pages.hold();
    census.want(u"orders"_s, 2);
    census.want(u"orders"_s, 2);
    census.want(u"emails"_s, 0);
    QTRY_COMPARE(broker.pages.count(), 1);
    census.want(u"orders"_s, 2); // it changed while it is read: once more
    QCoreApplication::processEvents();
    QCOMPARE(broker.pages.count(), 1); // one at a time
    broker.openAll();
    QTRY_COMPARE(counted.count(), 3);
    QCOMPARE(broker.pages.count(), 3);
}

void QueueCensusTest::tooManyAreGivenUp()
{
    FakeBroker broker;
    std::vector<DeadLetter> letters;
    for (int number = 0; number <= int(QueueCensus::mostRows); ++number)
        letters.push_back(sampleLetter(number));
    broker.setLetters(letters);
    QueueCensus census;
    census.setDelay(std::chrono::milliseconds(0));
    census.setBroker(&broker);
    QSignalSpy counted(&census, &QueueCensus::counted);
    census.want(u"orders"_s, QueueCensus::mostRows + 1);
    census.want(u"orders"_s, std::nullopt);
    QTRY_COMPARE(counted.count(), 1);
    QVERIFY(census.letters(u"orders"_s) == nullptr);
    QCOMPARE(broker.pages.count(), 1); // its total says so
    census.want(u"orders"_s, std::nullopt);
    letters.resize(3);
    broker.setLetters(letters);
    census.want(u"orders"_s, 3);
    QTRY_COMPARE(counted.count(), 2);
    QCOMPARE(census.letters(u"orders"_s)->size(), 3);
}

void QueueCensusTest::aRefusalIsNotRepeated()
{
    FakeBroker broker;
    QueueCensus census;
    census.setDelay(std::chrono::milliseconds(0));
    census.setBroker(&broker);
    QSignalSpy counted(&census, &QueueCensus::counted);
    broker.pages.failNext(failure);
    census.want(u"orders"_s, std::nullopt);
    QTRY_COMPARE(counted.count(), 1);
    QVERIFY(census.letters(u"orders"_s) == nullptr);
    broker.pages.failNext({.kind = ErrorKind::RateLimited});
    census.want(u"orders"_s, std::nullopt);
    QTRY_COMPARE(counted.count(), 2);
    census.want(u"orders"_s, std::nullopt);
    QCoreApplication::processEvents();
    QCOMPARE(broker.pages.count(), 2);
}

void QueueCensusTest::forgetDropsWhatIsUnderWay()
{
    FakeBroker broker;
    broker.setLetters(pairOf(1));
    QueueCensus census;
    census.setDelay(std::chrono::milliseconds(0));
    census.setBroker(&broker);
    QSignalSpy counted(&census, &QueueCensus::counted);
    broker.pages.hold();
    census.want(u"orders"_s, std::nullopt);
    QTRY_COMPARE(broker.pages.waiting(), 1);
    census.forget();
    broker.openAll();
    QTRY_COMPARE(broker.pages.waiting(), 0);
    QCOMPARE(counted.count(), 0);
    QVERIFY(census.letters(u"orders"_s) == nullptr);
}

void QueueCensusTest::siblingsAreKnownBesideAListOfOneGroup()
{
    openOneGroup();
    QCOMPARE(m_session->letters().total(), 2);
    QTRY_VERIFY(m_session->listTellsSiblings(sampleLetter(1)));
    QCOMPARE(m_session->siblingGroups(sampleLetter(1).key()), QStringList{u"audit"_s});
    // In Activity, as every call is: by Broker::exchanged(), which a fake has no part in.
    const Verdict verdict = await(m_session->redriver().remove(sampleLetter(1), {}));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QVERIFY(verdict.removed && verdict.takesOthers && !verdict.otherGroupsMayBeMore);
    QCOMPARE(verdict.otherGroups, QStringList{u"audit"_s});
}

void QueueCensusTest::noCensusWhereItTellsNothing()
{
    auto broker = made();
    auto info = broker->info();
    info.capabilities.removal = RemovalReach::RowOnly;
    broker->setInfo(info);
    m_session->census().setDelay(std::chrono::milliseconds(0));
    m_session->loader().load(oneGroup);
    FakeBroker *there = open(std::move(broker));
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    m_session->refresh();
    QTRY_COMPARE(readingsOf(*there, oneGroup), 2);
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    QCoreApplication::processEvents();
    QCOMPARE(readingsOf(*there, wholeQueue), 0);
}

void QueueCensusTest::countsComeBackAfterARepair()
{
    FakeBroker *broker = openOneGroup();
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s, u"billing"_s), 2);
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s, u"audit"_s), 2);
    broker->removes.answerWith([broker](const DeadLetter &) {
        broker->setLetters(pairOf(2)); // the sibling went too
        return RemoveReceipt{.status = RemoveStatus::Removed};
    });
    QCOMPARE(await(m_session->redriver().republish(sampleLetter(1), "{}", {u"orders"_s, u"1"_s}, true)).outcome,
             Outcome::Done);
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s), 2);
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s, u"billing"_s), 1);
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s, u"audit"_s), 1);
}

void QueueCensusTest::aChangedDepthIsCountedAgain()
{
    FakeBroker *broker = openOneGroup();
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s, u"audit"_s), 2);
    const int before = readingsOf(*broker, wholeQueue);
    std::vector<DeadLetter> letters = broker->lettersThere();
    letters.push_back(sampleLetter(9, u"orders"_s, u"audit"_s));
    broker->setLetters(letters);
    m_session->depth().sampleNow();
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s, u"audit"_s), 3);
    QCOMPARE(readingsOf(*broker, wholeQueue), before + 1);
    // A queue in which much happens is not read all the time.
    letters.push_back(sampleLetter(10, u"orders"_s, u"audit"_s));
    broker->setLetters(letters);
    QSignalSpy sampled(&m_session->depth(), &DepthSampler::sampled);
    m_session->depth().sampleNow();
    QTRY_VERIFY(sampled.count() > 0);
    QCoreApplication::processEvents();
    QCOMPARE(readingsOf(*broker, wholeQueue), before + 1);
    QVERIFY(!m_session->listTellsSiblings(sampleLetter(1))); // it does not fit any more
    letters.pop_back();
    broker->setLetters(letters);
    QSignalSpy changed(m_session.get(), &Session::dataChanged);
    m_session->depth().sampleNow();
    QTRY_VERIFY(m_session->listTellsSiblings(sampleLetter(1))); // and does again
    QVERIFY(changed.count() > 0);
}

void QueueCensusTest::anotherListEndsIt()
{
    FakeBroker *broker = openOneGroup();
    QTRY_VERIFY(m_session->listTellsSiblings(sampleLetter(1)));
    m_session->loader().load({.queue = u"emails"_s});
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    QVERIFY(!m_session->listTellsSiblings(sampleLetter(1)));
    QVERIFY(m_session->census().queues().isEmpty());
    m_session->close();
    QVERIFY(broker->isClosed());
}

void QueueCensusTest::newLettersAreTold()
{
    auto made = SessionFixture::made();
    FakeBroker *broker = open(std::move(made));
    m_session->loader().load(wholeQueue);
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    const auto sample = [this] {
        QSignalSpy sampled(&m_session->depth(), &DepthSampler::sampled);
        m_session->depth().sampleNow();
        QTRY_VERIFY(sampled.count() > 0);
    };
    sample();
    broker->setLetters({sampleLetter(3), sampleLetter(2), sampleLetter(1)});
    sample();
    QCOMPARE(m_session->newLetters(), 0); // nobody did anything: what grows is in the tree and in the chart
    m_session->refresh();
    QTRY_COMPARE(m_session->letters().total(), 3);
    QCOMPARE(await(m_session->redriver().replay(sampleLetter(1), std::nullopt)).outcome, Outcome::Done);
    QTRY_COMPARE(m_session->letters().total(), 2);
    sample();
    QCOMPARE(m_session->newLetters(), 0);
    broker->setLetters({sampleLetter(4), sampleLetter(3), sampleLetter(2)}); // died again
    QSignalSpy changed(m_session.get(), &Session::dataChanged);
    sample();
    QCOMPARE(m_session->newLetters(), 1);
    QVERIFY(changed.count() > 0);
    m_session->refresh();
    QTRY_COMPARE(m_session->letters().total(), 3);
    QCOMPARE(m_session->newLetters(), 0);
}

QTEST_GUILESS_MAIN(QueueCensusTest)
#include "tst_queuecensus.moc"
