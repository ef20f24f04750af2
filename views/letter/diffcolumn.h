// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/letter/difflines.h"

#include <QPlainTextEdit>

namespace dlo {

//! One column of a comparison: each line with a sign and its number, what differs in bold and underlined besides the
//! colour. Only the lines on the screen are coloured, so a long column costs no more than a short one.
class DiffColumn : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit DiffColumn(QWidget *parent = nullptr);

    void showLines(DiffDisplayLines lines);
    [[nodiscard]] const DiffDisplayLines &lines() const { return m_lines; }
    //! Puts the cursor into a line and shows it with some lines around it.
    void goTo(int line);
    [[nodiscard]] int currentLine() const { return textCursor().blockNumber(); }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitNumbers();
    void paintNumbers();
    void colourLines();
    void colour(const QTextBlock &block, const DiffDisplayLine &line, QList<QTextEdit::ExtraSelection> &marks) const;

    DiffDisplayLines m_lines;
    QWidget *m_numbers;
    int m_digits = 1;
    int m_colouredFrom = -1; //!< lines that are coloured
    int m_colouredTo = -1;
};

} // namespace dlo
