// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>

#include <optional>

namespace dlo {

class LargeTextView;

/*! Which line of a LargeTextView its cursor is in. Nearby it is counted at once from the place that was known before;
   after a leap a worker counts, and changed() tells. */
class LinePlace : public QObject
{
    Q_OBJECT
public:
    explicit LinePlace(LargeTextView *view);

    [[nodiscard]] std::optional<qsizetype> line() const; //!< from 1
    //! In characters, from 1; none in a line that is long before the cursor.
    [[nodiscard]] std::optional<qsizetype> column() const;

Q_SIGNALS:
    void changed();

private:
    void onEdited(qsizetype offset);
    void onMoved();
    void count();
    [[nodiscard]] bool isNear(qsizetype offset) const;
    [[nodiscard]] qsizetype lineFrom(qsizetype offset) const;

    LargeTextView *m_view;
    QTimer m_timer;
    qsizetype m_known = 0; //!< an offset
    qsizetype m_line = 1; //!< of m_known
    quint64 m_generation = 0;
};

} // namespace dlo
