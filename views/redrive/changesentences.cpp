// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/changesentences.h"

#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>

namespace dlo::changesentences {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(changesentences)
};

QString what(const ChangeError &error)
{
    using Code = ChangeError::Code;
    const auto detail = visible(error.detail);
    switch (error.code) {
    case Code::NotJson:
        return error.json ? sentences::jsonError(*error.json) : Tr::tr("This is not JSON.");
    case Code::TooLarge:
        return Tr::tr("This is too long.");
    case Code::TooDeep:
        return Tr::tr("This is nested too deep.");
    case Code::BadText:
        return Tr::tr("The text has half a character, which cannot be written in UTF-8.");
    case Code::NotAnArray:
        return Tr::tr("A JSON Patch is an array of operations.");
    case Code::OperationNotObject:
        return Tr::tr("An operation is an object.");
    case Code::UnknownOperation:
        return Tr::tr("“op” is one of add, remove, replace, move, copy and test.");
    case Code::MissingMember:
        return Tr::tr("The member “%1” is missing.").arg(detail);
    case Code::DuplicateMember:
        return Tr::tr("The member “%1” is there twice.").arg(detail);
    case Code::WrongType:
        return Tr::tr("The member “%1” is of the wrong type.").arg(detail);
    case Code::TooManyOperations:
        return Tr::tr("There are too many operations.");
    case Code::MovesIntoItself:
        return Tr::tr("A value cannot be moved into itself.");
    case Code::RemovesWholePayload:
        return Tr::tr("The whole payload cannot be removed.");
    case Code::BadPointer:
        return Tr::tr("This is no JSON Pointer. One looks like /order/lines/3.");
    case Code::BadPath:
        return Tr::tr("This is no JSONPath, at character %1. One looks like $.order.lines[*].price.")
            .arg(error.offset + 1);
    case Code::UnknownFunction:
        return Tr::tr("There is no function “%1” in a JSONPath.").arg(detail);
    case Code::WrongArgument:
        return Tr::tr("A function in the JSONPath has a wrong argument.");
    case Code::NotSingular:
        return Tr::tr("The JSONPath compares what may be several values.");
    case Code::NumberOutOfRange:
        return Tr::tr("An index in the JSONPath is too large.");
    case Code::NothingToFind:
        return Tr::tr("Say what is to be found.");
    case Code::BadExpression:
        return Tr::tr("This is no regular expression: %1.").arg(detail);
    case Code::BadReplacement:
        return Tr::tr("In the replacement a backslash stands before a digit or another backslash.");
    case Code::NoSuchGroup:
        return Tr::tr("The regular expression has fewer groups than the replacement names.");
    case Code::UnknownVersion:
    case Code::UnknownKind:
    case Code::UnknownMember:
        break;
    }
    return Tr::tr("This change was made by another version of this program.");
}

} // namespace

QString ofError(const ChangeError &error)
{
    return error.operation < 0
        ? what(error)
        : Tr::tr("Operation %1: %2", "of a JSON Patch, counted from 1").arg(error.operation + 1).arg(what(error));
}

QString ofRefusal(Refusal::Code code)
{
    using Code = Refusal::Code;
    switch (code) {
    case Code::NotJson:
        return Tr::tr("The payload is not JSON.");
    case Code::PayloadTooLarge:
        return Tr::tr("The payload is too long to be changed this way.");
    case Code::PathNotFound:
        return Tr::tr("There is nothing at this place.");
    case Code::NothingSelected:
        return Tr::tr("The JSONPath selects nothing in it.");
    case Code::NothingFound:
        return Tr::tr("What is to be replaced is not in it.");
    case Code::TestFailed:
        return Tr::tr("A test of the JSON Patch failed.");
    case Code::Ambiguous:
        return Tr::tr("A name is there twice, so that it is not clear which one is meant.");
    case Code::TooDeep:
        return Tr::tr("The payload is nested too deep.");
    case Code::ResultTooLarge:
        return Tr::tr("What comes out of it is too long.");
    case Code::TooExpensive:
        break;
    }
    return Tr::tr("The change takes too long for this payload.");
}

} // namespace dlo::changesentences
