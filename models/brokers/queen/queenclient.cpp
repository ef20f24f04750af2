// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenclient.h"

#include "brokers/queen/queenchange.h"
#include "brokers/queen/queencurl.h"
#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenjson.h"
#include "brokers/queen/queenprobe.h"
#include "brokers/queen/queenpush.h"
#include "brokers/queen/queenstored.h"
#include "core/offload.h"

#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

//! Long enough for 64 MiB on a slow line; a broker whose database is away does not answer at all (observed, V).
constexpr std::chrono::seconds changeTimeout{60};
constexpr std::chrono::seconds listTimeout{120};
//! The answer to a change is read on the thread that paints. None of a broker's is longer than some hundred bytes.
constexpr qint64 longestChangeAnswer = qint64(1024) * 1024;

HttpRequest changeRequest(const QByteArray &verb, const QUrl &url, QByteArray body = {})
{
    HttpRequest request{.verb = verb,
                        .url = url,
                        .body = std::move(body),
                        .timeout = changeTimeout,
                        .maxBody = longestChangeAnswer,
                        .idempotent = false};
    if (!request.body.isEmpty())
        request.headers.emplace_back("Content-Type", "application/json");
    return request;
}

Error rejected(const QString &code, const QString &words = {})
{
    return {.kind = ErrorKind::Rejected, .code = code, .serverText = words};
}

Error closedError()
{
    return {.kind = ErrorKind::Cancelled, .code = u"closed"_s};
}

Error notAddressable(Permission permission)
{
    return rejected(permission.reason == Reason::PartitionReclaimed ? u"partition-reclaimed"_s
                                                                    : u"cannot-be-addressed"_s);
}

} // namespace

QueenClient::QueenClient(const BrokerEndpoint &endpoint, PageSize pageSize, QObject *parent)
    : Broker(parent)
    , m_link(endpoint)
    , m_pageSize(pageSize)
{
    connect(&m_link.http(), &HttpClient::exchanged, this, &Broker::exchanged);
}

QueenClient::~QueenClient()
{
    m_link.close();
}

void QueenClient::close()
{
    m_link.close();
}

Result<void> QueenClient::setTls(const TlsOptions &options)
{
    return m_link.http().setTls(options);
}

// What a server says may repeat what it was sent: every error leaves through here.

QCoro::Task<Result<BrokerInfo>> QueenClient::probe()
{
    return withoutSecrets(m_link.auth().hidden(), probeAsTold());
}

QCoro::Task<Result<std::vector<Queue>>> QueenClient::queues()
{
    return withoutSecrets(m_link.auth().hidden(), queuesAsTold());
}

QCoro::Task<Result<std::vector<ConsumerGroup>>> QueenClient::groups()
{
    return withoutSecrets(m_link.auth().hidden(), groupsAsTold());
}

QCoro::Task<Result<LetterPage>> QueenClient::letters(LetterQuery query, LetterCursor cursor)
{
    return withoutSecrets(m_link.auth().hidden(), lettersAsTold(std::move(query), std::move(cursor)));
}

QCoro::Task<Result<DeadLetter>> QueenClient::details(DeadLetter letter)
{
    return withoutSecrets(m_link.auth().hidden(), detailsAsTold(std::move(letter)));
}

QCoro::Task<Result<PushReceipt>> QueenClient::push(PushItem item)
{
    return withoutSecrets(m_link.auth().hidden(), pushAsTold(std::move(item)));
}

QCoro::Task<Result<RemoveReceipt>> QueenClient::remove(DeadLetter letter)
{
    return withoutSecrets(m_link.auth().hidden(), removeAsTold(std::move(letter)));
}

QCoro::Task<Result<ReplayReceipt>> QueenClient::replay(DeadLetter letter, std::optional<Destination> to)
{
    return withoutSecrets(m_link.auth().hidden(), replayAsTold(std::move(letter), std::move(to)));
}

QCoro::Task<Result<PurgeReceipt>> QueenClient::purge(QString queue, std::optional<QString> group)
{
    return withoutSecrets(m_link.auth().hidden(), purgeAsTold(std::move(queue), std::move(group)));
}

QCoro::Task<Result<std::vector<DepthReading>>> QueenClient::depth()
{
    return withoutSecrets(m_link.auth().hidden(), depthAsTold());
}

QCoro::Task<Result<BrokerInfo>> QueenClient::probeAsTold()
{
    const QPointer<QueenClient> alive(this);
    const auto probed = co_await probeQueen(&m_link);
    if (!alive || m_link.http().isClosed())
        co_return fail(probed ? closedError() : probed.error());
    if (!probed)
        co_return fail(probed.error());
    m_generation = probed->generation;
    m_info = probed->info;
    co_return m_info;
}

QCoro::Task<Result<HttpResponse>> QueenClient::get(Ability ability, QUrl url)
{
    auto response = co_await m_link.send({.url = std::move(url), .timeout = listTimeout});
    co_return learned(ability, accepted(std::move(response), Intent::Read));
}

void QueenClient::learn(Ability ability, const Error *error)
{
    const auto known = m_info.capabilities.can(ability).reason;
    auto reason = known;
    if (!error) {
        reason = Reason::None;
    } else if (error->kind == ErrorKind::Forbidden && error->code == u"forbidden") {
        // Other codes of the proxy speak of quotas and plans, not of this credential (queen-http.md 5.4).
        reason = Reason::CredentialMayNot;
    } else if (error->kind == ErrorKind::RouteMissing && error->httpStatus != 0) {
        reason = error->code == u"route_blocked" ? Reason::BlockedByProxy : Reason::NotInThisVersion;
    }
    if (reason == known)
        return;
    m_info.capabilities.set(ability, reason);
    Q_EMIT infoChanged();
}

template <typename T>
Result<T> QueenClient::learned(Ability ability, Result<T> result)
{
    learn(ability, result ? nullptr : &result.error());
    return result;
}

QUrl QueenClient::listUrl(const LetterQuery &query, qint64 limit, qint64 offset) const
{
    // Parameters that are not wanted are left out: an empty one is a filter in 2.x (queen-http.md section 2).
    Query parameters;
    if (query.queue)
        parameters.emplace_back("queue", *query.queue);
    if (query.group)
        parameters.emplace_back("consumerGroup", *query.group);
    parameters.emplace_back("limit", QString::number(limit));
    if (offset > 0)
        parameters.emplace_back("offset", QString::number(offset));
    return m_link.paths().route("/api/v1/dlq", parameters);
}

QCoro::Task<Result<LetterPage>> QueenClient::lettersAsTold(LetterQuery query, LetterCursor cursor)
{
    const QPointer<QueenClient> alive(this);
    Pager pager(query, std::move(cursor), m_generation, m_pageSize);
    for (;;) {
        auto response = co_await get(Ability::ListLetters, listUrl(query, pager.limit(), pager.offset()));
        if (!response)
            co_return fail(response.error());
        auto rows = co_await offload(std::move(response->body), [generation = m_generation](QByteArray body) {
            return readLetters(std::move(body), generation);
        });
        if (!alive || m_link.http().isClosed())
            co_return fail(closedError());
        if (!rows)
            co_return fail(rows.error());
        if (auto page = pager.take(std::move(*rows))) {
            std::ranges::for_each(page->letters, [this](DeadLetter &letter) { noteDecryption(letter); });
            co_return std::move(*page);
        }
    }
}

void QueenClient::noteDecryption(DeadLetter &letter) const
{
    const bool silent = m_generation == Generation::Raft && letter.protection == Protection::Plain;
    if (silent && letter.payload.isPresent() && m_encrypted.contains(letter.address.queue))
        letter.protection = Protection::DecryptedByBroker;
}

QCoro::Task<Result<DeadLetter>> QueenClient::detailsAsTold(DeadLetter letter)
{
    const QPointer<QueenClient> alive(this);
    const auto url = addressable(letter) ? m_link.paths().message(letter) : std::nullopt;
    if (!url)
        co_return letter;
    auto response = accepted(co_await m_link.send({.url = *url}), Intent::Read);
    // A dead letter outlives its message in 1.x and 2.x: then the list row is all there is.
    if (!response && (response.error().kind == ErrorKind::NotFound))
        co_return letter;
    if (!response)
        co_return fail(response.error());
    auto whole = co_await offload(std::move(response->body), [letter, generation = m_generation](QByteArray body) {
        return readDetails(std::move(body), letter, generation);
    });
    if (!alive || m_link.http().isClosed())
        co_return fail(closedError());
    if (whole)
        noteDecryption(*whole);
    co_return whole;
}

QCoro::Task<Result<PushReceipt>> QueenClient::pushAsTold(PushItem item)
{
    const QPointer<QueenClient> alive(this);
    if (const auto code = nameRefusal(item, m_generation); !code.isEmpty())
        co_return fail(rejected(code));
    // The item of a push has no place for them (queen-http.md section 4): they would be lost without a word.
    if (!item.headers.empty())
        co_return fail(rejected(u"headers-not-carried"_s));
    const auto refusal = co_await offload(item.payload, payloadCheck());
    if (!alive || m_link.http().isClosed())
        co_return fail(closedError());
    if (refusal)
        co_return fail(rejected(refusal->code, u"byte %1"_s.arg(refusal->offset)));
    auto body = writePush(item);
    if (const auto limit = largestBody(m_generation); limit > 0 && body.size() > limit)
        co_return fail(rejected(u"too-large"_s));
    const auto response
        = co_await m_link.send(changeRequest("POST", m_link.paths().route("/api/v1/push"), std::move(body)));
    if (!response)
        co_return fail(response.error());
    co_return learned(Ability::Push, readPush(*response, item));
}

QCoro::Task<Result<RemoveReceipt>> QueenClient::removeAsTold(DeadLetter letter)
{
    const auto permission = addressable(letter);
    const auto url = permission ? m_link.paths().message(letter) : std::nullopt;
    if (!url)
        co_return fail(notAddressable(permission));
    const auto response = co_await m_link.send(changeRequest("DELETE", *url));
    if (!response)
        co_return fail(response.error());
    co_return learned(Ability::Remove, readRemove(*response, letter, m_generation));
}

Result<HttpRequest> QueenClient::replayRequest(const DeadLetter &letter, const std::optional<Destination> &to) const
{
    const auto kind = capabilitiesOf(m_generation).replay;
    if (kind == ReplayKind::None)
        return fail(Error{.kind = ErrorKind::RouteMissing, .code = u"not-in-this-version"_s});
    if (m_generation == Generation::Raft && !letter.address.partition)
        return fail(rejected(u"partition-reclaimed"_s));
    // The row id names one group's row; the address names the newest of several (queen-http.md 3.2).
    const bool byRow = kind == ReplayKind::AtomicMove && !letter.rowId.isEmpty();
    if (to && !byRow)
        return fail(rejected(u"cannot-replay-elsewhere"_s));
    const auto url = byRow ? m_link.paths().replay(letter.rowId) : m_link.paths().message(letter, "/retry");
    if (!url)
        return fail(rejected(u"cannot-be-addressed"_s));
    if (!byRow)
        return changeRequest("POST", *url);
    auto whole = to;
    if (whole && whole->queue.isEmpty())
        whole->queue = letter.address.queue;
    if (whole && whole->partition.isEmpty())
        whole->partition = letter.address.partition.value_or(QString());
    if (whole && (whole->queue.isEmpty() || whole->partition.isEmpty()))
        return fail(rejected(u"half-a-destination"_s));
    return changeRequest("POST", *url, writeReplay(whole));
}

QCoro::Task<Result<ReplayReceipt>> QueenClient::replayAsTold(DeadLetter letter, std::optional<Destination> to)
{
    auto request = replayRequest(letter, to);
    if (!request)
        co_return fail(request.error());
    const auto response = co_await m_link.send(std::move(*request));
    if (!response)
        co_return fail(response.error());
    co_return learned(to ? Ability::ReplayElsewhere : Ability::Replay, readReplay(*response, letter));
}

// An empty name of a group would be the whole queue in 1.x, and one that nothing has in 2.x (queen-http.md 3.5); and
// what no text can hold would be the name of another queue.
// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<PurgeReceipt>> QueenClient::purgeAsTold(QString queue, std::optional<QString> group)
{
    if (queue.isEmpty() || (group && group->isEmpty()))
        co_return fail(rejected(u"empty-name"_s));
    for (const QString &name : {queue, group.value_or(QString())}) {
        if (name.contains(QChar::ReplacementCharacter) || !name.isValidUtf16())
            co_return fail(rejected(u"cannot-be-addressed"_s));
    }
    if (!capabilitiesOf(m_generation).can(Ability::Purge))
        co_return fail({.kind = ErrorKind::RouteMissing, .code = u"not-in-this-version"_s});
    Query parameters{{"queue", queue}};
    if (group)
        parameters.emplace_back("consumerGroup", *group);
    const auto response
        = co_await m_link.send(changeRequest("DELETE", m_link.paths().route("/api/v1/dlq", parameters)));
    if (!response)
        co_return fail(response.error());
    co_return learned(Ability::Purge, readPurge(*response, queue, group));
}

Permission QueenClient::addressable(const DeadLetter &letter) const
{
    if (m_generation == Generation::Raft && !letter.address.partition)
        return {Reason::PartitionReclaimed};
    return {m_link.paths().message(letter) ? Reason::None : Reason::CannotBeAddressed};
}

Broker::PayloadCheck QueenClient::payloadCheck() const
{
    return [generation = m_generation](QByteArrayView payload) { return refusalOf(payload, generation); };
}

Broker::Normaliser QueenClient::normaliser() const
{
    return normaliserOf(m_generation);
}

QString QueenClient::curl(CurlOf what, const DeadLetter &letter) const
{
    const bool token = m_link.auth().credential().kind != CredentialKind::None;
    const auto message = m_link.paths().message(letter);
    switch (what) {
    case CurlOf::Read:
        if (message)
            return curlCommand("GET", *message, token);
        return curlCommand(
            "GET", listUrl({.queue = letter.address.queue, .group = letter.address.group}, m_pageSize.rows, 0), token);
    case CurlOf::Replay:
        if (const auto request = replayRequest(letter, std::nullopt))
            return curlCommand("POST", request->url, token, request->body);
        return {};
    case CurlOf::Remove:
        return addressable(letter) && message ? curlCommand("DELETE", *message, token) : QString();
    case CurlOf::Push:
        if (!letter.payload.isPresent())
            return {};
        // Without a transaction id: its own is taken, and the answer would be "duplicate".
        return curlCommand(
            "POST", m_link.paths().route("/api/v1/push"), token,
            writePush({.to = {.queue = letter.address.queue, .partition = letter.address.partition.value_or(QString())},
                       .payload = letter.payload.bytes()}));
    }
    return {};
}

} // namespace dlo::queen
