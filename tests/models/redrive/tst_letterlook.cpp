// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/letterlook.h"

#include "support/await.h"
#include "support/fakebroker.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

namespace {

using std::chrono::milliseconds;
constexpr milliseconds longAgo{30'000};
constexpr milliseconds limit{60'000};

} // namespace

class LetterLookTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void manyReadTheListOnce();
    void noFartherThanAskedFor();
    void eachGroupHasItsList();
    void ownPassForASingleAction();
    void notOlderThanAskedFor_data();
    void notOlderThanAskedFor();
    void anotherBrokerIsReadAnew();
    void aRowThatCannotBeReadMayBeIt();
    void failureIsToldToAllAndForgotten();
    void listWithoutEnd();
    void goneWhileReading();
    void lettersThatLeaveMeanwhile();

private:
    QCoro::Task<Result<bool>> ask(int number, milliseconds age = longAgo)
    {
        return m_look->isListed(m_broker.get(), sampleLetter(number), age, limit);
    }

    EpochMs m_now = 0;
    std::unique_ptr<test::FakeBroker> m_broker;
    std::unique_ptr<LetterLook> m_look;
};

void LetterLookTest::init()
{
    m_now = 1'795'942'800'000;
    m_broker = std::make_unique<test::FakeBroker>();
    m_broker->setPageSize(10);
    std::vector<DeadLetter> letters;
    for (int number = 100; number > 0; --number)
        letters.push_back(sampleLetter(number));
    m_broker->setLetters(std::move(letters));
    m_look = std::make_unique<LetterLook>([this] { return m_now; });
}

void LetterLookTest::manyReadTheListOnce()
{
    std::vector<QCoro::Task<Result<bool>>> asked;
    for (int number = 0; number <= 101; ++number)
        asked.push_back(ask(number));
    for (int number = 0; number <= 101; ++number) {
        const auto listed = await(std::move(asked[size_t(number)]));
        QVERIFY(listed);
        QCOMPARE(*listed, number > 0 && number <= 100);
    }
    QCOMPARE(m_broker->pages.count(), 10);
}

void LetterLookTest::noFartherThanAskedFor()
{
    QCOMPARE(await(ask(95)).value_or(false), true);
    QCOMPARE(m_broker->pages.count(), 1);
    QCOMPARE(await(ask(92)).value_or(false), true);
    QCOMPARE(m_broker->pages.count(), 1);
    QCOMPARE(await(ask(88)).value_or(false), true);
    QCOMPARE(m_broker->pages.count(), 2);
}

void LetterLookTest::eachGroupHasItsList()
{
    m_broker->setLetters({sampleLetter(1), sampleLetter(2, u"orders"_s, u"audit"_s), sampleLetter(3, u"emails"_s)});
    for (const auto &letter :
         {sampleLetter(1), sampleLetter(2, u"orders"_s, u"audit"_s), sampleLetter(3, u"emails"_s)}) {
        const auto listed = await(m_look->isListed(m_broker.get(), letter, longAgo, limit));
        QVERIFY(listed && *listed);
    }
    QCOMPARE(m_broker->pages.count(), 3);
    const auto other
        = await(m_look->isListed(m_broker.get(), sampleLetter(1, u"orders"_s, u"audit"_s), longAgo, limit));
    QVERIFY(other && !*other);
}

//! What it is told is what the broker said after it had asked.
void LetterLookTest::ownPassForASingleAction()
{
    QCOMPARE(await(ask(95)).value_or(false), true);
    m_broker->setLetters({sampleLetter(1)});
    const auto single = await(ask(95, milliseconds(0)));
    QVERIFY(single && !*single);
    QCOMPARE(await(ask(95)).value_or(false), true); // the pass of before
    // Nor does it take part in one that is under way.
    m_broker->pages.hold();
    auto first = ask(1, milliseconds(0));
    auto second = ask(1, milliseconds(0));
    QCOMPARE(m_broker->pages.waiting(), 2);
    m_broker->openAll();
    QVERIFY(await(std::move(first)).value_or(false));
    QVERIFY(await(std::move(second)).value_or(false));
}

void LetterLookTest::notOlderThanAskedFor_data()
{
    QTest::addColumn<qint64>("later");
    QTest::addColumn<int>("pages");
    QTest::newRow("at once") << qint64(0) << 1;
    QTest::newRow("just fresh enough") << qint64(30'000) << 1;
    QTest::newRow("too old") << qint64(30'001) << 2;
    QTest::newRow("asleep for a night") << qint64(30'000'000) << 2;
    QTest::newRow("the clock was set back") << qint64(-1) << 2;
}

void LetterLookTest::notOlderThanAskedFor()
{
    QFETCH(const qint64, later);
    QFETCH(const int, pages);
    QVERIFY(await(ask(95)).value_or(false));
    m_now += later;
    QVERIFY(await(ask(95)).value_or(false));
    QCOMPARE(m_broker->pages.count(), pages);
}

void LetterLookTest::anotherBrokerIsReadAnew()
{
    QVERIFY(await(ask(95)).value_or(false));
    test::FakeBroker other;
    const auto listed = await(m_look->isListed(&other, sampleLetter(95), longAgo, limit));
    QVERIFY(listed && !*listed);
    QCOMPARE(other.pages.count(), 1);
}

void LetterLookTest::aRowThatCannotBeReadMayBeIt()
{
    m_broker->pages.answerWith([](const LetterQuery &, const LetterCursor &) -> Result<LetterPage> {
        LetterPage page;
        page.letters = {sampleLetter(1)};
        page.unreadable = {sampleLetter(7).key()};
        return page;
    });
    auto there = ask(1);
    auto missing = ask(2);
    QVERIFY(await(std::move(there)).value_or(false));
    const auto answer = await(std::move(missing));
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, u"wrong-member"_s);
}

void LetterLookTest::failureIsToldToAllAndForgotten()
{
    m_broker->pages.failNext({.kind = ErrorKind::Unavailable, .httpStatus = 503});
    auto one = ask(1);
    auto two = ask(2);
    QCOMPARE(await(std::move(one)).error().kind, ErrorKind::Unavailable);
    QCOMPARE(await(std::move(two)).error().kind, ErrorKind::Unavailable);
    QCOMPARE(m_broker->pages.count(), 1);
    QVERIFY(await(ask(1)).value_or(false));
}

void LetterLookTest::listWithoutEnd()
{
    m_broker->pages.always([](const LetterQuery &, const LetterCursor &) -> Result<LetterPage> {
        LetterPage page;
        page.next = LetterCursor{};
        return page;
    });
    const auto answer = await(m_look->isListed(m_broker.get(), sampleLetter(1), longAgo, milliseconds(0)));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, ErrorKind::Timeout);
    QCOMPARE(answer.error().code, u"list-too-long"_s);
}

void LetterLookTest::goneWhileReading()
{
    m_broker->pages.hold();
    auto waiting = ask(1);
    auto another = ask(2, milliseconds(0));
    m_look.reset();
    m_broker->openAll();
    QCOMPARE(await(std::move(waiting)).error().code, u"not-connected"_s);
    QCOMPARE(await(std::move(another)).error().code, u"not-connected"_s);
    m_look = std::make_unique<LetterLook>();
    m_broker->pages.hold();
    auto closed = ask(1);
    m_broker.reset();
    QCOMPARE(await(std::move(closed)).error().kind, ErrorKind::Cancelled);
}

//! Those met go away while the rest is read: nobody is told gone who is not.
void LetterLookTest::lettersThatLeaveMeanwhile()
{
    for (int number = 100; number > 0; --number) {
        QVERIFY(await(ask(number)).value_or(false));
        QVERIFY(await(m_broker->remove(sampleLetter(number))));
    }
    QCOMPARE(m_broker->pages.count(), 10);
}

QTEST_GUILESS_MAIN(LetterLookTest)
#include "tst_letterlook.moc"
