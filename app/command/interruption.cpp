// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/interruption.h"

#include <QSocketNotifier>

#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace dlo {

namespace {

//! A signal handler may do next to nothing, so it writes a byte that the event loop reads
//! (doc.qt.io/qt-6/unix-signals.html).
std::array<int, 2> signalPipe{-1, -1};
std::atomic<int> received{0};
static_assert(std::atomic<int>::is_always_lock_free); // or a signal handler could not use it

constexpr std::array stopping{SIGINT, SIGTERM, SIGHUP};

void onSignal(int number)
{
    int none = 0;
    if (!received.compare_exchange_strong(none, number))
        ::_exit(128 + number);
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(signalPipe[1], &byte, 1);
}

} // namespace

Interruption::Interruption(QObject *parent)
    : QObject(parent)
{
    std::signal(SIGPIPE, SIG_IGN);
    if (::pipe2(signalPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals then end the process, as without this
    auto *notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        Q_EMIT requested();
    });
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : stopping) {
        struct sigaction before{};
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            ::sigaction(number, &action, nullptr);
    }
}

Interruption::~Interruption()
{
    for (const int number : stopping) {
        struct sigaction before{};
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == onSignal)
            std::signal(number, SIG_DFL);
    }
    for (int &end : signalPipe) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
}

int Interruption::signal()
{
    return received.load();
}

} // namespace dlo
