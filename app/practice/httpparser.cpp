// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/httpparser.h"

#include <QList>

#include <algorithm>

namespace dlo::practice {

HttpParser::State HttpParser::advance()
{
    if (!m_inBody) {
        const qsizetype end = m_buffer.indexOf("\r\n\r\n");
        if (end > maxHead || (end < 0 && m_buffer.size() > maxHead))
            return State::HeadTooLarge;
        if (end < 0)
            return State::More;
        if (const State state = readHead(end); state != State::Ready)
            return state;
        m_inBody = true;
    }
    const State state = m_chunked ? readChunked() : readBody();
    if (state == State::Ready)
        m_inBody = false;
    return state;
}

Request HttpParser::take()
{
    m_expects = false;
    return std::exchange(m_request, {});
}

HttpParser::State HttpParser::readHead(qsizetype end)
{
    const QByteArray head = m_buffer.left(end);
    m_buffer.remove(0, end + 4);
    const QList<QByteArray> lines = head.split('\n');
    const QByteArray requestLine = lines.first().trimmed();
    const qsizetype first = requestLine.indexOf(' ');
    const qsizetype last = requestLine.lastIndexOf(' ');
    if (first <= 0 || last <= first)
        return State::Bad;
    if (requestLine.mid(last + 1) != "HTTP/1.1")
        return State::OldVersion;
    const QByteArray target = requestLine.mid(first + 1, last - first - 1);
    m_request = {};
    m_request.verb = requestLine.left(first);
    const qsizetype question = target.indexOf('?');
    m_request.path = question < 0 ? target : target.left(question);
    m_request.query = question < 0 ? QByteArray() : target.mid(question + 1);
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        if (colon <= 0)
            return State::Bad;
        m_request.headers.emplace_back(line.left(colon).trimmed(), line.mid(colon + 1).trimmed());
    }
    if (m_request.header("Host").isNull())
        return State::NoHost;
    m_chunked = m_request.header("Transfer-Encoding").toLower().contains("chunked");
    m_expects = m_request.header("Expect").toLower() == "100-continue";
    bool valid = true;
    const QByteArray length = m_request.header("Content-Length");
    m_length = length.isNull() ? 0 : length.toLongLong(&valid);
    if (!valid || m_length < 0)
        return State::Bad;
    return m_length > m_maxBody ? State::BodyTooLarge : State::Ready;
}

HttpParser::State HttpParser::readBody()
{
    if (m_buffer.size() < m_length) {
        m_buffer.reserve(m_length);
        return State::More;
    }
    if (m_buffer.size() == m_length) {
        m_request.body = std::exchange(m_buffer, {});
    } else {
        m_request.body = m_buffer.left(m_length);
        m_buffer.remove(0, m_length);
    }
    return State::Ready;
}

HttpParser::State HttpParser::readChunked()
{
    for (;;) {
        const qsizetype line = m_buffer.indexOf("\r\n");
        if (line < 0)
            return m_buffer.size() > maxHead ? State::Bad : State::More;
        const QByteArray size = m_buffer.left(line).split(';').first(); // behind it: chunk extensions
        bool valid = false;
        const qint64 length = size.trimmed().toLongLong(&valid, 16);
        if (!valid || length < 0)
            return State::Bad;
        if (m_request.body.size() + length > m_maxBody)
            return State::BodyTooLarge;
        if (m_buffer.size() < line + 2 + length + 2)
            return State::More;
        m_request.body += QByteArrayView(m_buffer).sliced(line + 2, length);
        m_buffer.remove(0, line + 2 + length + 2);
        if (length == 0)
            return State::Ready;
    }
}

} // namespace dlo::practice
