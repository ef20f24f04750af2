// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/serve.h"

#include "practice/gate.h"
#include "practice/practicebroker.h"
#include "practice/profiles.h"

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTextStream>

#include <array>
#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace dlo::practice {

namespace {

//! A signal handler may do next to nothing, so it writes a byte that the event loop reads
//! (doc.qt.io/qt-6/unix-signals.html).
std::array<int, 2> signalPipe{-1, -1};

void onSignal(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(signalPipe[1], &byte, 1);
}

bool quitOnSignals(QCoreApplication &application)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, signalPipe.data()) != 0)
        return false;
    auto *notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, &application);
    QObject::connect(notifier, &QSocketNotifier::activated, &application, [notifier] {
        notifier->setEnabled(false);
        QCoreApplication::quit();
    });
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    return ::sigaction(SIGINT, &action, nullptr) == 0 && ::sigaction(SIGTERM, &action, nullptr) == 0;
}

QString credentials(const Options &options)
{
    const bool rust = isRust(options.profile);
    if (options.proxy && rust) {
        return u"API keys   qk_practice_admin, qk_practice_read, qk_practice_produce, qk_practice_consume\n"
               "login      %1 / %2, or %3 / %2 (may only look)\n"_s.arg(
                   QLatin1StringView(Gate::user), QLatin1StringView(Gate::password), QLatin1StringView(Gate::viewer));
    }
    if (options.proxy) {
        return u"login      %1 / %2, or %3 / %2 (may only look)\n"_s.arg(
            QLatin1StringView(Gate::user), QLatin1StringView(Gate::password), QLatin1StringView(Gate::viewer));
    }
    if (options.auth) {
        const QString last = rust ? u", practice-write-only"_s : QString();
        return u"tokens     practice-admin, practice-read-write, practice-read-only%1; practice-expired is refused\n"_s
            .arg(last);
    }
    return u"tokens     none needed\n"_s;
}

QString curlLine(const Options &options, const QString &url)
{
    QString header;
    if (options.proxy)
        header = isRust(options.profile) ? u" -H 'Authorization: Bearer qk_practice_read'"_s
                                         : u" -H 'Authorization: Bearer %1'"_s.arg(QLatin1StringView(Gate::session));
    else if (options.auth)
        header = u" -H 'Authorization: Bearer practice-read-only'"_s;
    return u"curl -s%1 '%2/api/v1/dlq?limit=1'"_s.arg(header, url);
}

} // namespace

QString serveText(const Options &options, const QString &url)
{
    return u"practice broker (%1) at %2\n%3dead       %4 letters\ntry        %5\n"_s.arg(
        nameOf(options.profile), url, credentials(options), QString::number(options.letters), curlLine(options, url));
}

int serve(QCoreApplication &application, const Options &options)
{
    PracticeBroker broker(options);
    if (!broker.start()) {
        QTextStream(stderr) << QCoreApplication::translate(
                                   "PracticeBroker",
                                   "The practice broker was not started: port %1 is taken. Choose "
                                   "another one.")
                                   .arg(options.port)
                            << '\n';
        return 1;
    }
    QTextStream out(stdout);
    out << serveText(options, broker.url().toString());
    out.flush();
    if (!quitOnSignals(application))
        return 1;
    return QCoreApplication::exec();
}

} // namespace dlo::practice
