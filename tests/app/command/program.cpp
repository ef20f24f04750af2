// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command/program.h"

#include "session/profilestore.h"

#include <QDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace dlo::test {

namespace {

constexpr int longest = 60'000; // ms

QByteArrayList linesOf(const QByteArray &text)
{
    auto lines = text.split('\n');
    if (lines.constLast().isEmpty())
        lines.removeLast();
    return lines;
}

} // namespace

QByteArrayList Ended::lines() const
{
    return linesOf(out);
}

QByteArrayList Ended::errorLines() const
{
    return linesOf(error);
}

Program::Program()
    : m_environment(QProcessEnvironment::systemEnvironment())
{
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"DBUS_SESSION_BUS_ADDRESS"_s,
                                u"XDG_RUNTIME_DIR"_s, u"DLO_TOKEN"_s, u"DLO_USER"_s, u"DLO_PASSWORD"_s})
        m_environment.remove(name);
    m_environment.insert(u"HOME"_s, m_dir.path());
    m_environment.insert(u"XDG_CONFIG_HOME"_s, m_dir.filePath(u"config"_s));
    m_environment.insert(u"XDG_DATA_HOME"_s, m_dir.filePath(u"data"_s));
}

QString Program::journalFile() const
{
    return m_dir.filePath(u"data/dead-letter-office/dead-letter-office/journal.sqlite"_s);
}

void Program::save(const std::vector<ConnectionProfile> &profiles) const
{
    const QString folder = m_dir.filePath(u"config/dead-letter-office/dead-letter-office"_s);
    QDir().mkpath(folder);
    ProfileStore store(folder + u"/connections.json"_s);
    QVERIFY(store.load());
    for (const ConnectionProfile &profile : profiles)
        QVERIFY(store.put(profile));
}

std::unique_ptr<QProcess> Program::start(const QStringList &arguments,
                                         const std::function<void(QProcess &)> &prepare) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(m_environment);
    if (prepare)
        prepare(*process);
    process->start(QStringLiteral(DLO_PROGRAM), arguments);
    process->waitForStarted(longest);
    return process;
}

Ended Program::ended(QProcess &process)
{
    const bool has = process.state() == QProcess::NotRunning || process.waitForFinished(longest);
    const int code = has && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    return {.code = code, .out = process.readAllStandardOutput(), .error = process.readAllStandardError()};
}

Ended Program::run(const QStringList &arguments) const
{
    return ended(*start(arguments));
}

} // namespace dlo::test
