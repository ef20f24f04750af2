// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/letter/carefuldialog.h"

#include <QPointer>
#include <QStringList>

#include <functional>

namespace dlo {

class PlainLabel;
class Session;

//! What a QuestionDialog asks. A value.
struct CarefulQuestion
{
    QString name = {}; //!< objectName is "<name>Dialog", of the buttons "<name>Confirm" and "<name>Cancel"
    QString title = {};
    QString subject = {}; //!< which dead letter, which action
    QStringList lines = {}; //!< what it does, in order
    QString confirm = {}; //!< on the button
    std::function<QString()> whyNot = {}; //!< a reason to forbid it, asked again when the session changes
};

//! Says what will be done and asks for a yes; for what needs no field to fill in.
class QuestionDialog : public CarefulDialog
{
    Q_OBJECT
public:
    QuestionDialog(const CarefulQuestion &question, Session *session, QWidget *parent);

private:
    void update();

    std::function<QString()> m_whyNot;
    PlainLabel *m_reason;
    QPushButton *m_confirm;
};

} // namespace dlo
