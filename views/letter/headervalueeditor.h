// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>

namespace dlo {

/*! A value of several lines, edited in the cell of a table. Enter takes it over, Shift+Enter makes a new line, Tab goes
   on to the next cell. */
class HeaderValueEditor : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit HeaderValueEditor(QWidget *parent);

    //! As typed, with '\\n' between lines; without what QPlainTextEdit::toPlainText() changes (U+00A0).
    [[nodiscard]] QString text() const;
    [[nodiscard]] int heightFor(int mostLines) const; //!< pixels

Q_SIGNALS:
    void taken(); //!< Enter

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace dlo
