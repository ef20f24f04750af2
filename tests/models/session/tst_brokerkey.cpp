// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/brokerkey.h"

#include "session/connectionprofile.h"

#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace dlo;

class BrokerKeyTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void form();
    void same_data();
    void same();
    void different_data();
    void different();
    void ofProfile();
};

void BrokerKeyTest::form()
{
    QCOMPARE(brokerKey(u"queen"_s, QUrl(u"HTTP://Orders.Example/queen/"_s)), u"queen http://orders.example:80/queen"_s);
    QCOMPARE(brokerKey(u"queen"_s, QUrl()), u"queen ://:0"_s);
}

void BrokerKeyTest::same_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    const auto row
        = [](const char *name, const QString &one, const QString &other) { QTest::newRow(name) << one << other; };
    row("case of the host", u"http://orders.example:6632"_s, u"http://ORDERS.Example:6632"_s);
    row("case of the scheme", u"http://orders.example"_s, u"HTTP://orders.example"_s);
    row("dot at the end of the host", u"http://orders.example"_s, u"http://orders.example."_s);
    row("port of http", u"http://orders.example"_s, u"http://orders.example:80"_s);
    row("port of https", u"https://orders.example/"_s, u"https://orders.example:443"_s);
    row("slash at the end", u"http://orders.example"_s, u"http://orders.example/"_s);
    row("slashes at the end of a path", u"http://orders.example/q"_s, u"http://orders.example/q//"_s);
    row("user and password", u"http://orders.example"_s, u"http://me:secret@orders.example"_s);
    row("query and fragment", u"http://orders.example/q"_s, u"http://orders.example/q?a=1#b"_s);
    row("spelling of a path", u"http://orders.example/%7Eq"_s, u"http://orders.example/~q"_s);
    row("alphabet of the host", u"http://bücher.example"_s, u"http://xn--bcher-kva.example"_s);
    row("IPv6", u"http://[::1]:6632"_s, u"http://[0:0:0:0:0:0:0:1]:6632"_s);
}

void BrokerKeyTest::same()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    QCOMPARE(brokerKey(u"queen"_s, QUrl(one)), brokerKey(u"queen"_s, QUrl(other)));
}

void BrokerKeyTest::different_data()
{
    QTest::addColumn<QString>("other");
    QTest::newRow("scheme") << u"https://orders.example:6632/q"_s;
    QTest::newRow("host") << u"http://payments.example:6632/q"_s;
    QTest::newRow("port") << u"http://orders.example:6633/q"_s;
    QTest::newRow("path") << u"http://orders.example:6632/r"_s;
    QTest::newRow("case of the path") << u"http://orders.example:6632/Q"_s;
    // One host by two names cannot be told (see brokerKey()); this keeps the documentation true.
    QTest::newRow("address of the host") << u"http://192.0.2.7:6632/q"_s;
}

void BrokerKeyTest::different()
{
    QFETCH(QString, other);
    const QUrl url(u"http://orders.example:6632/q"_s);
    QVERIFY(brokerKey(u"queen"_s, url) != brokerKey(u"queen"_s, QUrl(other)));
    QVERIFY(brokerKey(u"queen"_s, url) != brokerKey(u"rabbitmq"_s, url));
}

void BrokerKeyTest::ofProfile()
{
    ConnectionProfile one;
    one.id = u"1"_s;
    one.name = u"payments"_s;
    one.url = QUrl(u"http://127.0.0.1:6632"_s);
    ConnectionProfile other = one;
    other.id = u"2"_s;
    other.name = u"payments again"_s;
    other.environment = Environment::Production;
    QCOMPARE(brokerKey(one), brokerKey(other));
    QCOMPARE(brokerKey(one), brokerKey(one.kind, one.url));
    other.instance = u"this run"_s;
    QVERIFY(brokerKey(one) != brokerKey(other));
}

QTEST_GUILESS_MAIN(BrokerKeyTest)
#include "tst_brokerkey.moc"
