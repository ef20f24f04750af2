// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/planwriter.h"
#include "views/redrive/fileworkdialog.h"

class QCheckBox;
class QLineEdit;

namespace dlo {

class PlainLabel;

/*! Asks under which name a plan is kept and in which file, and writes it. objectName "savePlanDialog". */
class SavePlanDialog : public FileWorkDialog
{
    Q_OBJECT
public:
    SavePlanDialog(SavedPlan plan, const QString &folder, QWidget *parent);

Q_SIGNALS:
    void saved(const QString &file);

private:
    void build(const QString &folder);
    void browse();
    void reflectForm();
    void start();
    void finish(const PlanWritten &written);
    [[nodiscard]] QString whyNot() const;

    SavedPlan m_plan;
    qint64 m_decryptedPayloads = 0;
    QLineEdit *m_name;
    QLineEdit *m_file;
    QCheckBox *m_decrypted;
    QCheckBox *m_replace;
    PlainLabel *m_why;
    QPushButton *m_save;
    QString m_mayReplace; //!< the file dialog has asked already
};

} // namespace dlo
