// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/fidelity.h"

#include <QPointer>
#include <QWidget>

class QDialog;
class QPushButton;

namespace dlo {

class PlainLabel;

/*! In what the message that consumers get will differ from the dead letter: one line, and a button that opens a small
   table with the reasons. Hidden when there is no message. Object names: fidelityLine, fidelityMore; of the dialog
   fidelityDialog, with fidelityTable. */
class FidelityView : public QWidget
{
    Q_OBJECT
public:
    explicit FidelityView(QWidget *parent = nullptr);

    void showFidelity(const Fidelity &fidelity);
    [[nodiscard]] const Fidelity &fidelity() const { return m_fidelity; }

private:
    void openTable();

    Fidelity m_fidelity;
    PlainLabel *m_line;
    QPushButton *m_more;
    QPointer<QDialog> m_table;
};

} // namespace dlo
