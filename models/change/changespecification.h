// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>

namespace dlo {

//! What find-and-replace is to do.
struct ReplaceSpecification
{
    enum class Where : std::uint8_t
    {
        Pointer, //!< JSON Pointer (RFC 6901); "" is the whole payload
        Path //!< JSONPath (RFC 9535)
    };
    enum class Find : std::uint8_t
    {
        Anything, //!< whatever is at the place
        Value, //!< a JSON value, compared by what it means: 1.0 is 1, and objects have no order
        Text, //!< in strings, each time it occurs
        Expression //!< a regular expression (PCRE2), in strings, each time it matches
    };
    Where where = Where::Pointer;
    QString place = {};
    Find find = Find::Anything;
    QString what = {}; //!< of Value JSON; of Anything nothing
    bool ignoreCase = false; //!< of Text and Expression
    //! For Anything and Value JSON, put in as it is written here. For Text the text itself. For Expression a text in
    //! which \\0 to \\9 are what was matched and its groups, and \\\\ is a backslash.
    QString with = {};

    bool operator==(const ReplaceSpecification &) const = default;
};

//! What a change is made from.
struct ChangeSpecification
{
    enum class Kind : std::uint8_t
    {
        None, //!< every payload as it is
        Payload, //!< text is the payload for all, any bytes
        JsonPatch, //!< text is a JSON Patch (RFC 6902)
        MergePatch, //!< text is a JSON Merge Patch (RFC 7396)
        Replace //!< see replace
    };
    Kind kind = Kind::None;
    QByteArray text = {};
    ReplaceSpecification replace = {};

    bool operator==(const ChangeSpecification &) const = default;
};

//! Why there is no change to be made from a specification.
struct ChangeError
{
    enum class Code : std::uint8_t
    {
        NotJson, //!< see json
        TooLarge,
        TooDeep, //!< nested more than Change::maxSpecificationDepth levels
        BadText, //!< a lone surrogate in a text
        // JSON Patch
        NotAnArray,
        OperationNotObject,
        UnknownOperation,
        MissingMember, //!< detail: which
        DuplicateMember, //!< detail: which; of JSON Merge Patch too, and of a saved change
        WrongType, //!< detail: of which member
        TooManyOperations,
        MovesIntoItself,
        RemovesWholePayload,
        // places
        BadPointer,
        BadPath, //!< not as RFC 9535 says
        UnknownFunction, //!< detail: its name
        WrongArgument, //!< a function's argument is of the wrong kind, or there are too many or too few
        NotSingular, //!< a path that may select several is compared
        NumberOutOfRange, //!< of an index
        // find and replace
        NothingToFind,
        BadExpression, //!< detail: in PCRE2's words
        BadReplacement, //!< a backslash that is followed by neither a digit nor a backslash
        NoSuchGroup, //!< the expression has fewer
        // a saved change
        UnknownVersion, //!< detail: which
        UnknownKind, //!< detail: which
        UnknownMember //!< detail: which
    };
    enum class Part : std::uint8_t
    {
        Text,
        Place,
        Find,
        With,
        Saved
    };
    Code code = Code::NotJson;
    Part part = Part::Text; //!< of the specification
    //! In that part: bytes of Text and Saved, UTF-16 units of the others.
    qsizetype offset = 0;
    int operation = -1; //!< of JSON Patch, from 0
    QString detail = {};
    std::optional<JsonError> json = std::nullopt;
};

} // namespace dlo
