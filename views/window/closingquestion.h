// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <QStringList>

class QCheckBox;
class QPushButton;

namespace dlo {

class PlainLabel;

/*! Asked before the window is closed while something goes on that needs the program: go on with it in the tray, stop it
   and close, or stay. What goes on is said anew as it changes. Deletes itself when closed. objectName
   "closingQuestion"; its buttons are "closingTray", "closingStop" and "closingStay". */
class ClosingQuestion final : public QDialog
{
    Q_OBJECT
public:
    //! \a hasTray: there is one to go on in; without one it says so and does not offer it.
    ClosingQuestion(bool hasTray, QWidget *parent);

    //! What goes on, a line each.
    void setLines(const QStringList &lines);
    //! Whether the program is to end when all is done.
    [[nodiscard]] bool endsWhenDone() const;

Q_SIGNALS:
    void trayChosen();
    void stopChosen();

private:
    PlainLabel *m_lines;
    QCheckBox *m_ends;
};

} // namespace dlo
