// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/cursorplace.h"

#include "payload/jsonpointer.h"
#include "views/common/colours.h"
#include "views/editor/texteditor.h"

#include <QTextBlock>
#include <QtConcurrentRun>

#include <chrono>

using namespace std::chrono_literals;

namespace dlo {

CursorPlace::CursorPlace(TextEditor *editor)
    : QObject(editor)
    , m_editor(editor)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0ms);
    connect(&m_soon, &QTimer::timeout, this, &CursorPlace::look);
    connect(editor, &QPlainTextEdit::cursorPositionChanged, this, &CursorPlace::onMoved);
    connect(editor->document(), &QTextDocument::contentsChanged, this, &CursorPlace::onMoved);
    connect(editor, &TextEditor::snapshotChanged, this, &CursorPlace::onMoved);
}

CursorPlace::Found CursorPlace::find(const QString &text, qsizetype cursor)
{
    Found found;
    found.pointer = jsonpointer::at(text, cursor);
    found.copies = qsizetype(jsonpointer::find(text, found.pointer).size());
    found.brackets = bracketsAt(text, cursor);
    return found;
}

bool CursorPlace::isFollowing() const
{
    return m_editor->document()->characterCount() <= maxFollowed;
}

void CursorPlace::onMoved()
{
    m_current = false;
    m_jump = false;
    ++m_generation;
    m_found.brackets.reset();
    if (isFollowing())
        m_soon.start();
    else
        mark();
}

void CursorPlace::look()
{
    mark(); // none until they are found
    if (m_looking)
        return; // again when that is back
    const auto text = m_editor->snapshot();
    if (!text)
        return; // again when it is there
    const auto cursor = m_editor->textCursor().position();
    if (text->size() <= TextEditor::syncLimit) {
        take(find(*text, cursor), m_generation);
        return;
    }
    m_looking = true;
    QtConcurrent::run(&CursorPlace::find, *text, cursor)
        .then(this, [this, generation = m_generation](const Found &found) {
            m_looking = false;
            take(found, generation);
        });
}

void CursorPlace::take(const Found &found, quint64 generation)
{
    if (generation != m_generation) { // moved on meanwhile
        m_soon.start();
        return;
    }
    m_found = found;
    m_current = true;
    mark();
    Q_EMIT changed();
    if (m_jump)
        jump();
}

void CursorPlace::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    if (m_found.brackets) {
        const auto colour = colours::state(colours::State::Info, m_editor->palette());
        for (const auto at : {m_found.brackets->opening, m_found.brackets->closing}) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(m_editor->document());
            mark.cursor.setPosition(int(at));
            mark.cursor.setPosition(int(at) + 1, QTextCursor::KeepAnchor);
            mark.format.setBackground(colour.background);
            mark.format.setForeground(colour.text);
            mark.format.setFontWeight(QFont::Bold);
            if (mark.cursor.block().isVisible())
                marks.append(mark);
        }
    }
    m_editor->setMarks(TextEditor::Layer::Brackets, marks);
}

void CursorPlace::jumpToBracket()
{
    if (m_current) {
        jump();
    } else {
        m_jump = true;
        m_soon.start();
    }
}

void CursorPlace::jump()
{
    m_jump = false;
    if (!m_found.brackets)
        return;
    const auto [opening, closing] = *m_found.brackets;
    const auto cursor = m_editor->textCursor().position();
    const bool atOpening = cursor == opening || cursor == opening + 1;
    m_editor->select(atOpening ? closing + 1 : opening, 0);
}

} // namespace dlo
