// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/specificationtext.h"

namespace dlo::specificationtext {

std::expected<JsonIndex, ChangeError> read(const QByteArray &text, ChangeError::Part part)
{
    using Code = ChangeError::Code;
    if (text.size() > maxText) {
        return std::unexpected(ChangeError{.code = Code::TooLarge, .part = part, .offset = maxText});
    }
    auto index = JsonIndex::of(text);
    if (!index) {
        const auto &json = index.error();
        const auto code = json.code == JsonError::Code::TooDeep ? Code::TooDeep : Code::NotJson;
        return std::unexpected(ChangeError{.code = code, .part = part, .offset = json.offset, .json = json});
    }
    if (index->depth() > maxDepth) {
        return std::unexpected(ChangeError{.code = Code::TooDeep, .part = part});
    }
    return std::move(*index);
}

} // namespace dlo::specificationtext
