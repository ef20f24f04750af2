// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/jsonedit.h"
#include "change/pointerpath.h"

namespace dlo {

/*! JSON Patch (RFC 6902), read once and applied to any number of documents, on any thread. "from" equal to "path" is a
   move to the same place; of other members that an operation has nothing is thought (section 4). */
class JsonPatch
{
public:
    static constexpr size_t maxOperations = 10'000;

    [[nodiscard]] static std::expected<JsonPatch, ChangeError> of(const QByteArray &text);

    //! Number of operations that changed something. After a refusal \a document is of no use.
    [[nodiscard]] std::expected<int, Refusal> apply(JsonEdit &document) const;

private:
    enum class Kind : std::uint8_t
    {
        Add,
        Remove,
        Replace,
        Move,
        Copy,
        Test
    };
    struct Operation
    {
        Kind kind = Kind::Test;
        pointerpath::Segments path = {};
        pointerpath::Segments from = {};
        JsonIndex value = {}; //!< a text of its own: what it is nested in does not count
    };
    class Reader;
    class Runner;

    std::vector<Operation> m_operations;
};

} // namespace dlo
