// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include "views/common/visibletext.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

//! A word of the schema or payload, in one line of bearable length.
QString word(const QString &text)
{
    constexpr qsizetype longest = 120;
    return visible(text.size() > longest ? text.left(longest) + u'…' : text);
}

//! Of the keywords that ask for a value, with what is asked for.
QString rule(const QString &keyword, const QString &expected)
{
    if (keyword == "type"_L1)
        return Tr::tr("must be of type %1.").arg(expected);
    if (keyword == "enum"_L1)
        return Tr::tr("must be one of %1.").arg(expected);
    if (keyword == "const"_L1)
        return Tr::tr("must be %1.").arg(expected);
    if (keyword == "pattern"_L1)
        return Tr::tr("must match the pattern %1.").arg(expected);
    if (keyword == "minimum"_L1)
        return Tr::tr("must be at least %1.").arg(expected);
    if (keyword == "maximum"_L1)
        return Tr::tr("must be at most %1.").arg(expected);
    if (keyword == "exclusiveMinimum"_L1)
        return Tr::tr("must be more than %1.").arg(expected);
    if (keyword == "exclusiveMaximum"_L1)
        return Tr::tr("must be less than %1.").arg(expected);
    if (keyword == "multipleOf"_L1)
        return Tr::tr("must be a multiple of %1.").arg(expected);
    if (keyword == "minLength"_L1)
        return Tr::tr("must be %1 characters long or longer.").arg(expected);
    if (keyword == "maxLength"_L1)
        return Tr::tr("must be %1 characters long at most.").arg(expected);
    if (keyword == "minItems"_L1)
        return Tr::tr("must have %1 elements or more.").arg(expected);
    if (keyword == "maxItems"_L1)
        return Tr::tr("must have %1 elements at most.").arg(expected);
    if (keyword == "minProperties"_L1)
        return Tr::tr("must have %1 members or more.").arg(expected);
    if (keyword == "maxProperties"_L1)
        return Tr::tr("must have %1 members at most.").arg(expected);
    return {};
}

QString whatIsWrong(const SchemaViolation &violation)
{
    const auto &keyword = violation.keyword;
    if (keyword == "required"_L1 || keyword == "dependentRequired"_L1)
        return Tr::tr("the member “%1” is missing.").arg(word(violation.detail));
    if (keyword == "additionalProperties"_L1 || keyword == "unevaluatedProperties"_L1)
        return Tr::tr("the schema does not allow this member.");
    if (keyword == "uniqueItems"_L1)
        return Tr::tr("two elements are the same.");
    if (keyword == "anyOf"_L1)
        return Tr::tr("none of the alternatives that the schema allows fits.");
    if (keyword == "oneOf"_L1)
        return Tr::tr("exactly one of the alternatives that the schema allows must fit.");
    if (keyword == "not"_L1)
        return Tr::tr("the schema forbids this.");
    if (keyword == "false"_L1)
        return Tr::tr("the schema allows nothing here.");
    if (const auto text = rule(keyword, word(violation.expected)); !text.isEmpty())
        return text;
    return Tr::tr("the schema's rule “%1” is not kept.").arg(word(keyword));
}

QString ofSchema(const JsonSchemaCheck::Trouble &trouble)
{
    using Code = JsonSchemaCheck::Trouble::Code;
    const auto detail = word(trouble.detail);
    switch (trouble.code) {
    case Code::NotASchema:
        return Tr::tr("This is no JSON Schema: neither an object nor true or false.");
    case Code::TooLarge:
        return Tr::tr("The schema is larger than what is checked here (%1, or %2 parts).")
            .arg(size(JsonSchemaCheck::maxSchema))
            .arg(JsonSchemaCheck::maxSchemaTokens);
    case Code::TooDeep:
        return Tr::tr("The schema is nested deeper than %1 levels.").arg(JsonSchemaCheck::maxSchemaDepth);
    case Code::UnknownDraft:
        return Tr::tr("The schema says that it follows %1, which is not known here: 2020-12, 2019-09, 7, 6 and 4 are.")
            .arg(detail);
    case Code::NotLoaded:
        return Tr::tr("The schema refers to %1, which is not loaded: nothing is fetched. Put what it needs into the "
                      "schema itself.")
            .arg(detail);
    case Code::Undefined:
        return Tr::tr("The schema refers to %1, and there is no such place in it.").arg(detail);
    case Code::BadKeyword:
        return Tr::tr("The schema is not one: %1 has a value that cannot stand there.")
            .arg(trouble.pointer.isEmpty() ? Tr::tr("the whole") : word(trouble.pointer));
    case Code::BadPattern:
        return Tr::tr("The schema has the pattern %1, which is no regular expression.").arg(detail);
    default:
        return Tr::tr("The schema cannot be used: %1").arg(detail);
    }
}
} // namespace

QString schemaViolation(const SchemaViolation &violation)
{
    const auto wrong = whatIsWrong(violation);
    return violation.pointer.isEmpty()
        ? Tr::tr("The payload as a whole: %1", "a place, and what is wrong there").arg(wrong)
        : Tr::tr("%1: %2", "a place, and what is wrong there").arg(word(violation.pointer), wrong);
}

QString schemaTrouble(const JsonSchemaCheck::Trouble &trouble)
{
    using Code = JsonSchemaCheck::Trouble::Code;
    switch (trouble.code) {
    case Code::NotJson:
        return Tr::tr("The schema is not JSON. %1").arg(trouble.json ? jsonError(*trouble.json) : QString());
    case Code::PayloadNotJson:
        return Tr::tr("Not checked against the schema: the payload is not JSON.");
    case Code::PayloadTooLarge:
        return Tr::tr("Not checked against the schema: the payload is larger than %1.")
            .arg(size(JsonSchemaCheck::maxPayload));
    case Code::PayloadTooDeep:
        return Tr::tr("Not checked against the schema: the payload is nested deeper than %1 levels.")
            .arg(JsonSchemaCheck::maxPayloadDepth);
    case Code::Endless:
        return Tr::tr("Not checked: the schema refers to itself without end.");
    case Code::TooExpensive:
        return Tr::tr("Not checked: the schema asks for more work than is done for one payload.");
    default:
        return ofSchema(trouble);
    }
}

QString learningProblem(const learnschema::Problem &problem)
{
    if (problem.code == learnschema::Problem::Code::NoSamples)
        return Tr::tr("There is no payload to learn from.");
    return Tr::tr("Sample %1 is not JSON. %2").arg(problem.sample + 1).arg(jsonError(problem.json));
}

} // namespace dlo::sentences
