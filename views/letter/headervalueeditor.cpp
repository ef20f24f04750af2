// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/headervalueeditor.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

HeaderValueEditor::HeaderValueEditor(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setObjectName("headerValueEditor"_L1);
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(2);
    setFrameShape(QFrame::StyledPanel);
}

QString HeaderValueEditor::text() const
{
    auto text = document()->toRawText();
    text.replace(QChar(QChar::ParagraphSeparator), u'\n');
    return text;
}

int HeaderValueEditor::heightFor(int mostLines) const
{
    int lines = 0;
    for (auto block = document()->firstBlock(); block.isValid() && lines < mostLines; block = block.next()) {
        [[maybe_unused]] const auto laidOut = blockBoundingRect(block); // which tells how many lines it wraps into
        lines += std::max(1, block.layout()->lineCount());
    }
    lines = std::min(lines, mostLines);
    return lines * fontMetrics().lineSpacing() + 2 * frameWidth() + int(2 * document()->documentMargin()) + 2;
}

void HeaderValueEditor::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && event->modifiers().testFlag(Qt::ShiftModifier)) {
        textCursor().insertBlock(); // QPlainTextEdit itself would make U+2028 of it
        event->accept();
    } else if (isEnter) {
        event->accept();
        Q_EMIT taken();
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

} // namespace dlo
