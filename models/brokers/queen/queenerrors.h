// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"
#include "core/result.h"

#include <optional>

namespace dlo::queen {

//! What a request is to the broker: a change that fails may have been made all the same.
enum class Intent : std::uint8_t
{
    Read,
    Change
};

//! The members of a body that tells why something was not done. All are optional; queen-http.md sections 3 and 5.
struct Complaint
{
    enum class RowRemoved : std::uint8_t
    {
        NotTold,
        Yes,
        No,
        Unknown
    };

    QString error = {};
    QString message = {};
    QString code = {};
    QString reason = {};
    QString result = {};
    std::optional<bool> success = std::nullopt;
    bool replayed = false;
    RowRemoved rowRemoved = RowRemoved::NotTold;
    bool isJson = false; //!< the body was a JSON object

    //! "Message not found" and its kin: the thing itself is missing (queen-http.md section 1, the last rule).
    [[nodiscard]] bool saysGone() const;
    //! The server's words, without the text of an SQL function that the C++ broker adds, cut to Error::maxServerText.
    [[nodiscard]] QString words() const;
};

[[nodiscard]] Complaint readComplaint(const QByteArray &body);

//! The error of an answer whose status is not 2xx.
[[nodiscard]] Error errorOf(const HttpResponse &response, Intent intent);

/*! The error that a 2xx answer carries inside, nothing when it carries none: the C++ broker answers 200 to nearly
   everything (queen-cpp-0.15-observed.md, "Status codes say almost nothing"). */
[[nodiscard]] std::optional<Error> errorInside(const HttpResponse &response);

//! The answer when its status is 2xx and nothing inside says otherwise.
[[nodiscard]] Result<HttpResponse> accepted(Result<HttpResponse> response, Intent intent);

//! An answer to a change that cannot be understood: whether it was made is not known.
[[nodiscard]] Error unknownOutcome(Error error, int httpStatus);

} // namespace dlo::queen
