// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/hexlayout.h"

#include <QString>

#include <algorithm>

namespace dlo {

HexLayout HexLayout::forWidth(int width, int cell, qint64 size)
{
    HexLayout layout{.cell = cell, .digits = int(std::max<qsizetype>(8, QString::number(size, 16).size()))};
    while (layout.bytesPerLine > 4 && layout.width() > width)
        layout.bytesPerLine /= 2;
    return layout;
}

int HexLayout::hexLeft(int column) const
{
    // A wider gap after each eight.
    return offsetLeft() + (digits + 2 + 3 * column + column / 8) * cell;
}

int HexLayout::textLeft(int column) const
{
    return hexLeft(bytesPerLine - 1) + (4 + column) * cell;
}

int HexLayout::width() const
{
    return textLeft(bytesPerLine) + cell;
}

HexLayout::Place HexLayout::at(int x) const
{
    Place place{.inText = x >= textLeft(0) - cell};
    for (int column = 1; column < bytesPerLine; ++column) {
        const int left = place.inText ? textLeft(column) : hexLeft(column) - cell / 2;
        if (x >= left)
            place.column = column;
    }
    return place;
}

} // namespace dlo
