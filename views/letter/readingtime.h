// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <chrono>
#include <functional>

class QWidget;

namespace dlo {

/*! Keeps a person from confirming what they have not seen: the second press of a double Ctrl+Return, a held key, or the
   second click of a double click must not meet a button that has just appeared under it.

   Closed until the watched dialog was painted and \a quiet has passed since; every press of a confirming key meanwhile
   begins that time anew, so that a key which repeats (also as single presses, as some remote desktops send it) never
   gets through. Repeats never count. While closed, presses of the guarded button by key, mnemonic or mouse are
   swallowed; QAbstractButton::click(), which screen readers call on purpose, is not. GUI thread. */
class ReadingTime : public QObject
{
    Q_OBJECT
public:
    using Clock = std::function<std::chrono::milliseconds()>; //!< since any fixed time, steady
    static constexpr std::chrono::milliseconds quiet{400};

    //! \a dialog owns it; \a button is a child of the dialog.
    ReadingTime(QWidget *dialog, QWidget *button);

    //! Another clock, for tests.
    void setClock(Clock clock) { m_clock = std::move(clock); }
    [[nodiscard]] bool isOver() const;
    [[nodiscard]] bool hasStarted() const { return m_since.count() >= 0; } //!< the dialog was painted
    //! To be asked when a key or a shortcut is to confirm; a refusal begins the time anew.
    [[nodiscard]] bool letsThrough();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_dialog;
    QElapsedTimer m_timer;
    Clock m_clock;
    std::chrono::milliseconds m_since{-1}; //!< of the clock; negative: not painted yet
};

} // namespace dlo
