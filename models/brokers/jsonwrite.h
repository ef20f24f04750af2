// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace dlo::jsonwrite {

//! Appends \a text (valid UTF-8) as a JSON string with its quotes; only what must be escaped is.
void appendString(QByteArray &out, QByteArrayView text);
//! The same; half a surrogate pair, which UTF-8 cannot hold, is written as U+FFFD.
void appendString(QByteArray &out, const QString &text);
//! Appends "name":"text", with a comma before it unless it is the first member of its object.
void appendMember(QByteArray &out, QByteArrayView name, const QString &text);

} // namespace dlo::jsonwrite
