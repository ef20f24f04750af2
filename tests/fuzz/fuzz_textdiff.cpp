// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "payload/textdiff.h"

#include <utility>

namespace {

//! Lines in their order, rows that say what they are, and no emphasis beyond a line's end.
void check(const dlo::TextDiff &diff)
{
    qsizetype before = 0;
    qsizetype after = 0;
    for (const auto &row : diff.rows) {
        for (const auto *cell : {&row.before, &row.after, &row.stored}) {
            for (const auto &span : cell->emphasis)
                dlo::fuzz::require(span.offset >= 0 && span.size > 0 && span.offset + span.size <= cell->text.size());
        }
        if (row.before.kind != dlo::DiffCell::Kind::None && row.skipped == 0)
            dlo::fuzz::require(row.before.line > std::exchange(before, row.before.line));
        if (row.after.kind != dlo::DiffCell::Kind::None && row.skipped == 0)
            dlo::fuzz::require(row.after.line > std::exchange(after, row.after.line));
    }
}

} // namespace

//! The first byte says how; the rest is cut in two at the first NUL.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const auto bytes = dlo::fuzz::view(data + 1, size - 1);
    const auto cut = bytes.indexOf('\0');
    const auto before = cut < 0 ? bytes : bytes.first(cut);
    const auto after = cut < 0 ? QByteArrayView() : bytes.sliced(cut + 1);
    const dlo::TextDiffOptions options{
        .language = data[0] % 2 == 0 ? dlo::DiffLanguage::Json : dlo::DiffLanguage::Words, .context = data[0] / 2 % 4};
    const auto diff = dlo::textDiff(before, after, options);
    check(diff);
    dlo::fuzz::require(!dlo::textDiff(before, before, options).changes);
    dlo::fuzz::require(!diff.rows.empty() || before == after);
    const auto stored = dlo::textDiff(before, after, before, options);
    check(stored);
    dlo::fuzz::require(stored.changes == diff.changes);
    return 0;
}
