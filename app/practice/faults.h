// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/httptypes.h"
#include "practice/practiceoptions.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace dlo::practice {

//! The faults that wait for their request. Not thread-safe: its owner holds a lock.
class Faults
{
public:
    struct Armed
    {
        Fault fault = Fault::Gone;
        int times = 1; //!< 0 or less: until cleared
        int delayMs = 0;
        QByteArray verb = {}; //!< only requests with this verb; empty: any
        QByteArray path = {}; //!< only requests whose path begins so; empty: any
    };

    void arm(Armed armed) { m_armed.push_back(std::move(armed)); }
    void clear() { m_armed.clear(); }
    //! Uses the fault up for this request, if it waits for one like it.
    [[nodiscard]] std::optional<Armed> take(Fault fault, const Request &request);
    [[nodiscard]] const std::vector<Armed> &armed() const { return m_armed; }

private:
    std::vector<Armed> m_armed;
};

} // namespace dlo::practice
