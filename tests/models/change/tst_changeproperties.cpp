// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/exactstring.h"
#include "change/jsonindex.h"
#include "changes.h"
#include "models/payload/jsongenerator.h"
#include "patchgenerator.h"
#include "payload/utf8.h"

#include <jsoncons/json.hpp>
#include <jsoncons_ext/jsonpatch/jsonpatch.hpp>
#include <jsoncons_ext/mergepatch/mergepatch.hpp>

#include <QSet>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {

jsoncons::json parsed(const QByteArray &text)
{
    return jsoncons::json::parse(std::string_view(text.data(), size_t(text.size())));
}

//! Every number, literal and string value, as written.
QSet<QByteArray> spellings(const QByteArray &text)
{
    QSet<QByteArray> result;
    const auto index = JsonIndex::of(text);
    for (JsonIndex::Token token = 0; token < index->count(); ++token) {
        if (index->beginsValue(token) && !index->isContainer(token))
            result.insert(index->token(token).toByteArray());
    }
    return result;
}

QByteArray told(const QByteArray &document, const QByteArray &patch, const QByteArray &result)
{
    return "document: " + document + "\npatch: " + patch + "\nresult: " + result;
}

} // namespace

class TestChangeProperties : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void patchesComeOutAsElsewhere();
    void mergePatchesComeOutAsElsewhere();
    void whatIsAroundStays();
    void putInAndTakenOutLeavesNothing();
    void takingAwayCutsOnePiece();
    void replacedThereAndBack();
};

void TestChangeProperties::patchesComeOutAsElsewhere()
{
    PatchGenerator generator(20260401);
    int applied = 0;
    for (int i = 0; i < PatchGenerator::documents; ++i) {
        const auto document = generator.document();
        const auto patch = generator.patch(document);
        const auto change = made(ChangeSpecification::Kind::JsonPatch, patch);
        if (!change) { // moves into itself: there is no such change
            QCOMPARE(change.error().code, ChangeError::Code::MovesIntoItself);
            continue;
        }
        const auto result = change->apply(document);
        auto reference = parsed(document);
        std::error_code error;
        jsoncons::jsonpatch::apply_patch(reference, parsed(patch), error);
        QVERIFY2(result.has_value() == !error, told(document, patch, outcome(result)).constData());
        if (!result)
            continue;
        ++applied;
        QVERIFY2(jsontext::validate(result->bytes).has_value(), told(document, patch, result->bytes).constData());
        QVERIFY2(parsed(result->bytes) == reference, told(document, patch, result->bytes).constData());
        QVERIFY2((spellings(document) + spellings(patch)).contains(spellings(result->bytes)),
                 told(document, patch, result->bytes).constData());
        QCOMPARE(result->unchanged, result->bytes == document);
    }
    QVERIFY2(applied > PatchGenerator::documents / 4, QByteArray::number(applied).constData());
}

void TestChangeProperties::mergePatchesComeOutAsElsewhere()
{
    PatchGenerator generator(20260402);
    for (int i = 0; i < PatchGenerator::documents; ++i) {
        const auto document = generator.document();
        const auto patch = generator.mergePatch(0);
        const auto result = merged(patch, document);
        auto reference = parsed(document);
        jsoncons::mergepatch::apply_merge_patch(reference, parsed(patch));
        QVERIFY2(result.has_value(), told(document, patch, outcome(result)).constData());
        QVERIFY2(jsontext::validate(result->bytes).has_value(), told(document, patch, result->bytes).constData());
        QVERIFY2(parsed(result->bytes) == reference, told(document, patch, result->bytes).constData());
        QVERIFY2((spellings(document) + spellings(patch)).contains(spellings(result->bytes)),
                 told(document, patch, result->bytes).constData());
        QCOMPARE(result->unchanged, result->places == 0);
        const auto again = merged(patch, result->bytes);
        QVERIFY2(again && again->unchanged, told(result->bytes, patch, outcome(again)).constData());
    }
}

//! Payloads as odd as can be: of a replaced value every byte before and behind it stays.
void TestChangeProperties::whatIsAroundStays()
{
    JsonGenerator generator(20260403);
    PatchGenerator values(20260404);
    int applied = 0;
    for (int i = 0; i < PatchGenerator::documents; ++i) {
        const auto document = generator.document(JsonGenerator::Spacing(generator.below(5)));
        const auto index = JsonIndex::of(document);
        auto token = JsonIndex::Token(generator.below(int(index->count())));
        while (!index->beginsValue(token))
            --token;
        const auto with = values.value(generator.below(3));
        const auto patch = R"([{"op":"replace","path":)" + exactstring::quoted(index->pointerOf(token).toUtf8())
            + R"(,"value":)" + with + "}]";
        const auto result = patched(patch, document);
        if (!result) { // a name twice, or one with a lone surrogate, which a QString does not tell
            QVERIFY(result.error().code == Refusal::Code::Ambiguous || jsontext::firstLoneSurrogate(document) >= 0);
            continue;
        }
        ++applied;
        const auto before = document.first(index->begin(token));
        const auto behind = document.sliced(index->end(index->last(token)));
        QVERIFY2(result->bytes.startsWith(before) && result->bytes.endsWith(behind),
                 told(document, patch, result->bytes).constData());
        const auto middle = result->bytes.sliced(before.size(), result->bytes.size() - before.size() - behind.size());
        QVERIFY2(jsontext::minify(middle).value_or(QByteArray()) == *jsontext::minify(with),
                 told(document, patch, result->bytes).constData());
    }
    QVERIFY2(applied > PatchGenerator::documents / 2, QByteArray::number(applied).constData());
}

void TestChangeProperties::putInAndTakenOutLeavesNothing()
{
    PatchGenerator generator(20260405);
    int applied = 0;
    for (int i = 0; i < PatchGenerator::documents; ++i) {
        const auto document = generator.document();
        auto path = generator.pointerIn(document);
        path.chop(1);
        path = path.first(path.lastIndexOf('/')) + (generator.below(2) == 0 ? "/0\"" : "/new\"");
        const auto patch = R"([{"op":"add","path":)" + path + R"(,"value":)" + generator.value(1)
            + R"(},{"op":"remove","path":)" + path + "}]";
        const auto result = patched(patch, document);
        const auto added = patched(R"([{"op":"add","path":)" + path + R"(,"value":1}])", document);
        // Over a member that was there already: that one is gone then.
        if (!result || !added || spellings(document).isEmpty()
            || JsonIndex::of(added->bytes)->count() <= JsonIndex::of(document)->count())
            continue;
        ++applied;
        QVERIFY2(result->bytes == document, told(document, patch, result->bytes).constData());
    }
    QVERIFY2(applied > PatchGenerator::documents / 10, QByteArray::number(applied).constData());
}

void TestChangeProperties::takingAwayCutsOnePiece()
{
    PatchGenerator generator(20260406);
    for (int i = 0; i < PatchGenerator::documents; ++i) {
        const auto document = generator.document();
        const auto patch = R"([{"op":"remove","path":)" + generator.pointerIn(document) + "}]";
        const auto result = patched(patch, document);
        if (!result)
            continue;
        QVERIFY2(utf8::commonEnds(document, result->bytes) == result->bytes.size(),
                 told(document, patch, result->bytes).constData());
    }
}

void TestChangeProperties::replacedThereAndBack()
{
    PatchGenerator generator(20260407);
    int applied = 0;
    for (int i = 0; i < PatchGenerator::documents; ++i) {
        const auto document = generator.document();
        const auto index = JsonIndex::of(document);
        auto token = JsonIndex::Token(generator.below(int(index->count())));
        while (!index->beginsValue(token))
            --token;
        if (index->isContainer(token))
            continue;
        ++applied;
        const auto path = exactstring::quoted(index->pointerOf(token).toUtf8());
        const auto there
            = patched(R"([{"op":"replace","path":)" + path + R"(,"value":)" + generator.value(1) + "}]", document);
        QVERIFY(there);
        const auto back
            = patched(R"([{"op":"replace","path":)" + path + R"(,"value":)" + index->token(token).toByteArray() + "}]",
                      there->bytes);
        QCOMPARE(outcome(back), document);
    }
    QVERIFY(applied > PatchGenerator::documents / 10);
}

QTEST_GUILESS_MAIN(TestChangeProperties)
#include "tst_changeproperties.moc"
