// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httpclient.h"

#include "support/await.h"
#include "support/rawserver.h"

#include <QFile>
#include <QProcess>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using dlo::ErrorKind;
using dlo::HttpClient;
using dlo::TlsOptions;
using dlo::test::RawServer;
using dlo::test::RawStep;

//! Certificates are made when the test starts, by the openssl program.
class tst_HttpTls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void ownAuthorityIsAccepted();
    void refusals_data();
    void refusals();
    void refusalTellsWhoseCertificateItWas();
    void clientCertificateIsShown_data();
    void clientCertificateIsShown();
    void missingClientCertificateIsRefused();
    void clientCertificateStaysAtHome();
    void plainServerIsNotTls();
    void postIsNeverSentTwice();
    void filesThatCannotBeRead_data();
    void filesThatCannotBeRead();
    void newRulesHoldAtOnce();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_dir.filePath(name); }
    void openssl(const QStringList &arguments);
    void makeCertificate(const QString &name, const QString &authority, const QString &extensions,
                         const QStringList &validity);
    [[nodiscard]] QSslConfiguration serverSide(const QString &certificate, bool wantsClient = false) const;

    QTemporaryDir m_dir;
};

void tst_HttpTls::openssl(const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(m_dir.path());
    process.start(u"openssl"_s, arguments);
    QVERIFY2(process.waitForFinished() && process.exitCode() == 0, process.readAllStandardError().constData());
}

void tst_HttpTls::makeCertificate(const QString &name, const QString &authority, const QString &extensions,
                                  const QStringList &validity)
{
    QFile file(path(name + u".ext"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(extensions.toUtf8());
    file.close();
    openssl({u"req"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s,
             u"-keyout"_s, name + u".key"_s, u"-out"_s, name + u".csr"_s, u"-subj"_s, u"/CN="_s + name});
    openssl(QStringList{u"x509"_s, u"-req"_s, u"-in"_s, name + u".csr"_s, u"-CA"_s, authority + u".pem"_s, u"-CAkey"_s,
                        authority + u".key"_s, u"-CAcreateserial"_s, u"-extfile"_s, name + u".ext"_s, u"-out"_s,
                        name + u".pem"_s}
            + validity);
}

void tst_HttpTls::initTestCase()
{
    QVERIFY(QSslSocket::supportsSsl());
    QVERIFY(m_dir.isValid());
    for (const QString &name : {u"ca"_s, u"otherca"_s})
        openssl({u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s,
                 u"-nodes"_s, u"-keyout"_s, name + u".key"_s, u"-out"_s, name + u".pem"_s, u"-days"_s, u"10"_s,
                 u"-subj"_s, u"/CN=Test "_s + name});
    const QStringList now{u"-days"_s, u"10"_s};
    makeCertificate(u"server"_s, u"ca"_s, u"subjectAltName=IP:127.0.0.1"_s, now);
    makeCertificate(u"otherhost"_s, u"ca"_s, u"subjectAltName=DNS:broker.example"_s, now);
    makeCertificate(u"expired"_s, u"ca"_s, u"subjectAltName=IP:127.0.0.1"_s,
                    {u"-not_before"_s, u"20200101000000Z"_s, u"-not_after"_s, u"20210101000000Z"_s});
    makeCertificate(u"client"_s, u"ca"_s, u"extendedKeyUsage=clientAuth"_s, now);
    openssl({u"ec"_s, u"-in"_s, u"client.key"_s, u"-aes256"_s, u"-passout"_s, u"pass:open sesame"_s, u"-out"_s,
             u"locked.key"_s});
    openssl({u"genrsa"_s, u"-out"_s, u"rsa.key"_s, u"2048"_s});
    openssl({u"req"_s, u"-x509"_s, u"-key"_s, u"rsa.key"_s, u"-out"_s, u"rsa.pem"_s, u"-days"_s, u"10"_s, u"-subj"_s,
             u"/CN=rsa"_s});
}

QSslConfiguration tst_HttpTls::serverSide(const QString &certificate, bool wantsClient) const
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    QFile key(path(certificate + u".key"_s));
    if (!key.open(QIODevice::ReadOnly))
        qFatal("no key");
    tls.setPrivateKey(QSslKey(&key, QSsl::Ec));
    tls.setLocalCertificateChain(QSslCertificate::fromPath(path(certificate + u".pem"_s)));
    tls.setPeerVerifyMode(wantsClient ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
    tls.setCaCertificates(QSslCertificate::fromPath(path(u"ca.pem"_s)));
    return tls;
}

void tst_HttpTls::ownAuthorityIsAccepted()
{
    RawServer server(serverSide(u"server"_s));
    server.always({RawStep::read(), RawStep::write(RawServer::answer("safe"))});
    HttpClient client;
    QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s)}));
    for (const bool idempotent : {true, false}) {
        const auto response = dlo::test::await(
            client.send({.verb = "POST", .url = server.url(), .body = "x", .idempotent = idempotent}));
        QVERIFY2(response, response ? "" : qPrintable(response.error().serverText));
        QCOMPARE(response->body, "safe");
    }
}

void tst_HttpTls::refusals_data()
{
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<QString>("caFile");
    QTest::addColumn<QString>("reason");
    QTest::newRow("unknown authority") << u"server"_s << QString() << u"untrusted"_s;
    QTest::newRow("another authority") << u"server"_s << u"otherca.pem"_s << u"issuer"_s;
    QTest::newRow("expired") << u"expired"_s << u"ca.pem"_s << u"expired"_s;
    QTest::newRow("another host") << u"otherhost"_s << u"ca.pem"_s << u"host name"_s;
    QTest::newRow("self-signed") << u"ca"_s << QString() << u"self-signed"_s;
}

void tst_HttpTls::refusals()
{
    QFETCH(const QString, certificate);
    QFETCH(const QString, caFile);
    QFETCH(const QString, reason);
    for (const QByteArray verb : {"GET", "POST"}) {
        RawServer server(serverSide(certificate));
        server.always({RawStep::read(), RawStep::write(RawServer::answer("never"))});
        HttpClient client;
        if (!caFile.isEmpty())
            QVERIFY(client.setTls({.caFile = path(caFile)}));
        const auto response
            = dlo::test::await(client.send({.verb = verb, .url = server.url(), .idempotent = verb == "GET"}));
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Tls);
        QCOMPARE(response.error().code, u"certificate"_s);
        QVERIFY2(response.error().serverText.contains(reason), qPrintable(response.error().serverText));
        QVERIFY(!response.error().mayHaveHappened);
        QCOMPARE(server.requests().size(), 0U);
    }
}

void tst_HttpTls::refusalTellsWhoseCertificateItWas()
{
    RawServer server(serverSide(u"otherhost"_s));
    HttpClient client;
    const auto response = dlo::test::await(client.send({.url = server.url()}));
    QVERIFY(!response);
    const QStringList lines = response.error().serverText.split(u'\n');
    const auto certificate = QSslCertificate::fromPath(path(u"otherhost.pem"_s)).value(0);
    QVERIFY(lines.contains(u"subject: otherhost"_s));
    QVERIFY(lines.contains(u"issuer: Test ca"_s));
    QVERIFY(lines.contains(u"names: broker.example"_s));
    QVERIFY(lines.contains(u"valid: %1 to %2"_s.arg(certificate.effectiveDate().toUTC().toString(Qt::ISODate),
                                                    certificate.expiryDate().toUTC().toString(Qt::ISODate))));
    QVERIFY(lines.contains(u"SHA-256: "_s
                           + QString::fromLatin1(certificate.digest(QCryptographicHash::Sha256).toHex(':').toUpper())));
}

void tst_HttpTls::clientCertificateIsShown_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("passphrase");
    QTest::newRow("plain key") << u"client.key"_s << QByteArray();
    QTest::newRow("locked key") << u"locked.key"_s << "open sesame"_ba;
}

void tst_HttpTls::clientCertificateIsShown()
{
    QFETCH(const QString, key);
    QFETCH(const QByteArray, passphrase);
    RawServer server(serverSide(u"server"_s, true));
    server.always({RawStep::read(), RawStep::write(RawServer::answer("known"))});
    HttpClient client;
    QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s),
                           .clientCertificateFile = path(u"client.pem"_s),
                           .clientKeyFile = path(key),
                           .clientKeyPassphrase = dlo::Secret(passphrase)}));
    const auto response
        = dlo::test::await(client.send({.verb = "POST", .url = server.url(), .body = "x", .idempotent = false}));
    QVERIFY2(response, response ? "" : qPrintable(response.error().serverText));
    QCOMPARE(response->body, "known");
}

void tst_HttpTls::missingClientCertificateIsRefused()
{
    RawServer server(serverSide(u"server"_s, true));
    server.always({RawStep::read(), RawStep::write(RawServer::answer("never"))});
    HttpClient client;
    QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s)}));
    for (const QByteArray verb : {"GET", "POST"}) {
        const auto response = dlo::test::await(
            client.send({.verb = verb, .url = server.url(), .body = "x", .idempotent = verb == "GET"}));
        QVERIFY(!response);
        // QSslServer hangs up without a word; what a server says that gives a reason is in tst_httpmessage.
        QVERIFY(response.error().kind == ErrorKind::Tls || response.error().kind == ErrorKind::Network);
        QCOMPARE(server.requests().size(), 0U);
    }
}

//! A redirect to another origin is followed as a stranger.
void tst_HttpTls::clientCertificateStaysAtHome()
{
    RawServer asking(serverSide(u"server"_s, true));
    asking.always({RawStep::read(), RawStep::write(RawServer::answer("never"))});
    RawServer open(serverSide(u"server"_s));
    open.always({RawStep::read(), RawStep::write(RawServer::answer("there"))});
    HttpClient client;
    QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s),
                           .clientCertificateFile = path(u"client.pem"_s),
                           .clientKeyFile = path(u"client.key"_s)}));
    // The certificate was shown to this very server before, when it was the one that was meant.
    QVERIFY(dlo::test::await(client.send({.url = asking.url()})));
    for (RawServer *other : {&asking, &open}) {
        RawServer home(serverSide(u"server"_s, true));
        home.always({RawStep::read(),
                     RawStep::write(RawServer::answer("", "302 F", "Location: " + other->url().toEncoded() + "\r\n")),
                     RawStep::close()});
        const auto before = other->requests().size();
        const auto response = dlo::test::await(client.send({.url = home.url()}));
        QCOMPARE(home.requests().size(), 1U);
        QCOMPARE(response.has_value(), other == &open);
        QCOMPARE(other->requests().size(), other == &open ? before + 1 : before);
    }
}

void tst_HttpTls::plainServerIsNotTls()
{
    RawServer server;
    server.always({RawStep::write("HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\n"), RawStep::close()});
    QUrl url = server.url();
    url.setScheme(u"https"_s);
    HttpClient client;
    const auto response = dlo::test::await(client.send({.verb = "POST", .url = url, .body = "x", .idempotent = false}));
    QVERIFY(!response);
    QVERIFY2(response.error().kind == ErrorKind::Tls,
             qPrintable(response.error().code + u' ' + response.error().serverText));
    QCOMPARE(response.error().code, u"handshake"_s);
    QVERIFY(!response.error().mayHaveHappened);
}

void tst_HttpTls::postIsNeverSentTwice()
{
    for (const QByteArray &body : {""_ba, "x"_ba}) {
        RawServer server(serverSide(u"server"_s));
        server.always({RawStep::read(), RawStep::close()});
        HttpClient client;
        QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s)}));
        const auto response
            = dlo::test::await(client.send({.verb = "POST", .url = server.url(), .body = body, .idempotent = false}));
        QVERIFY(!response);
        QVERIFY(response.error().mayHaveHappened);
        QCOMPARE(response.error().kind, ErrorKind::Network);
        QCOMPARE(server.requests().size(), 1U);
    }
}

void tst_HttpTls::filesThatCannotBeRead_data()
{
    QTest::addColumn<QString>("ca");
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("named");
    QTest::newRow("no CA file") << u"nowhere.pem"_s << QString() << QString() << u"nowhere.pem"_s;
    QTest::newRow("CA is no certificate") << u"server.ext"_s << QString() << QString() << u"server.ext"_s;
    QTest::newRow("no certificate") << QString() << u"nowhere.pem"_s << u"client.key"_s << u"nowhere.pem"_s;
    QTest::newRow("no key") << QString() << u"client.pem"_s << u"nowhere.key"_s << u"nowhere.key"_s;
    QTest::newRow("key is none") << QString() << u"client.pem"_s << u"client.pem"_s << u"client.pem"_s;
    QTest::newRow("locked") << QString() << u"client.pem"_s << u"locked.key"_s << u"locked.key"_s;
    QTest::newRow("key of another") << QString() << u"client.pem"_s << u"rsa.key"_s << u"rsa.key"_s;
    QTest::newRow("half") << QString() << u"client.pem"_s << QString() << u"client.pem"_s;
}

void tst_HttpTls::filesThatCannotBeRead()
{
    QFETCH(const QString, ca);
    QFETCH(const QString, certificate);
    QFETCH(const QString, key);
    QFETCH(const QString, named);
    const auto full = [this](const QString &name) { return name.isEmpty() ? QString() : path(name); };
    HttpClient client;
    QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s)}));
    const auto result
        = client.setTls({.caFile = full(ca), .clientCertificateFile = full(certificate), .clientKeyFile = full(key)});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Tls);
    QCOMPARE(result.error().code, u"tls-file"_s);
    QVERIFY2(result.error().serverText.contains(named), qPrintable(result.error().serverText));
    // nothing has changed
    RawServer server(serverSide(u"server"_s));
    server.always({RawStep::read(), RawStep::write(RawServer::answer("safe"))});
    QVERIFY(dlo::test::await(client.send({.url = server.url()})));
}

void tst_HttpTls::newRulesHoldAtOnce()
{
    RawServer server(serverSide(u"server"_s));
    const auto answer = RawStep::write(RawServer::answer("safe"));
    server.always({RawStep::read(), answer, RawStep::read(), answer});
    HttpClient client;
    QVERIFY(client.setTls({.caFile = path(u"ca.pem"_s)}));
    QVERIFY(dlo::test::await(client.send({.url = server.url()})));
    QVERIFY(client.setTls({}));
    QVERIFY(!dlo::test::await(client.send({.url = server.url()}))); // not over the kept connection
}

QTEST_GUILESS_MAIN(tst_HttpTls)
#include "tst_httptls.moc"
