// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/core/httphelpers.h"

#include "support/loopwatch.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace dlo::test;
using dlo::ErrorKind;
using dlo::HttpClient;
using dlo::HttpExchange;
using dlo::HttpRequest;
using dlo::Secret;

class tst_HttpBodies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bodyLimit_data();
    void bodyLimit();
    void largeBodyIsNotStalling();
    void bodyHasRoomForPadding();
    void bigBodyIsSentWhole();
    void exchangedTellsWhatHappened();
    void exchangedHidesSecrets();
};

void tst_HttpBodies::bodyLimit_data()
{
    QTest::addColumn<RawScript>("script");
    QTest::addColumn<bool>("fits");
    const auto headers = [](const QByteArray &fields) { return "HTTP/1.1 200 OK\r\n" + fields + "\r\n"; };
    QTest::newRow("as much as allowed") << answering(RawServer::answer(QByteArray(1000, 'x'))) << true;
    QTest::newRow("as much as allowed, chunked")
        << answering(headers("Transfer-Encoding: chunked\r\n") + "3e8\r\n" + QByteArray(1000, 'x') + "\r\n0\r\n\r\n")
        << true;
    QTest::newRow("one more") << answering(RawServer::answer(QByteArray(1001, 'x'))) << false;
    QTest::newRow("announced only") << RawScript{RawStep::read(), RawStep::write(headers("Content-Length: 1001\r\n")),
                                                 RawStep::wait()}
                                    << false;
    QTest::newRow("announced beyond reason")
        << RawScript{RawStep::read(), RawStep::write(headers("Content-Length: 9000000000000000000\r\n")),
                     RawStep::wait()}
        << false;
    QTest::newRow("endless") << RawScript{RawStep::read(), RawStep::write(headers("")),
                                          RawStep::flood(QByteArray(100'000, 'x'))}
                             << false;
    QTest::newRow("endless chunks") << RawScript{RawStep::read(),
                                                 RawStep::write(headers("Transfer-Encoding: chunked\r\n")),
                                                 RawStep::flood("3e9\r\n" + QByteArray(1001, 'x') + "\r\n")}
                                    << false;
    QTest::newRow("endless error") << RawScript{RawStep::read(), RawStep::write("HTTP/1.1 500 No\r\n\r\n"),
                                                RawStep::flood(QByteArray(100'000, 'x'))}
                                   << false;
}

void tst_HttpBodies::bodyLimit()
{
    QFETCH(const RawScript, script);
    QFETCH(const bool, fits);
    RawServer server;
    server.always(script);
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url(), .maxBody = 1000});
    QCOMPARE(response.has_value(), fits);
    if (fits) {
        QCOMPARE(response->body, QByteArray(1000, 'x'));
    } else {
        QCOMPARE(response.error().kind, ErrorKind::TooLarge);
        QCOMPARE(response.error().code, u"too-large"_s);
        if (!script.back().bytes.endsWith('x') || script.back().kind == RawStep::Kind::Flood)
            QTRY_COMPARE(server.gone(), 1); // an answer that had come whole leaves its connection for the next
    }
}

void tst_HttpBodies::largeBodyIsNotStalling()
{
    const QByteArray body(200'000'000, 'x');
    RawServer server;
    server.then(answering(RawServer::answer(body)));
    HttpClient client;
    auto task = client.send({.url = server.url()});
    QTRY_COMPARE(server.requests().size(), 1U); // the server's own copying is not what is measured
    LoopWatch watch;
    const auto response = await(std::move(task), 20'000);
    QVERIFY(response);
    QCOMPARE(response->body.size(), body.size());
    QVERIFY2(watch.longestStallMs() < 500, qPrintable(QString::number(watch.longestStallMs())));
    QVERIFY(response->body.capacity() < body.size() + 100'000); // reserved once, not grown by doubling
}

void tst_HttpBodies::bodyHasRoomForPadding()
{
    RawServer server;
    server.always(answering(RawServer::answer("{\"a\":1}")));
    HttpClient client;
    auto response = sendNow(client, {.url = server.url()});
    QVERIFY(response);
    QVERIFY(response->body.capacity() - response->body.size() >= 64);
    QVERIFY(response->body.capacity() < 500);
    RawServer unknown;
    unknown.always(answeringAndClosing("HTTP/1.1 200 OK\r\n\r\n" + QByteArray(65536, 'x')));
    response = sendNow(client, {.url = unknown.url()});
    QVERIFY(response);
    QCOMPARE(response->body.size(), 65536);
    QVERIFY(response->body.capacity() - response->body.size() >= 64);
}

void tst_HttpBodies::bigBodyIsSentWhole()
{
    QByteArray body(20'000'000, Qt::Uninitialized);
    for (qsizetype i = 0; i < body.size(); ++i)
        body[i] = char(i * 7 + i / 251);
    for (const bool idempotent : {true, false}) {
        RawServer server;
        server.then(answering(RawServer::answer("ok")));
        HttpClient client;
        QVERIFY(sendNow(client, {.verb = "POST", .url = server.url(), .body = body, .idempotent = idempotent}));
        QVERIFY(server.requests().at(0).body == body);
    }
}

void tst_HttpBodies::exchangedTellsWhatHappened()
{
    RawServer server;
    server.then(answeringAndClosing(RawServer::answer("moved", "302 F", "Location: /b\r\n")));
    server.then(answeringAndClosing(RawServer::answer(QByteArray(10'000, 'y'))));
    HttpClient client;
    QSignalSpy spy(&client, &HttpClient::exchanged);
    const QDateTime before = QDateTime::currentDateTimeUtc();
    QVERIFY(sendNow(client, {.url = server.url("/a")}));
    QVERIFY(!sendNow(client, {.verb = "POST", .url = server.url("/c"), .body = "hello", .idempotent = false}));
    QCOMPARE(spy.size(), 3);
    const auto at = [&spy](int i) { return spy.at(i).at(0).value<HttpExchange>(); };
    QCOMPARE(at(0).status, 302);
    QCOMPARE(at(0).receivedPreview, "moved");
    QCOMPARE(at(1).url, server.url("/b"));
    QCOMPARE(at(1).receivedBytes, 10'000);
    QCOMPARE(at(1).receivedPreview, QByteArray(HttpExchange::previewBytes, 'y'));
    QVERIFY(!at(1).error);
    QCOMPARE(at(2).verb, "POST");
    QCOMPARE(at(2).sentBytes, 5);
    QCOMPARE(at(2).sentPreview, "hello");
    QVERIFY(at(2).error && at(2).error->kind == ErrorKind::Network);
    QVERIFY(at(0).id < at(1).id && at(1).id < at(2).id);
    QVERIFY(at(0).startedAt >= before && at(0).elapsed >= 0ms && at(0).elapsed < 10s);
    QCOMPARE(client.inFlight(), 0);
}

void tst_HttpBodies::exchangedHidesSecrets()
{
    RawServer server;
    // A server that repeats in its answer what it was sent.
    server.always(answering(RawServer::answer("bad token tok-123456 or pa55word, tok%2D123456", "401 No")));
    HttpClient client;
    QSignalSpy spy(&client, &HttpClient::exchanged);
    HttpRequest request{
        .verb = "POST", .url = server.url("/login?token=abc&user=me"), .body = "tok-123456", .idempotent = false};
    request.url.setUserInfo(u"me:pa55word"_s);
    request.secretHeaders.emplace_back("X-Token", Secret("Bearer tok-123456"));
    QVERIFY(sendNow(client, request));
    request.secretBody = Secret("the secret body");
    QVERIFY(sendNow(client, request));
    QCOMPARE(server.requests().at(1).body, "the secret body");
    for (const auto &signal : spy) {
        const auto exchange = signal.at(0).value<HttpExchange>();
        QCOMPARE(exchange.url.toString(), u"http://127.0.0.1:%1/login?token=redacted&user=me"_s.arg(server.port()));
        QVERIFY2(exchange.receivedPreview.startsWith("bad token [secret] or [secret]"),
                 exchange.receivedPreview.constData());
        QCOMPARE(exchange.sentPreview, "[secret]");
    }
}

QTEST_GUILESS_MAIN(tst_HttpBodies)
#include "tst_httpbodies.moc"
