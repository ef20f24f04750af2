// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>

namespace dlo {

/*! Writes members of a JSON object so that JsonMembers reads the same values again: nothing, empty, bytes that are no
   text and texts that are no valid Unicode stay what they are (FORMAT.md, "What a JSON string cannot hold"). Each puts
   a comma before its member unless \a out ends with the brace that opens the object. Pure, any thread. */
namespace jsonmember {

//! "name": and no value yet. Names are ours: nothing in them is escaped.
void appendName(QByteArray &out, QByteArrayView name);
//! A string value. A byte order mark at its beginning is written as an escape: some readers would leave it out.
void appendString(QByteArray &out, QByteArrayView utf8);
void appendText(QByteArray &out, QByteArrayView name, const QString &text);
void appendText(QByteArray &out, QByteArrayView name, const std::optional<QString> &text);
void appendNumber(QByteArray &out, QByteArrayView name, const std::optional<qint64> &number);
//! With the fewest digits that give the same number again; finite.
void appendReal(QByteArray &out, QByteArrayView name, const std::optional<double> &number);
void appendFlag(QByteArray &out, QByteArrayView name, bool flag);
void appendBytes(QByteArray &out, QByteArrayView name, QByteArrayView bytes);

} // namespace jsonmember

} // namespace dlo
