// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/dryrun.h"

#include <QDialog>

class QProgressBar;
class QPushButton;
class QTableView;

namespace dlo {

class Banner;
class PlainLabel;
class RunTableModel;

/*! A dry run while it goes on and after: what would become of each letter. Escape stops it first, then closes; deletes
   itself and the dry run when closed. objectName "dryRunDialog". */
class DryRunDialog : public QDialog
{
    Q_OBJECT
public:
    //! Takes \a run, which is not begun. \a where: the connection, in words. \a obstacle: why a run could not be begun
    //! now, a sentence; empty: it could.
    DryRunDialog(DryRun *run, const QString &where, QString obstacle, QWidget *parent);

    void start() { m_run->start(); }
    [[nodiscard]] const DryRun &run() const { return *m_run; }
    void reject() override;

private:
    void buildLayout(const QString &where);
    void reflect();
    void reflectTable();
    void showEnding();

    DryRun *m_run;
    QString m_obstacle;
    RunTableModel *m_rows;
    Banner *m_banner;
    QProgressBar *m_bar;
    PlainLabel *m_counts;
    PlainLabel *m_empty;
    QTableView *m_table;
    QPushButton *m_close;
};

} // namespace dlo
