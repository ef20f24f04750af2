// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace dlo {

/*! SIGINT, SIGTERM and SIGHUP, told to the event loop. The first one asks: what is under way comes to its end. A second
   one ends the process at once, with 128 and its number; the journal then tells what was under way, as after a crash.
   SIGPIPE is ignored: who writes sees for himself. A signal that was ignored when the program began (nohup) stays
   ignored. At most one object at a time; main thread. */
class Interruption : public QObject
{
    Q_OBJECT
public:
    explicit Interruption(QObject *parent = nullptr);
    ~Interruption() override;

    //! Number of the signal that came; 0: none. Any thread.
    [[nodiscard]] static int signal();

Q_SIGNALS:
    void requested();
};

} // namespace dlo
