// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace dlo {

/*! Names and one-line texts from outside (queues, groups, partitions, ids, error texts in cells) as they really are.

   A name may hold characters that nobody sees and that make it look like another: "exe.\u202Efdp" is drawn as
   "exe.pdf", and "orders" with a zero-width space is drawn as "orders". visible() shows each such character as an
   escape ⟨U+202E⟩ and leaves everything else alone. Hidden are: C0 and C1 controls (a line break and a tab too, as
   these texts have one line), line and paragraph separators, controls of the writing direction, zero-width and other
   format characters without a shape (U+00AD, U+061C, U+180E, U+200B–F, U+2028–E, U+2060–F, U+FEFF, tags U+E0000–E007F),
   surrogates without their other half, and code points that are not characters.

   For showing only: never send, compare or copy what visible() returns. Not for payloads, which have an editor of their
   own. Pure functions, any thread. Text without hidden characters comes back as the same shared string, without a copy.
 */
[[nodiscard]] QString visible(const QString &text);

//! One of the characters that visible() escapes.
[[nodiscard]] bool isHidden(char32_t c);

//! Whether visible() would show anything differently.
[[nodiscard]] bool hasHidden(const QString &text);

} // namespace dlo
