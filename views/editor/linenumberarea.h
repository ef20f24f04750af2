// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/editor/texteditor.h"

#include <QMouseEvent>
#include <QWidget>

namespace dlo {

//! The strip beside the text; the editor paints it, since it knows where the lines are.
class LineNumberArea : public QWidget
{
    Q_OBJECT
public:
    explicit LineNumberArea(TextEditor *editor)
        : QWidget(editor)
        , m_editor(editor)
    { }
    QSize sizeHint() const override { return {m_editor->lineNumberWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent *event) override { m_editor->paintLineNumbers(this, event); }
    void mousePressEvent(QMouseEvent *event) override
    {
        if (event->button() == Qt::LeftButton)
            m_editor->pressLineNumbers(event->position().toPoint());
    }

private:
    TextEditor *m_editor;
};

} // namespace dlo
