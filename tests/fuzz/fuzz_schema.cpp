// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "payload/schema/jsonschemacheck.h"
#include "payload/schema/learnschema.h"

//! A schema and a payload, with a NUL between them; without one a payload to learn from.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace dlo;
    const auto input = fuzz::view(data, size);
    const auto cut = input.indexOf('\0');
    const auto payload = cut < 0 ? input : input.sliced(cut + 1);
    auto schema = cut < 0 ? QByteArray() : input.first(cut).toByteArray();
    if (cut < 0) {
        const auto learned = learnschema::from({input.toByteArray()});
        fuzz::require(learned.has_value() == jsontext::validate(input).has_value());
        if (!learned)
            return 0;
        schema = *learned;
    }
    const auto check = JsonSchemaCheck::compile(schema);
    if (!check) {
        fuzz::require(check.error().offset >= 0 && check.error().offset <= schema.size());
        return 0;
    }
    const auto report = check->validate(payload);
    if (!report)
        return 0;
    for (const auto &violation : report->violations)
        fuzz::require(violation.offset >= 0 && violation.size > 0
                      && violation.offset + violation.size <= payload.size());
    fuzz::require(cut >= 0 || report->violations.empty()); // what it was learned from fits
    return 0;
}
