// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QLineEdit;

namespace dlo {

/*! A line to type in cuts what is longer than it holds, without a word (QLineEdit: 32,767 characters). A name that was
   cut is another name, so a guarded field holds one character more than it may have: what has that many is too long,
   whether it was cut or not, and must not be used. */
namespace fieldlimit {

inline constexpr int longest = 32'767; //!< characters, UTF-16 units

void guard(QLineEdit *edit, int most = longest);
[[nodiscard]] bool exceeds(const QString &text, int most = longest);
[[nodiscard]] bool exceeds(const QLineEdit *edit, int most = longest);
//! "This is longer than the 32,767 characters that fit here, so it is not used."
[[nodiscard]] QString sentence(int most = longest);

} // namespace fieldlimit

} // namespace dlo
