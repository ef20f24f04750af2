// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The other half of PayloadViews: bytes into the views, and what was edited out of them.

#include "views/common/banner.h"
#include "views/common/decodersentences.h"
#include "views/editor/largetextpane.h"
#include "views/editor/largetextview.h"
#include "views/letter/fieldsview.h"
#include "views/letter/hexview.h"
#include "views/letter/payloadbar.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadviews.h"

#include <QAction>
#include <QStackedWidget>
#include <QTextCursor>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qsizetype copiedAtOnce = qsizetype(8) * 1024 * 1024; // bytes that are copied in a millisecond or two
} // namespace

void PayloadViews::showPayload(const Slice &payload, bool editable)
{
    m_restoring.reset();
    m_then = {};
    m_editable = editable;
    m_chosenByHand = false;
    m_bytesTimer.stop();
    m_bytesPending = false;
    m_goTo.reset();
    m_hint->dismiss();
    ++m_loading;
    m_preparing = false;
    m_editorOf = m_hexOf = m_largeOf = m_longLineOf = 0;
    m_large->view()->setBuffer({}, false);
    if (payload.size() > PayloadController::syncLimit || m_editor->isSteppedBack()) {
        m_editor->clearContent();
        m_hex->setBuffer({}, false);
        m_fields->clear();
    }
    if (payload.size() <= copiedAtOnce)
        return takeDocument(payload.bytes());
    takeDocument({});
    m_preparing = true;
    Q_EMIT stateChanged();
    QtConcurrent::run([payload] {
        return payload.bytes();
    }).then(this, [this, loading = m_loading](const QByteArray &bytes) {
        if (loading != m_loading)
            return;
        m_preparing = false;
        takeDocument(bytes);
    });
}

void PayloadViews::takeDocument(const QByteArray &payload)
{
    m_controller.setDocument(PayloadDocument(payload));
    updateEdited();
    Q_EMIT stateChanged();
}

void PayloadViews::clear()
{
    showPayload({}, false);
}

void PayloadViews::showDraft(const Draft &draft)
{
    showPayload({}, true);
    m_restoring = draft;
    m_controller.setDocument(draft.document);
    updateEdited();
    Q_EMIT stateChanged();
}

void PayloadViews::onShownChanged()
{
    m_bytesTimer.stop();
    m_bytesPending = false;
    if (m_restoring) {
        m_chosenByHand = true;
        m_view = m_restoring->view;
        m_charset = m_restoring->charset;
    } else if (m_controller.isLookingAtPart()) {
        const auto looks = payloadtext::looksOf(
            m_controller.shown().first(std::min<qsizetype>(m_controller.shown().size(), PayloadController::syncLimit)));
        m_view = looks.view == PayloadView::Hex ? PayloadView::Hex : PayloadView::Text;
        m_charset = looks.charset;
    } else if (!m_chosenByHand || !m_controller.document().options().empty()) {
        m_view = m_controller.looks().view;
        m_charset = m_controller.looks().charset;
    }
    load();
}

//! Shows what is there in the view that is chosen, unless that shows it already.
void PayloadViews::load()
{
    ++m_loading;
    m_preparing = false;
    const auto revision = m_controller.revision();
    updateBar();
    updateHint();
    applyEditable();
    if (m_restoring && (m_restoring->text || m_restoring->bytes)) {
        restore();
    } else if (m_view == PayloadView::Hex) {
        m_isLarge = false;
        m_stack->setCurrentWidget(m_hex);
        if (m_hexOf != revision)
            loadBytes();
        m_restoring.reset();
    } else if (isTooLarge()) {
        showLarge();
        m_restoring.reset();
    } else {
        m_isLarge = false;
        m_stack->setCurrentWidget(m_view == PayloadView::Fields ? static_cast<QWidget *>(m_fields) : m_editorPage);
        const bool plain = m_view == PayloadView::Text;
        if (m_editorOf != revision || m_editorIsPlain != plain)
            loadEditor();
        else if (m_view == PayloadView::Fields)
            m_fields->refresh();
    }
    updateEdited();
    Q_EMIT positionChanged();
    Q_EMIT stateChanged();
}

//! Into the view that edits bytes: hex, or text that is too large for the editor.
void PayloadViews::loadBytes()
{
    const auto &before = m_controller.isLookingAtPart() ? m_controller.shown() : m_controller.document().before();
    const auto &shown = m_controller.shown();
    (m_isLarge ? m_largeOf : m_hexOf) = m_controller.revision();
    if (before.constData() == shown.constData() || shown.size() <= PayloadController::syncLimit)
        return setBytes(before.constData() == shown.constData() ? ByteBuffer(shown) : ByteBuffer(before, shown));
    m_preparing = true;
    setBytes({});
    QtConcurrent::run([before, shown] {
        return ByteBuffer(before, shown);
    }).then(this, [this, loading = m_loading](const ByteBuffer &buffer) {
        if (loading != m_loading)
            return;
        m_preparing = false;
        setBytes(buffer);
        Q_EMIT stateChanged();
    });
}

void PayloadViews::setBytes(const ByteBuffer &bytes)
{
    const bool editable = mayEdit() && !m_preparing;
    if (!m_isLarge)
        return m_hex->setBuffer(bytes, editable);
    m_large->view()->setBuffer(bytes, editable);
    showProblem();
}

void PayloadViews::loadEditor()
{
    const auto before = m_controller.isLookingAtPart() ? m_controller.shown() : m_controller.document().before();
    const auto make = [before, shown = m_controller.shown(), plain = m_view == PayloadView::Text, charset = m_charset] {
        return plain ? payloadtext::asText(before, shown, charset) : payloadtext::asJson(before, shown);
    };
    m_editorIsPlain = m_view == PayloadView::Text;
    m_editorOf = m_controller.revision();
    if (std::max(before.size(), m_controller.shown().size()) <= PayloadController::syncLimit) {
        setEditorText(make());
        return;
    }
    m_preparing = true;
    m_editor->clearContent();
    m_fields->clear();
    QtConcurrent::run(make).then(this, [this, loading = m_loading](const payloadtext::EditorText &text) {
        if (loading != m_loading)
            return;
        m_preparing = false;
        setEditorText(text);
    });
}

void PayloadViews::setEditorText(const payloadtext::EditorText &text)
{
    if (payloadtext::longestLine(text.typed.value_or(text.base.shown())) > maxLineInEditor) {
        m_longLineOf = m_controller.revision();
        return load();
    }
    m_exact = text.isExact;
    m_editor->setContent(text.base, mayEdit() && text.isExact, text.typed);
    if (m_view == PayloadView::Fields)
        m_fields->refresh(); // while the editor is filled
    Q_EMIT stateChanged();
}

void PayloadViews::applyEditable()
{
    m_hex->setEditable(mayEdit());
    m_large->view()->setEditable(mayEdit() && !m_preparing);
    if (!m_editor->isLoading())
        m_editor->setReadOnly(!mayEdit() || !m_exact || !m_editor->base().isEditable());
}

//! What was being typed, as it was.
void PayloadViews::restore()
{
    const auto draft = *m_restoring;
    if (draft.bytes) {
        m_restoring.reset();
        m_isLarge = m_view != PayloadView::Hex;
        if (m_isLarge) {
            m_longLineOf = m_controller.revision(); // it was too long for the editor, whatever it is now
            showLarge();
        } else {
            m_stack->setCurrentWidget(m_hex);
        }
        (m_isLarge ? m_largeOf : m_hexOf) = m_controller.revision();
        setBytes(*draft.bytes);
        m_isLarge ? m_large->view()->select(draft.cursor, 0) : m_hex->goTo(draft.cursor);
        m_bytesPending = true;
        composeBytes();
        return;
    }
    m_isLarge = false;
    m_stack->setCurrentWidget(m_view == PayloadView::Fields ? static_cast<QWidget *>(m_fields) : m_editorPage);
    m_editorIsPlain = m_view == PayloadView::Text;
    m_editorOf = m_controller.revision();
    m_goTo = draft.cursor;
    m_exact = true;
    m_editor->setContent(draft.text->base, mayEdit(), draft.text->typed);
}

void PayloadViews::onEditorLoaded()
{
    m_restoring.reset();
    if (const auto place = std::exchange(m_goTo, std::nullopt)) {
        auto cursor = m_editor->textCursor();
        cursor.setPosition(int(std::clamp<qsizetype>(*place, 0, m_editor->document()->characterCount() - 1)));
        m_editor->setTextCursor(cursor);
        m_editor->ensureCursorVisible();
    }
    applyEditable(); // perhaps a decoder is at work by now
    if (m_view == PayloadView::Fields)
        m_fields->refresh();
    Q_EMIT stateChanged();
    goOn();
}

void PayloadViews::onEditorComposed()
{
    if (m_view == PayloadView::Fields && !m_editor->isLoading())
        m_fields->refresh();
    if (!usesEditor() || m_preparing || m_editor->isLoading() || !m_editor->isComposedCurrent()
        || m_editorOf != m_controller.revision() || !mayEdit() || !m_exact)
        return;
    const auto &composed = m_editor->lastComposed();
    const auto charset = m_editorIsPlain ? m_charset : TextCharset::Utf8;
    const auto &present = m_controller.document().present();
    const bool same = charset == TextCharset::Utf8 && composed.bytes.size() == present.size()
        && composed.bytes.constData() == present.constData();
    if (same && !composed.error && m_controller.isComposedCurrent() && !lastComposed().error)
        return; // just put in
    PayloadEdit edit{.text = composed.bytes, .charset = charset, .error = composed.error};
    const auto &document = m_controller.document();
    if (document.options().empty() && m_editor->base().original().constData() == document.payload().constData())
        edit.counted = {composed.changedBytes, composed.identicalBytes};
    if (m_editorIsPlain && !m_controller.looks().isJson)
        edit.error.reset(); // nobody said that this is JSON
    m_controller.edit(edit);
    m_editorOf = m_controller.revision();
}

void PayloadViews::composeBytes()
{
    m_bytesTimer.stop();
    if (!std::exchange(m_bytesPending, false))
        return;
    m_controller.edit({.bytes = buffer().withoutHistory()});
    (m_isLarge ? m_largeOf : m_hexOf) = m_controller.revision();
}

void PayloadViews::updateEdited()
{
    bool edited = m_controller.document().isEdited() || lastComposed().unwritable >= 0
        || (m_restoring && (m_restoring->text || m_restoring->bytes));
    if (usesEditor() && !m_editor->isComposedCurrent())
        edited = m_editor->isEdited() || (edited && m_editor->base().original() != m_controller.document().before());
    else if (!usesEditor() && (m_bytesPending || !m_controller.isComposedCurrent()))
        edited = !buffer().isOriginal();
    if (edited == m_edited)
        return;
    m_edited = edited;
    Q_EMIT editedChanged(edited);
    Q_EMIT stateChanged();
}

std::optional<PayloadViews::Look> PayloadViews::look() const
{
    const auto &document = m_controller.document();
    if (m_restoring || m_edited || isLoading() || (!m_chosenByHand && document.options().empty()))
        return std::nullopt;
    Look look{.view = m_view, .charset = m_charset};
    for (std::size_t i = 0; i < document.options().size(); ++i)
        look.layers.push_back({.id = document.stack().layers()[i].id, .options = document.options()[i]});
    return look;
}

std::optional<Draft> PayloadViews::draft() const
{
    if (m_restoring)
        return std::nullopt;
    Draft draft{.document = m_controller.document(), .view = m_view, .charset = m_charset};
    if (isLoading() || m_controller.isLookingAtPart() || (usesLarge() && m_largeOf != m_controller.revision()))
        return draft; // there is nothing newer
    if (usesEditor()) {
        const bool current = m_editor->isComposedCurrent();
        draft.text = {.base = m_editor->base(), .typed = current ? m_editor->lastTyped() : m_editor->typedText()};
        draft.cursor = m_editor->textCursor().position();
    } else {
        draft.bytes = buffer();
        draft.cursor = m_isLarge ? m_large->view()->cursor() : m_hex->cursor();
    }
    return draft;
}

void PayloadViews::updateBar()
{
    std::vector<DecoderId> layers;
    for (const auto &layer : m_controller.document().stack().layers())
        layers.push_back(layer.id);
    const bool part = m_controller.isLookingAtPart();
    if (part)
        layers.push_back(m_controller.problem()->id);
    m_bar->setView(m_view);
    m_bar->setCharset(m_charset);
    m_bar->setLayers(layers, part);
    m_bar->setSuggested(m_controller.suggestions().others);
    m_bar->setDecodable(m_editable && !part && !m_controller.isWorking());
}

void PayloadViews::updateHint()
{
    using Kind = Banner::Kind;
    if (const auto &problem = m_controller.problem()) {
        const bool some = !problem->what.partial.isEmpty();
        m_lookAtPart->setText(m_controller.isLookingAtPart() ? tr("Back to the bytes") : tr("Show what was decoded"));
        const auto what = problem->encoding ? sentences::encodeProblem(problem->id, problem->what)
                                            : sentences::decodeProblem(problem->id, problem->what);
        m_hint->show(problem->encoding ? Kind::Error : Kind::Warning,
                     {what,
                      problem->encoding
                          ? tr("The decoder stays on, and what you typed stays as it is. Correct it, or revert.")
                          : tr("The payload is as it was.")},
                     some ? m_lookAtPart : nullptr);
        return;
    }
    const auto &layers = m_controller.document().stack().layers();
    if (!layers.empty() && layers.back().decoded.cutAtLimit) {
        const auto size = sentences::size(layers.back().decoded.bytes.size());
        m_hint->show(Kind::Warning,
                     {tr("There is more in it than these %1.").arg(size),
                      m_controller.canDecodeMore() ? QString() : tr("More than that is not decoded here.")},
                     m_controller.canDecodeMore() ? m_decodeMore : nullptr);
        return;
    }
    if (const auto &chain = m_controller.suggestions().chain; !chain.empty() && m_editable) {
        m_hint->show(Kind::Info, {tr("Looks like %1.").arg(sentences::decoderChain(chain)), {}}, m_decodeSuggested);
        return;
    }
    const QSignalBlocker blocker(m_hint); // nobody dismissed it
    m_hint->dismiss();
}

void PayloadViews::say(const QString &sentence)
{
    m_hint->show(Banner::Kind::Warning, {sentence, {}});
}

} // namespace dlo
