// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QKeyEvent;

namespace dlo {

class EditorActions;
class FindBar;
class Finder;
class GoToBar;
class PointerLine;
class TextEditor;

/*! A TextEditor with what is around it: the bars to find, replace and go somewhere, which are hidden until they are
   asked for, the JSON Pointer of the cursor, and the context menu. Escape closes a bar that is open, and otherwise is
   the editor's. */
class EditorPane : public QWidget
{
    Q_OBJECT
public:
    //! Takes \a editor into its layout.
    explicit EditorPane(TextEditor *editor, QWidget *parent = nullptr);

    [[nodiscard]] TextEditor *editor() const { return m_editor; }
    [[nodiscard]] EditorActions *actions() const { return m_actions; }
    [[nodiscard]] Finder *finder() const { return m_finder; }

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectActions();
    //! True when \a event was one of ours.
    bool handle(QEvent *event);
    bool closeBars();
    void openFind(bool replacing);
    void findAgain(bool back);
    void showMenu(const QPoint &point);

    TextEditor *m_editor;
    EditorActions *m_actions;
    Finder *m_finder;
    FindBar *m_findBar;
    GoToBar *m_goToBar;
    PointerLine *m_pointer;
};

} // namespace dlo
