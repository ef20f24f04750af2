// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/avroschema.h"

#include "payload/decode/jsonwriter.h"

#include <array>

namespace dlo::codec {

namespace {

constexpr int mostNested = 100;
constexpr quint64 emptyFingerprint = 0xc15d213aa4d7a795U;

struct Word
{
    QByteArrayView word;
    AvroType kind;
};

constexpr std::array words{
    Word{"null", AvroType::Null},   Word{"boolean", AvroType::Boolean}, Word{"int", AvroType::Int},
    Word{"long", AvroType::Long},   Word{"float", AvroType::Float},     Word{"double", AvroType::Double},
    Word{"bytes", AvroType::Bytes}, Word{"string", AvroType::String},   Word{"record", AvroType::Record},
    Word{"enum", AvroType::Enum},   Word{"array", AvroType::Array},     Word{"map", AvroType::Map},
    Word{"fixed", AvroType::Fixed}, Word{"error", AvroType::Record}};

std::optional<AvroType> kindOf(QByteArrayView word)
{
    const auto *const found = std::ranges::find(words, word, &Word::word);
    return found == words.end() ? std::nullopt : std::optional(found->kind);
}

QByteArray spaceOf(const QByteArray &fullName)
{
    return fullName.first(std::max<qsizetype>(fullName.lastIndexOf('.'), 0));
}

QByteArray fullName(const QByteArray &name, const QByteArray &space)
{
    return name.contains('.') || space.isEmpty() ? name : space + '.' + name;
}

auto bad(const JsonValues &json, JsonValues::Index i)
{
    return problem(Code::BadSchema, json.offset(i));
}

} // namespace

quint64 avroFingerprint(QByteArrayView bytes)
{
    static constexpr auto table = [] {
        std::array<quint64, 256> values{};
        for (quint64 i = 0; i < 256; ++i) {
            quint64 value = i;
            for (int bit = 0; bit < 8; ++bit) {
                value = value >> 1U ^ (emptyFingerprint & (0 - (value & 1U)));
            }
            values[i] = value;
        }
        return values;
    }();
    quint64 fingerprint = emptyFingerprint;
    for (const char c : bytes) {
        fingerprint = fingerprint >> 8U ^ table[(fingerprint ^ quint8(c)) & 0xffU];
    }
    return fingerprint;
}

std::expected<AvroSchema, DecodeProblem> AvroSchema::parse(QByteArrayView text)
{
    const auto json = JsonValues::parse(text);
    if (!json) {
        return problem(Code::BadSchema, json.error().offset);
    }
    AvroSchema schema;
    const auto root = schema.read(*json, 0, {}, 0);
    if (!root) {
        return std::unexpected(root.error());
    }
    schema.m_root = *root;
    return schema;
}

std::size_t AvroSchema::add(Type type)
{
    m_types.push_back(std::move(type));
    return m_types.size() - 1;
}

AvroSchema::TypeResult AvroSchema::read(const JsonValues &json, Index i, const QByteArray &space, int depth)
{
    if (depth > mostNested) {
        return bad(json, i);
    }
    switch (json.kind(i)) {
    case JsonTokenKind::String:
        return named(json, i, space);
    case JsonTokenKind::OpenArray:
        return readUnion(json, i, space, depth);
    case JsonTokenKind::OpenObject:
        return readObject(json, i, space, depth);
    default:
        return bad(json, i);
    }
}

AvroSchema::TypeResult AvroSchema::named(const JsonValues &json, Index i, const QByteArray &space)
{
    const auto word = json.string(i);
    const auto kind = kindOf(word);
    if (kind && *kind <= AvroType::String) {
        return add({.kind = *kind, .name = word});
    }
    auto found = m_named.constFind(fullName(word, space));
    if (found == m_named.constEnd()) {
        found = m_named.constFind(word);
    }
    return found == m_named.constEnd() ? TypeResult(bad(json, i)) : TypeResult(*found);
}

AvroSchema::TypeResult AvroSchema::readUnion(const JsonValues &json, Index i, const QByteArray &space, int depth)
{
    Type type{.kind = AvroType::Union, .name = "union"};
    auto at = json.count(i) == 0 ? std::nullopt : std::optional(JsonValues::firstChild(i));
    for (; at; at = json.after(*at)) {
        const auto branch = read(json, *at, space, depth + 1);
        if (!branch || m_types[*branch].kind == AvroType::Union) {
            return branch ? TypeResult(bad(json, *at)) : branch;
        }
        type.types.push_back(*branch);
    }
    return add(std::move(type));
}

AvroSchema::TypeResult AvroSchema::readObject(const JsonValues &json, Index i, const QByteArray &space, int depth)
{
    const auto typeAt = json.member(i, "type");
    if (!typeAt) {
        return bad(json, i);
    }
    const auto kind = json.isString(*typeAt) ? kindOf(json.string(*typeAt)) : std::nullopt;
    if (!kind) {
        return read(json, *typeAt, space, depth + 1);
    }
    switch (*kind) {
    case AvroType::Record:
    case AvroType::Enum:
    case AvroType::Fixed:
        return readNamed(json, i, *kind, space, depth);
    case AvroType::Array:
    case AvroType::Map: {
        const auto inner = json.member(i, *kind == AvroType::Array ? "items" : "values");
        const auto type = inner ? read(json, *inner, space, depth + 1) : TypeResult(bad(json, i));
        return type ? TypeResult(add({.kind = *kind, .name = json.string(*typeAt), .types = {*type}})) : type;
    }
    default:
        return add({.kind = *kind, .name = json.string(*typeAt)});
    }
}

AvroSchema::TypeResult AvroSchema::readNamed(const JsonValues &json, Index i, AvroType kind, const QByteArray &space,
                                             int depth)
{
    const auto name = json.memberString(i, "name");
    if (!name || name->isEmpty()) {
        return bad(json, i);
    }
    const auto full = fullName(*name, json.memberString(i, "namespace").value_or(space));
    if (m_named.contains(full)) {
        return bad(json, i);
    }
    const auto type = add({.kind = kind, .name = full});
    m_named.insert(full, type);
    if (kind == AvroType::Record) {
        return readFields(json, i, type, spaceOf(full), depth);
    }
    if (kind == AvroType::Fixed) {
        const auto sizeAt = json.member(i, "size");
        const auto size = sizeAt ? json.integer(*sizeAt) : std::nullopt;
        m_types[type].size = size.value_or(0);
        return size && *size >= 0 ? TypeResult(type) : TypeResult(bad(json, sizeAt.value_or(i)));
    }
    const auto symbols = json.member(i, "symbols");
    if (!symbols || !json.isArray(*symbols)) {
        return bad(json, i);
    }
    auto at = json.count(*symbols) == 0 ? std::nullopt : std::optional(JsonValues::firstChild(*symbols));
    for (; at; at = json.after(*at)) {
        if (!json.isString(*at)) {
            return bad(json, *at);
        }
        m_types[type].names.push_back(json.string(*at));
    }
    return type;
}

AvroSchema::TypeResult AvroSchema::readFields(const JsonValues &json, Index i, std::size_t record,
                                              const QByteArray &space, int depth)
{
    const auto fields = json.member(i, "fields");
    if (!fields || !json.isArray(*fields)) {
        return bad(json, i);
    }
    auto at = json.count(*fields) == 0 ? std::nullopt : std::optional(JsonValues::firstChild(*fields));
    for (; at; at = json.after(*at)) {
        const auto name = json.memberString(*at, "name");
        const auto typeAt = json.member(*at, "type");
        if (!name || !typeAt) {
            return bad(json, *at);
        }
        const auto type = read(json, *typeAt, space, depth + 1);
        if (!type) {
            return type;
        }
        m_types[record].names.push_back(*name);
        m_types[record].types.push_back(*type);
    }
    return record;
}

QByteArray AvroSchema::canonicalForm() const
{
    QByteArray out;
    std::vector<bool> written(m_types.size(), false);
    write(m_root, out, written);
    return out;
}

// Recursion ends: a name is written out once, and what has no name is nested no deeper than the schema's text.
void AvroSchema::write(std::size_t i, QByteArray &out, std::vector<bool> &written) const
{
    const auto &type = m_types[i];
    const auto list = [&](auto writeOne, std::size_t count) {
        out += '[';
        for (std::size_t n = 0; n < count; ++n) {
            out += n == 0 ? "" : ",";
            writeOne(n);
        }
        out += ']';
    };
    const bool hasName = type.kind == AvroType::Record || type.kind == AvroType::Enum || type.kind == AvroType::Fixed;
    if (type.kind <= AvroType::String || (hasName && written[i])) {
        out += quotedJson(type.name);
        return;
    }
    written[i] = true;
    switch (type.kind) {
    case AvroType::Union:
        list([&](std::size_t n) { write(type.types[n], out, written); }, type.types.size());
        return;
    case AvroType::Array:
    case AvroType::Map:
        out += type.kind == AvroType::Array ? R"({"type":"array","items":)" : R"({"type":"map","values":)";
        write(type.types.front(), out, written);
        break;
    case AvroType::Fixed:
        out += "{\"name\":" + quotedJson(type.name) + R"(,"type":"fixed","size":)" + QByteArray::number(type.size);
        break;
    case AvroType::Enum:
        out += "{\"name\":" + quotedJson(type.name) + R"(,"type":"enum","symbols":)";
        list([&](std::size_t n) { out += quotedJson(type.names[n]); }, type.names.size());
        break;
    default:
        out += "{\"name\":" + quotedJson(type.name) + R"(,"type":"record","fields":)";
        list(
            [&](std::size_t n) {
                out += "{\"name\":" + quotedJson(type.names[n]) + ",\"type\":";
                write(type.types[n], out, written);
                out += '}';
            },
            type.types.size());
        break;
    }
    out += '}';
}

quint64 AvroSchema::fingerprint() const
{
    return avroFingerprint(canonicalForm());
}

} // namespace dlo::codec
