// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

namespace dlo::codec {

/*! Writes compact JSON and sees to the commas. Stops at a limit: what comes later is dropped, and \c isFull says so.
   Text that is not UTF-8 appears as {"$textBase64": …}. */
class JsonWriter
{
public:
    explicit JsonWriter(qsizetype limit)
        : m_limit(limit)
    { }

    void openObject() { open('{'); }
    void closeObject() { close('}'); }
    void openArray() { open('['); }
    void closeArray() { close(']'); }
    //! A key of the open object; \a key must be UTF-8.
    void key(QByteArrayView key);
    void rawKey(QByteArrayView quotedKey); //!< a string that is JSON already

    void raw(QByteArrayView json); //!< a whole value that is JSON already
    void text(QByteArrayView text);
    void integer(qint64 value) { raw(QByteArray::number(value)); }
    void natural(quint64 value) { raw(QByteArray::number(value)); }
    //! Shortest form that gives the same double, always with a point or an exponent; NaN and the infinities as
    //! {"$numberDouble": …}.
    void number(double value);
    void boolean(bool value) { raw(value ? QByteArrayView("true") : QByteArrayView("false")); }
    void null() { raw("null"); }
    //! {name: "…"} with \a bytes in base64.
    void binary(QByteArrayView bytes, QByteArrayView name = "$base64");
    //! "name": "text"
    void member(QByteArrayView name, QByteArrayView value);

    [[nodiscard]] bool isFull() const { return m_full; }
    [[nodiscard]] qsizetype limit() const { return m_limit; }
    [[nodiscard]] const QByteArray &json() const { return m_json; }
    [[nodiscard]] QByteArray take() { return std::move(m_json); }

    //! To take back what was written since: for values that turn out not to be what they looked like.
    struct Mark
    {
        qsizetype size;
        size_t depth;
        bool first;
    };
    [[nodiscard]] Mark mark() const { return {m_json.size(), m_first.size(), m_first.empty() || m_first.back()}; }
    void backTo(const Mark &mark);

private:
    void open(char bracket);
    void close(char bracket);
    void beforeValue();
    void append(QByteArrayView bytes);
    void quoted(QByteArrayView text);

    QByteArray m_json;
    qsizetype m_limit;
    std::vector<bool> m_first;
    bool m_afterKey = false;
    bool m_full = false;
};

//! \a text as a JSON string with its quotes; \a text must be UTF-8.
[[nodiscard]] QByteArray quotedJson(QByteArrayView text);
//! As JsonWriter::number writes a finite one.
[[nodiscard]] QByteArray shortestNumber(double value);

} // namespace dlo::codec
