// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/seriesstyle.h"

#include "views/common/colours.h"

#include <array>

namespace dlo {

namespace {

struct Style
{
    QRgb light; //!< on a light background
    QRgb dark; //!< on a dark one
    QList<qreal> dashes; //!< in pen widths; empty: solid
};

const std::array<Style, 8> &styles()
{
    static const std::array<Style, 8> all{{
        {0xff0072b2, 0xff56b4e9, {}},
        {0xffd55e00, 0xffff8c42, {5, 2}},
        {0xff007a5a, 0xff2ec4a0, {1.5, 2}},
        {0xffa8508a, 0xffe79ac7, {7, 2, 1.5, 2}},
        {0xff8a6d00, 0xfff0e442, {10, 3}},
        {0xff3d3d3d, 0xffd9d9d9, {3, 1.5}},
        {0xff2f74a8, 0xff9ad0f5, {1, 3}},
        {0xff9c3d00, 0xffe69f00, {7, 2, 1.5, 2, 1.5, 2}},
    }};
    return all;
}

} // namespace

QPen seriesPen(int index, const QPalette &palette)
{
    const Style &style = styles()[size_t(index) % styles().size()];
    QPen pen(QColor::fromRgb(colours::isDark(palette) ? style.dark : style.light), 2);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (!style.dashes.isEmpty())
        pen.setDashPattern(style.dashes);
    return pen;
}

} // namespace dlo
