// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/lettersorter.h"

#include "letters/lettertablemodel.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <compare>

namespace dlo {

namespace {

constexpr auto lowerCase = [] {
    std::array<char, 256> table{};
    for (size_t i = 0; i < table.size(); ++i) {
        table[i] = char(i >= 'A' && i <= 'Z' ? i - 'A' + 'a' : i);
    }
    return table;
}();

char lower(char c)
{
    return lowerCase[static_cast<unsigned char>(c)];
}

//! \a word is in lower case.
bool containsIgnoringCase(QByteArrayView text, QByteArrayView word)
{
    const char first = word[0];
    const auto last = text.size() - word.size();
    for (qsizetype i = 0; i <= last; ++i) {
        if (lower(text[i]) == first
            && std::equal(word.begin() + 1, word.end(), text.begin() + i + 1,
                          [](char w, char t) { return w == lower(t); })) {
            return true;
        }
    }
    return false;
}

template <typename T>
int sign(const T &a, const T &b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

int compareText(const QString &a, const QString &b)
{
    const int folded = a.compare(b, Qt::CaseInsensitive);
    return folded != 0 ? folded : a.compare(b);
}

bool isNumber(const QString &text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

//! Partitions are mostly numbers: 9 before 10.
int compareNames(const QString &a, const QString &b)
{
    if (isNumber(a) && isNumber(b) && a.size() != b.size()) {
        return sign(a.size(), b.size());
    }
    return compareText(a, b);
}

} // namespace

LetterSorter::LetterSorter(const QString &filter, int column, Qt::SortOrder order)
    : m_column(column)
    , m_order(order)
{
    const auto words = filter.simplified().split(u' ', Qt::SkipEmptyParts);
    for (const auto &text : words) {
        const bool ascii = std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x80; });
        m_words.push_back({text, ascii ? text.toLower().toUtf8() : text.toUtf8(), ascii});
    }
}

bool LetterSorter::matches(const DeadLetter &letter) const
{
    return std::ranges::all_of(m_words, [&](const Word &word) { return contains(letter, word); });
}

bool LetterSorter::contains(const DeadLetter &letter, const Word &word)
{
    const auto has = [&](const QString &text) { return text.contains(word.text, Qt::CaseInsensitive); };
    return has(letter.error) || has(letter.transactionId) || has(letter.messageId) || has(letter.rowId)
        || has(letter.traceId) || has(letter.address.queue) || has(letter.address.group)
        || has(letter.address.partition.value_or(QString())) || has(letter.address.partitionId)
        || payloadContains(letter.payload.view(), word);
}

bool LetterSorter::payloadContains(QByteArrayView payload, const Word &word)
{
    if (word.ascii) {
        return containsIgnoringCase(payload, word.bytes);
    }
    if (payload.contains(word.bytes)) {
        return true;
    }
    // Folding case beyond ASCII needs the characters, and ASCII payloads cannot have the word at all.
    const bool ascii = std::ranges::all_of(payload, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    return !ascii && payload.isValidUtf8() && QString::fromUtf8(payload).contains(word.text, Qt::CaseInsensitive);
}

int LetterSorter::compare(const DeadLetter &a, const DeadLetter &b) const
{
    switch (m_column) {
    case LetterTableModel::FailedAt:
        return sign(a.failedAt, b.failedAt);
    case LetterTableModel::Error:
        return compareText(a.error, b.error);
    case LetterTableModel::Queue:
        return compareText(a.address.queue, b.address.queue);
    case LetterTableModel::Group:
        return compareText(a.address.group, b.address.group);
    case LetterTableModel::Partition:
        return compareNames(a.address.partition.value_or(QString()), b.address.partition.value_or(QString()));
    case LetterTableModel::Retries:
        return sign(a.retries, b.retries);
    case LetterTableModel::TransactionId:
        return compareText(a.transactionId, b.transactionId);
    case LetterTableModel::EnqueuedAt:
        return sign(a.enqueuedAt, b.enqueuedAt);
    case LetterTableModel::Size:
        return sign(a.payload.isPresent() ? a.payload.size() : -1, b.payload.isPresent() ? b.payload.size() : -1);
    case LetterTableModel::MessageId:
        return compareText(a.messageId, b.messageId);
    case LetterTableModel::RowId:
        return compareText(a.rowId, b.rowId);
    default:
        return 0;
    }
}

bool LetterSorter::isBefore(const DeadLetter &a, const DeadLetter &b) const
{
    const int result = compare(a, b);
    return m_order == Qt::AscendingOrder ? result < 0 : result > 0;
}

std::optional<std::vector<quint32>> LetterSorter::order(const std::vector<LetterStore::Entry> &letters,
                                                        const std::atomic_bool &cancelled) const
{
    std::vector<quint32> rows;
    rows.reserve(letters.size());
    for (size_t row = 0; row < letters.size(); ++row) {
        if (row % 256 == 0 && cancelled) {
            return std::nullopt;
        }
        if (matches(*letters[row])) {
            rows.push_back(quint32(row));
        }
    }
    std::ranges::stable_sort(rows, [&](quint32 a, quint32 b) { return isBefore(*letters[a], *letters[b]); });
    return cancelled ? std::nullopt : std::optional(std::move(rows));
}

} // namespace dlo
