// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtTypes>

#include <optional>

namespace dlo {

//! Where what stands in a line of a hex view: the offset, the bytes in two digits each, the same bytes as characters.
struct HexLayout
{
    int cell = 8; //!< width of a character, pixels
    int digits = 8; //!< of an offset
    int bytesPerLine = 16;

    //! As many bytes a line as fit: 16, 8 or 4.
    [[nodiscard]] static HexLayout forWidth(int width, int cell, qint64 size);

    [[nodiscard]] int offsetLeft() const { return cell; }
    [[nodiscard]] int hexLeft(int column) const;
    [[nodiscard]] int textLeft(int column) const;
    [[nodiscard]] int width() const;
    //! The end has a place of its own, behind the last byte.
    [[nodiscard]] qint64 lines(qint64 size) const { return size / bytesPerLine + 1; }

    struct Place
    {
        int column = 0;
        bool inText = false;
    };
    //! What is nearest to \a x.
    [[nodiscard]] Place at(int x) const;
};

} // namespace dlo
