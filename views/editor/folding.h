// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTextCursor>
#include <QTimer>

class QTextBlock;

namespace dlo {

class TextEditor;

/*! Folds the lines of JSON objects and arrays of a TextEditor. A fold is nothing but hidden blocks below a visible one,
   so undo, edits and folds cannot disagree; the text is never changed. The cursor is never in hidden lines.

    Brackets are looked for from the line on, as far as needed; above maxText or in longer lines than maxLine there is
   no folding. */
class Folding : public QObject
{
    Q_OBJECT
public:
    static constexpr int maxText = 2 * 1024 * 1024; //!< characters
    static constexpr int maxLine = 16 * 1024;

    explicit Folding(TextEditor *editor);

    //! A bracket of \a block stays open at the end of its line, or the block is folded.
    [[nodiscard]] bool canFold(const QTextBlock &block) const;
    [[nodiscard]] static bool isFolded(const QTextBlock &block);
    //! What is painted behind a folded line: "… 12 lines }".
    [[nodiscard]] QString marker(const QTextBlock &block) const;

    bool fold(const QTextBlock &block); //!< false: there is nothing that could be hidden
    void unfold(const QTextBlock &block);
    void toggle(const QTextBlock &block);
    void foldAtCursor(); //!< what begins in the line of the cursor, or else what the cursor is in
    void unfoldAtCursor();
    void foldAll(); //!< every object and array that lies directly in the outermost one
    void unfoldAll();
    void reveal(int position);

    //! \a cursor, which a key moved into hidden lines, on the other side of them, or back at their beginning.
    [[nodiscard]] static QTextCursor movedOut(const QTextCursor &cursor, bool back);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] bool isAvailable() const;
    bool hide(const QTextBlock &head, const QTextBlock &closing);
    void show(const QTextBlock &head);
    void relayout();
    void onContentsChange(int position, int removed, int added);
    void checkHeads();
    void takeCursorOut();

    TextEditor *m_editor;
    QTimer m_check;
    int m_checkFrom = 0;
    int m_checkTo = 0;
    bool m_any = false; //!< there may be folds
};

} // namespace dlo
