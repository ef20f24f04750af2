// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/queueoptions.h"

#include "practice/jsonout.h"
#include "practice/profiles.h"

#include <array>

namespace dlo::practice {

namespace {

struct Number
{
    const char *name;
    int QueueOptions::*member;
    bool rustOnly = false;
};

struct Flag
{
    const char *name;
    bool QueueOptions::*member;
};

constexpr std::array numbers{
    Number{"leaseTime", &QueueOptions::leaseTime},
    Number{"retryLimit", &QueueOptions::retryLimit},
    Number{"retryDelay", &QueueOptions::retryDelay},
    Number{"retentionSeconds", &QueueOptions::retentionSeconds},
    Number{"completedRetentionSeconds", &QueueOptions::completedRetentionSeconds},
    Number{"maxWaitTimeSeconds", &QueueOptions::maxWaitTimeSeconds},
    Number{"delayedProcessing", &QueueOptions::delayedProcessing},
    Number{"windowBuffer", &QueueOptions::windowBuffer},
    Number{"priority", &QueueOptions::priority},
    Number{"ttl", &QueueOptions::ttl},
    Number{"maxSize", &QueueOptions::maxSize},
    Number{"dedupWindowSeconds", &QueueOptions::dedupWindowSeconds, true},
    Number{"minPopWaitTime", &QueueOptions::minPopWaitTime, true},
    Number{"retentionSinkHoldMaxSeconds", &QueueOptions::retentionSinkHoldMaxSeconds, true},
};

constexpr std::array flags{
    Flag{"deadLetterQueue", &QueueOptions::deadLetterQueue},
    Flag{"dlqAfterMaxRetries", &QueueOptions::dlqAfterMaxRetries},
    Flag{"encryptionEnabled", &QueueOptions::encryptionEnabled},
    Flag{"retentionEnabled", &QueueOptions::retentionEnabled},
};

} // namespace

QueueOptions::QueueOptions(Profile profile)
    : deadLetterQueue(isRust(profile))
    , dlqAfterMaxRetries(isRust(profile))
{ }

std::optional<QByteArray> QueueOptions::take(JsonDoc::Value object, Profile profile)
{
    const QueueOptions defaults(profile);
    for (const Number &option : numbers) {
        const JsonDoc::Value value = object[option.name];
        if (value.is(JsonDoc::Kind::Null))
            this->*option.member = defaults.*option.member;
        else if (const auto number = value.integer())
            this->*option.member = int(*number);
        else if (value.isValid())
            return option.name;
    }
    for (const Flag &option : flags) {
        const JsonDoc::Value value = object[option.name];
        if (value.is(JsonDoc::Kind::Null))
            this->*option.member = defaults.*option.member;
        else if (const auto flag = value.boolean())
            this->*option.member = *flag;
        else if (value.isValid())
            return option.name;
    }
    if (const JsonDoc::Value hold = object["retentionSinkHold"]; hold.isString())
        retentionSinkHold = hold.text();
    return std::nullopt;
}

QByteArray QueueOptions::json(Profile profile) const
{
    ObjectWriter out(true);
    for (const Number &option : numbers) {
        if (!option.rustOnly || isRust(profile))
            out.number(option.name, this->*option.member);
    }
    for (const Flag &option : flags)
        out.flag(option.name, this->*option.member);
    if (isRust(profile))
        out.text("retentionSinkHold", retentionSinkHold);
    return out.take();
}

} // namespace dlo::practice
