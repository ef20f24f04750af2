// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "payload/jsontext.h"
#include "payload/schema/jsonschemacheck.h"
#include "payload/schema/learnschema.h"
#include "redrive/impact.h"
#include "redrive/verdict.h"
#include "session/connectionprofile.h"

#include <QString>

namespace dlo {

/*! Codes of the models as sentences for a person, translated. Everything returned is plain text: words of a server are
   quoted in it, so it must never be shown as rich text. Pure functions, GUI thread (they translate). */
namespace sentences {

//! What happened and what did not; and what to do about it (may be empty).
struct Message
{
    QString what = {};
    QString next = {};
};

[[nodiscard]] Message ofError(const Error &error);
//! Why nothing can be sent, for Journal::openError(), and what to do about it.
[[nodiscard]] Message ofJournal(const Error &error, const QString &file);
//! Is it a trouble that Journal::keepAside() helps against?
[[nodiscard]] bool canBeKeptAside(const Error &error);
//! Why something cannot be done; empty for Reason::None.
[[nodiscard]] QString whyNot(Reason reason);
//! The answer to "what happened to this letter?"; never says "failed" of what is unknown.
[[nodiscard]] Message ofVerdict(const Verdict &verdict);
//! The same of RedriveAction::Purge: what happened to all dead letters of a queue, or of one group of it.
[[nodiscard]] Message ofPurge(const Verdict &verdict);
//! One line saying what else an action touches.
[[nodiscard]] QString effect(Effect effect, const Impact &impact);
//! "Line 3, column 5: a comma is missing before this value."
[[nodiscard]] QString jsonError(const JsonError &error);
//! What a schema does not allow at one place: "/total: must be at least 1."
[[nodiscard]] QString schemaViolation(const SchemaViolation &violation);
//! Why a schema cannot be used, or a payload not be checked.
[[nodiscard]] QString schemaTrouble(const JsonSchemaCheck::Trouble &trouble);
//! Why no schema can be learned.
[[nodiscard]] QString learningProblem(const learnschema::Problem &problem);
//! Why this broker would refuse or spoil a payload.
[[nodiscard]] QString refusal(const Broker::Refusal &refusal);

//! "Queen C++ 0.15", "Queen 1.6 through its proxy".
[[nodiscard]] QString generation(const BrokerInfo &info);
//! As it is to be shown, see visible(). "__QUEUE_MODE__" is consumption without a group (queen-http.md section 6).
[[nodiscard]] QString groupName(const QString &group);
//! "orders, partition 8812", as it is to be shown.
[[nodiscard]] QString destination(const Destination &to);
[[nodiscard]] QString environment(Environment environment);
//! Which broker: environment in capitals and name, for showing only.
[[nodiscard]] QString connection(const ConnectionProfile &profile);
//! "27 B", "1.2 MiB".
[[nodiscard]] QString size(qint64 bytes);
//! "3 h ago"; "just now" below a minute and for times that lie ahead (clocks differ).
[[nodiscard]] QString ago(EpochMs then, EpochMs now);
//! With seconds and milliseconds, in the zone of this computer.
[[nodiscard]] QString localTime(EpochMs time);
//! ISO 8601 with a "Z", for tooltips and copying.
[[nodiscard]] QString utcTime(EpochMs time);
//! How the payload at hand is protected, as a few words; \a keyName: of DecryptedHere.
[[nodiscard]] QString protection(Protection protection, const QString &keyName = {});

} // namespace sentences

} // namespace dlo
