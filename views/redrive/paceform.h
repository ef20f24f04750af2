// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriveplan.h"

#include <QGroupBox>

class QCheckBox;
class QSpinBox;

namespace dlo {

//! How fast, in which order, and when to stop: RedrivePace as fields. objectName "paceForm".
class PaceForm : public QGroupBox
{
    Q_OBJECT
public:
    //! \a triesFirst: offers to send a few first and to look whether those die again.
    PaceForm(bool triesFirst, QWidget *parent);

    //! Without Canary::look.
    [[nodiscard]] RedrivePace pace() const;
    //! Fills in the fields. What they cannot show exactly stays as it is given until its field is touched.
    void setPace(const RedrivePace &pace);

private:
    [[nodiscard]] RedrivePace shown() const;

    RedrivePace m_given;
    RedrivePace m_asShown; //!< what the fields made of m_given
    QSpinBox *m_atOnce;
    QCheckBox *m_limited;
    QSpinBox *m_perSecond;
    QCheckBox *m_order;
    QCheckBox *m_stopPartition;
    QCheckBox *m_failures;
    QSpinBox *m_share;
    QCheckBox *m_first;
    QSpinBox *m_firstLetters;
    QSpinBox *m_firstSeconds;
};

} // namespace dlo
