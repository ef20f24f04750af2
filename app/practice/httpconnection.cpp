// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/httpconnection.h"

namespace dlo::practice {

namespace {

QByteArray usualReason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 204:
        return "No Content";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 409:
        return "Conflict";
    case 413:
        return "Payload Too Large";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 505:
        return "HTTP Version Not Supported";
    case 507:
        return "Insufficient Storage";
    default:
        return "Status";
    }
}

} // namespace

HttpConnection::HttpConnection(qintptr descriptor, RequestHandler *handler, const HttpManners &manners, QObject *parent)
    : QObject(parent)
    , m_handler(handler)
    , m_manners(manners)
    , m_parser(manners.maxBody)
{
    m_socket.setSocketDescriptor(descriptor);
    m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_patience.setSingleShot(true);
    connect(&m_socket, &QTcpSocket::readyRead, this, &HttpConnection::readMore);
    connect(&m_socket, &QTcpSocket::disconnected, this, &QObject::deleteLater);
    connect(&m_socket, &QTcpSocket::bytesWritten, this, [this] {
        if (m_endlessLeft > 0)
            writeEndless();
        if (m_socket.bytesToWrite() > 0)
            m_patience.start(m_manners.stalled);
        else if (!m_busy)
            m_patience.start(m_manners.idle);
    });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        if (m_socket.bytesToWrite() > 0 || m_busy)
            m_socket.abort();
        else
            m_socket.disconnectFromHost();
    });
    m_patience.start(m_manners.idle);
}

void HttpConnection::readMore()
{
    const QByteArray bytes = m_socket.readAll();
    if (m_closing)
        return;
    m_parser.feed(bytes);
    if (!m_busy)
        advance();
}

void HttpConnection::advance()
{
    while (!m_busy && !m_closing) {
        const HttpParser::State state = m_parser.advance();
        if (state == HttpParser::State::More) {
            if (m_parser.takeExpectation())
                m_socket.write("HTTP/1.1 100 Continue\r\n\r\n");
            return;
        }
        if (state != HttpParser::State::Ready) {
            refuse(state);
            return;
        }
        Request request = m_parser.take();
        request.onKeptConnection = m_exchange > 0;
        ++m_exchange;
        m_busy = true;
        m_isHead = request.verb == "HEAD";
        m_wantsClose = request.header("Connection").toLower() == "close";
        m_patience.stop();
        if (m_parser.hasMore() && m_handler->refusesPipelining(request)) {
            drop();
            return;
        }
        const QPointer<HttpConnection> alive(this);
        m_handler->handle(request, this);
        if (!alive)
            return;
    }
}

void HttpConnection::refuse(HttpParser::State state)
{
    Reply answer;
    answer.close = true;
    m_busy = true;
    switch (state) {
    case HttpParser::State::OldVersion:
        answer.status = 505;
        break;
    case HttpParser::State::HeadTooLarge:
        answer.status = 431;
        break;
    case HttpParser::State::BodyTooLarge:
        // Rust brokers: plain text, not JSON (queen-http.md section 4)
        answer.status = 413;
        answer.headers = {{"content-type", "text/plain; charset=utf-8"}};
        answer.body = "Failed to buffer the request body: length limit exceeded";
        break;
    default:
        answer.status = 400;
    }
    if (m_manners.webSocketsStyle) {
        answer.headers = {{"Connection", "close"}};
        const QByteArray title = usualReason(answer.status);
        const QByteArray why
            = answer.status == 505 ? QByteArrayLiteral("<p>This server does not support HTTP/1.0.</p>") : QByteArray();
        answer.body = "<h1>" + title + "</h1>" + why + "<hr><i>uWebSockets/20 Server</i>";
    }
    reply(answer);
}

void HttpConnection::reply(const Reply &answer)
{
    if (!m_busy || m_closing)
        return;
    if (answer.ending == Reply::Ending::Drop) {
        drop();
        return;
    }
    m_patience.start(m_manners.stalled);
    writeHead(answer);
    if (answer.ending == Reply::Ending::CutHalfWay) {
        m_socket.write(answer.body.left(answer.body.size() / 2));
        finished(true);
        return;
    }
    if (answer.ending == Reply::Ending::Endless) {
        m_socket.write(QByteArray::number(answer.body.size(), 16) + "\r\n" + answer.body + "\r\n");
        m_endlessLeft = Reply::endlessBytes;
        m_closing = true;
        return;
    }
    if (!m_isHead)
        m_socket.write(answer.body);
    finished(answer.close || m_wantsClose);
}

void HttpConnection::writeHead(const Reply &answer)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(answer.status);
    const QByteArray reason = answer.reason.isNull() ? usualReason(answer.status) : answer.reason;
    if (!reason.isEmpty())
        head += ' ' + reason;
    head += "\r\n";
    for (const auto &[name, value] : answer.headers)
        head += name + ": " + value + "\r\n";
    if (answer.ending == Reply::Ending::Endless)
        head += "Transfer-Encoding: chunked\r\n";
    else if (answer.status != 204)
        head += (m_manners.webSocketsStyle ? "Content-Length: " : "content-length: ")
            + QByteArray::number(answer.body.size()) + "\r\n";
    m_socket.write(head + "\r\n");
}

void HttpConnection::writeEndless()
{
    static const QByteArray filler(65'536, ' ');
    while (m_endlessLeft > 0 && m_socket.bytesToWrite() < 4 * filler.size()) {
        m_socket.write(QByteArray::number(filler.size(), 16) + "\r\n" + filler + "\r\n");
        m_endlessLeft -= filler.size();
    }
    if (m_endlessLeft <= 0)
        m_socket.disconnectFromHost();
}

void HttpConnection::finished(bool close)
{
    m_busy = false;
    if (close) {
        m_closing = true;
        m_socket.disconnectFromHost();
        return;
    }
    // A request that was waiting behind this one; not from inside the handler, which may be up the stack.
    if (m_parser.hasMore())
        QMetaObject::invokeMethod(this, &HttpConnection::advance, Qt::QueuedConnection);
}

void HttpConnection::drop()
{
    m_closing = true;
    m_socket.abort();
}

} // namespace dlo::practice
