// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/letterhistory.h"
#include "letters/letterstore.h"

#include <QCoroTask>
#include <QPointer>
#include <QScrollArea>
#include <QTimer>

#include <optional>
#include <vector>

class QVBoxLayout;

namespace dlo {

class JournalArchive;
class LetterTableModel;
class PlainLabel;

/*! The history of one letter, newest first: when it was seen, what was done to it, by whom, as what it was sent,
   whether it died again, and which letters it came from. Reads only while it is visible. objectName "historyView". */
class HistoryView : public QScrollArea
{
    Q_OBJECT
public:
    explicit HistoryView(QWidget *parent = nullptr);

    //! Not owned; null: nothing is known.
    void setArchive(JournalArchive *archive);
    //! Where letters are that have died again; null: none are known. Not owned.
    void setListed(LetterTableModel *letters);
    //! Of the broker of that key (Session::broker()). The same letter again: more is known of it.
    void showLetter(const QString &broker, const DeadLetter &letter);
    void clear();
    //! When something was typed over the payload that was not sent; nothing: nothing was.
    void setDraft(std::optional<EpochMs> typedAt);
    //! That it was shown to a person is written down.
    void setNotesSeen(bool notes) { m_notesSeen = notes; }

Q_SIGNALS:
    void letterRequested(const dlo::LetterKey &key); //!< somebody wants to see that letter of the list
    void keptRequested(qint64 entry); //!< the copy in the trash

protected:
    void showEvent(QShowEvent *event) override;

private:
    struct Fact
    {
        EpochMs at = 0;
        QString heading = {};
        QString text = {};
        std::optional<LetterKey> letter = std::nullopt; //!< to be shown
        qint64 kept = 0; //!< entry; 0: none
    };
    void readSoon();
    QCoro::Task<void> read();
    QCoro::Task<void> lookForListed(quint64 generation);
    void fill();
    [[nodiscard]] std::vector<Fact> facts() const;
    void addFact(QVBoxLayout *column, int number, const Fact &fact);
    void say(const QString &text);

    QPointer<JournalArchive> m_archive;
    QPointer<LetterTableModel> m_listed;
    QString m_broker;
    std::optional<DeadLetter> m_letter;
    std::optional<EpochMs> m_typedAt;
    std::optional<LetterHistory> m_history;
    std::vector<LetterStore::Entry> m_diedAgain; //!< in the list
    std::optional<LetterKey> m_noted;
    QTimer m_later;
    quint64 m_generation = 0;
    bool m_wanted = false; //!< what is shown is old
    bool m_notesSeen = false;
    PlainLabel *m_empty;
};

} // namespace dlo
