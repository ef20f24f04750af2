// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/redriveclaims.h"

using namespace Qt::StringLiterals;

namespace dlo::test::claims {

bool agrees(RowState said, const Facts &is)
{
    switch (said) {
    case RowState::Done:
        return is.copies == 1 && !is.isThere;
    case RowState::SentNotRemoved:
        return is.copies == 1;
    case RowState::Gone:
        return is.made == 0 && !is.isThere;
    case RowState::Duplicate:
        return is.copies >= 1;
    case RowState::NotStarted:
    case RowState::Refused:
    case RowState::Failed:
    case RowState::Skipped:
        return is.made == 0;
    case RowState::UnderWay:
    case RowState::Unknown:
    case RowState::Repeated:
    case RowState::StateCount:
        break;
    }
    return true;
}

bool agrees(const Verdict &resolved, const Facts &is)
{
    switch (resolved.outcome) {
    case Outcome::Done:
        return is.copies == 1 && !is.isThere;
    case Outcome::SentNotRemoved:
        return is.copies == 1;
    case Outcome::Failed:
        return is.copies == 0;
    case Outcome::Gone: // by that replay or by somebody
    case Outcome::Unknown:
        return true;
    case Outcome::Refused: // neither is an answer to the question
    case Outcome::Duplicate:
        break;
    }
    return false;
}

bool agrees(const JournalEntry &last, const Facts &is)
{
    switch (last.step) {
    case Step::Planned:
    case Step::Refused:
    case Step::Failed:
        return is.made == 0;
    case Step::Sent:
    case Step::Removing:
        return is.copies == 1;
    case Step::Done:
        return is.copies == 1 && !is.isThere;
    case Step::Gone:
        return !is.isThere && (is.made == 0 || last.note == "gone-unproven"_L1);
    case Step::Duplicate:
        return is.copies >= 1;
    case Step::Sending:
    case Step::Unknown:
        break;
    }
    return true;
}

bool admitsTwo(Step step)
{
    switch (step) {
    case Step::Sending:
    case Step::Sent:
    case Step::Removing:
    case Step::Duplicate:
    case Step::Unknown:
        return true;
    case Step::Planned:
    case Step::Done:
    case Step::Refused:
    case Step::Failed:
    case Step::Gone:
        break;
    }
    return false;
}

} // namespace dlo::test::claims
