// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/httptypes.h"

#include <cstdint>

namespace dlo::practice {

//! Reads HTTP/1.1 requests from a stream of bytes: heads up to maxHead, bodies by Content-Length or chunked.
class HttpParser
{
public:
    enum class State : std::uint8_t
    {
        More,
        Ready,
        NoHost,
        OldVersion,
        HeadTooLarge,
        BodyTooLarge,
        Bad
    };
    static constexpr qsizetype maxHead = 16'384;

    explicit HttpParser(qint64 maxBody)
        : m_maxBody(maxBody)
    { }

    void feed(const QByteArray &bytes) { m_buffer += bytes; }
    //! Goes on reading. After Ready, take() the request; any state but More and Ready is final.
    State advance();
    [[nodiscard]] Request take();
    //! Bytes of a next request are here already.
    [[nodiscard]] bool hasMore() const { return !m_buffer.isEmpty(); }
    //! The client waits for "100 Continue"; said once.
    [[nodiscard]] bool takeExpectation() { return std::exchange(m_expects, false); }

private:
    State readHead(qsizetype end);
    State readBody();
    State readChunked();

    QByteArray m_buffer;
    Request m_request;
    qint64 m_maxBody;
    qint64 m_length = 0;
    bool m_inBody = false;
    bool m_chunked = false;
    bool m_expects = false;
};

} // namespace dlo::practice
