// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/faults.h"

#include <QRandomGenerator>

namespace dlo::practice {

//! Chooses for each request whether it meets a fault, and which. Not thread-safe: its owner holds a lock.
class RandomFaults
{
public:
    //! \a patienceMs: after which a client gives an answer up.
    RandomFaults(quint32 seed, int patienceMs)
        : m_random(seed)
        , m_patienceMs(patienceMs)
    { }

    //! Arms what \a request meets. \a isChange: it is not a read.
    void arm(Faults &faults, const Request &request, bool isChange);

private:
    void armForChange(Faults &faults, const Request &request);
    void armForRead(Faults &faults);

    QRandomGenerator m_random;
    int m_patienceMs;
};

} // namespace dlo::practice
