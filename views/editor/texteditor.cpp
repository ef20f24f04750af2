// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/texteditor.h"

#include "views/common/plainlabel.h"
#include "views/editor/cursorplace.h"
#include "views/editor/folding.h"
#include "views/editor/hiddencharacters.h"
#include "views/editor/linenumberarea.h"
#include "views/editor/problems.h"

#include <QFontDatabase>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

TextEditor::TextEditor(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_lineNumbers(new LineNumberArea(this))
    , m_folding(new Folding(this))
    , m_problems(new Problems(this))
    , m_place(new CursorPlace(this))
    , m_hidden(std::make_unique<HiddenCharacters>())
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_plainFont = font();
    m_hidden->setFont(font());
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setWordWrapMode(QTextOption::WrapAnywhere);
    // JSON is read from left to right in every language; a value in Arabic must not turn its line around.
    setLayoutDirection(Qt::LeftToRight);
    auto option = document()->defaultTextOption();
    option.setTextDirection(Qt::LeftToRight);
    document()->setDefaultTextOption(option);
    document()->setDocumentMargin(6);

    m_moved.setSingleShot(true);
    m_moved.setInterval(0ms);
    connect(&m_moved, &QTimer::timeout, this, &TextEditor::viewMoved);
    m_settle.setSingleShot(true);
    m_settle.setInterval(0ms);
    connect(&m_settle, &QTimer::timeout, this, &TextEditor::settle);
    const auto moved = [this] { m_moved.start(); };
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, moved);
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, moved);
    connect(document(), &QTextDocument::contentsChanged, this, moved);
    connect(m_folding, &Folding::changed, this, moved);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &TextEditor::placeLineNumbers);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &TextEditor::onCursorMoved);
    connect(m_problems, &Problems::changed, m_lineNumbers, qOverload<>(&QWidget::update));
    connect(this, &QPlainTextEdit::updateRequest, m_lineNumbers, [this](const QRect &rect, int dy) {
        if (dy != 0)
            m_lineNumbers->scroll(0, dy);
        else
            m_lineNumbers->update(0, rect.y(), m_lineNumbers->width(), rect.height());
    });
    placeLineNumbers();
}

TextEditor::~TextEditor()
{
    blockSignals(true);
}

QString TextEditor::typedText() const
{
    return document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

std::optional<QString> TextEditor::snapshot() const
{
    return typedText();
}

void TextEditor::goTo(qsizetype position)
{
    select(position, 0);
    setFocus(Qt::OtherFocusReason);
}

void TextEditor::select(qsizetype position, qsizetype size)
{
    const auto last = qsizetype(document()->characterCount()) - 1;
    const auto from = std::clamp<qsizetype>(position, 0, last);
    const auto to = std::clamp<qsizetype>(from + size, from, last);
    m_folding->reveal(int(from));
    m_folding->reveal(int(to));
    auto cursor = textCursor();
    cursor.setPosition(int(from));
    cursor.setPosition(int(to), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
}

int TextEditor::line() const
{
    return textCursor().blockNumber() + 1;
}

int TextEditor::column() const
{
    return textCursor().positionInBlock() + 1;
}

void TextEditor::setMarks(Layer layer, const QList<QTextEdit::ExtraSelection> &marks)
{
    auto &own = m_marks.at(size_t(layer));
    if (own.isEmpty() && marks.isEmpty())
        return;
    own = marks;
    m_settle.start();
}

void TextEditor::refreshMarks()
{
    m_moved.start();
}

void TextEditor::showCurrentLine()
{
    m_settle.start();
}

//! Not while an edit is being told of: a highlighter edits in between, and the layouts of the lines do not fit their
//! text then. Whoever asks where a mark is breaks them.
void TextEditor::settle()
{
    if (!textCursor().block().isVisible())
        m_folding->reveal(textCursor().position());
    QList<QTextEdit::ExtraSelection> all;
    if (!isReadOnly()) {
        QTextEdit::ExtraSelection line;
        line.format.setBackground(palette().color(QPalette::AlternateBase));
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        line.cursor = textCursor();
        line.cursor.clearSelection();
        all.append(line);
    }
    for (const auto &marks : m_marks)
        all.append(marks);
    setExtraSelections(all);
    m_lineNumbers->update();
}

JsonRange TextEditor::visibleRange() const
{
    const auto from = cursorForPosition(QPoint(0, 0)).position();
    const auto to = cursorForPosition(QPoint(viewport()->width(), viewport()->height())).position();
    return {.from = std::min(from, to), .to = std::max(from, to)};
}

void TextEditor::onCursorMoved()
{
    if (const auto cursor = textCursor(); m_keyMoves && !cursor.block().isVisible())
        setTextCursor(Folding::movedOut(cursor, m_movingBack));
    m_settle.start();
}

void TextEditor::setWrapped(bool wrapped)
{
    m_wrapped = wrapped;
    applyWrapping();
}

void TextEditor::applyWrapping()
{
    bool longLine = false;
    for (auto block = document()->firstBlock(); !m_wrapped && !longLine && block.isValid(); block = block.next())
        longLine = block.length() > maxUnwrappedLine;
    const auto mode = m_wrapped || longLine ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap;
    if (mode != lineWrapMode())
        setLineWrapMode(mode);
}

void TextEditor::setHiddenShown(bool shown)
{
    if (shown == m_hiddenShown)
        return;
    m_hiddenShown = shown;
    auto option = document()->defaultTextOption();
    auto flags = option.flags();
    flags.setFlag(QTextOption::ShowTabsAndSpaces, shown);
    option.setFlags(flags);
    document()->setDefaultTextOption(option);
    Q_EMIT hiddenShownChanged(shown);
    viewport()->update();
}

void TextEditor::zoomBy(int steps)
{
    m_zoom = std::clamp(m_zoom + steps, -5, 20);
    applyZoom();
}

void TextEditor::resetZoom()
{
    m_zoom = 0;
    applyZoom();
}

void TextEditor::applyZoom()
{
    auto zoomed = m_plainFont;
    const auto factor = (10 + m_zoom) / 10.0;
    if (zoomed.pointSizeF() > 0)
        zoomed.setPointSizeF(zoomed.pointSizeF() * factor);
    else
        zoomed.setPixelSize(std::max(1, int(zoomed.pixelSize() * factor)));
    m_zooming = true;
    setFont(zoomed);
    m_zooming = false;
}

void TextEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    if (!m_zooming) {
        m_plainFont = font();
        m_zoom = 0;
    }
    m_hidden->setFont(font());
    placeLineNumbers();
    m_moved.start();
}

void TextEditor::keyPressEvent(QKeyEvent *event)
{
    const auto key = event->key();
    m_keyMoves = key >= Qt::Key_Home && key <= Qt::Key_PageDown;
    m_movingBack = key == Qt::Key_Left || key == Qt::Key_Up || key == Qt::Key_Home || key == Qt::Key_PageUp;
    QPlainTextEdit::keyPressEvent(event);
    m_keyMoves = false;
}

void TextEditor::mousePressEvent(QMouseEvent *event)
{
    const auto block = cursorForPosition(event->position().toPoint()).block();
    if (event->button() == Qt::LeftButton && Folding::isFolded(block)
        && foldMarkerRect(block).contains(event->position())) {
        m_folding->unfold(block);
        return;
    }
    QPlainTextEdit::mousePressEvent(event);
}

void TextEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeLineNumbers();
    m_moved.start();
}

void TextEditor::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QPlainTextEdit::wheelEvent(event);
        return;
    }
    if (const auto turned = event->angleDelta().y(); turned != 0)
        zoomBy(turned > 0 ? 1 : -1);
    event->accept();
}

bool TextEditor::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto message = m_problems->messageAt(cursorForPosition(help->pos()).position());
    if (message.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), PlainLabel::literalToolTip(message), viewport());
    return true;
}

} // namespace dlo
