// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "views/letter/carefuldialog.h"

#include <QPointer>

class QComboBox;
class QLineEdit;

namespace dlo {

class PlainLabel;
class Session;

/*! Before all dead letters of a queue, or of one group of it, are purged: whose, how many there are by a count read for
   it, that nothing of them is kept, and a way to export them first. It is confirmed by typing the queue's name. What
   may not be is said, also when it changes meanwhile. objectName "purgeDialog". */
class PurgeDialog final : public CarefulDialog
{
    Q_OBJECT
public:
    //! \a group empty: all groups are offered first.
    PurgeDialog(const QString &queue, const QString &group, Session *session, QWidget *parent);

    [[nodiscard]] QString group() const; //!< empty: all
    //! Why the purge cannot be now, in the words of this dialog; empty: it can.
    [[nodiscard]] static QString whyNot(const Session &session, const QString &queue, const QString &group);

Q_SIGNALS:
    //! The letters in the list are to be exported first. The dialog has closed: it is opened again afterwards.
    void exportRequested();

private:
    void buildLayout();
    void addGroups(const QString &chosen);
    void count();
    void update();
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QString whyNoExport() const;

    QString m_queue;
    QPointer<Session> m_session;
    bool m_counting = false;
    EpochMs m_countedAt = 0; //!< 0: the count was not read for this dialog
    QComboBox *m_group;
    PlainLabel *m_count;
    PlainLabel *m_ofExport;
    QPushButton *m_export;
    QLineEdit *m_name;
    PlainLabel *m_why;
    QPushButton *m_confirm;
};

} // namespace dlo
