// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/secretstore.h"

#include <qt6keychain/keychain.h>

#include <coroutine>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! Starts a job and resumes on its finished(), at once: a job deletes itself soon after.
class Finished
{
public:
    explicit Finished(QKeychain::Job *job)
        : m_job(job)
    { }
    [[nodiscard]] bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> coroutine) const
    {
        QObject::connect(
            m_job, &QKeychain::Job::finished, m_job, [coroutine] { coroutine.resume(); }, Qt::SingleShotConnection);
        m_job->start();
    }
    void await_resume() const { }

private:
    QKeychain::Job *m_job;
};

template <typename Job>
Job *makeJob(const QString &profileId)
{
    auto *job = new Job(u"dead-letter-office"_s); // deletes itself after finished()
    job->setAutoDelete(true);
    job->setInsecureFallback(false);
    job->setKey(profileId);
    return job;
}

std::optional<Error> errorOf(const QKeychain::Job &job)
{
    Error error{.kind = ErrorKind::Unavailable, .code = u"no-keychain"_s, .serverText = job.errorString()};
    switch (job.error()) {
    case QKeychain::NoError:
        return std::nullopt;
    case QKeychain::EntryNotFound:
        error.kind = ErrorKind::NotFound;
        error.code = u"no-secret"_s;
        break;
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        error.code = u"keychain-denied"_s;
        break;
    default:
        break;
    }
    return error;
}

} // namespace

QCoro::Task<Result<Secret>> KeychainSecretStore::read(QString profileId)
{
    auto *job = makeJob<QKeychain::ReadPasswordJob>(profileId);
    co_await Finished(job);
    if (auto error = errorOf(*job))
        co_return fail(*error);
    co_return Secret(job->binaryData());
}

QCoro::Task<Result<void>> KeychainSecretStore::write(QString profileId, Secret secret)
{
    auto *job = makeJob<QKeychain::WritePasswordJob>(profileId);
    job->setBinaryData(secret.reveal().toByteArray());
    co_await Finished(job);
    if (auto error = errorOf(*job))
        co_return fail(*error);
    co_return Result<void>();
}

QCoro::Task<Result<void>> KeychainSecretStore::remove(QString profileId)
{
    auto *job = makeJob<QKeychain::DeletePasswordJob>(profileId);
    co_await Finished(job);
    const auto error = errorOf(*job);
    if (error && error->kind != ErrorKind::NotFound)
        co_return fail(*error);
    co_return Result<void>();
}

QCoro::Task<Result<Secret>> MemorySecretStore::read(QString profileId)
{
    const auto found = m_secrets.constFind(profileId);
    if (found == m_secrets.cend())
        co_return fail({.kind = ErrorKind::NotFound, .code = u"no-secret"_s});
    co_return *found;
}

QCoro::Task<Result<void>> MemorySecretStore::write(QString profileId, Secret secret)
{
    m_secrets.insert(profileId, secret);
    co_return Result<void>();
}

QCoro::Task<Result<void>> MemorySecretStore::remove(QString profileId)
{
    m_secrets.remove(profileId);
    co_return Result<void>();
}

} // namespace dlo
