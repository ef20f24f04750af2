// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httpstatus.h"
#include "core/redirectpolicy.h"
#include "core/networkerror.h"
#include "core/accessmanager.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using dlo::ErrorKind;
using dlo::HttpRequest;
using dlo::HttpResponse;

class tst_HttpMessage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void headerIsFoundInAnyCase();
    void retryAfter_data();
    void retryAfter();
    void kinds_data();
    void kinds();
    void errorCarriesTheServersWords();
    void redirects_data();
    void redirects();
    void redirectToAnotherOriginTakesNoSecretsAlong();
    void loopback();
    void networkErrors_data();
    void networkErrors();
};

void tst_HttpMessage::headerIsFoundInAnyCase()
{
    const HttpResponse response{.headers = {{"X-A", "1"}, {"x-a", "2"}}};
    QCOMPARE(response.header("x-A"), "1");
    QCOMPARE(response.header("X-B"), QByteArray());
}

void tst_HttpMessage::retryAfter_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("expected"); // -1: none
    QTest::newRow("absent") << QByteArray() << qint64(-1);
    QTest::newRow("seconds") << "120"_ba << qint64(120'000);
    QTest::newRow("none") << "0"_ba << qint64(0);
    QTest::newRow("a day is an hour") << "86400"_ba << qint64(3'600'000);
    QTest::newRow("more digits than a number has") << "99999999999999999999999"_ba << qint64(3'600'000);
    QTest::newRow("negative") << "-5"_ba << qint64(-1);
    QTest::newRow("word") << "soon"_ba << qint64(-1);
    QTest::newRow("fraction") << "1.5"_ba << qint64(-1);
    QTest::newRow("date") << "Sun, 06 Nov 1994 08:50:37 GMT"_ba << qint64(60'000);
    QTest::newRow("date, past") << "Sun, 06 Nov 1994 08:40:37 GMT"_ba << qint64(0);
    QTest::newRow("date, far") << "Sun, 06 Nov 2094 08:40:37 GMT"_ba << qint64(-1); // not a Sunday
    QTest::newRow("date, tomorrow") << "Mon, 07 Nov 1994 08:49:37 GMT"_ba << qint64(3'600'000);
}

void tst_HttpMessage::retryAfter()
{
    QFETCH(const QByteArray, value);
    QFETCH(const qint64, expected);
    HttpResponse response{.headers = {{"Date", "Sun, 06 Nov 1994 08:49:37 GMT"}}};
    if (!value.isEmpty())
        response.headers.emplace_back("Retry-After", value);
    const auto wait = response.retryAfter();
    QCOMPARE(wait ? qint64(wait->count()) : -1, expected);
}

void tst_HttpMessage::kinds_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<bool>("mayHaveHappened"); // when not idempotent
    const auto row = [](int status, ErrorKind kind, bool may) { QTest::addRow("%d", status) << status << kind << may; };
    row(302, ErrorKind::Malformed, true);
    row(400, ErrorKind::Rejected, false);
    row(401, ErrorKind::Auth, false);
    row(403, ErrorKind::Forbidden, false);
    row(404, ErrorKind::NotFound, false);
    row(409, ErrorKind::Conflict, false);
    row(413, ErrorKind::Rejected, false);
    row(418, ErrorKind::Rejected, false);
    row(429, ErrorKind::RateLimited, false);
    row(500, ErrorKind::Rejected, true);
    row(501, ErrorKind::Rejected, false);
    row(502, ErrorKind::Unavailable, true);
    row(503, ErrorKind::Unavailable, false);
    row(504, ErrorKind::Unavailable, true);
    row(507, ErrorKind::Unavailable, false);
    row(524, ErrorKind::Rejected, true);
}

void tst_HttpMessage::kinds()
{
    QFETCH(const int, status);
    QFETCH(const ErrorKind, kind);
    QFETCH(const bool, mayHaveHappened);
    QCOMPARE(dlo::kindOf(status), kind);
    const HttpResponse response{.status = status};
    QCOMPARE(dlo::errorOf(response, false).kind, kind);
    QCOMPARE(dlo::errorOf(response, false).httpStatus, status);
    QCOMPARE(dlo::errorOf(response, false).mayHaveHappened, mayHaveHappened);
    QVERIFY(!dlo::errorOf(response, true).mayHaveHappened);
}

void tst_HttpMessage::errorCarriesTheServersWords()
{
    HttpResponse response{.status = 429, .headers = {{"Retry-After", "3"}}, .body = "  slow down\n"};
    const dlo::Error error = dlo::errorOf(response, true);
    QCOMPARE(error.serverText, u"slow down"_s);
    QCOMPARE(error.retryAfter, std::optional(3000ms));
    response.body = QByteArray(100'000, 'x');
    QCOMPARE(dlo::errorOf(response, true).serverText.size(), dlo::Error::maxServerText);
    response.body = "<!DOCTYPE html><h1>502</h1>";
    QCOMPARE(dlo::errorOf(response, true).serverText, QString());
    response.status = 413;
    QCOMPARE(dlo::errorOf(response, true).code, u"too-large"_s);
}

void tst_HttpMessage::redirects_data()
{
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QString>("from");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<int>("followed");
    QTest::addColumn<QString>("expected"); // address, code of the error, or nothing when it is the answer
    const auto from = u"http://a:1/x/y?q=1"_s;
    QTest::newRow("not one") << "GET"_ba << from << 200 << "/z"_ba << 0 << QString();
    QTest::newRow("absolute path") << "GET"_ba << from << 302 << "/z?k=a%2Fb"_ba << 0 << u"http://a:1/z?k=a%2Fb"_s;
    QTest::newRow("relative") << "HEAD"_ba << from << 301 << "z"_ba << 0 << u"http://a:1/x/z"_s;
    QTest::newRow("to https") << "GET"_ba << from << 308 << "https://b/z#f"_ba << 0 << u"https://b/z"_s;
    QTest::newRow("303") << "GET"_ba << from << 303 << "//c/z"_ba << 0 << u"http://c/z"_s;
    QTest::newRow("user info is dropped") << "GET"_ba << from << 307 << "http://u:p@c/"_ba << 0 << u"http://c/"_s;
    QTest::newRow("the fifth") << "GET"_ba << from << 302 << "/z"_ba << 4 << u"http://a:1/z"_s;
    QTest::newRow("the sixth") << "GET"_ba << from << 302 << "/z"_ba << 5 << u"too-many-redirects"_s;
    QTest::newRow("downgrade") << "GET"_ba << u"https://a/x"_s << 302 << "http://a/z"_ba << 0 << u"redirect-to-http"_s;
    QTest::newRow("file") << "GET"_ba << from << 302 << "file:///etc/passwd"_ba << 0 << u"redirect-refused"_s;
    QTest::newRow("script") << "GET"_ba << from << 302 << "javascript:alert(1)"_ba << 0 << u"redirect-refused"_s;
    QTest::newRow("no location") << "GET"_ba << from << 302 << QByteArray() << 0 << QString();
    QTest::newRow("304") << "GET"_ba << from << 304 << "/z"_ba << 0 << QString();
    for (const char *verb : {"POST", "PUT", "DELETE", "PATCH"})
        QTest::addRow("%s", verb) << QByteArray(verb) << from << 307 << "/z"_ba << 0 << QString();
}

void tst_HttpMessage::redirects()
{
    QFETCH(const QByteArray, verb);
    QFETCH(const QString, from);
    QFETCH(const int, status);
    QFETCH(const QByteArray, location);
    QFETCH(const int, followed);
    QFETCH(const QString, expected);
    const HttpRequest request{.verb = verb, .url = QUrl(from)};
    HttpResponse response{.status = status};
    if (!location.isNull())
        response.headers.emplace_back("Location", location);
    const auto next = dlo::redirected(request, response, followed);
    if (!next)
        QCOMPARE(next.error().code, expected);
    else
        QCOMPARE(*next ? (*next)->url.toString(QUrl::FullyEncoded) : QString(), expected);
    if (next && *next)
        QCOMPARE((*next)->verb, verb);
}

void tst_HttpMessage::redirectToAnotherOriginTakesNoSecretsAlong()
{
    HttpRequest request{.url = QUrl(u"https://a/x"_s),
                        .headers = {{"Accept", "*/*"}, {"cookie", "c"}, {"AUTHORIZATION", "a"}}};
    request.secretHeaders.emplace_back("X-Key", dlo::Secret("k"));
    const auto after = [&request](const QByteArray &location) {
        return **dlo::redirected(request, {.status = 302, .headers = {{"location", location}}}, 0);
    };
    QCOMPARE(after("/y").secretHeaders.size(), 1U);
    QCOMPARE(after("https://a:443/y").headers.size(), 3U);
    for (const QByteArray other : {"https://b/", "https://a:444/", "https://sub.a/"}) {
        const HttpRequest next = after(other);
        QVERIFY2(next.secretHeaders.empty(), other.constData());
        QCOMPARE(next.headers, (dlo::HttpHeaders{{"Accept", "*/*"}}));
    }
}

void tst_HttpMessage::loopback()
{
    for (const QString &host : {u"localhost"_s, u"a.localhost"_s, u"127.0.0.1"_s, u"127.8.8.8"_s, u"::1"_s})
        QVERIFY2(dlo::isLoopback(host), qPrintable(host));
    for (const QString &host : {u"example.org"_s, u"10.0.0.1"_s, u"localhost.example.org"_s, QString()})
        QVERIFY2(!dlo::isLoopback(host), qPrintable(host));
}

void tst_HttpMessage::networkErrors_data()
{
    QTest::addColumn<QNetworkReply::NetworkError>("error");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("text");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("neverSent");
    const auto unknown = QNetworkReply::UnknownNetworkError;
    // The texts are those of Qt 6.8.2 with OpenSSL 3.5 and "openssl s_server -Verify 1".
    QTest::newRow("client certificate wanted, TLS 1.3")
        << unknown << 0 << u"Error while reading: error:0A00045C:SSL routines::tlsv13 alert certificate required"_s
        << ErrorKind::Tls << u"handshake"_s << true;
    QTest::newRow("client certificate wanted, TLS 1.2")
        << QNetworkReply::SslHandshakeFailedError << 0
        << u"SSL handshake failed: Error during SSL handshake: error:0A000410:SSL routines::ssl/tls alert handshake failure"_s
        << ErrorKind::Tls << u"handshake"_s << true;
    QTest::newRow("TLS broke later")
        << unknown << 0 << u"Error while reading: error:0A0003FC:SSL routines::ssl/tls alert bad record mac"_s
        << ErrorKind::Tls << u"handshake"_s << false;
    QTest::newRow("unreachable") << unknown << 0 << u"Network unreachable"_s << ErrorKind::Network << u"network"_s
                                 << false;
    QTest::newRow("reset in the body") << unknown << 200 << u"x"_s << ErrorKind::Network << u"cut-short"_s << false;
    QTest::newRow("socket timed out") << QNetworkReply::TimeoutError << 0 << QString() << ErrorKind::Timeout
                                      << u"timeout"_s << false;
    QTest::newRow("proxy refused") << QNetworkReply::ProxyConnectionRefusedError << 0 << QString() << ErrorKind::Network
                                   << u"proxy-refused"_s << true;
    QTest::newRow("not HTTP") << QNetworkReply::ProtocolFailure << 200 << QString() << ErrorKind::Malformed
                              << u"not-http"_s << false;
}

void tst_HttpMessage::networkErrors()
{
    QFETCH(const QNetworkReply::NetworkError, error);
    QFETCH(const int, status);
    QFETCH(const QString, text);
    QFETCH(const ErrorKind, kind);
    QFETCH(const QString, code);
    QFETCH(const bool, neverSent);
    QVERIFY(!dlo::isWholeAnswer(status, error));
    const dlo::NetworkFailure failure = dlo::failureOf(error, status, text);
    QCOMPARE(failure.kind, kind);
    QCOMPARE(failure.code, code);
    QCOMPARE(failure.neverSent, neverSent);
}

QTEST_GUILESS_MAIN(tst_HttpMessage)
#include "tst_httpmessage.moc"
