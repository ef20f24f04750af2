// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/activitymodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

class ActivityModelTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void newestLast();
    void capacityIsKept();
    void bytesAreKept();
    void oneHugeExchangeIsShown();
    void statusOrCode_data();
    void statusOrCode();
    void readingsThatRepeatTakeOneRow();
    void clear();
};

namespace {
HttpExchange exchangeOf(quint64 id, qsizetype preview = 0)
{
    HttpExchange exchange;
    exchange.id = id;
    exchange.startedAt = QDateTime::fromMSecsSinceEpoch(1'795'942'800'123);
    exchange.verb = "POST";
    exchange.url = QUrl(u"http://me:secret@broker:6632/api/v1/push?a=<b>x</b>"_s);
    exchange.status = 201;
    exchange.sentPreview = QByteArray(preview, 'x');
    return exchange;
}
} // namespace

void ActivityModelTest::newestLast()
{
    ActivityModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.add(exchangeOf(1));
    model.add(exchangeOf(2));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.exchange(0)->id, quint64(1));
    QCOMPARE(model.exchange(1)->id, quint64(2));
    QCOMPARE(model.exchange(2), nullptr);
    QCOMPARE(model.exchange(-1), nullptr);
    const QString url = model.index(0, ActivityModel::Url).data().toString();
    QVERIFY(url.startsWith("http://broker:6632/api/v1/push"_L1));
    QVERIFY(!url.contains("secret"_L1));
    for (int column = 0; column < ActivityModel::ColumnCount; ++column)
        QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
}

void ActivityModelTest::capacityIsKept()
{
    ActivityModel model;
    for (int i = 0; i < ActivityModel::capacity - 1; ++i)
        model.add(exchangeOf(quint64(i)));
    // From here on only: it walks over all rows after each change.
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int i = ActivityModel::capacity - 1; i < ActivityModel::capacity + 3; ++i)
        model.add(exchangeOf(quint64(i)));
    QCOMPARE(model.rowCount(), ActivityModel::capacity);
    QCOMPARE(model.exchange(0)->id, quint64(3));
    QCOMPARE(model.exchange(ActivityModel::capacity - 1)->id, quint64(ActivityModel::capacity + 2));
}

void ActivityModelTest::bytesAreKept()
{
    ActivityModel model;
    constexpr qsizetype mebibyte = 1024 * 1024;
    for (int i = 0; i < 20; ++i)
        model.add(exchangeOf(quint64(i), mebibyte));
    QCOMPARE(model.rowCount(), 8);
    QCOMPARE(model.exchange(7)->id, quint64(19));
    model.add(exchangeOf(20));
    QCOMPARE(model.rowCount(), 9);
}

void ActivityModelTest::oneHugeExchangeIsShown()
{
    ActivityModel model;
    model.add(exchangeOf(1));
    model.add(exchangeOf(2, 9 * 1024 * 1024));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.exchange(0)->id, quint64(2));
    model.add(exchangeOf(3));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.exchange(0)->id, quint64(3));
}

void ActivityModelTest::statusOrCode_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("shown");
    QTest::newRow("status") << 503 << u"busy"_s << u"503"_s;
    QTest::newRow("code") << 0 << u"timeout"_s << u"timeout"_s;
    QTest::newRow("neither") << 0 << QString() << u"–"_s;
}

void ActivityModelTest::statusOrCode()
{
    QFETCH(int, status);
    QFETCH(QString, code);
    HttpExchange exchange = exchangeOf(1);
    exchange.status = status;
    exchange.error = Error{.code = code};
    ActivityModel model;
    model.add(exchange);
    QTEST(model.index(0, ActivityModel::Status).data().toString(), "shown");
}

void ActivityModelTest::readingsThatRepeatTakeOneRow()
{
    ActivityModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto reading = [](quint64 id, const QString &path, int status = 200) {
        auto exchange = exchangeOf(id, 10);
        exchange.verb = "GET";
        exchange.url = QUrl(u"http://broker:6632"_s + path);
        exchange.status = status;
        return exchange;
    };
    const auto times = [&model](int row) { return model.index(row, ActivityModel::Times).data().toString(); };
    model.add(reading(1, u"/depth"_s));
    QCOMPARE(times(0), QString());
    model.add(reading(2, u"/depth"_s));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(times(0), u"2"_s);
    QCOMPARE(model.exchange(0)->id, quint64(2));
    model.add(reading(3, u"/groups"_s)); // a depth of two calls
    model.add(reading(4, u"/depth"_s));
    model.add(reading(5, u"/groups"_s));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(times(0), u"3"_s);
    QCOMPARE(times(1), u"2"_s);
    model.add(
        exchangeOf(6)); // what changes something is never put together, nor what comes after it with what was before
    model.add(exchangeOf(7));
    model.add(reading(8, u"/depth"_s));
    QCOMPARE(model.rowCount(), 5);
    model.add(reading(9, u"/depth"_s, 503)); // nor what failed
    model.add(reading(10, u"/depth"_s, 503));
    QCOMPARE(model.rowCount(), 7);
}

void ActivityModelTest::clear()
{
    ActivityModel model;
    model.add(exchangeOf(1, 100));
    model.clear();
    QCOMPARE(model.rowCount(), 0);
    model.add(exchangeOf(2));
    QCOMPARE(model.rowCount(), 1);
}

QTEST_GUILESS_MAIN(ActivityModelTest)
#include "tst_activitymodel.moc"
