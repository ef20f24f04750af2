// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include <lz4frame.h>
#include <snappy.h>
#include <zlib.h>
#include <zstd.h>

using namespace dlo;
using namespace dlo::test;

namespace {

const QList<DecoderId> all{DecoderId::Gzip, DecoderId::Zlib, DecoderId::Deflate,
                           DecoderId::Zstd, DecoderId::Lz4,  DecoderId::Snappy};

QByteArray packedByZlib(const QByteArray &plain, int windowBits, gz_header *header = nullptr)
{
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
    if (header != nullptr) {
        deflateSetHeader(&stream, header);
    }
    QByteArray packed(qsizetype(deflateBound(&stream, uLong(plain.size()))) + 100, Qt::Uninitialized);
    auto copy = plain;
    stream.next_in = reinterpret_cast<Bytef *>(copy.data());
    stream.avail_in = uInt(copy.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    deflate(&stream, Z_FINISH);
    packed.truncate(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

//! By the libraries, not by our encoder.
QByteArray packed(DecoderId id, const QByteArray &plain)
{
    switch (id) {
    case DecoderId::Gzip:
        return packedByZlib(plain, 31);
    case DecoderId::Zlib:
        return packedByZlib(plain, 15);
    case DecoderId::Deflate:
        return packedByZlib(plain, -15);
    case DecoderId::Zstd: {
        QByteArray out(qsizetype(ZSTD_compressBound(std::size_t(plain.size()))), Qt::Uninitialized);
        auto *const context = ZSTD_createCCtx();
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
        out.truncate(qsizetype(
            ZSTD_compress2(context, out.data(), std::size_t(out.size()), plain.data(), std::size_t(plain.size()))));
        ZSTD_freeCCtx(context);
        return out;
    }
    case DecoderId::Lz4: {
        LZ4F_preferences_t preferences{};
        preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
        QByteArray out(qsizetype(LZ4F_compressFrameBound(std::size_t(plain.size()), &preferences)), Qt::Uninitialized);
        out.truncate(qsizetype(LZ4F_compressFrame(out.data(), std::size_t(out.size()), plain.data(),
                                                  std::size_t(plain.size()), &preferences)));
        return out;
    }
    default: {
        std::string out;
        snappy::Compress(plain.data(), std::size_t(plain.size()), &out);
        return QByteArray::fromStdString(out);
    }
    }
}

} // namespace

class CompressionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrips_data() { rows(); }
    void roundTrips();
    void cut_data() { rows(); }
    void cut();
    void bombs_data() { rows(); }
    void bombs();
    void exactlyAtTheLimit_data() { rows(); }
    void exactlyAtTheLimit();
    void damaged_data() { rows(); }
    void damaged();
    void foreign_data() { rows(); }
    void foreign();
    void gzipFacts();
    void gzipMembers();
    void zstdFacts();
    void zlibDictionary();
    void snappyFramed();
    void snappyVectors_data();
    void snappyVectors();
    void claims();

private:
    static void rows()
    {
        QTest::addColumn<DecoderId>("id");
        for (const auto id : all) {
            QTest::addRow("%d", int(id)) << id;
        }
    }
};

void CompressionTest::roundTrips()
{
    QFETCH(DecoderId, id);
    QRandomGenerator random(1951);
    for (int i = 0; i < 500; ++i) {
        const auto plain = i % 2 == 0 ? randomText(random, i < 490 ? 300 : 100'000) : randomBytes(random, 2000);
        const auto original = packed(id, plain);
        const auto decoded = decoder::decode(id, original);
        QVERIFY(decoded);
        QCOMPARE(decoded->bytes, plain);
        QCOMPARE(decoded->reversal, Reversal::SameContent);
        QVERIFY(!decoded->cutAtLimit);
        const auto edited = plain + "edited";
        const auto back = decoder::encode(id, edited, original);
        QVERIFY(back);
        QCOMPARE(decoder::decode(id, *back)->bytes, edited);
    }
}

void CompressionTest::cut()
{
    QFETCH(DecoderId, id);
    const auto plain = QByteArray("{\"order\":8812,\"text\":\"abcabcabcabcabcabcabcabc\"}").repeated(3);
    QVERIFY(failsWhereverCut(id, packed(id, plain)));
    QCOMPARE(fault(id, packed(id, plain).chopped(1)), Code::Truncated);
}

void CompressionTest::bombs()
{
    QFETCH(DecoderId, id);
    const auto bomb = packed(id, QByteArray(40'000'000, 'x'));
    const auto decoded = decoder::decode(id, bomb, {.limit = 1'000'000});
    QVERIFY(decoded);
    QVERIFY(decoded->cutAtLimit);
    QCOMPARE(decoded->reversal, Reversal::None);
    QCOMPARE(decoded->bytes, QByteArray(1'000'000, 'x'));
    QVERIFY(decoded->bytes.capacity() < 4'000'000);
}

void CompressionTest::exactlyAtTheLimit()
{
    QFETCH(DecoderId, id);
    const QByteArray plain(70'000, 'y');
    const auto whole = decoder::decode(id, packed(id, plain), {.limit = plain.size()});
    QVERIFY(whole);
    QVERIFY(!whole->cutAtLimit);
    QVERIFY(decoder::decode(id, packed(id, plain), {.limit = plain.size() - 1})->cutAtLimit);
}

void CompressionTest::damaged()
{
    QFETCH(DecoderId, id);
    decodeDamaged(id, packed(id, QByteArray("{\"order\":8812,\"text\":\"abcabcabcabcabcabcabcabc\"}").repeated(9)),
                  3000, {.limit = 1'000'000});
    if (id != DecoderId::Deflate && id != DecoderId::Snappy) {
        auto wrongSum = packed(id, "hello");
        const auto at = wrongSum.size() - (id == DecoderId::Gzip ? 5 : 1);
        wrongSum[at] = char(wrongSum[at] ^ 1);
        QCOMPARE(fault(id, wrongSum), Code::BadChecksum);
        QCOMPARE(decoder::decode(id, wrongSum).error().partial, "hello");
    }
}

void CompressionTest::foreign()
{
    QFETCH(DecoderId, id);
    QVERIFY(fault(id, QByteArray()).has_value());
    const auto code = fault(id, "{\"a\":1,\"b\":2,\"c\":3}");
    QVERIFY(code);
    if (id == DecoderId::Gzip || id == DecoderId::Zlib || id == DecoderId::Zstd || id == DecoderId::Lz4) {
        QCOMPARE(*code, Code::NotThis);
    }
    QVERIFY(fault(id, packed(id, "hello") + "tail").has_value());
}

void CompressionTest::gzipFacts()
{
    QByteArray name = "orders.json";
    QByteArray comment = "from billing";
    gz_header header{};
    header.name = reinterpret_cast<Bytef *>(name.data());
    header.comment = reinterpret_cast<Bytef *>(comment.data());
    header.time = 1'700'000'000;
    header.os = 3;
    const auto original = packedByZlib("hello", 31, &header);
    const std::vector<DecodedFact> facts{{DecodedFact::Name::FileName, name},
                                         {DecodedFact::Name::Comment, comment},
                                         {DecodedFact::Name::ModifiedAt, "1700000000"}};
    QCOMPARE(decoder::decode(DecoderId::Gzip, original)->facts, facts);
    const auto back = decoder::encode(DecoderId::Gzip, "hello!", original).value();
    QCOMPARE(decoder::decode(DecoderId::Gzip, back)->facts, facts);
    QCOMPARE(decoder::encode(DecoderId::Gzip, "hello", original).value(), original);
}

void CompressionTest::gzipMembers()
{
    const auto two = packed(DecoderId::Gzip, "one ") + packed(DecoderId::Gzip, "two");
    const auto decoded = decoder::decode(DecoderId::Gzip, two);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, "one two");
    QCOMPARE(decoded->facts, (std::vector<DecodedFact>{{DecodedFact::Name::Members, "2"}}));
    QCOMPARE(fault(DecoderId::Gzip, packed(DecoderId::Gzip, "one") + "tail"), Code::TrailingBytes);
}

void CompressionTest::zstdFacts()
{
    const auto decoded = decoder::decode(DecoderId::Zstd, packed(DecoderId::Zstd, "hello"));
    QCOMPARE(decoded->facts, (std::vector<DecodedFact>{{DecodedFact::Name::ContentSize, "5"}}));
    const auto two = packed(DecoderId::Zstd, "one ") + packed(DecoderId::Zstd, "two");
    QCOMPARE(decoder::decode(DecoderId::Zstd, two)->bytes, "one two");
    QCOMPARE(fault(DecoderId::Zstd, two + "tail"), Code::TrailingBytes);
}

void CompressionTest::zlibDictionary()
{
    z_stream stream{};
    deflateInit(&stream, 6);
    QByteArray dictionary = "orderId";
    deflateSetDictionary(&stream, reinterpret_cast<const Bytef *>(dictionary.constData()), uInt(dictionary.size()));
    QByteArray plain = "orderId orderId";
    QByteArray out(100, Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(plain.data());
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(out.size() - stream.avail_out);
    deflateEnd(&stream);
    QCOMPARE(fault(DecoderId::Zlib, out), Code::NeedsDictionary);
}

void CompressionTest::snappyFramed()
{
    const auto empty = QByteArray("\xff\x06\x00\x00sNaPpY", 10);
    QCOMPARE(decoder::decode(DecoderId::Snappy, empty)->bytes, QByteArray());
    QRandomGenerator random(6400);
    for (int i = 0; i < 30; ++i) {
        const auto plain = i % 2 == 0 ? randomText(random, 100'000) : randomBytes(random, 200'000);
        const auto framed = decoder::encode(DecoderId::Snappy, plain, empty);
        QVERIFY(framed && framed->startsWith(empty));
        const auto decoded = decoder::decode(DecoderId::Snappy, *framed);
        QVERIFY(decoded);
        QCOMPARE(decoded->bytes, plain);
        QCOMPARE(decoded->facts, (std::vector<DecodedFact>{{DecodedFact::Name::FramedStream}}));
    }
    // CRC-32C of "123456789" is e3069283 (RFC 3720, appendix B.4 has the polynomial), masked as framing_format.txt
    // says.
    const auto masked = quint32((0xe3069283U >> 15U) | (0xe3069283U << 17U)) + 0xa282ead8U;
    QByteArray chunk = empty + QByteArray("\x01\x0d\x00\x00", 4);
    for (unsigned shift = 0; shift < 32; shift += 8) {
        chunk += char(quint8(masked >> shift));
    }
    QCOMPARE(decoder::decode(DecoderId::Snappy, chunk + "123456789")->bytes, "123456789");
    QCOMPARE(fault(DecoderId::Snappy, chunk + "123456780"), Code::BadChecksum);
    QCOMPARE(fault(DecoderId::Snappy, chunk + "1234"), Code::Truncated);
    QCOMPARE(fault(DecoderId::Snappy, empty + QByteArray("\x02\x00\x00\x00", 4)), Code::Malformed);
    // Padding and chunks of later versions are skipped.
    QCOMPARE(
        decoder::decode(DecoderId::Snappy, chunk + "123456789" + QByteArray("\xfe\x02\x00\x00zz\x80\x00\x00\x00", 10))
            ->bytes,
        "123456789");
}

void CompressionTest::snappyVectors_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QByteArray>("plain");
    QTest::newRow("literal") << QByteArray("0310616263") << QByteArray(); // claims 5 letters of 3
    QTest::newRow("literal, fits") << QByteArray("0308616263") << QByteArray("abc");
    QTest::newRow("overlapping copy") << QByteArray("0804616215"
                                                    "02")
                                      << QByteArray(); // length 9 of 8
    QTest::newRow("run") << QByteArray("0804616211"
                                       "02")
                         << QByteArray(); // 2 + 8
    QTest::newRow("run, fits") << QByteArray("0a04616211"
                                             "02")
                               << QByteArray("ababababab");
    QTest::newRow("copy before the begin") << QByteArray("0a04616211"
                                                         "03")
                                           << QByteArray();
    QTest::newRow("copy of offset 0") << QByteArray("0a04616211"
                                                    "00")
                                      << QByteArray();
    QTest::newRow("two byte offset") << QByteArray("0804616216"
                                                   "0200")
                                     << QByteArray("abababab");
    QTest::newRow("four byte offset") << QByteArray("0804616217"
                                                    "02000000")
                                      << QByteArray("abababab");
}

void CompressionTest::snappyVectors()
{
    QFETCH(QByteArray, hex);
    QFETCH(QByteArray, plain);
    const auto block = QByteArray::fromHex(hex);
    const auto decoded = decoder::decode(DecoderId::Snappy, block);
    QCOMPARE(decoded.has_value(), !plain.isEmpty());
    // The library agrees on what is a block.
    QCOMPARE(snappy::IsValidCompressedBuffer(block.data(), std::size_t(block.size())), decoded.has_value());
    if (decoded) {
        QCOMPARE(decoded->bytes, plain);
    }
}

//! Headers that claim 4 GB and more without having it.
void CompressionTest::claims()
{
    QCOMPARE(fault(DecoderId::Snappy, QByteArray::fromHex("ffffffff0f0061")), Code::Truncated);
    QCOMPARE(fault(DecoderId::Snappy, QByteArray::fromHex("ffffffffffffffffff0161")), Code::NotThis);
    QVERIFY(fault(DecoderId::Snappy, QByteArray::fromHex("ffffffff0ffcffffffff61")).has_value());
    QVERIFY(fault(DecoderId::Zstd, QByteArray::fromHex("28b52ffde000000000ffffffff")).has_value());
    QVERIFY(fault(DecoderId::Lz4, QByteArray::fromHex("04224d186c70ffffffffffffffff00")).has_value());
}

QTEST_GUILESS_MAIN(CompressionTest)
#include "tst_compression.moc"
