// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/uploaddevice.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace dlo {

UploadDevice::UploadDevice(QByteArray body, Secret secretBody, Repeat repeat, QObject *parent)
    : QIODevice(parent)
    , m_body(std::move(body))
    , m_secretBody(std::move(secretBody))
    , m_repeat(repeat)
{
    // Unbuffered: pos() and m_taken then tell what was really asked for.
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

bool UploadDevice::certainlyUnsent() const
{
    return !m_taken && size() > 0;
}

qint64 UploadDevice::size() const
{
    return bytes().size();
}

bool UploadDevice::seek(qint64 pos)
{
    if (pos != this->pos() && m_repeat == Repeat::Never)
        return false;
    return QIODevice::seek(pos);
}

bool UploadDevice::reset()
{
    if (m_repeat == Repeat::Never && !certainlyUnsent())
        return false;
    return QIODevice::reset();
}

qint64 UploadDevice::readData(char *data, qint64 maxSize)
{
    const qint64 count = std::clamp<qint64>(size() - pos(), 0, maxSize);
    if (count > 0) {
        std::memcpy(data, bytes().data() + pos(), size_t(count));
        m_taken = true;
    }
    return count;
}

qint64 UploadDevice::writeData(const char *, qint64)
{
    return -1;
}

QByteArrayView UploadDevice::bytes() const
{
    return m_secretBody.isEmpty() ? QByteArrayView(m_body) : m_secretBody.reveal();
}

} // namespace dlo
