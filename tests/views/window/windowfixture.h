// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "session/profilestore.h"
#include "session/secretstore.h"
#include "session/workspace.h"
#include "support/fakebroker.h"
#include "views/window/mainwindow.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

namespace dlo::test {

//! A window over a workspace in a temporary folder; brokers are fakes.
class WindowFixture
{
public:
    WindowFixture()
    {
        [this] { QVERIFY(profiles.load()); }();
        makeWindow();
    }

    void makeWindow()
    {
        window.reset();
        window = std::make_unique<MainWindow>(workspace, settings);
    }

    QString addProfile(const QString &name, Environment environment = Environment::Development, bool readOnly = false)
    {
        ConnectionProfile profile;
        profile.id = QStringLiteral("profile-%1").arg(profiles.profiles().size());
        profile.name = name;
        profile.url = QUrl(QStringLiteral("http://127.0.0.1:1")); // nobody listens there
        profile.environment = environment;
        profile.readOnly = readOnly;
        [&] { QVERIFY(profiles.put(profile)); }();
        return profile.id;
    }

    //! Opens the connection with a fake broker that has these letters; waits until they are listed.
    Session *open(const QString &id, const std::vector<DeadLetter> &letters)
    {
        workspace.open(id, Credential{}, false);
        Session *session = workspace.session(id);
        [&] { QVERIFY(session); }();
        auto made = std::make_unique<FakeBroker>();
        broker = made.get();
        broker->setLetters(letters);
        broker->setPageSize(1000);
        QStringList names;
        QList<std::pair<QString, QString>> groups;
        for (const DeadLetter &letter : letters) {
            if (!names.contains(letter.address.queue))
                names.append(letter.address.queue);
            const std::pair group{letter.address.queue, letter.address.group};
            if (!groups.contains(group))
                groups.append(group);
        }
        std::vector<Queue> queues;
        for (const QString &name : std::as_const(names))
            queues.push_back({.name = name});
        std::vector<ConsumerGroup> consumers;
        for (const auto &[queue, group] : std::as_const(groups))
            consumers.push_back({.name = group, .queue = queue});
        broker->setQueues(queues);
        broker->setGroups(consumers);
        session->open(std::move(made));
        [&] { QTRY_COMPARE(session->state(), Session::State::Ready); }();
        [&] { QTRY_COMPARE_WITH_TIMEOUT(session->letters().total(), int(letters.size()), 20'000); }();
        return session;
    }

    template <typename T>
    T *find(const char *name) const
    {
        T *found = window->findChild<T *>(QString::fromLatin1(name));
        [&] { QVERIFY2(found, name); }();
        return found;
    }

    QTemporaryDir dir;
    ProfileStore profiles{dir.filePath(QStringLiteral("connections.json"))};
    MemorySecretStore secrets;
    Journal journal{dir.filePath(QStringLiteral("journal.sqlite"))};
    QThreadPool pool;
    Workspace workspace{profiles, secrets, journal, &pool};
    QSettings settings{dir.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    FakeBroker *broker = nullptr; //!< of the session opened last; owned by it
    std::unique_ptr<MainWindow> window;
};

inline std::vector<DeadLetter> sampleLetters(int count, const QString &queue = QStringLiteral("orders"),
                                             const QString &group = QStringLiteral("billing"))
{
    std::vector<DeadLetter> letters;
    letters.reserve(size_t(count));
    for (int number = count; number > 0; --number)
        letters.push_back(sampleLetter(number, queue, group));
    return letters;
}

//! What is typed over them is not kept on disk.
inline std::vector<DeadLetter> decryptedLetters(int count)
{
    auto letters = sampleLetters(count);
    for (auto &letter : letters)
        letter.protection = Protection::DecryptedByBroker;
    return letters;
}

} // namespace dlo::test
