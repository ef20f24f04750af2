// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QTcpSocket>

#include <optional>

namespace dlo::test {

//! What came back, byte for byte.
struct RawAnswer
{
    QByteArray statusLine;
    QByteArray head;
    QByteArray body;
    bool closed = false; //!< the server ended the connection
    [[nodiscard]] int status() const { return statusLine.mid(9, 3).toInt(); }
    [[nodiscard]] QByteArray header(const QByteArray &name) const
    {
        for (const QByteArray &line : head.split('\n')) {
            if (line.left(name.size() + 1).toLower() == name.toLower() + ':')
                return line.mid(name.size() + 1).trimmed();
        }
        return {};
    }
};

//! One connection that sends exactly the bytes it is given. Blocks: the server lives in another thread.
class RawClient
{
public:
    explicit RawClient(quint16 port)
    {
        m_socket.connectToHost(QStringLiteral("127.0.0.1"), port);
        m_socket.waitForConnected(5000);
    }

    [[nodiscard]] RawAnswer exchange(const QByteArray &bytes, int timeoutMs = 5000)
    {
        m_socket.write(bytes);
        m_socket.flush();
        return read(timeoutMs);
    }

    [[nodiscard]] RawAnswer read(int timeoutMs = 5000)
    {
        QElapsedTimer clock;
        clock.start();
        for (;;) {
            if (const auto answer = take())
                return *answer;
            const bool open = m_socket.state() == QAbstractSocket::ConnectedState;
            if (!open || clock.elapsed() >= timeoutMs) {
                RawAnswer rest;
                rest.body = std::exchange(m_buffer, {});
                rest.closed = !open;
                return rest;
            }
            m_socket.waitForReadyRead(int(timeoutMs - clock.elapsed()) + 1);
            m_buffer += m_socket.readAll();
        }
    }

    //! True when the server closes within \a timeoutMs.
    [[nodiscard]] bool closesWithin(int timeoutMs)
    {
        return m_socket.state() != QAbstractSocket::ConnectedState || m_socket.waitForDisconnected(timeoutMs);
    }

private:
    std::optional<RawAnswer> take()
    {
        const qsizetype end = m_buffer.indexOf("\r\n\r\n");
        if (end < 0)
            return std::nullopt;
        RawAnswer answer;
        answer.head = m_buffer.left(end);
        answer.statusLine = answer.head.left(answer.head.indexOf('\r') < 0 ? end : answer.head.indexOf('\r'));
        const qsizetype length = answer.header("content-length").toLongLong();
        if (m_buffer.size() < end + 4 + length)
            return std::nullopt;
        answer.body = m_buffer.mid(end + 4, length);
        m_buffer.remove(0, end + 4 + length);
        answer.closed = m_socket.state() != QAbstractSocket::ConnectedState;
        return answer;
    }

    QTcpSocket m_socket;
    QByteArray m_buffer;
};

//! A request on a connection of its own. \a target is sent as it is.
[[nodiscard]] inline RawAnswer ask(quint16 port, const QByteArray &verb, const QByteArray &target,
                                   const QByteArray &body = {}, const QByteArray &extraHeaders = {})
{
    RawClient client(port);
    QByteArray bytes = verb + ' ' + target + " HTTP/1.1\r\nHost: x\r\n" + extraHeaders;
    if (!body.isNull())
        bytes += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    return client.exchange(bytes + "\r\n" + body);
}

} // namespace dlo::test
