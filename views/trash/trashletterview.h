// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"

#include <QCoroTask>
#include <QPointer>
#include <QWidget>

#include <optional>

class QTabWidget;

namespace dlo {

class DetailsView;
class HeadersView;
class HistoryView;
class JournalArchive;
class PayloadViews;
class PlainLabel;

/*! One letter of the trash, to be read: what was done to it, its payload, its headers, its details and its history.
   objectName "trashLetter". */
class TrashLetterView : public QWidget
{
    Q_OBJECT
public:
    TrashLetterView(JournalArchive &archive, QWidget *parent);
    ~TrashLetterView() override;

    void showLetter(const TrashedLetter &letter);
    //! Nothing, or several.
    void showNone(const QString &why);

Q_SIGNALS:
    void keptRequested(qint64 entry); //!< another letter of the trash

private:
    void buildLayout();
    QCoro::Task<void> readPayload(TrashedLetter letter, quint64 generation);

    QPointer<JournalArchive> m_archive;
    quint64 m_generation = 0;
    std::optional<qint64> m_shown; //!< entry
    PlainLabel *m_heading;
    PlainLabel *m_what;
    PlainLabel *m_error;
    PlainLabel *m_note;
    QTabWidget *m_tabs;
    PayloadViews *m_payload;
    HeadersView *m_headers;
    DetailsView *m_details;
    HistoryView *m_history;
};

} // namespace dlo
