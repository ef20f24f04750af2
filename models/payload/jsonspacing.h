// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/tokenmerge.h"

#include <map>

namespace dlo {

/*! How a JSON text uses white space, learned from it, to put new tokens into it in the same manner: minified, "key":
   value on one line, indented by tabs, CR LF, anything. Part of EditableText. */
class JsonSpacing
{
public:
    //! \a text must outlive this.
    explicit JsonSpacing(const TokenText &text);

    //! White space between two tokens of these kinds. \a depth is that of the second one (a bracket counts as outside
    //! of what it brackets).
    [[nodiscard]] QByteArray between(JsonTokenKind left, JsonTokenKind right, int depth) const;

    //! The gap (see TokenText::gap) beside an old neighbour that would do: its place in \a text is alike. \a leftIndex
    //! and
    //! \a rightIndex are the tokens' places in \a text, -1 when they are new. -1: none.
    [[nodiscard]] static int gapOfNeighbour(const TokenText &text, JsonTokenKind left, JsonTokenKind right,
                                            int leftIndex, int rightIndex);

private:
    enum class Place : std::uint8_t
    {
        AfterOpen,
        AfterComma,
        BeforeClose,
        Empty,
        BeforeComma,
        BeforeColon,
        AfterColon
    };
    [[nodiscard]] static Place placeOf(JsonTokenKind left, JsonTokenKind right);
    [[nodiscard]] static bool breaksLines(Place place) { return place <= Place::BeforeClose; }
    void learn();
    void note(Place place, int depth, QByteArrayView gap);

    TokenText m_text;
    bool m_minified = true;
    std::map<std::pair<Place, int>, QByteArray> m_byDepth; //!< of the places where lines break
    std::map<Place, QByteArray> m_byPlace;
    QByteArray m_lineEnd; //!< empty: nothing is indented
    QByteArray m_indent = "  "; //!< of one level
    bool m_indentKnown = false;
};

} // namespace dlo
