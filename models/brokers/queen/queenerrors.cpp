// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenerrors.h"

#include "brokers/queen/queenjson.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

constexpr qsizetype longestComplaint = qsizetype(1024) * 1024;

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

//! A body in plain text, such as 413 of the Rust brokers.
QString plainWords(const QByteArray &body)
{
    if (isWebPage(body))
        return {};
    return QString::fromUtf8(body.left(Error::maxServerText)).trimmed();
}

ErrorKind kindOf(int status, const Complaint &complaint)
{
    switch (status) {
    case 401:
        return ErrorKind::Auth;
    case 403:
        return ErrorKind::Forbidden;
    case 404:
    case 405:
        return complaint.saysGone() ? ErrorKind::NotFound : ErrorKind::RouteMissing;
    case 409:
        return ErrorKind::Conflict;
    case 429:
        return ErrorKind::RateLimited;
    default:
        return status >= 500 ? ErrorKind::Unavailable : ErrorKind::Rejected;
    }
}

QString ownCode(ErrorKind kind, int status)
{
    switch (kind) {
    case ErrorKind::NotFound:
        return u"gone"_s;
    case ErrorKind::RouteMissing:
        return u"no-such-route"_s;
    case ErrorKind::Auth:
        return u"unauthorized"_s;
    case ErrorKind::Forbidden:
        return u"forbidden"_s;
    case ErrorKind::RateLimited:
        return u"rate-limited"_s;
    case ErrorKind::Unavailable:
        return status == 500 ? u"server-error"_s : u"unavailable"_s;
    default:
        return status == 413 ? u"too-large"_s : u"refused"_s;
    }
}

//! Texts of a bare 500 after which nothing was done, because it came before the work (queen-http.md 3.1 to 3.4).
bool failedBeforeTheWork(const Complaint &complaint)
{
    return complaint.error == u"pool" || complaint.error.startsWith(u"dlq lookup failed");
}

//! The reasons of a 503 that say that nothing was done (queen-http.md 1, 3.2, 3.3, 5.4, 5.5).
bool refusedForNow(const Complaint &complaint)
{
    static constexpr std::array codes{u"maintenance", u"standby",        u"no_leader",
                                      u"retry",       u"not_configured", u"raft_phase1_unsupported"};
    return complaint.result == u"maintenance" || complaint.error.startsWith(u"Maintenance mode")
        || std::ranges::any_of(codes, [&](const char16_t *code) { return complaint.code == QStringView(code); });
}

/*! May a change have been made although the answer is an error? 4xx, 429 and 507 are refusals, and so is a 503 with a
   reason that is known for one. Any other 503 can come from something in between, after the request went on; and so can
   408 and 499, which a proxy says of a broker that did not answer it in time. 303 says that it was done (RFC 9110,
   section 15.4.4). */
bool mayHaveBeenDone(int status, const Complaint &complaint)
{
    if (status == 303 || status == 408 || status == 499)
        return true;
    if (status < 500 || status == 507)
        return false;
    if (complaint.rowRemoved == Complaint::RowRemoved::No)
        return complaint.replayed;
    if (complaint.rowRemoved == Complaint::RowRemoved::Unknown)
        return true;
    if (status == 503)
        return !refusedForNow(complaint);
    return !failedBeforeTheWork(complaint);
}

} // namespace

bool Complaint::saysGone() const
{
    static constexpr std::array texts{u"Message not found", u"Queue not found", u"Partition not found",
                                      u"Queue not found or has no partitions", u"Consumer group not found"};
    if (result == u"gone")
        return true;
    for (const auto *text : texts) {
        if (error == QStringView(text) || (error.isEmpty() && message == QStringView(text)))
            return true;
    }
    return false;
}

QString Complaint::words() const
{
    QString words = error.isEmpty() ? message : error;
    // "ERROR:  LIMIT must not be negative\nCONTEXT:  SQL expression …": the rest is the text of a function, up to 1.4
    // kB.
    if (const auto context = words.indexOf(u"\nCONTEXT:"); context >= 0)
        words.truncate(context);
    if (!error.isEmpty() && !message.isEmpty() && message != error)
        words += u'\n' + message;
    return words.left(Error::maxServerText);
}

Complaint readComplaint(const QByteArray &body)
{
    Complaint complaint;
    if (body.size() > longestComplaint || isWebPage(body))
        return complaint;
    const auto answer = JsonAnswer::read(body);
    if (!answer || !answer->root().isObject())
        return complaint;
    complaint.isJson = true;
    JsonMembers members(answer->root());
    complaint.error = members.text("error").value_or(QString());
    complaint.message = members.text("message").value_or(QString());
    complaint.code = members.text("code").value_or(QString());
    complaint.reason = members.text("reason").value_or(QString());
    complaint.result = members.text("result").value_or(QString());
    complaint.success = members.flag("success");
    complaint.replayed = members.flag("replayed").value_or(false);
    if (const auto *removed = members.find("dlqRowRemoved")) {
        const auto flag = removed->toBool();
        complaint.rowRemoved
            = !flag ? Complaint::RowRemoved::Unknown : (*flag ? Complaint::RowRemoved::Yes : Complaint::RowRemoved::No);
    }
    return complaint;
}

Error errorOf(const HttpResponse &response, Intent intent)
{
    const auto complaint = readComplaint(response.body);
    Error error;
    error.httpStatus = response.status;
    error.kind = kindOf(response.status, complaint);
    error.code = complaint.code;
    if (complaint.code == u"raft_phase1_unsupported")
        error.kind = ErrorKind::RouteMissing;
    if (response.status == 413 && complaint.code != u"name_too_long")
        error.code = u"too-large"_s;
    if (response.status == 409)
        error.code = complaint.reason.isEmpty() ? u"conflict"_s : complaint.reason;
    // 2.0 betas have no result member for it (queen-http.md 3.3).
    if (complaint.result == u"maintenance" || complaint.error.startsWith(u"Maintenance mode"))
        error.code = u"maintenance"_s;
    if (error.code.isEmpty())
        error.code = ownCode(error.kind, response.status);
    error.serverText = complaint.isJson ? complaint.words() : plainWords(response.body);
    error.retryAfter = response.retryAfter();
    error.mayHaveHappened = intent == Intent::Change && mayHaveBeenDone(response.status, complaint)
        && error.kind != ErrorKind::RouteMissing && error.code != u"maintenance";
    return error;
}

std::optional<Error> errorInside(const HttpResponse &response)
{
    if (isWebPage(response.body))
        return Error{.kind = ErrorKind::Malformed, .httpStatus = response.status, .code = u"html"_s};
    if (response.body.size() > longestComplaint || !response.body.trimmed().startsWith('{'))
        return std::nullopt;
    const auto complaint = readComplaint(response.body);
    const bool failed = complaint.success == false || (!complaint.error.isEmpty() && complaint.success != true);
    if (!failed)
        return std::nullopt;
    Error error;
    error.httpStatus = response.status;
    error.kind = complaint.saysGone() ? ErrorKind::NotFound : ErrorKind::Rejected;
    error.code
        = !complaint.code.isEmpty() ? complaint.code : (complaint.saysGone() ? u"gone"_s : u"error-inside-200"_s);
    error.serverText = complaint.words();
    return error;
}

Result<HttpResponse> accepted(Result<HttpResponse> response, Intent intent)
{
    if (!response)
        return response;
    if (!isSuccess(response->status))
        return fail(errorOf(*response, intent));
    if (auto error = errorInside(*response)) {
        if (error->kind == ErrorKind::Malformed)
            error->mayHaveHappened = intent == Intent::Change;
        return fail(*error);
    }
    return response;
}

Error unknownOutcome(Error error, int httpStatus)
{
    error.httpStatus = httpStatus;
    error.mayHaveHappened = true;
    return error;
}

} // namespace dlo::queen
