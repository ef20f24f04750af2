// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/schema/learnschema.h"

#include "payload/jsonstring.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <memory>

using namespace Qt::StringLiterals;

namespace dlo::learnschema {

namespace {

enum Type : std::uint8_t
{
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
    TypeCount
};
constexpr std::array<QByteArrayView, TypeCount> typeNames{"null",   "boolean", "integer", "number",
                                                          "string", "array",   "object"};

struct Shape;
struct Member
{
    QByteArray name = {}; //!< as it was written first, with its quotes
    std::unique_ptr<Shape> shape = {};
    qsizetype objects = 0; //!< that have it
    qsizetype lastObject = -1; //!< a name may stand twice in one
};

//! What was seen in one place.
struct Shape
{
    std::array<qsizetype, TypeCount> seen{};
    std::vector<Member> members;
    QHash<QByteArray, qsizetype> byName;
    bool isTable = false; //!< too many names
    std::unique_ptr<Shape> items;
    std::vector<QByteArray> texts; //!< as written, one more than an enum may have at most
};

class Learner
{
public:
    explicit Learner(Shape &root)
        : m_root(root)
    { }

    void add(QByteArrayView json, const std::vector<JsonToken> &tokens)
    {
        m_json = json;
        m_tokens = &tokens;
        m_at = 0;
        value(&m_root, 0);
    }

private:
    [[nodiscard]] const JsonToken &token() const { return (*m_tokens)[m_at]; }
    [[nodiscard]] QByteArrayView bytes() const { return m_json.sliced(token().offset, token().size); }

    //! \a shape null: only gone over. The depth of what is looked into is limited, so that this may recur.
    void value(Shape *shape, int depth)
    {
        if (depth > maxDepth || !shape)
            return skip();
        switch (token().kind) {
        case JsonTokenKind::OpenObject:
            return object(*shape, depth);
        case JsonTokenKind::OpenArray:
            return array(*shape, depth);
        case JsonTokenKind::String:
            text(*shape);
            break;
        case JsonTokenKind::Number: {
            const auto number = bytes();
            const bool integer = std::ranges::none_of(number, [](char c) { return c == '.' || c == 'e' || c == 'E'; });
            ++shape->seen[integer ? Integer : Number];
            break;
        }
        default:
            ++shape->seen[bytes() == "null" ? Null : Boolean];
            break;
        }
        ++m_at;
    }

    void skip()
    {
        qsizetype depth = 0;
        do {
            const auto kind = token().kind;
            depth += kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray ? 1 : 0;
            depth -= kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray ? 1 : 0;
            ++m_at;
        } while (depth > 0);
    }

    void text(Shape &shape) const
    {
        ++shape.seen[String];
        if (shape.texts.size() > size_t(enumValues))
            return;
        const auto written = bytes().toByteArray();
        if (written.size() > enumLength + 2)
            shape.texts.resize(size_t(enumValues) + 1); // no enum
        else if (!std::ranges::contains(shape.texts, written))
            shape.texts.push_back(written);
    }

    void object(Shape &shape, int depth)
    {
        const auto number = shape.seen[Object]++;
        ++m_at;
        while (token().kind != JsonTokenKind::CloseObject) {
            if (token().kind == JsonTokenKind::Comma)
                ++m_at;
            auto *below = member(shape, number);
            m_at += 2; // name and colon
            value(below, depth + 1);
        }
        ++m_at;
    }

    Shape *member(Shape &shape, qsizetype number) const
    {
        if (shape.isTable)
            return nullptr;
        const auto name = jsontext::unescape(bytes());
        auto index = shape.byName.value(name, -1);
        if (index < 0) {
            if (qsizetype(shape.members.size()) >= maxMembers) {
                shape.isTable = true;
                shape.members.clear();
                shape.byName.clear();
                return nullptr;
            }
            index = qsizetype(shape.members.size());
            shape.byName.insert(name, index);
            shape.members.push_back({.name = bytes().toByteArray(), .shape = std::make_unique<Shape>()});
        }
        auto &member = shape.members[size_t(index)];
        if (std::exchange(member.lastObject, number) != number)
            ++member.objects;
        return member.shape.get();
    }

    void array(Shape &shape, int depth)
    {
        ++shape.seen[Array];
        if (!shape.items)
            shape.items = std::make_unique<Shape>();
        ++m_at;
        while (token().kind != JsonTokenKind::CloseArray) {
            if (token().kind == JsonTokenKind::Comma)
                ++m_at;
            value(shape.items.get(), depth + 1);
        }
        ++m_at;
    }

    Shape &m_root;
    QByteArrayView m_json;
    const std::vector<JsonToken> *m_tokens = nullptr;
    size_t m_at = 0;
};

QByteArray typesOf(const Shape &shape)
{
    QByteArrayList names;
    for (size_t type = 0; type < TypeCount; ++type) {
        // Every integer is a number.
        if (shape.seen[type] > 0 && !(type == Integer && shape.seen[Number] > 0))
            names.append('"' + typeNames[type].toByteArray() + '"');
    }
    return names.size() == 1 ? names.front() : '[' + names.join(',') + ']';
}

bool isEnum(const Shape &shape)
{
    const auto others = std::ranges::count_if(shape.seen, [](qsizetype count) { return count > 0; });
    return others == 1 && shape.seen[String] >= enumSamples && shape.texts.size() <= size_t(enumValues);
}

void write(const Shape &shape, QByteArray &out, bool root)
{
    out += root ? R"({"$schema":"https://json-schema.org/draft/2020-12/schema",)" : "{";
    if (std::ranges::all_of(shape.seen, [](qsizetype count) { return count == 0; })) {
        if (out.endsWith(','))
            out.chop(1);
        out += '}'; // nothing was seen: anything
        return;
    }
    out += "\"type\":" + typesOf(shape);
    if (isEnum(shape)) {
        auto texts = shape.texts;
        std::ranges::sort(texts);
        out += ",\"enum\":[" + QByteArrayList(texts.begin(), texts.end()).join(',') + ']';
    }
    if (!shape.members.empty()) {
        out += ",\"properties\":{";
        QByteArrayList required;
        for (const auto &member : shape.members) {
            out += member.name + ':';
            write(*member.shape, out, false);
            out += ',';
            if (member.objects == shape.seen[Object])
                required.append(member.name);
        }
        out.chop(1);
        out += '}';
        if (!required.isEmpty())
            out += ",\"required\":[" + required.join(',') + ']';
    }
    if (shape.items && std::ranges::any_of(shape.items->seen, [](qsizetype count) { return count > 0; })) {
        out += ",\"items\":";
        write(*shape.items, out, false);
    }
    out += '}';
}

} // namespace

std::expected<QByteArray, Problem> from(const std::vector<QByteArray> &samples)
{
    if (samples.empty())
        return std::unexpected(Problem{});
    Shape root;
    Learner learner(root);
    for (size_t i = 0; i < samples.size(); ++i) {
        const auto tokens = jsontext::tokenize(samples[i]);
        if (!tokens)
            return std::unexpected(Problem{.code = Problem::Code::NotJson, .sample = i, .json = tokens.error()});
        learner.add(samples[i], *tokens);
    }
    QByteArray text;
    write(root, text, true);
    return jsontext::indent(text).value_or(text) + '\n';
}

std::expected<std::vector<QByteArray>, Problem> samplesIn(const QByteArray &file)
{
    std::vector<QByteArray> samples;
    if (const auto whole = jsontext::tokenize(file)) {
        if (whole->front().kind != JsonTokenKind::OpenArray)
            return std::vector{file};
        qsizetype from = whole->front().offset + 1;
        int depth = 0;
        for (const auto &token : *whole) {
            depth += token.kind == JsonTokenKind::OpenObject || token.kind == JsonTokenKind::OpenArray ? 1 : 0;
            const bool last = &token == &whole->back();
            if ((token.kind == JsonTokenKind::Comma && depth == 1) || (last && whole->size() > 2)) {
                samples.push_back(file.sliced(from, token.offset - from).trimmed());
                from = token.offset + 1;
            }
            depth -= token.kind == JsonTokenKind::CloseObject || token.kind == JsonTokenKind::CloseArray ? 1 : 0;
        }
        if (samples.empty())
            return std::unexpected(Problem{});
        return samples;
    }
    size_t number = 0;
    for (const auto &line : file.split('\n')) {
        if (const auto bare = line.trimmed(); !bare.isEmpty()) {
            if (const auto valid = jsontext::validate(bare); !valid)
                return std::unexpected(
                    Problem{.code = Problem::Code::NotJson, .sample = number, .json = valid.error()});
            samples.push_back(bare);
        }
        ++number;
    }
    if (samples.empty())
        return std::unexpected(Problem{});
    return samples;
}

} // namespace dlo::learnschema
