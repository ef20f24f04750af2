// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriveplan.h"

#include <cstdint>
#include <queue>
#include <vector>

namespace dlo {

/*! In which order the letters of a plan go: by their place in it, and where order is to be kept inside a partition, one
   of each partition at a time. Rows are places in RedrivePlan::letters. Each call costs next to nothing, however many
   there are; making it does not, so that is for a worker. */
class RedriveLanes
{
public:
    using Row = std::uint32_t;
    RedriveLanes() = default;
    explicit RedriveLanes(const RedrivePlan &plan);

    //! Letters that are in the plan a second time, in order: they are left out.
    [[nodiscard]] const std::vector<Row> &repeated() const { return m_repeated; }
    //! True when next() has one.
    [[nodiscard]] bool hasNext() const { return !m_ready.empty(); }
    //! Letters that next() has not given and that are not stopped.
    [[nodiscard]] std::size_t left() const { return m_left; }
    //! Gives the first that may go now.
    Row next();
    //! A row from next() has come to its end, so that the one behind it may go.
    void ended(Row row);
    //! Gives the rest of the row's partition, which will not be given by next().
    std::vector<Row> stop(Row row);
    [[nodiscard]] bool isStopped(Row row) const { return m_lanes[m_laneOf[row]].stopped; }

private:
    struct Lane
    {
        std::vector<Row> rows = {};
        std::size_t next = 0;
        bool stopped = false;
    };
    using Head = std::pair<Row, std::uint32_t>; //!< and its lane
    void offer(std::uint32_t lane);
    void dropStopped();

    bool m_keepOrder = false;
    std::vector<Lane> m_lanes;
    std::vector<std::uint32_t> m_laneOf; //!< by row
    std::priority_queue<Head, std::vector<Head>, std::greater<>> m_ready;
    std::vector<Row> m_repeated;
    std::size_t m_left = 0;
};

} // namespace dlo
