// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <optional>

class QLineEdit;
class QToolButton;

namespace dlo {

class LargeFinder;
class LargeTextView;
class PlainLabel;

//! The bar that finds in a LargeTextView.
class LargeFindBar : public QWidget
{
    Q_OBJECT
public:
    explicit LargeFindBar(LargeFinder *finder, QWidget *parent = nullptr);
    //! \a text: to be found; empty: what was found before.
    void open(const QString &text);

Q_SIGNALS:
    void closeRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void search();
    void showState();

    LargeFinder *m_finder;
    QLineEdit *m_find;
    QToolButton *m_case;
    PlainLabel *m_count;
    QToolButton *m_previous;
    QToolButton *m_next;
    PlainLabel *m_message;
};

//! The bar that takes one to a line ("12") or to a byte ("@4096") of a LargeTextView.
class LargeGoToBar : public QWidget
{
    Q_OBJECT
public:
    explicit LargeGoToBar(LargeTextView *view, QWidget *parent = nullptr);
    void open();

Q_SIGNALS:
    void closeRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void go();
    void take(std::optional<qsizetype> start);
    void say(const QString &message);

    LargeTextView *m_view;
    QLineEdit *m_where;
    PlainLabel *m_message;
    quint64 m_generation = 0;
};

} // namespace dlo
