// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAction;
class QKeyEvent;

namespace dlo {

class LargeFindBar;
class LargeFinder;
class LargeGoToBar;
class LargeTextView;
class LinePlace;

//! A LargeTextView with what is around it: the bars to find and to go somewhere, and the context menu. Escape closes a
//! bar that is open, and otherwise is the view's.
class LargeTextPane : public QWidget
{
    Q_OBJECT
public:
    explicit LargeTextPane(QWidget *parent = nullptr);

    [[nodiscard]] LargeTextView *view() const { return m_view; }
    //! "Ln 3, Col 5", or as much of it as is known.
    [[nodiscard]] QString position() const;

Q_SIGNALS:
    void positionChanged();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    template <typename Act>
    void add(const char *name, const QString &text, const QList<QKeySequence> &keys, const Act &act);
    bool handle(QEvent *event);
    void closeBars();
    void openFind();
    void findAgain(bool back);
    void showMenu(const QPoint &point);

    LargeTextView *m_view;
    LargeFinder *m_finder;
    LinePlace *m_place;
    LargeFindBar *m_findBar;
    LargeGoToBar *m_goToBar;
    QList<QAction *> m_actions; //!< of no widget, see EditorActions
};

} // namespace dlo
