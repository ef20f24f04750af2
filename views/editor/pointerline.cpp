// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/pointerline.h"

#include "views/common/plainlabel.h"
#include "views/common/visibletext.h"
#include "views/editor/cursorplace.h"
#include "views/editor/texteditor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace dlo {

PointerLine::PointerLine(TextEditor *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_pointer(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_copy(new QToolButton(this))
{
    m_pointer->setObjectName("payloadPointer"_L1);
    m_copy->setObjectName("payloadCopyPointer"_L1);
    m_copy->setText(tr("Copy pointer"));
    m_copy->setToolTip(tr("Copy the JSON Pointer of the place where the cursor is"));
    m_copy->setAutoRaise(true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_pointer, 1);
    row->addWidget(m_copy);
    connect(m_copy, &QToolButton::clicked, this, &PointerLine::copy);
    connect(editor->place(), &CursorPlace::changed, this, &PointerLine::update);
    connect(editor, &TextEditor::snapshotChanged, this, &PointerLine::update);
    update();
}

bool PointerLine::canCopy() const
{
    return m_editor->looksLikeJson() && m_editor->place()->isFollowing();
}

void PointerLine::copy()
{
    m_copying = canCopy() && !m_editor->place()->isCurrent();
    if (canCopy() && !m_copying)
        QGuiApplication::clipboard()->setText(m_editor->place()->pointer());
}

void PointerLine::update()
{
    const bool shown = canCopy();
    setVisible(shown);
    if (!shown)
        return;
    const auto *place = m_editor->place();
    const auto &pointer = place->pointer();
    auto text = pointer.isEmpty() ? tr("the whole value", "where the JSON Pointer is empty") : visible(pointer);
    if (place->copies() > 1)
        text = tr("%1 (%2 values have this pointer)", "a JSON Pointer; a name is given twice")
                   .arg(text)
                   .arg(place->copies());
    m_pointer->setText(text);
    if (m_copying)
        copy();
}

} // namespace dlo
