// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/carefuldialog.h"

#include "views/letter/readingtime.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>

using namespace Qt::StringLiterals;

namespace dlo {

CarefulDialog::CarefulDialog(QWidget *parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
}

void CarefulDialog::setButtons(QPushButton *confirm, QPushButton *cancel)
{
    m_confirm = confirm;
    m_readingTime = new ReadingTime(this, confirm);
    confirm->setAutoDefault(false);
    cancel->setDefault(true);
    cancel->setIcon({}); // a red cross beside a button without one would draw the eye
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(confirm, &QPushButton::clicked, this, &CarefulDialog::confirmOnce);
    for (const auto key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto *shortcut = new QShortcut(QKeySequence(Qt::ControlModifier | key), this);
        shortcut->setAutoRepeat(false);
        connect(shortcut, &QShortcut::activated, this, &CarefulDialog::confirmByKey);
    }
}

void CarefulDialog::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter) {
        QDialog::keyPressEvent(event);
        return;
    }
    event->accept();
    if (event->isAutoRepeat())
        return;
    if (auto *button = qobject_cast<QPushButton *>(focusWidget()))
        button->click(); // of the confirming one only what ReadingTime has let through comes here
    else if (qobject_cast<QLineEdit *>(focusWidget()) || qobject_cast<QComboBox *>(focusWidget())
             || qobject_cast<QAbstractSpinBox *>(focusWidget()))
        focusNextChild();
    else
        reject();
}

void CarefulDialog::confirmByKey()
{
    if (m_readingTime->letsThrough())
        m_confirm->click(); // does nothing while disabled
}

void CarefulDialog::confirmOnce()
{
    if (std::exchange(m_done, true))
        return;
    m_confirm->setEnabled(false);
    Q_EMIT confirmed();
    accept();
}

} // namespace dlo
