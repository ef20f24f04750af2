// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include "payload/decode/avrocodec.h"
#include "payload/jsontext.h"

#include <avro.h>

#include <QJsonDocument>

#include <cstdlib>

using namespace dlo;
using namespace dlo::test;

namespace {

const QByteArray schemaText = R"({"type":"record","name":"Order","namespace":"shop","fields":[
    {"name":"id","type":"long"},
    {"name":"note","type":["null","string"]},
    {"name":"kind","type":{"type":"enum","name":"Kind","symbols":["NEW","PAID","LOST"]}},
    {"name":"lines","type":{"type":"array","items":{"type":"record","name":"Line","fields":[
        {"name":"sku","type":"string"},{"name":"count","type":"int"},{"name":"paid","type":"boolean"}]}}},
    {"name":"tags","type":{"type":"map","values":"double"}}]})";

avro_value_t fieldOf(avro_value_t *record, const char *name)
{
    avro_value_t field{};
    avro_value_get_by_name(record, name, &field, nullptr);
    return field;
}

void fill(avro_value_t *order, QRandomGenerator &random)
{
    auto id = fieldOf(order, "id");
    avro_value_set_long(&id, qint64(random.generate64()));
    auto note = fieldOf(order, "note");
    avro_value_t branch{};
    const bool hasNote = random.bounded(2) == 1;
    avro_value_set_branch(&note, hasNote ? 1 : 0, &branch);
    if (hasNote) {
        avro_value_set_string(&branch, "caf\xc3\xa9 \"x\"\n");
    } else {
        avro_value_set_null(&branch);
    }
    auto kind = fieldOf(order, "kind");
    avro_value_set_enum(&kind, random.bounded(3));
    auto lines = fieldOf(order, "lines");
    for (int n = random.bounded(5); n > 0; --n) {
        avro_value_t line{};
        avro_value_append(&lines, &line, nullptr);
        auto sku = fieldOf(&line, "sku");
        avro_value_set_string(&sku, QByteArray::number(random.bounded(100000)).constData());
        auto count = fieldOf(&line, "count");
        avro_value_set_int(&count, qint32(random.generate()));
        auto paid = fieldOf(&line, "paid");
        avro_value_set_boolean(&paid, random.bounded(2));
    }
    auto tags = fieldOf(order, "tags");
    for (int n = random.bounded(3); n > 0; --n) {
        avro_value_t tag{};
        avro_value_add(&tags, ('t' + QByteArray::number(n)).constData(), &tag, nullptr, nullptr);
        avro_value_set_double(&tag, random.bounded(1000) + 0.5);
    }
}

} // namespace

//! Our reader and the Avro C library agree on what the library writes.
class AvroLibraryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agrees();
};

void AvroLibraryTest::agrees()
{
    avro_schema_t schema = nullptr;
    QCOMPARE(avro_schema_from_json_length(schemaText.constData(), std::size_t(schemaText.size()), &schema), 0);
    auto *const kind = avro_generic_class_from_schema(schema);
    QRandomGenerator random(1912);
    for (int i = 0; i < 2000; ++i) {
        avro_value_t order{};
        avro_generic_value_new(kind, &order);
        fill(&order, random);

        QByteArray data(10'000, Qt::Uninitialized);
        auto *const writer = avro_writer_memory(data.data(), data.size());
        QCOMPARE(avro_value_write(writer, &order), 0);
        data.truncate(avro_writer_tell(writer));
        avro_writer_free(writer);
        char *json = nullptr;
        QCOMPARE(avro_value_to_json(&order, 1, &json), 0);
        const QByteArray theirs(json);
        std::free(json);
        avro_value_decref(&order);

        const auto ours = codec::avroToJson(data, schemaText, 100'000);
        QVERIFY(ours);
        // They write white space and doubles in another way; compare what is meant.
        QCOMPARE(QJsonDocument::fromJson(ours->bytes), QJsonDocument::fromJson(theirs));
    }
    avro_value_iface_decref(kind);
    avro_schema_decref(schema);
}

QTEST_GUILESS_MAIN(AvroLibraryTest)
#include "tst_avrolibrary.moc"
