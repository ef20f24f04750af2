// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "depth/depthsampler.h"

#include "support/fakebroker.h"

#include <QSignalSpy>
#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class DepthSamplerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samples();
    void aVanishedQueueIsAGap();
    void backsOff();
    void obeysRetryAfter();
    void samplesAtItsPace();
    void oneAtATime();
    void anotherBrokerStartsAnew();
    void survivesClosing();

private:
    //! Samples once and waits until it is done.
    static void sampleOnce(DepthSampler &sampler)
    {
        QSignalSpy sampled(&sampler, &DepthSampler::sampled);
        sampler.sampleNow();
        QTRY_COMPARE(sampled.size(), 1);
    }
};

void DepthSamplerTest::samples()
{
    test::FakeBroker broker;
    broker.setLetters({test::sampleLetter(1), test::sampleLetter(2), test::sampleLetter(3, u"orders"_s, u"audit"_s),
                       test::sampleLetter(4, u"emails"_s)});
    EpochMs now = 1000;
    DepthSampler sampler;
    sampler.setClock([&] { return now; });
    QSignalSpy sampled(&sampler, &DepthSampler::sampled);
    sampler.setBroker(&broker);
    QVERIFY(!sampler.series(u"orders"_s));
    QTRY_COMPARE(sampled.size(), 1);
    now = 2000;
    broker.setLetters({test::sampleLetter(1)});
    sampleOnce(sampler);
    using Key = DepthSampler::SeriesKey;
    QCOMPARE(sampler.keys(),
             (QList<Key>{{u"emails"_s, {}},
                         {u"emails"_s, u"billing"_s},
                         {u"orders"_s, {}},
                         {u"orders"_s, u"audit"_s},
                         {u"orders"_s, u"billing"_s}}));
    const auto *orders = sampler.series(u"orders"_s);
    QVERIFY(orders);
    QCOMPARE(orders->size(), 2);
    QCOMPARE(orders->at(0).at, 1000);
    QCOMPARE(orders->at(0).depth, std::optional<qint64>(3));
    QCOMPARE(orders->at(1).at, 2000);
    QCOMPARE(orders->at(1).depth, std::optional<qint64>(1));
    QCOMPARE(sampler.series(u"orders"_s, u"billing"_s)->at(0).depth, std::optional<qint64>(2));
    QVERIFY(!sampler.error());
}

void DepthSamplerTest::aVanishedQueueIsAGap()
{
    test::FakeBroker broker;
    broker.depths.answer(std::vector<DepthReading>{{.queue = u"a"_s, .depth = 5}, {.queue = u"b"_s, .depth = 6}});
    broker.depths.answer(std::vector<DepthReading>{{.queue = u"b"_s, .depth = std::nullopt}});
    EpochMs now = 1000;
    DepthSampler sampler;
    sampler.setClock([&] { return now += 1000; });
    QSignalSpy sampled(&sampler, &DepthSampler::sampled);
    sampler.setBroker(&broker);
    QTRY_COMPARE(sampled.size(), 1);
    sampleOnce(sampler);
    QCOMPARE(sampler.series(u"a"_s)->size(), 2);
    QVERIFY(!sampler.series(u"a"_s)->last());
    QVERIFY(!sampler.series(u"b"_s)->last());
}

void DepthSamplerTest::backsOff()
{
    test::FakeBroker broker;
    broker.depths.answer(std::vector<DepthReading>{{.queue = u"a"_s, .depth = 5}});
    broker.depths.always([]() -> Result<std::vector<DepthReading>> {
        return fail({.kind = ErrorKind::Unavailable, .httpStatus = 503});
    });
    EpochMs now = 1000;
    DepthSampler sampler;
    sampler.setClock([&] { return now += 1000; });
    QSignalSpy sampled(&sampler, &DepthSampler::sampled);
    sampler.setBroker(&broker);
    QTRY_COMPARE(sampled.size(), 1);
    QCOMPARE(sampler.nextDelay(), 10s);
    for (const auto delay : {20s, 40s, 80s, 100s, 100s, 100s}) {
        sampleOnce(sampler);
        QCOMPARE(sampler.nextDelay(), delay);
        QCOMPARE(sampler.error()->kind, ErrorKind::Unavailable);
    }
    QCOMPARE(sampler.series(u"a"_s)->size(), 7);
    QVERIFY(!sampler.series(u"a"_s)->last());
    broker.depths.alwaysAnswer(std::vector<DepthReading>{{.queue = u"a"_s, .depth = 7}});
    sampleOnce(sampler);
    QVERIFY(!sampler.error());
    QCOMPARE(sampler.nextDelay(), 10s);
    QCOMPARE(sampler.series(u"a"_s)->last().value(), 7);
}

void DepthSamplerTest::obeysRetryAfter()
{
    test::FakeBroker broker;
    broker.depths.failNext({.kind = ErrorKind::RateLimited, .retryAfter = 300s});
    broker.depths.failNext({.kind = ErrorKind::RateLimited, .retryAfter = 1s});
    DepthSampler sampler;
    QSignalSpy sampled(&sampler, &DepthSampler::sampled);
    sampler.setBroker(&broker);
    QTRY_COMPARE(sampled.size(), 1);
    QCOMPARE(sampler.nextDelay(), 300s);
    sampleOnce(sampler);
    QCOMPARE(sampler.nextDelay(), 40s);
}

void DepthSamplerTest::samplesAtItsPace()
{
    test::FakeBroker broker;
    DepthSampler sampler;
    sampler.setInterval(1ms);
    QCOMPARE(sampler.interval(), 100ms);
    sampler.setBroker(&broker);
    QTRY_VERIFY(broker.depths.count() >= 3);
    sampler.setBroker(nullptr);
    const int count = broker.depths.count();
    QSignalSpy sampled(&sampler, &DepthSampler::sampled);
    QVERIFY(!sampled.wait(250));
    QCOMPARE(broker.depths.count(), count);
}

void DepthSamplerTest::oneAtATime()
{
    test::FakeBroker broker;
    broker.depths.hold();
    DepthSampler sampler;
    sampler.setBroker(&broker);
    sampler.sampleNow();
    sampler.sampleNow();
    QCOMPARE(broker.depths.count(), 1);
}

void DepthSamplerTest::anotherBrokerStartsAnew()
{
    test::FakeBroker first;
    first.setLetters({test::sampleLetter(1, u"first"_s)});
    first.depths.hold();
    test::FakeBroker second;
    second.setLetters({test::sampleLetter(1, u"second"_s)});
    DepthSampler sampler;
    QSignalSpy sampled(&sampler, &DepthSampler::sampled);
    sampler.setBroker(&first);
    sampler.setBroker(&second);
    first.openAll();
    QTRY_COMPARE(sampled.size(), 1);
    QVERIFY(sampler.series(u"second"_s));
    QVERIFY(!sampler.series(u"first"_s));
}

void DepthSamplerTest::survivesClosing()
{
    auto sampler = std::make_unique<DepthSampler>();
    auto broker = std::make_unique<test::FakeBroker>();
    QSignalSpy sampled(sampler.get(), &DepthSampler::sampled);
    broker->depths.hold();
    sampler->setBroker(broker.get());
    broker.reset();
    QCOMPARE(sampled.size(), 0);
    QVERIFY(!sampler->error());
    sampler->sampleNow();

    broker = std::make_unique<test::FakeBroker>();
    broker->depths.hold();
    sampler->setBroker(broker.get());
    sampler.reset();
    broker->openAll();
    QCOMPARE(broker->depths.waiting(), 0);
}

QTEST_GUILESS_MAIN(DepthSamplerTest)
#include "tst_depthsampler.moc"
