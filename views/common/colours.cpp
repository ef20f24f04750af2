// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/colours.h"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace dlo::colours {

namespace {
double channel(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) + 0.0722 * channel(colour.blueF());
}

QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto mix = [share](float x, float y) { return float(x + (y - x) * share); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}
} // namespace

double contrast(const QColor &a, const QColor &b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

bool isDark(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Window)) < luminance(palette.color(QPalette::WindowText));
}

Pair state(State state, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (state) {
    case State::Info:
        return dark ? Pair{QColor(0x1f3247), QColor(0xd6e8fa)} : Pair{QColor(0xe3eefa), QColor(0x12365c)};
    case State::Success:
        return dark ? Pair{QColor(0x1c3a27), QColor(0xcff0d9)} : Pair{QColor(0xe0f4e6), QColor(0x11432a)};
    case State::Warning:
        return dark ? Pair{QColor(0x453512), QColor(0xfbe6b5)} : Pair{QColor(0xfdf1d3), QColor(0x533a00)};
    case State::Error:
        return dark ? Pair{QColor(0x4a1f22), QColor(0xfbd9d9)} : Pair{QColor(0xfce4e4), QColor(0x6b1217)};
    }
    return {};
}

QColor accent(State state, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (state) {
    case State::Info:
        return dark ? QColor(0x6cb0f2) : QColor(0x1c71d8);
    case State::Success:
        return dark ? QColor(0x57c785) : QColor(0x1e8449);
    case State::Warning:
        return dark ? QColor(0xf0b429) : QColor(0xb26b00);
    case State::Error:
        return dark ? QColor(0xff7b7b) : QColor(0xc01c28);
    }
    return {};
}

Pair environment(Environment environment, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (environment) {
    case Environment::Development:
        return dark ? Pair{QColor(0x1f5137), QColor(0xf2fbf5)} : Pair{QColor(0xcfead9), QColor(0x0e3b24)};
    case Environment::Staging:
        return dark ? Pair{QColor(0x6a4a00), QColor(0xfff6e0)} : Pair{QColor(0xffe2a0), QColor(0x4a3300)};
    case Environment::Production:
        return dark ? Pair{QColor(0x8f1d24), QColor(0xffffff)} : Pair{QColor(0xb3202a), QColor(0xffffff)};
    }
    return {};
}

Pair added(const QPalette &palette)
{
    return state(State::Success, palette);
}

Pair removed(const QPalette &palette)
{
    return state(State::Error, palette);
}

QColor box(const QPalette &palette)
{
    const auto text = palette.color(QPalette::WindowText);
    const auto window = palette.color(QPalette::Window);
    for (double share = 0.1; share < 0.6; share += 0.05) {
        if (const auto colour = mixed(window, text, share); contrast(colour, window) >= 3)
            return colour;
    }
    return mixed(window, text, 0.6);
}

QColor muted(const QPalette &palette)
{
    const auto text = palette.color(QPalette::WindowText);
    const auto window = palette.color(QPalette::Window);
    const auto base = palette.color(QPalette::Base);
    for (const double share : {0.40, 0.35, 0.30, 0.25, 0.20, 0.10}) {
        const auto colour = mixed(text, window, share);
        if (contrast(colour, window) >= 4.5 && contrast(colour, base) >= 4.5)
            return colour;
    }
    return text;
}

} // namespace dlo::colours
