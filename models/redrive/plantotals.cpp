// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/plantotals.h"

#include "letters/errorsignature.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace dlo {

namespace {

//! Queue, partition and transaction id name a message (queen-http.md 3.4). True for the first letter of each.
class Messages
{
public:
    [[nodiscard]] bool isFirst(const DeadLetter &letter)
    {
        if (letter.transactionId.isEmpty())
            return true;
        const auto before = m_seen.size();
        m_seen.insert({.queue = letter.address.queue,
                       .partitionId = letter.address.partitionId,
                       .transactionId = letter.transactionId});
        return m_seen.size() > before;
    }

private:
    QSet<LetterKey> m_seen;
};

//! Letters that look the same from afar.
struct Kind
{
    std::array<qsizetype, 3> values = {}; //!< numbers of error, group and partition
    std::vector<qsizetype> letters = {}; //!< only as many as may be shown
    qsizetype count = 0;
};

//! Numbers for different texts.
class Numbers
{
public:
    qsizetype of(const QString &text)
    {
        const auto found = m_numbers.constFind(text);
        return found == m_numbers.cend() ? *m_numbers.insert(text, m_numbers.size()) : *found;
    }

private:
    QHash<QString, qsizetype> m_numbers;
};

std::vector<Kind> kindsOf(const std::vector<DeadLetter> &letters, qsizetype most)
{
    Numbers errors;
    Numbers signatures;
    Numbers groups;
    Numbers partitions;
    QHash<qsizetype, qsizetype> signatureOf; // of an error text: folding it takes long
    std::map<std::array<qsizetype, 3>, qsizetype> places;
    std::vector<Kind> kinds;
    for (qsizetype i = 0; i < std::ssize(letters); ++i) {
        const auto &letter = letters[std::size_t(i)];
        const auto error = errors.of(letter.error);
        auto signature = signatureOf.constFind(error);
        if (signature == signatureOf.cend())
            signature = signatureOf.insert(error, signatures.of(errorSignature(letter.error)));
        const std::array values{
            *signature, groups.of(letter.address.group),
            partitions.of(letter.address.queue + QChar(u'\0') + letter.address.partition.value_or(QString()))};
        const auto [place, isNew] = places.try_emplace(values, std::ssize(kinds));
        if (isNew)
            kinds.push_back({.values = values});
        auto &kind = kinds[std::size_t(place->second)];
        ++kind.count;
        if (std::ssize(kind.letters) < most)
            kind.letters.push_back(i);
    }
    return kinds;
}

} // namespace

PlanTotals totalsOf(const std::vector<DeadLetter> &letters)
{
    PlanTotals totals{.letters = std::ssize(letters)};
    QSet<std::pair<QString, QString>> partitions;
    QSet<QString> groups;
    Messages messages;
    for (const auto &letter : letters) {
        totals.bytes += letter.payload.size();
        ++totals.queues[letter.address.queue];
        partitions.insert({letter.address.queue, letter.address.partition.value_or(QString())});
        groups.insert(letter.address.group);
        totals.ofSameMessage += messages.isFirst(letter) ? 0 : 1;
        if (letter.failedAt) {
            totals.oldest = std::min(totals.oldest.value_or(*letter.failedAt), *letter.failedAt);
            totals.newest = std::max(totals.newest.value_or(*letter.failedAt), *letter.failedAt);
        }
    }
    totals.partitions = partitions.size();
    totals.groups = groups.size();
    return totals;
}

std::vector<DeadLetter> onePerMessage(const std::vector<DeadLetter> &letters)
{
    std::vector<DeadLetter> first;
    Messages messages;
    std::ranges::copy_if(letters, std::back_inserter(first),
                         [&messages](const DeadLetter &letter) { return messages.isFirst(letter); });
    return first;
}

bool copiesEachLetter(RedriveAction action, bool removesOriginal, const Capabilities &capabilities)
{
    const bool alone = capabilities.removal == RemovalReach::RowOnly;
    switch (action) {
    case RedriveAction::Replay:
        return alone || capabilities.replay != ReplayKind::PushThenDelete;
    case RedriveAction::Republish:
        return alone || !removesOriginal;
    case RedriveAction::Push:
        return true;
    case RedriveAction::Purge: // no part of a plan
    case RedriveAction::Remove:
        break;
    }
    return false;
}

std::vector<qsizetype> spreadSamples(const std::vector<DeadLetter> &letters, qsizetype most)
{
    auto kinds = kindsOf(letters, most);
    std::ranges::stable_sort(kinds, std::ranges::greater(), &Kind::count);
    // How often each error, group and partition is shown already.
    std::array<std::vector<qsizetype>, 3> shown;
    for (const auto &kind : kinds) {
        for (std::size_t value = 0; value < shown.size(); ++value)
            shown[value].resize(std::max(shown[value].size(), std::size_t(kind.values[value]) + 1));
    }
    std::vector<qsizetype> taken(kinds.size());
    std::vector<qsizetype> samples;
    while (std::ssize(samples) < most) {
        using Score = std::array<qsizetype, 4>;
        std::optional<std::pair<Score, std::size_t>> best;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const auto &kind = kinds[i];
            if (taken[i] >= std::ssize(kind.letters))
                continue;
            const Score score{shown[0][std::size_t(kind.values[0])], shown[1][std::size_t(kind.values[1])],
                              shown[2][std::size_t(kind.values[2])], taken[i]};
            if (!best || score < best->first)
                best = {score, i};
        }
        if (!best)
            break;
        const auto &kind = kinds[best->second];
        samples.push_back(kind.letters[std::size_t(taken[best->second]++)]);
        for (std::size_t value = 0; value < shown.size(); ++value)
            ++shown[value][std::size_t(kind.values[value])];
    }
    std::ranges::sort(samples);
    return samples;
}

} // namespace dlo
