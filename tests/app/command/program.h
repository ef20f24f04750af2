// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/connectionprofile.h"

#include <QByteArrayList>
#include <QProcess>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <vector>

namespace dlo::test {

//! How a run of the program ended.
struct Ended
{
    int code = -1; //!< -1: it crashed, or was killed, or did not end
    QByteArray out = {};
    QByteArray error = {};

    [[nodiscard]] QByteArrayList lines() const; //!< of standard output, without a last empty one
    [[nodiscard]] QByteArrayList errorLines() const;
};

/*! The built program as scripts run it: a process of its own with folders of its own, where there is no display, no
   platform plugin was chosen and no session bus leads to a keychain. */
class Program
{
public:
    Program();

    void set(const QString &variable, const QString &value) { m_environment.insert(variable, value); }
    void unset(const QString &variable) { m_environment.remove(variable); }
    void save(const std::vector<ConnectionProfile> &profiles) const; //!< what connections.json has
    [[nodiscard]] QString path(const QString &name) const { return m_dir.filePath(name); } //!< for files of a test
    [[nodiscard]] QString journalFile() const;

    [[nodiscard]] Ended run(const QStringList &arguments) const;
    //! Started, after \a prepare; ended by the caller.
    [[nodiscard]] std::unique_ptr<QProcess> start(const QStringList &arguments,
                                                  const std::function<void(QProcess &)> &prepare = {}) const;
    [[nodiscard]] static Ended ended(QProcess &process);

private:
    QTemporaryDir m_dir;
    QProcessEnvironment m_environment;
};

} // namespace dlo::test
