// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// HeadersView: what can be done with the headers.

#include "letters/headersmodel.h"
#include "views/common/plainlabel.h"
#include "views/letter/headerdelegate.h"
#include "views/letter/headersview.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeySequence>
#include <QTableView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

QAction *HeadersView::add(const char *name, const QString &text, const QString &tip, const QKeySequence &keys,
                          void (HeadersView::*what)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1StringView(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    const auto shown = keys.toString(QKeySequence::NativeText);
    action->setToolTip(shown.isEmpty() ? tip : tr("%1 (%2)", "what it does, its keys").arg(tip, shown));
    connect(action, &QAction::triggered, this, what);
    m_table->addAction(action);
    return action;
}

void HeadersView::makeActions()
{
    m_add = add("headersAdd", tr("Add"), tr("Add a header below the current one"), QKeySequence(Qt::Key_Insert),
                &HeadersView::addHeader);
    m_remove = add("headersRemove", tr("Remove"), tr("Remove the current header"), QKeySequence(Qt::Key_Delete),
                   &HeadersView::removeHeader);
    m_duplicate = add("headersDuplicate", tr("Duplicate"), tr("Add a copy of the current header below it"),
                      QKeySequence(Qt::CTRL | Qt::Key_D), &HeadersView::duplicateHeader);
    m_up = add("headersUp", tr("Up"), tr("Move the current header up"), QKeySequence(Qt::ALT | Qt::Key_Up),
               &HeadersView::moveUp);
    m_down = add("headersDown", tr("Down"), tr("Move the current header down"), QKeySequence(Qt::ALT | Qt::Key_Down),
                 &HeadersView::moveDown);
    m_null = add("headersNull", tr("Set to null"), tr("Give the current header no value, which is not an empty one"),
                 QKeySequence(Qt::CTRL | Qt::Key_Backspace), &HeadersView::toggleNull);
    m_bytes = add("headersBytes", tr("Edit as bytes"), tr("Show and edit the value as hexadecimal bytes"),
                  QKeySequence(Qt::CTRL | Qt::Key_B), &HeadersView::toggleBytes);
    m_undo = add("headersUndo", tr("Undo"), tr("Take the last change back"), QKeySequence::Undo, &HeadersView::undo);
    m_redo = add("headersRedo", tr("Redo"), tr("Make the change again"), QKeySequence::Redo, &HeadersView::redo);
    m_copy = add("headersCopy", tr("Copy value"), tr("Copy the value of the current header"), QKeySequence::Copy,
                 &HeadersView::copyValue);
    m_revertCurrent
        = add("headersRevertCurrent", tr("Revert this header"), tr("Make the current header what it was when it came"),
              QKeySequence(Qt::CTRL | Qt::Key_R), &HeadersView::revertCurrent);
    m_revert = add("headersRevert", tr("Revert all"), tr("Go back to the headers as they came with the letter"),
                   QKeySequence(), &HeadersView::revert);
}

void HeadersView::updateActions()
{
    const int row = currentRow();
    const bool editable = m_model->isEditable();
    const bool any = editable && row >= 0 && !m_model->isReserved(row);
    const bool ordered = m_model->rules().ordered;
    const bool isNull = row >= 0 && !m_model->header(row).value;
    m_add->setEnabled(editable);
    m_remove->setEnabled(any);
    m_duplicate->setEnabled(any);
    m_up->setEnabled(editable && ordered && row > 0);
    m_down->setEnabled(editable && ordered && row >= 0 && row + 1 < m_model->rowCount());
    const auto unordered = tr("This broker does not keep the order of headers.");
    m_up->setToolTip(ordered ? tr("Move the current header up (Alt+Up)") : unordered);
    m_down->setToolTip(ordered ? tr("Move the current header down (Alt+Down)") : unordered);
    m_null->setText(isNull ? tr("Set to empty") : tr("Set to null"));
    m_null->setEnabled(any && (isNull || m_model->rules().nulls));
    m_null->setToolTip(m_model->rules().nulls || isNull
                           ? tr("Null is no value at all, which is not an empty one (Ctrl+Backspace)")
                           : tr("This broker takes no header without a value."));
    const bool asBytes = row >= 0 && m_model->isShownAsBytes(row);
    m_bytes->setText(asBytes ? tr("Edit as text") : tr("Edit as bytes"));
    m_bytes->setEnabled(row >= 0 && !isNull && (!asBytes || m_model->isText(row)));
    m_undo->setEnabled(editable && m_model->canUndo());
    m_redo->setEnabled(editable && m_model->canRedo());
    const auto was = row >= 0 ? m_model->origin(row) : std::nullopt;
    m_revertCurrent->setEnabled(any && was && *was != m_model->header(row));
    m_revert->setEnabled(editable && m_model->isEdited());
    m_copy->setEnabled(row >= 0 && !isNull);
}

void HeadersView::goTo(int row)
{
    const int last = m_model->rowCount() - 1;
    const auto column = m_table->currentIndex().isValid() ? m_table->currentIndex().column() : int(HeadersModel::Value);
    if (last >= 0)
        m_table->setCurrentIndex(m_model->index(std::clamp(row, 0, last), column));
    updateActions();
}

void HeadersView::addHeader()
{
    const int row = m_model->rowCount() == 0 ? 0 : currentRow() + 1;
    const auto &types = m_model->rules().types;
    Header fresh;
    fresh.type = types.empty() ? QString() : types.front().name;
    fresh.value = QByteArray();
    if (!m_model->insertHeader(row, fresh))
        return;
    const auto name = m_model->index(row, HeadersModel::Name);
    m_table->setCurrentIndex(name);
    m_table->setFocus(Qt::OtherFocusReason);
    m_table->edit(name);
}

void HeadersView::removeHeader()
{
    const int row = currentRow();
    if (m_model->removeHeader(row))
        goTo(row);
}

void HeadersView::duplicateHeader()
{
    const int row = currentRow();
    if (m_model->duplicateHeader(row))
        goTo(row + 1);
}

void HeadersView::moveUp()
{
    const int row = currentRow();
    if (m_model->moveHeader(row, row - 1))
        goTo(row - 1);
}

void HeadersView::moveDown()
{
    const int row = currentRow();
    if (m_model->moveHeader(row, row + 1))
        goTo(row + 1);
}

void HeadersView::toggleNull()
{
    const int row = currentRow();
    if (row < 0)
        return;
    auto header = m_model->header(row);
    header.value = header.value ? std::nullopt : std::optional(QByteArray(""));
    m_model->setHeader(row, header);
}

//! Looks at the value the other way, and goes on to edit it where that is possible.
void HeadersView::toggleBytes()
{
    const int row = currentRow();
    if (row < 0)
        return;
    m_model->showAsBytes(row, !m_model->isShownAsBytes(row));
    const auto value = m_model->index(row, HeadersModel::Value);
    m_table->setCurrentIndex(value);
    m_table->setFocus(Qt::OtherFocusReason);
    reflectValue();
    updateActions();
    if (m_model->flags(value).testFlag(Qt::ItemIsEditable))
        m_table->edit(value);
}

void HeadersView::undo()
{
    goTo(m_model->undo());
}

void HeadersView::redo()
{
    goTo(m_model->redo());
}

void HeadersView::revertCurrent()
{
    m_model->revertHeader(currentRow());
}

//! As text, which is what can be pasted into a cell again; bytes as hex.
void HeadersView::copyValue()
{
    const int row = currentRow();
    if (row < 0 || !m_model->header(row).value)
        return;
    const auto &value = *m_model->header(row).value;
    QGuiApplication::clipboard()->setText(m_model->isShownAsBytes(row) ? QString::fromLatin1(value.toHex(' '))
                                                                       : QString::fromUtf8(value));
}

} // namespace dlo
