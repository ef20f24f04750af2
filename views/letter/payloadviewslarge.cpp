// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of PayloadViews that shows what is too large for the editor.

#include "views/common/sentences.h"
#include "views/editor/largetextpane.h"
#include "views/editor/largetextview.h"
#include "views/letter/fieldsview.h"
#include "views/letter/hexview.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadviews.h"

#include <QStackedWidget>

#include <algorithm>

namespace dlo {

void PayloadViews::connectLarge()
{
    auto *view = m_large->view();
    connect(view, &LargeTextView::edited, this, [this] {
        m_bytesPending = true;
        m_bytesTimer.start();
        Q_EMIT typed();
        updateEdited();
    });
    connect(m_large, &LargeTextPane::positionChanged, this, &PayloadViews::positionChanged);
    connect(view, &LargeTextView::refused, this, &PayloadViews::say);
    connect(view, &LargeTextView::leaveRequested, this, &PayloadViews::leaveRequested);
    connect(&m_controller, &PayloadController::looksChanged, this, &PayloadViews::onLooksChanged);
    connect(&m_controller, &PayloadController::composedChanged, this, &PayloadViews::showProblem);
}

const ByteBuffer &PayloadViews::buffer() const
{
    return m_isLarge ? m_large->view()->buffer() : m_hex->buffer();
}

bool PayloadViews::isTooLarge() const
{
    const auto &before = m_controller.document().before();
    const auto &shown = m_controller.shown();
    if (std::max(before.size(), shown.size()) > maxInEditor || m_longLineOf == m_controller.revision())
        return true;
    // Text is shown in the lines it has; JSON in others, which are measured when they are known.
    return m_view == PayloadView::Text && m_charset == TextCharset::Utf8
        && payloadtext::longestLine(QByteArrayView(shown)) > maxLineInEditor;
}

void PayloadViews::showLarge()
{
    m_isLarge = true;
    m_exact = true;
    m_editorOf = 0;
    if (!m_editor->isSteppedBack())
        m_editor->stepBack();
    if (m_view == PayloadView::Fields) {
        m_stack->setCurrentWidget(m_fields);
        m_fields->refresh();
        return;
    }
    m_stack->setCurrentWidget(m_large);
    if (m_largeOf != m_controller.revision())
        loadBytes();
}

//! What all of it looks like is known now. What somebody reads or edits already stays as it is shown.
void PayloadViews::onLooksChanged()
{
    const auto &looks = m_controller.looks();
    if (!m_chosenByHand && !m_isLarge && !m_edited && looks.view != m_view) {
        m_view = looks.view;
        m_charset = looks.charset;
        load();
    }
    updateBar();
    showProblem();
    Q_EMIT stateChanged();
    Q_EMIT composedChanged(); // whether what is wrong with it matters
    goOn();
}

//! Where the large text is not JSON: as it came, or as it is edited.
void PayloadViews::showProblem()
{
    if (!usesLarge() || m_bytesPending)
        return;
    const auto &composed = lastComposed();
    const auto &error = m_edited ? composed.error : m_controller.looks().error;
    m_large->view()->setProblem(error && m_view == PayloadView::Json ? std::optional(error->offset) : std::nullopt);
}

QStringList PayloadViews::largeNotes() const
{
    QStringList notes;
    if (!usesLarge())
        return notes;
    const auto &document = m_controller.document();
    const bool all = std::max(document.before().size(), m_controller.shown().size()) > maxInEditor;
    const auto limit = sentences::size(all ? maxInEditor : maxLineInEditor);
    if (m_view == PayloadView::Json && all)
        notes.append(
            tr("Shown as it came, not indented and without colours, because it is longer than %1.").arg(limit));
    else if (m_view == PayloadView::Json)
        notes.append(tr("Shown as it came, not indented and without colours, because a line would be longer than %1.")
                         .arg(limit));
    else if (m_view == PayloadView::Text && all)
        notes.append(tr("Shown without colours because it is longer than %1.").arg(limit));
    else if (m_view == PayloadView::Text)
        notes.append(tr("Shown without colours because it has a line longer than %1.").arg(limit));
    if (m_view == PayloadView::Text && m_charset != TextCharset::Utf8)
        notes.append(tr("Text as long as this is shown as UTF-8 only, whatever its character set is."));
    const auto &looks = m_controller.looks();
    if (m_view == PayloadView::Json && !looks.isSure)
        notes.append(tr("Whether all of it is JSON is being found out…"));
    else if (m_view == PayloadView::Json && !looks.isJson)
        notes.append(looks.error
                         ? tr("This is not JSON; it is shown as it is. %1").arg(sentences::jsonError(*looks.error))
                         : tr("This is not JSON; it is shown as it is."));
    return notes;
}

} // namespace dlo
