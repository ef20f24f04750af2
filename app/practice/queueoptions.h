// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/jsondoc.h"
#include "practice/practiceoptions.h"

#include <optional>

namespace dlo::practice {

//! What POST /api/v1/configure sets (queen-http.md section 7.1). Times in the units of the option's name.
struct QueueOptions
{
    explicit QueueOptions(Profile profile = Profile::Pg16);

    int leaseTime = 300;
    int retryLimit = 3;
    int retryDelay = 1000; //!< told, not enforced (observed, section D; queen-http.md 7.1)
    int retentionSeconds = 0;
    int completedRetentionSeconds = 0;
    int maxWaitTimeSeconds = 0;
    int delayedProcessing = 0;
    int windowBuffer = 0;
    int priority = 0;
    int ttl = 3600;
    int maxSize = 0;
    int dedupWindowSeconds = 3600;
    int minPopWaitTime = 0;
    int retentionSinkHoldMaxSeconds = 604800;
    bool deadLetterQueue = true;
    bool dlqAfterMaxRetries = true;
    bool encryptionEnabled = false;
    bool retentionEnabled = false;
    QByteArray retentionSinkHold = "";

    //! Takes over what \a object names; null restores a default. The option of the wrong type, if one is.
    [[nodiscard]] std::optional<QByteArray> take(JsonDoc::Value object, Profile profile);
    //! All options of this generation as a JSON object.
    [[nodiscard]] QByteArray json(Profile profile) const;
};

} // namespace dlo::practice
