// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterstore.h"

#include <algorithm>

namespace dlo {

namespace {

size_t messageHash(const QString &queue, const QString &partitionId, const QString &transactionId)
{
    return qHashMulti(0, queue, partitionId, transactionId);
}

} // namespace

qsizetype LetterStore::append(std::vector<DeadLetter> letters)
{
    const auto before = m_letters.size();
    m_letters.reserve(before + letters.size());
    m_serials.reserve(before + letters.size());
    m_serialOf.reserve(qsizetype(before + letters.size()));
    for (auto &letter : letters) {
        const auto key = letter.key();
        if (m_serialOf.contains(key)) {
            continue;
        }
        m_serialOf.insert(key, m_nextSerial);
        m_serials.push_back(m_nextSerial++);
        m_letters.push_back(std::make_shared<const DeadLetter>(std::move(letter)));
    }
    return qsizetype(m_letters.size() - before);
}

bool LetterStore::remove(const LetterKey &key)
{
    const auto row = find(key);
    if (row < 0) {
        return false;
    }
    m_serialOf.remove(key);
    m_letters.erase(m_letters.begin() + row);
    m_serials.erase(m_serials.begin() + row);
    return true;
}

void LetterStore::removeRows(const std::vector<bool> &gone)
{
    Q_ASSERT(gone.size() == m_letters.size());
    size_t to = 0;
    for (size_t from = 0; from < m_letters.size(); ++from) {
        if (gone[from]) {
            m_serialOf.remove(m_letters[from]->key());
        } else {
            if (to != from) {
                m_letters[to] = std::move(m_letters[from]);
                m_serials[to] = m_serials[from];
            }
            ++to;
        }
    }
    m_letters.resize(to);
    m_serials.resize(to);
}

bool LetterStore::replace(const DeadLetter &letter)
{
    const auto row = find(letter.key());
    if (row < 0) {
        return false;
    }
    m_letters[size_t(row)] = std::make_shared<const DeadLetter>(letter);
    return true;
}

void LetterStore::replaceAt(qsizetype row, Entry letter)
{
    m_letters[size_t(row)] = std::move(letter);
}

std::vector<qsizetype> LetterStore::rowsOf(const std::vector<quint64> &serials) const
{
    std::vector<qsizetype> rows;
    rows.reserve(serials.size());
    size_t row = 0;
    for (const auto serial : serials) {
        while (row < m_serials.size() && m_serials[row] < serial) {
            ++row;
        }
        const bool isHere = row < m_serials.size() && m_serials[row] == serial;
        rows.push_back(isHere ? qsizetype(row) : -1);
    }
    return rows;
}

void LetterStore::clear()
{
    m_letters.clear();
    m_serials.clear();
    m_serialOf.clear();
    m_ofMessage.clear();
    m_indexedTo = m_nextSerial;
}

qsizetype LetterStore::find(const LetterKey &key) const
{
    const auto found = m_serialOf.constFind(key);
    if (found == m_serialOf.cend()) {
        return -1;
    }
    return rowOf(*found);
}

qsizetype LetterStore::rowOf(quint64 serial) const
{
    const auto found = std::ranges::lower_bound(m_serials, serial);
    return found != m_serials.end() && *found == serial ? found - m_serials.begin() : -1;
}

std::vector<const DeadLetter *> LetterStore::siblings(const LetterKey &letter) const
{
    const auto firstNew = std::ranges::lower_bound(m_serials, m_indexedTo) - m_serials.begin();
    for (auto row = firstNew; row < size(); ++row) {
        const DeadLetter &added = at(row);
        m_ofMessage.insert(messageHash(added.address.queue, added.address.partitionId, added.transactionId),
                           m_serials[size_t(row)]);
    }
    m_indexedTo = m_nextSerial;

    std::vector<qsizetype> rows;
    const auto [first, last]
        = m_ofMessage.equal_range(messageHash(letter.queue, letter.partitionId, letter.transactionId));
    for (auto serial = first; serial != last; ++serial) {
        const auto row = rowOf(*serial);
        if (row < 0)
            continue;
        const DeadLetter &other = at(row);
        if (other.transactionId == letter.transactionId && other.address.partitionId == letter.partitionId
            && other.address.queue == letter.queue && other.address.group != letter.group)
            rows.push_back(row);
    }
    std::ranges::sort(rows);
    std::vector<const DeadLetter *> result;
    result.reserve(rows.size());
    for (const auto row : rows)
        result.push_back(&at(row));
    return result;
}

} // namespace dlo
