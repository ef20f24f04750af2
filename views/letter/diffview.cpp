// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/diffview.h"

#include "views/common/colours.h"

#include <QEvent>
#include <QFontDatabase>
#include <QTextBlock>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qsizetype syncLimit = qsizetype(64) * 1024;
constexpr qsizetype maxLine = 2000; // of one line; the rest is not what changed as a rule

QString markOf(DiffLine::Kind kind)
{
    switch (kind) {
    case DiffLine::Kind::Removed:
        return u"− "_s;
    case DiffLine::Kind::Added:
        return u"+ "_s;
    case DiffLine::Kind::Same:
        break;
    }
    return u"  "_s;
}
} // namespace

DiffView::DiffView(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setLayoutDirection(Qt::LeftToRight);
    setTabChangesFocus(true);
    // Reachable by keyboard, with a visible cursor to scroll with.
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    document()->setDocumentMargin(6);
}

void DiffView::compare(const QString &before, const QString &after)
{
    const auto generation = ++m_generation;
    if (before.size() + after.size() <= syncLimit) {
        showDiff(lineDiff(before, after));
        return;
    }
    setPlainText(tr("Comparing…"));
    QtConcurrent::run([before, after] {
        return lineDiff(before, after);
    }).then(this, [this, generation](const std::vector<DiffLine> &diff) {
        if (generation == m_generation)
            showDiff(diff);
    });
}

void DiffView::showDiff(const std::vector<DiffLine> &diff)
{
    constexpr size_t maxLines = 5000;
    QStringList lines;
    m_kinds.clear();
    int lastBefore = 0;
    for (const auto &line : diff) {
        const bool gap = line.kind == DiffLine::Kind::Same && line.before > lastBefore + 1;
        if (gap) {
            lines.append(tr("  … from line %1").arg(line.after));
            m_kinds.push_back(DiffLine::Kind::Same);
        }
        lines.append(markOf(line.kind) + (line.text.size() > maxLine ? line.text.left(maxLine) + u'…' : line.text));
        m_kinds.push_back(line.kind);
        if (line.before > 0)
            lastBefore = line.before;
        if (m_kinds.size() >= maxLines) {
            lines.append(tr("  … more lines follow"));
            break;
        }
    }
    setPlainText(lines.join(u'\n'));
    colourLines();
}

void DiffView::colourLines()
{
    QList<QTextEdit::ExtraSelection> marks;
    auto block = document()->firstBlock();
    for (const auto kind : m_kinds) {
        if (kind != DiffLine::Kind::Same) {
            const auto pair = kind == DiffLine::Kind::Added ? colours::added(palette()) : colours::removed(palette());
            QTextEdit::ExtraSelection mark;
            mark.format.setBackground(pair.background);
            mark.format.setForeground(pair.text);
            mark.format.setProperty(QTextFormat::FullWidthSelection, true);
            mark.cursor = QTextCursor(block);
            marks.append(mark);
            // FullWidthSelection colours the ground only where the cursor has no selection; the text needs one.
            mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
            mark.format.clearProperty(QTextFormat::FullWidthSelection);
            marks.append(mark);
        }
        block = block.next();
    }
    setExtraSelections(marks);
}

void DiffView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourLines();
}

} // namespace dlo
