// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

class QMessageBox;

namespace dlo {

class Session;
struct Verdict;
class Workspace;

/*! Asked before a connection, or the window, is closed while an action is under way: wait for its answer, or cut it
   short. Waiting ends by itself; when the action did not end well nothing is closed, so that what is said of it can be
   read. Deletes itself when it is settled. The box has objectName "busyQuestion", its buttons "busyWait" and
   "busyAnyway". */
class BusyQuestion final : public QObject
{
    Q_OBJECT
public:
    //! Of one connection; empty \a profileId: of all. \a also: what else is lost by closing, a sentence each.
    BusyQuestion(Workspace &workspace, const QString &profileId, QWidget *window, const QStringList &also = {});
    ~BusyQuestion() override;

    [[nodiscard]] const QString &profileId() const { return m_profileId; }
    //! The person wants to wait and the answer has not come yet.
    [[nodiscard]] bool isWaiting() const { return m_waiting; }
    void raise();

Q_SIGNALS:
    void waiting();
    void closeNow(bool anyway); //!< once; not when the person thinks better of it

private:
    void watch(Session *session);
    void noteVerdict(const Verdict &verdict);
    void check();
    void settle(bool close, bool anyway);
    void ask(QWidget *window, const QStringList &also);

    Workspace &m_workspace;
    QString m_profileId;
    QPointer<QMessageBox> m_box;
    bool m_waiting = false;
    bool m_endedWell = true;
    bool m_settled = false;
};

} // namespace dlo
