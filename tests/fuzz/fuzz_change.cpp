// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "change/change.h"

namespace {

using namespace dlo;

//! What must hold for every payload: JSON in, JSON out, the same each time.
void apply(const Change &change, const QByteArray &payload)
{
    const auto result = change.apply(payload);
    const auto again = change.apply(payload);
    fuzz::require(result.has_value() == again.has_value());
    if (!result) {
        fuzz::require(result.error().code == again.error().code);
        return;
    }
    fuzz::require(result->bytes == again->bytes && result->unchanged == (result->bytes == payload));
    const auto kind = change.specification().kind;
    if (kind != ChangeSpecification::Kind::None && kind != ChangeSpecification::Kind::Payload) {
        fuzz::require(jsontext::validate(result->bytes).has_value());
    }
}

void tryChange(const std::expected<Change, ChangeError> &change, const QByteArray &payload)
{
    if (!change) {
        fuzz::require(change.error().offset >= 0);
        return;
    }
    const auto saved = change->toJson();
    const auto back = Change::fromJson(saved);
    fuzz::require(back && *back == *change);
    apply(*change, payload);
}

} // namespace

//! The first byte is the kind of the change; up to the first NUL goes its text, of find-and-replace the place, what to
//! find and the replacement, each ended by a NUL; the rest is the payload.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 1) {
        return 0;
    }
    auto rest = fuzz::view(data + 1, size - 1).toByteArray();
    const auto next = [&] {
        const auto end = rest.indexOf('\0');
        const auto text = end < 0 ? rest : rest.first(end);
        rest = end < 0 ? QByteArray() : rest.sliced(end + 1);
        return text;
    };
    const auto kind = data[0] % 8;
    if (kind == 0) {
        tryChange(Change::fromJson(next()), rest);
    } else if (kind < 4) {
        const auto text = next();
        tryChange(Change::of({.kind = ChangeSpecification::Kind(kind), .text = text}), rest);
    } else {
        ReplaceSpecification replace{.find = ReplaceSpecification::Find(kind - 4), .ignoreCase = (data[0] & 8U) != 0};
        replace.place = QString::fromUtf8(next());
        replace.where
            = replace.place.startsWith(u'$') ? ReplaceSpecification::Where::Path : ReplaceSpecification::Where::Pointer;
        replace.what = QString::fromUtf8(next());
        replace.with = QString::fromUtf8(next());
        tryChange(Change::of({.kind = ChangeSpecification::Kind::Replace, .replace = replace}), rest);
    }
    return 0;
}
