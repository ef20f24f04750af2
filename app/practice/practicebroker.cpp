// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/practicebroker.h"

#include "practice/control.h"
#include "practice/seeding.h"
#include "practice/server.h"

#include "core/logging.h"

#include <QThread>

#include <algorithm>

namespace dlo::practice {

class PracticeBroker::Private
{
public:
    explicit Private(const Options &options)
        : world(options)
    {
        thread.setObjectName("practice broker");
        thread.setStackSize(16 * 1024 * 1024); // payloads are normalised recursively, thousands of levels deep
    }

    World world;
    QThread thread;
    Server *server = nullptr; //!< lives in the thread, deleted when it ends
    quint16 port = 0;
};

PracticeBroker::PracticeBroker(const Options &options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(options))
{ }

PracticeBroker::~PracticeBroker()
{
    d->thread.quit();
    d->thread.wait();
}

bool PracticeBroker::start()
{
    if (d->port != 0)
        return true;
    auto *server = new Server(&d->world);
    d->server = server;
    server->moveToThread(&d->thread);
    connect(&d->thread, &QThread::finished, server, &QObject::deleteLater);
    d->thread.start();
    // Seeding and binding take milliseconds; the caller needs the answer, and the thread does nothing else yet.
    QMetaObject::invokeMethod(server, &Server::listen, Qt::BlockingQueuedConnection, qReturnArg(d->port));
    if (d->port == 0) {
        qCWarning(lcPractice) << "cannot listen on port" << d->world.options.port;
        d->thread.quit();
        d->thread.wait();
        return false;
    }
    qCInfo(lcPractice) << "listening on port" << d->port;
    return true;
}

QUrl PracticeBroker::url() const
{
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(QStringLiteral("127.0.0.1"));
    url.setPort(d->port);
    return url;
}

void PracticeBroker::arm(Fault fault, int times, int delayMs)
{
    const std::lock_guard lock(d->world.mutex);
    armFault(d->world.state, d->world.faults, {.fault = fault, .times = times, .delayMs = delayMs});
}

void PracticeBroker::clearFaults()
{
    const std::lock_guard lock(d->world.mutex);
    clearAllFaults(d->world.state, d->world.faults, nowUs());
}

void PracticeBroker::breakAtRandom(quint32 seed, int patienceMs)
{
    const std::lock_guard lock(d->world.mutex);
    d->world.randomFaults.emplace(seed, patienceMs);
}

void PracticeBroker::mend()
{
    const std::lock_guard lock(d->world.mutex);
    d->world.randomFaults.reset();
    clearAllFaults(d->world.state, d->world.faults, nowUs());
}

std::vector<PracticeBroker::StoredMessage> PracticeBroker::messages(const QString &queue) const
{
    const std::lock_guard lock(d->world.mutex);
    std::vector<StoredMessage> found;
    const Queue *wanted = d->world.state.queue(queue.toUtf8());
    if (wanted == nullptr)
        return found;
    std::vector<std::pair<const Partition *, const Message *>> log;
    for (const auto &partition : wanted->partitions) {
        for (const Message &message : partition->log) {
            if (!message.seeded)
                log.emplace_back(partition.get(), &message);
        }
    }
    std::ranges::sort(log, {}, [](const auto &entry) { return entry.second->serial; });
    for (const auto &[partition, message] : log) {
        found.push_back({QString::fromUtf8(wanted->name), QString::fromUtf8(partition->name),
                         QString::fromUtf8(message->transactionId), message->pushed, message->stored});
    }
    return found;
}

int PracticeBroker::deadLetters(const QString &queue, const QString &group) const
{
    const std::lock_guard lock(d->world.mutex);
    LetterIndex::Filter filter;
    if (!queue.isEmpty())
        filter.queue = queue.toUtf8();
    if (!group.isEmpty())
        filter.group = group.toUtf8();
    return d->world.state.letters().count(filter);
}

std::vector<QByteArray> PracticeBroker::deadPayloads(const QString &queue) const
{
    const std::lock_guard lock(d->world.mutex);
    std::vector<QByteArray> payloads;
    for (const DeadLetter *letter : d->world.state.letters().list({.queue = queue.toUtf8()}))
        payloads.push_back(letter->payload);
    return payloads;
}

std::vector<QByteArray> PracticeBroker::takenPayloads() const
{
    const std::lock_guard lock(d->world.mutex);
    return d->world.state.takenRows;
}

int PracticeBroker::requests() const
{
    const std::lock_guard lock(d->world.mutex);
    return d->world.requests;
}

void PracticeBroker::addDeadLetter(const QString &queue, const QString &partition, const QString &group,
                                   const QString &transactionId, const QByteArray &payload, const QString &error)
{
    const std::lock_guard lock(d->world.mutex);
    buryDirectly(d->world.state,
                 {.queue = queue.toUtf8(),
                  .partition = partition.toUtf8(),
                  .transactionId = transactionId.toUtf8(),
                  .payload = payload},
                 group.toUtf8(), error.toUtf8(), nowUs());
}

} // namespace dlo::practice
