// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/schema/schemaguard.h"

#include <jsoncons/json.hpp>
#include <jsoncons_ext/jsonschema/jsonschema.hpp>

#include <algorithm>
#include <array>
#include <regex>
#include <vector>

/*! The library's JSON value under a type of our own, and what its schema check does differently for that type: every
   step is counted (SchemaGuard), and regular expressions are those of Qt. std::regex, which the library takes, works
   by recursion: a long string or a pattern of many brackets overflows the stack, and "(a+)+$" never ends. */
namespace dlo::schema {

struct Policy : jsoncons::sorted_policy
{ };
using Json = jsoncons::basic_json<char, Policy>;

//! Thrown while a schema is compiled.
struct BadPattern
{
    std::string pattern = {};
    std::string pointer = {}; //!< of its place in the schema
};

inline void requirePattern(const std::string &pattern, const jsoncons::uri &place)
{
    if (!SchemaGuard::isPattern(pattern))
        throw BadPattern{.pattern = pattern, .pointer = place.fragment()};
}

} // namespace dlo::schema

namespace jsoncons::jsonschema {

template <>
inline walk_result validator_base<dlo::schema::Json>::validate(const eval_context<dlo::schema::Json> &context,
                                                               const dlo::schema::Json &instance,
                                                               const jsonpointer::json_pointer &location,
                                                               evaluation_results &results, error_reporter &reporter,
                                                               dlo::schema::Json &patch) const
{
    const dlo::SchemaGuard::Step step;
    return do_validate(context, instance, location, results, reporter, patch);
}

template <>
inline std::unique_ptr<pattern_validator<dlo::schema::Json>> keyword_validator_factory<
    dlo::schema::Json>::make_pattern_validator(const compilation_context<dlo::schema::Json> &context,
                                               const dlo::schema::Json &sch, const dlo::schema::Json &parent)
{
    dlo::schema::requirePattern(sch.as<std::string>(), context.make_schema_location("pattern"));
    return std::make_unique<pattern_validator<dlo::schema::Json>>(parent, context.make_schema_location("pattern"),
                                                                  std::string(), sch.as<std::string>(), std::regex());
}

template <>
inline walk_result pattern_validator<dlo::schema::Json>::do_validate(const eval_context<dlo::schema::Json> &context,
                                                                     const dlo::schema::Json &instance,
                                                                     const jsonpointer::json_pointer &location,
                                                                     evaluation_results & /*results*/,
                                                                     error_reporter &reporter,
                                                                     dlo::schema::Json & /*patch*/) const
{
    if (!instance.is_string() || dlo::SchemaGuard::current().matches(pattern_string_, instance.as_string_view()))
        return walk_result::advance;
    const eval_context<dlo::schema::Json> here(context, this->keyword_name());
    return reporter.error(this->make_validation_message(here.eval_path(), location, {}));
}

template <>
inline std::unique_ptr<pattern_properties_validator<dlo::schema::Json>> keyword_validator_factory<
    dlo::schema::Json>::make_pattern_properties_validator(const compilation_context<dlo::schema::Json> &context,
                                                          const dlo::schema::Json &sch,
                                                          const dlo::schema::Json & /*parent*/,
                                                          anchor_uri_map_type &anchors)
{
    std::vector<std::pair<std::regex, schema_validator_ptr_type>> members;
    for (const auto &member : sch.object_range()) {
        dlo::schema::requirePattern(member.key(), context.make_schema_location("patternProperties"));
        const std::array<std::string, 2> place{"patternProperties", member.key()};
        members.emplace_back(std::regex(),
                             factory_->make_cross_draft_schema_validator(context, member.value(), place, anchors));
    }
    // The patterns are read from the schema itself when they are needed, in the same order.
    return std::make_unique<pattern_properties_validator<dlo::schema::Json>>(sch, context.get_base_uri(), std::string(),
                                                                             std::move(members));
}

template <>
inline walk_result pattern_properties_validator<dlo::schema::Json>::validate(
    const eval_context<dlo::schema::Json> &context, const dlo::schema::Json &instance,
    const jsonpointer::json_pointer &location, evaluation_results &results, error_reporter &reporter,
    dlo::schema::Json &patch, std::unordered_set<std::string> &allowed) const
{
    if (!instance.is_object())
        return walk_result::advance;
    auto &guard = dlo::SchemaGuard::current();
    const eval_context<dlo::schema::Json> here(context, this->keyword_name());
    for (const auto &member : instance.object_range()) {
        std::size_t index = 0;
        for (const auto &pattern : this->schema().object_range()) {
            const auto &schema = pattern_properties_[index++].second;
            if (!guard.matches(pattern.key(), member.key()))
                continue;
            const eval_context<dlo::schema::Json> inside(here, member.key(), evaluation_flags{});
            allowed.insert(member.key());
            const auto errors = reporter.error_count();
            if (schema->validate(inside, member.value(), location / member.key(), results, reporter, patch)
                == walk_result::abort)
                return walk_result::abort;
            if (errors == reporter.error_count() && context.require_evaluated_properties())
                results.evaluated_properties.insert(member.key());
        }
    }
    return walk_result::advance;
}

//! Pairs cost the square of the length; sorting does not.
template <>
inline bool unique_items_validator<dlo::schema::Json>::array_has_unique_items(const dlo::schema::Json &array)
{
    dlo::SchemaGuard::current().charge(qint64(array.size()));
    std::vector<const dlo::schema::Json *> items;
    items.reserve(array.size());
    for (const auto &item : array.array_range())
        items.push_back(&item);
    std::ranges::stable_sort(items, [](const auto *a, const auto *b) { return a->compare(*b) < 0; });
    return std::ranges::adjacent_find(items, [](const auto *a, const auto *b) { return a->compare(*b) == 0; })
        == items.end();
}

} // namespace jsoncons::jsonschema
