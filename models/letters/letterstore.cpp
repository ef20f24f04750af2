// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterstore.h"

#include <algorithm>

namespace dlo {

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
}

qsizetype LetterStore::find(const LetterKey &key) const
{
    const auto found = m_serialOf.constFind(key);
    if (found == m_serialOf.cend()) {
        return -1;
    }
    return std::ranges::lower_bound(m_serials, *found) - m_serials.begin();
}

std::vector<const DeadLetter *> LetterStore::siblings(const LetterKey &letter) const
{
    std::vector<const DeadLetter *> result;
    for (const auto &other : m_letters) {
        if (other->transactionId == letter.transactionId && other->address.partitionId == letter.partitionId
            && other->address.queue == letter.queue && other->address.group != letter.group) {
            result.push_back(other.get());
        }
    }
    return result;
}

} // namespace dlo
