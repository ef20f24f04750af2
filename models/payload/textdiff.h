// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/difftokens.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace dlo {

//! UTF-16 units of a text.
struct TextSpan
{
    qsizetype offset = 0;
    qsizetype size = 0;
    bool operator==(const TextSpan &) const = default;
};

//! One line of one of the texts.
struct DiffCell
{
    enum class Kind : std::uint8_t
    {
        None, //!< no line here
        Same,
        Spacing, //!< white space differs and nothing else
        Changed
    };
    Kind kind = Kind::None;
    qsizetype line = 0; //!< from 1
    QString text = {}; //!< without the line end; what is long and the same is left out, with "…" in its place
    std::vector<TextSpan> emphasis = {}; //!< the tokens that differ
};

//! What stands side by side.
struct DiffRow
{
    DiffCell before = {};
    DiffCell after = {};
    DiffCell stored = {}; //!< its kind tells how it differs from \a after
    qsizetype skipped = 0; //!< so many lines that are the same everywhere are left out here; the cells are empty then
    bool isChange = false; //!< before and after differ
    bool startsChange = false; //!< the first row of a change between before and after
    bool startsStored = false; //!< the first row of a change between after and stored
};

//! A comparison made for the eye, by line and within changed lines by token. A value.
struct TextDiff
{
    std::vector<DiffRow> rows = {}; //!< empty when nothing differs
    qsizetype changes = 0; //!< places where before and after differ in more than white space
    qsizetype spacingChanges = 0; //!< places where they differ in white space only
    qsizetype storedChanges = 0; //!< places where after and stored differ in more than white space
    bool hasStored = false;
    bool gaveUp = false; //!< too different to compare: shown as all removed, all added
    bool storedGaveUp = false;
    bool isCut = false; //!< more rows than were wanted follow
};

struct TextDiffOptions
{
    DiffLanguage language = DiffLanguage::Words;
    int context = 3; //!< unchanged lines shown around each change
    int maxEdits = 4000; //!< lines; see lineDiff()
    qsizetype maxRows = 5000;
};

/*! Compares \a before with \a after and, where given, \a after with \a stored. UTF-8; bytes that are not are shown as
   U+FFFD. Any thread. */
[[nodiscard]] TextDiff textDiff(QByteArrayView before, QByteArrayView after, const TextDiffOptions &options = {});
[[nodiscard]] TextDiff textDiff(QByteArrayView before, QByteArrayView after, QByteArrayView stored,
                                const TextDiffOptions &options = {});

} // namespace dlo
