// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/secret.h"

#include <QByteArray>
#include <QIODevice>

namespace dlo {

/*! The body of a request, read by QNetworkAccessManager piece by piece.

    QNetworkAccessManager sends a request again, up to three times, when the connection is closed before an answer came,
   also on a connection that was made for it. It rewinds the body first, and gives up (ContentReSendError) when that
   fails: a device that is sent \c Once refuses, an empty one always, any other as soon as one byte was taken. So the
   server never sees the request twice. */
class UploadDevice final : public QIODevice
{
public:
    enum class Repeat
    {
        Allowed,
        Never
    };

    //! Sends \a secretBody when it is not empty, otherwise \a body.
    UploadDevice(QByteArray body, Secret secretBody, Repeat repeat, QObject *parent = nullptr);

    //! True when it is certain that nothing of the request left this machine: the headers go out together with the
    //! first bytes of the body, and nobody has asked for them. Unknown (false) with an empty body.
    [[nodiscard]] bool certainlyUnsent() const;

    [[nodiscard]] qint64 size() const override;
    bool seek(qint64 pos) override;
    bool reset() override;

protected:
    qint64 readData(char *data, qint64 maxSize) override;
    qint64 writeData(const char *data, qint64 maxSize) override;

private:
    [[nodiscard]] QByteArrayView bytes() const;

    QByteArray m_body;
    Secret m_secretBody;
    Repeat m_repeat;
    bool m_taken = false;
};

} // namespace dlo
