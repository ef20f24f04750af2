// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <cstdint>
#include <utility>
#include <vector>

namespace dlo::practice {

//! One request, as bytes: the target is kept as it was sent, because the C++ broker does not decode it (observed,
//! sections K and M).
struct Request
{
    QByteArray verb = {};
    QByteArray path = {}; //!< up to the first '?', raw
    QByteArray query = {}; //!< after it, raw
    std::vector<std::pair<QByteArray, QByteArray>> headers = {};
    QByteArray body = {};
    bool onKeptConnection = false; //!< not the first one of its connection

    //! First field of this name, case-insensitive; null when absent.
    [[nodiscard]] QByteArray header(QByteArrayView name) const
    {
        for (const auto &[key, value] : headers) {
            if (key.compare(name, Qt::CaseInsensitive) == 0)
                return value;
        }
        return {};
    }
};

//! One answer, and how it ends.
struct Reply
{
    enum class Ending : std::uint8_t
    {
        Whole,
        Drop, //!< the connection is closed, nothing is sent
        CutHalfWay, //!< half of the body, then the connection is closed
        Endless, //!< the body, then more of it until endlessBytes
    };
    static constexpr qint64 endlessBytes = qint64(4) * 1024 * 1024 * 1024;

    int status = 200;
    //! The reason phrase with its space ("" gives none at all, as that broker's "HTTP/1.1 404"); null: the usual one.
    QByteArray reason = {};
    std::vector<std::pair<QByteArray, QByteArray>> headers = {};
    QByteArray body = {};
    Ending ending = Ending::Whole;
    bool close = false;
};

} // namespace dlo::practice
