// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "payload/editabletext.h"

//! The first byte tells where to cut the shown text, the second what to put there; the rest is the payload.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace dlo;
    if (size < 2) {
        return 0;
    }
    const auto original = fuzz::view(data + 2, size - 2).toByteArray();
    const EditableText text(original);
    const auto same = text.compose(text.shown());
    fuzz::require(same.bytes == original && same.changedBytes == 0);

    auto edited = text.shown();
    edited.insert(edited.size() * data[0] / 256, QChar(char16_t(data[1])));
    const auto composed = text.compose(edited);
    fuzz::require(composed.changedBytes >= 0 && composed.identicalBytes >= 0);
    fuzz::require(composed.identicalBytes <= composed.bytes.size() && composed.identicalBytes <= original.size());
    fuzz::require(text.isEditable() || composed.bytes == original);
    return 0;
}
