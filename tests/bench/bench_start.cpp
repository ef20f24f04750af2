// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// startup_ratio: time from starting the program until its window is painted, divided by the same of an empty
// QMainWindow program; both by turns in one run, medians. idle_rss_mib: resident memory with the practice broker's
// letters shown, after 5 s without input.

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

constexpr int rounds = 11;
constexpr int patienceMs = 30'000;

QProcessEnvironment cleanEnvironment(const QString &home)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_CONFIG_HOME"_s, home);
    environment.insert(u"XDG_DATA_HOME"_s, home);
    return environment;
}

//! Waits until the program has printed a line that begins with \a word.
bool waitForLine(QProcess &process, const QByteArray &word)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < patienceMs) {
        while (process.canReadLine()) {
            if (process.readLine().startsWith(word))
                return true;
        }
        if (!process.waitForReadyRead(patienceMs))
            return false;
    }
    return false;
}

std::optional<double> startMs(const QString &program, const QStringList &arguments, const QString &home)
{
    QProcess process;
    process.setProcessEnvironment(cleanEnvironment(home));
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    const bool painted = waitForLine(process, "painted");
    const auto elapsed = double(timer.nsecsElapsed()) / 1e6;
    process.kill();
    process.waitForFinished();
    return painted ? std::optional(elapsed) : std::nullopt;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

std::optional<double> idleRssMib(const QString &program, const QString &home)
{
    QProcess process;
    process.setProcessEnvironment(cleanEnvironment(home));
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, {u"--practice"_s, u"--announce"_s});
    if (!waitForLine(process, "letters"))
        return std::nullopt;
    QThread::sleep(5);
    QFile status(u"/proc/%1/status"_s.arg(process.processId()));
    std::optional<double> result;
    if (status.open(QIODevice::ReadOnly)) {
        for (const auto &line : status.readAll().split('\n')) {
            if (line.startsWith("VmRSS:"))
                result = line.simplified().split(' ').value(1).toDouble() / 1024;
        }
    }
    process.kill();
    process.waitForFinished();
    return result;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() != 3) {
        std::fputs("usage: bench_start PROGRAM EMPTY-WINDOW-PROGRAM\n", stderr);
        return 2;
    }
    const QTemporaryDir home;
    std::vector<double> ours;
    std::vector<double> peer;
    for (int i = 0; i < rounds; ++i) {
        const auto one = startMs(arguments[1], {u"--announce"_s}, home.path());
        const auto other = startMs(arguments[2], {}, home.path());
        if (!one || !other) {
            std::fputs("bench_start: a program did not paint its window\n", stderr);
            return 1;
        }
        ours.push_back(*one);
        peer.push_back(*other);
    }
    const auto rss = idleRssMib(arguments[1], home.path());
    if (!rss) {
        std::fputs("bench_start: the program did not show its letters\n", stderr);
        return 1;
    }
    std::printf("startup_ms: %.0f\n", median(ours));
    std::printf("startup_peer_ms: %.0f\n", median(peer));
    std::printf("startup_ratio: %.2f\n", median(ours) / median(peer));
    std::printf("idle_rss_mib: %.0f\n", *rss);
    return 0;
}
