// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// redrive_ratio: letters a second that a runner replays, with its journal, divided by the replay requests a second that
// the bare HttpClient sends, as many at once and without a journal. push_delete_ratio: the same for a push and the
// removal after it. By turns, against the practice broker in a process of its own. cancel_ms: from the call that
// cancels to the last request of a letter that was sent. bench_redrive PROGRAM [LETTERS]

#include "brokers/brokerregistry.h"
#include "brokers/queen/queenpaths.h"
#include "brokers/queen/queenpush.h"
#include "core/httpclient.h"
#include "redrive/redriverunner.h"
#include "redrive/transactionid.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>

#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

constexpr int turns = 4; //!< of each
constexpr int atOnce = 8;
using Letters = std::vector<DeadLetter>;

template <typename T>
T await(QCoro::Task<T> task)
{
    std::optional<T> result;
    QEventLoop loop;
    [](QCoro::Task<T> waited, std::optional<T> &out, QEventLoop &running) -> QCoro::Task<void> {
        out.emplace(co_await std::move(waited));
        running.quit();
    }(std::move(task), result, loop);
    if (!result)
        loop.exec();
    return std::move(*result);
}

//! The practice broker, and what is used of it.
class Practice
{
public:
    Practice(const QString &program, int letters)
    {
        m_process.start(program,
                        {u"--serve-practice"_s, u"0"_s, u"--profile"_s, u"pg-1.6"_s, u"--no-consumers"_s,
                         u"--letters"_s, QString::number(letters)});
        static const QRegularExpression address(u"http://[0-9.]+:[0-9]+"_s);
        QByteArray said;
        while (m_url.isEmpty() && m_process.waitForReadyRead(60'000)) {
            said += m_process.readAllStandardOutput();
            m_url = address.match(QString::fromUtf8(said)).captured();
        }
    }
    ~Practice()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Practice(const Practice &) = delete;
    Practice &operator=(const Practice &) = delete;

    [[nodiscard]] QUrl url() const { return QUrl(m_url); }
    [[nodiscard]] std::unique_ptr<Broker> connect() const
    {
        BrokerEndpoint endpoint;
        endpoint.kind = u"queen"_s;
        endpoint.url = url();
        auto made = makeBroker(endpoint);
        if (!made || !await((*made)->probe()))
            return nullptr;
        return std::move(*made);
    }

private:
    QProcess m_process;
    QString m_url;
};

//! One of each message, because a removal takes the other groups' along; those that can be pushed as they are.
Letters usable(Broker &broker)
{
    Letters letters;
    QSet<QString> messages;
    LetterCursor cursor;
    const auto check = broker.payloadCheck();
    for (;;) {
        auto page = await(broker.letters({}, cursor));
        if (!page)
            return {};
        for (DeadLetter &letter : page->letters) {
            const QString message = letter.address.partitionId + u'/' + letter.transactionId;
            const bool plain = letter.payload.isPresent() && letter.protection == Protection::Plain;
            if (!plain || messages.contains(message) || !broker.addressable(letter) || check(letter.payload.view()))
                continue;
            messages.insert(message);
            letters.push_back(std::move(letter));
        }
        if (!page->next)
            return letters;
        cursor = *page->next;
    }
}

HttpRequest change(const QByteArray &verb, const QUrl &url, const QByteArray &body)
{
    HttpRequest request;
    request.verb = verb;
    request.url = url;
    if (!body.isEmpty())
        request.headers = {{"Content-Type", "application/json"}};
    request.body = body;
    request.idempotent = false;
    return request;
}

//! The requests for a letter, one after the other.
std::vector<HttpRequest> requestsFor(const DeadLetter &letter, RedriveAction action, const queen::Paths &paths)
{
    if (action == RedriveAction::Replay)
        return {change("POST", paths.replay(letter.rowId).value_or(QUrl()), "{}")};
    const PushItem item{.to = {letter.address.queue, letter.address.partition.value_or(QString())},
                        .transactionId = formerTransactionId(letter, letter.payload.view()),
                        .payload = letter.payload.bytes()};
    return {change("POST", paths.route("/api/v1/push"), queen::writePush(item)),
            change("DELETE", paths.message(letter).value_or(QUrl()), {})};
}

struct Bare
{
    HttpClient client;
    queen::Paths paths;
    RedriveAction action = RedriveAction::Replay;
    const Letters *letters = nullptr;
    std::size_t next = 0;
    int failed = 0;
};

QCoro::Task<bool> sendNext(Bare *bare)
{
    while (bare->next < bare->letters->size()) {
        const DeadLetter &letter = (*bare->letters)[bare->next++];
        for (auto &request : requestsFor(letter, bare->action, bare->paths)) {
            const auto response = co_await bare->client.send(std::move(request));
            bare->failed += response && response->status < 300 ? 0 : 1;
        }
    }
    co_return true;
}

//! Seconds; nothing when a request failed.
std::optional<double> bareSeconds(const Letters &letters, RedriveAction action, const QUrl &url)
{
    Bare bare;
    bare.paths = queen::Paths(url);
    bare.action = action;
    bare.letters = &letters;
    QElapsedTimer timer;
    timer.start();
    std::vector<QCoro::Task<bool>> senders;
    for (int i = 0; i < atOnce; ++i)
        senders.push_back(sendNext(&bare));
    for (auto &sender : senders)
        await(std::move(sender));
    if (bare.failed > 0) {
        std::fprintf(stderr, "bench_redrive: %d requests failed\n", bare.failed);
        return std::nullopt;
    }
    return double(timer.nsecsElapsed()) / 1e9;
}

RedrivePlan planOf(Letters letters, RedriveAction action)
{
    RedrivePlan plan;
    plan.action = action;
    plan.letters = std::move(letters);
    plan.pace.atOnce = atOnce;
    return plan;
}

std::optional<double> runnerSeconds(Letters letters, RedriveAction action, Broker &broker, Journal &journal)
{
    const auto many = qsizetype(letters.size());
    RedriveRunner runner(planOf(std::move(letters), action), {.broker = u"bench"_s}, journal);
    runner.redriver().setBroker(&broker);
    QEventLoop loop;
    QObject::connect(&runner, &RedriveRunner::stateChanged, &loop, [&] {
        if (runner.state() == RedriveRunner::State::Finished || runner.state() == RedriveRunner::State::Paused)
            loop.quit();
    });
    QElapsedTimer timer;
    timer.start();
    runner.start();
    loop.exec();
    const double seconds = double(timer.nsecsElapsed()) / 1e9;
    if (runner.counts().of(RowState::Done) == many)
        return seconds;
    std::fprintf(stderr, "bench_redrive: of %lld letters %lld were done, halted: %s\n", qlonglong(many),
                 qlonglong(runner.counts().of(RowState::Done)), qPrintable(runner.haltCode()));
    return std::nullopt;
}

bool compare(const char *name, RedriveAction action, const QString &program, int many)
{
    const Practice practice(program, many * 3);
    const auto broker = practice.connect();
    Letters letters = broker ? usable(*broker) : Letters();
    const std::size_t share = std::size_t(many) / turns;
    if (letters.size() < 2 * turns * share) {
        std::fprintf(stderr, "bench_redrive: there are only %zu letters\n", letters.size());
        return false;
    }
    const QTemporaryDir folder;
    Journal journal(folder.filePath(u"journal.sqlite"_s));
    double ours = 0;
    double bare = 0;
    auto from = letters.begin();
    const auto take = [&] {
        Letters taken(from, from + std::ptrdiff_t(share));
        from += std::ptrdiff_t(share);
        return taken;
    };
    for (int turn = 0; turn < turns; ++turn) {
        const auto mine = runnerSeconds(take(), action, *broker, journal);
        const auto theirs = bareSeconds(take(), action, practice.url());
        if (!mine || !theirs)
            return false;
        ours += *mine;
        bare += *theirs;
    }
    const double count = double(share) * turns;
    std::printf("%s_per_s: %.0f\n%s_peer_per_s: %.0f\n%s_ratio: %.2f\n", name, count / ours, name, count / bare, name,
                bare / ours);
    return true;
}

bool cancel(const QString &program)
{
    const Practice practice(program, 3000);
    const auto broker = practice.connect();
    if (!broker)
        return false;
    const QTemporaryDir folder;
    Journal journal(folder.filePath(u"journal.sqlite"_s));
    RedriveRunner runner(planOf(usable(*broker), RedriveAction::Replay), {.broker = u"bench"_s}, journal);
    runner.redriver().setBroker(broker.get());
    QDateTime clicked;
    qint64 last = 0;
    QObject::connect(broker.get(), &Broker::exchanged, &runner, [&](const HttpExchange &exchange) {
        if (clicked.isValid() && exchange.verb == "POST")
            last = std::max(last, clicked.msecsTo(exchange.startedAt));
    });
    QEventLoop loop;
    QObject::connect(&runner, &RedriveRunner::progressed, &runner, [&] {
        if (!clicked.isValid() && runner.counts().ended() > 200) {
            clicked = QDateTime::currentDateTimeUtc();
            runner.cancel();
        }
    });
    QObject::connect(&runner, &RedriveRunner::stateChanged, &loop, [&] {
        if (runner.state() == RedriveRunner::State::Cancelled || runner.state() == RedriveRunner::State::Finished)
            loop.quit();
    });
    runner.start();
    loop.exec();
    const bool stopped = clicked.isValid() && runner.counts().of(RowState::NotStarted) > 0;
    if (stopped)
        std::printf("cancel_ms: %lld\n", qlonglong(last));
    return stopped;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QString program = QCoreApplication::arguments().value(1);
    const int many = argc > 2 ? QCoreApplication::arguments().at(2).toInt() : 20'000;
    const bool replayed = compare("redrive", RedriveAction::Replay, program, many);
    const bool pushed = compare("push_delete", RedriveAction::Republish, program, many);
    const bool cancelled = cancel(program);
    return replayed && pushed && cancelled ? 0 : 1;
}
