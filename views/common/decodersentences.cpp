// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/decodersentences.h"

#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(decoders)
};

QString number(qsizetype value)
{
    return QLocale().toString(value);
}

QString fact(const DecodedFact &fact)
{
    using Name = DecodedFact::Name;
    const auto text = visible(QString::fromLatin1(fact.value.left(200)));
    switch (fact.name) {
    case Name::FileName:
        return Tr::tr("File name in it: %1.").arg(text);
    case Name::Comment:
        return Tr::tr("Comment in it: %1").arg(text);
    case Name::ModifiedAt:
        return Tr::tr("Last changed: %1.").arg(localTime(fact.value.toLongLong() * 1000));
    case Name::Members:
        return Tr::tr("Made of %1 parts, one after the other.").arg(text);
    case Name::ContentSize:
        return Tr::tr("Its header promises %1.").arg(size(fact.value.toLongLong()));
    case Name::DictionaryId:
        return Tr::tr("Needs the dictionary %1.").arg(text);
    case Name::SchemaId:
        return Tr::tr("Schema id %1.").arg(text);
    case Name::Fingerprint:
        return Tr::tr("Fingerprint of the schema: %1.").arg(text);
    case Name::Algorithm:
        return Tr::tr("Says it is signed with %1.").arg(text);
    case Name::TokenType:
        return Tr::tr("Type: %1.").arg(text);
    case Name::SignatureBytes:
        return fact.value == "0" ? Tr::tr("There is no signature.") : Tr::tr("The signature has %1 bytes.").arg(text);
    case Name::PlusIsSpace:
        return Tr::tr("A plus was read as a space.");
    case Name::FramedStream:
        return Tr::tr("In the framing format.");
    }
    return {};
}

QString note(Decoded::Note note)
{
    switch (note) {
    case Decoded::Note::None:
        return {};
    case Decoded::Note::NotVerified:
        return Tr::tr("Header and claims are shown as they are: nobody checked the signature.");
    case Decoded::Note::GuessedTypes:
        return Tr::tr("Field numbers and wire types are certain; texts and nested messages are guesses, as there is no "
                      "schema.");
    case Decoded::Note::SchemaWouldTellMore:
        return Tr::tr("These are the bytes after the header. Choose Decode with a schema file to read them.");
    }
    return {};
}
} // namespace

QString decoderName(DecoderId id)
{
    switch (id) {
    case DecoderId::Base64:
        return u"base64"_s;
    case DecoderId::Base64Url:
        return u"base64url"_s;
    case DecoderId::UrlEncoding:
        return Tr::tr("URL-encoding");
    case DecoderId::Gzip:
        return u"gzip"_s;
    case DecoderId::Zlib:
        return u"zlib"_s;
    case DecoderId::Deflate:
        return u"deflate"_s;
    case DecoderId::Zstd:
        return u"zstd"_s;
    case DecoderId::Lz4:
        return u"LZ4"_s;
    case DecoderId::Snappy:
        return u"Snappy"_s;
    case DecoderId::Cbor:
        return u"CBOR"_s;
    case DecoderId::MessagePack:
        return u"MessagePack"_s;
    case DecoderId::Bson:
        return u"BSON"_s;
    case DecoderId::Xml:
        return Tr::tr("XML, indented");
    case DecoderId::JsonInString:
        return Tr::tr("a JSON string");
    case DecoderId::Jwt:
        return u"JWT"_s;
    case DecoderId::Protobuf:
        return u"Protobuf"_s;
    case DecoderId::AvroSingleObject:
        return Tr::tr("Avro single object");
    case DecoderId::Confluent:
        return Tr::tr("Confluent framing");
    }
    return {};
}

QString decoderChain(std::span<const DecoderId> ids)
{
    QString chain;
    for (const auto id : ids)
        chain = chain.isEmpty() ? decoderName(id) : Tr::tr("%1 in %2", "gzip in base64").arg(decoderName(id), chain);
    return chain;
}

QStringList layerNotes(const DecoderStack::Layer &layer)
{
    QStringList sentences;
    for (const auto &one : layer.decoded.facts)
        sentences.append(fact(one));
    if (const auto more = note(layer.decoded.note); !more.isEmpty())
        sentences.append(more);
    if (sentences.isEmpty())
        return {};
    return {Tr::tr("%1: %2", "gzip: File name in it: order.json.").arg(decoderName(layer.id), sentences.join(u' '))};
}

QString whyOnlyForLooking(const DecoderStack &stack)
{
    const auto &layers = stack.layers();
    const auto weak
        = std::ranges::find(layers, Reversal::None, [](const auto &layer) { return layer.decoded.reversal; });
    if (weak == layers.end())
        return {};
    if (weak->decoded.cutAtLimit)
        return Tr::tr("Only for looking: %1 holds more than was decoded.").arg(decoderName(weak->id));
    return Tr::tr("Only for looking: what %1 decodes cannot be put back exactly. To edit, take the decoder off.")
        .arg(decoderName(weak->id));
}

QString rewriting(std::span<const DecoderId> rewriting)
{
    if (rewriting.empty())
        return {};
    QStringList names;
    for (const auto id : rewriting)
        names.append(decoderName(id));
    return Tr::tr("The compressed bytes (%1) will differ although the content is the same except for your changes.")
        .arg(names.join(u", "_s));
}

QString decodeProblem(DecoderId id, const DecodeProblem &problem)
{
    using Code = DecodeProblem::Code;
    const auto name = decoderName(id);
    const auto at = number(problem.offset);
    switch (problem.code) {
    case Code::NotThis:
        return Tr::tr("These bytes are not %1.").arg(name);
    case Code::Truncated:
        return Tr::tr("Not all of it is there: as %1, the bytes end too early, at byte %2.").arg(name, at);
    case Code::BadCharacter:
        return Tr::tr("This is not %1: the character at byte %2 has no place in it.").arg(name, at);
    case Code::BadChecksum:
        return Tr::tr("The data do not fit the checksum or length of %1, at byte %2: they were damaged.").arg(name, at);
    case Code::Malformed:
        return Tr::tr("This breaks the rules of %1 at byte %2.").arg(name, at);
    case Code::TrailingBytes:
        return Tr::tr("After the end of %1, at byte %2, something else follows.").arg(name, at);
    case Code::TooDeep:
        return Tr::tr("As %1 this is nested deeper than %2 levels, at byte %3.")
            .arg(name, number(decoder::maxNesting), at);
    case Code::TooManyLayers:
        return Tr::tr("There are %1 decoders already, and no more can be put on top.")
            .arg(number(qsizetype(DecoderStack::maxLayers)));
    case Code::LimitReached:
        return Tr::tr("All layers together would be larger than %1.").arg(size(DecoderStack::maxTotal));
    case Code::NeedsDictionary:
        return Tr::tr("This was compressed with a dictionary that is not in the data.");
    case Code::NeedsSchema:
        return Tr::tr("%1 cannot be read without a schema.").arg(name);
    case Code::BadSchema:
        return Tr::tr("The schema is not one, or names what it does not define, at its byte %1.").arg(at);
    case Code::SchemaMismatch:
        return Tr::tr("The data were written with another schema than the one chosen.");
    case Code::NotJson:
    case Code::BadValue:
    case Code::OneWay:
        return encodeProblem(id, problem);
    }
    return {};
}

QString encodeProblem(DecoderId id, const DecodeProblem &problem)
{
    using Code = DecodeProblem::Code;
    const auto name = decoderName(id);
    const auto at = number(problem.offset);
    switch (problem.code) {
    case Code::NotJson:
        return Tr::tr("What you typed is not JSON (byte %2 of it), so it cannot be written as %1.").arg(name, at);
    case Code::BadValue:
        return Tr::tr("The value at byte %2 of what you typed cannot be written as %1.").arg(name, at);
    case Code::OneWay:
        return Tr::tr("What was decoded from %1 cannot be put back.").arg(name);
    default:
        return Tr::tr("What you typed cannot be written as %1 (byte %2 of it).").arg(name, at);
    }
}

} // namespace dlo::sentences
