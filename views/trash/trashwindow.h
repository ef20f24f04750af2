// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/journalexport.h"
#include "archive/trashquery.h"
#include "core/result.h"
#include "letters/letterstore.h"

#include <QCoroTask>
#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <optional>
#include <stop_token>
#include <vector>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSettings;
class QTableView;
class QVBoxLayout;

namespace dlo {

class Banner;
class JournalArchive;
class PlainLabel;
class TrashKeeper;
class TrashLetterView;
class TrashModel;
class Workspace;

/*! The letters that this program removed, of all connections: searched, read, put back, emptied; and the journal as a
   file. Not modal. Deletes itself when closed. objectName "trashWindow". */
class TrashWindow final : public QDialog
{
    Q_OBJECT
public:
    TrashWindow(Workspace &workspace, JournalArchive &archive, TrashKeeper &keeper, QWidget *parent);
    ~TrashWindow() override;

    //! Shows the letter of this entry, whatever is searched for.
    void showEntry(qint64 entry);
    //! Writes the journal there, as a table when the name ends with ".csv"; replaces what is there.
    QCoro::Task<void> exportTo(QString file);

    //! Letters are read with their payloads before they are put back.
    static constexpr qint64 mostBytes = qint64(256) * 1024 * 1024;

Q_SIGNALS:
    //! To be pushed where they came from, with all their bytes, at the connection that is shown.
    void putBackRequested(const std::vector<dlo::LetterStore::Entry> &letters);

private:
    void buildLayout();
    void buildTable();
    [[nodiscard]] QWidget *buildSearch();
    void searchNow();
    void reflect();
    void reflectSelection();
    void showFirst();
    //! trashwindowactions.cpp
    void connectButtons();
    void watchSession();
    [[nodiscard]] std::vector<int> selectedRows() const;
    [[nodiscard]] QString whyNotPutBack() const;
    QCoro::Task<void> putBack();
    void askToEmpty();
    QCoro::Task<void> empty(std::vector<qint64> ids, bool all);
    void chooseFile();
    void setWorking(const QString &what); //!< empty: nothing is under way
    QCoro::Task<void> count();

    Workspace &m_workspace;
    QPointer<JournalArchive> m_archive;
    QPointer<TrashKeeper> m_keeper;
    TrashModel *m_model;
    QLineEdit *m_search;
    QComboBox *m_connection;
    QComboBox *m_time;
    PlainLabel *m_amount;
    PlainLabel *m_state;
    Banner *m_banner;
    QTableView *m_table;
    PlainLabel *m_empty;
    TrashLetterView *m_letter;
    QProgressBar *m_progress;
    PlainLabel *m_working;
    PlainLabel *m_whyNot;
    QPushButton *m_putBack;
    QPushButton *m_export;
    QPushButton *m_rule;
    QPushButton *m_emptyNow;
    QPushButton *m_stopWork;
    QTimer m_searchLater;
    QTimer m_countLater;
    std::optional<TrashSurvey> m_survey;
    std::optional<qint64> m_wanted; //!< entry to be selected as soon as it is here
    std::stop_source m_stopCount;
    std::stop_source m_stop; //!< of what is under way
    bool m_isWorking = false;
};

} // namespace dlo
