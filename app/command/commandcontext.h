// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "command/commandarguments.h"
#include "command/commandoutput.h"
#include "command/environmentcredential.h"
#include "session/connectionprofile.h"

#include <QCoroTask>
#include <QObject>

#include <expected>
#include <memory>
#include <optional>
#include <vector>

namespace dlo {

class Journal;
class SecretStore;

//! Where a command finds what the window keeps; each folder is made when it is needed.
struct CommandFolders
{
    QString config = {}; //!< connections
    QString data = {}; //!< the journal
};

//! One broker that a command talks to.
struct CommandConnection
{
    ConnectionProfile profile = {};
    std::unique_ptr<Broker> broker = nullptr;
    std::optional<QString> lock = std::nullopt; //!< why nothing may be sent, see connectionchoice::lockOf()
};

/*! What a command works with: its arguments, what it says, the saved connections, their secrets, the journal and the
   brokers. No display is needed. Main thread; lives until the event loop has ended. What goes wrong here is said here:
   the caller gets the exit code. */
class CommandContext : public QObject
{
    Q_OBJECT
public:
    CommandContext(CommandArguments arguments, const CommandFolders &folders, EnvironmentCredential environment,
                   std::unique_ptr<SecretStore> secrets, CommandOutput &out);
    ~CommandContext() override;

    [[nodiscard]] const CommandArguments &arguments() const { return m_arguments; }
    [[nodiscard]] CommandOutput &out() { return m_out; }
    //! Made at the first call.
    [[nodiscard]] Journal &journal();
    [[nodiscard]] QString journalFile() const;
    //! Where plans are kept while they are carried out, to be gone on with after a crash; made when missing.
    [[nodiscard]] QString plansFolder() const;

    [[nodiscard]] std::expected<std::vector<ConnectionProfile>, ExitCode> profiles();
    //! Which connection the arguments mean.
    [[nodiscard]] std::expected<ConnectionProfile, ExitCode> chosen();

    using Opened = std::expected<CommandConnection *, ExitCode>;
    enum class Credentials : std::uint8_t
    {
        OfEnvironment, //!< first, then those of the keychain
        Kept //!< of the keychain only: what the environment has is meant for another broker
    };
    //! Finds the credential and asks the broker what it is.
    QCoro::Task<Opened> open(ConnectionProfile profile, Credentials which = Credentials::OfEnvironment);
    //! The one that the arguments mean.
    QCoro::Task<Opened> open();

    //! A signal came. While something is sent (setSending()) the command sees to it by itself; otherwise its brokers
    //! are closed, so that what it waits for ends.
    void interrupt();
    void setSending(bool sending) { m_sending = sending; }
    [[nodiscard]] bool isInterrupted() const { return m_interrupted; }

    //! How long a keychain may take, which may ask somebody who is not there.
    static constexpr std::chrono::seconds keychainLimit{30};

Q_SIGNALS:
    void interrupted();

private:
    QCoro::Task<std::expected<Credential, ExitCode>> credentialFor(ConnectionProfile profile, Credentials which);
    QCoro::Task<Result<Secret>> keptSecret(QString profileId);

    CommandArguments m_arguments;
    CommandFolders m_folders;
    EnvironmentCredential m_environment;
    std::unique_ptr<SecretStore> m_secrets;
    CommandOutput &m_out;
    std::unique_ptr<Journal> m_journal;
    std::optional<std::vector<ConnectionProfile>> m_profiles;
    std::vector<std::unique_ptr<CommandConnection>> m_connections;
    bool m_sending = false;
    bool m_interrupted = false;
};

} // namespace dlo
