// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "application.h"

#include "firstpaint.h"
#include "practice/practicebroker.h"
#include "redrive/journal.h"
#include "session/profilestore.h"
#include "session/secretstore.h"
#include "session/workspace.h"
#include "views/window/mainwindow.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QThreadPool>
#include <QUuid>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {

const auto practiceId = u"practice"_s;
//! The practice broker is ours and near: ask it often, so that a newcomer sees the chart move.
constexpr auto practicePace = 1s;

} // namespace

Application::Folders Application::userFolders()
{
    return {.config = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation),
            .data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)};
}

Application::Application(const Folders &folders, std::unique_ptr<SecretStore> secrets,
                         practice::Options practiceOptions)
    : m_pool(std::make_unique<QThreadPool>())
    , m_secrets(std::move(secrets))
    , m_practiceOptions(practiceOptions)
{
    QDir().mkpath(folders.config);
    QDir().mkpath(folders.data);
    m_pool->setMaxThreadCount(2);
    m_settings = std::make_unique<QSettings>(folders.config + u"/window.ini"_s, QSettings::IniFormat);
    m_profiles = std::make_unique<ProfileStore>(folders.config + u"/connections.json"_s);
    const auto loaded = m_profiles->load();
    m_journal = std::make_unique<Journal>(folders.data + u"/journal.sqlite"_s);
    m_workspace = std::make_unique<Workspace>(*m_profiles, *m_secrets, *m_journal, m_pool.get());
    m_window = std::make_unique<MainWindow>(*m_workspace, *m_settings);
    if (!loaded)
        m_window->showError(loaded.error());
    m_journal->ready(); // so that a journal that cannot be used is told before anybody wants to send
    connect(m_window.get(), &MainWindow::practiceRequested, this, &Application::openPractice);
}

Application::~Application()
{
    // The window looks at sessions, sessions use the pool and the journal: from the outside in.
    m_window.reset();
    m_workspace.reset();
    m_pool->waitForDone();
}

void Application::openPractice()
{
    if (!m_practice) {
        auto broker = std::make_unique<practice::PracticeBroker>(m_practiceOptions);
        if (!broker->start()) {
            m_window->showError({.kind = ErrorKind::Unavailable, .code = u"practice-port"_s});
            return;
        }
        m_practice = std::move(broker);
        ConnectionProfile profile;
        profile.id = practiceId;
        profile.name = tr("Practice");
        profile.url = m_practice->url();
        profile.temporary = true;
        profile.instance = QUuid::createUuid().toString(QUuid::WithoutBraces);
        if (m_practiceOptions.auth || m_practiceOptions.proxy)
            profile.credentialKind = m_practiceOptions.proxy ? CredentialKind::ApiKey : CredentialKind::Token;
        if (const auto put = m_profiles->put(profile); !put) {
            m_window->showError(put.error());
            return;
        }
    }
    Credential credential;
    if (const auto *profile = m_profiles->find(practiceId);
        profile && profile->credentialKind != CredentialKind::None) {
        credential.kind = profile->credentialKind;
        credential.secret = Secret(m_practiceOptions.proxy ? "qk_practice_admin"_ba : "practice-admin"_ba);
    }
    m_workspace->open(practiceId, credential, false);
    if (auto *session = m_workspace->session(practiceId)) {
        session->depth().setInterval(practicePace);
        m_workspace->setCurrent(session);
    }
}

void Application::announce()
{
    const auto say = [](const QByteArray &line) {
        std::fputs(line.constData(), stdout);
        std::fflush(stdout);
    };
    auto *firstPaint = new FirstPaint(*m_window, this);
    connect(firstPaint, &FirstPaint::painted, this, [say] { say("painted\n"); });
    connect(m_workspace.get(), &Workspace::sessionOpened, this, [this, say](Session *session) {
        connect(&session->loader(), &LetterLoader::changed, this, [session, say] {
            if (session->loader().state() == LetterLoader::State::Complete)
                say("letters " + QByteArray::number(session->letters().total()) + '\n');
        });
    });
}

} // namespace dlo
