// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/practicebroker.h"
#include "practice/profiles.h"
#include "practice/routetable.h"
#include "practice/serve.h"
#include "rawclient.h"

#include <QTest>

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using namespace Qt::StringLiterals;

namespace {

QByteArray bearer(const QByteArray &token)
{
    return "Authorization: Bearer " + token + "\r\n";
}

} // namespace

class TestPracticeGate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void brokerTokens_data();
    void brokerTokens();
    void rustProxy_data();
    void rustProxy();
    void rustProxySessions();
    void nodeProxy();
    void subjectIsStoredByCppOnly();
    void namesGoBothWays();
    void servesALineToTry_data();
    void servesALineToTry();
    void everyRouteIsAnswered_data();
    void everyRouteIsAnswered();

private:
    void begin(const Options &options)
    {
        m_broker = std::make_unique<PracticeBroker>(options);
        QVERIFY(m_broker->start());
    }
    [[nodiscard]] quint16 port() const { return quint16(m_broker->url().port()); }
    std::unique_ptr<PracticeBroker> m_broker;
};

void TestPracticeGate::brokerTokens_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body"); // empty: not looked at
    const QByteArray dlq = "/api/v1/dlq";
    const QByteArray purge = "/api/v1/dlq?queue=q";
    const QByteArray message = "/api/v1/messages/00000000-0000-0000-0000-000000000000/x";
    const QByteArray none = R"({"error":"Authentication required"})";
    const QByteArray forbidden = R"({"error":"Insufficient permissions"})";
    // observed, section Y
    QTest::newRow("cpp health") << Profile::Cpp015 << QByteArray("GET") << QByteArray("/health") << QByteArray() << 200
                                << QByteArray();
    QTest::newRow("cpp none") << Profile::Cpp015 << QByteArray("GET") << dlq << QByteArray() << 401 << none;
    QTest::newRow("cpp garbage") << Profile::Cpp015 << QByteArray("GET") << dlq << bearer("abc.def.ghi") << 401
                                 << QByteArray(R"({"error":"Token decode error: invalid json"})");
    QTest::newRow("cpp basic") << Profile::Cpp015 << QByteArray("GET") << dlq
                               << QByteArray("Authorization: Basic dXNlcjpwdw==\r\n") << 401
                               << QByteArray(R"({"error":"Token decode error: invalid token supplied"})");
    QTest::newRow("cpp expired") << Profile::Cpp015 << QByteArray("GET") << dlq << bearer("practice-expired") << 401
                                 << QByteArray(R"({"error":"Token has expired"})");
    QTest::newRow("cpp read-only lists") << Profile::Cpp015 << QByteArray("GET") << dlq << bearer("practice-read-only")
                                         << 200 << QByteArray();
    QTest::newRow("cpp read-only deletes")
        << Profile::Cpp015 << QByteArray("DELETE") << message << bearer("practice-read-only") << 403 << forbidden;
    QTest::newRow("cpp read-write deletes")
        << Profile::Cpp015 << QByteArray("DELETE") << message << bearer("practice-read-write") << 200 << QByteArray();
    QTest::newRow("cpp unknown route") << Profile::Cpp015 << QByteArray("POST") << QByteArray("/api/v1/dlq/x/replay")
                                       << QByteArray() << 404 << QByteArray();
    QTest::newRow("cpp options") << Profile::Cpp015 << QByteArray("OPTIONS") << dlq << QByteArray() << 200
                                 << QByteArray();
    // queen-http.md section 5.1
    QTest::newRow("bare token") << Profile::Pg16 << QByteArray("GET") << dlq
                                << QByteArray("Authorization: practice-read-only\r\n") << 200 << QByteArray();
    QTest::newRow("garbage") << Profile::Pg16 << QByteArray("GET") << dlq << bearer("x") << 401
                             << QByteArray(R"({"error":"Bad token header"})");
    QTest::newRow("purge wants admin") << Profile::Pg16 << QByteArray("DELETE") << purge
                                       << bearer("practice-read-write") << 403 << forbidden;
    QTest::newRow("admin purges") << Profile::Pg16 << QByteArray("DELETE") << purge << bearer("practice-admin") << 200
                                  << QByteArray();
    QTest::newRow("write-only lists") << Profile::Pg16 << QByteArray("GET") << dlq << bearer("practice-write-only")
                                      << 403 << forbidden;
    QTest::newRow("write-only pushes") << Profile::Raft2 << QByteArray("POST") << QByteArray("/api/v1/push")
                                       << bearer("practice-write-only") << 400 << QByteArray();
}

void TestPracticeGate::brokerTokens()
{
    QFETCH(Profile, profile);
    QFETCH(QByteArray, verb);
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, header);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    begin({.profile = profile, .auth = true, .letters = 0});
    const RawAnswer answer = ask(port(), verb, target, {}, header);
    QCOMPARE(answer.status(), status);
    if (!body.isEmpty())
        QCOMPARE(answer.body, body);
    QVERIFY(answer.header("WWW-Authenticate").isEmpty());
}

void TestPracticeGate::rustProxy_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("code");
    const QByteArray nil = "/api/v1/dlq/00000000-0000-0000-0000-000000000000/replay";
    const QByteArray retry = "/api/v1/messages/00000000-0000-0000-0000-000000000000/x/retry";
    const QByteArray both = R"({"queue":"a","partition":"b"})";
    const QByteArray half = R"({"queue":"a"})";
    QTest::newRow("health wants a credential") << Profile::Pg16 << QByteArray("GET") << QByteArray("/health")
                                               << QByteArray() << QByteArray() << 401 << QByteArray("unauthorized");
    QTest::newRow("revoked") << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/dlq") << bearer("qk_prod_x")
                             << QByteArray() << 401 << QByteArray("unknown or revoked api key");
    QTest::newRow("read lists") << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/dlq")
                                << bearer("qk_practice_read") << QByteArray() << 200 << QByteArray();
    QTest::newRow("read may not replay") << Profile::Pg16 << QByteArray("POST") << nil << bearer("qk_practice_read")
                                         << QByteArray() << 403 << QByteArray("forbidden");
    QTest::newRow("admin replays") << Profile::Pg16 << QByteArray("POST") << nil << bearer("qk_practice_admin") << both
                                   << 404 << QByteArray("gone");
    QTest::newRow("half a destination") << Profile::Pg16 << QByteArray("POST") << nil << bearer("qk_practice_admin")
                                        << half << 400 << QByteArray("invalid_request");
    QTest::newRow("before 1.6 retry was a read")
        << Profile::Pg14 << QByteArray("POST") << retry << bearer("qk_practice_read") << QByteArray() << 404
        << QByteArray("Message not found");
    QTest::newRow("produce pushes") << Profile::Raft2 << QByteArray("POST") << QByteArray("/api/v1/push")
                                    << bearer("qk_practice_produce") << QByteArray(R"({"items":[]})") << 201
                                    << QByteArray();
    QTest::newRow("produce may not list")
        << Profile::Raft2 << QByteArray("GET") << QByteArray("/api/v1/dlq") << bearer("qk_practice_produce")
        << QByteArray() << 403 << QByteArray("forbidden");
    QTest::newRow("status is the operator's")
        << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/status") << bearer("qk_practice_admin")
        << QByteArray() << 404 << QByteArray("route_blocked");
    QTest::newRow("unknown is blocked") << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/nothing")
                                        << bearer("qk_practice_admin") << QByteArray() << 404
                                        << QByteArray("route_blocked");
    QTest::newRow("keys have a cluster") << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/dlq")
                                         << bearer("qk_practice_read") + "x-queen-act-cluster: other\r\n"
                                         << QByteArray() << 403 << QByteArray("key/cluster mismatch");
}

void TestPracticeGate::rustProxy()
{
    QFETCH(Profile, profile);
    QFETCH(QByteArray, verb);
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, code);
    begin({.profile = profile, .proxy = true, .letters = 0});
    const RawAnswer answer = ask(port(), verb, target, body, header);
    QCOMPARE(answer.status(), status);
    QVERIFY2(answer.body.contains(code), answer.body.constData());
}

void TestPracticeGate::rustProxySessions()
{
    begin({.profile = Profile::Pg16, .proxy = true, .letters = 0});
    QCOMPARE(ask(port(), "GET", "/healthz").status(), 200);
    QCOMPARE(ask(port(), "POST", "/auth/login", R"({"email":"practice","password":"wrong"})").status(), 401);
    const RawAnswer login
        = ask(port(), "POST", "/auth/login", R"({"email":"practice@example.org","password":"practice"})");
    QCOMPARE(login.status(), 200);
    const QByteArray cookie = "Cookie: " + login.header("set-cookie").split(';').first() + "\r\n";
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq", {}, cookie).status(), 200);
    QVERIFY(ask(port(), "GET", "/auth/me", {}, cookie).body.contains(R"("role":"admin")"));
    QVERIFY(ask(port(), "GET", "/auth/session-token", {}, cookie).body.contains(R"("expiresIn":900)"));
    QCOMPARE(ask(port(), "GET", "/auth/me").status(), 401);
    const RawAnswer viewer = ask(port(), "POST", "/auth/login", "username=viewer&password=practice");
    const QByteArray viewerCookie = "Cookie: " + viewer.header("set-cookie").split(';').first() + "\r\n";
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq", {}, viewerCookie).status(), 200);
    QCOMPARE(ask(port(), "DELETE", "/api/v1/dlq?queue=q", {}, viewerCookie).status(), 403);
}

void TestPracticeGate::nodeProxy()
{
    begin({.profile = Profile::Cpp015, .proxy = true, .letters = 0});
    QCOMPARE(ask(port(), "GET", "/health").body, QByteArray(R"({"status":"ok"})"));
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq").status(), 401);
    QCOMPARE(ask(port(), "GET", "/").status(), 302);
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq", {}, bearer("nonsense")).body,
             QByteArray(R"({"error":"Invalid or expired token"})"));
    QCOMPARE(ask(port(), "POST", "/api/login", "{}").status(), 400);
    QCOMPARE(ask(port(), "POST", "/api/login", R"({"username":"practice","password":"x"})").status(), 401);
    const RawAnswer login = ask(port(), "POST", "/api/login", R"({"username":"viewer","password":"practice"})");
    const QByteArray user = R"({"success":true,"user":{"username":"viewer","role":"read-only"},"redirect_uri":null})";
    QCOMPARE(login.body, user);
    const QByteArray token = login.header("Set-Cookie").split(';').first().mid(6);
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq", {}, bearer(token)).status(), 200);
    QCOMPARE(ask(port(), "GET", "/api/me", {}, "Cookie: token=" + token + "\r\n").status(), 200);
    const QByteArray refusal
        = R"j({"error":"Insufficient permissions","detail":"Role 'read-only' cannot perform POST operations"})j";
    QCOMPARE(ask(port(), "POST", "/api/v1/push", "{}", bearer(token)).body, refusal);
}

void TestPracticeGate::subjectIsStoredByCppOnly()
{
    for (const Profile profile : {Profile::Cpp015, Profile::Pg16}) {
        begin({.profile = profile, .auth = true, .letters = 0});
        const QByteArray header = bearer("practice-read-write");
        static_cast<void>(ask(port(), "POST", "/api/v1/push",
                              R"({"items":[{"queue":"sub","transactionId":"u","producerSub":"forged","payload":{}}]})",
                              header));
        const RawAnswer popped = ask(port(), "GET", "/api/v1/pop/queue/sub", {}, header);
        QCOMPARE(popped.body.contains(R"("producerSub":"practice-read-write")"), profile == Profile::Cpp015);
        QVERIFY(!popped.body.contains("forged"));
    }
}

void TestPracticeGate::namesGoBothWays()
{
    for (const Profile profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2})
        QCOMPARE(profileFromName(nameOf(profile)), std::optional(profile));
    for (int i = 0; i < int(Fault::FaultCount); ++i) {
        QVERIFY(!nameOf(Fault(i)).isEmpty());
        QCOMPARE(faultFromName(nameOf(Fault(i))), std::optional(Fault(i)));
    }
    QCOMPARE(nameOf(Fault::CommitThenDrop), u"commit-then-drop"_s);
    QVERIFY(!profileFromName(u"kafka"));
    QVERIFY(!faultFromName(u""));
}

void TestPracticeGate::servesALineToTry_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<bool>("proxy");
    QTest::addColumn<bool>("auth");
    QTest::addColumn<QString>("credential");
    QTest::newRow("open") << Profile::Raft2 << false << false << u"none needed"_s;
    QTest::newRow("auth") << Profile::Cpp015 << false << true << u"practice-read-only"_s;
    QTest::newRow("rust proxy") << Profile::Pg16 << true << false << u"qk_practice_read"_s;
    QTest::newRow("node proxy") << Profile::Cpp015 << true << false << u"practice-session"_s;
}

void TestPracticeGate::servesALineToTry()
{
    QFETCH(Profile, profile);
    QFETCH(bool, proxy);
    QFETCH(bool, auth);
    QFETCH(QString, credential);
    begin({.profile = profile, .proxy = proxy, .auth = auth, .letters = 0});
    const QString text = serveText({.profile = profile, .proxy = proxy, .auth = auth}, m_broker->url().toString());
    QVERIFY2(text.contains(credential) && text.contains(nameOf(profile)), qPrintable(text));
    // The line must work: its credential lists the dead letters.
    const QByteArray line = text.toUtf8().split('\n').at(text.count(u'\n') - 1);
    const qsizetype at = line.indexOf("Bearer ");
    const QByteArray header = at < 0 ? QByteArray() : bearer(line.mid(at + 7, line.indexOf('\'', at) - at - 7));
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq?limit=1", {}, header).status(), 200);
}

void TestPracticeGate::everyRouteIsAnswered_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::newRow("cpp") << Profile::Cpp015;
    QTest::newRow("1.4") << Profile::Pg14;
    QTest::newRow("1.6") << Profile::Pg16;
    QTest::newRow("raft") << Profile::Raft2;
}

void TestPracticeGate::everyRouteIsAnswered()
{
    QFETCH(Profile, profile);
    begin({.profile = profile, .letters = 50, .consumers = false});
    for (const RouteEntry &route : allRoutes()) {
        if ((route.profiles & (1U << unsigned(profile))) == 0)
            continue;
        QByteArray target = route.pattern;
        target.replace("queue/*", "queue/orders").replace("queues/*", "queues/orders").replace("*", "none");
        const RawAnswer answer
            = ask(port(), route.verb, target, QByteArray(route.verb) == "GET" ? QByteArray() : QByteArray("{}"));
        QVERIFY2(answer.status() >= 200 && answer.status() < 500, target.constData());
        QVERIFY2(!answer.body.contains("no_such_route"), target.constData());
    }
}

QTEST_GUILESS_MAIN(TestPracticeGate)
#include "tst_practicegate.moc"
