// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftrecord.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

bool isSameHeader(const Header &one, const Header &other)
{
    return one.name == other.name && one.type == other.type && one.value == other.value;
}

bool isSame(const DraftRecord &one, const DraftRecord &other)
{
    const auto layers = [](const DraftRecord &draft) {
        QByteArray all;
        for (const auto &[id, options] : draft.document.layers)
            all += QByteArray::number(int(id)) + ' ' + QByteArray::number(options.limit) + ' ' + options.schema + ';';
        return all;
    };
    const auto headers = [](const DraftRecord &draft) { return draft.headers.value_or(std::vector<Header>()); };
    const bool texts = one.text.has_value() == other.text.has_value()
        && (!one.text
            || (one.text->base == other.text->base && one.text->isJson == other.text->isJson
                && one.text->typed == other.text->typed));
    return texts && layers(one) == layers(other) && one.connection == other.connection && one.letter == other.letter
        && one.savedAt == other.savedAt && one.document.payload == other.document.payload
        && one.document.edited == other.document.edited && one.document.present == other.document.present
        && one.document.rewritten == other.document.rewritten && one.view == other.view && one.charset == other.charset
        && one.bytes == other.bytes && one.headers.has_value() == other.headers.has_value()
        && std::ranges::equal(headers(one), headers(other), isSameHeader) && one.cursor == other.cursor;
}

//! Made-up drafts, the same for the same seed.
class Maker
{
public:
    explicit Maker(quint32 seed)
        : m_random(seed)
    { }
    DraftRecord draft()
    {
        DraftRecord draft{.connection = text(),
                          .letter = {.rowId = text(),
                                     .queue = text(),
                                     .partitionId = text(),
                                     .transactionId = text(),
                                     .group = text(),
                                     .failedAt = qint64(m_random.generate64())},
                          .savedAt = qint64(m_random.generate64()),
                          .document = {.payload = bytes(), .edited = maybe(bytes()), .present = maybe(bytes())},
                          .view = quint8(m_random.bounded(256)),
                          .charset = TextCharset(m_random.bounded(int(TextCharset::ShiftJis) + 1)),
                          .bytes = maybe(bytes()),
                          .cursor = m_random.bounded(1000)};
        for (auto left = m_random.bounded(int(DecoderStack::maxLayers) + 1); left > 0; --left)
            draft.document.layers.push_back(
                {.id = id(), .options = {.limit = m_random.bounded(1000), .schema = bytes()}});
        for (auto left = m_random.bounded(4); left > 0; --left)
            draft.document.rewritten.push_back(id());
        if (coin())
            draft.text = {.base = maybe(bytes()), .isJson = coin(), .typed = text()};
        if (coin())
            draft.headers.emplace();
        for (auto left = m_random.bounded(4); left > 0 && draft.headers; --left)
            draft.headers->push_back({.name = text(), .type = text(), .value = maybe(bytes())});
        return draft;
    }

private:
    bool coin() { return m_random.bounded(2) == 1; }
    DecoderId id() { return DecoderId(m_random.bounded(int(DecoderId::Confluent) + 1)); }
    QByteArray bytes()
    {
        QByteArray bytes(m_random.bounded(40), Qt::Uninitialized);
        for (auto &byte : bytes)
            byte = char(m_random.bounded(256));
        return bytes;
    }
    //! Also halves of surrogate pairs.
    QString text()
    {
        QString text(m_random.bounded(20), Qt::Uninitialized);
        for (auto &unit : text)
            unit = QChar(coin() ? ushort(0x20 + m_random.bounded(0x5f)) : ushort(m_random.bounded(0x10000)));
        return text;
    }
    template <typename T>
    std::optional<T> maybe(T value)
    {
        return coin() ? std::optional(std::move(value)) : std::nullopt;
    }
    QRandomGenerator m_random;
};

} // namespace

//! Drafts as bytes and back.
class DraftRecordTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comesBack()
    {
        for (quint32 seed = 1; seed <= 2000; ++seed) {
            const auto draft = Maker(seed).draft();
            const auto read = readDraftRecord(writeDraftRecord(draft), draft.document.payload);
            QVERIFY2(read && isSame(*read, draft), qPrintable(QString::number(seed)));
        }
    }

    void cutShortIsRefused()
    {
        const auto draft = Maker(7).draft();
        const auto bytes = writeDraftRecord(draft);
        for (qsizetype size = 0; size < bytes.size(); ++size)
            QVERIFY(!readDraftRecord(bytes.first(size), draft.document.payload));
        QVERIFY(!readDraftRecord(bytes + 'x', draft.document.payload));
    }

    void damagedIsRefused()
    {
        const auto draft = Maker(8).draft();
        const auto bytes = writeDraftRecord(draft);
        for (qsizetype at = 0; at < bytes.size(); ++at) {
            auto damaged = bytes;
            damaged[at] = char(damaged[at] ^ 1);
            QVERIFY(!readDraftRecord(damaged, draft.document.payload));
        }
        QVERIFY(!readDraftRecord(bytes, draft.document.payload + 'x')); // another payload
        for (qsizetype size = 0; size < 200; ++size)
            QVERIFY(!readDraftRecord(QByteArray(size, 'D'), {}));
    }

    void sizesHaveALimit()
    {
        DraftRecord draft;
        draft.document.payload = QByteArray(DraftRecord::maxBytes, ' ');
        QVERIFY(!draft.isTooLarge());
        draft.document.payload += ' ';
        QVERIFY(draft.isTooLarge());
        draft.document.payload.clear();
        draft.text = {.typed = QString(DraftRecord::maxBytes + 1, u' ')};
        QVERIFY(draft.isTooLarge());
    }

    void documentsComeBack_data()
    {
        QTest::addColumn<PayloadDocument>("document");
        const auto base64 = "{\"a\":1}"_ba.toBase64();
        PayloadDocument decoded(base64);
        QVERIFY(decoded.push(DecoderId::Base64));
        QTest::newRow("plain") << PayloadDocument("{\"a\":1}");
        QTest::newRow("decoded") << decoded;
        auto edited = decoded;
        edited.setPresent("{\"a\":2}");
        QTest::newRow("edited through a decoder") << edited;
        PayloadDocument repaired("not base64!");
        repaired.setPresent(base64);
        QVERIFY(repaired.push(DecoderId::Base64));
        QTest::newRow("a decoder on top of edits") << repaired;
        repaired.setPresent("{\"a\":3}");
        QTest::newRow("and edited again") << repaired;
        auto readable = PayloadDocument(base64);
        readable.setPresent("{\"b\":12}"_ba.toBase64());
        QVERIFY(readable.push(DecoderId::Base64));
        QTest::newRow("a decoder that reads both") << readable;
    }

    void documentsComeBack()
    {
        QFETCH(PayloadDocument, document);
        const auto again = PayloadDocument::of(document.parts());
        QVERIFY(again);
        QCOMPARE(again->payload(), document.payload());
        QCOMPARE(again->before(), document.before());
        QCOMPARE(again->present(), document.present());
        QCOMPARE(again->isEdited(), document.isEdited());
        QCOMPARE(again->composed().bytes, document.composed().bytes);
        QCOMPARE(again->options().size(), document.options().size());
        QCOMPARE(again->composed().rewriting, document.composed().rewriting);
    }

    void decoderThatDoesNotFit()
    {
        const auto made = PayloadDocument::of({.payload = "!", .layers = {{.id = DecoderId::Gzip, .options = {}}}});
        QVERIFY(!made);
    }
};

QTEST_GUILESS_MAIN(DraftRecordTest)
#include "tst_draftrecord.moc"
