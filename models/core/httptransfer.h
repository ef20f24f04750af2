// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"
#include "core/redactor.h"
#include "core/result.h"
#include "core/wakeup.h"

#include <QElapsedTimer>
#include <QNetworkRequest>
#include <QObject>
#include <QPointer>
#include <QSslConfiguration>
#include <QSslError>
#include <QTimer>

#include <memory>
#include <optional>

class QNetworkAccessManager;
class QNetworkReply;

namespace dlo {

class GzipInflater;
class UploadDevice;

/*! One request on the wire and its answer (a redirect is the next transfer's business). It ends exactly once: by the
   answer, an error, the time limit, the body limit or cancel(), and then emits ended() at once. Held by
    shared pointers: whoever handles ended() may let go of it. */
class HttpTransfer final : public QObject, public std::enable_shared_from_this<HttpTransfer>
{
    Q_OBJECT
public:
    //! \a request.url has no user info. \a id: of the exchange.
    HttpTransfer(HttpRequest request, quint64 id);
    ~HttpTransfer() override;

    //! Sends through \a manager, at most \a allowed long. May end at once.
    void start(QNetworkAccessManager &manager, const QSslConfiguration &tls, std::chrono::milliseconds allowed);
    void cancel();

    //! Open after ended() was handled: \c co_await transfer->done().
    Wakeup &done() { return m_done; }
    //! Once, after the end.
    Result<HttpResponse> takeResult() { return std::move(m_result); }
    //! What happened, without secrets; after the end.
    [[nodiscard]] const HttpExchange &exchange() const { return m_exchange; }

Q_SIGNALS:
    void ended();

private:
    QNetworkRequest networkRequest(const QSslConfiguration &tls) const;
    void sendThrough(QNetworkAccessManager &manager, const QNetworkRequest &request);
    void readHeaders();
    //! Sets up what unpacks the body, when it is packed.
    void readCoding();
    void readBody();
    void readPlain();
    void readPacked();
    //! False when nothing is there to unpack at the moment.
    bool takePacked();
    //! Room for \a step more bytes at the end of the body, for read() and the like, and what is left of it afterwards.
    template <typename Fill>
    qint64 fillBody(qint64 step, Fill fill);
    void readOnSoon();
    //! Room for simdjson's padding at the end, and no large rest beside a small body.
    void fitBody();
    void refuseCertificate(const QList<QSslError> &errors);
    void stop(ErrorKind reason);
    void finish();
    void release();

    [[nodiscard]] Result<HttpResponse> evaluate();
    [[nodiscard]] Error stopped(ErrorKind reason, int status) const;
    [[nodiscard]] bool mayHaveHappened(bool neverSent) const;
    void describe();

    HttpRequest m_request;
    Redactor m_redactor;
    QPointer<QNetworkReply> m_reply;
    QPointer<UploadDevice> m_upload;
    QTimer m_limit;
    QElapsedTimer m_elapsed;
    QByteArray m_body;
    //! Body bytes that came in, before anything was unpacked.
    qint64 m_received = 0;
    std::unique_ptr<GzipInflater> m_inflater;
    QByteArray m_packed;
    bool m_readsOnSoon = false;
    std::optional<ErrorKind> m_stopReason;
    QString m_stopWords;
    QString m_tlsRefusal;
    bool m_finished = false;
    Result<HttpResponse> m_result = fail({.kind = ErrorKind::Cancelled});
    HttpExchange m_exchange;
    Wakeup m_done;
};

} // namespace dlo
