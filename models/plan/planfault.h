// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "core/error.h"

#include <QString>

#include <optional>

namespace dlo {

/*! Why there is no plan to be had from a file. Nothing of the file is used then. Codes of \c error:

    - Malformed "plan-empty": the file has no byte;
    - Malformed "plan-letters-file": it is a letters file (exchange/FORMAT.md), which can be imported;
    - Malformed "plan-foreign": neither;
    - Malformed "plan-newer": written in a version of the format that is not known here;
    - Malformed "plan-incomplete": it was cut, its end is missing;
    - Malformed "plan-damaged": something is not as it was written, in \c line or somewhere (0);
    - Malformed "plan-missing-member", "plan-wrong-member", "plan-unknown-member": \c member of the head; one that is
   not known may be one that matters;
    - Malformed "plan-change": \c change says why it cannot be made;
    - TooLarge "plan-too-many-letters", "plan-too-large" (its letters would take too much memory without their
   payloads), "plan-line-too-long";
    - Conflict "plan-file-changed": somebody wrote to it while it was read;
    - Unavailable "file-is-folder", "file-not-read" with the operating system's words;
    - Cancelled "stopped". */
struct PlanFault
{
    Error error = {};
    qint64 line = 0; //!< from 1; 0: no line in particular
    QString member = {}; //!< a name from the file: plain text
    std::optional<ChangeError> change = std::nullopt;
};

} // namespace dlo
