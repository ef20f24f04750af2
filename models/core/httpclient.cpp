// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httpclient.h"

#include "core/accessmanager.h"
#include "core/httptransfer.h"
#include "core/redirectpolicy.h"
#include "core/tlsfiles.h"
#include "core/wakeup.h"

#include <QDeadlineTimer>
#include <QNetworkAccessManager>
#include <QPointer>
#include <QScopeGuard>
#include <QSslConfiguration>
#include <QTimer>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

struct PendingWait
{
    QTimer timer;
    Wakeup done;
    bool elapsed = false;
};

Error refused(ErrorKind kind, const QString &code)
{
    return {.kind = kind, .code = code};
}

bool isFieldValue(QByteArrayView value)
{
    return std::ranges::none_of(value, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

//! Why \a request cannot be sent at all.
std::optional<Error> obstacle(const HttpRequest &request)
{
    const QString scheme = request.url.scheme();
    if (!request.url.isValid() || request.url.host().isEmpty() || (scheme != "http"_L1 && scheme != "https"_L1))
        return refused(ErrorKind::Malformed, u"bad-url"_s);
    const bool clean
        = std::ranges::all_of(request.headers,
                              [](const auto &f) { return isFieldValue(f.first) && isFieldValue(f.second); })
        && std::ranges::all_of(request.secretHeaders,
                               [](const auto &f) { return isFieldValue(f.first) && isFieldValue(f.second.reveal()); });
    if (!clean)
        return refused(ErrorKind::Malformed, u"bad-header"_s);
    return std::nullopt;
}

//! user:password@host becomes a header, so that Qt's own authentication (which sends twice) has nothing to work with.
void moveUserInfo(HttpRequest &request)
{
    if (request.url.userInfo().isEmpty())
        return;
    const QByteArray credentials
        = (request.url.userName(QUrl::FullyDecoded) + u':' + request.url.password(QUrl::FullyDecoded)).toUtf8();
    request.url.setUserInfo({});
    const auto isAuthorization
        = [](const auto &f) { return f.first.compare("authorization", Qt::CaseInsensitive) == 0; };
    if (std::ranges::none_of(request.headers, isAuthorization)
        && std::ranges::none_of(request.secretHeaders, isAuthorization))
        request.secretHeaders.emplace_back("Authorization", Secret("Basic " + credentials.toBase64()));
}

} // namespace

class HttpClient::Private
{
public:
    explicit Private(HttpClient *client)
        : q(client)
    { }
    ~Private()
    {
        // Inside a reply's signal its manager must outlive us; otherwise nothing may be left for an event loop that may
        // have ended.
        if (*depth > 0)
            managers.release()->deleteLater();
    }
    Q_DISABLE_COPY_MOVE(Private)

    //! Whether a request goes to the origin that the caller meant or, after a redirect, to a stranger.
    enum class Origin : std::uint8_t
    {
        Home,
        Foreign
    };
    QNetworkAccessManager &managerFor(const HttpRequest &request, Origin origin, HttpTransfer &transfer);
    std::shared_ptr<HttpTransfer> start(const HttpRequest &request, Origin origin, std::chrono::milliseconds allowed);
    void ended(const std::shared_ptr<HttpTransfer> &transfer);

    HttpClient *q;
    //! Parent of every manager.
    std::unique_ptr<QObject> managers = std::make_unique<QObject>();
    QNetworkAccessManager *shared = nullptr;
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    std::vector<std::shared_ptr<HttpTransfer>> transfers;
    std::vector<std::shared_ptr<PendingWait>> waits;
    //! How many ends of transfers are on the stack. Outlives this object, which may be deleted from one of them.
    std::shared_ptr<int> depth = std::make_shared<int>(0);
    quint64 lastId = 0;
    bool closed = false;
};

QNetworkAccessManager &HttpClient::Private::managerFor(const HttpRequest &request, Origin origin,
                                                       HttpTransfer &transfer)
{
    if (!request.idempotent || origin == Origin::Foreign) {
        // A manager of its own is a connection of its own: a kept one may be closed by the server at the very moment it
        // is used, and was made with the client's certificate.
        QNetworkAccessManager *own = makeAccessManager(managers.get()).release();
        connect(&transfer, &HttpTransfer::ended, own, &QObject::deleteLater);
        return *own;
    }
    if (!shared)
        shared = makeAccessManager(managers.get()).release();
    return *shared;
}

std::shared_ptr<HttpTransfer> HttpClient::Private::start(const HttpRequest &request, Origin origin,
                                                         std::chrono::milliseconds allowed)
{
    auto transfer = std::make_shared<HttpTransfer>(request, ++lastId);
    transfers.push_back(transfer);
    // Through a weak pointer: a transfer must not own itself.
    connect(transfer.get(), &HttpTransfer::ended, q, [this, weak = std::weak_ptr(transfer)] {
        if (const auto strong = weak.lock())
            ended(strong);
    });
    QSslConfiguration rules = tls;
    if (origin == Origin::Foreign) {
        rules.setLocalCertificateChain({});
        rules.setPrivateKey({});
    }
    transfer->start(managerFor(request, origin, *transfer), rules, allowed);
    return transfer;
}

void HttpClient::Private::ended(const std::shared_ptr<HttpTransfer> &transfer)
{
    std::erase(transfers, transfer);
    const auto count = depth;
    ++*count;
    const auto leave = qScopeGuard([count] { --*count; });
    const QPointer<HttpClient> client(q);
    // The caller runs on first, so that whoever is deleted by a listener of exchanged() has no coroutine left that
    // waits. From here on this object may be gone.
    transfer->done().open();
    if (client)
        Q_EMIT client->exchanged(transfer->exchange());
}

HttpClient::HttpClient(QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this))
{ }

HttpClient::~HttpClient()
{
    close();
}

Result<void> HttpClient::setTls(const TlsOptions &options)
{
    auto tls = loadTls(options);
    if (!tls)
        return std::unexpected(std::move(tls).error());
    d->tls = *std::move(tls);
    // Kept connections were made under the old rules.
    if (QNetworkAccessManager *old = std::exchange(d->shared, nullptr); old && d->transfers.empty())
        old->deleteLater();
    return {};
}

QCoro::Task<Result<HttpResponse>> HttpClient::send(HttpRequest request)
{
    if (d->closed)
        co_return fail(refused(ErrorKind::Cancelled, u"closed"_s));
    moveUserInfo(request);
    if (auto error = obstacle(request))
        co_return fail(*std::move(error));

    const QPointer<HttpClient> self(this);
    const QDeadlineTimer deadline(request.timeout);
    auto origin = Private::Origin::Home;
    for (int followed = 0;; ++followed) {
        const auto transfer = d->start(request, origin, std::chrono::milliseconds(deadline.remainingTime()));
        co_await transfer->done();
        auto result = transfer->takeResult();
        if (!result)
            co_return result;
        auto next = redirected(request, *result, followed);
        if (!next)
            co_return fail(std::move(next).error());
        std::optional<HttpRequest> target = *std::move(next);
        if (!target)
            co_return result;
        if (!self || d->closed)
            co_return fail(refused(ErrorKind::Cancelled, u"closed"_s));
        // Once among strangers, always: what a stranger points to is not what the caller meant.
        if (!sameOrigin(request.url, target->url))
            origin = Private::Origin::Foreign;
        request = *std::move(target);
    }
}

QCoro::Task<bool> HttpClient::wait(std::chrono::milliseconds duration)
{
    if (d->closed)
        co_return false;
    const auto pending = std::make_shared<PendingWait>();
    d->waits.push_back(pending);
    pending->timer.setSingleShot(true);
    connect(&pending->timer, &QTimer::timeout, this, [this, weak = std::weak_ptr(pending)] {
        const auto strong = weak.lock();
        std::erase(d->waits, strong);
        strong->elapsed = true;
        strong->done.open(); // this object may be gone afterwards
    });
    pending->timer.start(duration);
    co_await pending->done;
    co_return pending->elapsed;
}

void HttpClient::close()
{
    d->closed = true;
    // Whoever is resumed may call us again or delete us. So each is taken out before it is resumed, and the next is
    // looked for afterwards: a close() within this one then resumes the rest while their owner still lives.
    const QPointer<HttpClient> self(this);
    while (self && !d->transfers.empty()) {
        const auto transfer = d->transfers.front();
        d->transfers.erase(d->transfers.begin());
        transfer->cancel();
    }
    while (self && !d->waits.empty()) {
        const auto pending = d->waits.front();
        d->waits.erase(d->waits.begin());
        pending->timer.stop();
        pending->done.open();
    }
}

bool HttpClient::isClosed() const
{
    return d->closed;
}

int HttpClient::inFlight() const
{
    return int(d->transfers.size());
}

} // namespace dlo
