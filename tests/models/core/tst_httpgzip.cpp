// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/core/gzipped.h"
#include "models/core/httphelpers.h"

#include "support/loopwatch.h"

#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace dlo::test;
using dlo::ErrorKind;
using dlo::HttpClient;
using dlo::HttpRequest;

namespace {

QByteArray packedAnswer(const QByteArray &packed, const QByteArray &coding = "gzip",
                        const QByteArray &status = "200 OK")
{
    return RawServer::answer(packed, status, "Content-Encoding: " + coding + "\r\n");
}

QByteArray head(const QByteArray &fields)
{
    return "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n" + fields + "\r\n";
}

QByteArray inChunks(const QByteArray &bytes, qsizetype step)
{
    QByteArray out = head("Transfer-Encoding: chunked\r\n");
    for (qsizetype at = 0; at < bytes.size(); at += step) {
        const auto part = bytes.mid(at, step);
        out += QByteArray::number(part.size(), 16) + "\r\n" + part + "\r\n";
    }
    return out + "0\r\n\r\n";
}

//! How the end of a body is told.
enum class Framing
{
    WholeLength, //!< the length of all, but less comes
    OwnLength, //!< the length of what comes: cut by something that then counted anew
    Close,
    Chunks,
};

} // namespace

//! Compressed answers: whole ones are unpacked, and no other is taken for whole.
class TestHttpGzip : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void askedForAndUnpacked();
    void whole_data();
    void whole();
    void cutAtEveryByte_data();
    void cutAtEveryByte();
    void behindTheEnd_data();
    void behindTheEnd();
    void changeMayHaveHappened();
    void damaged();
    void otherCodings();
    void bomb_data();
    void bomb();
    void asMuchAsAllowed();
    void packedErrorIsReadable();
    void withoutABody();
    void largeBodyIsNotStalling();
    void cancelledWhileUnpacking();
};

void TestHttpGzip::askedForAndUnpacked()
{
    RawServer server;
    server.always(answering(packedAnswer(gzipped("{\"a\":1}"))));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY2(response, why(response).constData());
    QCOMPARE(response->body, "{\"a\":1}");
    QVERIFY(response->body.capacity() - response->body.size() >= 64);
    QCOMPARE(server.requests().at(0).header("accept-encoding"), "gzip");
    HttpRequest plain{.url = server.url()};
    plain.headers.emplace_back("Accept-Encoding", "identity");
    HttpClient other; // on a connection of its own
    QVERIFY(sendNow(other, plain));
    QCOMPARE(server.requests().at(1).header("accept-encoding"), "identity");
}

void TestHttpGzip::whole_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("body");
    const QByteArray text = QByteArray("0123456789").repeated(50'000);
    QTest::newRow("length") << packedAnswer(gzipped(text)) << text;
    QTest::newRow("close") << head({}) + gzipped(text) << text;
    QTest::newRow("chunks") << inChunks(gzipped(text), 1000) << text;
    QTest::newRow("chunks of a byte") << inChunks(gzipped("{\"messages\":[]}"), 1) << QByteArray("{\"messages\":[]}");
    QTest::newRow("two members") << packedAnswer(gzipped("{\"a\":") + gzipped("1}")) << QByteArray("{\"a\":1}");
    QTest::newRow("empty text") << packedAnswer(gzipped({})) << QByteArray();
    QTest::newRow("x-gzip") << packedAnswer(gzipped("x"), "x-gzip") << QByteArray("x");
    QTest::newRow("GZIP") << packedAnswer(gzipped("x"), "GZIP") << QByteArray("x");
    QTest::newRow("deflate") << packedAnswer(deflated("x"), "deflate") << QByteArray("x");
    QTest::newRow("identity") << packedAnswer("x", "identity") << QByteArray("x");
}

void TestHttpGzip::whole()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QByteArray, body);
    RawServer server;
    server.always(answeringAndClosing(answer));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY2(response, why(response).constData());
    QVERIFY(response->body == body);
}

void TestHttpGzip::cutAtEveryByte_data()
{
    QTest::addColumn<Framing>("framing");
    QTest::newRow("length of all") << Framing::WholeLength;
    QTest::newRow("length of what comes") << Framing::OwnLength;
    QTest::newRow("close") << Framing::Close;
    QTest::newRow("chunks") << Framing::Chunks;
}

void TestHttpGzip::cutAtEveryByte()
{
    QFETCH(const Framing, framing);
    const auto packed = gzipped("{\"messages\":[1,2,3]}");
    RawServer server;
    for (qsizetype size = framing == Framing::OwnLength ? 1 : 0; size < packed.size(); ++size) {
        const auto part = packed.first(size);
        QByteArray answer;
        if (framing == Framing::WholeLength)
            answer = head("Content-Length: " + QByteArray::number(packed.size()) + "\r\n") + part;
        else if (framing == Framing::OwnLength)
            answer = packedAnswer(part);
        else
            answer = framing == Framing::Close ? head({}) + part : inChunks(part, 7);
        server.then(answeringAndClosing(answer));
        HttpClient client;
        const auto response = sendNow(client, {.url = server.url()});
        QVERIFY2(!response, qPrintable(u"%1 of %2 bytes were taken for all"_s.arg(size).arg(packed.size())));
        QCOMPARE(response.error().kind, ErrorKind::Network);
        QCOMPARE(response.error().code, u"cut-short"_s);
        QCOMPARE(response.error().httpStatus, 200);
        QVERIFY(!response.error().mayHaveHappened);
    }
}

void TestHttpGzip::behindTheEnd_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("text") << packedAnswer(gzipped("{}") + "x");
    QTest::newRow("zeros") << packedAnswer(gzipped("{}") + QByteArray(512, '\0'));
    QTest::newRow("half a member") << packedAnswer(gzipped("{}") + gzipped("{}").first(9));
    QTest::newRow("text in chunks") << inChunks(gzipped("{}") + "x", 5);
    QTest::newRow("two of deflate") << packedAnswer(deflated("{}") + deflated("{}"), "deflate");
}

void TestHttpGzip::behindTheEnd()
{
    QFETCH(const QByteArray, answer);
    RawServer server;
    server.always(answeringAndClosing(answer));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Network);
    QCOMPARE(response.error().code, u"cut-short"_s);
}

void TestHttpGzip::changeMayHaveHappened()
{
    RawServer server;
    server.always(answeringAndClosing(packedAnswer(gzipped("{}").chopped(1))));
    HttpClient client;
    const auto response = sendNow(client, {.verb = "POST", .url = server.url(), .body = "x", .idempotent = false});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Network);
    QVERIFY(response.error().mayHaveHappened);
}

void TestHttpGzip::damaged()
{
    RawServer server;
    auto packed = gzipped("{\"messages\":[1,2,3]}");
    packed[packed.size() - 6] = char(packed[packed.size() - 6] ^ 1); // the checksum
    server.then(answering(packedAnswer(packed)));
    server.then(answering(packedAnswer("{}")));
    for (int i = 0; i < 2; ++i) {
        HttpClient client;
        const auto response = sendNow(client, {.url = server.url()});
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Malformed);
        QCOMPARE(response.error().code, u"decompression"_s);
    }
}

void TestHttpGzip::otherCodings()
{
    for (const QByteArray coding : {"br", "zstd", "gzip, gzip", "compress"}) {
        RawServer server;
        server.always(answering(packedAnswer("{}", coding)));
        HttpClient client;
        const auto response = sendNow(client, {.url = server.url()});
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Malformed);
        QCOMPARE(response.error().code, u"decompression"_s);
        QVERIFY(response.error().serverText.contains(QString::fromLatin1(coding)));
    }
}

void TestHttpGzip::bomb_data()
{
    QTest::addColumn<QByteArray>("answer");
    const QByteArray much(50'000'000, 'x');
    QTest::newRow("gzip") << packedAnswer(gzipped(much));
    QTest::newRow("many members") << packedAnswer(gzipped(QByteArray(100'000, 'x')).repeated(100));
    QTest::newRow("deflate") << packedAnswer(deflated(much), "deflate");
    QTest::newRow("chunks") << inChunks(gzipped(much), 4000);
}

void TestHttpGzip::bomb()
{
    QFETCH(const QByteArray, answer);
    RawServer server;
    server.always(answering(answer));
    HttpClient client;
    qint64 received = 0;
    connect(&client, &HttpClient::exchanged, this,
            [&](const dlo::HttpExchange &exchange) { received = exchange.receivedBytes; });
    const auto response = sendNow(client, {.url = server.url(), .maxBody = 1'000'000});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::TooLarge);
    QCOMPARE(response.error().code, u"too-large"_s);
    QCOMPARE(received, 1'000'001); // not a byte more was unpacked
}

void TestHttpGzip::asMuchAsAllowed()
{
    RawServer server;
    server.always(answering(packedAnswer(gzipped(QByteArray(1000, 'x')))));
    HttpClient client;
    QVERIFY(sendNow(client, {.url = server.url(), .maxBody = 1000}));
    HttpClient other;
    QCOMPARE(sendNow(other, {.url = server.url(), .maxBody = 999}).error().kind, ErrorKind::TooLarge);
}

void TestHttpGzip::packedErrorIsReadable()
{
    RawServer server;
    server.always(answering(packedAnswer(gzipped("{\"error\":\"pool\"}"), "gzip", "500 No")));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY2(response, why(response).constData());
    QCOMPARE(response->status, 500);
    QCOMPARE(response->body, "{\"error\":\"pool\"}");
}

void TestHttpGzip::withoutABody()
{
    RawServer server;
    server.then(answeringAndClosing("HTTP/1.1 204 None\r\nContent-Encoding: gzip\r\n\r\n"));
    server.then(answeringAndClosing(head("Content-Length: 500\r\n"))); // to HEAD
    server.then(answeringAndClosing(head("Content-Length: 0\r\n")));
    for (const QByteArray verb : {"GET", "HEAD", "GET"}) {
        HttpClient client;
        const auto response = sendNow(client, {.verb = verb, .url = server.url()});
        QVERIFY2(response, why(response).constData());
        QVERIFY(response->body.isEmpty());
    }
}

//! Two hundred kilobytes that become two hundred megabytes.
void TestHttpGzip::largeBodyIsNotStalling()
{
    RawServer server;
    server.then(answeringAndClosing(packedAnswer(gzipped(QByteArray(200'000'000, 'x')))));
    HttpClient client;
    auto task = client.send({.url = server.url()});
    QTRY_COMPARE(server.requests().size(), 1U);
    LoopWatch watch;
    const auto response = await(std::move(task), 30'000);
    QVERIFY2(response, why(response).constData());
    QCOMPARE(response->body.size(), 200'000'000);
    QVERIFY2(watch.longestStallMs() < 500, qPrintable(QString::number(watch.longestStallMs())));
}

void TestHttpGzip::cancelledWhileUnpacking()
{
    RawServer server;
    server.then(answering(packedAnswer(gzipped(QByteArray(200'000'000, 'x')))));
    auto client = std::make_unique<HttpClient>();
    auto task = client->send({.url = server.url()});
    QTRY_COMPARE(server.requests().size(), 1U);
    QTimer::singleShot(20, this, [&client] { client.reset(); });
    const auto response = await(std::move(task), 30'000);
    QVERIFY(!response || response->body.size() == 200'000'000);
    if (!response)
        QCOMPARE(response.error().kind, ErrorKind::Cancelled);
    QCoreApplication::processEvents(); // what was put off must not come to what is gone
}

QTEST_GUILESS_MAIN(TestHttpGzip)
#include "tst_httpgzip.moc"
