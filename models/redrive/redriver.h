// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "redrive/journal.h"
#include "redrive/verdict.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <initializer_list>

namespace dlo {

/*! Carries out one action on one letter, in the only order that cannot lose it: journal, send, journal, remove,
   journal. A letter under way is busy: a second call for it is Refused "busy" without a request. GUI thread. */
class Redriver : public QObject
{
    Q_OBJECT
public:
    Redriver(QString connectionId, QString connectionName, Journal &journal, QObject *parent = nullptr);
    ~Redriver() override;

    void setBroker(Broker *broker);
    void setConnectionName(const QString &name) { m_connectionName = name; }
    //! While locked everything is Refused "read-only" without a request; finishing what was begun (resolve()) too.
    void setLocked(bool locked) { m_locked = locked; }

    //! How long after an action began a push may be repeated to find out what happened. Brokers forget transaction ids
    //! after 3600 s by default (queen-http.md section 4, "Dedup"); later the same push could make a second copy.
    static constexpr std::chrono::minutes repeatWindow{50};

    //! The transaction id under which \a payload is pushed for \a letter: "fix-<row id>-<first 16 hex of SHA-256>"
    //! (design.md section 6), so that the same push repeated meets the broker's deduplication. Only letters, digits,
    //! '-', '_', '.' and at most 255 characters (a C++ 0.15 column): a row id that does not fit goes in hashed. Where
    //! one row id stands for the rows of several groups (C++ 0.15) they share the id: a copy reaches all groups of the
    //! queue anyway, a second would be one too many.
    [[nodiscard]] static QString derivedTransactionId(const DeadLetter &letter, QByteArrayView payload);

    QCoro::Task<Verdict> replay(DeadLetter letter, std::optional<Destination> to);
    //! Pushes \a payload, and only after the broker stored it removes the letter (when \a removeOriginal).
    QCoro::Task<Verdict> republish(DeadLetter letter, QByteArray payload, Destination to, bool removeOriginal);
    QCoro::Task<Verdict> remove(DeadLetter letter, QString reason);
    //! For an Unknown or SentNotRemoved entry: finds out what happened by harmless means (the same push again comes
    //! back as a duplicate; the row is looked for in the list) and finishes the removal. The verdict is what is then
    //! known. Codes: "was-gone", "already-there", "sent-now" (the first push had not been stored), "still-there" (of a
    //! replay), "row-gone" (somebody removed it), "too-late" (repeatWindow), "payload-not-kept", "settled" (nothing
    //! open any more).
    QCoro::Task<Verdict> resolve(JournalEntry entry);
    //! The person's own word where resolve() cannot find out: \a happened closes the entry as sent (a Republish that is
    //! to remove its original then awaits resolve()), otherwise as Failed, so that it can be tried again. Code
    //! "settled-by-hand".
    QCoro::Task<Verdict> settle(JournalEntry entry, bool happened);

    [[nodiscard]] bool isBusy(const LetterKey &key) const;
    [[nodiscard]] int busyCount() const { return int(m_busy.size()); }

Q_SIGNALS:
    void busyChanged();
    void finished(const dlo::Verdict &verdict);

private:
    class Steps;
    [[nodiscard]] Verdict blank(RedriveAction action, const LetterKey &key, const Destination &to) const;
    [[nodiscard]] std::optional<Verdict> refusal(Verdict verdict, std::initializer_list<Ability> needed) const;
    [[nodiscard]] JournalEntry entryFor(const Verdict &verdict) const;
    [[nodiscard]] Steps steps();
    void enter(const LetterKey &key);
    void leave(const Verdict &verdict);

    QString m_connectionId;
    QString m_connectionName;
    Journal &m_journal;
    QPointer<Broker> m_broker;
    QSet<LetterKey> m_busy;
    //! Pushed bytes of unknown outcome that must not be written to the file (Protection), by entry.
    QHash<qint64, QByteArray> m_unwritten;
    bool m_locked = false;
};

} // namespace dlo
