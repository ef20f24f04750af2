// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace dlo::practice {

//! The key that the practice broker encrypts with: public on purpose, the first test vector of queen-http.md section 9.
inline constexpr char practiceKey[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
//! Another one, that nobody has (Fault::ForeignKey).
inline constexpr char foreignKey[] = "0707070707070707070707070707070707070707070707070707070707070707";

} // namespace dlo::practice
