// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "redrive/verdict.h"
#include "views/common/banner.h"

#include <QDialog>
#include <QList>
#include <QPointer>

#include <optional>

class QListWidget;
class QPushButton;

namespace dlo {

class PlainLabel;
class Session;

/*! The actions at a broker, begun with this or another connection to it, whose outcome is not known, or that are half
   done, also those whose dead letter is no longer in the list: what is known of each, and the ways to bring it to an
   end. Not modal; it carries out nothing itself. Deletes itself when closed. objectName "unfinishedDialog". */
class UnfinishedDialog final : public QDialog
{
    Q_OBJECT
public:
    UnfinishedDialog(Session *session, QWidget *parent);

    [[nodiscard]] std::optional<JournalEntry> current() const;
    //! What became of one of them.
    void showVerdict(Banner::Kind kind, const Verdict &verdict);

Q_SIGNALS:
    void findOutRequested(const dlo::JournalEntry &entry);
    void settleRequested(const dlo::JournalEntry &entry, bool happened);

private:
    void buildLayout();
    void fill();
    void showCurrent();
    void updateButtons();

    QPointer<Session> m_session;
    QList<JournalEntry> m_entries; //!< as listed
    qint64 m_chosen = 0; //!< the entry that a person chose or is shown first; it leaves the list while it is worked on
    Banner *m_banner;
    QListWidget *m_list;
    PlainLabel *m_known;
    PlainLabel *m_reason;
    QPushButton *m_findOut;
    QPushButton *m_arrived;
    QPushButton *m_notArrived;
};

} // namespace dlo
