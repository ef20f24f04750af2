// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The other half of HexView: what keys, the clipboard and the menu do.

#include "views/letter/hexview.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
//! "0x4F 50", "4f50", lines of a dump without offsets: digits of whole bytes.
std::optional<QByteArray> bytesOfHex(const QString &text)
{
    QByteArray digits;
    for (const auto &word : text.simplified().split(u' ', Qt::SkipEmptyParts)) {
        auto bare = word.startsWith("0x"_L1, Qt::CaseInsensitive) ? word.sliced(2) : word;
        bare.remove(u',');
        digits += bare.toLatin1();
    }
    const bool all = std::ranges::all_of(
        digits, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
    if (!all || digits.size() % 2 != 0)
        return std::nullopt;
    return QByteArray::fromHex(digits);
}
} // namespace

bool HexView::event(QEvent *event)
{
    // Undo, copy and the like are this view's while it has the keyboard.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        for (const auto shortcut : {QKeySequence::Undo, QKeySequence::Redo, QKeySequence::Copy, QKeySequence::Cut,
                                    QKeySequence::Paste, QKeySequence::SelectAll, QKeySequence::Delete}) {
            if (key->matches(shortcut))
                event->accept();
        }
        if (key->modifiers() == Qt::NoModifier && !key->text().isEmpty() && key->text().at(0).isPrint())
            event->accept(); // single letters are shortcuts of the list
        return event->isAccepted() || QAbstractScrollArea::event(event);
    }
    return QAbstractScrollArea::event(event);
}

bool HexView::focusNextPrevChild(bool next)
{
    // Tab goes from the digits to the characters, and from there on.
    if (next != m_inText) {
        m_inText = next;
        m_secondDigit = false;
        viewport()->update();
        return true;
    }
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void HexView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT leaveRequested();
        return;
    }
    if (doByShortcut(*event) || moveByKey(*event) || editByKey(*event))
        return;
    QAbstractScrollArea::keyPressEvent(event);
}

bool HexView::doByShortcut(const QKeyEvent &event)
{
    if (event.matches(QKeySequence::Undo)) {
        if (m_editable)
            step(m_buffer.undo());
    } else if (event.matches(QKeySequence::Redo)) {
        if (m_editable)
            step(m_buffer.redo());
    } else if (event.matches(QKeySequence::Copy)) {
        copy(m_inText);
    } else if (event.matches(QKeySequence::Cut)) {
        if (copy(m_inText))
            remove(selection());
    } else if (event.matches(QKeySequence::Paste)) {
        paste();
    } else if (event.matches(QKeySequence::SelectAll)) {
        m_anchor = 0;
        moveTo(m_buffer.size(), true);
    } else {
        return false;
    }
    return true;
}

bool HexView::moveByKey(const QKeyEvent &event)
{
    const bool selecting = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool all = event.modifiers().testFlag(Qt::ControlModifier);
    const qsizetype line = m_layout.bytesPerLine;
    const auto start = m_cursor - m_cursor % line;
    switch (event.key()) {
    case Qt::Key_Left:
        moveTo(m_cursor - 1, selecting);
        return true;
    case Qt::Key_Right:
        moveTo(m_cursor + 1, selecting);
        return true;
    case Qt::Key_Up:
        moveTo(m_cursor >= line ? m_cursor - line : m_cursor, selecting);
        return true;
    case Qt::Key_Down:
        moveTo(start + line <= m_buffer.size() ? m_cursor + line : m_cursor, selecting);
        return true;
    case Qt::Key_PageUp:
        moveTo(m_cursor - line * linesShown(), selecting);
        return true;
    case Qt::Key_PageDown:
        moveTo(m_cursor + line * linesShown(), selecting);
        return true;
    case Qt::Key_Home:
        moveTo(all ? 0 : start, selecting);
        return true;
    case Qt::Key_End:
        moveTo(all ? m_buffer.size() : std::min(start + line - 1, m_buffer.size()), selecting);
        return true;
    default:
        return false;
    }
}

bool HexView::editByKey(const QKeyEvent &event)
{
    if (event.key() == Qt::Key_Insert && event.modifiers() == Qt::NoModifier) {
        m_inserting = !m_inserting;
        Q_EMIT moved();
        return true;
    }
    if (event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace) {
        auto where = selection();
        if (where.count == 0 && event.key() == Qt::Key_Delete)
            where.count = 1;
        else if (where.count == 0 && m_cursor > 0)
            where = {.from = m_cursor - 1, .count = 1};
        remove(where);
        return true;
    }
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier | Qt::GroupSwitchModifier);
    if (modifiers != Qt::NoModifier || event.text().isEmpty() || !event.text().at(0).isPrint())
        return false;
    if (m_inText) {
        typeText(event.text());
    } else if (const auto digit = bytesOfHex(u'0' + event.text()); digit && digit->size() == 1) {
        typeDigit(digit->at(0));
    }
    return true;
}

void HexView::put(Range where, QByteArrayView with, bool joins)
{
    if (!m_editable)
        return;
    m_buffer.replace(where.from, where.count, with, joins);
    layOut();
    Q_EMIT edited();
}

void HexView::remove(Range where)
{
    if (!m_editable || where.count == 0)
        return;
    put(where, {});
    moveTo(where.from, false);
}

void HexView::step(const std::optional<ByteBuffer::Stepped> &stepped)
{
    if (!stepped)
        return;
    layOut();
    moveTo(stepped->offset, false);
    Q_EMIT edited();
}

void HexView::revert()
{
    if (!m_editable || m_buffer.isOriginal())
        return;
    m_buffer.revert();
    step(ByteBuffer::Stepped{});
}

void HexView::typeDigit(int digit)
{
    if (!m_editable)
        return;
    const auto selected = selection();
    if (selected.count > 0) {
        if (m_inserting)
            remove(selected);
        moveTo(selected.from, false);
    }
    const auto here = m_buffer.read(m_cursor, 1);
    const auto at = m_cursor;
    if (m_secondDigit && !here.isEmpty()) {
        const auto byte = char((quint8(here[0]) & 0xf0U) | unsigned(digit));
        put({.from = at, .count = 1}, QByteArrayView(&byte, 1), true);
        moveTo(at + 1, false);
        return;
    }
    const bool adds = m_inserting || here.isEmpty();
    const auto byte = char(unsigned(digit) << 4U | (adds ? 0U : quint8(here[0]) & 0x0fU));
    put({.from = at, .count = adds ? 0 : 1}, QByteArrayView(&byte, 1));
    moveTo(at, false);
    m_secondDigit = true;
}

void HexView::typeText(const QString &text)
{
    if (!m_editable)
        return;
    const auto bytes = text.toUtf8();
    auto where = selection();
    if (where.count == 0 && !m_inserting)
        where.count = bytes.size();
    put(where, bytes);
    moveTo(where.from + bytes.size(), false);
}

bool HexView::copy(bool asText)
{
    const auto selected = selection();
    if (selected.count == 0)
        return false;
    if (selected.count > maxCopied) {
        Q_EMIT refused(tr("That is too much for the clipboard. Select 8 MiB or less."));
        return false;
    }
    const auto bytes = m_buffer.read(selected.from, selected.count);
    if (asText && !bytes.isValidUtf8()) {
        Q_EMIT refused(tr("Some of these bytes are not text: they are not on the clipboard. Copy them as hex."));
        return false;
    }
    QGuiApplication::clipboard()->setText(asText ? QString::fromUtf8(bytes) : QString::fromLatin1(bytes.toHex(' ')));
    return true;
}

void HexView::paste()
{
    if (!m_editable)
        return;
    const auto text = QGuiApplication::clipboard()->text();
    if (m_inText)
        return typeText(text);
    const auto bytes = bytesOfHex(text);
    if (!bytes) {
        Q_EMIT refused(
            tr("What is on the clipboard is not bytes in hex. Go to the characters with Tab to paste text."));
        return;
    }
    auto where = selection();
    if (where.count == 0 && !m_inserting)
        where.count = bytes->size();
    put(where, *bytes);
    moveTo(where.from + bytes->size(), false);
}

void HexView::fillMenu(QMenu *menu)
{
    const auto selected = selection();
    const auto add = [&](const QString &text, QKeySequence::StandardKey key, bool enabled, auto &&what) {
        auto *action = menu->addAction(text, this, what);
        if (key != QKeySequence::UnknownKey)
            action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut); // shown only: keyPressEvent() does it
        action->setEnabled(enabled);
    };
    add(tr("&Undo"), QKeySequence::Undo, m_editable && m_buffer.canUndo(), [this] { step(m_buffer.undo()); });
    add(tr("&Redo"), QKeySequence::Redo, m_editable && m_buffer.canRedo(), [this] { step(m_buffer.redo()); });
    menu->addSeparator();
    add(tr("Copy as &hex"), m_inText ? QKeySequence::UnknownKey : QKeySequence::Copy, selected.count > 0,
        [this] { copy(false); });
    add(tr("Copy as &text"), m_inText ? QKeySequence::Copy : QKeySequence::UnknownKey, selected.count > 0,
        [this] { copy(true); });
    add(tr("&Paste"), QKeySequence::Paste, m_editable, [this] { paste(); });
    add(tr("&Delete"), QKeySequence::Delete, m_editable && selected.count > 0, [this] { remove(selection()); });
    menu->addSeparator();
    add(tr("Select &all"), QKeySequence::SelectAll, m_buffer.size() > 0, [this] {
        m_anchor = 0;
        moveTo(m_buffer.size(), true);
    });
}

void HexView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(menu);
    menu->popup(event->globalPos());
}

} // namespace dlo
