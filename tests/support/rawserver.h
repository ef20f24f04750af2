// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QObject>
#include <QSslConfiguration>
#include <QUrl>

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QTcpServer;
class QTcpSocket;

namespace dlo::test {

//! A request as it was on the wire.
struct RawRequest
{
    QByteArray verb = {};
    QByteArray target = {};
    std::vector<std::pair<QByteArray, QByteArray>> headers = {};
    QByteArray body = {};
    //! Which connection brought it, from 0.
    int connection = 0;

    //! First field of this name; empty when absent.
    [[nodiscard]] QByteArray header(const QByteArray &name) const;
    [[nodiscard]] bool has(const QByteArray &name) const;
};

//! One step of what a connection does.
struct RawStep
{
    enum class Kind
    {
        Read, //!< waits for a whole request and records it
        Write, //!< writes bytes
        Flood, //!< writes bytes again and again until the other side goes
        Wait, //!< waits for RawServer::release()
        Close, //!< ends the connection properly
        Abort, //!< resets it
    };
    Kind kind = Kind::Read;
    QByteArray bytes = {};

    static RawStep read() { return {}; }
    static RawStep write(QByteArray bytes) { return {Kind::Write, std::move(bytes)}; }
    static RawStep flood(QByteArray bytes) { return {Kind::Flood, std::move(bytes)}; }
    static RawStep wait() { return {Kind::Wait}; }
    static RawStep close() { return {Kind::Close}; }
    static RawStep abort() { return {Kind::Abort}; }
};

using RawScript = std::vector<RawStep>;

/*! An HTTP server on loopback that does exactly what a script says, byte for byte. Each connection takes the next
   script of then(); when there is none left, that of always() (by default: the connection is closed at once). A
   connection whose script has ended stays open. Everything happens in the thread of the test, between its event loop
   turns. */
class RawServer : public QObject
{
    Q_OBJECT
public:
    //! Speaks TLS when \a tls is given.
    explicit RawServer(const std::optional<QSslConfiguration> &tls = std::nullopt);
    ~RawServer() override;

    RawServer &then(RawScript script);
    RawServer &always(RawScript script);

    //! http(s)://127.0.0.1:port + path.
    [[nodiscard]] QUrl url(const QByteArray &path = "/") const;
    [[nodiscard]] quint16 port() const;
    //! Stops listening; the port is dead from now on.
    void stopListening();

    //! Lets the connections that wait go on.
    void release();

    [[nodiscard]] const std::vector<RawRequest> &requests() const { return m_requests; }
    [[nodiscard]] int connections() const { return m_connections; }
    [[nodiscard]] int waiting() const;
    //! Connections that have ended, whoever ended them.
    [[nodiscard]] int gone() const { return m_gone; }

    //! "HTTP/1.1 200 OK" with a length and \a body; \a fields are whole lines, each with its line end.
    static QByteArray answer(const QByteArray &body, const QByteArray &status = "200 OK",
                             const QByteArray &fields = {});

private:
    class Connection;
    void accept();

    std::unique_ptr<QTcpServer> m_server;
    bool m_tls = false;
    std::deque<RawScript> m_scripts;
    RawScript m_always{RawStep::close()};
    std::vector<RawRequest> m_requests;
    std::vector<std::unique_ptr<Connection>> m_open;
    int m_connections = 0;
    int m_gone = 0;
};

} // namespace dlo::test
