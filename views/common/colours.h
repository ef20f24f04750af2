// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/connectionprofile.h"

#include <QColor>

class QPalette;

namespace dlo {

//! The only place with colours of our own: states and environments, for light and dark palettes. All pairs of text and
//! background have a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3), which a test keeps.
namespace colours {

struct Pair
{
    QColor background;
    QColor text;
};

enum class State : std::uint8_t
{
    Info,
    Success,
    Warning,
    Error
};

[[nodiscard]] bool isDark(const QPalette &palette);
//! For a banner or a badge.
[[nodiscard]] Pair state(State state, const QPalette &palette);
//! A stronger tone of the same state, for a mark beside text (not for text).
[[nodiscard]] QColor accent(State state, const QPalette &palette);
//! The band that names a connection.
[[nodiscard]] Pair environment(Environment environment, const QPalette &palette);
//! Lines of a comparison.
[[nodiscard]] Pair added(const QPalette &palette);
[[nodiscard]] Pair removed(const QPalette &palette);
//! The inside of an empty check box of a dark palette: 3:1 on Window.
[[nodiscard]] QColor box(const QPalette &palette);
//! Text that matters less than the palette's own, still at least 4.5:1 on Window and Base.
[[nodiscard]] QColor muted(const QPalette &palette);

//! WCAG contrast ratio, 1..21.
[[nodiscard]] double contrast(const QColor &a, const QColor &b);

} // namespace colours

} // namespace dlo
