// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "views/letter/carefuldialog.h"

#include <QPointer>

class QLineEdit;

namespace dlo {

class EffectsView;
class PlainLabel;
class Session;

/*! Before a dead letter is deleted: what goes with it, what is kept of it, and why it is done (a reason is kept in the
   journal). */
class DeleteDialog : public CarefulDialog
{
    Q_OBJECT
public:
    //! \a letter as it is shown; \a row as the broker listed it, which is what the journal keeps.
    DeleteDialog(const DeadLetter &letter, const DeadLetter &row, Session *session, QWidget *parent);
    [[nodiscard]] QString reason() const;

private:
    void update();
    void showEffects();

    DeadLetter m_letter;
    QPointer<Session> m_session;
    EffectsView *m_effects;
    QLineEdit *m_reason;
    PlainLabel *m_why;
    QPushButton *m_confirm;
};

} // namespace dlo
