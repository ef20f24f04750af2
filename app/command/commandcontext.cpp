// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/commandcontext.h"

#include "brokers/brokerregistry.h"
#include "command/connectionchoice.h"
#include "core/wakeup.h"
#include "redrive/journal.h"
#include "session/profilestore.h"
#include "session/secretstore.h"

#include <QDir>
#include <QTimer>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! What is waited for once, whoever ends the waiting.
struct SecretWait
{
    Wakeup wakeup = {};
    std::optional<Result<Secret>> result = std::nullopt;

    void end(Result<Secret> with)
    {
        if (result)
            return;
        result = std::move(with);
        wakeup.open();
    }
};

// NOLINTBEGIN(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> readSecret(SecretStore *store, QString profileId, std::shared_ptr<SecretWait> wait)
{
    wait->end(co_await store->read(profileId));
}
// NOLINTEND(performance-unnecessary-value-param)

BrokerEndpoint endpointOf(const ConnectionProfile &profile, const Credential &credential)
{
    return {.kind = profile.kind,
            .url = profile.url,
            .tls = {.caFile = profile.caFile,
                    .clientCertificateFile = profile.clientCertificateFile,
                    .clientKeyFile = profile.clientKeyFile},
            .credential = credential};
}

} // namespace

CommandContext::CommandContext(CommandArguments arguments, const CommandFolders &folders,
                               EnvironmentCredential environment, std::unique_ptr<SecretStore> secrets,
                               CommandOutput &out)
    : m_arguments(std::move(arguments))
    , m_folders(folders)
    , m_environment(std::move(environment))
    , m_secrets(std::move(secrets))
    , m_out(out)
{
    m_out.guard(m_environment.token());
    m_out.guard(m_environment.password());
}

CommandContext::~CommandContext()
{
    for (const auto &connection : m_connections) {
        if (connection->broker)
            connection->broker->close();
    }
}

QString CommandContext::journalFile() const
{
    return m_folders.data + u"/journal.sqlite"_s;
}

QString CommandContext::plansFolder() const
{
    const QString folder = m_folders.data + u"/plans"_s;
    QDir().mkpath(folder);
    return folder;
}

Journal &CommandContext::journal()
{
    if (!m_journal) {
        QDir().mkpath(m_folders.data);
        m_journal = std::make_unique<Journal>(journalFile());
    }
    return *m_journal;
}

std::expected<std::vector<ConnectionProfile>, ExitCode> CommandContext::profiles()
{
    if (!m_profiles) {
        ProfileStore store(m_folders.config + u"/connections.json"_s);
        if (const auto loaded = store.load(); !loaded)
            return std::unexpected(m_out.fail(loaded.error()));
        m_profiles = store.profiles();
    }
    return *m_profiles;
}

std::expected<ConnectionProfile, ExitCode> CommandContext::chosen()
{
    const auto saved = profiles();
    if (!saved)
        return std::unexpected(saved.error());
    auto profile = connectionchoice::choose(m_arguments, *saved);
    if (!profile)
        return std::unexpected(m_out.fail(ExitCode::Usage, profile.error(), {.code = u"connection"_s}));
    return *std::move(profile);
}

void CommandContext::interrupt()
{
    m_interrupted = true;
    Q_EMIT interrupted();
    if (m_sending)
        return;
    for (const auto &connection : m_connections) {
        if (connection->broker)
            connection->broker->close();
    }
}

QCoro::Task<Result<Secret>> CommandContext::keptSecret(QString profileId)
{
    const auto wait = std::make_shared<SecretWait>();
    readSecret(m_secrets.get(), std::move(profileId), wait);
    QTimer::singleShot(keychainLimit, this, [wait] {
        wait->end(dlo::fail({.kind = ErrorKind::Unavailable, .code = u"no-keychain"_s, .serverText = u"no answer"_s}));
    });
    connect(this, &CommandContext::interrupted, this,
            [wait] { wait->end(dlo::fail({.kind = ErrorKind::Cancelled, .code = u"stopped"_s})); });
    co_await wait->wakeup;
    co_return *wait->result;
}

QCoro::Task<std::expected<Credential, ExitCode>> CommandContext::credentialFor(ConnectionProfile profile,
                                                                               Credentials which)
{
    if (which == Credentials::OfEnvironment) {
        const auto given = m_environment.forKind(profile.credentialKind, profile.user);
        if (!given)
            co_return std::unexpected(m_out.fail(ExitCode::Usage, given.error(), {.code = u"credential"_s}));
        if (*given)
            co_return **given;
    }
    if (profile.credentialKind == CredentialKind::None)
        co_return Credential{};
    const auto kept = co_await keptSecret(profile.id);
    if (kept) {
        m_out.guard(*kept);
        co_return Credential{.kind = profile.credentialKind, .user = profile.user, .secret = *kept};
    }
    const Error &error = kept.error();
    const QString variable = profile.credentialKind == CredentialKind::UserLogin ? u"DLO_PASSWORD"_s : u"DLO_TOKEN"_s;
    const QString why = error.kind == ErrorKind::NotFound
        ? u"The keychain has no secret for the connection \"%1\"."_s.arg(profile.name)
        : u"The keychain cannot be asked for the secret of the connection \"%1\" (%2)."_s.arg(profile.name,
                                                                                              error.serverText);
    co_return std::unexpected(
        m_out.fail(ExitCode::Credential, u"%1 Set %2 in the environment."_s.arg(why, variable), error));
}

QCoro::Task<CommandContext::Opened> CommandContext::open(ConnectionProfile profile, Credentials which)
{
    const auto credential = co_await credentialFor(profile, which);
    if (!credential)
        co_return std::unexpected(credential.error());
    const auto saved = profiles();
    if (!saved)
        co_return std::unexpected(saved.error());
    auto made = makeBroker(endpointOf(profile, *credential));
    if (!made)
        co_return std::unexpected(m_out.fail(made.error()));
    auto *connection = m_connections
                           .emplace_back(std::make_unique<CommandConnection>(CommandConnection{
                               .profile = profile,
                               .broker = std::move(*made),
                               .lock = connectionchoice::lockOf(profile, *saved, m_arguments.values(u"unlock"_s))}))
                           .get();
    const auto info = co_await connection->broker->probe();
    if (!info)
        co_return std::unexpected(m_out.fail(info.error()));
    co_return connection;
}

QCoro::Task<CommandContext::Opened> CommandContext::open()
{
    const auto profile = chosen();
    if (!profile)
        co_return std::unexpected(profile.error());
    co_return co_await open(*profile);
}

} // namespace dlo
