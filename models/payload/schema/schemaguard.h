// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QHash>
#include <QRegularExpression>

#include <string_view>

namespace dlo {

/*! What keeps a check of a schema within bounds: nesting, work, and regular expressions. One at a time in a thread, for
   as long as it lives. Private to the schema check. */
class SchemaGuard
{
public:
    enum class Stop : std::uint8_t
    {
        Endless,
        TooExpensive
    };
    static constexpr int maxNesting = 2000; //!< calls within calls: what a thread's stack holds, with room to spare
    static constexpr qint64 maxCalls = 5'000'000;

    SchemaGuard();
    ~SchemaGuard();
    Q_DISABLE_COPY_MOVE(SchemaGuard)

    //! Of this thread; there is one whenever the library is at work.
    [[nodiscard]] static SchemaGuard &current();

    //! One step of the check. Throws Stop.
    class Step
    {
    public:
        Step();
        ~Step();
        Q_DISABLE_COPY_MOVE(Step)
    };
    //! \a cost more of the work that is allowed. Throws Stop.
    void charge(qint64 cost);
    //! Is \a pattern found in \a text? Throws Stop when finding out takes too many steps.
    [[nodiscard]] bool matches(std::string_view pattern, std::string_view text);

    //! Whether \a pattern can be used at all.
    [[nodiscard]] static bool isPattern(std::string_view pattern);

private:
    [[nodiscard]] static QRegularExpression expressionOf(std::string_view pattern);

    QHash<QByteArray, QRegularExpression> m_expressions;
    int m_nesting = 0;
    qint64 m_calls = 0;
};

} // namespace dlo
