// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsonpointer.h"

#include <QPlainTextEdit>
#include <QTimer>

#include <array>
#include <memory>
#include <optional>

namespace dlo {

class CursorPlace;
class Folding;
class HiddenCharacters;
class Problems;

/*! A plain text editor for JSON and other text from outside: line numbers, the current line, folding, marks of
   brackets, matches and problems, invisible characters spelled out, zoom. It knows nothing of payloads.

    Positions are those of QTextDocument: UTF-16 units, a line end is one. What needs the whole text takes it from
   snapshot() and does long ones on a worker. */
class TextEditor : public QPlainTextEdit
{
    Q_OBJECT
public:
    static constexpr qsizetype syncLimit = qsizetype(256) * 1024; //!< characters that are worked on at once
    static constexpr qsizetype maxUnwrappedLine = qsizetype(16) * 1024;

    //! Later ones lie over earlier ones.
    enum class Layer : std::uint8_t
    {
        Matches,
        Match,
        Brackets,
        Problems
    };

    explicit TextEditor(QWidget *parent = nullptr);
    ~TextEditor() override;

    //! The text as it is, with '\n' between the lines; made now, on the thread that paints. (toPlainText() would turn
    //! U+00A0 into a space.)
    [[nodiscard]] QString typedText() const;
    //! The text when it is at hand without a long copy; nothing when it is not, or all of it is not there yet:
    //! snapshotChanged() comes then.
    [[nodiscard]] virtual std::optional<QString> snapshot() const;
    [[nodiscard]] bool isShort() const { return document()->characterCount() <= syncLimit; }
    //! False when a place in it means nothing as a JSON Pointer.
    [[nodiscard]] virtual bool looksLikeJson() const { return true; }

    void goTo(qsizetype position); //!< opens what is folded there
    void select(qsizetype position, qsizetype size); //!< the same, without taking the focus
    [[nodiscard]] int line() const;
    [[nodiscard]] int column() const;

    //! Marks of one kind; give only what visibleRange() shows (thousands of marks make painting slow).
    //! Shown a turn of the event loop later.
    void setMarks(Layer layer, const QList<QTextEdit::ExtraSelection> &marks);
    void refreshMarks(); //!< viewMoved() comes soon
    [[nodiscard]] JsonRange visibleRange() const;

    [[nodiscard]] Folding *folding() const { return m_folding; }
    [[nodiscard]] Problems *problems() const { return m_problems; }
    [[nodiscard]] CursorPlace *place() const { return m_place; }
    [[nodiscard]] const HiddenCharacters &hiddenCharacters() const { return *m_hidden; }

    //! Lines longer than maxUnwrappedLine are always wrapped.
    void setWrapped(bool wrapped);
    [[nodiscard]] bool isWrapped() const { return m_wrapped; }
    void setHiddenShown(bool shown);
    [[nodiscard]] bool isHiddenShown() const { return m_hiddenShown; }
    //! On top of the size that setFont() gave; setFont() starts anew.
    void zoomBy(int steps);
    void resetZoom();

    [[nodiscard]] int lineNumberWidth() const;
    void paintLineNumbers(QWidget *area, QPaintEvent *event);
    void pressLineNumbers(const QPoint &point);

Q_SIGNALS:
    void snapshotChanged();
    void viewMoved(); //!< visibleRange() is another
    void hiddenShownChanged(bool shown);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void showCurrentLine();
    //! Wraps or not, as wanted and as the longest line allows.
    void applyWrapping();

private:
    void onCursorMoved();
    void settle();
    void placeLineNumbers();
    void applyZoom();
    void paintFolds(QPainter &painter, const QRect &clip) const;
    void paintHidden(QPainter &painter, const QRect &clip) const;
    [[nodiscard]] QRectF foldMarkerRect(const QTextBlock &block) const;
    void paintNumber(QPainter &painter, const QTextBlock &block, const QRectF &row) const;

    QWidget *m_lineNumbers;
    Folding *m_folding;
    Problems *m_problems;
    CursorPlace *m_place;
    std::unique_ptr<HiddenCharacters> m_hidden;
    std::array<QList<QTextEdit::ExtraSelection>, 4> m_marks;
    QTimer m_moved;
    QTimer m_settle;
    QFont m_plainFont; //!< without the zoom
    int m_zoom = 0; //!< steps of a tenth
    bool m_movingBack = false;
    bool m_keyMoves = false; //!< a key is moving the cursor, not a jump
    bool m_wrapped = true;
    bool m_hiddenShown = false;
    bool m_zooming = false;
};

} // namespace dlo
