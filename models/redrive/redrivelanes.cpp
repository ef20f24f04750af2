// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redrivelanes.h"

#include <QSet>

#include <utility>

namespace dlo {

namespace {

//! Where the letter lies: what came from one partition is in one lane wherever it goes.
std::pair<QString, QString> partitionOf(const DeadLetter &letter)
{
    const Address &at = letter.address;
    return {at.queue, at.partitionId.isEmpty() ? at.partition.value_or(QString()) : at.partitionId};
}

} // namespace

RedriveLanes::RedriveLanes(const RedrivePlan &plan)
    : m_keepOrder(plan.pace.keepOrder)
    , m_laneOf(plan.letters.size())
{
    const bool apart = plan.pace.keepOrder || plan.pace.stopPartition;
    QHash<std::pair<QString, QString>, std::uint32_t> lanes;
    QSet<LetterKey> met;
    met.reserve(qsizetype(plan.letters.size()));
    for (Row row = 0; row < plan.letters.size(); ++row) {
        const DeadLetter &letter = plan.letters[row];
        const auto before = met.size();
        met.insert(letter.key());
        if (met.size() == before) {
            m_repeated.push_back(row);
            continue;
        }
        auto &lane = lanes[apart ? partitionOf(letter) : std::pair<QString, QString>()];
        if (lane == 0) {
            m_lanes.emplace_back();
            lane = std::uint32_t(m_lanes.size()); // one more than its place
        }
        m_laneOf[row] = lane - 1;
        m_lanes[lane - 1].rows.push_back(row);
        ++m_left;
    }
    for (std::uint32_t lane = 0; lane < m_lanes.size(); ++lane)
        offer(lane);
}

void RedriveLanes::offer(std::uint32_t lane)
{
    const Lane &offered = m_lanes[lane];
    if (!offered.stopped && offered.next < offered.rows.size())
        m_ready.emplace(offered.rows[offered.next], lane);
}

RedriveLanes::Row RedriveLanes::next()
{
    const auto [row, lane] = m_ready.top();
    m_ready.pop();
    ++m_lanes[lane].next;
    --m_left;
    if (!m_keepOrder)
        offer(lane);
    dropStopped();
    return row;
}

void RedriveLanes::dropStopped()
{
    while (!m_ready.empty() && m_lanes[m_ready.top().second].stopped)
        m_ready.pop();
}

void RedriveLanes::ended(Row row)
{
    if (m_keepOrder)
        offer(m_laneOf[row]);
}

std::vector<RedriveLanes::Row> RedriveLanes::stop(Row row)
{
    Lane &lane = m_lanes[m_laneOf[row]];
    if (std::exchange(lane.stopped, true))
        return {};
    std::vector<Row> rest(lane.rows.begin() + std::ptrdiff_t(lane.next), lane.rows.end());
    m_left -= rest.size();
    dropStopped();
    return rest;
}

} // namespace dlo
