// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/jsonedit.h"

namespace dlo {

/*! JSON Merge Patch (RFC 7396), read once and applied to any number of documents, on any thread. New members come last,
   in the order of the patch, with their names as they are written there. */
class MergePatch
{
public:
    [[nodiscard]] static std::expected<MergePatch, ChangeError> of(const QByteArray &text);

    //! Number of values put in, replaced or taken away.
    [[nodiscard]] std::expected<int, Refusal> apply(JsonEdit &document) const;

private:
    class Runner;
    JsonIndex m_patch;
};

} // namespace dlo
