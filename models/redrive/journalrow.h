// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"

#include <QLatin1StringView>
#include <QStringList>

class QSqlQuery;

//! How an entry lies in a row of the journal's table. Words, not numbers, for what may grow.
namespace dlo::journalrow {

inline constexpr QLatin1StringView openSteps{"('planned','sending','sent','removing','unknown')"};
//! For SELECT, in the order entryOf() reads.
inline constexpr QLatin1StringView columns{"id, at, changed_at, connection, connection_name, action, step, letter, "
                                           "to_queue, to_partition, new_transaction_id, note, "
                                           "removes_original, broker, who, run, new_message_id"};
//! What became of a payload: columns payload_kept and sent_payload_kept; of headers: sent_headers_kept.
enum PayloadKept
{
    NoPayload = 0,
    Kept = 1,
    LeftOut = 2,
    Emptied = 3 //!< it was kept until the trash was emptied; of payload_kept, the letter's text went with it
};

[[nodiscard]] QString createTable();
[[nodiscard]] QStringList createRuns();
//! What version 3 of the schema has more than version 2.
[[nodiscard]] QStringList addHeaders();
//! What version 4 has more than version 3.
[[nodiscard]] QStringList addStory();
[[nodiscard]] QString nameOf(Step step);
[[nodiscard]] QString nameOf(RedriveAction action);
//! A step not known here is Unknown.
[[nodiscard]] Step stepOf(QStringView name);
[[nodiscard]] RedriveAction actionOf(QStringView name);
//! Of the operating system, by its name; empty where that is not told.
[[nodiscard]] QString userName();
//! By which equal payloads are found without telling what is in them: HMAC-SHA256 with the journal's key.
[[nodiscard]] QByteArray hashOf(QByteArrayView payload, const Secret &key);
//! Never null: a null string would be written as NULL.
[[nodiscard]] QString text(const QString &string);
//! INSERT in step Planned, of what bindInsert() binds.
[[nodiscard]] QString insert();
struct Writer
{
    QString owner = {}; //!< the instance
    Secret key = {}; //!< of hashOf()
};
//! Payloads that must not be written are left out here.
void bindInsert(QSqlQuery &query, const JournalEntry &entry, const DeadLetter &letter, const Writer &writer);
[[nodiscard]] JournalEntry entryOf(const QSqlQuery &query);

} // namespace dlo::journalrow
