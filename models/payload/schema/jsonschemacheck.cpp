// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/schema/jsonschemacheck.h"

#include "payload/schema/pointerplaces.h"
#include "payload/schema/schemajson.h"

#include <jsoncons_ext/jsonpointer/jsonpointer.hpp>

#include <algorithm>
#include <array>
#include <numeric>

using namespace Qt::StringLiterals;

namespace dlo {

namespace js = jsoncons::jsonschema;
using schema::Json;
using Code = JsonSchemaCheck::Trouble::Code;
using Trouble = JsonSchemaCheck::Trouble;

struct JsonSchemaCheck::Compiled
{
    Json text; //!< to say what was expected
    js::json_schema<Json> schema;
};

namespace {

//! Relative references are taken as if the schema lay here, where nothing is (RFC 2606).
constexpr std::string_view nowhere = "http://schema.invalid/";

//! Thrown by the resolver.
struct NotLoaded
{
    std::string address;
};

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

int depthOf(const std::vector<JsonToken> &tokens)
{
    int depth = 0;
    int deepest = 0;
    for (const auto &token : tokens) {
        if (token.kind == JsonTokenKind::OpenObject || token.kind == JsonTokenKind::OpenArray)
            deepest = std::max(deepest, ++depth);
        else if (token.kind == JsonTokenKind::CloseObject || token.kind == JsonTokenKind::CloseArray)
            --depth;
    }
    return deepest;
}

//! The half of a surrogate pair that the escape at \a at stands for; 0: it stands for something else.
unsigned surrogateAt(QByteArrayView text, qsizetype at)
{
    if (text.size() - at < 6 || text[at] != '\\' || text[at + 1] != 'u')
        return 0;
    const auto unit = text.sliced(at + 2, 4).toUInt(nullptr, 16);
    return unit >= 0xd800 && unit < 0xe000 ? unit : 0;
}

//! The library does not read a lone half of a surrogate pair, which is legal JSON: U+FFFD in its place, as long.
QByteArray withoutLoneSurrogates(QByteArray text)
{
    for (qsizetype at = jsontext::firstLoneSurrogate(text); at >= 0 && at < text.size();) {
        const auto unit = surrogateAt(text, at);
        const bool pair = unit != 0 && unit < 0xdc00 && surrogateAt(text, at + 6) >= 0xdc00;
        if (unit != 0 && !pair)
            text.replace(at, 6, "\\ufffd");
        at += pair ? 12 : unit != 0 ? 6 : text[at] == '\\' ? 2 : 1;
    }
    return text;
}

Json parsed(QByteArrayView text)
{
    const auto readable = withoutLoneSurrogates(text.toByteArray());
    return Json::parse(std::string_view(readable.data(), size_t(readable.size())));
}

QString shortened(const Json &value)
{
    constexpr qsizetype longest = 200;
    std::string text;
    value.dump(text);
    auto result = toQString(std::string_view(text).substr(0, 4 * size_t(longest)));
    if (result.size() > longest)
        result = result.left(longest) + u'…';
    return result;
}

//! The spelling of the draft that the library knows; none: it does not know it.
std::optional<std::string> draftOf(const Json &root)
{
    if (!root.is_object() || !root.contains("$schema"))
        return js::schema_version::draft202012();
    if (!root.at("$schema").is_string())
        return std::nullopt;
    const auto plain = [](std::string address) {
        while (address.ends_with('#'))
            address.pop_back();
        return address.starts_with("https:") ? "http:" + address.substr(6) : address;
    };
    const auto wanted = plain(root.at("$schema").as<std::string>());
    for (const auto &known :
         {js::schema_version::draft202012(), js::schema_version::draft201909(), js::schema_version::draft7(),
          js::schema_version::draft6(), js::schema_version::draft4()}) {
        if (plain(known) == wanted)
            return known;
    }
    return std::nullopt;
}

//! The address as the schema has it, without what a relative one was put under.
QString addressOf(const std::string &uri)
{
    const auto at = std::string_view(uri);
    return toQString(at.starts_with(nowhere) ? at.substr(nowhere.size()) : at);
}

js::json_schema<Json> compiled(const Json &root)
{
    const auto own = root.is_object() ? jsoncons::uri(root.get_value_or<std::string>("$id", std::string(nowhere)))
                                      : jsoncons::uri();
    const auto resolver = [&own](const jsoncons::uri &address) -> Json {
        if (address.base() == own.base() || address.base() == jsoncons::uri(std::string(nowhere)))
            throw js::schema_error("Undefined reference #" + address.fragment());
        throw NotLoaded{address.string()};
    };
    return js::make_json_schema(root, std::string(nowhere), resolver);
}

//! The member that a message is about: the library has it in its words only, between the outermost quotes.
QString memberOf(const std::string &words)
{
    const auto first = words.find('\'');
    const auto last = words.rfind('\'');
    return first == last ? QString() : toQString(std::string_view(words).substr(first + 1, last - first - 1));
}

//! Of a member that additionalProperties is about the library names the object around it, unless none is allowed.
QString placeOf(const js::validation_message &message)
{
    const auto pointer = toQString(message.instance_location().string());
    return message.message().ends_with("found but was invalid.")
        ? pointer + u'/' + escapePointerPart(memberOf(message.message()))
        : pointer;
}

//! Where a schema breaks the rules of its draft, as a pointer; none: nowhere.
std::optional<QString> brokenAt(const Json &part, const js::json_schema<Json> &rules)
{
    std::optional<QString> found;
    rules.validate(part, [&](const js::validation_message &message) -> js::walk_result {
        const auto *innermost = &message; // the rules of newer drafts are put together from several
        while (!innermost->details().empty())
            innermost = &innermost->details().front();
        found = placeOf(*innermost);
        return js::walk_result::abort;
    });
    if (!found || found->isEmpty())
        return found;
    // It may be a schema in the schema, in which only the place of the whole was named.
    std::error_code none;
    const auto pointer = found->toStdString();
    const Json *inner = &jsoncons::jsonpointer::get(part, pointer, none);
    if (!none && inner->is_object()) {
        if (const auto deeper = brokenAt(*inner, rules))
            *found += *deeper;
    }
    return found;
}

//! The rules of a draft, made once: that takes longer than most checks.
const js::json_schema<Json> &rulesOf(const std::string &draft)
{
    const auto made
        = [](const std::string &name) { return js::make_json_schema(js::meta_resolver<Json>(jsoncons::uri(name))); };
    using Version = js::schema_version;
    if (draft == Version::draft4()) {
        static const auto rules = made(Version::draft4());
        return rules;
    }
    if (draft == Version::draft6()) {
        static const auto rules = made(Version::draft6());
        return rules;
    }
    if (draft == Version::draft7()) {
        static const auto rules = made(Version::draft7());
        return rules;
    }
    if (draft == Version::draft201909()) {
        static const auto rules = made(Version::draft201909());
        return rules;
    }
    static const auto rules = made(Version::draft202012());
    return rules;
}

//! The first keyword whose value is not of the kind that the draft asks for.
std::optional<Trouble> badKeyword(const Json &root, const std::string &draft)
{
    const auto pointer = brokenAt(root, rulesOf(draft));
    if (!pointer)
        return std::nullopt;
    return Trouble{.code = Code::BadKeyword, .detail = pointer->section(u'/', -1), .pointer = *pointer};
}

//! Runs \a work of the library and gives what it throws as a trouble.
template <typename Work>
std::optional<Trouble> guarded(const Work &work)
{
    const SchemaGuard guard;
    try {
        return work();
    } catch (SchemaGuard::Stop stop) {
        return Trouble{.code = stop == SchemaGuard::Stop::Endless ? Code::Endless : Code::TooExpensive};
    } catch (const NotLoaded &missing) {
        return Trouble{.code = Code::NotLoaded, .detail = addressOf(missing.address)};
    } catch (const schema::BadPattern &bad) {
        return Trouble{.code = Code::BadPattern, .detail = toQString(bad.pattern), .pointer = toQString(bad.pointer)};
    } catch (const js::schema_error &error) {
        const std::string_view words(error.what());
        constexpr std::array undefined{std::string_view("Undefined reference "),
                                       std::string_view("Unresolved reference ")};
        for (const auto &start : undefined) {
            if (words.starts_with(start))
                return Trouble{.code = Code::Undefined, .detail = addressOf(std::string(words.substr(start.size())))};
        }
        return Trouble{.code = Code::Unusable, .detail = toQString(words)};
    } catch (const std::exception &error) {
        return Trouble{.code = Code::Unusable, .detail = toQString(error.what())};
    }
}

SchemaViolation violationOf(const js::validation_message &message, const Json &text)
{
    SchemaViolation violation{.pointer = placeOf(message), .keyword = toQString(message.keyword())};
    const auto &keyword = violation.keyword;
    std::error_code none;
    const std::string pointer = message.schema_location().fragment();
    const Json *value = &jsoncons::jsonpointer::get(text, pointer, none);
    if (!none && keyword == "type"_L1 && value->is_object() && value->contains("type"))
        value = &value->at("type"); // here the library names the place of the schema around it
    if (!none)
        violation.expected = shortened(*value);
    if (keyword == "required"_L1 || keyword == "dependentRequired"_L1 || keyword == "additionalProperties"_L1
        || keyword == "unevaluatedProperties"_L1)
        violation.detail = memberOf(message.message());
    return violation;
}

} // namespace

JsonSchemaCheck::JsonSchemaCheck(std::shared_ptr<const Compiled> compiled)
    : m_compiled(std::move(compiled))
{ }

std::expected<JsonSchemaCheck, Trouble> JsonSchemaCheck::compile(QByteArrayView text)
{
    if (text.size() > maxSchema)
        return std::unexpected(Trouble{.code = Code::TooLarge});
    const auto tokens = jsontext::tokenize(text);
    if (!tokens)
        return std::unexpected(Trouble{.code = Code::NotJson, .offset = tokens.error().offset, .json = tokens.error()});
    if (qsizetype(tokens->size()) > maxSchemaTokens)
        return std::unexpected(Trouble{.code = Code::TooLarge});
    if (depthOf(*tokens) > maxSchemaDepth)
        return std::unexpected(Trouble{.code = Code::TooDeep});
    std::shared_ptr<const Compiled> result;
    auto trouble = guarded([&]() -> std::optional<Trouble> {
        auto root = parsed(text);
        if (!root.is_object() && !root.is_bool())
            return Trouble{.code = Code::NotASchema};
        const auto draft = draftOf(root);
        if (!draft)
            return Trouble{.code = Code::UnknownDraft, .detail = shortened(root.at("$schema"))};
        if (root.is_object())
            root.insert_or_assign("$schema", *draft);
        if (auto bad = badKeyword(root, *draft))
            return bad;
        auto schema = compiled(root);
        result = std::make_shared<const Compiled>(std::move(root), std::move(schema));
        return std::nullopt;
    });
    if (!trouble)
        return JsonSchemaCheck(std::move(result));
    if (!trouble->pointer.isEmpty())
        trouble->offset = placesOf(text, *tokens, {trouble->pointer}).front().offset;
    return std::unexpected(std::move(*trouble));
}

std::expected<JsonSchemaCheck::Report, Trouble> JsonSchemaCheck::validate(QByteArrayView payload) const
{
    if (payload.size() > maxPayload)
        return std::unexpected(Trouble{.code = Code::PayloadTooLarge});
    const auto tokens = jsontext::tokenize(payload);
    if (!tokens)
        return std::unexpected(
            Trouble{.code = Code::PayloadNotJson, .offset = tokens.error().offset, .json = tokens.error()});
    if (depthOf(*tokens) > maxPayloadDepth)
        return std::unexpected(Trouble{.code = Code::PayloadTooDeep});
    Report report;
    auto &found = report.violations;
    auto trouble = guarded([&]() -> std::optional<Trouble> {
        const auto instance = parsed(payload);
        m_compiled->schema.validate(instance, [&](const js::validation_message &message) -> js::walk_result {
            found.push_back(violationOf(message, m_compiled->text));
            report.more = qsizetype(found.size()) >= maxViolations;
            return report.more ? js::walk_result::abort : js::walk_result::advance;
        });
        return std::nullopt;
    });
    if (trouble)
        return std::unexpected(std::move(*trouble));
    QStringList pointers;
    for (const auto &violation : found)
        pointers.append(violation.pointer);
    const auto places = placesOf(payload, *tokens, pointers);
    for (size_t i = 0; i < found.size(); ++i) {
        found[i].offset = places[i].offset;
        found[i].size = places[i].size;
    }
    std::ranges::stable_sort(found, {}, &SchemaViolation::offset);
    return report;
}

} // namespace dlo
