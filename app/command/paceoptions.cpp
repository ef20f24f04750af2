// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/paceoptions.h"

using namespace Qt::StringLiterals;

namespace dlo::paceoptions {

namespace {

//! The value of an option as a number from \a least to \a most; nothing when it is not given.
std::expected<std::optional<double>, QString> number(const CommandArguments &arguments, const QString &option,
                                                     double least, double most, bool whole)
{
    if (!arguments.has(option))
        return std::nullopt;
    bool isNumber = false;
    const double value = arguments.value(option).toDouble(&isNumber);
    if (!isNumber || !(value >= least && value <= most) || (whole && value != double(qint64(value))))
        return std::unexpected(
            u"--%1 wants a number from %2 to %3."_s.arg(option, QString::number(least), QString::number(most, 'f', 0)));
    return value;
}

} // namespace

std::vector<CommandOption> options()
{
    return {{u"rate"_s, u"N"_s, u"Letters a second at most; 0: as fast as the broker takes them."_s},
            {u"at-once"_s, u"N"_s, u"Requests under way at once, 1 to 64."_s},
            {u"attempts"_s, u"N"_s, u"Tries of a letter to which certainly nothing happened."_s},
            {u"keep-order"_s, {}, u"Letters of one partition one after the other."_s},
            {u"stop-partition"_s, {}, u"After a letter that was not sent nothing more of its partition."_s},
            {u"failure-limit"_s, u"PERCENT"_s, u"Stop when more of the last 20 were not sent; 0: never."_s},
            {u"canary"_s, u"N"_s, u"Send so many first, wait, and stop if any of them died again; 0: none."_s},
            {u"canary-wait"_s, u"SECONDS"_s, u"How long to wait (60)."_s}};
}

std::expected<RedrivePace, QString> apply(const CommandArguments &arguments, RedrivePace pace)
{
    const auto rate = number(arguments, u"rate"_s, 0, 1'000'000, false);
    const auto atOnce = number(arguments, u"at-once"_s, 1, RedrivePace::mostAtOnce, true);
    const auto attempts = number(arguments, u"attempts"_s, 1, 1'000, true);
    const auto limit = number(arguments, u"failure-limit"_s, 0, 100, false);
    const auto canary = number(arguments, u"canary"_s, 0, 1'000'000, true);
    const auto wait = number(arguments, u"canary-wait"_s, 0, 86'400, false);
    for (const auto *each : {&rate, &atOnce, &attempts, &limit, &canary, &wait}) {
        if (!*each)
            return std::unexpected(each->error());
    }
    if (*rate)
        pace.perSecond = **rate > 0 ? *rate : std::nullopt;
    if (*atOnce)
        pace.atOnce = int(**atOnce);
    if (*attempts)
        pace.attempts = int(**attempts);
    pace.stopPartition = pace.stopPartition || arguments.has(u"stop-partition"_s);
    // Of a partition that goes all at once nothing can be held back.
    pace.keepOrder = pace.keepOrder || arguments.has(u"keep-order"_s) || pace.stopPartition;
    if (*limit)
        pace.failureLimit = **limit > 0 ? std::optional(FailureLimit{.share = **limit / 100}) : std::nullopt;
    if (*canary)
        pace.canary = **canary > 0 ? std::optional(Canary{.letters = int(**canary)}) : std::nullopt;
    if (*wait && !pace.canary)
        return std::unexpected(u"--canary-wait goes with --canary."_s);
    if (*wait)
        pace.canary->wait = std::chrono::milliseconds(qint64(**wait * 1000));
    return pace;
}

} // namespace dlo::paceoptions
