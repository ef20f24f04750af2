// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/outputpipe.h"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <poll.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace dlo {

namespace {

//! 0, or why not, as errno has it.
int writeAll(int descriptor, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto written = ::write(descriptor, bytes.data(), std::size_t(bytes.size()));
        if (written >= 0) {
            bytes = bytes.sliced(written);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) { // a descriptor that somebody else set so
            pollfd writable{.fd = descriptor, .events = POLLOUT, .revents = 0};
            ::poll(&writable, 1, 1000);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

} // namespace

struct OutputPipe::State
{
    std::mutex mutex = {};
    std::condition_variable changed = {};
    QByteArray waiting = {};
    bool writing = false;
    int error = 0;
    bool closing = false;

    [[nodiscard]] bool hasMore() const { return error == 0 && (writing || !waiting.isEmpty()); }
    void work(int descriptor)
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return closing || !waiting.isEmpty(); });
            if (waiting.isEmpty() || error != 0 || closing)
                return;
            const QByteArray bytes = std::exchange(waiting, {});
            writing = true;
            lock.unlock();
            const int failed = writeAll(descriptor, bytes);
            lock.lock();
            writing = false;
            error = failed;
            changed.notify_all();
        }
    }
};

OutputPipe::OutputPipe(int descriptor)
    : m_state(std::make_shared<State>())
{
    std::thread([state = m_state, descriptor] { state->work(descriptor); }).detach();
}

OutputPipe::~OutputPipe()
{
    const std::lock_guard lock(m_state->mutex);
    m_state->closing = true;
    m_state->changed.notify_all();
}

void OutputPipe::put(const QByteArray &bytes)
{
    const std::lock_guard lock(m_state->mutex);
    if (m_state->error != 0)
        return;
    m_state->waiting += bytes;
    m_state->changed.notify_all();
}

bool OutputPipe::drain(const std::function<bool()> &giveUp)
{
    std::unique_lock lock(m_state->mutex);
    while (m_state->hasMore()) {
        if (giveUp && giveUp())
            return false;
        m_state->changed.wait_for(lock, std::chrono::milliseconds(50));
    }
    return m_state->error == 0;
}

bool OutputPipe::isBroken() const
{
    return error() != 0;
}

int OutputPipe::error() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->error;
}

} // namespace dlo
