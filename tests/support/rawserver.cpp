// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/rawserver.h"

#include <QHostAddress>
#include <QSslServer>
#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::test {

class RawServer::Connection
{
public:
    Connection(RawServer &server, QTcpSocket *socket, RawScript script, int number)
        : m_server(server)
        , m_socket(socket)
        , m_script(std::move(script))
        , m_number(number)
    {
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this] {
            m_received += m_socket->readAll();
            run();
        });
        QObject::connect(socket, &QTcpSocket::bytesWritten, socket, [this] { run(); });
        QObject::connect(socket, &QTcpSocket::disconnected, socket, [this] { ++m_server.m_gone; });
        m_received = socket->readAll();
        run();
    }
    ~Connection() { m_socket->disconnect(); }
    Q_DISABLE_COPY_MOVE(Connection)

    [[nodiscard]] bool isWaiting() const
    {
        return m_step < m_script.size() && m_script[m_step].kind == RawStep::Kind::Wait;
    }

    void release()
    {
        if (isWaiting()) {
            ++m_step;
            run();
        }
    }

private:
    void run()
    {
        while (m_step < m_script.size() && m_socket->state() == QAbstractSocket::ConnectedState
               && carryOut(m_script[m_step]))
            ++m_step;
    }

    //! False when the step is not done yet.
    bool carryOut(const RawStep &step)
    {
        switch (step.kind) {
        case RawStep::Kind::Read:
            return takeRequest();
        case RawStep::Kind::Write:
            m_socket->write(step.bytes);
            return true;
        case RawStep::Kind::Flood:
            if (m_socket->bytesToWrite() == 0)
                m_socket->write(step.bytes);
            return false;
        case RawStep::Kind::Wait:
            return false;
        case RawStep::Kind::Close:
            m_socket->disconnectFromHost();
            return true;
        case RawStep::Kind::Abort:
            m_socket->abort();
            return true;
        }
        return true;
    }

    bool takeRequest()
    {
        const qsizetype end = m_received.indexOf("\r\n\r\n");
        if (end < 0)
            return false;
        RawRequest request{.connection = m_number};
        QList<QByteArray> lines = m_received.left(end).split('\n');
        const QList<QByteArray> first = lines.takeFirst().trimmed().split(' ');
        request.verb = first.value(0);
        request.target = first.value(1);
        for (const QByteArray &line : std::as_const(lines)) {
            const qsizetype colon = line.indexOf(':');
            request.headers.emplace_back(line.left(colon).trimmed(), line.mid(colon + 1).trimmed());
        }
        const qsizetype length = request.header("content-length").toLongLong();
        if (m_received.size() < end + 4 + length)
            return false;
        request.body = m_received.mid(end + 4, length);
        m_received.remove(0, end + 4 + length);
        m_server.m_requests.push_back(std::move(request));
        return true;
    }

    RawServer &m_server;
    QTcpSocket *m_socket;
    RawScript m_script;
    int m_number;
    size_t m_step = 0;
    QByteArray m_received;
};

QByteArray RawRequest::header(const QByteArray &name) const
{
    const auto it
        = std::ranges::find_if(headers, [&](const auto &f) { return f.first.compare(name, Qt::CaseInsensitive) == 0; });
    return it == headers.end() ? QByteArray() : it->second;
}

bool RawRequest::has(const QByteArray &name) const
{
    return std::ranges::any_of(headers, [&](const auto &f) { return f.first.compare(name, Qt::CaseInsensitive) == 0; });
}

RawServer::RawServer(const std::optional<QSslConfiguration> &tls)
    : m_tls(tls.has_value())
{
    if (tls) {
        auto server = std::make_unique<QSslServer>();
        server->setSslConfiguration(*tls);
        m_server = std::move(server);
    } else {
        m_server = std::make_unique<QTcpServer>();
    }
    connect(m_server.get(), &QTcpServer::pendingConnectionAvailable, this, &RawServer::accept);
    if (!m_server->listen(QHostAddress::LocalHost))
        qFatal("cannot listen on loopback");
}

RawServer::~RawServer() = default;

RawServer &RawServer::then(RawScript script)
{
    m_scripts.push_back(std::move(script));
    return *this;
}

RawServer &RawServer::always(RawScript script)
{
    m_always = std::move(script);
    return *this;
}

QUrl RawServer::url(const QByteArray &path) const
{
    const QByteArray scheme = m_tls ? "https" : "http";
    return QUrl::fromEncoded(scheme + "://127.0.0.1:" + QByteArray::number(port()) + path);
}

quint16 RawServer::port() const
{
    return m_server->serverPort();
}

void RawServer::stopListening()
{
    m_server->close();
}

void RawServer::release()
{
    for (size_t i = 0; i < m_open.size(); ++i)
        m_open[i]->release();
}

int RawServer::waiting() const
{
    return int(std::ranges::count_if(m_open, [](const auto &connection) { return connection->isWaiting(); }));
}

QByteArray RawServer::answer(const QByteArray &body, const QByteArray &status, const QByteArray &fields)
{
    return "HTTP/1.1 " + status + "\r\n" + fields + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n"
        + body;
}

void RawServer::accept()
{
    while (QTcpSocket *socket = m_server->nextPendingConnection()) {
        RawScript script = m_always;
        if (!m_scripts.empty()) {
            script = std::move(m_scripts.front());
            m_scripts.pop_front();
        }
        m_open.push_back(std::make_unique<Connection>(*this, socket, std::move(script), m_connections++));
    }
}

} // namespace dlo::test
