// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "payload/jsontext.h"

namespace {

//! The tokens without what lies between.
QByteArray tokensOf(QByteArrayView text)
{
    QByteArray all;
    const auto tokens = dlo::jsontext::tokenize(text);
    dlo::fuzz::require(tokens.has_value());
    for (const auto &token : *tokens) {
        all += text.sliced(token.offset, token.size);
        all += '\0';
    }
    return all;
}

} // namespace

//! Indenting and minifying change nothing but white space, and doing it twice changes nothing more.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace dlo;
    const auto text = fuzz::view(data, size);
    const bool valid = jsontext::validate(text).has_value();
    const auto indented = jsontext::indent(text);
    const auto minified = jsontext::minify(text);
    fuzz::require(indented.has_value() == valid && minified.has_value() == valid);
    if (!valid) {
        const auto error = jsontext::tokenize(text).error();
        fuzz::require(error.offset >= 0 && error.offset <= text.size() && error.line >= 1 && error.column >= 1);
        return 0;
    }
    const auto tokens = tokensOf(text);
    fuzz::require(tokensOf(*indented) == tokens && tokensOf(*minified) == tokens);
    fuzz::require(jsontext::indent(*indented) == *indented && jsontext::minify(*minified) == *minified);
    fuzz::require(jsontext::minify(*indented) == *minified && jsontext::indent(*minified) == *indented);
    return 0;
}
