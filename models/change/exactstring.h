// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <vector>

/*! What string tokens mean, without loss: UTF-8 in which a lone surrogate escape ("\ud800" is legal JSON) is the three
   bytes it would have if it were a character (WTF-8), so that different strings stay different and the order is that of
   the code points. Pure functions, any thread. */
namespace dlo::exactstring {

//! Of a string token of valid JSON, with its quotes.
[[nodiscard]] QByteArray unescape(QByteArrayView token);
//! A JSON string token that means \a text: only what must be escaped is.
[[nodiscard]] QByteArray quoted(QByteArrayView text);
//! \a token means \a text.
[[nodiscard]] bool means(QByteArrayView token, QByteArrayView text);
//! There is a lone surrogate in what unescape() gave.
[[nodiscard]] bool hasLoneSurrogate(QByteArrayView text);
//! For showing: a lone surrogate is U+FFFD. Not QString::fromUtf8, which takes a mark U+FEFF away from the beginning.
[[nodiscard]] QString shown(QByteArrayView text);
[[nodiscard]] qsizetype characters(QByteArrayView text);

//! What a string token means, in UTF-16, and where in the token each unit is written.
struct Units
{
    QString text = {}; //!< a lone surrogate is U+FFFD, for matching
    std::vector<quint32> offsets = {}; //!< in the token; one more than units: where the closing quote is
};
[[nodiscard]] Units units(QByteArrayView token);

} // namespace dlo::exactstring
