// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/core/httphelpers.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace dlo::test;
using dlo::ErrorKind;
using dlo::HttpClient;

class tst_HttpCertainty : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void getSurvivesAClosedKeptConnection();
    void isNeverSentTwice_data();
    void isNeverSentTwice();
    void idempotentIsSentAgainByQt();
    void nonIdempotentTakesNoKeptConnection();
    void cutShort_data();
    void cutShort();
    void neverSent_data();
    void neverSent();
    void timesOut_data();
    void timesOut();
};

void tst_HttpCertainty::getSurvivesAClosedKeptConnection()
{
    RawServer server;
    server.then({RawStep::read(), RawStep::write(RawServer::answer("a")), RawStep::read(), RawStep::close()});
    server.then(answering(RawServer::answer("b")));
    HttpClient client;
    QVERIFY(sendNow(client, {.url = server.url()}));
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY(response);
    QCOMPARE(response->body, "b");
}

void tst_HttpCertainty::isNeverSentTwice_data()
{
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("before"); // what the server says before it goes
    QTest::addColumn<bool>("reset");
    for (const bool reset : {false, true}) {
        for (const QByteArray verb : {"POST", "DELETE", "PUT", "GET"}) {
            for (const QByteArray &body : {""_ba, "{}"_ba, QByteArray(300'000, 'x')}) {
                QTest::addRow("%s %lld silent %d", verb.constData(), qlonglong(body.size()), reset)
                    << verb << body << ""_ba << reset;
                QTest::addRow("%s %lld in the status %d", verb.constData(), qlonglong(body.size()), reset)
                    << verb << body << "HTTP/1.1 2"_ba << reset;
                QTest::addRow("%s %lld in the headers %d", verb.constData(), qlonglong(body.size()), reset)
                    << verb << body << "HTTP/1.1 200 OK\r\nContent-Le"_ba << reset;
                QTest::addRow("%s %lld no HTTP %d", verb.constData(), qlonglong(body.size()), reset)
                    << verb << body << "SSH-2.0-x\r\n"_ba << reset;
            }
        }
    }
}

void tst_HttpCertainty::isNeverSentTwice()
{
    QFETCH(const QByteArray, verb);
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, before);
    QFETCH(const bool, reset);
    RawServer server;
    server.always({RawStep::read(), RawStep::write(before), reset ? RawStep::abort() : RawStep::close()});
    HttpClient client;
    const auto response = sendNow(client, {.verb = verb, .url = server.url(), .body = body, .idempotent = false});
    QVERIFY(!response);
    QVERIFY2(response.error().kind == ErrorKind::Network || response.error().kind == ErrorKind::Malformed,
             qPrintable(response.error().code));
    QVERIFY(response.error().mayHaveHappened);
    QVERIFY2(!response.error().serverText.contains(u"Unknown"_s), qPrintable(response.error().serverText));
    // Qt has made a second connection by now, but nothing may come over it.
    client.close();
    QTRY_COMPARE(server.gone(), server.connections());
    QCOMPARE(server.requests().size(), 1U);
}

void tst_HttpCertainty::idempotentIsSentAgainByQt()
{
    // The control of the test above: this is what Qt does when it is let.
    RawServer server;
    server.then({RawStep::read(), RawStep::close()});
    server.then(answering(RawServer::answer("a")));
    HttpClient client;
    QVERIFY(sendNow(client, {.verb = "POST", .url = server.url(), .body = "{}", .idempotent = true}));
    QCOMPARE(server.requests().size(), 2U);
}

void tst_HttpCertainty::nonIdempotentTakesNoKeptConnection()
{
    RawServer server;
    const auto answer = RawStep::write(RawServer::answer("a"));
    server.always({RawStep::read(), answer, RawStep::read(), RawStep::close()});
    HttpClient client;
    QVERIFY(sendNow(client, {.url = server.url()}));
    QVERIFY(sendNow(client, {.verb = "POST", .url = server.url(), .body = "x", .idempotent = false}));
    QVERIFY(sendNow(client, {.verb = "DELETE", .url = server.url(), .idempotent = false}));
    QVERIFY(sendNow(client, {.verb = "DELETE", .url = server.url(), .idempotent = false}));
    QCOMPARE(server.requests().size(), 4U);
    for (int i = 0; i < 4; ++i)
        QCOMPARE(server.requests().at(size_t(i)).connection, i);
    // and we do not keep them open either
    QTRY_COMPARE(server.gone(), 3);
}

void tst_HttpCertainty::cutShort_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("reset");
    for (const bool reset : {false, true}) {
        QTest::addRow("no body, %d", reset) << "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"_ba << reset;
        QTest::addRow("half a body, %d", reset) << "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"_ba << reset;
        QTest::addRow("half an error, %d", reset) << "HTTP/1.1 500 No\r\nContent-Length: 10\r\n\r\n12345"_ba << reset;
        QTest::addRow("in a chunk, %d", reset)
            << "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n123"_ba << reset;
        QTest::addRow("between chunks, %d", reset)
            << "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n123\r\n"_ba << reset;
        QTest::addRow("a megabyte, %d", reset)
            << "HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n" + QByteArray(1'000'000, 'x') << reset;
        QTest::addRow("half a gzip in chunks, %d", reset)
            << "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n\x1f\x8b\x08\r\n"_ba
            << reset;
    }
}

void tst_HttpCertainty::cutShort()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, reset);
    for (const bool idempotent : {true, false}) {
        RawServer server;
        // The client must have the bytes before a reset throws them away.
        server.always(
            {RawStep::read(), RawStep::write(bytes), RawStep::wait(), reset ? RawStep::abort() : RawStep::close()});
        HttpClient client;
        auto task = client.send({.verb = idempotent ? "GET" : "POST",
                                 .url = server.url(),
                                 .body = idempotent ? "" : "x",
                                 .idempotent = idempotent});
        QTRY_COMPARE(server.waiting(), 1);
        server.release();
        const auto response = await(std::move(task));
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Network);
        if (!reset) {
            QCOMPARE(response.error().code, u"cut-short"_s);
            QVERIFY(response.error().httpStatus >= 200);
        }
        QCOMPARE(response.error().mayHaveHappened, !idempotent);
        if (!idempotent)
            QCOMPARE(server.requests().size(), 1U);
    }
}

void tst_HttpCertainty::neverSent_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("code");
    RawServer server;
    const quint16 dead = server.port();
    QTest::newRow("dead port") << u"http://127.0.0.1:%1/"_s.arg(dead) << u"connection-refused"_s;
    QTest::newRow("dead port, https") << u"https://127.0.0.1:%1/"_s.arg(dead) << u"connection-refused"_s;
    QTest::newRow("no such host") << u"http://no-such-host.invalid/"_s << u"host-not-found"_s;
}

void tst_HttpCertainty::neverSent()
{
    QFETCH(const QString, url);
    QFETCH(const QString, code);
    for (const QByteArray &body : {""_ba, "x"_ba}) {
        HttpClient client;
        const auto response = sendNow(client, {.verb = "POST", .url = QUrl(url), .body = body, .idempotent = false});
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Network);
        QCOMPARE(response.error().code, code);
        QVERIFY(!response.error().mayHaveHappened);
        QVERIFY(!response.error().serverText.isEmpty());
    }
}

void tst_HttpCertainty::timesOut_data()
{
    QTest::addColumn<RawScript>("script");
    QTest::addColumn<int>("status");
    QTest::newRow("no answer") << RawScript{RawStep::read(), RawStep::wait()} << 0;
    QTest::newRow("after the headers") << RawScript{
        RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
        RawStep::wait()} << 200;
    QTest::newRow("in the body") << RawScript{
        RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"),
        RawStep::wait()} << 200;
    // Bytes keep coming, so only a limit for the whole exchange ends it.
    QTest::newRow("endless") << RawScript{RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\n\r\n"),
                                          RawStep::flood("a")}
                             << 200;
}

void tst_HttpCertainty::timesOut()
{
    QFETCH(const RawScript, script);
    QFETCH(const int, status);
    for (const bool idempotent : {true, false}) {
        RawServer server;
        server.always(script);
        HttpClient client;
        const auto response = sendNow(
            client, {.verb = "POST", .url = server.url(), .body = "x", .timeout = 300ms, .idempotent = idempotent});
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Timeout);
        QCOMPARE(response.error().code, u"timeout"_s);
        QCOMPARE(response.error().httpStatus, status);
        QCOMPARE(response.error().mayHaveHappened, !idempotent);
        QCOMPARE(server.requests().size(), 1U);
        QTRY_COMPARE(server.gone(), 1); // the connection is not left behind
    }
}

QTEST_GUILESS_MAIN(tst_HttpCertainty)
#include "tst_httpcertainty.moc"
