// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/slice.h"
#include "brokers/values.h"
#include "core/result.h"

#include <QByteArrayView>

#include <optional>
#include <vector>

namespace dlo::queen {

/*! A value inside an answer, as the bytes it was sent in. Valid as long as the answer lives. Nothing is converted
   before it is asked for, and what is not of the kind asked for gives an empty optional. Any thread. */
class JsonValue
{
public:
    JsonValue() = default;
    explicit JsonValue(QByteArrayView raw)
        : m_raw(raw)
    { }

    //! Without the white space around it.
    [[nodiscard]] QByteArrayView raw() const { return m_raw; }
    [[nodiscard]] bool isObject() const { return m_raw.startsWith('{'); }
    [[nodiscard]] bool isArray() const { return m_raw.startsWith('['); }
    [[nodiscard]] bool isString() const { return m_raw.startsWith('"'); }
    [[nodiscard]] bool isNull() const { return m_raw == "null"; }
    //! Half a surrogate pair becomes U+FFFD.
    [[nodiscard]] std::optional<QString> toText() const;
    [[nodiscard]] std::optional<qint64> toInteger() const;
    [[nodiscard]] std::optional<bool> toBool() const;
    //! The elements of an array; empty for anything else.
    [[nodiscard]] std::vector<JsonValue> elements() const;

private:
    QByteArrayView m_raw;
};

/*! The members of an object. The readers give an empty optional for a member that is absent or null; a member of
   another type is remembered in wrong(), so that a caller reads all it wants and asks once. */
class JsonMembers
{
public:
    explicit JsonMembers(const JsonValue &object);

    [[nodiscard]] const JsonValue *find(QByteArrayView key) const;
    [[nodiscard]] bool has(QByteArrayView key) const { return find(key) != nullptr; }
    [[nodiscard]] std::optional<QString> text(QByteArrayView key);
    [[nodiscard]] std::optional<qint64> integer(QByteArrayView key);
    [[nodiscard]] std::optional<bool> flag(QByteArrayView key);
    //! ISO 8601, as milliseconds; a text that is no time counts as absent.
    [[nodiscard]] std::optional<EpochMs> time(QByteArrayView key);
    //! An object; an empty set when absent.
    [[nodiscard]] JsonMembers object(QByteArrayView key);
    //! Name of the first member read whose type was not the one asked for; empty when all were right.
    [[nodiscard]] QString wrong() const { return m_wrong; }

private:
    JsonMembers() = default;
    const JsonValue *given(QByteArrayView key) const;
    void noteWrong(QByteArrayView key);

    struct Member
    {
        QByteArrayView key;
        JsonValue value;
    };
    std::vector<Member> m_members;
    QString m_wrong;
};

/*! A whole answer that was checked to be one JSON text. Keeps the bytes as received. */
class JsonAnswer
{
public:
    //! Error Malformed: "html" for a web page, "empty-answer", "invalid-json" for the rest.
    [[nodiscard]] static Result<JsonAnswer> read(QByteArray body);

    [[nodiscard]] JsonValue root() const { return m_root; }
    //! The bytes of \a value, which is part of this answer, without a copy.
    [[nodiscard]] Slice slice(const JsonValue &value) const;

private:
    JsonAnswer() = default;
    Slice::Page m_page;
    JsonValue m_root;
};

//! Milliseconds since the epoch of "2026-05-10T08:01:02.003Z", with up to nine digits of a second and Z, ±hh:mm or
//! nothing (UTC).
[[nodiscard]] std::optional<EpochMs> parseTime(QByteArrayView text);

//! True when \a body begins like a web page.
[[nodiscard]] bool isWebPage(QByteArrayView body);

//! An answer that is not what was asked for. \a code is one of ours, \a what names the place.
[[nodiscard]] Error malformed(const QString &code, const QString &what = {});
//! The same for a member that is missing or of the wrong type.
[[nodiscard]] Error wrongMember(const QString &name);

} // namespace dlo::queen
