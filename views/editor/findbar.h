// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/textsearch.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QToolButton;

namespace dlo {

class Finder;
class PlainLabel;

//! The bar below an editor: what to look for, how, and what to put in its place.
class FindBar : public QWidget
{
    Q_OBJECT
public:
    explicit FindBar(Finder *finder, QWidget *parent = nullptr);

    //! \a text is what to look for, when there is any; else what was looked for last.
    void open(const QString &text, bool replacing);
    void setReadOnly(bool readOnly); //!< nothing can be replaced

Q_SIGNALS:
    void closeRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addSwitch(const QString &text, const QString &name, const QString &says);
    QToolButton *addButton(const QString &text, const QString &name, const QString &says);
    void build();
    void search();
    void showState();
    void showReplaced(qsizetype matches, textsearch::Stop stop);
    void updateReplace();
    [[nodiscard]] QString trouble() const;

    Finder *m_finder;
    QLineEdit *m_find;
    QLineEdit *m_replace;
    QToolButton *m_case;
    QToolButton *m_word;
    QToolButton *m_expression;
    PlainLabel *m_count;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_close;
    QWidget *m_replaceRow;
    QPushButton *m_replaceOne;
    QPushButton *m_replaceAll;
    PlainLabel *m_message;
    QString m_replacedText; //!< how much was replaced, until the next search
    bool m_readOnly = false;
};

} // namespace dlo
