// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <algorithm>
#include <utility>
#include <vector>

namespace dlo::practice {

//! A JSON string token. Escapes as nlohmann-json and serde_json do: control characters, quotes and backslashes only.
[[nodiscard]] QByteArray quoted(QByteArrayView utf8);

//! A string token, or null when \a utf8 is a null array.
[[nodiscard]] QByteArray quotedOrNull(const QByteArray &utf8);

/*! Writes one JSON object by hand, so that payload bytes go out verbatim. Sorted writes members by the bytes of their
   keys, as the C++ broker's library does; otherwise they stay in order. */
class ObjectWriter
{
public:
    explicit ObjectWriter(bool sorted)
        : m_sorted(sorted)
    { }

    //! \a json must be JSON already. Keys are literals and need no escaping.
    ObjectWriter &raw(const char *key, QByteArray json)
    {
        m_members.emplace_back(key, std::move(json));
        return *this;
    }
    ObjectWriter &text(const char *key, QByteArrayView value) { return raw(key, quoted(value)); }
    ObjectWriter &textOrNull(const char *key, const QByteArray &value) { return raw(key, quotedOrNull(value)); }
    ObjectWriter &number(const char *key, qint64 value) { return raw(key, QByteArray::number(value)); }
    ObjectWriter &flag(const char *key, bool value) { return raw(key, value ? "true" : "false"); }
    ObjectWriter &null(const char *key) { return raw(key, "null"); }

    //! Appends the object to \a out.
    void appendTo(QByteArray &out);
    [[nodiscard]] QByteArray take();

private:
    std::vector<std::pair<QByteArrayView, QByteArray>> m_members;
    bool m_sorted;
};

//! Writes the elements of an array one after the other.
class ArrayWriter
{
public:
    void add(QByteArrayView json)
    {
        separate();
        m_out += json;
    }
    void add(ObjectWriter &object)
    {
        separate();
        object.appendTo(m_out);
    }
    [[nodiscard]] QByteArray take()
    {
        m_out += ']';
        return std::move(m_out);
    }

private:
    void separate()
    {
        if (m_out.size() > 1)
            m_out += ',';
    }
    QByteArray m_out = "[";
};

} // namespace dlo::practice
