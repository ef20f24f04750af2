// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"

#include <QDialog>

class QCheckBox;
class QSpinBox;

namespace dlo {

/*! Asks when the trash is emptied by itself: older than so many days, more than so many megabytes, or not at all.
   Deletes itself when closed. objectName "trashRuleDialog". */
class TrashRuleDialog final : public QDialog
{
    Q_OBJECT
public:
    TrashRuleDialog(const TrashRule &rule, QWidget *parent);

Q_SIGNALS:
    void chosen(const dlo::TrashRule &rule);

private:
    [[nodiscard]] TrashRule rule() const;

    QCheckBox *m_byAge;
    QSpinBox *m_days;
    QCheckBox *m_bySize;
    QSpinBox *m_size; //!< MiB
};

} // namespace dlo
