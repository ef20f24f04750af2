// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace dlo::jsontext {

//! The text that a string token of valid JSON means, as UTF-8. A lone surrogate escape becomes U+FFFD: for comparing
//! and showing, never for sending.
[[nodiscard]] QByteArray unescape(QByteArrayView token);

} // namespace dlo::jsontext
