// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

#include <cstdint>
#include <memory>

struct z_stream_s;

namespace dlo {

/*! Unpacks a compressed body piece by piece and knows whether it was whole: the checksum and the length at the end of
   the stream are compared, and nothing may stand behind it. Takes no more memory than zlib's window (about 40 kB),
   however much comes out. One thread at a time. */
class GzipInflater
{
public:
    enum class Format : std::uint8_t
    {
        Gzip, //!< RFC 1952: one or more members, one behind the other
        Zlib, //!< RFC 1950: what HTTP calls "deflate" (RFC 9110, section 8.4.1.2)
    };
    enum class State : std::uint8_t
    {
        Running,
        Whole, //!< the end of a stream was reached, and nothing is left; another member of gzip may still come
        Trailing, //!< something else stands behind the end
        Damaged, //!< not of this format, or the checksum or length at the end does not fit
    };

    explicit GzipInflater(Format format);
    ~GzipInflater();
    GzipInflater(const GzipInflater &) = delete;
    GzipInflater &operator=(const GzipInflater &) = delete;

    //! The next piece; only when needsInput(). It must stay as it is until it is used up.
    void setInput(QByteArrayView packed);
    //! All input is used up and everything that could be made of it was handed out.
    [[nodiscard]] bool needsInput() const;
    //! Writes at most \a room (> 0) bytes to \a to and returns how many. After Trailing and Damaged always 0.
    qint64 inflate(char *to, qint64 room);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isWhole() const { return m_state == State::Whole; }

private:
    [[nodiscard]] bool beginsNextMember();

    struct Release
    {
        void operator()(z_stream_s *stream) const;
    };
    std::unique_ptr<z_stream_s, Release> m_stream;
    Format m_format;
    State m_state = State::Running;
    //! The last call filled the room it was given: there may be more without more input.
    bool m_filled = false;
};

} // namespace dlo
