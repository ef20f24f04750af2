// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/httptransfer.h"

#include "core/gzipinflater.h"
#include "core/logging.h"
#include "core/networkerror.h"
#include "core/tlsfiles.h"
#include "core/uploaddevice.h"

#include <QHttpHeaders>
#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

// What QNetworkReply may hold back until it is read; then it stops reading from the network.
constexpr qint64 replyBuffer = qint64(4) * 1024 * 1024;
// simdjson reads up to this many bytes beyond the end: there is room for them without a copy.
constexpr qint64 spare = 64;
constexpr qint64 readStep = qint64(64) * 1024;
// A little that is packed may become a lot: so much of it in one turn of the event loop, which then goes on.
constexpr qint64 unpackedPerTurn = qint64(8) * 1024 * 1024;

int statusOf(const QNetworkReply &reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

HttpHeaders headersOf(const QNetworkReply &reply)
{
    const QHttpHeaders &fields = reply.headers();
    HttpHeaders headers;
    headers.reserve(size_t(fields.size()));
    for (qsizetype i = 0; i < fields.size(); ++i) {
        const QLatin1StringView name = fields.nameAt(i);
        headers.emplace_back(QByteArray(name.data(), name.size()), fields.valueAt(i).toByteArray());
    }
    return headers;
}

} // namespace

HttpTransfer::HttpTransfer(HttpRequest request, quint64 id)
    : m_request(std::move(request))
    , m_redactor(m_request)
{
    m_exchange.id = id;
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] { stop(ErrorKind::Timeout); });
}

HttpTransfer::~HttpTransfer()
{
    release();
}

void HttpTransfer::start(QNetworkAccessManager &manager, const QSslConfiguration &tls,
                         std::chrono::milliseconds allowed)
{
    m_exchange.startedAt = QDateTime::currentDateTimeUtc();
    m_elapsed.start();
    m_limit.start(allowed);
    sendThrough(manager, networkRequest(tls));
    m_reply->setReadBufferSize(replyBuffer);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HttpTransfer::readHeaders);
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpTransfer::readBody);
    connect(m_reply, &QNetworkReply::sslErrors, this, &HttpTransfer::refuseCertificate);
    connect(m_reply, &QNetworkReply::finished, this, &HttpTransfer::finish);
    if (m_reply->isFinished())
        finish();
}

void HttpTransfer::cancel()
{
    stop(ErrorKind::Cancelled);
}

QNetworkRequest HttpTransfer::networkRequest(const QSslConfiguration &tls) const
{
    QNetworkRequest request(m_request.url);
    request.setSslConfiguration(tls);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);

    QHttpHeaders headers;
    headers.append(QHttpHeaders::WellKnownHeader::UserAgent, "DeadLetterOffice/" DLO_VERSION);
    // Without this Qt tells the language of the desktop; it cannot be told to leave the field out.
    headers.append(QHttpHeaders::WellKnownHeader::AcceptLanguage, "*");
    // Given by us, so that Qt leaves the body as it is: what Qt unpacks itself it takes for whole when it is cut short.
    headers.append(QHttpHeaders::WellKnownHeader::AcceptEncoding, "gzip");
    if (!m_request.idempotent)
        headers.append(QHttpHeaders::WellKnownHeader::Connection, "close");
    for (const auto &[name, value] : m_request.headers)
        headers.removeAll(name);
    for (const auto &[name, value] : m_request.headers)
        headers.append(name, value);
    for (const auto &[name, value] : m_request.secretHeaders)
        headers.append(name, value.reveal());
    request.setHeaders(std::move(headers));
    return request;
}

void HttpTransfer::sendThrough(QNetworkAccessManager &manager, const QNetworkRequest &request)
{
    const bool hasBody = !m_request.body.isEmpty() || !m_request.secretBody.isEmpty();
    if (m_request.idempotent && !hasBody && m_request.verb == "GET") {
        m_reply = manager.get(request);
    } else if (m_request.verb == "HEAD") {
        m_reply = manager.head(request);
    } else {
        const auto repeat = m_request.idempotent ? UploadDevice::Repeat::Allowed : UploadDevice::Repeat::Never;
        auto upload = std::make_unique<UploadDevice>(m_request.body, m_request.secretBody, repeat);
        m_reply = manager.sendCustomRequest(request, m_request.verb, upload.get());
        m_upload = upload.get();
        upload.release()->setParent(m_reply);
    }
}

void HttpTransfer::readHeaders()
{
    const auto keep = shared_from_this();
    const QByteArray length = m_reply->headers().combinedValue(QHttpHeaders::WellKnownHeader::ContentLength);
    const qint64 announced = m_request.verb == "HEAD" ? 0 : length.toLongLong();
    if (announced > m_request.maxBody)
        stop(ErrorKind::TooLarge);
    else if (announced > m_body.capacity())
        m_body.reserve(announced + spare);
    readCoding();
}

void HttpTransfer::readCoding()
{
    if (!m_reply || m_stopReason || m_inflater || m_request.verb == "HEAD")
        return;
    const QByteArray coding
        = m_reply->headers().combinedValue(QHttpHeaders::WellKnownHeader::ContentEncoding).trimmed().toLower();
    if (coding == "gzip" || coding == "x-gzip") {
        m_inflater = std::make_unique<GzipInflater>(GzipInflater::Format::Gzip);
    } else if (coding == "deflate") { // not asked for, but it can be read
        m_inflater = std::make_unique<GzipInflater>(GzipInflater::Format::Zlib);
    } else if (!coding.isEmpty() && coding != "identity") {
        m_stopWords = u"Content-Encoding: "_s + QString::fromLatin1(coding.left(100));
        stop(ErrorKind::Malformed);
    }
}

void HttpTransfer::readBody()
{
    const auto keep = shared_from_this();
    if (m_inflater)
        readPacked();
    else
        readPlain();
}

template <typename Fill>
qint64 HttpTransfer::fillBody(qint64 step, Fill fill)
{
    // One byte more than allowed is enough to know; and what was reserved is used up before anything is moved.
    const qsizetype before = m_body.size();
    step = std::min(step, m_request.maxBody + 1 - before);
    if (m_body.capacity() > before)
        step = std::min<qint64>(step, m_body.capacity() - before);
    m_body.resizeForOverwrite(before + step);
    const qint64 got = fill(m_body.data() + before, step);
    m_body.truncate(before + std::max<qint64>(got, 0));
    if (m_body.size() > m_request.maxBody)
        stop(ErrorKind::TooLarge);
    return got;
}

void HttpTransfer::readPlain()
{
    while (m_reply && !m_stopReason) {
        const qint64 got = fillBody(std::max(readStep, m_reply->bytesAvailable()),
                                    [this](char *to, qint64 most) { return m_reply->read(to, most); });
        if (got <= 0)
            return;
        m_received += got;
    }
}

bool HttpTransfer::takePacked()
{
    m_packed.resizeForOverwrite(readStep);
    const qint64 got = m_reply->read(m_packed.data(), readStep);
    if (got <= 0)
        return false;
    m_received += got;
    m_inflater->setInput(QByteArrayView(m_packed).first(got));
    return true;
}

void HttpTransfer::readPacked()
{
    const qint64 before = m_body.size();
    while (m_reply && !m_stopReason && !m_readsOnSoon) {
        if (m_inflater->needsInput() && !takePacked())
            return;
        fillBody(readStep, [this](char *to, qint64 most) { return m_inflater->inflate(to, most); });
        if (m_inflater->state() == GzipInflater::State::Damaged)
            stop(ErrorKind::Malformed);
        else if (m_inflater->state() == GzipInflater::State::Trailing)
            stop(ErrorKind::Network);
        else if (m_body.size() - before > unpackedPerTurn)
            readOnSoon();
    }
}

void HttpTransfer::readOnSoon()
{
    m_readsOnSoon = true;
    const auto readOn = [this] {
        m_readsOnSoon = false;
        if (m_reply && m_reply->isFinished())
            finish();
        else
            readBody();
    };
    QMetaObject::invokeMethod(this, readOn, Qt::QueuedConnection);
}

void HttpTransfer::fitBody()
{
    constexpr qsizetype small = qsizetype(1024) * 1024;
    const bool wasteful = m_body.size() < small && m_body.capacity() > 2 * (m_body.size() + spare);
    if (!wasteful && m_body.capacity() - m_body.size() >= spare)
        return;
    QByteArray fitting;
    fitting.reserve(m_body.size() + spare);
    fitting.append(m_body);
    m_body = std::move(fitting);
}

void HttpTransfer::refuseCertificate(const QList<QSslError> &errors)
{
    QSslCertificate peer = m_reply->sslConfiguration().peerCertificate();
    for (const QSslError &error : errors) {
        if (peer.isNull())
            peer = error.certificate();
    }
    m_tlsRefusal = describeRefusal(errors, peer);
}

void HttpTransfer::stop(ErrorKind reason)
{
    if (m_finished || m_stopReason)
        return;
    const auto keep = shared_from_this();
    m_stopReason = reason;
    if (m_reply)
        m_reply->abort(); // emits finished
    finish();
}

void HttpTransfer::finish()
{
    if (m_finished)
        return;
    const auto keep = shared_from_this();
    if (m_reply && !m_stopReason) {
        readBody(); // what came together with the end; may stop(), which comes back here and finishes
        if (m_finished || m_readsOnSoon)
            return;
    }
    m_finished = true;
    m_limit.stop();
    m_result = evaluate();
    describe();
    release();
    Q_EMIT ended();
}

void HttpTransfer::release()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    // Never at once: we may be inside one of its signals.
    m_reply->deleteLater();
    m_reply = nullptr;
}

Result<HttpResponse> HttpTransfer::evaluate()
{
    if (!m_reply)
        return fail(stopped(m_stopReason.value_or(ErrorKind::Cancelled), 0));
    const int status = statusOf(*m_reply);
    if (m_stopReason)
        return fail(stopped(*m_stopReason, status));
    if (!isWholeAnswer(status, m_reply->error())) {
        // Qt wanted to send it again, which UploadDevice refuses: its "Unknown error" is about that, and says nothing.
        const bool closed = m_reply->error() == QNetworkReply::ContentReSendError;
        const QString words = closed ? u"Connection closed"_s : m_reply->errorString();
        const NetworkFailure failure = failureOf(m_reply->error(), status, words);
        Error error{.kind = failure.kind,
                    .httpStatus = status,
                    .code = failure.code,
                    .serverText = m_redactor.text(words).left(Error::maxServerText),
                    .mayHaveHappened = mayHaveHappened(failure.neverSent)};
        if (!m_tlsRefusal.isEmpty()) {
            error.code = u"certificate"_s;
            error.serverText = m_tlsRefusal;
        }
        return fail(std::move(error));
    }
    fitBody();
    HttpResponse response{
        .status = status, .headers = headersOf(*m_reply), .body = std::move(m_body), .finalUrl = m_request.url};
    // QNetworkReply takes an early end for the end in some timings.
    const QByteArray length = response.header("content-length");
    const bool bodyless = m_request.verb == "HEAD" || status == 204 || status == 304;
    const bool lessThanAnnounced = !length.isEmpty() && m_received < length.toLongLong();
    const bool endsEarly = m_inflater && !m_inflater->isWhole() && (m_received > 0 || length != "0");
    if (!bodyless && (lessThanAnnounced || endsEarly)) {
        m_body = std::move(response.body);
        return fail(stopped(ErrorKind::Network, status));
    }
    return response;
}

Error HttpTransfer::stopped(ErrorKind reason, int status) const
{
    QString code = u"cancelled"_s;
    if (reason == ErrorKind::Timeout)
        code = u"timeout"_s;
    else if (reason == ErrorKind::TooLarge)
        code = u"too-large"_s;
    else if (reason == ErrorKind::Malformed)
        code = u"decompression"_s;
    else if (reason == ErrorKind::Network)
        code = u"cut-short"_s;
    return {.kind = reason,
            .httpStatus = status,
            .code = code,
            .serverText = m_stopWords,
            .mayHaveHappened = mayHaveHappened(false)};
}

bool HttpTransfer::mayHaveHappened(bool neverSent) const
{
    return !m_request.idempotent && !neverSent && !(m_upload && m_upload->certainlyUnsent());
}

void HttpTransfer::describe()
{
    const QByteArray &received = m_result ? m_result->body : m_body;
    const QByteArrayView sent = m_request.body;
    m_exchange.verb = m_request.verb;
    m_exchange.url = m_redactor.url(m_request.url);
    m_exchange.status = m_result ? m_result->status : m_result.error().httpStatus;
    if (!m_result)
        m_exchange.error = m_result.error();
    m_exchange.elapsed = std::chrono::milliseconds(m_elapsed.elapsed());
    m_exchange.sentBytes = m_request.secretBody.isEmpty() ? sent.size() : m_request.secretBody.reveal().size();
    m_exchange.receivedBytes = received.size();
    m_exchange.sentPreview = m_request.secretBody.isEmpty() ? m_redactor.preview(sent) : QByteArray("[secret]");
    if (m_request.secretAnswer && !received.isEmpty())
        m_exchange.receivedPreview = "[secret]";
    else
        m_exchange.receivedPreview = m_redactor.preview(received);
    qCDebug(lcHttp).noquote() << m_exchange.id << m_exchange.verb << m_exchange.url.toDisplayString()
                              << m_exchange.status << m_exchange.elapsed.count() << "ms";
}

} // namespace dlo
