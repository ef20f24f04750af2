// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandoutput.h"
#include "redrive/redriveplan.h"
#include "redrive/redriveresult.h"

#include <optional>
#include <vector>

namespace dlo {

//! What is said of a plan that is carried out: a line for each letter, once, and a sum that adds up.
class PlanReport
{
public:
    PlanReport(CommandOutput &out, qsizetype letters)
        : m_out(out)
        , m_told(std::size_t(letters))
    { }

    //! Where a letter stands; told when it has come to its end and was not told before.
    void row(qsizetype index, const DeadLetter &letter, const RedriveRow &row);
    //! How many of how many, on standard error.
    void progress(const RedriveCounts &counts, double perSecond, std::optional<std::chrono::seconds> left);
    //! \a run: of the journal; none for one that only tries.
    void sum(std::optional<qint64> run, const RedriveCounts &counts, const QString &halt);
    //! The exit code; says why it stopped by itself, when it did (\a halt, see RedriveRunner).
    [[nodiscard]] ExitCode result(const RedriveCounts &counts, const QString &halt, const std::optional<Error> &error);

private:
    CommandOutput &m_out;
    std::vector<bool> m_told;
    bool m_unresolved = false; //!< something was left alone because of what is open of it
};

} // namespace dlo
