// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/scriptedqueen.h"
#include "support/await.h"

#include "brokers/queen/queenhealth.h"

#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {

//! The abilities that are not possible, with the number of their reason.
QString refusals(const Capabilities &can)
{
    static constexpr const char *names[] = {"queues", "groups", "letters",    "replay",  "elsewhere", "push",
                                            "remove", "depth",  "groupdepth", "decrypt", "purge"};
    static constexpr const char *reasons[] = {"", "version", "credential", "proxy"};
    QStringList out;
    for (size_t i = 0; i < size_t(Ability::AbilityCount); ++i) {
        const auto reason = can.can(Ability(i)).reason;
        if (reason != Reason::None)
            out += QString::fromLatin1(names[i]) + u':' + QString::fromLatin1(reasons[int(reason)]);
    }
    return out.join(u' ');
}

QByteArray jwt(const QByteArray &claims)
{
    return "e30." + claims.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals) + ".x";
}

} // namespace

class TestQueenProbe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data();
    void finds();
    void fails_data();
    void fails();
    void credentialIsNotShownToStrangers();
    void aStrangeRowIsNoObstacle();
    void readOnlyTokenSendsNoPost();
    void roles();
    void registry();
};

void TestQueenProbe::finds_data()
{
    QTest::addColumn<QStringList>("answers");
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("refused");
    const auto row = [](const char *name, const QStringList &answers, const QString &found, const QString &refused) {
        QTest::newRow(name) << answers << found << refused;
    };
    const auto cpp = u"replay:version elsewhere:version groupdepth:version purge:version"_s;
    const auto rust14 = u"elsewhere:version groupdepth:version decrypt:version"_s;
    const auto rust16 = u"groupdepth:version decrypt:version"_s;
    row("cpp", {u"cpp-0.15/health"_s, u"cpp-0.15/queues"_s}, u"C++ 0.15  direct"_s, cpp);
    row("cpp behind node", {u"cpp-0.15/node-health"_s, u"cpp-0.15/queues"_s}, u"C++ 0.15  proxy"_s, cpp);
    row("1.4", {u"rust-1.4/health"_s, u"rust-1.4/no-such-route"_s, u"rust-1.4/dlq"_s}, u"1.4 1.4.2 direct"_s, rust14);
    row("before purges", {u"rust-1.4/health-1.4.1"_s, u"rust-1.4/no-such-route"_s, u"rust-1.4/dlq"_s},
        u"1.4 1.4.1 direct"_s, rust14 + u" purge:version"_s);
    row("1.4 with a web page", {u"rust-1.4/health"_s, u"rust-1.4/web-page"_s, u"rust-1.4/dlq"_s}, u"1.4 1.4.2 direct"_s,
        rust14);
    row("1.6", {u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s}, u"1.6 1.6.0 direct"_s, rust16);
    row("1.6 in maintenance", {u"rust-1.6/health"_s, u"rust-1.6/replay-maintenance"_s, u"rust-1.6/dlq"_s},
        u"1.6 1.6.0 direct"_s, rust16);
    row("the route outranks the version, up", {u"rust-1.4/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s},
        u"1.6 1.4.2 direct"_s, rust16);
    row("the route outranks the version, down", {u"rust-1.6/health"_s, u"rust-1.4/no-such-route"_s, u"rust-1.4/dlq"_s},
        u"1.4 1.6.0 direct"_s, rust14);
    row("unclear: the version is believed", {u"rust-1.6/health"_s, u"rust-1.6/pool"_s, u"rust-1.6/dlq"_s},
        u"1.6 1.6.0 direct"_s, rust16);
    row("read-only", {u"rust-1.6/health"_s, u"rust-1.6/forbidden"_s, u"rust-1.6/dlq"_s}, u"1.6 1.6.0 direct"_s,
        u"replay:credential elsewhere:credential push:credential remove:credential "_s + rust16
            + u" purge:credential"_s);
    row("write-only", {u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/forbidden"_s}, u"1.6 1.6.0 direct"_s,
        u"queues:credential groups:credential letters:credential depth:credential groupdepth:credential decrypt:version"_s);
    row("2.x", {u"raft-2/health"_s, u"raft-2/replay-gone"_s, u"raft-2/dlq"_s}, u"2.x 2.1.0 direct"_s,
        u"decrypt:version"_s);
    row("2.0 beta", {u"raft-2/health"_s, u"raft-2/phase1"_s, u"raft-2/dlq"_s}, u"2.x 2.1.0 direct"_s,
        u"replay:version elsewhere:version decrypt:version"_s);
    row("proxy", {u"proxy/missing-credential"_s, u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s},
        u"1.6 1.6.0 proxy"_s, rust16);
    row("proxy, reader", {u"proxy/missing-credential"_s, u"rust-1.6/health"_s, u"proxy/forbidden"_s, u"rust-1.6/dlq"_s},
        u"1.6 1.6.0 proxy"_s,
        u"replay:credential elsewhere:credential remove:credential "_s + rust16 + u" purge:credential"_s);
    row("proxy blocks replay",
        {u"proxy/missing-credential"_s, u"rust-1.6/health"_s, u"proxy/route-blocked"_s, u"rust-1.6/dlq"_s},
        u"1.6 1.6.0 proxy"_s, u"replay:proxy elsewhere:proxy "_s + rust16);
    row("proxy in front of 1.4",
        {u"proxy/missing-credential"_s, u"rust-1.4/health"_s, u"proxy/route-blocked"_s, u"rust-1.4/dlq"_s},
        u"1.4 1.4.2 proxy"_s, rust14);
    row("proxy blocks the list",
        {u"proxy/missing-credential"_s, u"raft-2/health"_s, u"raft-2/replay-gone"_s, u"proxy/route-blocked"_s},
        u"2.x 2.1.0 proxy"_s, u"letters:proxy decrypt:version"_s);
}

void TestQueenProbe::finds()
{
    QFETCH(const QStringList, answers);
    QFETCH(const QString, found);
    QFETCH(const QString, refused);
    ScriptedQueen queen(token("secret"));
    queen.then(answers);
    const auto info = await(queen.client().probe());
    QVERIFY2(info.has_value(), info ? "" : qPrintable(info.error().code));
    QCOMPARE(info->product, u"Queen"_s);
    QCOMPARE(info->generation + u' ' + info->version + (info->throughProxy ? u" proxy"_s : u" direct"_s), found);
    QCOMPARE(refusals(info->capabilities), refused);
    QCOMPARE(refusals(queen.client().info().capabilities), refused);
    QCOMPARE(queen.requests().size(), answers.size());
    // Nothing but reads, and the one replay that no row answers to.
    for (const auto &request : queen.server().requests()) {
        if (request.verb != "GET") {
            QCOMPARE(request.verb + ' ' + request.target,
                     "POST /api/v1/dlq/00000000-0000-0000-0000-000000000000/replay");
            QVERIFY(request.body.isEmpty());
        }
    }
    const bool cpp = found.startsWith(u"C++");
    QCOMPARE(info->capabilities.removal, cpp ? RemovalReach::LiveMessage : RemovalReach::AllGroupsRows);
    QCOMPARE(info->capabilities.normalisesJson, cpp);
    QCOMPARE(info->capabilities.lettersExpire, cpp);
}

void TestQueenProbe::fails_data()
{
    QTest::addColumn<QStringList>("answers");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, const QStringList &answers, ErrorKind kind, const QString &code) {
        QTest::newRow(name) << answers << kind << code;
    };
    row("web page", {u"cpp-0.15/web-page"_s}, ErrorKind::Malformed, u"html"_s);
    row("other server", {u"rust-1.6/queues"_s}, ErrorKind::Malformed, u"not-queen"_s);
    row("plain 404", {u"cpp-0.15/no-such-get"_s}, ErrorKind::Malformed, u"not-queen"_s);
    row("cpp not ready", {u"cpp-0.15/health-not-ready"_s}, ErrorKind::Unavailable, u"not-ready"_s);
    row("2.x settles", {u"raft-2/health-not-ready"_s}, ErrorKind::Unavailable, u"not-ready"_s);
    row("expired at the broker", {u"rust-1.6/health"_s, u"rust-1.6/expired"_s, u"rust-1.6/expired"_s}, ErrorKind::Auth,
        u"unauthorized"_s);
    row("wrong key at the proxy", {u"proxy/missing-credential"_s, u"proxy/missing-credential"_s}, ErrorKind::Auth,
        u"unauthorized"_s);
    row("suspended", {u"proxy/missing-credential"_s, u"proxy/suspended"_s}, ErrorKind::Forbidden,
        u"cluster_suspended"_s);
    row("no such cluster", {u"proxy/cluster-unknown"_s, u"proxy/cluster-unknown"_s}, ErrorKind::Malformed,
        u"not-queen"_s);
    row("limit", {u"proxy/rate-limited"_s}, ErrorKind::RateLimited, u"rate_limited"_s);
    row("upstream down", {u"cpp-0.15/node-health"_s, u"cpp-0.15/node-bad-gateway"_s}, ErrorKind::Unavailable,
        u"unavailable"_s);
    row("node in front of another thing", {u"cpp-0.15/node-health"_s, u"cpp-0.15/web-page"_s}, ErrorKind::Malformed,
        u"html"_s);
    row("list is no list", {u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/queues"_s},
        ErrorKind::Malformed, u"wrong-member"_s);
    row("connection lost", {}, ErrorKind::Network, {});
}

void TestQueenProbe::fails()
{
    QFETCH(const QStringList, answers);
    QFETCH(const ErrorKind, kind);
    QFETCH(const QString, code);
    ScriptedQueen queen(token("secret"));
    queen.then(answers);
    const auto info = await(queen.client().probe());
    QVERIFY(!info);
    QCOMPARE(info.error().kind, kind);
    if (!code.isEmpty())
        QCOMPARE(info.error().code, code);
    QVERIFY(!info.error().mayHaveHappened);
    QCOMPARE(queen.client().info().capabilities.can(Ability::Push).reason, Reason::NotProbed);
}

void TestQueenProbe::credentialIsNotShownToStrangers()
{
    ScriptedQueen stranger(token("secret"));
    stranger.then(u"cpp-0.15/web-page"_s);
    QVERIFY(!await(stranger.client().probe()));
    QVERIFY(!stranger.server().requests().front().has("authorization"));

    ScriptedQueen queen(token("secret"));
    queen.then({u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s});
    QVERIFY(await(queen.client().probe()).has_value());
    QVERIFY(!queen.server().requests().at(0).has("authorization"));
    QCOMPARE(queen.server().requests().at(1).header("authorization"), "Bearer secret");
    QCOMPARE(queen.server().requests().at(2).header("authorization"), "Bearer secret");
}

//! The one letter that is read may be the one that cannot be read: that does not make the broker another thing.
void TestQueenProbe::aStrangeRowIsNoObstacle()
{
    ScriptedQueen queen;
    queen.then({u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s});
    queen.thenBytes(R"({"messages":[{"id":7,"queue":null}],"pagination":{"limit":1,"offset":0},"total":1})");
    const auto info = await(queen.client().probe());
    QVERIFY(info.has_value());
    QVERIFY(info->capabilities.can(Ability::ListLetters));
}

void TestQueenProbe::readOnlyTokenSendsNoPost()
{
    ScriptedQueen queen(token(jwt(R"({"role":"read-only"})")));
    queen.then({u"rust-1.6/health"_s, u"rust-1.6/dlq"_s});
    const auto info = await(queen.client().probe());
    QVERIFY(info.has_value());
    QCOMPARE(queen.requests(), (QStringList{u"GET /health"_s, u"GET /api/v1/dlq?limit=1"_s}));
    for (const auto ability :
         {Ability::Push, Ability::Remove, Ability::Replay, Ability::ReplayElsewhere, Ability::Purge})
        QCOMPARE(info->capabilities.can(ability).reason, Reason::CredentialMayNot);
}

void TestQueenProbe::roles()
{
    using queen::roleInToken;
    using queen::TokenRole;
    QCOMPARE(roleInToken(jwt(R"({"role":"read-only"})")), TokenRole::ReadOnly);
    QCOMPARE(roleInToken(jwt(R"({"roles":["read-only","read-write"]})")), TokenRole::Writer);
    QCOMPARE(roleInToken(jwt(R"({"role":"admin"})")), TokenRole::Writer);
    for (const auto &odd : {QByteArray("qk_env_abc"), QByteArray("a.b"), QByteArray("a.!.c"), jwt("[]"), jwt("{"),
                            jwt(R"({"role":"viewer"})"), jwt(R"({"role":7})"), QByteArray()})
        QCOMPARE(roleInToken(odd), TokenRole::Unknown);
}

void TestQueenProbe::registry()
{
    QCOMPARE(brokerKinds(), QStringList{u"queen"_s});
    const auto code = [](const QString &kind, const QUrl &url, const TlsOptions &tls = {}) {
        const auto broker = makeBroker({.kind = kind, .url = url, .tls = tls});
        return broker ? QString() : broker.error().code;
    };
    QCOMPARE(code(u"queen"_s, QUrl(u"http://h:6632"_s)), QString());
    QCOMPARE(code(u"kafka"_s, QUrl(u"http://h:6632"_s)), u"unknown-kind"_s);
    for (const auto &bad : {u"ftp://h"_s, u"http://"_s, u"h:6632"_s, QString(), u"http://user:pw@h"_s})
        QCOMPARE(code(u"queen"_s, QUrl(bad)), u"bad-url"_s);
    QCOMPARE(code(u"queen"_s, QUrl(u"https://h"_s), {.caFile = u"/nonexistent/ca.pem"_s}), u"tls-file"_s);
}

QTEST_GUILESS_MAIN(TestQueenProbe)
#include "tst_queenprobe.moc"
