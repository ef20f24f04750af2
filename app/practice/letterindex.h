// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/entities.h"

#include <optional>

namespace dlo::practice {

//! Owns the dead letters: by time (newest first), by row id, by address. Adding at the end, removing and finding are
//! quick at any size.
class LetterIndex
{
public:
    struct Filter
    {
        std::optional<QByteArray> queue = std::nullopt;
        std::optional<QByteArray> group = std::nullopt;
    };

    DeadLetter &add(DeadLetter letter);
    void remove(DeadLetter *letter);
    [[nodiscard]] DeadLetter *byRow(const QByteArray &rowId) const { return m_byRow.value(rowId, nullptr); }
    //! Rows of one message address, oldest first.
    [[nodiscard]] std::vector<DeadLetter *> at(const Partition &partition, const QByteArray &transactionId) const
    {
        return partition.dead.value(transactionId);
    }
    //! Newest first; \a limit < 0: all.
    [[nodiscard]] std::vector<DeadLetter *> list(const Filter &filter, qint64 offset = 0, qint64 limit = -1) const;
    [[nodiscard]] int count(const Filter &filter) const;
    [[nodiscard]] int size() const { return int(m_byRow.size()); }
    [[nodiscard]] qint64 ever() const { return m_ever; }

private:
    struct Slot
    {
        qint64 failedUs;
        quint64 serial;
        const Queue *queue; //!< and the group's hash: most letters are filtered without a look at them
        std::size_t groupHash;
        std::unique_ptr<DeadLetter> letter; //!< null: removed
    };
    [[nodiscard]] static bool before(const Slot &a, const Slot &b)
    {
        return a.failedUs != b.failedUs ? a.failedUs < b.failedUs : a.serial < b.serial;
    }
    void compact();
    //! Calls \a visit(letter) for what passes the filter, newest first, until it says false.
    template <typename Visit>
    void forEach(const Filter &filter, Visit visit) const;

    std::vector<Slot> m_slots; //!< oldest first, with gaps
    QHash<QByteArray, DeadLetter *> m_byRow;
    std::size_t m_gaps = 0;
    quint64 m_serial = 0;
    qint64 m_ever = 0;
};

} // namespace dlo::practice
