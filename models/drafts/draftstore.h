// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "drafts/draftfile.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>

#include <functional>
#include <memory>
#include <utility>

namespace dlo {

/*! The drafts on disk for a window: DraftFile on a thread of its own, and what is in it, by heart. GUI thread; nothing
   here waits for the disk but the destructor, which lets what was handed over be written first, for exitWait at most.
 */
class DraftStore : public QObject
{
    Q_OBJECT
public:
    using Id = std::pair<QString, LetterKey>; //!< profile id and letter

    explicit DraftStore(const QString &file, const DraftFile::Limits &limits = {}, QObject *parent = nullptr);
    ~DraftStore() override;

    static constexpr std::chrono::seconds exitWait{3};

    //! Writes it soon; a later one of the same letter takes its place. \a make runs on a worker.
    void save(const Id &id, const std::function<DraftRecord()> &make);
    //! Removes it, also what is still to be written; see DraftFile::remove() for what others wrote.
    void forget(const Id &id);
    QCoro::Task<Result<DraftRecord>> read(Id id);
    //! Looks what others have written; changed() when that is something.
    void refresh();

    //! On disk, newest first, as far as this process knows.
    [[nodiscard]] std::vector<DraftEntry> entries() const;
    [[nodiscard]] std::optional<DraftEntry> find(const Id &id) const;
    //! What is in the file was read once.
    [[nodiscard]] bool isListed() const { return m_listed; }
    //! On disk, or handed over and not refused yet.
    [[nodiscard]] bool isKept(const Id &id) const;
    //! Why the latest of this letter is not on disk.
    [[nodiscard]] std::optional<Error> trouble(const Id &id) const;
    //! How long the last write took, in milliseconds.
    [[nodiscard]] qint64 lastWrite() const { return m_lastWrite; }

Q_SIGNALS:
    void changed(); //!< entries(), isKept() or trouble()
    void saved(const dlo::DraftStore::Id &id); //!< it is on disk
    //! Once, until it is over: nothing can be written.
    void unusable(const dlo::Error &error);
    //! \a code as DraftFile::Aside::code.
    void putAside(const QString &name, const QString &code);
    void dropped(const std::vector<dlo::DraftEntry> &entries); //!< to make room

private:
    class Worker;
    struct Written
    {
        Result<DraftFile::Saved> saved;
        qint64 took = 0; //!< milliseconds
    };
    template <typename Function>
    auto run(Function function);
    void writeNext();
    void written(const Id &id, const Written &written);
    void listed(const Result<std::vector<DraftEntry>> &entries);
    void note(const std::optional<Error> &error);
    void lookAside(const std::optional<DraftFile::Aside> &aside);

    std::unique_ptr<Worker> m_worker;
    QHash<Id, DraftEntry> m_entries;
    QHash<Id, std::function<DraftRecord()>> m_waiting;
    std::optional<Id> m_writing;
    QHash<Id, Error> m_troubles;
    qint64 m_lastWrite = 0;
    quint64 m_changes = 0; //!< of the entries, made here: a list that was read before one is late
    bool m_listed = false;
    bool m_unusable = false;
};

} // namespace dlo
