// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <optional>

class QAction;
class QLineEdit;
class QProgressBar;
class QSettings;
class QToolButton;

namespace dlo {

class Banner;
class LetterTableView;
class PlainLabel;
class Session;

//! The dead letters of one session: what is shown of which queue, a filter line, the table, a summary, and errors where
//! they arise.
class LettersPane final : public QWidget
{
    Q_OBJECT
public:
    LettersPane(QSettings &settings, QWidget *parent = nullptr);

    void setSession(Session *session); //!< null: none
    [[nodiscard]] LetterTableView *table() { return m_table; }
    void focusFilter();
    void focusTable();
    void showLetter(const LetterKey &key); //!< selects it, if it is in the list

Q_SIGNALS:
    //! The letter to show; none when nothing is selected.
    void letterChosen(const std::optional<dlo::LetterKey> &key);
    void severalChosen(int count);
    void editRequested(); //!< of the letter chosen just now
    void retryRequested();
    void shownChanged(); //!< the rows or the selection, soon after

private:
    void build();
    void applyFilter();
    void reflectLoading();
    void reflectError();
    void reflectNews();
    void reflectSummary();
    void reflectEmptiness();
    void chooseLetter();
    void saveColumns();
    [[nodiscard]] QString scope() const;
    [[nodiscard]] QString emptyText() const;

    QSettings &m_settings;
    QPointer<Session> m_session;
    PlainLabel *m_scope;
    QLineEdit *m_filter;
    Banner *m_banner;
    Banner *m_news;
    LetterTableView *m_table;
    PlainLabel *m_empty;
    PlainLabel *m_summary;
    QProgressBar *m_progress;
    QToolButton *m_stop;
    QAction *m_retry;
    QAction *m_refresh; //!< for the news
    QTimer m_filterDelay;
    QTimer m_summaryDelay;
    QElapsedTimer m_loadingSince;
    std::optional<LetterKey> m_chosen;
    int m_selected = 0;
    qint64 m_newsTold = 0;
};

} // namespace dlo
