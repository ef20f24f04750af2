// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/verdict.h"

#include <QString>

#include <array>
#include <cstdint>
#include <memory>

namespace dlo {

//! Where one letter of a plan stands.
enum class RowState : std::uint8_t
{
    NotStarted, //!< also one that waits to be tried again
    UnderWay,
    Done,
    Refused,
    Failed,
    Gone,
    Duplicate,
    SentNotRemoved,
    Unknown,
    Skipped, //!< left alone: its partition was stopped, or somebody else works on it
    Repeated, //!< the same letter is in the plan before this; not counted
    StateCount
};

//! What became of one letter.
struct RedriveRow
{
    RowState state = RowState::NotStarted;
    std::uint8_t attempts = 0; //!< begun, up to 255
    //! Why, in kebab-case: the verdict's code or the one of its error, "partition-stopped", "busy", "unresolved", or
    //! why there was no payload. Of one that waits to be tried again: why the last attempt failed.
    QString code = {};
    std::shared_ptr<const Verdict> verdict = nullptr; //!< of the last attempt; null when none was asked for
};

/*! How many letters stand where. They always add up: matched() is how many different letters there are. */
class RedriveCounts
{
public:
    [[nodiscard]] qsizetype of(RowState state) const { return m_counts[std::size_t(state)]; }
    [[nodiscard]] qsizetype matched() const { return m_matched; }
    //! What has an end.
    [[nodiscard]] qsizetype ended() const { return m_matched - of(RowState::NotStarted) - of(RowState::UnderWay); }

    void add(qsizetype letters)
    {
        m_counts[std::size_t(RowState::NotStarted)] += letters;
        m_matched += letters;
    }
    //! As they were written down; of letters that are not Repeated.
    void set(RowState state, qsizetype letters)
    {
        m_matched += letters - of(state);
        m_counts[std::size_t(state)] = letters;
    }
    void move(RowState from, RowState to)
    {
        --m_counts[std::size_t(from)];
        ++m_counts[std::size_t(to)];
        m_matched -= to == RowState::Repeated ? 1 : 0;
    }

private:
    std::array<qsizetype, std::size_t(RowState::StateCount)> m_counts = {};
    qsizetype m_matched = 0;
};

//! What follows from a verdict, for its letter and for the run.
struct RedriveRuling
{
    //! NotStarted: it goes back, as if nothing had been tried. UnderWay never.
    RowState state = RowState::Done;
    QString code = {};
    bool mayTryAgain = false; //!< certainly nothing happened, and what was in the way may pass
    //! The run halts with this code: "auth", "read-only", "not-connected", "journal", "tls".
    QString halt = {};
    //! The broker or the way to it is in trouble: "network", "unavailable", "rate-limited". Many in a row halt.
    QString trouble = {};
};

[[nodiscard]] RedriveRuling ruleOn(const Verdict &verdict);

} // namespace dlo
