// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadviews.h"

#include "views/common/banner.h"
#include "views/common/decodersentences.h"
#include "views/editor/largetextpane.h"
#include "views/editor/largetextview.h"
#include "views/letter/fieldsview.h"
#include "views/letter/hexview.h"
#include "views/letter/payloadbar.h"
#include "views/letter/payloadeditor.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr qint64 maxSchema = qint64(1024) * 1024;
} // namespace

PayloadViews::PayloadViews(PayloadEditor *editor, QWidget *editorPage, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_editorPage(editorPage)
    , m_large(new LargeTextPane(this))
    , m_hex(new HexView(this))
    , m_fields(new FieldsView(editor, this))
    , m_bar(new PayloadBar(this))
    , m_hint(new Banner(this))
    , m_stack(new QStackedWidget(this))
    , m_decodeSuggested(new QAction(tr("Decode"), this))
    , m_decodeMore(new QAction(tr("Decode more"), this))
    , m_lookAtPart(new QAction(tr("Show what was decoded"), this))
{
    m_hint->setObjectName("payloadHint"_L1);
    m_decodeSuggested->setObjectName("payloadDecodeSuggested"_L1);
    m_decodeMore->setObjectName("payloadDecodeMore"_L1);
    m_lookAtPart->setObjectName("payloadLookAtPart"_L1);
    m_stack->addWidget(editorPage);
    m_stack->addWidget(m_large);
    m_stack->addWidget(m_hex);
    m_stack->addWidget(m_fields);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_hint);
    column->addWidget(m_stack, 1);
    m_bytesTimer.setSingleShot(true);
    m_bytesTimer.setInterval(200ms);
    connect(&m_bytesTimer, &QTimer::timeout, this, &PayloadViews::composeBytes);
    connectBar();
    connectViews();
    connectLarge();
}

PayloadViews::~PayloadViews() = default;

void PayloadViews::addTool(QWidget *tool)
{
    m_bar->addTool(tool);
}

void PayloadViews::connectBar()
{
    connect(m_bar, &PayloadBar::viewChosen, this, &PayloadViews::chooseView);
    connect(m_bar, &PayloadBar::charsetChosen, this, &PayloadViews::chooseCharset);
    connect(m_bar, &PayloadBar::decodeChosen, this,
            [this](DecoderId id) { whenCurrent([this, id] { m_controller.decode({id}); }); });
    connect(m_bar, &PayloadBar::schemaWanted, this, &PayloadViews::chooseSchema);
    connect(m_bar, &PayloadBar::layersChosen, this,
            [this](int count) { whenCurrent([this, count] { m_controller.removeDownTo(std::size_t(count)); }); });
    connect(m_decodeSuggested, &QAction::triggered, this,
            [this] { whenCurrent([this] { m_controller.decode(m_controller.suggestions().chain); }); });
    connect(m_decodeMore, &QAction::triggered, this, [this] { m_controller.decodeMore(); });
    connect(m_lookAtPart, &QAction::triggered, this,
            [this] { whenCurrent([this] { m_controller.lookAtPart(!m_controller.isLookingAtPart()); }); });
    connect(m_hint, &Banner::dismissed, this, [this] { m_controller.forgetProblem(); });
}

void PayloadViews::connectViews()
{
    connect(&m_controller, &PayloadController::shownChanged, this, &PayloadViews::onShownChanged);
    connect(&m_controller, &PayloadController::composedChanged, this, [this] {
        updateEdited();
        Q_EMIT composedChanged();
        goOn();
    });
    connect(&m_controller, &PayloadController::problemChanged, this, [this] {
        updateBar();
        updateHint();
    });
    connect(&m_controller, &PayloadController::suggestionsChanged, this, [this] {
        updateBar();
        updateHint();
    });
    connect(&m_controller, &PayloadController::workingChanged, this, [this] {
        applyEditable(); // what would be typed meanwhile would be lost
        updateBar();
        Q_EMIT stateChanged();
    });
    connect(m_editor, &PayloadEditor::composedChanged, this, &PayloadViews::onEditorComposed);
    connect(m_editor, &PayloadEditor::editedChanged, this, &PayloadViews::updateEdited);
    connect(m_editor, &PayloadEditor::loaded, this, &PayloadViews::onEditorLoaded);
    connect(m_editor, &PayloadEditor::typed, this, &PayloadViews::typed);
    connect(m_editor, &PayloadEditor::leaveRequested, this, &PayloadViews::leaveRequested);
    connect(m_editor, &QPlainTextEdit::cursorPositionChanged, this, &PayloadViews::positionChanged);
    connect(m_hex, &HexView::edited, this, [this] {
        m_bytesPending = true;
        m_bytesTimer.start();
        Q_EMIT typed();
        updateEdited();
    });
    connect(m_hex, &HexView::moved, this, &PayloadViews::positionChanged);
    connect(m_hex, &HexView::refused, this, &PayloadViews::say);
    connect(m_hex, &HexView::leaveRequested, this, &PayloadViews::leaveRequested);
    connect(m_fields, &FieldsView::refused, this, &PayloadViews::say);
    connect(m_fields, &FieldsView::leaveRequested, this, &PayloadViews::leaveRequested);
    connect(m_fields, &FieldsView::showRequested, this, [this](qsizetype position) {
        chooseView(PayloadView::Json);
        m_editor->goTo(position);
    });
}

//! Does something that needs what was typed: at once, or when it is composed.
void PayloadViews::whenCurrent(std::function<void()> then)
{
    m_then = std::move(then);
    composeSoon();
    goOn();
}

void PayloadViews::goOn()
{
    if (!m_then || m_restoring || !isComposedCurrent() || m_controller.isWorking())
        return;
    const auto then = std::exchange(m_then, {});
    if (lastComposed().unwritable >= 0) {
        say(tr("%1 Correct it first, so that nothing you typed is lost.").arg(whyNotSendable()));
        updateBar();
        return;
    }
    then();
}

void PayloadViews::chooseView(PayloadView view)
{
    whenCurrent([this, view] {
        m_chosenByHand = true;
        if (view == m_view)
            return updateBar();
        m_view = view;
        load();
    });
}

void PayloadViews::chooseCharset(TextCharset charset)
{
    whenCurrent([this, charset] {
        m_chosenByHand = true;
        m_charset = charset;
        m_editorOf = 0;
        load();
    });
}

void PayloadViews::chooseSchema(DecoderId id)
{
    auto *dialog
        = new QFileDialog(this, tr("Choose an Avro schema"), {}, tr("Avro schemas (*.avsc *.json);;All files (*)"));
    dialog->setObjectName("payloadSchemaDialog"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, id](const QString &name) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly) || file.size() > maxSchema)
            return say(file.isOpen() ? tr("The schema was not used: the file is larger than 1 MiB.")
                                     : tr("The schema was not used: the file cannot be read."));
        whenCurrent([this, id, schema = file.readAll()] {
            const auto &layers = m_controller.document().stack().layers();
            if (!layers.empty() && layers.back().id == id) // its header only was shown
                m_controller.removeDownTo(layers.size() - 1);
            m_controller.decode({id}, schema);
        });
    });
    dialog->open();
}

void PayloadViews::composeSoon()
{
    if (usesEditor())
        m_editor->composeSoon();
    else if (m_bytesPending)
        composeBytes();
}

bool PayloadViews::isComposedCurrent() const
{
    const bool view = usesEditor() ? m_editor->isComposedCurrent() : !m_bytesPending;
    // Whether an edited text must be JSON has to be known before it is sent.
    return view && m_controller.isComposedCurrent() && (m_controller.looks().isSure || !m_edited);
}

bool PayloadViews::isLoading() const
{
    return m_controller.isWorking() || m_preparing || (usesEditor() && m_editor->isLoading());
}

void PayloadViews::revert()
{
    if (!m_edited || isLoading())
        return;
    const auto &document = m_controller.document();
    const bool sameBase = document.stack().payload() == document.payload();
    if (sameBase && usesEditor() && m_editor->base().original() == document.before() && m_exact
        && (!m_editorIsPlain || m_charset == TextCharset::Utf8))
        return m_editor->revert(); // can be undone
    if (sameBase && usesLarge())
        return m_large->view()->revert();
    if (sameBase && m_view == PayloadView::Hex)
        return m_hex->revert();
    m_controller.revert();
}

void PayloadViews::goToError()
{
    if (const auto &error = lastComposed().error; error && usesEditor()) {
        if (m_view == PayloadView::Fields)
            chooseView(PayloadView::Json);
        m_editor->goTo(error->offset);
    } else if (error && usesLarge()) {
        if (m_view == PayloadView::Fields)
            chooseView(PayloadView::Json);
        m_large->view()->goTo(error->offset);
    } else if (error) {
        m_hex->goTo(error->offset);
        m_hex->setFocus(Qt::OtherFocusReason);
    } else if (lastComposed().unwritable >= 0) {
        m_editor->goTo(lastComposed().unwritable);
    }
}

void PayloadViews::focusView()
{
    if (m_view == PayloadView::Hex)
        m_hex->setFocus(Qt::ShortcutFocusReason);
    else if (m_view == PayloadView::Fields)
        m_fields->setFocus(Qt::ShortcutFocusReason);
    else if (m_isLarge)
        m_large->view()->setFocus(Qt::ShortcutFocusReason);
    else
        m_editor->setFocus(Qt::ShortcutFocusReason);
}

QString PayloadViews::position() const
{
    if (m_view == PayloadView::Fields)
        return {};
    if (m_isLarge)
        return m_large->position();
    if (usesEditor())
        return tr("Ln %1, Col %2").arg(m_editor->line()).arg(m_editor->column());
    auto place = tr("Offset %1").arg(m_hex->cursor());
    if (!m_hex->isEditable())
        return place;
    return m_hex->isInserting() ? tr("%1, inserting").arg(place) : tr("%1, overwriting").arg(place);
}

QString PayloadViews::whyNotSendable() const
{
    const auto &composed = lastComposed();
    if (composed.unwritable >= 0)
        return tr("Character %1 of the text cannot be written in %2.")
            .arg(composed.unwritable + 1)
            .arg(charset::name(m_charset));
    if (composed.problem)
        return sentences::encodeProblem(m_controller.document().stack().layers()[composed.problem->layer].id,
                                        composed.problem->problem);
    if (composed.error && m_controller.looks().isJson)
        return sentences::jsonError(*composed.error);
    return {};
}

std::optional<payloadtext::Comparison> PayloadViews::comparison() const
{
    if (!usesEditor() || m_editor->base().original() != m_controller.document().before()
        || (m_editorIsPlain && m_charset != TextCharset::Utf8))
        return std::nullopt;
    return payloadtext::Comparison{.base = m_editor->base(), .after = m_editor->lastTyped()};
}

QStringList PayloadViews::notes() const
{
    QStringList notes;
    const auto &stack = m_controller.document().stack();
    for (const auto &layer : stack.layers())
        notes.append(sentences::layerNotes(layer));
    if (const auto why = sentences::whyOnlyForLooking(stack); !why.isEmpty())
        notes.append(why);
    if (m_controller.isLookingAtPart())
        notes.append(tr("This is the part that could be decoded, only for looking."));
    if (const auto differ = sentences::rewriting(lastComposed().rewriting); !differ.isEmpty())
        notes.append(differ);
    return notes + largeNotes();
}

} // namespace dlo
