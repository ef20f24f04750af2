// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtTypes>

namespace dlo {

//! How much one payload may cost, in steps of about ten nanoseconds: a change that is clever enough to multiply ends.
class Work
{
public:
    static constexpr qint64 most = 100'000'000;

    explicit Work(qint64 steps = most)
        : m_left(steps)
    { }
    //! False when there is none left.
    [[nodiscard]] bool charge(qint64 steps)
    {
        m_left -= steps;
        return m_left >= 0;
    }
    [[nodiscard]] bool isUsedUp() const { return m_left < 0; }

private:
    qint64 m_left;
};

} // namespace dlo
