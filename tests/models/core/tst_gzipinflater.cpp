// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gzipinflater.h"

#include "models/core/gzipped.h"

#include <QRandomGenerator>
#include <QTest>

using dlo::GzipInflater;
using dlo::test::deflated;
using dlo::test::gzipped;
using Format = GzipInflater::Format;
using State = GzipInflater::State;

namespace {

struct Unpacked
{
    QByteArray plain = {};
    State state = State::Running;
};

//! Through pieces of \a step bytes and rooms of \a room bytes.
Unpacked unpack(const QByteArray &packed, qsizetype step = 1 << 20, qint64 room = 1 << 16, Format format = Format::Gzip)
{
    GzipInflater inflater(format);
    Unpacked out;
    QByteArray part(room, '\0');
    for (qsizetype at = 0; at < packed.size(); at += step) {
        inflater.setInput(QByteArrayView(packed).sliced(at, std::min(step, packed.size() - at)));
        while (!inflater.needsInput()) {
            const auto got = inflater.inflate(part.data(), room);
            out.plain += part.first(got);
            if (inflater.state() == State::Damaged || inflater.state() == State::Trailing)
                return {out.plain, inflater.state()};
        }
    }
    out.state = inflater.state();
    return out;
}

QByteArray noise(qsizetype size)
{
    QRandomGenerator random(7);
    QByteArray bytes(size, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(random.bounded(40));
    return bytes;
}

} // namespace

class TestGzipInflater : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whole_data();
    void whole();
    void cutAtEveryByte();
    void everyByteCounts();
    void trailing_data();
    void trailing();
    void roomIsKept();
};

void TestGzipInflater::whole_data()
{
    QTest::addColumn<QByteArray>("packed");
    QTest::addColumn<QByteArray>("plain");
    QTest::addColumn<Format>("format");
    const auto text = noise(100'000);
    QTest::newRow("nothing") << gzipped({}) << QByteArray() << Format::Gzip;
    QTest::newRow("text") << gzipped(text) << text << Format::Gzip;
    QTest::newRow("two members") << gzipped("one, ") + gzipped("two") << QByteArray("one, two") << Format::Gzip;
    QTest::newRow("empty member between")
        << gzipped("a") + gzipped({}) + gzipped("b") << QByteArray("ab") << Format::Gzip;
    QTest::newRow("zlib") << deflated(text) << text << Format::Zlib;
}

void TestGzipInflater::whole()
{
    QFETCH(const QByteArray, packed);
    QFETCH(const QByteArray, plain);
    QFETCH(const Format, format);
    for (const qsizetype step : {1, 2, 7, 1 << 20}) {
        for (const qint64 room : {1, 3, 1 << 16}) {
            const auto out = unpack(packed, step, room, format);
            QCOMPARE(out.state, State::Whole);
            QVERIFY(out.plain == plain);
        }
    }
}

void TestGzipInflater::cutAtEveryByte()
{
    const auto packed = gzipped("{\"messages\":[]}") + gzipped("second");
    const auto first = gzipped("{\"messages\":[]}").size();
    for (qsizetype size = 0; size < packed.size(); ++size) {
        const auto out = unpack(packed.first(size));
        QCOMPARE(out.state, size == first ? State::Whole : State::Running);
    }
}

//! Whatever byte is another, the body is not taken for whole and right.
void TestGzipInflater::everyByteCounts()
{
    const auto packed = gzipped("{\"messages\":[]}");
    for (qsizetype at = 0; at < packed.size(); ++at) {
        auto other = packed;
        other[at] = char(other[at] ^ 0x55);
        const auto out = unpack(other);
        if (at < 4
            || at >= 10) // bytes 4 to 9 of the header: a time, a hint and a system, which say nothing of the body
            QVERIFY2(out.state != State::Whole, qPrintable(QString::number(at)));
    }
}

void TestGzipInflater::trailing_data()
{
    QTest::addColumn<QByteArray>("packed");
    QTest::addColumn<Format>("format");
    QTest::addColumn<State>("state");
    QTest::newRow("text behind") << gzipped("a") + "b" << Format::Gzip << State::Trailing;
    QTest::newRow("zeros behind") << gzipped("a") + QByteArray(8, '\0') << Format::Gzip << State::Trailing;
    QTest::newRow("nearly a member behind") << gzipped("a") + "\x1f\x8c" << Format::Gzip << State::Damaged;
    QTest::newRow("half a member behind") << gzipped("a") + gzipped("b").first(5) << Format::Gzip << State::Running;
    QTest::newRow("second zlib") << deflated("a") + deflated("b") << Format::Zlib << State::Trailing;
    QTest::newRow("not packed") << QByteArray("{}") << Format::Gzip << State::Damaged;
    QTest::newRow("the other format") << deflated("a") << Format::Gzip << State::Damaged;
    QTest::newRow("a dictionary is wanted") << QByteArray::fromHex("78f900000001") << Format::Zlib << State::Damaged;
}

void TestGzipInflater::trailing()
{
    QFETCH(const QByteArray, packed);
    QFETCH(const Format, format);
    QFETCH(const State, state);
    for (const qsizetype step : {1, 3, 1 << 20})
        QCOMPARE(unpack(packed, step, 16, format).state, state);
}

void TestGzipInflater::roomIsKept()
{
    const auto packed = gzipped(QByteArray(1'000'000, 'x'));
    QVERIFY(packed.size() < 2000);
    GzipInflater inflater(Format::Gzip);
    inflater.setInput(packed);
    QByteArray part(100, 'y');
    QCOMPARE(inflater.inflate(part.data(), 90), 90);
    QCOMPARE(part.right(10), QByteArray(10, 'y'));
    QVERIFY(!inflater.needsInput());
}

QTEST_APPLESS_MAIN(TestGzipInflater)
#include "tst_gzipinflater.moc"
