// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/randomfaults.h"

namespace dlo::practice {

void RandomFaults::arm(Faults &faults, const Request &request, bool isChange)
{
    if (isChange)
        armForChange(faults, request);
    else if (request.path == "/api/v1/dlq")
        armForRead(faults);
}

void RandomFaults::armForChange(Faults &faults, const Request &request)
{
    const auto one = [&faults](Fault fault, int delayMs = 0) { faults.arm({.fault = fault, .delayMs = delayMs}); };
    switch (m_random.bounded(100)) {
    case 0:
    case 1:
        return one(Fault::DropBefore);
    case 2:
    case 3:
        return one(Fault::CommitThenDrop);
    case 4:
    case 5:
        return one(Fault::OutcomeUnknown);
    case 6:
        return one(Fault::RateLimited);
    case 7:
        return one(Fault::Unavailable);
    case 8: // a failure that is told, nothing done
        if (request.verb == "DELETE")
            return one(Fault::DeleteFails);
        return one(request.path == "/api/v1/push" ? Fault::PushFailed : Fault::ReplayFailed);
    case 9:
        return one(request.path == "/api/v1/push" ? Fault::PushedTwice : Fault::CleanupFailed);
    case 10:
        return one(Fault::Truncated);
    case 11:
        return one(Fault::Slow, 5 + m_random.bounded(50));
    case 12: // given up; it was done
        if (m_random.bounded(3) == 0)
            one(Fault::Slow, 2 * m_patienceMs);
        return;
    case 13: // given up; it was not done
        if (m_random.bounded(3) > 0)
            return;
        one(Fault::Slow, 2 * m_patienceMs);
        return one(Fault::DropBefore);
    case 14:
        if (m_random.bounded(4) == 0)
            one(Fault::Unauthorized);
        return;
    case 15:
        if (m_random.bounded(2) == 0)
            one(Fault::Gone);
        return;
    default:
        return;
    }
}

void RandomFaults::armForRead(Faults &faults)
{
    switch (m_random.bounded(100)) {
    case 0:
        return faults.arm({.fault = Fault::DropBefore});
    case 1:
        return faults.arm({.fault = Fault::Unavailable});
    case 2:
        return faults.arm({.fault = Fault::Truncated});
    case 3:
        return faults.arm({.fault = Fault::Slow, .delayMs = 5 + m_random.bounded(20)});
    default:
        return;
    }
}

} // namespace dlo::practice
