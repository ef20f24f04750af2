// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterdifference.h"

#include <QHash>

#include <tuple>

namespace dlo {

namespace {

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

LetterDifference compareLetters(const std::vector<LetterStore::Entry> &entries, const std::vector<quint64> &serials,
                                std::vector<DeadLetter> letters)
{
    QHash<LetterKey, size_t> rows;
    rows.reserve(qsizetype(entries.size()));
    for (size_t row = 0; row < entries.size(); ++row) {
        rows.insert(entries[row]->key(), row);
    }
    LetterDifference difference;
    std::vector<LetterStore::Entry> after(entries.size());
    for (auto &letter : letters) {
        const auto found = rows.constFind(letter.key());
        if (found == rows.cend()) {
            difference.added.push_back(std::move(letter));
            continue;
        }
        const auto &known = after[*found] ? *after[*found] : *entries[*found];
        auto merged = withKnown(std::move(letter), known);
        after[*found] = looksSame(merged, *entries[*found]) ? entries[*found]
                                                            : std::make_shared<const DeadLetter>(std::move(merged));
    }
    for (size_t row = 0; row < entries.size(); ++row) {
        if (!after[row]) {
            difference.gone.push_back(serials[row]);
        } else if (after[row] != entries[row]) {
            difference.changed.push_back(serials[row]);
            difference.letters.push_back({.before = entries[row], .after = after[row]});
        }
    }
    return difference;
}

} // namespace dlo
