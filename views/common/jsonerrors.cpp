// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include <QCoreApplication>

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

QString help(JsonError::Code code)
{
    using Code = JsonError::Code;
    switch (code) {
    case Code::Empty:
        return Tr::tr("there is no value. An empty text is not JSON; write null, \"\" or {} if you mean one of these.");
    case Code::UnexpectedCharacter:
        return Tr::tr("this character cannot stand here.");
    case Code::UnexpectedEnd:
        return Tr::tr("the text ends too early: a bracket or a value is missing.");
    case Code::BadNumber:
        return Tr::tr("this is not a number as JSON writes it (no leading zeros, no +, digits after the point).");
    case Code::BadLiteral:
        return Tr::tr("only true, false and null can stand without quotes.");
    case Code::BadEscape:
        return Tr::tr("this escape is not known. Write \\\\ for a backslash.");
    case Code::ControlInString:
        return Tr::tr("a control character (tab, line end) stands in a text. Write \\t or \\n.");
    case Code::InvalidUtf8:
        return Tr::tr("these bytes are not UTF-8.");
    case Code::TrailingText:
        return Tr::tr("there is more text after the end of the value.");
    case Code::MissingComma:
        return Tr::tr("a comma is missing before this.");
    case Code::MissingColon:
        return Tr::tr("a colon is missing after the name.");
    case Code::MissingValue:
        return Tr::tr("a value is missing.");
    case Code::TrailingComma:
        return Tr::tr("there is a comma too many before the bracket.");
    case Code::UnclosedString:
        return Tr::tr("this text has no closing quote.");
    case Code::WrongBracket:
        return Tr::tr("this bracket does not match the one that was opened.");
    case Code::KeyNotString:
        return Tr::tr("a name must be in double quotes.");
    case Code::TooDeep:
        return Tr::tr("the nesting is too deep.");
    case Code::ByteOrderMark:
        return Tr::tr("the text begins with a byte order mark, which JSON does not allow.");
    }
    return {};
}
} // namespace

QString jsonError(const JsonError &error)
{
    return Tr::tr("Line %1, column %2: %3").arg(error.line).arg(error.column).arg(help(error.code));
}

} // namespace dlo::sentences
