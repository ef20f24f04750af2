// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/folding.h"

#include "payload/jsonpieces.h"
#include "views/editor/texteditor.h"

#include <QPlainTextDocumentLayout>
#include <QTextBlock>

#include <algorithm>
#include <chrono>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr qsizetype maxTail = 24; // characters behind the closing bracket that a marker shows

//! Calls \a visit(bool opens, offset) for each bracket of a line; no string goes over a line.
template <typename Visit>
void brackets(const QString &line, Visit visit)
{
    walkJson(line, [&](JsonPiece piece, qsizetype offset, qsizetype /*size*/) {
        if (piece == JsonPiece::Open || piece == JsonPiece::Close)
            return visit(piece == JsonPiece::Open, offset);
        return true;
    });
}

bool staysOpen(const QString &line)
{
    int open = 0;
    brackets(line, [&](bool opens, qsizetype) {
        open = opens ? open + 1 : std::max(0, open - 1);
        return true;
    });
    return open > 0;
}

//! The block with the bracket that closes what \a head leaves open.
QTextBlock closingBlock(const QTextBlock &head)
{
    int depth = 1;
    for (auto block = head.next(); block.isValid(); block = block.next()) {
        brackets(block.text(), [&](bool opens, qsizetype) {
            depth += opens ? 1 : -1;
            return depth > 0;
        });
        if (depth == 0)
            return block;
    }
    return {};
}

//! \a line is a closing bracket and hardly more, so it can be hidden with what it closes.
bool closesOnly(const QString &line)
{
    const auto bare = QStringView(line).trimmed();
    int count = 0;
    brackets(line, [&](bool, qsizetype) {
        ++count;
        return true;
    });
    return count == 1 && (bare.startsWith(u'}') || bare.startsWith(u']'));
}

QTextBlock headOf(QTextBlock block)
{
    while (block.isValid() && !block.isVisible())
        block = block.previous();
    return block;
}

void setShown(QTextBlock block, bool shown)
{
    block.setVisible(shown);
    block.setLineCount(shown ? std::max(1, block.layout()->lineCount()) : 0);
}
} // namespace

Folding::Folding(TextEditor *editor)
    : QObject(editor)
    , m_editor(editor)
{
    m_check.setSingleShot(true);
    m_check.setInterval(0ms);
    connect(&m_check, &QTimer::timeout, this, &Folding::checkHeads);
    connect(editor->document(), &QTextDocument::contentsChange, this, &Folding::onContentsChange);
}

bool Folding::isAvailable() const
{
    return m_editor->document()->characterCount() <= maxText;
}

bool Folding::canFold(const QTextBlock &block) const
{
    return isFolded(block)
        || (isAvailable() && block.length() <= maxLine && block.next().isValid() && staysOpen(block.text()));
}

bool Folding::isFolded(const QTextBlock &block)
{
    return block.isVisible() && block.next().isValid() && !block.next().isVisible();
}

QString Folding::marker(const QTextBlock &block) const
{
    int lines = 0;
    QTextBlock last;
    for (auto hidden = block.next(); hidden.isValid() && !hidden.isVisible(); hidden = hidden.next()) {
        ++lines;
        last = hidden;
    }
    auto tail = last.length() <= maxLine ? last.text().trimmed() : QString();
    const bool closes = tail.startsWith(u'}') || tail.startsWith(u']');
    if (!closes)
        return tr("… %n lines", "folded away", lines);
    if (tail.size() > maxTail)
        tail = tail.first(maxTail) + u'…';
    return tr("… %n lines %1", "folded away; and the closing bracket", lines - 1).arg(tail);
}

bool Folding::fold(const QTextBlock &block)
{
    if (!block.isValid() || isFolded(block) || !canFold(block))
        return false;
    const auto closing = closingBlock(block);
    if (!closing.isValid() || !hide(block, closing))
        return false;
    takeCursorOut();
    relayout();
    return true;
}

bool Folding::hide(const QTextBlock &head, const QTextBlock &closing)
{
    const auto end = closing.length() <= maxLine && closesOnly(closing.text()) ? closing.next() : closing;
    if (head.next() == end)
        return false;
    for (auto block = head.next(); block.isValid() && block != end; block = block.next())
        setShown(block, false);
    m_any = true;
    return true;
}

void Folding::show(const QTextBlock &head)
{
    for (auto block = head.next(); block.isValid() && !block.isVisible(); block = block.next())
        setShown(block, true);
}

void Folding::unfold(const QTextBlock &block)
{
    if (!isFolded(block))
        return;
    show(block);
    relayout();
}

void Folding::toggle(const QTextBlock &block)
{
    if (isFolded(block))
        unfold(block);
    else
        fold(block);
}

void Folding::foldAtCursor()
{
    auto block = m_editor->textCursor().block();
    if (!isAvailable() || isFolded(block) || fold(block))
        return;
    // Upwards to the line that leaves open what is not closed before the cursor.
    int closed = 0;
    for (block = block.previous(); block.isValid(); block = block.previous()) {
        int open = 0;
        int closes = 0;
        brackets(block.text(), [&](bool opens, qsizetype) {
            if (opens)
                ++open;
            else if (open > 0)
                --open;
            else
                ++closes;
            return true;
        });
        if (open > closed) {
            fold(block);
            return;
        }
        closed += closes - open;
    }
}

void Folding::unfoldAtCursor()
{
    unfold(m_editor->textCursor().block());
}

void Folding::foldAll()
{
    if (!isAvailable())
        return;
    unfoldAll();
    std::vector<QTextBlock> open;
    bool hidden = false;
    for (auto block = m_editor->document()->firstBlock(); block.isValid(); block = block.next()) {
        if (block.length() > maxLine)
            return;
        brackets(block.text(), [&](bool opens, qsizetype) {
            if (opens) {
                open.push_back(block);
            } else if (!open.empty()) {
                const auto head = open.back();
                open.pop_back();
                if (open.size() == 1 && head != block && head.isVisible())
                    hidden = hide(head, block) || hidden;
            }
            return true;
        });
    }
    if (!hidden)
        return;
    takeCursorOut();
    relayout();
}

void Folding::unfoldAll()
{
    if (!m_any)
        return;
    m_any = false;
    for (auto block = m_editor->document()->firstBlock(); block.isValid(); block = block.next()) {
        if (!block.isVisible())
            setShown(block, true);
    }
    relayout();
}

void Folding::reveal(int position)
{
    if (const auto block = m_editor->document()->findBlock(position); block.isValid() && !block.isVisible())
        unfold(headOf(block));
}

QTextCursor Folding::movedOut(const QTextCursor &cursor, bool back)
{
    auto block = cursor.block();
    while (!back && block.isValid() && !block.isVisible())
        block = block.next();
    const bool atEnd = back || !block.isValid();
    if (atEnd)
        block = headOf(cursor.block());
    auto moved = cursor;
    moved.setPosition(block.position() + (atEnd ? block.length() - 1 : 0),
                      cursor.hasSelection() ? QTextCursor::KeepAnchor : QTextCursor::MoveAnchor);
    return moved;
}

void Folding::takeCursorOut()
{
    auto cursor = m_editor->textCursor();
    const auto anchor = m_editor->document()->findBlock(cursor.anchor());
    if (cursor.block().isVisible() && anchor.isVisible())
        return;
    cursor.clearSelection();
    m_editor->setTextCursor(cursor.block().isVisible() ? cursor : movedOut(cursor, true));
}

void Folding::relayout()
{
    // As QPlainTextDocumentLayout does when blocks change, but without telling that the text did.
    auto *layout = static_cast<QPlainTextDocumentLayout *>(m_editor->document()->documentLayout());
    layout->requestUpdate();
    Q_EMIT layout->documentSizeChanged(layout->documentSize());
    Q_EMIT changed();
}

void Folding::onContentsChange(int position, int removed, int added)
{
    if (!m_any || (removed == 0 && added == 0))
        return;
    const auto *document = m_editor->document();
    m_checkFrom = m_check.isActive() ? std::min(m_checkFrom, position) : position;
    m_checkTo
        = std::max(m_check.isActive() ? m_checkTo : 0, std::min(position + added, document->characterCount() - 1));
    m_check.start();
}

//! Lines whose open bracket was taken away, or moved on by a line end, hide nothing any more.
void Folding::checkHeads()
{
    const auto *document = m_editor->document();
    const auto last = document->findBlock(std::min(m_checkTo, document->characterCount() - 1));
    bool opened = false;
    for (auto block = headOf(document->findBlock(m_checkFrom)); block.isValid(); block = block.next()) {
        if (isFolded(block) && (block.length() > maxLine || !staysOpen(block.text()))) {
            show(block);
            opened = true;
        }
        if (block.blockNumber() >= last.blockNumber())
            break;
    }
    if (opened)
        relayout();
}

} // namespace dlo
