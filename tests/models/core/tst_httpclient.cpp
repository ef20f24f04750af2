// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/core/httphelpers.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace dlo::test;
using dlo::HttpClient;
using dlo::HttpRequest;
using dlo::Secret;

class tst_HttpClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsOnTheWire();
    void verbsAndBodies_data();
    void verbsAndBodies();
    void answers_data();
    void answers();
    void headersKeepOrderAndDuplicates();
    void statusIsAnAnswer_data();
    void statusIsAnAnswer();
    void noCookiesAreKept();
    void keepsConnectionsForGet();
    void redirectsAreFollowed();
    void redirectKeepsSecretsAtHome();
    void redirectOfPostIsTheAnswer();
    void tooManyRedirects();
    void refusesWhatCannotBeSent_data();
    void refusesWhatCannotBeSent();
    void waits();
};

void tst_HttpClient::whatIsOnTheWire()
{
    RawServer server;
    server.then(answering(RawServer::answer("{}")));
    HttpClient client;
    HttpRequest request{.url = server.url("/api/v1/a%2Fb?q=%20x"), .headers = {{"Accept", "application/json"}}};
    request.secretHeaders.emplace_back("Authorization", Secret("Bearer abc"));
    const auto response = sendNow(client, request);
    QVERIFY(response);
    QCOMPARE(response->status, 200);
    QCOMPARE(response->body, "{}");
    QCOMPARE(response->finalUrl, request.url);
    const auto &seen = server.requests().at(0);
    QCOMPARE(seen.verb, "GET");
    QCOMPARE(seen.target, "/api/v1/a%2Fb?q=%20x");
    QCOMPARE(seen.header("accept"), "application/json");
    QCOMPARE(seen.header("authorization"), "Bearer abc");
    QVERIFY(seen.header("user-agent").startsWith("DeadLetterOffice/"));
    QVERIFY(!seen.has("cookie"));
    QVERIFY(!seen.has("referer"));
    QCOMPARE(seen.header("accept-language"), "*"); // tells nothing; Qt cannot be told to leave it out
    QVERIFY(seen.header("accept-encoding").contains("gzip"));
}

void tst_HttpClient::verbsAndBodies_data()
{
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("idempotent");
    for (const bool idempotent : {true, false}) {
        for (const char *verb : {"POST", "PUT", "PATCH", "DELETE"}) {
            QTest::addRow("%s, empty, %d", verb, idempotent) << QByteArray(verb) << QByteArray() << idempotent;
            QTest::addRow("%s, %d", verb, idempotent)
                << QByteArray(verb) << QByteArray("{\"a\":\"\0\xff\"}", 10) << idempotent;
        }
        QTest::addRow("GET, %d", idempotent) << "GET"_ba << QByteArray() << idempotent;
        QTest::addRow("HEAD, %d", idempotent) << "HEAD"_ba << QByteArray() << idempotent;
    }
}

void tst_HttpClient::verbsAndBodies()
{
    QFETCH(const QByteArray, verb);
    QFETCH(const QByteArray, body);
    QFETCH(const bool, idempotent);
    RawServer server;
    server.then(
        answering(verb == "HEAD" ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"_ba : RawServer::answer("12345")));
    HttpClient client;
    const auto response = sendNow(client, {.verb = verb, .url = server.url(), .body = body, .idempotent = idempotent});
    QVERIFY2(response, why(response).constData());
    QCOMPARE(response->body, verb == "HEAD" ? ""_ba : "12345"_ba);
    QCOMPARE(server.requests().size(), 1U);
    const auto &seen = server.requests().at(0);
    QCOMPARE(seen.verb, verb);
    QCOMPARE(seen.body, body);
    QCOMPARE(seen.header("connection").toLower(), idempotent ? "keep-alive"_ba : "close"_ba);
    if (!body.isEmpty())
        QVERIFY(!seen.has("content-type")); // the caller's to say
}

void tst_HttpClient::answers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const QByteArray &bytes, int status, const QByteArray &body) {
        QTest::newRow(name) << bytes << status << body;
    };
    row("204", "HTTP/1.1 204 No Content\r\n\r\n", 204, "");
    row("304", "HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n", 304, "");
    row("empty", RawServer::answer(""), 200, "");
    row("100 first", "HTTP/1.1 100 Continue\r\n\r\n" + RawServer::answer("a"), 200, "a");
    row("102 first", "HTTP/1.1 102 Processing\r\n\r\n" + RawServer::answer("a"), 200, "a");
    row("103 first", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + RawServer::answer("a"), 200, "a");
    row("HTML", RawServer::answer("<html>", "502 Bad Gateway", "Content-Type: text/html\r\n"), 502, "<html>");
    row("no reason", "HTTP/1.1 200\r\nContent-Length: 1\r\n\r\na", 200, "a");
    row("chunked", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n", 200,
        "abcde");
    row("until the end", "HTTP/1.1 200 OK\r\n\r\nabc", 200, "abc");
    row("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nabc", 200, "abc");
    row("binary", RawServer::answer(QByteArray("\0\xff\r\n\0", 5)), 200, QByteArray("\0\xff\r\n\0", 5));
    row("418", RawServer::answer("tea", "418 I'm a teapot"), 418, "tea");
    row("599", RawServer::answer("x", "599 ?"), 599, "x");
}

void tst_HttpClient::answers()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    RawServer server;
    server.always(answeringAndClosing(bytes));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY2(response, why(response).constData());
    QCOMPARE(response->status, status);
    QCOMPARE(response->body, body);
}

void tst_HttpClient::headersKeepOrderAndDuplicates()
{
    RawServer server;
    server.then(answering(RawServer::answer(
        "", "200 OK",
        "X-B: 1\r\nX-A: \xc3\xa4\xff\"<b>\r\nX-B: 2\r\nx-empty:\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n")));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY(response);
    const dlo::HttpHeaders expected{{"x-b", "1"},           {"x-a", "\xc3\xa4\xff\"<b>"}, {"x-b", "2"},
                                    {"x-empty", ""},        {"set-cookie", "a=1"},        {"set-cookie", "b=2"},
                                    {"content-length", "0"}};
    QCOMPARE(response->headers, expected);
    QCOMPARE(response->header("X-A"), "\xc3\xa4\xff\"<b>");
}

void tst_HttpClient::statusIsAnAnswer_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {400, 401, 403, 404, 405, 407, 409, 410, 413, 422, 429, 500, 501, 502, 503, 504, 507})
        QTest::addRow("%d", status) << status;
}

void tst_HttpClient::statusIsAnAnswer()
{
    QFETCH(const int, status);
    for (const bool idempotent : {true, false}) {
        RawServer server;
        server.always(answering(RawServer::answer(
            "{\"error\":\"no\"}", QByteArray::number(status) + " No",
            "WWW-Authenticate: Basic realm=\"r\"\r\nProxy-Authenticate: Basic realm=\"r\"\r\nRetry-After: 7\r\n")));
        HttpClient client;
        QUrl url = server.url();
        url.setUserInfo(u"me:pw"_s); // must not start Qt's own authentication, which sends twice
        const auto response = sendNow(
            client,
            {.verb = idempotent ? "GET" : "POST", .url = url, .body = idempotent ? "" : "x", .idempotent = idempotent});
        QVERIFY2(response, why(response).constData());
        QCOMPARE(response->status, status);
        QCOMPARE(response->body, "{\"error\":\"no\"}");
        QCOMPARE(response->retryAfter(), std::optional(7000ms));
        QCOMPARE(server.requests().size(), 1U);
        QCOMPARE(server.requests().at(0).header("authorization"), "Basic " + "me:pw"_ba.toBase64());
    }
}

void tst_HttpClient::noCookiesAreKept()
{
    RawServer server;
    const auto answer = RawServer::answer("", "200 OK", "Set-Cookie: session=1; Path=/\r\n");
    server.always({RawStep::read(), RawStep::write(answer), RawStep::read(), RawStep::write(answer)});
    HttpClient client;
    QVERIFY(sendNow(client, {.url = server.url()}));
    QVERIFY(sendNow(client, {.url = server.url()}));
    QVERIFY(!server.requests().at(1).has("cookie"));
    QVERIFY(sendNow(client, {.url = server.url(), .headers = {{"Cookie", "mine=2"}}, .idempotent = false}));
    QCOMPARE(server.requests().at(2).header("cookie"), "mine=2");
}

void tst_HttpClient::keepsConnectionsForGet()
{
    RawServer server;
    const auto answer = RawStep::write(RawServer::answer("a"));
    server.then({RawStep::read(), answer, RawStep::read(), answer, RawStep::read(), answer});
    HttpClient client;
    for (int i = 0; i < 3; ++i)
        QVERIFY(sendNow(client, {.url = server.url()}));
    QCOMPARE(server.connections(), 1);
}

void tst_HttpClient::redirectsAreFollowed()
{
    for (const QByteArray status : {"301 M", "302 F", "303 S", "307 T", "308 P"}) {
        RawServer server;
        server.then(answeringAndClosing(RawServer::answer("moved", status, "Location: /b?x=%2F\r\n")));
        server.then(answering(RawServer::answer("here")));
        HttpClient client;
        HttpRequest request{.url = server.url("/a")};
        request.secretHeaders.emplace_back("Authorization", Secret("Bearer abc"));
        const auto response = sendNow(client, request);
        QVERIFY(response);
        QCOMPARE(response->body, "here");
        QCOMPARE(response->finalUrl, server.url("/b?x=%2F"));
        QCOMPARE(server.requests().at(1).header("authorization"), "Bearer abc");
    }
}

void tst_HttpClient::redirectKeepsSecretsAtHome()
{
    RawServer other;
    other.then(answering(RawServer::answer("there")));
    RawServer server;
    server.then(answering(RawServer::answer("", "302 F", "Location: " + other.url("/x").toEncoded() + "\r\n")));
    HttpClient client;
    HttpRequest request{.url = server.url("/a"), .headers = {{"Cookie", "c=1"}, {"X-Other", "1"}}};
    request.secretHeaders.emplace_back("X-Api-Key", Secret("k"));
    const auto response = sendNow(client, request);
    QVERIFY(response);
    QCOMPARE(response->body, "there");
    QVERIFY(!other.requests().at(0).has("x-api-key"));
    QVERIFY(!other.requests().at(0).has("cookie"));
    QVERIFY(other.requests().at(0).has("x-other"));
}

void tst_HttpClient::redirectOfPostIsTheAnswer()
{
    for (const QByteArray verb : {"POST", "DELETE", "PUT"})
        for (const QByteArray status : {"301 M", "302 F", "303 S", "307 T", "308 P"}) {
            RawServer server;
            server.always(answering(RawServer::answer("moved", status, "Location: /b\r\n")));
            HttpClient client;
            const auto response
                = sendNow(client, {.verb = verb, .url = server.url("/a"), .body = "x", .idempotent = false});
            QVERIFY(response);
            QCOMPARE(response->status, status.left(3).toInt());
            QCOMPARE(response->header("location"), "/b");
            QCOMPARE(response->body, "moved");
            QCOMPARE(server.requests().size(), 1U);
        }
}

void tst_HttpClient::tooManyRedirects()
{
    RawServer server;
    server.always(answeringAndClosing(RawServer::answer("", "302 F", "Location: /again\r\n")));
    HttpClient client;
    const auto response = sendNow(client, {.url = server.url()});
    QVERIFY(!response);
    QCOMPARE(response.error().code, u"too-many-redirects"_s);
    QCOMPARE(response.error().httpStatus, 302);
    QCOMPARE(server.requests().size(), 6U);
}

void tst_HttpClient::refusesWhatCannotBeSent_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("secretHeader");
    QTest::addColumn<QString>("code");
    QTest::newRow("nothing") << QString() << "a"_ba << "a"_ba << u"bad-url"_s;
    QTest::newRow("file") << u"file:///etc/passwd"_s << "a"_ba << "a"_ba << u"bad-url"_s;
    QTest::newRow("no host") << u"http:///x"_s << "a"_ba << "a"_ba << u"bad-url"_s;
    QTest::newRow("header with a line") << u"http://127.0.0.1/"_s << "a\r\nX: y"_ba << "a"_ba << u"bad-header"_s;
    QTest::newRow("secret with a line") << u"http://127.0.0.1/"_s << "a"_ba << "tok\n"_ba << u"bad-header"_s;
}

void tst_HttpClient::refusesWhatCannotBeSent()
{
    QFETCH(const QString, url);
    QFETCH(const QByteArray, header);
    QFETCH(const QByteArray, secretHeader);
    QFETCH(const QString, code);
    HttpClient client;
    HttpRequest request{.verb = "POST", .url = QUrl(url), .headers = {{"X-A", header}}, .idempotent = false};
    request.secretHeaders.emplace_back("X-B", Secret(secretHeader));
    const auto response = sendNow(client, request);
    QVERIFY(!response);
    QCOMPARE(response.error().code, code);
    QVERIFY(!response.error().mayHaveHappened);
}

void tst_HttpClient::waits()
{
    HttpClient client;
    QVERIFY(await(client.wait(1ms)));
    QVERIFY(await(client.wait(0ms)));
    client.close();
    QVERIFY(client.isClosed());
    QVERIFY(!await(client.wait(1ms)));
    client.close();
}

QTEST_GUILESS_MAIN(tst_HttpClient)
#include "tst_httpclient.moc"
