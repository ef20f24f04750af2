// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/bytebuffer.h"
#include "views/letter/hexlayout.h"

#include <QAbstractScrollArea>

class QMenu;

namespace dlo {

/*! Bytes in hex and as characters, of any size: only what is on the screen is read. Typing overwrites, after Insert it
   inserts. Bytes that were changed are bold and underlined. */
class HexView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    static constexpr qsizetype maxCopied = qsizetype(8) * 1024 * 1024; //!< bytes that fit on a clipboard

    explicit HexView(QWidget *parent = nullptr);

    void setBuffer(const ByteBuffer &buffer, bool editable);
    void setEditable(bool editable); //!< the bytes stay
    [[nodiscard]] const ByteBuffer &buffer() const { return m_buffer; }
    [[nodiscard]] bool isEditable() const { return m_editable; }
    [[nodiscard]] bool isInserting() const { return m_inserting; }
    [[nodiscard]] qsizetype cursor() const { return m_cursor; }
    void goTo(qsizetype offset);
    void revert(); //!< can be undone

Q_SIGNALS:
    void edited();
    void moved(); //!< the cursor, or typing inserts now
    void refused(const QString &why);
    void leaveRequested(); //!< Escape: the keyboard wants out

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct Range
    {
        qsizetype from = 0;
        qsizetype count = 0;
    };
    [[nodiscard]] Range selection() const;
    [[nodiscard]] qsizetype offsetAt(const QPoint &place, bool *inText) const;
    [[nodiscard]] qint64 topLine() const;
    [[nodiscard]] int linesShown() const;
    void layOut();
    void moveTo(qsizetype offset, bool selecting);
    void ensureVisible();
    void paintLine(QPainter &painter, qint64 line, int top, const QByteArray &bytes, const std::vector<bool> &changed);
    void paintByte(QPainter &painter, qsizetype offset, int top, int byte, bool changed);
    bool moveByKey(const QKeyEvent &event);
    bool editByKey(const QKeyEvent &event);
    bool doByShortcut(const QKeyEvent &event);
    void typeDigit(int digit);
    void typeText(const QString &text);
    void put(Range where, QByteArrayView with, bool joins = false);
    void remove(Range where);
    void step(const std::optional<ByteBuffer::Stepped> &stepped);
    bool copy(bool asText); //!< false: refused, or nothing is selected
    void paste();
    void fillMenu(QMenu *menu);
    void tellPosition();

    ByteBuffer m_buffer;
    HexLayout m_layout;
    int m_lineHeight = 16;
    qint64 m_linesPerStep = 1; //!< of the scroll bar, which counts in int
    qsizetype m_cursor = 0;
    qsizetype m_anchor = 0;
    bool m_inText = false; //!< the cursor is in the characters
    bool m_secondDigit = false;
    bool m_inserting = false;
    bool m_editable = false;
};

} // namespace dlo
