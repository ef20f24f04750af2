// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/faults.h"
#include "practice/httptypes.h"
#include "practice/jsonout.h"
#include "practice/params.h"
#include "practice/profiles.h"
#include "practice/state.h"

#include <vector>

namespace dlo::practice {

//! One request being answered, and all that a handler may use.
struct Context
{
    const Request &request;
    const Options &options;
    State &state;
    Faults &faults;
    Params query;
    std::vector<QByteArray> path = {}; //!< what the route's "*" stood for: raw on C++, decoded on Rust brokers
    qint64 us = 0; //!< now
    QByteArray subject = {}; //!< who the token names; null without one
    bool lastTry = true; //!< false: a pop that finds nothing may wait
    qint64 waitMs = 0; //!< set by a pop that wants to wait
    bool dies = false; //!< set when the broker's process would end (observed, section W)

    [[nodiscard]] Profile profile() const { return options.profile; }
    [[nodiscard]] bool rust() const { return isRust(options.profile); }
    //! An object in this generation's key order.
    [[nodiscard]] ObjectWriter object() const { return ObjectWriter(!rust()); }
    [[nodiscard]] bool take(Fault fault) { return faults.take(fault, request).has_value(); }
    //! A time as this generation writes it in lists.
    [[nodiscard]] QByteArray time(qint64 at) const
    {
        return options.profile == Profile::Raft2 ? isoMicros(at) : isoMillis(at);
    }

    //! An answer of the database: C++ says 200 whatever happened (observed, Facts).
    [[nodiscard]] Reply answer(int status, QByteArray json) const;
    //! An answer given before the database is asked, with its true status on every generation.
    [[nodiscard]] Reply direct(int status, QByteArray json) const;
    //! {"error":…}
    [[nodiscard]] Reply directError(int status, QByteArrayView text) const;
    //! C++: {"error":"ERROR:  …","success":false}
    [[nodiscard]] Reply sqlError(QByteArrayView text) const;
};

//! The header fields every answer of this generation has.
[[nodiscard]] Reply withHeaders(Profile profile, int status, QByteArray body, const QByteArray &contentType,
                                bool direct);
[[nodiscard]] Reply jsonReply(Profile profile, int status, QByteArray json);
//! What the generation says to a route that it does not have (queen-http.md section 1; observed, sections A, E, I).
[[nodiscard]] Reply noSuchRoute(Profile profile, const Request &request);
//! {"error":…,"code":…}, the form of the Rust proxy and of 2.x.
[[nodiscard]] Reply codedError(Profile profile, int status, QByteArrayView text, QByteArrayView code);

} // namespace dlo::practice
