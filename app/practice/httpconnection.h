// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/httpparser.h"

#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

#include <chrono>

namespace dlo::practice {

class HttpConnection;

//! What a connection needs to know about its server's manners.
struct HttpManners
{
    std::chrono::milliseconds idle{75'000}; //!< a kept connection is closed after this
    std::chrono::milliseconds stalled{60'000}; //!< a reader who takes nothing for so long is cut off
    qint64 maxBody = qint64(64) * 1024 * 1024;
    bool webSocketsStyle = false; //!< answers to what is no good HTTP look like uWebSockets'
};

//! Answers requests. A reply may be given later, as long as the connection lives.
class RequestHandler
{
public:
    virtual ~RequestHandler() = default;
    virtual void handle(const Request &request, HttpConnection *connection) = 0;
    //! True when the broker would close a connection with a second request behind this one (observed, section N).
    [[nodiscard]] virtual bool refusesPipelining(const Request &request) const = 0;
};

/*! One kept connection; one request at a time. Lives in the server's thread and deletes itself when the connection
   ends.

    This is an HTTP/1.1 server of our own and not QHttpServer, because the C++ broker can only be imitated with the raw
   request target and full control of the answer: QHttpServer hands out a QUrl, in which "%C3%BC" and a raw "ü", "100%"
   and "100%25" are the same, while that broker tells them apart (observed, sections K, M, N); it writes its own reason
   phrases (here: "404 File Not Found" and none at all); it answers HTTP/1.0, a missing Host and pipelined requests,
   which that broker refuses; and it cannot end an answer half way. */
class HttpConnection : public QObject
{
    Q_OBJECT
public:
    HttpConnection(qintptr descriptor, RequestHandler *handler, const HttpManners &manners, QObject *parent);

    //! Answers the request under way; a second reply to the same request is ignored.
    void reply(const Reply &reply);
    //! Closes at once, without an answer.
    void drop();
    //! Number of the request under way: a late reply for another one must not be sent.
    [[nodiscard]] quint64 exchange() const { return m_exchange; }
    [[nodiscard]] bool isIdle() const { return !m_busy; }

private:
    void readMore();
    void advance();
    void refuse(HttpParser::State state);
    void writeHead(const Reply &reply);
    void writeEndless();
    void finished(bool close);

    QTcpSocket m_socket;
    RequestHandler *m_handler;
    HttpManners m_manners;
    HttpParser m_parser;
    QTimer m_patience;
    quint64 m_exchange = 0;
    qint64 m_endlessLeft = 0;
    bool m_busy = false;
    bool m_isHead = false;
    bool m_wantsClose = false;
    bool m_closing = false;
};

} // namespace dlo::practice
