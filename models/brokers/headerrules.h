// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace dlo {

//! What the bytes of a header's value have to be.
enum class HeaderForm : std::uint8_t
{
    Text, //!< UTF-8
    Bytes, //!< anything
    Integer, //!< decimal digits, perhaps after a '-', that 64 bits with a sign hold
    Number, //!< a decimal number, perhaps with an exponent, of any size
    Boolean, //!< "true" or "false"
    Json, //!< one JSON text, for tables and lists that nest (AMQP)
};

//! A type that a header may have.
struct HeaderType
{
    QString name = {}; //!< as in Header::type
    HeaderForm form = HeaderForm::Text;
    bool takesLabel = false; //!< "Number.float" is a Number too (SQS: brokers-http.md section 2.5)
    //! Not empty: rows of this type are not headers but properties of the message, which have these names and stand
    //! once each (RabbitMQ's content_type).
    QStringList names = {};

    bool operator==(const HeaderType &) const = default;
};

//! What the name of a header may be.
enum class HeaderNames : std::uint8_t
{
    Any, //!< also empty (Kafka)
    NotEmpty,
    AsciiDotted, //!< A-Z, a-z, 0-9, '_', '-', '.'; no '.' at either end, no two in a row (SQS)
};

//! What a broker takes as the headers of a message that is pushed, and what it keeps of them. A limit of 0 is none.
struct HeaderRules
{
    //! A push carries headers. False: it takes none, and the rest says nothing.
    bool carried = false;
    bool ordered = true; //!< their order is kept
    bool duplicates = true; //!< a name may stand several times
    bool nulls = true; //!< null is a value, another one than empty
    bool empties = true; //!< a value may be empty
    HeaderNames names = HeaderNames::Any;
    //! Empty: headers have no types, and a value is any bytes.
    std::vector<HeaderType> types = {};
    //! Names that the broker itself gives a message, or their beginnings followed by '*'. It takes them from nobody, so
    //! a letter's own are not sent along.
    QStringList reserved = {};
    bool reservedInAnyCase = false; //!< "aws." is "AWS." too
    qsizetype mostHeaders = 0;
    qsizetype longestName = 0; //!< bytes of UTF-8
    qsizetype longestValue = 0; //!< bytes
    qsizetype mostBytes = 0; //!< names, types and values together

    bool operator==(const HeaderRules &) const = default;

    [[nodiscard]] bool isReserved(const QString &name) const;
    //! Null: there is none of that name, with its label or without.
    [[nodiscard]] const HeaderType *type(const QString &name) const;
};

//! Why a broker would not take headers.
struct HeaderProblem
{
    //! "headers-not-carried", "headers-too-many", "headers-too-large" (all together); of one row "header-name-empty",
    //! "header-name-invalid", "header-name-too-long", "header-name-reserved", "header-name-repeated",
    //! "header-name-not-of-type" (HeaderType::names), "header-type-unknown", "header-value-null", "header-value-empty",
    //! "header-value-too-long", "header-value-not-text", "header-value-not-integer", "header-value-not-number",
    //! "header-value-not-boolean", "header-value-not-json".
    QString code = {};
    int row = -1; //!< -1: of no single one
    qint64 limit = 0; //!< of those that are about one

    bool operator==(const HeaderProblem &) const = default;
};

//! Pure functions, any thread.
namespace headerrules {

//! What is wrong with \a headers, in the order of rows and at most one problem each. \a own: those of the letter; a row
//! with a reserved name that is one of them as it stands is no problem, because it is left out.
[[nodiscard]] std::vector<HeaderProblem> problems(const HeaderRules &rules, const std::vector<Header> &headers,
                                                  const std::vector<Header> &own);
//! What a push is to carry: without those with reserved names, nothing at all where a push carries none.
[[nodiscard]] std::vector<Header> toSend(const HeaderRules &rules, const std::vector<Header> &headers);
//! Code of HeaderProblem.
[[nodiscard]] bool isProblem(const QString &code);

} // namespace headerrules

} // namespace dlo
