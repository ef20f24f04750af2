// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "core/secret.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>

namespace dlo {

//! Where passwords and tokens are kept: the OS keychain. Never a file. An interface, so that tests have one in memory.
class SecretStore : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    //! NotFound when there is none; Unavailable "no-keychain" with the reason when there is no keychain.
    virtual QCoro::Task<Result<Secret>> read(QString profileId) = 0;
    virtual QCoro::Task<Result<void>> write(QString profileId, Secret secret) = 0;
    virtual QCoro::Task<Result<void>> remove(QString profileId) = 0;
};

//! QtKeychain (Secret Service, KWallet, macOS, Windows); the insecure fallback is off. Unavailable "keychain-denied"
//! when the person or the system did not let us in.
class KeychainSecretStore : public SecretStore
{
    Q_OBJECT
public:
    using SecretStore::SecretStore;
    QCoro::Task<Result<Secret>> read(QString profileId) override;
    QCoro::Task<Result<void>> write(QString profileId, Secret secret) override;
    QCoro::Task<Result<void>> remove(QString profileId) override;
};

//! In memory: for tests, and for the practice connection.
class MemorySecretStore : public SecretStore
{
    Q_OBJECT
public:
    using SecretStore::SecretStore;
    QCoro::Task<Result<Secret>> read(QString profileId) override;
    QCoro::Task<Result<void>> write(QString profileId, Secret secret) override;
    QCoro::Task<Result<void>> remove(QString profileId) override;

private:
    QHash<QString, Secret> m_secrets;
};

} // namespace dlo
