// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QHash>

#include <memory>
#include <vector>

namespace dlo {

/*! The dead letters at hand, in the order of arrival, each once (by LetterKey). Plain C++, GUI thread; values that
   leave it are cheap copies. */
class LetterStore
{
public:
    //! A letter never changes once it is here (replacing one puts another in its place), so that workers may read it.
    using Entry = std::shared_ptr<const DeadLetter>;

    //! Appends those not yet here; returns how many.
    qsizetype append(std::vector<DeadLetter> letters);
    bool remove(const LetterKey &key);
    //! Removes the rows for which \a gone is true; it has one element for each row.
    void removeRows(const std::vector<bool> &gone);
    bool replace(const DeadLetter &letter); //!< same key
    void replaceAt(qsizetype row, Entry letter); //!< same key
    //! For each of \a serials, which ascend, its row, or -1 when it is gone.
    [[nodiscard]] std::vector<qsizetype> rowsOf(const std::vector<quint64> &serials) const;
    [[nodiscard]] const Entry &entry(qsizetype row) const { return m_letters[size_t(row)]; }
    void clear();

    [[nodiscard]] qsizetype size() const { return qsizetype(m_letters.size()); }
    [[nodiscard]] const DeadLetter &at(qsizetype row) const { return *m_letters[size_t(row)]; }
    //! -1 when not here.
    [[nodiscard]] qsizetype find(const LetterKey &key) const;
    //! Other letters at the same message (same queue, partition id and transaction id, another group): those that go
    //! too. The first call looks at all letters, later ones at those that came since.
    [[nodiscard]] std::vector<const DeadLetter *> siblings(const LetterKey &letter) const;

    //! All letters, for a worker: a copy of pointers.
    [[nodiscard]] const std::vector<Entry> &entries() const { return m_letters; }
    //! One number for each row, growing with it; a letter keeps its number while rows before it go.
    [[nodiscard]] const std::vector<quint64> &serials() const { return m_serials; }

private:
    [[nodiscard]] qsizetype rowOf(quint64 serial) const;

    std::vector<Entry> m_letters;
    std::vector<quint64> m_serials;
    QHash<LetterKey, quint64> m_serialOf;
    quint64 m_nextSerial = 0;
    //! For siblings(): serials by a hash of the message, of all letters before m_indexedTo; some have gone.
    mutable QMultiHash<size_t, quint64> m_ofMessage;
    mutable quint64 m_indexedTo = 0;
};

} // namespace dlo
