// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <span>
#include <vector>

namespace dlo {

/*! What a person types to find something: words, all of which must be there, each anywhere; what stands in double
   quotes is one word. In any case of letters. Pure, any thread. */
class TrashWords
{
public:
    explicit TrashWords(const QString &typed);

    [[nodiscard]] bool isEmpty() const { return m_words.empty(); }
    //! In \a texts or in \a payload as it lies there: UTF-8, not decoded.
    [[nodiscard]] bool areIn(std::span<const QString> texts, QByteArrayView payload) const;

private:
    struct Word
    {
        QString text;
        QByteArray ascii; //!< empty: it has other characters
    };
    [[nodiscard]] static bool isIn(const Word &word, QByteArrayView payload);

    std::vector<Word> m_words;
};

} // namespace dlo
