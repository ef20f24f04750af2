// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <functional>
#include <memory>

namespace dlo {

/*! Writes to a file descriptor from a thread of its own, so that a reader who takes his time (a pager, a slow disk)
   does not hold up what is under way at a broker. Any thread. */
class OutputPipe
{
public:
    //! \a descriptor stays the caller's and open. SIGPIPE must be ignored.
    explicit OutputPipe(int descriptor);
    ~OutputPipe(); //!< does not wait: drain() first
    OutputPipe(const OutputPipe &) = delete;
    OutputPipe &operator=(const OutputPipe &) = delete;

    //! Never waits.
    void put(const QByteArray &bytes);
    //! Waits until all is written. False: it was not, because nobody reads any more or the disk is full (isBroken()),
    //! or because \a giveUp, asked several times a second, said so.
    bool drain(const std::function<bool()> &giveUp = {});
    //! Something could not be written; nothing more is.
    [[nodiscard]] bool isBroken() const;
    //! Why, as errno has it; 0 while it works. EPIPE: nobody reads.
    [[nodiscard]] int error() const;

private:
    struct State;
    //! Shared with the thread: a write that waits for a reader cannot be called back.
    std::shared_ptr<State> m_state;
};

} // namespace dlo
