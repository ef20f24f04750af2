// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "core/secret.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace dlo {

//! What is known of a push before anything is asked.
struct SendFacts
{
    QString transactionId = {}; //!< derivedTransactionId(); null without a key
    QString formerTransactionId = {};
    QString refusal = {}; //!< code of Broker::Refusal or of a HeaderProblem; empty: there is none
};

//! Of \a payload in the place of \a letter, with its headers or \a edited ones. Any thread; a long payload takes its
//! time.
[[nodiscard]] SendFacts sendFacts(const DeadLetter &letter, const QByteArray &payload,
                                  const std::optional<std::vector<Header>> &edited, const HeaderRules &rules,
                                  const Broker::PayloadCheck &check, const Secret &key);

} // namespace dlo
