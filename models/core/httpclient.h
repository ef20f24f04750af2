// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"
#include "core/result.h"

#include <QCoroTask>
#include <QList>
#include <QObject>
#include <QSslCertificate>
#include <QSslKey>

#include <memory>

namespace dlo {

//! How a connection is secured. The default is the system's trust store and full verification; there is no "ignore
//! errors".
struct TlsOptions
{
    //! PEM file with certificate authorities to trust besides the system's. Empty: none.
    QString caFile = {};
    //! PEM file with the client's certificate chain, and its key. Both or neither.
    QString clientCertificateFile = {};
    QString clientKeyFile = {};
    Secret clientKeyPassphrase = {};
};

/*! The only class that sees QNetworkAccessManager and QNetworkReply.

    Thread: the one it lives in (the GUI thread; everything is asynchronous). Lifetime: an owner calls close() first in
   its destructor. close() aborts every reply; each waiting coroutine resumes *at once* with Cancelled and runs to its
   end while the owner's members still live (design.md section 4: QCoro's own reply awaiter resumes through the event
   loop, after the owner may be gone, so it is not used here).

    Rules it keeps: time-outs; a body limit, checked while bytes arrive; an answer shorter than its Content-Length is
   Network (never a short body); redirects are followed for GET and HEAD only, at most 5, never from https to http, and
   secret headers, cookies and the client's certificate never go to another origin; no cookies are kept unless a caller
   sends them; TLS errors carry the reason and the certificate in Error::serverText; the system proxy is used (never for
   loopback); gzip is asked for and unpacked, and what is cut short in it, or has something behind it, is Network too.
    No request is ever repeated by this class. QNetworkAccessManager itself re-sends a
   request when a kept connection turns out to be closed, so a request that is not idempotent goes out on a connection
   of its own
   ("Connection: close"). */
class HttpClient : public QObject
{
    Q_OBJECT
public:
    explicit HttpClient(QObject *parent = nullptr);
    ~HttpClient() override;

    //! Reads the files. Error Tls with code "tls-file" and the file's name when one cannot be read; then nothing has
    //! changed.
    [[nodiscard]] Result<void> setTls(const TlsOptions &options);

    /*! Sends; resumes the caller with the answer (any status) or the reason why there is none.
        Codes: Network "connection-refused", "host-not-found", "connection-closed" (before an answer), "cut-short"
       (within one), "network", "proxy", "proxy-refused", "proxy-not-found", "proxy-authentication"; Timeout "timeout";
       Tls "certificate" (serverText: the reasons, then whose certificate it was, a line each), "handshake",
       "redirect-to-http"; Rejected "redirect-refused", "too-many-redirects"; TooLarge "too-large"; Malformed
       "not-http", "decompression", "bad-url", "bad-header" (the last two: nothing was sent); Cancelled "cancelled",
       "closed". mayHaveHappened is false for an idempotent request, and where it is certain that nothing was sent. User
       info in the address becomes an Authorization header of the Basic scheme, unless the request has one. */
    QCoro::Task<Result<HttpResponse>> send(HttpRequest request);

    //! Resumes with true after \a duration, with false when the client is closed meanwhile.
    QCoro::Task<bool> wait(std::chrono::milliseconds duration);

    //! Aborts everything; later calls of send() give Cancelled. May be called twice.
    void close();
    [[nodiscard]] bool isClosed() const;
    [[nodiscard]] int inFlight() const;

Q_SIGNALS:
    //! After every exchange, successful or not.
    void exchanged(const dlo::HttpExchange &exchange);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace dlo
