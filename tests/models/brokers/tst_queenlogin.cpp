// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/scriptedqueen.h"
#include "support/await.h"

#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! Logging in at the proxies, and when a session ends.
class TestQueenLogin : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rustLogin();
    void nodeLogin();
    void loginRefused();
    void sessionEnds();
    void sessionEndsAndLoginFails();
    void sessionEndsAndLoginIsLost();
    void oneLoginForTwo();
    void clientGoesWhenTheLoginFails();
    void loginIsNotShown();
};

void TestQueenLogin::rustLogin()
{
    ScriptedQueen queen(
        {.kind = CredentialKind::UserLogin, .user = u"eve\"@example.org"_s, .secret = Secret("pä\"ss")});
    queen.then(u"proxy/missing-credential"_s);
    queen.thenBytes("{}", "200 OK", "Set-Cookie: other=1\r\nSet-Cookie: queen_session=abc; HttpOnly; Path=/\r\n");
    queen.thenBytes(R"({"token":"short-lived"})");
    queen.then({u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s});
    const auto info = await(queen.client().probe());
    QVERIFY(info.has_value());
    QVERIFY(info->throughProxy);
    const auto &requests = queen.server().requests();
    QCOMPARE(queen.requests().at(1), u"POST /auth/login"_s);
    QCOMPARE(requests.at(1).body, R"({"email":"eve\"@example.org","password":"pä\"ss"})");
    QCOMPARE(queen.requests().at(2), u"GET /auth/session-token"_s);
    QCOMPARE(requests.at(2).header("cookie"), "queen_session=abc");
    QCOMPARE(requests.at(3).header("authorization"), "Bearer short-lived");
    QVERIFY(!requests.at(3).has("cookie"));
}

void TestQueenLogin::nodeLogin()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"cpp-0.15/node-health"_s);
    queen.thenBytes(R"({"success":true})", "200 OK", "Set-Cookie: token=t1; HttpOnly; SameSite=Lax\r\n");
    queen.then(u"cpp-0.15/queues"_s);
    QVERIFY(await(queen.client().probe()).has_value());
    QCOMPARE(queen.server().requests().at(1).body, R"({"username":"eve","password":"pass"})");
    QCOMPARE(queen.requests().at(1), u"POST /api/login"_s);
    QCOMPARE(queen.server().requests().at(2).header("cookie"), "token=t1");
}

void TestQueenLogin::loginRefused()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"proxy/missing-credential"_s);
    queen.thenBytes(R"({"error":"Invalid credentials"})", "401 X");
    const auto info = await(queen.client().probe());
    QCOMPARE(info.error().kind, ErrorKind::Auth);
    QCOMPARE(info.error().code, u"login-refused"_s);
    QCOMPARE(info.error().serverText, u"Invalid credentials"_s);
    QCOMPARE(queen.requests().size(), 2);
}

//! 401 in the middle: a new session, and the refused request again.
void TestQueenLogin::sessionEnds()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"cpp-0.15/node-health"_s);
    queen.thenBytes("{}", "200 OK", "Set-Cookie: token=t1\r\n").then(u"cpp-0.15/queues"_s);
    QVERIFY(await(queen.client().probe()).has_value());
    queen.then(u"cpp-0.15/unauthorized"_s)
        .thenBytes("{}", "200 OK", "Set-Cookie: token=t2\r\n")
        .then(u"cpp-0.15/push-queued"_s);
    const auto receipt
        = await(queen.client().push({.to = {u"orders"_s, {}}, .transactionId = u"t-1"_s, .payload = "1"}));
    QVERIFY(receipt.has_value());
    QCOMPARE(queen.requests().mid(3),
             (QStringList{u"POST /api/v1/push"_s, u"POST /api/login"_s, u"POST /api/v1/push"_s}));
    QCOMPARE(queen.last().header("cookie"), "token=t2");
}

void TestQueenLogin::sessionEndsAndLoginFails()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"cpp-0.15/node-health"_s);
    queen.thenBytes("{}", "200 OK", "Set-Cookie: token=t1\r\n").then(u"cpp-0.15/queues"_s);
    QVERIFY(await(queen.client().probe()).has_value());
    queen.then(u"cpp-0.15/unauthorized"_s).then(u"cpp-0.15/unauthorized"_s);
    const auto receipt = await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"}));
    QCOMPARE(receipt.error().kind, ErrorKind::Auth);
    QVERIFY(!receipt.error().mayHaveHappened);
    QCOMPARE(queen.requests().size(), 5);
}

//! What became of the login says nothing of the push, which was refused.
void TestQueenLogin::sessionEndsAndLoginIsLost()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"cpp-0.15/node-health"_s);
    queen.thenBytes("{}", "200 OK", "Set-Cookie: token=t1\r\n").then(u"cpp-0.15/queues"_s);
    QVERIFY(await(queen.client().probe()).has_value());
    queen.then(u"cpp-0.15/unauthorized"_s).server().then({RawStep::read(), RawStep::abort()});
    const auto receipt = await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"}));
    QCOMPARE(receipt.error().kind, ErrorKind::Network);
    QVERIFY(!receipt.error().mayHaveHappened);
    QCOMPARE(queen.requests().constLast(), u"POST /api/login"_s);
}

void TestQueenLogin::oneLoginForTwo()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"cpp-0.15/node-health"_s);
    queen.thenBytes("{}", "200 OK", "Set-Cookie: token=t1\r\n").then(u"cpp-0.15/queues"_s);
    QVERIFY(await(queen.client().probe()).has_value());
    const auto before = queen.requests().size();
    // Both are on their way before either is refused: which connection comes first is not the point.
    const auto refused
        = RawServer::answer(R"({"error":"Token has expired"})", "401 Unauthorized", "Connection: close\r\n");
    for (int i = 0; i < 2; ++i)
        queen.server().then({RawStep::read(), RawStep::wait(), RawStep::write(refused), RawStep::close()});
    const auto login = RawServer::answer("{}", "200 OK", "Set-Cookie: token=t2\r\nConnection: close\r\n");
    queen.server().then({RawStep::read(), RawStep::wait(), RawStep::write(login), RawStep::close()});
    queen.then({u"cpp-0.15/groups-empty"_s, u"cpp-0.15/groups-empty"_s});
    auto first = queen.client().groups();
    auto second = queen.client().groups();
    QTRY_COMPARE(queen.server().waiting(), 2);
    queen.server().release();
    QTRY_COMPARE(queen.requests().size(), before + 3);
    QTRY_COMPARE(queen.server().waiting(), 1);
    // Who comes while the login is under way waits for it.
    queen.then(u"cpp-0.15/groups-empty"_s);
    auto third = queen.client().groups();
    QTRY_COMPARE(queen.server().waiting(), 1);
    queen.server().release();
    QVERIFY(await(std::move(first)).has_value());
    QVERIFY(await(std::move(second)).has_value());
    QVERIFY(await(std::move(third)).has_value());
    QCOMPARE(queen.requests().mid(before).count(u"POST /api/login"_s), 1);
    QCOMPARE(queen.requests().size(), before + 6);
    QCOMPARE(queen.last().header("cookie"), "token=t2");
}

//! The first of two who share a login lets go of everything: the other is resumed while the client still lives.
void TestQueenLogin::clientGoesWhenTheLoginFails()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("pass")});
    queen.then(u"cpp-0.15/node-health"_s);
    queen.thenBytes("{}", "200 OK", "Set-Cookie: token=t1\r\n").then(u"cpp-0.15/queues"_s);
    QVERIFY(await(queen.client().probe()).has_value());
    queen.then({u"cpp-0.15/unauthorized"_s, u"cpp-0.15/unauthorized"_s});
    const auto refusal = RawServer::answer(R"({"error":"no"})", "401 X", "Connection: close\r\n");
    queen.server().then({RawStep::read(), RawStep::wait(), RawStep::write(refusal), RawStep::close()});
    int ended = 0;
    const auto end = [&](const Result<std::vector<ConsumerGroup>> &result) {
        QVERIFY(!result);
        if (++ended == 1)
            queen.destroyClient();
    };
    queen.client().groups().then(end);
    queen.client().groups().then(end);
    QTRY_COMPARE(queen.requests().size(), 6);
    QTRY_COMPARE(queen.server().waiting(), 1);
    queen.server().release();
    QTRY_COMPARE(ended, 2);
}

//! The answers of a login are the session: the list of activity may not have them, nor may an error.
void TestQueenLogin::loginIsNotShown()
{
    ScriptedQueen queen({.kind = CredentialKind::UserLogin, .user = u"eve"_s, .secret = Secret("s3cr3t-pass")});
    QByteArray shown;
    int secrets = 0;
    connect(&queen.client(), &Broker::exchanged, this, [&](const HttpExchange &exchange) {
        shown += exchange.receivedPreview + exchange.sentPreview;
        secrets += exchange.receivedPreview == "[secret]" ? 1 : 0;
    });
    queen.then(u"proxy/missing-credential"_s);
    queen.thenBytes(R"({"session":"c00kie-value"})", "200 OK", "Set-Cookie: queen_session=c00kie-value\r\n");
    queen.thenBytes(R"({"token":"short-lived"})");
    queen.then({u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s});
    QVERIFY(await(queen.client().probe()).has_value());
    QVERIFY(!shown.contains("short-lived"));
    QVERIFY(!shown.contains("c00kie-value"));
    QVERIFY(!shown.contains("s3cr3t-pass"));
    QCOMPARE(secrets, 2);
    queen.thenBytes(R"({"error":"bad token short-lived, cookie c00kie-value"})", "400 X");
    const auto receipt = await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"}));
    QCOMPARE(receipt.error().serverText, u"bad token [secret], cookie [secret]"_s);
    queen.then(u"proxy/missing-credential"_s).thenBytes(R"({"error":"not s3cr3t-pass"})", "401 X");
    QCOMPARE(await(queen.client().probe()).error().serverText, u"not [secret]"_s);
}

QTEST_GUILESS_MAIN(TestQueenLogin)
#include "tst_queenlogin.moc"
