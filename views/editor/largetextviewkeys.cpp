// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of LargeTextView that does what keys, the clipboard and the menu say.

#include "views/editor/largetextview.h"

#include "payload/utf8.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! fromUtf8() takes a byte order mark away.
QString textOf(const QByteArray &bytes)
{
    auto text = QString::fromUtf8(bytes);
    if (bytes.startsWith("\xef\xbb\xbf") && !text.startsWith(QChar::ByteOrderMark))
        text.prepend(QChar(QChar::ByteOrderMark));
    return text;
}

} // namespace

bool LargeTextView::event(QEvent *event)
{
    // Undo, copy and the like are this view's while it has the keyboard.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        for (const auto shortcut : {QKeySequence::Undo, QKeySequence::Redo, QKeySequence::Copy, QKeySequence::Cut,
                                    QKeySequence::Paste, QKeySequence::SelectAll, QKeySequence::Delete}) {
            if (key->matches(shortcut))
                event->accept();
        }
        const auto modifiers = key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
        if (modifiers == Qt::NoModifier && !key->text().isEmpty() && key->text().at(0).isPrint())
            event->accept(); // single letters are shortcuts of the list
        return event->isAccepted() || QAbstractScrollArea::event(event);
    }
    return QAbstractScrollArea::event(event);
}

bool LargeTextView::focusNextPrevChild(bool next)
{
    return next && m_editable ? false : QAbstractScrollArea::focusNextPrevChild(next); // Tab is typed
}

void LargeTextView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT leaveRequested();
        return;
    }
    if (event->key() == Qt::Key_Tab && event->modifiers() == Qt::ControlModifier) {
        QAbstractScrollArea::focusNextPrevChild(true);
        return;
    }
    if (doByShortcut(*event) || moveByKey(*event) || editByKey(*event))
        return;
    QAbstractScrollArea::keyPressEvent(event);
}

bool LargeTextView::doByShortcut(const QKeyEvent &event)
{
    if (event.matches(QKeySequence::Undo)) {
        if (m_editable)
            step(m_buffer.undo());
    } else if (event.matches(QKeySequence::Redo)) {
        if (m_editable)
            step(m_buffer.redo());
    } else if (event.matches(QKeySequence::Copy)) {
        copy();
    } else if (event.matches(QKeySequence::Cut)) {
        cut();
    } else if (event.matches(QKeySequence::Paste)) {
        paste();
    } else if (event.matches(QKeySequence::SelectAll)) {
        const auto top = m_top;
        select(0, m_buffer.size());
        scrollTo(top); // what is looked at stays
    } else {
        return false;
    }
    return true;
}

bool LargeTextView::editByKey(const QKeyEvent &event)
{
    const bool far = event.modifiers().testFlag(Qt::ControlModifier);
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier | Qt::GroupSwitchModifier);
    switch (event.key()) {
    case Qt::Key_Backspace:
        removeBack(far);
        return true;
    case Qt::Key_Delete:
        removeForward(far);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_editable || modifiers != Qt::NoModifier)
            return false;
        newLine();
        return true;
    case Qt::Key_Tab:
        if (!m_editable || modifiers != Qt::NoModifier)
            return false;
        typeText(u"  "_s);
        return true;
    default:
        break;
    }
    // AltGr is Ctrl+Alt on some systems.
    const bool plain = modifiers == Qt::NoModifier || modifiers == (Qt::ControlModifier | Qt::AltModifier);
    if (!plain || event.text().isEmpty() || !(event.text().at(0).isPrint() || event.text().at(0).isSurrogate()))
        return false;
    typeText(event.text(), Change::Typing);
    return true;
}

//! As the line above ends.
void LargeTextView::newLine()
{
    const auto feed = m_buffer.lastIndexOf('\n', std::max<qsizetype>(0, m_cursor - TextRows::reach), m_cursor);
    typeText(feed > 0 && m_buffer.read(feed - 1, 1) == "\r" ? u"\r\n"_s : u"\n"_s);
}

void LargeTextView::removeBack(bool word)
{
    auto where = selection();
    const bool one = where.size == 0;
    if (one) {
        where.from = word ? previousWord(m_cursor) : previousCharacter(m_cursor);
        where.size = m_cursor - where.from;
    }
    put(where, {}, one ? Change::Backspace : Change::None);
}

void LargeTextView::removeForward(bool word)
{
    auto where = selection();
    const bool one = where.size == 0;
    if (one)
        where.size = (word ? nextWord(m_cursor) : nextCharacter(m_cursor)) - m_cursor;
    put(where, {}, one ? Change::Delete : Change::None);
}

void LargeTextView::put(const bytesearch::Match &where, QByteArrayView with, Change change)
{
    if (!m_editable || (where.size == 0 && with.isEmpty()))
        return;
    m_buffer.replace(where.from, where.size, with, change != Change::None && change == m_change);
    m_cursor = m_anchor = where.from + with.size();
    m_goalX.reset();
    m_matches.reset(); // they are of the text before
    m_problem.reset();
    layOut();
    ensureVisible();
    showCursor();
    m_change = change;
    Q_EMIT edited(where.from, where.size, with.size());
    tellPosition();
}

void LargeTextView::typeText(const QString &text, Change change)
{
    if (!m_editable || text.isEmpty())
        return;
    if (!text.isValidUtf16()) {
        Q_EMIT refused(tr("Not put in: the text has half a character, which cannot be written in UTF-8."));
        return;
    }
    // A word at a time can be undone.
    const bool newWord = text.at(0).isSpace() && m_cursor > 0 && uchar(m_buffer.read(m_cursor - 1, 1)[0]) > 0x20;
    if (newWord)
        m_change = Change::None;
    put(selection(), text.toUtf8(), change);
}

void LargeTextView::step(const std::optional<ByteBuffer::Stepped> &stepped)
{
    if (!stepped)
        return;
    m_matches.reset();
    m_problem.reset();
    layOut();
    moveTo(stepped->offset + stepped->added, false);
    Q_EMIT edited(stepped->offset, stepped->removed, stepped->added);
}

void LargeTextView::revert()
{
    if (!m_editable || m_buffer.isOriginal())
        return;
    const auto before = m_buffer.size();
    m_buffer.revert();
    step(ByteBuffer::Stepped{.offset = 0, .removed = before, .added = m_buffer.size()});
    moveTo(0, false);
}

bool LargeTextView::copy()
{
    const auto selected = selection();
    if (selected.size > maxCopied)
        Q_EMIT refused(tr("That is too much for the clipboard. Select 8 MiB or less."));
    if (selected.size == 0 || selected.size > maxCopied)
        return false;
    const auto bytes = selectedBytes();
    QGuiApplication::clipboard()->setText(textOf(bytes));
    if (utf8::firstInvalid(bytes) >= 0)
        Q_EMIT refused(tr("Some of these bytes are not text: they are not on the clipboard. Hex copies all bytes."));
    return true;
}

void LargeTextView::cut()
{
    if (m_editable && copy())
        put(selection(), {});
}

void LargeTextView::paste()
{
    typeText(QGuiApplication::clipboard()->text());
}

void LargeTextView::fillMenu(QMenu *menu)
{
    const bool any = selection().size > 0;
    const auto add = [&](const QString &text, QKeySequence::StandardKey key, bool enabled, auto &&what) {
        auto *action = menu->addAction(text, this, what);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut); // shown only: keyPressEvent() does it
        action->setEnabled(enabled);
    };
    add(tr("&Undo"), QKeySequence::Undo, m_editable && m_buffer.canUndo(), [this] { step(m_buffer.undo()); });
    add(tr("&Redo"), QKeySequence::Redo, m_editable && m_buffer.canRedo(), [this] { step(m_buffer.redo()); });
    menu->addSeparator();
    add(tr("Cu&t"), QKeySequence::Cut, m_editable && any, [this] { cut(); });
    add(tr("&Copy"), QKeySequence::Copy, any, [this] { copy(); });
    add(tr("&Paste"), QKeySequence::Paste, m_editable, [this] { paste(); });
    add(tr("&Delete"), QKeySequence::Delete, m_editable && any, [this] { removeForward(false); });
    menu->addSeparator();
    add(tr("Select &all"), QKeySequence::SelectAll, m_buffer.size() > 0, [this] { select(0, m_buffer.size()); });
}

} // namespace dlo
