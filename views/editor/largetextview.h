// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/bytebuffer.h"
#include "payload/bytesearch.h"
#include "payload/textrows.h"
#include "views/editor/shownrow.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>

#include <memory>
#include <optional>

class QMenu;

namespace dlo {

/*! Text of any size, with lines of any length, to be read and edited: only what is on the screen is read and laid out.
   The bytes are taken for UTF-8 and stay as they are; those that are not are cells of their own. Lines are broken where
   the window ends (TextRows). No colours of a language, no folding: for those there is TextEditor.

    Positions are bytes. */
class LargeTextView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    static constexpr qsizetype maxCopied = qsizetype(8) * 1024 * 1024; //!< bytes that fit on a clipboard

    explicit LargeTextView(QWidget *parent = nullptr);

    void setBuffer(const ByteBuffer &buffer, bool editable); //!< forgets the one before
    void setEditable(bool editable); //!< the text stays
    [[nodiscard]] const ByteBuffer &buffer() const { return m_buffer; }
    [[nodiscard]] bool isEditable() const { return m_editable; }
    [[nodiscard]] qsizetype cursor() const { return m_cursor; }
    [[nodiscard]] bytesearch::Match selection() const;
    [[nodiscard]] QByteArray selectedBytes() const; //!< none of more than maxCopied
    void goTo(qsizetype offset);
    void select(qsizetype from, qsizetype size); //!< without taking the focus
    void revert(); //!< can be undone

    //! Marks all of them that can be seen; null: none.
    void setMatches(std::shared_ptr<const std::vector<bytesearch::Match>> matches);
    //! Underlines what is wrong there.
    void setProblem(std::optional<qsizetype> offset);
    //! Cut, copy and the like, for a menu that is shown once.
    void fillMenu(QMenu *menu);
    void zoomBy(int steps);
    void resetZoom();

    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

Q_SIGNALS:
    void edited(qsizetype offset, qsizetype removed, qsizetype added);
    void replaced(); //!< by setBuffer()
    void moved(); //!< the cursor
    void refused(const QString &why);
    void leaveRequested(); //!< Escape: the keyboard wants out

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class Change : std::uint8_t
    {
        None,
        Typing,
        Backspace,
        Delete
    };
    // Rows on the screen
    [[nodiscard]] TextRows rows() const { return {m_buffer, m_width}; }
    [[nodiscard]] int rowsShown() const;
    [[nodiscard]] qsizetype lastTop() const;
    void measure();
    void layOut();
    void readRows();
    void scrollTo(qsizetype top);
    void scrollRows(qsizetype count);
    void onBarAction(int action);
    void ensureVisible();
    void moveTo(qsizetype offset, bool selecting);
    void tellPosition();
    void showCursor();
    // Painting and places
    [[nodiscard]] ShownRow shown(const TextRow &row) const;
    void lay(QTextLayout &layout, const TextRow &row, const ShownRow &text,
             const QList<QTextLayout::FormatRange> &formats = {}) const;
    [[nodiscard]] QList<QTextLayout::FormatRange> selectedIn(const TextRow &row, const ShownRow &text) const;
    void paintRow(QPainter &painter, const TextRow &row, int top);
    void addMarks(const TextRow &row, const ShownRow &text, QList<QTextLayout::FormatRange> &formats) const;
    [[nodiscard]] qreal xOf(qsizetype offset) const;
    [[nodiscard]] qsizetype placeInRow(const TextRow &row, qreal x) const;
    [[nodiscard]] qsizetype offsetAt(const QPoint &place) const;
    [[nodiscard]] QRect cursorRect() const;
    void dragTo(const QPoint &place);
    // Keys
    bool doByShortcut(const QKeyEvent &event);
    bool moveByKey(const QKeyEvent &event);
    bool editByKey(const QKeyEvent &event);
    [[nodiscard]] qsizetype nextCharacter(qsizetype offset) const;
    [[nodiscard]] qsizetype previousCharacter(qsizetype offset) const;
    [[nodiscard]] qsizetype nextWord(qsizetype offset) const;
    [[nodiscard]] qsizetype previousWord(qsizetype offset) const;
    void moveByRows(qsizetype count, bool selecting);
    void goHome(bool selecting);
    void goToEnd(bool selecting);
    void put(const bytesearch::Match &where, QByteArrayView with, Change change = Change::None);
    void typeText(const QString &text, Change change = Change::None);
    void newLine();
    void removeBack(bool word);
    void removeForward(bool word);
    void step(const std::optional<ByteBuffer::Stepped> &stepped);
    bool copy();
    void cut();
    void paste();

    ByteBuffer m_buffer;
    std::vector<TextRow> m_rows; //!< on the screen, from m_top
    StandIns m_standIns;
    QFont m_plainFont; //!< without the zoom
    QBasicTimer m_blink;
    QBasicTimer m_dragScroll;
    std::shared_ptr<const std::vector<bytesearch::Match>> m_matches;
    std::optional<qsizetype> m_problem;
    std::optional<qreal> m_goalX; //!< of Up and Down
    QString m_preedit;
    QList<QTextLayout::FormatRange> m_preeditFormats;
    int m_preeditCursor = 0;
    qreal m_cell = 8; //!< width of a character
    int m_rowHeight = 16;
    int m_wheel = 0; //!< eighths of a degree that are less than a row
    int m_zoom = 0;
    qsizetype m_width = 80; //!< bytes in a row
    qsizetype m_top = 0; //!< start of the first row on the screen
    qsizetype m_bytesPerStep = 1; //!< of the scroll bar, which counts in int
    qsizetype m_cursor = 0;
    qsizetype m_anchor = 0;
    Change m_change = Change::None;
    bool m_editable = false;
    bool m_cursorShown = true; //!< it blinks
    bool m_scrolling = false;
    bool m_zooming = false;
};

} // namespace dlo
