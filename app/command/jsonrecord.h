// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace dlo {

/*! One JSON object on one line, its members in the order in which they are added. null is "unknown" or "none", never
   zero or empty. Half a surrogate pair is written as U+FFFD; where every unit counts, letterline.h has a form of its
   own. */
class JsonRecord
{
public:
    JsonRecord &text(QByteArrayView name, const QString &value);
    JsonRecord &text(QByteArrayView name, const std::optional<QString> &value);
    JsonRecord &texts(QByteArrayView name, const QStringList &values);
    JsonRecord &number(QByteArrayView name, qint64 value) { return number(name, std::optional(value)); }
    JsonRecord &number(QByteArrayView name, std::optional<qint64> value);
    JsonRecord &flag(QByteArrayView name, std::optional<bool> value);
    //! \a json is a JSON value as it is to be written.
    JsonRecord &raw(QByteArrayView name, QByteArrayView json);
    //! The object, without a line feed.
    [[nodiscard]] QByteArray take() { return std::move(m_out) + '}'; }

private:
    void name(QByteArrayView name);
    QByteArray m_out = "{";
};

//! The same JSON, with what could steer a terminal or hide text written as escapes: DEL, C1 controls, marks of
//! direction, line and paragraph separators. They stand in strings only.
[[nodiscard]] QByteArray terminalSafe(const QByteArray &json);

} // namespace dlo
