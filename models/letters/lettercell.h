// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QVariant>

namespace dlo::lettercell {

//! One cell of LetterTableModel, by its columns. Unknown values are empty here: the model has the words for them.

//! At most one line and 300 characters.
[[nodiscard]] QString text(const DeadLetter &letter, int column);
//! Raw value: number, text, or invalid when unknown.
[[nodiscard]] QVariant value(const DeadLetter &letter, int column);
//! Longer than the text; markup of our own around escaped text, so that no letter's text is taken for markup.
[[nodiscard]] QString toolTip(const DeadLetter &letter, int column);
[[nodiscard]] bool isNumber(int column);

} // namespace dlo::lettercell
