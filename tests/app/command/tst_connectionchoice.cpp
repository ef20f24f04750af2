// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/connectionchoice.h"
#include "command/environmentcredential.h"
#include "session/brokerkey.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

ConnectionProfile profile(const QString &id, const QString &name, const QString &url,
                          Environment environment = Environment::Development)
{
    ConnectionProfile made;
    made.id = id;
    made.name = name;
    made.url = QUrl(url);
    made.environment = environment;
    return made;
}

CommandArguments with(const QString &option, const QString &value)
{
    return {.options = {{option, {value}}}};
}

const std::vector<ConnectionProfile> &saved()
{
    static const std::vector<ConnectionProfile> list{
        profile(u"id-1"_s, u"payments"_s, u"https://queen.example:6632"_s, Environment::Production),
        profile(u"id-2"_s, u"orders"_s, u"http://orders.example"_s),
        profile(u"id-3"_s, u"orders"_s, u"http://other.example"_s),
    };
    return list;
}

} // namespace

//! Which broker is meant, what may be sent there, and who asks.
class TestConnectionChoice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup()
    {
        for (const char *name : {"DLO_TOKEN", "DLO_USER", "DLO_PASSWORD"})
            qunsetenv(name);
    }

    void byNameAndId()
    {
        QCOMPARE(connectionchoice::choose(with(u"connection"_s, u"payments"_s), saved())->id, u"id-1"_s);
        QCOMPARE(connectionchoice::choose(with(u"connection"_s, u"id-3"_s), saved())->id, u"id-3"_s);
        QCOMPARE(connectionchoice::choose({}, {saved().front()})->id, u"id-1"_s); // the only one
    }

    void says_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown") << u"connection"_s << u"Payments"_s << u"\"payments\", \"orders\""_s;
        QTest::newRow("ambiguous") << u"connection"_s << u"orders"_s << u"id-2 (http://orders.example), id-3"_s;
        QTest::newRow("none named") << u"json"_s << QString() << u"\"payments\", \"orders\""_s;
        QTest::newRow("no address") << u"url"_s << u"queen"_s << u"--url wants"_s;
        QTest::newRow("a file") << u"url"_s << u"file:///etc"_s << u"--url wants"_s;
        QTest::newRow("a query") << u"url"_s << u"https://queen.example?x=1"_s << u"--url wants"_s;
    }
    void says()
    {
        QFETCH(QString, option);
        QFETCH(QString, value);
        QFETCH(QString, says);
        const auto chosen = connectionchoice::choose(with(option, value), saved());
        QVERIFY(!chosen);
        QVERIFY2(chosen.error().contains(says), qPrintable(chosen.error()));
    }

    void locks()
    {
        const auto &production = saved().front();
        QVERIFY(connectionchoice::lockOf(production, saved(), {}));
        QVERIFY(connectionchoice::lockOf(production, saved(), {u"Payments"_s, u"pay"_s}));
        QVERIFY(!connectionchoice::lockOf(production, saved(), {u"payments"_s}));
        QVERIFY(!connectionchoice::lockOf(saved().at(1), saved(), {}));
        auto readOnly = saved().at(1);
        readOnly.readOnly = true;
        QVERIFY(connectionchoice::lockOf(readOnly, saved(), {u"orders"_s})); // never
    }

    //! --url is no way around what is saved for the same broker.
    void addressIsUnderTheRulesOfWhatIsSaved()
    {
        const auto address = connectionchoice::choose(with(u"url"_s, u"https://QUEEN.example:6632/"_s), saved());
        QVERIFY(address);
        QVERIFY(address->temporary);
        QVERIFY(connectionchoice::lockOf(*address, saved(), {}));
        QVERIFY(!connectionchoice::lockOf(*address, saved(), {u"payments"_s}));
        const auto elsewhere = connectionchoice::choose(with(u"url"_s, u"https://queen.example:6633"_s), saved());
        QVERIFY(!connectionchoice::lockOf(*elsewhere, saved(), {}));
    }

    void forBroker()
    {
        auto list = saved();
        list.push_back(profile(u"id-4"_s, u"payments too"_s, u"https://queen.example:6632/"_s));
        const QString broker = brokerKey(list.front());
        QCOMPARE(connectionchoice::forBroker(list, broker, u"id-4"_s)->id, u"id-4"_s);
        QCOMPARE(connectionchoice::forBroker(list, broker, u"gone"_s)->id, u"id-1"_s);
        QVERIFY(!connectionchoice::forBroker(list, u"queen http://else:80"_s, u"id-1"_s)); // it leads elsewhere now
    }

    void credentialLeavesTheEnvironment()
    {
        qputenv("DLO_TOKEN", "hush-hush");
        const auto taken = EnvironmentCredential::take();
        QVERIFY(!qEnvironmentVariableIsSet("DLO_TOKEN"));
        const auto credential = taken.forKind(CredentialKind::ApiKey, {});
        QVERIFY(credential && *credential);
        QCOMPARE((*credential)->kind, CredentialKind::ApiKey);
        QCOMPARE((*credential)->secret.reveal().toByteArray(), "hush-hush"_ba);
        QCOMPARE((*taken.forKind(CredentialKind::None, {}))->kind, CredentialKind::Token);
        QVERIFY(!*EnvironmentCredential::take().forKind(CredentialKind::Token, {}));
    }

    void logins()
    {
        qputenv("DLO_USER", "me");
        QVERIFY(!EnvironmentCredential::take().forKind(CredentialKind::None, {})); // and no password
        qputenv("DLO_PASSWORD", "hush-hush");
        QVERIFY(!EnvironmentCredential::take().forKind(CredentialKind::None, {})); // and no user
        qputenv("DLO_PASSWORD", "hush-hush");
        const auto login = *EnvironmentCredential::take().forKind(CredentialKind::UserLogin, u"of the profile"_s);
        QCOMPARE(login->user, u"of the profile"_s);
        QCOMPARE(login->kind, CredentialKind::UserLogin);
        qputenv("DLO_TOKEN", "t");
        qputenv("DLO_USER", "me");
        qputenv("DLO_PASSWORD", "hush-hush");
        const auto both = EnvironmentCredential::take();
        QVERIFY(!both.forKind(CredentialKind::None, {}));
        QCOMPARE((*both.forKind(CredentialKind::UserLogin, {}))->user, u"me"_s);
        QCOMPARE((*both.forKind(CredentialKind::Token, {}))->kind, CredentialKind::Token);
    }
};

QTEST_GUILESS_MAIN(TestConnectionChoice)
#include "tst_connectionchoice.moc"
