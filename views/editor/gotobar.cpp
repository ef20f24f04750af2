// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/gotobar.h"

#include "views/common/plainlabel.h"
#include "views/editor/texteditor.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

GoToBar::GoToBar(TextEditor *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_where(new QLineEdit(this))
    , m_close(new QToolButton(this))
    , m_message(new PlainLabel(PlainLabel::Fit::Wrap, this))
{
    setObjectName("goToBar"_L1);
    m_where->setObjectName("goToText"_L1);
    m_where->setAccessibleName(tr("Go to a line, or to a JSON Pointer"));
    m_where->setPlaceholderText(tr("Go to: 12, 12:5 or /items/0"));
    m_close->setObjectName("goToClose"_L1);
    m_close->setText(u"✕"_s);
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(m_close->toolTip());
    m_message->setObjectName("goToMessage"_L1);
    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_where, 1);
    row->addWidget(m_close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_message);
    say({});
    connect(m_where, &QLineEdit::textEdited, this, [this] {
        ++m_generation;
        say({});
    });
    connect(m_close, &QToolButton::clicked, this, &GoToBar::closeRequested);
}

void GoToBar::open()
{
    say({});
    show();
    m_where->setFocus(Qt::ShortcutFocusReason);
    m_where->selectAll();
}

void GoToBar::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier)
        go();
    else
        QWidget::keyPressEvent(event);
}

void GoToBar::go()
{
    const auto text = m_where->text();
    if (text.startsWith(u'/'))
        goToPointer(text);
    else if (goToLine(text.trimmed()))
        Q_EMIT closeRequested();
    else
        say(tr("Write a line (12), a line and a column (12:5), or a JSON Pointer that begins with /."));
}

bool GoToBar::goToLine(const QString &text)
{
    const auto parts = text.split(u':');
    bool isLine = false;
    bool isColumn = true;
    const auto line = parts.first().trimmed().toLongLong(&isLine);
    const auto column = parts.size() > 1 ? parts.at(1).trimmed().toLongLong(&isColumn) : 1;
    if (parts.size() > 2 || !isLine || !isColumn || line < 1 || column < 1)
        return false;
    const auto *document = m_editor->document();
    const auto block = document->findBlockByNumber(int(std::min<qint64>(line, document->blockCount()) - 1));
    m_editor->goTo(block.position() + std::min<qint64>(column, block.length()) - 1);
    return true;
}

void GoToBar::goToPointer(const QString &pointer)
{
    if (!jsonpointer::parse(pointer)) {
        say(tr("This is no JSON Pointer: behind ~ must come 0 (for ~) or 1 (for /)."));
        return;
    }
    const auto text = m_editor->snapshot();
    if (!text) {
        say(tr("The text is still being read. Try again in a moment."));
        return;
    }
    if (text->size() <= TextEditor::syncLimit) {
        take(jsonpointer::find(*text, pointer));
        return;
    }
    say(tr("Looking…"));
    const auto generation = ++m_generation;
    QtConcurrent::run([text = *text, pointer] {
        return jsonpointer::find(text, pointer);
    }).then(this, [this, generation](const std::vector<JsonRange> &places) {
        if (generation == m_generation && isVisible())
            take(places);
    });
}

void GoToBar::take(const std::vector<JsonRange> &places)
{
    if (places.empty()) {
        say(tr("No value has this pointer."));
        return;
    }
    if (places.size() == 1) {
        m_editor->goTo(places.front().from);
        Q_EMIT closeRequested();
        return;
    }
    // A name is given twice: Enter goes from one to the next.
    const auto cursor = qsizetype(m_editor->textCursor().position());
    auto next = std::ranges::upper_bound(places, cursor, {}, &JsonRange::from);
    if (next == places.end())
        next = places.begin();
    m_editor->select(next->from, 0);
    say(tr("%1 of %2 values with this pointer: a name is given more than once. Enter goes to the next.")
            .arg(next - places.begin() + 1)
            .arg(places.size()));
}

void GoToBar::say(const QString &message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

} // namespace dlo
