// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "drafts/draftrecord.h"
#include "redrive/instancelock.h"

#include <QSqlDatabase>
#include <QSqlError>

#include <memory>
#include <optional>
#include <vector>

class QSqlQuery;

namespace dlo {

//! One draft in the file, without what was typed.
struct DraftEntry
{
    QString connection = {}; //!< profile id
    LetterKey letter = {};
    EpochMs savedAt = 0;
    qint64 bytes = 0; //!< in the file, without its payload
    QString stamp = {}; //!< another one with each write
};

/*! The drafts on disk: a database of mode 0600, in WAL mode, with secure_delete, so that what was removed is not in the
   file any more. A process that is killed loses nothing that was written. Everything on one thread, the one of the
   first call. Every call opens the file when it is not open yet, so that a passing trouble passes.

   Several processes may have it open: each reads all, the later write wins, and what another living process wrote last
   is not removed by this one, neither to make room nor by remove().

   Errors are Unavailable with code "drafts" (cannot be opened, read or written now), "drafts-in-use" (it cannot be
   used, and is not put aside because another process has it open), or as the calls say. */
class DraftFile
{
public:
    static constexpr int schemaVersion = 1;
    struct Limits
    {
        qint64 bytes = qint64(256) * 1024 * 1024; //!< of all drafts together
        int count = 1000;
    };

    explicit DraftFile(QString file, const Limits &limits);
    ~DraftFile();
    DraftFile(const DraftFile &) = delete;
    DraftFile &operator=(const DraftFile &) = delete;

    //! A file that is damaged, of a newer version of this program or of something else is renamed, and a new one begun.
    [[nodiscard]] Result<void> open();
    void close();
    struct Aside
    {
        QString name = {}; //!< of the file that was put aside
        QString code = {}; //!< why: "drafts-corrupt", "drafts-newer" or "drafts-foreign"
    };
    //! Once, after the call that did it.
    [[nodiscard]] std::optional<Aside> takeAside();

    struct Saved
    {
        DraftEntry entry = {};
        std::vector<DraftEntry> dropped = {}; //!< the oldest, removed to make room
    };
    //! TooLarge "draft-too-large"; Unavailable "drafts-full": there is no room, and nothing of ours to remove.
    [[nodiscard]] Result<Saved> save(const DraftRecord &draft);
    //! As it was seen under \a stamp, or as this process wrote it; a later one of another process stays.
    [[nodiscard]] Result<void> remove(const QString &connection, const LetterKey &letter, const QString &stamp);
    //! Newest first.
    [[nodiscard]] Result<std::vector<DraftEntry>> entries();
    //! NotFound "no-draft"; Malformed "draft-unreadable".
    [[nodiscard]] Result<DraftRecord> read(const QString &connection, const LetterKey &letter);

private:
    [[nodiscard]] Result<void> openFile();
    [[nodiscard]] Result<void> prepareFile() const;
    [[nodiscard]] Result<void> configure();
    [[nodiscard]] Result<void> createSchema();
    [[nodiscard]] Result<void> putAside(const QString &code);
    [[nodiscard]] Result<qint64> payloadId(const QByteArray &payload);
    [[nodiscard]] Result<void> put(const DraftRecord &draft, const QByteArray &record, const QString &stamp);
    [[nodiscard]] Result<std::vector<DraftEntry>> makeRoom(const DraftRecord &kept);
    [[nodiscard]] Result<bool> isOverLimit();
    [[nodiscard]] Result<void> run(QSqlQuery &query);
    [[nodiscard]] Result<void> run(const QString &sql);
    [[nodiscard]] static Result<void> checkHeader(const QByteArray &header);
    [[nodiscard]] static Result<void> checkOrigin(qint64 application, qint64 version);
    [[nodiscard]] static Error errorOf(const QSqlError &error);
    void emptyLog();

    QString m_file;
    Limits m_limits;
    QString m_connection;
    QSqlDatabase m_db;
    std::unique_ptr<InstanceLock> m_lock;
    std::optional<Aside> m_aside;
    bool m_logIsToBeEmptied = false;
};

} // namespace dlo
