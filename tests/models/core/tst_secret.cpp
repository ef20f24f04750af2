// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redactor.h"
#include "core/secret.h"

#include <QDataStream>
#include <QDebug>
#include <QTest>
#include <QTextStream>
#include <QUrlQuery>
#include <QVariant>

#include <concepts>
#include <cstring>

using namespace Qt::StringLiterals;
using dlo::Redactor;
using dlo::Secret;

namespace {

template <typename Stream>
concept TakesSecret = requires(Stream stream, const Secret &secret) { stream << secret; };
static_assert(!TakesSecret<QDebug>);
static_assert(!TakesSecret<QTextStream &>);
static_assert(!TakesSecret<QDataStream &>);
static_assert(!std::convertible_to<Secret, QByteArray> && !std::convertible_to<Secret, QString>);
static_assert(!std::convertible_to<Secret, QByteArrayView> && !std::convertible_to<Secret, QVariant>);
static_assert(!std::convertible_to<QByteArray, Secret> && !std::convertible_to<const char *, Secret>);
static_assert(!std::equality_comparable<Secret> && !std::totally_ordered<Secret>);
static_assert(std::copyable<Secret>);

} // namespace

class tst_Secret : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void emptyAndReveal();
    void givenBytesStayWithTheCaller();
    void takesBytesWithoutASecondCopy();
    void redacts_data();
    void redacts();
    void redactorKnowsThePartsOfAHeader();
    void redactorHidesQueryItemsAndUserInfo();
    void previewIsCutAfterTheSecretIsOut();
};

void tst_Secret::emptyAndReveal()
{
    QVERIFY(Secret().isEmpty());
    QVERIFY(Secret(QByteArray()).isEmpty());
    QVERIFY(Secret().reveal().isEmpty());
    QCOMPARE(Secret().redact("text"), "text");
    const Secret secret("hunter2");
    const Secret copy = secret; // NOLINT(performance-unnecessary-copy-initialization): copies share the bytes
    QVERIFY(!copy.isEmpty());
    QCOMPARE(copy.reveal(), QByteArrayView("hunter2"));
    QCOMPARE(copy.reveal().data(), secret.reveal().data());
}

void tst_Secret::givenBytesStayWithTheCaller()
{
    const QByteArray mine = "hunter2"_ba;
    QByteArray other = mine;
    {
        const Secret secret(other);
        QVERIFY(secret.reveal().data() != mine.constData());
    }
    QCOMPARE(mine, "hunter2");
    QCOMPARE(other, "hunter2");
}

void tst_Secret::takesBytesWithoutASecondCopy()
{
    // What is overwritten at the end is then the only place where the bytes were.
    QByteArray bytes(64, 'x');
    const char *place = bytes.constData();
    const Secret secret(std::move(bytes));
    QCOMPARE(secret.reveal().data(), place);
}

void tst_Secret::redacts_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("absent") << "s3cret"_ba << "nothing here"_ba << "nothing here"_ba;
    QTest::newRow("raw, twice") << "s3cret"_ba << "a s3cret and s3cret"_ba << "a [secret] and [secret]"_ba;
    QTest::newRow("percent") << "a/b c"_ba << "?k=a%2Fb%20c"_ba << "?k=[secret]"_ba;
    QTest::newRow("percent, lower case") << "a/b c"_ba << "?k=a%2fb%20c"_ba << "?k=[secret]"_ba;
    QTest::newRow("base64") << "user:s3cret"_ba << "x " + "user:s3cret"_ba.toBase64() << "x [secret]"_ba;
    QTest::newRow("password in Basic") << "s3cret"_ba << "Authorization: Basic " + "me:s3cret"_ba.toBase64() + "\r\n"
                                       << "Authorization: Basic [secret]\r\n"_ba;
    QTest::newRow("other Basic stays") << "s3cret"_ba << "basic " + "me:other"_ba.toBase64()
                                       << "basic " + "me:other"_ba.toBase64();
    QTest::newRow("bytes") << QByteArray("\xff\0\x01", 3) << QByteArray("a\xff\0\x01z", 5) << "a[secret]z"_ba;
    QTest::newRow("its own replacement") << "secret"_ba << "secret"_ba << "[secret]"_ba;
}

void tst_Secret::redacts()
{
    QFETCH(const QByteArray, secret);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QCOMPARE(Secret(secret).redact(text), expected);
}

void tst_Secret::redactorKnowsThePartsOfAHeader()
{
    dlo::HttpRequest request;
    request.secretHeaders.emplace_back("Authorization", Secret("Bearer eyJhbGciOi"));
    request.secretHeaders.emplace_back("X-Basic", Secret("Basic " + "me:pa55word"_ba.toBase64()));
    request.secretBody = Secret("{\"password\":\"x\"}");
    const Redactor redactor(request);
    QCOMPARE(redactor.bytes("token eyJhbGciOi is bad"), "token [secret] is bad");
    QCOMPARE(redactor.bytes("not pa55word!"), "not [secret]!");
    QCOMPARE(redactor.text(u"got {\"password\":\"x\"}"_s), u"got [secret]"_s);
}

void tst_Secret::redactorHidesQueryItemsAndUserInfo()
{
    const Redactor redactor{dlo::HttpRequest()};
    const QUrl url(u"http://me:pw@host:1/a%2Fb?queue=o%20k&access_token=abc&apiKey=d&PASSWORD=e&limit=5"_s);
    const QString shown = redactor.url(url).toString(QUrl::FullyEncoded);
    QCOMPARE(shown,
             u"http://host:1/a%2Fb?queue=o%20k&access_token=redacted&apiKey=redacted&PASSWORD=redacted&limit=5"_s);
}

void tst_Secret::previewIsCutAfterTheSecretIsOut()
{
    dlo::HttpRequest request;
    request.secretHeaders.emplace_back("X-Token", Secret("0123456789abcdef"));
    const Redactor redactor(request);
    const QByteArray body
        = QByteArray(dlo::HttpExchange::previewBytes - 6, '.') + "0123456789abcdef" + QByteArray(9999, '.');
    const QByteArray preview = redactor.preview(body);
    QCOMPARE(preview.size(), dlo::HttpExchange::previewBytes);
    QVERIFY2(preview.endsWith("...[secre"), preview.right(20).constData());
}

QTEST_GUILESS_MAIN(tst_Secret)
#include "tst_secret.moc"
