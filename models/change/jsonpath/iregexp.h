// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRegularExpression>
#include <QString>

namespace dlo::jsonpath::iregexp {

/*! I-Regexp (RFC 9485) as an expression of PCRE2 that ends after a bounded number of steps; one that is not valid when
   \a pattern is not I-Regexp. \a whole: the whole text must match. ^ and $ outside of classes are the ends of the text,
   as section 5.4 of the RFC leaves them to be. */
[[nodiscard]] QRegularExpression compile(const QString &pattern, bool whole);

//! Put before a pattern of PCRE2, so that a match gives up after about ten milliseconds instead of seconds.
inline constexpr QLatin1StringView limit("(*LIMIT_MATCH=1000000)");

} // namespace dlo::jsonpath::iregexp
