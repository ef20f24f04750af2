// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/journalarchive.h"
#include "archive/trashkeeper.h"
#include "redrive/journal.h"
#include "session/profilestore.h"
#include "session/secretstore.h"
#include "session/workspace.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QWidget>

#include <memory>

namespace dlo::test {

//! A workspace with an open connection to a fake broker, and a journal with letters in its trash.
class TrashFixture : public QObject
{
protected:
    void begin(bool readOnly = false)
    {
        using namespace Qt::StringLiterals;
        m_dir = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_dir->filePath(u"settings.ini"_s), QSettings::IniFormat);
        m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
        m_profiles = std::make_unique<ProfileStore>(m_dir->filePath(u"connections.json"_s));
        ConnectionProfile profile;
        profile.id = u"one"_s;
        profile.name = u"payments"_s;
        profile.url = QUrl(u"http://127.0.0.1:1"_s); // nobody listens there
        profile.readOnly = readOnly;
        QVERIFY(m_profiles->put(profile));
        m_workspace = std::make_unique<Workspace>(*m_profiles, m_secrets, *m_journal, QThreadPool::globalInstance());
        m_workspace->open(profile.id, Credential{}, false);
        auto broker = std::make_unique<FakeBroker>();
        m_broker = broker.get();
        m_broker->setQueues({{.name = u"orders"_s}});
        session()->open(std::move(broker));
        QTRY_COMPARE(session()->state(), Session::State::Ready);
        m_archive = std::make_unique<JournalArchive>(*m_journal);
        m_keeper = std::make_unique<TrashKeeper>(*m_archive, *m_settings);
        m_window = std::make_unique<QWidget>();
        m_window->resize(1200, 800);
        m_window->show();
    }
    void end()
    {
        m_window.reset();
        m_keeper.reset();
        m_archive.reset();
        m_workspace.reset();
        m_profiles.reset();
        m_journal.reset();
        m_settings.reset();
        m_dir.reset();
        m_broker = nullptr;
        QThreadPool::globalInstance()->waitForDone();
    }
    [[nodiscard]] Session *session() const { return m_workspace->session(QStringLiteral("one")); }

    //! An action on \a letter that ended as \a step; its entry.
    qint64 act(const DeadLetter &letter, RedriveAction action, Step step, const QString &reason = {},
               const QString &broker = {})
    {
        JournalEntry wanted;
        wanted.broker = broker.isEmpty() ? session()->broker() : broker;
        wanted.connection = QStringLiteral("one");
        wanted.connectionName = QStringLiteral("payments");
        wanted.action = action;
        wanted.note = reason;
        wanted.removesOriginal = action != RedriveAction::Push;
        const auto id = await(m_journal->claim(wanted, letter));
        const auto done = id ? await(m_journal->release(*id, step)) : Result<void>(fail(id.error()));
        return done ? *id : 0;
    }
    qint64 removed(const DeadLetter &letter, const QString &reason = QStringLiteral("a test"))
    {
        return act(letter, RedriveAction::Remove, Step::Done, reason);
    }
    template <typename T>
    T *find(const char *name) const
    {
        return m_window->findChild<T *>(QLatin1StringView(name));
    }

    MemorySecretStore m_secrets;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<ProfileStore> m_profiles;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<JournalArchive> m_archive;
    std::unique_ptr<TrashKeeper> m_keeper;
    std::unique_ptr<QWidget> m_window;
    FakeBroker *m_broker = nullptr; //!< owned by the session
};

} // namespace dlo::test
