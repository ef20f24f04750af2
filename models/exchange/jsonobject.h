// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/lettersfile.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <expected>
#include <optional>
#include <span>
#include <vector>

namespace dlo {

/*! The members of one JSON object as the bytes they are written in; views into its text, which must live longer. No
   number is converted before it is asked for and no text is changed. Any thread. */
class JsonObject
{
public:
    //! More members than that are no object of ours; so that memory stays bounded.
    static constexpr size_t mostMembers = 200;

    //! Checks all of \a text. Problems: NotJson, NotALetter (no object), DuplicateMember.
    [[nodiscard]] static std::expected<JsonObject, LineProblem> read(QByteArrayView text);
    //! The same of a value inside a text that was checked.
    [[nodiscard]] static std::expected<JsonObject, LineProblem> within(QByteArrayView checked);

    //! The value as it is written; nothing when there is no such member.
    [[nodiscard]] std::optional<QByteArrayView> find(QByteArrayView name) const;
    //! The first member with a name that is not among \a names; nothing when there is none.
    [[nodiscard]] std::optional<QByteArray> firstBut(std::span<const QByteArrayView> names) const;

private:
    struct Member
    {
        QByteArray name;
        QByteArrayView value;
    };
    std::vector<Member> m_members;
};

//! Values of a JSON text that was checked, as written. Each gives nothing for a value of another type.
namespace jsonvalue {

//! A string as UTF-8; nothing when it holds half a surrogate pair.
[[nodiscard]] std::optional<QByteArray> bytes(QByteArrayView value);
//! A string unit by unit: half a surrogate pair stays one, a byte order mark stays one.
[[nodiscard]] std::optional<QString> text(QByteArrayView value);
//! A number without fraction or exponent that fits.
[[nodiscard]] std::optional<qint64> integer(QByteArrayView value);
//! The elements of an array; nothing when they are more than \a most.
[[nodiscard]] std::optional<std::vector<QByteArrayView>> elements(QByteArrayView value, size_t most);

} // namespace jsonvalue

} // namespace dlo
