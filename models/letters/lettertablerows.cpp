// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The half of LetterTableModel that changes rows under the eyes of views: persistent indexes, and with them selection
// and current row, go where their letter goes.

#include "letters/lettertablemodel.h"

#include "letters/lettersorter.h"

#include <algorithm>
#include <tuple>

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

//! What the newer listing does not tell, but was known.
DeadLetter withKnown(DeadLetter letter, const DeadLetter &known)
{
    const bool decrypted
        = known.protection == Protection::DecryptedByBroker || known.protection == Protection::DecryptedHere;
    if (!letter.payload.isPresent() || (letter.protection == Protection::Envelope && decrypted)) {
        letter.payload = known.payload;
        letter.protection = known.protection;
    }
    letter.enqueuedAt = letter.enqueuedAt ? letter.enqueuedAt : known.enqueuedAt;
    for (const auto member : {&DeadLetter::messageId, &DeadLetter::producer, &DeadLetter::traceId}) {
        if ((letter.*member).isEmpty()) {
            letter.*member = known.*member;
        }
    }
    return letter;
}

bool looksSame(const DeadLetter &a, const DeadLetter &b)
{
    const auto view = [](const DeadLetter &l) {
        return std::tie(l.rowId, l.messageId, l.transactionId, l.address, l.failedAt, l.enqueuedAt, l.retries, l.error,
                        l.producer, l.traceId, l.protection);
    };
    return view(a) == view(b) && a.payload.isPresent() == b.payload.isPresent() && a.payload.view() == b.payload.view();
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

bool LetterTableModel::takeOver(qsizetype row, DeadLetter letter)
{
    const auto &known = m_store.at(row);
    auto merged = withKnown(std::move(letter), known);
    if (looksSame(merged, known)) {
        return false;
    }
    m_store.replace(merged);
    return true;
}

void LetterTableModel::emitRowChanged(qsizetype storeRow)
{
    const auto found = std::ranges::find(m_order, quint32(storeRow));
    if (found != m_order.end()) {
        const int row = int(found - m_order.begin());
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

} // namespace dlo
