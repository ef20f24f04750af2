// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QRandomGenerator>

namespace dlo::test {

/*! Random JSON as odd as RFC 8259 allows: any white space, numbers that no double holds, every kind of escape (lone
   surrogates too), duplicate and empty keys, deep nesting. */
class JsonGenerator
{
public:
    enum class Spacing : std::uint8_t
    {
        Wild,
        Minified,
        Python,
        Tabs,
        CrLf
    };

    //! How many documents a property is tried on: a tenth where every access is checked.
#ifdef __SANITIZE_ADDRESS__
    static constexpr int documents = 10'000;
#else
    static constexpr int documents = 100'000;
#endif

    explicit JsonGenerator(quint32 seed)
        : m_random(seed)
    { }
    QByteArray document(Spacing spacing = Spacing::Wild);
    QByteArray number();
    QByteArray string();
    int below(int bound) { return int(m_random.bounded(bound)); }

private:
    void value(int depth);
    void container(int depth);
    void gap(bool breaks, int depth);

    QRandomGenerator m_random;
    QByteArray m_out;
    Spacing m_spacing = Spacing::Wild;
    int m_budget = 0;
};

} // namespace dlo::test
