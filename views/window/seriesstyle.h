// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPalette>
#include <QPen>

namespace dlo {

/*! The pen of the chart's line number \a index (0..7): a colour that people with any kind of colour vision tell apart
   (the palette of Okabe and Ito, lightened or darkened for the background), and a dash pattern that says the same
   without colour. */
[[nodiscard]] QPen seriesPen(int index, const QPalette &palette);

} // namespace dlo
