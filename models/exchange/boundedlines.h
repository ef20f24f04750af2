// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QCryptographicHash>

#include <optional>

class QIODevice;

namespace dlo {

/*! Lines of a device, one at a time, none longer than allowed in memory. Keeps the SHA-256 of what lies before the line
   at hand. Any thread, one at a time. */
class BoundedLines
{
public:
    struct Line
    {
        QByteArrayView bytes = {}; //!< without the line feed, valid until the next call; empty when it is too long
        qint64 number = 0; //!< from 1
        qint64 offset = 0; //!< bytes before it
        bool ended = false; //!< by a line feed; false: the file ends here
        bool tooLong = false;
    };

    //! \a device is open for reading and lives longer.
    explicit BoundedLines(QIODevice &device)
        : m_device(device)
    { }

    //! The next line of at most \a longest bytes; nothing at the end, or when the device cannot be read (failed()).
    [[nodiscard]] std::optional<Line> next(qsizetype longest);
    [[nodiscard]] bool failed() const { return m_failed; }
    //! In hexadecimal, of every byte before the line that next() gave last.
    [[nodiscard]] QByteArray sha256Before() const { return m_hash.result().toHex(); }

private:
    bool fill();
    void take(QByteArrayView bytes, qsizetype longest, bool &tooLong);

    QIODevice &m_device;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    QByteArray m_buffer; //!< read and not yet given
    qsizetype m_at = 0;
    QByteArray m_line; //!< given last
    bool m_lineEnded = false;
    qint64 m_number = 0;
    qint64 m_offset = 0; //!< of what comes next
    bool m_failed = false;
};

} // namespace dlo
