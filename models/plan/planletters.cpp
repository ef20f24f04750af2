// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/planletters.h"

#include "exchange/letterline.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isSameButPayload(const DeadLetter &one, const DeadLetter &other)
{
    return one.rowId == other.rowId && one.messageId == other.messageId && one.transactionId == other.transactionId
        && one.address == other.address && one.failedAt == other.failedAt && one.enqueuedAt == other.enqueuedAt
        && one.retries == other.retries && one.error == other.error && one.producer == other.producer
        && one.traceId == other.traceId && one.headers == other.headers && one.protection == other.protection
        && one.keyName == other.keyName;
}

std::array<char, 32> sumOf(const ReadLetter &letter)
{
    std::array<char, 32> sum{};
    std::ranges::copy_n(letter.payloadSha256.begin(), std::min<qsizetype>(32, letter.payloadSha256.size()),
                        sum.begin());
    return sum;
}

} // namespace

PlanLetters::Stamp PlanLetters::Stamp::of(const QString &file)
{
    const QFileInfo now(file); // a new one: an open QFile remembers what it was told first
    return {.size = now.size(), .changedAt = now.lastModified().toMSecsSinceEpoch()};
}

PlanLetters::PlanLetters(QString file, Stamp stamp, std::vector<Place> places)
    : m_file(std::move(file))
    , m_stamp(stamp)
    , m_places(std::move(places))
{
    std::ranges::sort(m_places, {}, [](const Place &place) { return std::pair(place.hash, place.offset); });
}

PlanLetters::Place PlanLetters::place(const ReadLetter &letter, qint64 offset, qsizetype size)
{
    return {.hash = qHash(letter.letter.key()), .offset = offset, .size = size, .payloadSha256 = sumOf(letter)};
}

std::expected<DeadLetter, QString> PlanLetters::whole(const DeadLetter &letter) const
{
    const auto changed = std::unexpected(u"plan-file-changed"_s);
    const auto notRead = std::unexpected(u"plan-file-not-read"_s);
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return QFileInfo::exists(m_file) ? notRead : changed;
    if (Stamp::of(m_file) != m_stamp)
        return changed;
    const auto places = std::ranges::equal_range(m_places, qHash(letter.key()), {}, &Place::hash);
    for (const Place &place : places) {
        if (!file.seek(place.offset))
            return notRead;
        const auto line = file.read(place.size);
        if (line.size() != place.size)
            return file.error() == QFileDevice::NoError ? changed : notRead;
        auto read = letterline::read(line);
        if (!read || sumOf(*read) != place.payloadSha256)
            return changed;
        if (isSameButPayload(read->letter, letter))
            return std::move(read->letter);
    }
    return changed;
}

} // namespace dlo
