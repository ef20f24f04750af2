// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <QByteArrayView>
#include <QString>

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <vector>

namespace dlo {

//! One place of a payload that a schema does not allow.
struct SchemaViolation
{
    QString pointer = {}; //!< JSON Pointer (RFC 6901) of the value
    QString keyword = {}; //!< "type", "required", "enum" and so on
    QString expected = {}; //!< what the schema has for the keyword, as JSON, cut at 200 characters; may be empty
    QString detail = {}; //!< of "required", "additionalProperties" and the like: the member's name
    //! Bytes of the payload: the value where it is a single token, else the member's name, else the opening bracket.
    qsizetype offset = 0;
    qsizetype size = 0;
};

/*! A compiled JSON Schema: draft 2020-12, 2019-09, 7, 6 or 4, as $schema says; 2020-12 where it says nothing.
    Nothing is ever fetched: a $ref to another document is an error, unless the schema itself holds that $id.

    Not exact: numbers are compared as 64-bit integers where both are, otherwise as double (IEEE 754), so minimum,
   maximum, multipleOf, enum and const cannot tell 0.1 from 0.1000000000000000055; integers of any length are integers
   to "type". A lone half of a surrogate pair counts as U+FFFD. Of a member that occurs twice the first is checked.
   "format" is not checked (an annotation). "pattern" is PCRE in place of ECMA 262: the same for what schemas use.

    A value; any thread; cheap to copy. Compiling and checking take time: on a worker for anything long. They end: a
   schema that refers to itself without end, or whose parts multiply, is TooExpensive or Endless. */
class JsonSchemaCheck
{
public:
    static constexpr qsizetype maxSchema = qsizetype(1024) * 1024; //!< bytes
    static constexpr qsizetype maxSchemaTokens = 100'000;
    static constexpr int maxSchemaDepth = 100;
    static constexpr qsizetype maxPayload = qsizetype(16) * 1024 * 1024; //!< bytes
    static constexpr int maxPayloadDepth = 200;
    static constexpr qsizetype maxViolations = 1000; //!< then it stops looking

    struct Trouble
    {
        enum class Code : std::uint8_t
        {
            NotJson, //!< see json
            NotASchema, //!< neither an object nor true or false
            TooLarge,
            TooDeep,
            UnknownDraft, //!< detail: its $schema
            NotLoaded, //!< detail: the address of another document that it refers to
            Undefined, //!< detail: a reference to a place that is not in the schema
            BadKeyword, //!< a keyword's value is of the wrong kind; detail: the keyword
            BadPattern, //!< detail: the pattern
            Unusable, //!< detail: in the library's words
            Endless, //!< it refers to itself and gets nowhere
            TooExpensive, //!< more work than is done for one payload
            PayloadNotJson, //!< see json
            PayloadTooLarge,
            PayloadTooDeep
        };
        Code code = Code::Unusable;
        QString detail = {};
        QString pointer = {}; //!< in the schema, for BadKeyword
        qsizetype offset = 0; //!< byte in the schema, where it is known, else 0
        std::optional<JsonError> json = std::nullopt;
    };

    [[nodiscard]] static std::expected<JsonSchemaCheck, Trouble> compile(QByteArrayView schema);

    struct Report
    {
        std::vector<SchemaViolation> violations = {}; //!< in the order of the payload
        bool more = false; //!< stopped at maxViolations
    };
    [[nodiscard]] std::expected<Report, Trouble> validate(QByteArrayView payload) const;

private:
    struct Compiled;
    explicit JsonSchemaCheck(std::shared_ptr<const Compiled> compiled);
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace dlo
