// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "core/result.h"
#include "core/secret.h"
#include "redrive/runrecord.h"
#include "redrive/verdict.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

class QSqlDatabase;

namespace dlo {

class JournalStore;
class JournalWorker;

//! Where one action on one letter stands. On disk before each request, and after each answer (design.md section 6).
enum class Step : std::uint8_t
{
    Planned,
    Sending,
    Sent,
    Removing,
    Done,
    Refused,
    Failed,
    Gone,
    Duplicate,
    Unknown
};

//! One line of the journal: one action on one letter.
struct JournalEntry
{
    qint64 id = 0;
    EpochMs at = 0; //!< begun
    EpochMs changedAt = 0;
    //! Which broker, in words of the caller's that are the same for every connection to it: the guard against sending
    //! twice is within one broker.
    QString broker = {};
    QString connection = {}; //!< profile id; with its name only to tell the person
    QString connectionName = {};
    RedriveAction action = RedriveAction::Replay;
    Step step = Step::Planned;
    LetterKey letter = {};
    Destination to = {};
    QString newTransactionId = {}; //!< under which it was sent; of a replay as the broker told it afterwards
    QString newMessageId = {}; //!< as the broker told it
    QString who = {}; //!< name of the user of the operating system; filled in by claim()
    qint64 run = 0; //!< the run it is a part of (RunRecord::id); 0: none
    //! The server's words or a code; of a Remove always the person's reason, of a Purge that is done how many went
    QString note = {};
    bool removesOriginal = true; //!< the dead letter is removed: false of a Republish that keeps it, and of a Push
    //! For claim(), not kept: what this action removes takes the dead letters of other groups for the same message
    //! along (RemovalReach beyond RowOnly).
    bool removesSiblings = false;
    //! For claim(), not kept: the person was told that this letter may have been sent before and wants it all the same.
    bool knowsSentBefore = false;
    //! For claim(), not kept: the transaction id that an earlier version gave the same push (formerTransactionId()),
    //! which counts as sent before too.
    QString formerTransactionId = {};
    //! For claim() of a Republish or Push: the bytes that will be pushed. Written only when the letter's own bytes may
    //! be written (see Journal); not filled in by entries() and unfinished(), see Journal::sentPayload().
    std::optional<QByteArray> payload = std::nullopt;
    //! For claim() of a Republish or Push: the headers that will be pushed along, where the broker takes any. Those
    //! that are not the letter's own are written as its bytes are: not of a letter that has been decrypted. See
    //! Journal::sentHeaders().
    std::optional<std::vector<Header>> headers = std::nullopt;
};

//! As what something was sent, as far as the broker told; empty: what is written is left.
struct SentAs
{
    QString transactionId = {};
    QString messageId = {};
};

//! True for the codes with which the journal says that its file cannot be used, see Journal::ready().
[[nodiscard]] bool isJournalTrouble(const QString &code);

//! Neither ended nor given up: Planned, Sending, Sent, Removing, Unknown.
[[nodiscard]] bool isOpen(Step step);

/*! The journal and the trash: one SQLite file (WAL, synchronous=FULL), safe for several windows and processes at once.

    A letter is *claimed* by writing its intent; a second claim of the same letter (same broker and LetterKey) fails
   while the first is neither ended nor abandoned by a dead process: that is what keeps a double click, a held Enter key
   or a second window from sending twice. The whole letter (payload bytes, address, times) goes into the trash with the
   intent to remove it. An entry has an *owner*, the program instance that works on it (InstanceLock), until it ends or
   is released. Entries of an instance that has died: Planned becomes Failed (nothing was sent), Sending becomes
   Unknown, Sent and Removing stay, to be finished.

    All file access is on one worker thread of its own (JournalWorker), which writes together what many letters under
   way ask for; calls are made from the GUI thread, which is never waited for except in the destructor. Payloads whose
   Protection is not Plain are kept as the envelope or not at all, never as decrypted text. File mode 0600; a folder
   that had to be made is 0700. */
class Journal : public QObject
{
    Q_OBJECT
public:
    //! \a file is made with its folder when missing. A file that is damaged, of another program or of another version
    //! is left alone: openError().
    explicit Journal(const QString &file, QObject *parent = nullptr);
    ~Journal() override; //!< waits for what is being written

    [[nodiscard]] const QString &file() const { return m_file; }
    //! Tries to open the file (again). Unavailable, with the reason in serverText, when it cannot be used: "journal"
    //! (cannot be opened or written), "journal-corrupt", "journal-foreign" (of another program), "journal-newer"
    //! "journal-gone" (removed or replaced while in use) or "journal-older" (written by another version of this one).
    //! Every other call may end with these too.
    QCoro::Task<Result<void>> ready();
    /*! The key of the transaction ids (derivedTransactionId()): 32 random bytes, made once and on disk before this
        gives them, the same for all processes on this file and for the file that follows one put aside. Empty until
        the file could first be used, see ready(). It keeps what is seen at a broker from telling the payload; whoever
        may read this file can try what a push of an entry held. */
    [[nodiscard]] const Secret &idKey() const { return m_idKey; }
    //! Why the file could not be used when it was last tried, by whichever call; nothing while it works or before the
    //! first try. A file that turns out to be damaged while it is used is not used again by this process.
    [[nodiscard]] const std::optional<Error> &openError() const { return m_openError; }
    /*! Puts a file that cannot be used aside, under a dated name beside it which is the answer, and begins a new one.
        Nothing is overwritten or deleted; what is lost is the memory of what was sent and of unfinished actions. Not
       for the trouble "journal", which is given back as it is. Conflict "journal-works" (nothing is wrong with it),
        "journal-in-use" (another window or process works on it). Nothing of this process may be under way. */
    QCoro::Task<Result<QString>> keepAside();

    //! Writes the intent, step Planned, with the whole \a letter. Errors: Conflict "claimed" (code), Conflict
    //! "unresolved" (an earlier action on it has an unknown outcome); both also for the same message's letter in
    //! another group when JournalEntry::removesSiblings, and for a Purge when any letter of its queue (and group) is.
    //! Conflict "sent-before" (an ended entry may have sent the same,
    //! or a copy with the letter kept; for a Push: anything of it; see JournalEntry::knowsSentBefore); a Remove sends
    //! nothing and is not asked that. Unavailable "journal" (cannot write: then nothing may be sent).
    QCoro::Task<Result<qint64>> claim(JournalEntry entry, DeadLetter letter);
    //! What claim() would say of each now, without writing anything: empty (it may begin), "claimed", "unresolved" or
    //! "sent-before".
    QCoro::Task<Result<QStringList>> claimRefusals(std::vector<JournalEntry> entries);
    //! Writes a step; when it returns without error it is on disk.
    //! Conflict "claimed": the entry is not (any more) this instance's.
    QCoro::Task<Result<void>> advance(qint64 id, Step step, QString note = {});
    //! The same, and gives the entry up: an action that has come to its end, happy or not. Unknown and Sent stay open,
    //! to be resolved.
    QCoro::Task<Result<void>> release(qint64 id, Step step, QString note = {}, SentAs sent = {});
    //! Takes an open entry that nobody works on, in order to resolve it, and gives it as it stands. Conflict "claimed"
    //! or "settled".
    QCoro::Task<Result<JournalEntry>> takeOver(qint64 id);
    //! True when an earlier entry for the same letter, destination and transaction id was sent, or may have been.
    QCoro::Task<Result<bool>> sentBefore(qint64 id);
    //! The bytes pushed by a Republish or Push; nothing when they were not to be written.
    QCoro::Task<Result<std::optional<QByteArray>>> sentPayload(qint64 id);
    //! The headers pushed along; nothing when they were not to be written. An empty list: the push had none.
    QCoro::Task<Result<std::optional<std::vector<Header>>>> sentHeaders(qint64 id);
    //! Newest first.
    QCoro::Task<Result<std::vector<JournalEntry>>> entries(int limit = 500);
    //! Entries whose outcome is open and on which nobody works: Unknown, and Sent or Removing that were released or
    //! whose process died. Newest first.
    QCoro::Task<Result<std::vector<JournalEntry>>> unfinished();
    //! Writes down that a run begins, Open and this instance's.
    QCoro::Task<Result<qint64>> beginRun(RunRecord run);
    //! How far it is, or how it ended: with another state than Open it is given up. Conflict "claimed": it is not (any
    //! more) this instance's.
    QCoro::Task<Result<void>> noteRun(qint64 id, RunRecord::State state, RedriveCounts counts);
    //! Gives up an Open run of this instance as it is: it can be taken over.
    QCoro::Task<Result<void>> leaveRun(qint64 id);
    //! Takes an Open run that nobody works on, to go on with it or to stop it, and gives it. Conflict "claimed" or
    //! "settled".
    QCoro::Task<Result<RunRecord>> takeOverRun(qint64 id);
    //! Newest first.
    QCoro::Task<Result<std::vector<RunRecord>>> runs(int limit = 500);
    //! Open, and nobody works on them: their process has died. Newest first.
    QCoro::Task<Result<std::vector<RunRecord>>> interruptedRuns();
    //! Where the last action of a run on each of its letters stands, by LetterKey::toString().
    QCoro::Task<Result<QHash<QString, Step>>> stepsOfRun(qint64 id);
    //! The letter as it was kept, for an entry. Its payload is not present when it was not to be written.
    QCoro::Task<Result<DeadLetter>> kept(qint64 id);
    //! Lets \a work look things up in the file in ways of its own (models/archive), on the worker and in no
    //! transaction. Nothing else is written or answered meanwhile, so it must be short; claims and steps are not its
    //! business.
    QCoro::Task<Result<void>> onFile(std::function<Result<void>(const QSqlDatabase &db)> work);

Q_SIGNALS:
    void changed(); //!< an entry was added or advanced by this process
    void openErrorChanged();

private:
    void note(const std::optional<Error> &error, const Secret &idKey);
    enum class Writes : std::uint8_t
    {
        Nothing,
        Together, //!< in one transaction with others that wait
        Alone,
    };
    //! Runs \a call (JournalStore &) on the worker and notes whether the file could be used, and that it was changed.
    template <typename Call>
    QCoro::Task<std::invoke_result_t<Call, JournalStore &>> ask(Call call, Writes writes = Writes::Nothing);

    QString m_file;
    std::unique_ptr<JournalWorker> m_worker;
    std::optional<Error> m_openError;
    Secret m_idKey;
};

} // namespace dlo
