// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/letterstore.h"

#include <QByteArray>
#include <QString>

#include <atomic>
#include <optional>
#include <vector>

namespace dlo {

/*! Which letters are shown and in which order: a filter and a sort, as a value. Part of LetterTableModel, which has the
   columns. Any thread. */
class LetterSorter
{
public:
    LetterSorter(const QString &filter, int column, Qt::SortOrder order);

    [[nodiscard]] bool hasFilter() const { return !m_words.empty(); }
    [[nodiscard]] bool matches(const DeadLetter &letter) const;
    //! Strictly before; letters that compare equal stay in the order of arrival.
    [[nodiscard]] bool isBefore(const DeadLetter &a, const DeadLetter &b) const;
    //! Rows of \a letters that match, in order. Nothing when \a cancelled became true meanwhile.
    [[nodiscard]] std::optional<std::vector<quint32>> order(const std::vector<LetterStore::Entry> &letters,
                                                            const std::atomic_bool &cancelled) const;

private:
    struct Word
    {
        QString text;
        QByteArray bytes; //!< UTF-8; in lower case when it is ASCII
        bool ascii = true;
    };
    [[nodiscard]] static bool contains(const DeadLetter &letter, const Word &word);
    [[nodiscard]] static bool payloadContains(QByteArrayView payload, const Word &word);
    [[nodiscard]] int compare(const DeadLetter &a, const DeadLetter &b) const;

    std::vector<Word> m_words;
    int m_column;
    Qt::SortOrder m_order;
};

} // namespace dlo
