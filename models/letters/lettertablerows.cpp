// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The half of LetterTableModel that changes rows under the eyes of views: persistent indexes, and with them selection
// and current row, go where their letter goes.

#include "letters/lettertablemodel.h"

#include "letters/letterdifference.h"
#include "letters/lettersorter.h"

#include <algorithm>

namespace dlo {

namespace {

//! For each row of the store whether it is one of \a rows. Not vector<bool>: this is all that the GUI thread does for a
//! filter.
std::vector<char> marked(const std::vector<quint32> &rows, qsizetype size)
{
    std::vector<char> result(static_cast<size_t>(size));
    for (const auto row : rows) {
        result[row] = 1;
    }
    return result;
}

} // namespace

void LetterTableModel::setOrder(std::vector<quint32> next)
{
    leaveOut(next);
    if (next.size() == m_order.size()) {
        permute(std::move(next));
    } else {
        insertMissing(next);
    }
}

//! Takes out the rows that are not in \a next, and puts the others into its order.
void LetterTableModel::leaveOut(const std::vector<quint32> &next)
{
    const auto stays = marked(next, m_store.size());
    const auto isGone = [&](quint32 row) { return stays[row] == 0; };
    const auto count = int(std::ranges::count_if(m_order, isGone));
    if (count == 0) {
        return;
    }
    const auto first = int(std::ranges::find_if(m_order, isGone) - m_order.begin());
    if (!std::ranges::all_of(m_order.begin() + first, m_order.begin() + first + count, isGone)) {
        // Scattered: to the end with them, so that they go in one piece.
        auto gathered = m_order;
        std::ranges::stable_partition(gathered, [&](quint32 row) { return stays[row] != 0; });
        permute(std::move(gathered));
        leaveOut(next);
        return;
    }
    beginRemoveRows({}, first, first + count - 1);
    m_order.erase(m_order.begin() + first, m_order.begin() + first + count);
    endRemoveRows();
}

void LetterTableModel::insertMissing(const std::vector<quint32> &next)
{
    const auto here = marked(m_order, m_store.size());
    const auto isNew = [&](quint32 row) { return here[row] == 0; };
    std::vector<quint32> kept;
    std::vector<quint32> added;
    std::ranges::partition_copy(next, std::back_inserter(added), std::back_inserter(kept), isNew);
    permute(kept);
    auto first = int(std::ranges::find_if(next, isNew) - next.begin());
    if (!std::ranges::all_of(next.begin() + first, next.begin() + first + qsizetype(added.size()), isNew)) {
        first = int(m_order.size());
    }
    beginInsertRows({}, first, first + int(added.size()) - 1);
    m_order.insert(m_order.begin() + first, added.begin(), added.end());
    endInsertRows();
    permute(next);
}

void LetterTableModel::permute(std::vector<quint32> next)
{
    if (next == m_order) {
        return;
    }
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    std::vector<int> position(size_t(m_store.size()), -1);
    for (size_t i = 0; i < next.size(); ++i) {
        position[next[i]] = int(i);
    }
    const auto from = persistentIndexList();
    QModelIndexList to;
    to.reserve(from.size());
    for (const auto &old : from) {
        to.append(createIndex(position[m_order[size_t(old.row())]], old.column()));
    }
    m_order = std::move(next);
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

//! Removes rows of the store.
void LetterTableModel::dropRows(const std::vector<bool> &gone)
{
    if (std::ranges::find(gone, true) == gone.end()) {
        return;
    }
    m_outdated = m_outdated || m_job != nullptr;
    auto remaining = m_order;
    std::erase_if(remaining, [&](quint32 row) { return gone[row]; });
    leaveOut(remaining);
    std::vector<quint32> newRow(gone.size());
    quint32 next = 0;
    for (size_t row = 0; row < gone.size(); ++row) {
        newRow[row] = next;
        next += gone[row] ? 0 : 1;
    }
    m_store.removeRows(gone);
    std::ranges::transform(m_order, m_order.begin(), [&](quint32 row) { return newRow[row]; });
}

std::vector<qsizetype> LetterTableModel::takeOver(LetterDifference &difference)
{
    std::vector<qsizetype> rows;
    const auto here = m_store.rowsOf(difference.changed);
    for (size_t i = 0; i < here.size(); ++i) {
        auto &[before, after] = difference.letters[i];
        // Gone meanwhile, or something newer is there.
        if (here[i] >= 0 && m_store.entry(here[i]) == before) {
            m_store.replaceAt(here[i], std::move(after));
            rows.push_back(here[i]);
        }
    }
    return rows;
}

void LetterTableModel::emitRowsChanged(const std::vector<qsizetype> &storeRows)
{
    std::vector<char> isChanged(size_t(m_store.size()));
    for (const auto row : storeRows) {
        isChanged[size_t(row)] = 1;
    }
    std::vector<int> shown;
    for (size_t i = 0; i < m_order.size() && shown.size() < storeRows.size(); ++i) {
        if (isChanged[m_order[i]] != 0) {
            shown.push_back(int(i));
        }
    }
    if (shown.empty()) {
        return;
    }
    // A view takes one signal for many rows better than many signals.
    constexpr size_t mostSignals = 50;
    if (shown.size() > mostSignals) {
        Q_EMIT dataChanged(index(shown.front(), 0), index(shown.back(), ColumnCount - 1));
        return;
    }
    for (const int row : shown) {
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

} // namespace dlo
