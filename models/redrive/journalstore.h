// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/instancelock.h"
#include "redrive/journal.h"
#include "redrive/journaltransaction.h"

#include <QSet>
#include <QSqlDatabase>

#include <optional>

class QIODevice;

namespace dlo {

/*! The journal's file: what Journal promises, synchronously. Everything on one thread, the one of the first call, up to
   and including close(). Every call opens the file when it is not open yet, so that a passing trouble (a full disk, a
   folder not mounted) passes. */
class JournalStore
{
public:
    explicit JournalStore(QString file);
    ~JournalStore();
    JournalStore(const JournalStore &) = delete;
    JournalStore &operator=(const JournalStore &) = delete;

    [[nodiscard]] Result<void> open();
    void close();
    //! Why the file cannot be used, as open() last found it.
    [[nodiscard]] const std::optional<Error> &trouble() const { return m_trouble; }
    //! See Journal::idKey(). Stays when the file is closed.
    [[nodiscard]] const Secret &idKey() const { return m_idKey; }
    //! The open file turned out to be damaged: it is not used any more, see Journal::keepAside().
    void giveUp(const Error &error);
    //! See Journal::keepAside().
    [[nodiscard]] Result<QString> keepAside();

    //! What is written between these is on disk when endTogether() says so, with one wait for the disk, or not at all.
    [[nodiscard]] Result<void> beginTogether();
    [[nodiscard]] Result<void> endTogether();
    //! Nothing of it will be on disk: endTogether() is all that may follow.
    [[nodiscard]] bool isTogetherUndone() const { return m_together && m_together->isUndone(); }

    [[nodiscard]] Result<qint64> claim(const JournalEntry &entry, const DeadLetter &letter);
    [[nodiscard]] Result<QStringList> claimRefusals(const std::vector<JournalEntry> &entries);
    [[nodiscard]] Result<void> advance(qint64 id, Step step, const QString &note);
    [[nodiscard]] Result<void> release(qint64 id, Step step, const QString &note, const SentAs &sent);
    [[nodiscard]] Result<JournalEntry> takeOver(qint64 id);
    [[nodiscard]] Result<bool> sentBefore(qint64 id);
    [[nodiscard]] Result<std::optional<QByteArray>> sentPayload(qint64 id);
    [[nodiscard]] Result<std::optional<std::vector<Header>>> sentHeaders(qint64 id);
    [[nodiscard]] Result<std::vector<JournalEntry>> entries(int limit);
    [[nodiscard]] Result<std::vector<JournalEntry>> unfinished();
    [[nodiscard]] Result<DeadLetter> kept(qint64 id);

    // journalruns.cpp
    [[nodiscard]] Result<qint64> beginRun(const RunRecord &run);
    [[nodiscard]] Result<void> noteRun(qint64 id, RunRecord::State state, const RedriveCounts &counts);
    [[nodiscard]] Result<void> leaveRun(qint64 id);
    [[nodiscard]] Result<RunRecord> takeOverRun(qint64 id);
    [[nodiscard]] Result<std::vector<RunRecord>> runs(int limit);
    [[nodiscard]] Result<std::vector<RunRecord>> interruptedRuns();
    [[nodiscard]] Result<QHash<QString, Step>> stepsOfRun(qint64 id);

    //! For what looks things up in ways of its own, see Journal::onFile(). Open after open().
    [[nodiscard]] const QSqlDatabase &database() const { return m_db; }

    static constexpr int schemaVersion = 4;
    static constexpr int oldestVersion = 2; //!< that is brought up to date

private:
    [[nodiscard]] Result<void> openFile();
    [[nodiscard]] Result<void> prepareFile() const;
    [[nodiscard]] bool isHalfMoved() const;
    //! Device and inode of what bears the file's name now; empty when nothing does, or where there is no such thing.
    [[nodiscard]] QByteArray identity() const;
    [[nodiscard]] QString asideNote() const;
    [[nodiscard]] QString asideName() const;
    [[nodiscard]] Result<QString> moveAside() const;
    [[nodiscard]] static Result<void> checkHeader(QIODevice &file);
    [[nodiscard]] static Result<void> checkOrigin(qint64 application, qint64 version);
    [[nodiscard]] Result<void> checkPages();
    [[nodiscard]] Result<void> configure();
    [[nodiscard]] Result<void> createSchema();
    [[nodiscard]] Result<void> takeIdKey();
    [[nodiscard]] static Secret idKeyOfKept(const QString &file);
    [[nodiscard]] Result<void> upgrade();
    //! How an entry is changed.
    struct Update
    {
        Step step = Step::Unknown;
        QString note = {};
        bool release = false;
        SentAs sent = {};
    };
    [[nodiscard]] Result<void> write(qint64 id, const Update &update);
    [[nodiscard]] Result<void> update(qint64 id, const Update &update);
    [[nodiscard]] Result<std::vector<RunRecord>> selectRuns(const QString &where, const QVariantList &values);
    [[nodiscard]] Result<void> settleAbandoned(const QString &broker, const QString &key);
    [[nodiscard]] Result<void> refuseClaimed(const JournalEntry &entry, const LetterKey &letter);
    [[nodiscard]] Result<void> refuseSentBefore(const JournalEntry &entry, const QString &key);
    [[nodiscard]] JournalTransaction *together() { return m_together ? &*m_together : nullptr; }
    [[nodiscard]] bool isWorkedOn(qint64 id, const QString &owner) const;
    [[nodiscard]] Result<std::vector<JournalEntry>> select(const QString &where, const QVariantList &values);

    QString m_file;
    QString m_connection;
    QSqlDatabase m_db;
    std::unique_ptr<Statements> m_statements; //!< of the open file
    std::optional<Error> m_trouble;
    bool m_givenUp = false;
    QByteArray m_identity; //!< of the open file
    std::unique_ptr<InstanceLock> m_lock;
    Secret m_idKey;
    //! Entries of ours whose last step could not be written: nobody works on them any more, whatever the file says.
    QSet<qint64> m_lost;
    QSet<qint64> m_lostBefore; //!< as m_lost was at beginTogether(): what is taken back is tried once more
    std::optional<JournalTransaction> m_together;
};

//! The file whose lock (InstanceLock) is held while the journal \a file is put aside.
[[nodiscard]] QString asideLockName(const QString &file);

} // namespace dlo
