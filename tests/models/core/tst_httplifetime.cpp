// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httpclient.h"

#include "support/await.h"
#include "support/rawserver.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using dlo::ErrorKind;
using dlo::HttpClient;
using dlo::HttpRequest;
using dlo::test::RawScript;
using dlo::test::RawServer;
using dlo::test::RawStep;

namespace {

// What outlives the owner: what its coroutines saw.
struct Seen
{
    int ended = 0;
    //! Ended while their owner was alive.
    int endedInTime = 0;
    QList<dlo::Result<dlo::HttpResponse>> results;
    QList<bool> waits;
};

//! Somebody with coroutines, as a session or a broker is. Every coroutine writes to a member after each await, so that
//! AddressSanitizer speaks up when the owner is gone by then.
class Owner
{
public:
    explicit Owner(std::shared_ptr<Seen> seen)
        : m_seen(std::move(seen))
    { }
    ~Owner()
    {
        client.close();
        m_alive = false;
    }
    Q_DISABLE_COPY_MOVE(Owner)

    QCoro::Task<void> fetch(HttpRequest request)
    {
        auto result = co_await client.send(std::move(request));
        ++m_touched;
        m_seen->results << std::move(result);
        ended();
        if (m_deleteAfterFetch)
            m_deleteAfterFetch->reset(); // the owner goes; nothing of it is touched from here on
    }

    QCoro::Task<void> pause(std::chrono::milliseconds duration)
    {
        const bool elapsed = co_await client.wait(duration);
        ++m_touched;
        m_seen->waits << elapsed;
        ended();
        if (m_deleteAfterFetch)
            m_deleteAfterFetch->reset();
    }

    //! The reference is to the test's own pointer to this.
    void deleteAfterwards(std::unique_ptr<Owner> &self) { m_deleteAfterFetch = &self; }

    HttpClient client;

private:
    void ended()
    {
        ++m_seen->ended;
        m_seen->endedInTime += m_alive ? 1 : 0;
    }

    std::shared_ptr<Seen> m_seen;
    std::unique_ptr<Owner> *m_deleteAfterFetch = nullptr;
    int m_touched = 0;
    bool m_alive = true;
};

const QByteArray beginning = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"_ba;

} // namespace

class tst_HttpLifetime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ownerIsDeletedAt_data();
    void ownerIsDeletedAt();
    void ownerIsDeletedInHandshake();
    void ownerIsDeletedInWait();
    void ownerIsDeletedBeforeARedirectIsFollowed();
    void ownerIsDeletedByAListener();
    void ownerIsDeletedByItsOwnCoroutine_data();
    void ownerIsDeletedByItsOwnCoroutine();
    void ownerIsDeletedWhenItsWaitElapsed();
    void ownerIsDeletedWithinClose();
    void closedClientSendsNothing();
    void closeReportsWhatMayHaveHappened();
    void exchangedComesAfterTheCaller();
};

void tst_HttpLifetime::ownerIsDeletedAt_data()
{
    QTest::addColumn<RawScript>("script");
    QTest::newRow("request not yet connected") << RawScript{};
    QTest::newRow("request received") << RawScript{RawStep::read(), RawStep::wait()};
    QTest::newRow("in the headers") << RawScript{RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\nX-"),
                                                 RawStep::wait()};
    QTest::newRow("headers received") << RawScript{RawStep::read(), RawStep::write(beginning), RawStep::wait()};
    QTest::newRow("in the body") << RawScript{RawStep::read(), RawStep::write(beginning + "abc"), RawStep::wait()};
    QTest::newRow("in a flood") << RawScript{RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\n\r\n"),
                                             RawStep::flood(QByteArray(100'000, 'x'))};
}

void tst_HttpLifetime::ownerIsDeletedAt()
{
    QFETCH(const RawScript, script);
    for (const bool idempotent : {true, false}) {
        for (const QByteArray &body : {""_ba, QByteArray(200'000, 'x')}) {
            RawServer server;
            const auto seen = std::make_shared<Seen>();
            auto owner = std::make_unique<Owner>(seen);
            server.then(script).then(script);
            server.always({RawStep::read(), RawStep::write(RawServer::answer("later"))});
            for (int i = 0; i < 2; ++i)
                owner->fetch({.verb = "POST", .url = server.url(), .body = body, .idempotent = idempotent});
            if (!script.empty()) {
                QTRY_COMPARE(server.requests().size(), 2U);
                // An answer to a third request: by then what was written before it has arrived too.
                QVERIFY(
                    dlo::test::await(owner->client.send({.verb = "POST", .url = server.url(), .idempotent = false})));
            }
            QCOMPARE(owner->client.inFlight(), 2);
            owner.reset();
            QCOMPARE(seen->ended, 2);
            QCOMPARE(seen->endedInTime, 2);
            for (const auto &result : std::as_const(seen->results)) {
                QVERIFY(!result);
                QCOMPARE(result.error().kind, ErrorKind::Cancelled);
            }
        }
    }
}

void tst_HttpLifetime::ownerIsDeletedInHandshake()
{
    RawServer server; // says nothing, so the handshake never ends
    server.always({RawStep::wait()});
    QUrl url = server.url();
    url.setScheme(u"https"_s);
    const auto seen = std::make_shared<Seen>();
    auto owner = std::make_unique<Owner>(seen);
    owner->fetch({.verb = "POST", .url = url, .body = "x", .idempotent = false});
    QTRY_COMPARE(server.waiting(), 1);
    owner.reset();
    QCOMPARE(seen->endedInTime, 1);
    QCOMPARE(seen->results.at(0).error().kind, ErrorKind::Cancelled);
    QVERIFY(!seen->results.at(0).error().mayHaveHappened);
}

void tst_HttpLifetime::ownerIsDeletedInWait()
{
    const auto seen = std::make_shared<Seen>();
    auto owner = std::make_unique<Owner>(seen);
    owner->pause(1h);
    owner->pause(1h);
    owner.reset();
    QCOMPARE(seen->endedInTime, 2);
    QCOMPARE(seen->waits, (QList{false, false}));
}

void tst_HttpLifetime::ownerIsDeletedBeforeARedirectIsFollowed()
{
    RawServer server;
    server.then(
        {RawStep::read(), RawStep::write(RawServer::answer("", "302 F", "Location: /b\r\n")), RawStep::close()});
    server.then({RawStep::read(), RawStep::wait()});
    const auto seen = std::make_shared<Seen>();
    auto owner = std::make_unique<Owner>(seen);
    owner->fetch({.url = server.url("/a")});
    QTRY_COMPARE(server.waiting(), 1);
    owner.reset();
    QCOMPARE(seen->endedInTime, 1);
    QCOMPARE(seen->results.at(0).error().kind, ErrorKind::Cancelled);
}

void tst_HttpLifetime::ownerIsDeletedByAListener()
{
    for (const bool idempotent : {true, false}) {
        RawServer server;
        server.then({RawStep::read(), RawStep::wait(), RawStep::write(RawServer::answer("a"))});
        server.then({RawStep::read()});
        const auto seen = std::make_shared<Seen>();
        auto owner = std::make_unique<Owner>(seen);
        const QObject listener;
        connect(
            &owner->client, &HttpClient::exchanged, &listener, [&owner] { owner.reset(); }, Qt::SingleShotConnection);
        owner->fetch({.url = server.url(), .idempotent = idempotent});
        QTRY_COMPARE(server.waiting(), 1);
        owner->fetch({.url = server.url(), .idempotent = idempotent});
        QTRY_COMPARE(server.requests().size(), 2U);
        server.release();
        QTRY_VERIFY(!owner);
        QCOMPARE(seen->endedInTime, 2);
        QCOMPARE(std::ranges::count_if(seen->results, [](const auto &result) { return result.has_value(); }), 1);
    }
}

void tst_HttpLifetime::ownerIsDeletedByItsOwnCoroutine_data()
{
    QTest::addColumn<RawScript>("script");
    QTest::newRow("answered") << RawScript{RawStep::read(), RawStep::write(RawServer::answer("a"))};
    QTest::newRow("too large, announced")
        << RawScript{RawStep::read(), RawStep::write(RawServer::answer(QByteArray(2000, 'x')))};
    QTest::newRow("too large") << RawScript{RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\n\r\n"),
                                            RawStep::flood(QByteArray(2000, 'x'))};
    QTest::newRow("timed out") << RawScript{RawStep::read(), RawStep::wait()};
    QTest::newRow("cut short") << RawScript{RawStep::read(), RawStep::write(beginning), RawStep::close()};
    QTest::newRow("reset") << RawScript{RawStep::read(), RawStep::abort()};
}

void tst_HttpLifetime::ownerIsDeletedByItsOwnCoroutine()
{
    QFETCH(const RawScript, script);
    for (const bool idempotent : {true, false}) {
        RawServer server;
        server.always(script);
        const auto seen = std::make_shared<Seen>();
        auto owner = std::make_unique<Owner>(seen);
        owner->deleteAfterwards(owner);
        owner->fetch({.verb = "POST",
                      .url = server.url(),
                      .body = "x",
                      .timeout = 200ms,
                      .maxBody = 1000,
                      .idempotent = idempotent});
        QTRY_VERIFY(!owner);
        QCOMPARE(seen->endedInTime, 1);
    }
}

void tst_HttpLifetime::ownerIsDeletedWhenItsWaitElapsed()
{
    const auto seen = std::make_shared<Seen>();
    auto owner = std::make_unique<Owner>(seen);
    owner->deleteAfterwards(owner);
    owner->pause(1ms);
    QTRY_VERIFY(!owner);
    QCOMPARE(seen->waits, QList{true});
}

void tst_HttpLifetime::ownerIsDeletedWithinClose()
{
    RawServer server;
    server.always({RawStep::read(), RawStep::wait()});
    const auto seen = std::make_shared<Seen>();
    auto owner = std::make_unique<Owner>(seen);
    owner->deleteAfterwards(owner);
    for (int i = 0; i < 3; ++i)
        owner->fetch({.url = server.url(), .idempotent = false});
    owner->pause(1h);
    QTRY_COMPARE(server.waiting(), 3);
    owner->client.close(); // the first coroutine that is resumed deletes the owner
    QVERIFY(!owner);
    QCOMPARE(seen->ended, 4);
    QCOMPARE(seen->endedInTime, 4);
}

void tst_HttpLifetime::closedClientSendsNothing()
{
    RawServer server;
    HttpClient client;
    QSignalSpy spy(&client, &HttpClient::exchanged);
    client.close();
    client.close();
    const auto result = dlo::test::await(client.send({.verb = "POST", .url = server.url(), .idempotent = false}));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Cancelled);
    QVERIFY(!result.error().mayHaveHappened);
    QCOMPARE(spy.size(), 0);
    QCOMPARE(server.connections(), 0);
}

void tst_HttpLifetime::closeReportsWhatMayHaveHappened()
{
    RawServer server;
    server.always({RawStep::read(), RawStep::wait()});
    const auto seen = std::make_shared<Seen>();
    Owner owner(seen);
    owner.fetch({.verb = "POST", .url = server.url(), .body = "x", .idempotent = false});
    QTRY_COMPARE(server.waiting(), 1);
    // This one is cancelled before the first byte of its body was asked for, so it has certainly not left.
    owner.fetch({.verb = "POST", .url = server.url(), .body = "y", .idempotent = false});
    owner.client.close();
    QCOMPARE(seen->results.size(), 2);
    QVERIFY(seen->results.at(0).error().mayHaveHappened);
    QVERIFY(!seen->results.at(1).error().mayHaveHappened);
    QCOMPARE(owner.client.inFlight(), 0);
    QCOMPARE(server.requests().size(), 1U);
}

void tst_HttpLifetime::exchangedComesAfterTheCaller()
{
    RawServer server;
    server.then({RawStep::read(), RawStep::write(RawServer::answer("a"))});
    const auto seen = std::make_shared<Seen>();
    Owner owner(seen);
    int endedBefore = -1;
    connect(&owner.client, &HttpClient::exchanged, this, [&] { endedBefore = seen->ended; });
    owner.fetch({.url = server.url()});
    QTRY_COMPARE(endedBefore, 1);
}

QTEST_GUILESS_MAIN(tst_HttpLifetime)
#include "tst_httplifetime.moc"
