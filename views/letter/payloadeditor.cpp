// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadeditor.h"

#include "views/common/sentences.h"
#include "views/editor/hiddencharacters.h"
#include "views/letter/jsonhighlighter.h"
#include "views/letter/payloadtext.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>

#include <QEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPointer>
#include <QTextBlock>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr qsizetype piece = qsizetype(8) * 1024; // characters put in per turn of the event loop: a few milliseconds
constexpr qsizetype atOnce = qsizetype(32) * 1024; // up to here all in one go

} // namespace

PayloadEditor::PayloadEditor(QWidget *parent)
    : TextEditor(parent)
{
    setObjectName("payloadEditor"_L1);
    setAccessibleName(tr("Payload"));
    m_loadTimer.setInterval(0ms);
    connect(&m_loadTimer, &QTimer::timeout, this, &PayloadEditor::insertPiece);
    m_validateTimer.setSingleShot(true);
    m_validateTimer.setInterval(200ms);
    connect(&m_validateTimer, &QTimer::timeout, this, &PayloadEditor::validate);
    connect(document(), &QTextDocument::contentsChanged, this, &PayloadEditor::onContentsChanged);
    connect(this, &TextEditor::hiddenShownChanged, this, &PayloadEditor::showHidden);
    clearContent();
}

PayloadEditor::~PayloadEditor()
{
    // The highlighter takes its formats off the text when it goes; nobody is to hear of that any more.
    blockSignals(true);
    document()->disconnect(this);
    m_highlighter.reset();
}

void PayloadEditor::setContent(const EditableText &text, bool editable, const std::optional<QString> &typed)
{
    m_loadTimer.stop();
    m_rest.clear(); // of a text that was still being put in
    m_validateTimer.stop();
    ++m_generation;
    m_base = text;
    m_editable = editable && text.isEditable();
    m_draft = typed;
    m_lastComposed = {.bytes = text.original(), .identicalBytes = text.original().size()};
    m_lastTyped = text.shown();
    m_composedOf = m_generation;
    m_loading = true;
    m_steppedBack = false;
    setReadOnly(true);
    document()->setUndoRedoEnabled(false);
    chooseHighlighting(text.shown());

    if (text.shown().size() <= atOnce) {
        setPlainText(text.shown());
        finishLoading();
        return;
    }
    m_rest = text.shown();
    m_restAt = 0;
    insertPiece();
    m_loadTimer.start();
}

void PayloadEditor::clearContent()
{
    setContent(EditableText(), false);
}

void PayloadEditor::stepBack()
{
    clearContent();
    m_steppedBack = true;
    Q_EMIT composedChanged(); // who works on the text hears of it
}

std::optional<QString> PayloadEditor::snapshot() const
{
    if (m_loading || isLoading())
        return std::nullopt;
    if (isComposedCurrent())
        return m_lastTyped;
    return isShort() ? std::optional(typedText()) : std::nullopt;
}

bool PayloadEditor::looksLikeJson() const
{
    return m_base.isJson() || (m_edited && !m_lastComposed.error);
}

void PayloadEditor::setViolations(const std::vector<Violation> &violations)
{
    problems()->setViolations(violations);
}

EditableText::Composed PayloadEditor::composed() const
{
    if (!m_edited)
        return {.bytes = m_base.original(), .identicalBytes = m_base.original().size()};
    return m_base.compose(typedText());
}

void PayloadEditor::revert()
{
    if (!m_edited || isLoading())
        return;
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(m_base.shown());
    m_validateTimer.stop();
    validate();
}

void PayloadEditor::chooseHighlighting(const QString &text)
{
    m_highlighted = text.size() <= maxHighlighted && payloadtext::longestLine(QStringView(text)) <= maxHighlightedLine;
    problems()->setSyntaxError(std::nullopt);
    problems()->setViolations({});
    QPlainTextEdit::clear();
    m_highlighter.reset();
    if (text.isEmpty() && !m_editable)
        return;
    if (!m_repository)
        m_repository = std::make_unique<KSyntaxHighlighting::Repository>();
    // A new one for each text: the base posts itself blocks to highlight later, and those of the old text are no more.
    m_highlighter = std::make_unique<JsonHighlighter>();
    applyTheme();
    // Theme, then definition, then text.
    const auto first = text.trimmed().left(1);
    const bool likeJson = m_base.isJson() || first == u"{" || first == u"[" || first == u"\"";
    if (m_highlighted && likeJson) // other text would be all errors
        m_highlighter->setDefinition(m_repository->definitionForName(u"JSON"_s));
    m_highlighter->setHidden(isHiddenShown() ? &hiddenCharacters() : nullptr);
    m_highlighter->setDocument(document());
}

void PayloadEditor::insertPiece()
{
    // Finished one turn after the last piece: the highlighter has then done what it put off, and a draft can replace
    // the text.
    if (m_restAt >= m_rest.size()) {
        m_loadTimer.stop();
        m_rest.clear();
        finishLoading();
        return;
    }
    auto end = std::min(m_restAt + piece, m_rest.size());
    if (end < m_rest.size()) {
        const auto lineEnd = m_rest.lastIndexOf(u'\n', end - 1);
        if (lineEnd >= m_restAt)
            end = lineEnd + 1;
        else if (m_rest.at(end - 1).isHighSurrogate())
            ++end;
    }
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(m_rest.sliced(m_restAt, end - m_restAt));
    m_restAt = end;
}

void PayloadEditor::finishLoading()
{
    document()->setUndoRedoEnabled(true);
    document()->setModified(false);
    m_loading = false;
    m_revision = document()->revision();
    noteSeen(m_highlighted ? document()->toRawText() : QString());
    setReadOnly(!m_editable);
    if (!m_base.isEditable())
        m_lastTyped = typedText(); // line ends of several kinds are one kind in the document
    applyWrapping();
    moveCursor(QTextCursor::Start);
    showCurrentLine();
    const bool wasEdited = std::exchange(m_edited, false);
    if (m_draft && m_editable) {
        QTextCursor cursor(document());
        cursor.select(QTextCursor::Document);
        cursor.insertText(*m_draft);
        moveCursor(QTextCursor::Start);
        m_validateTimer.stop();
        validate();
    }
    m_draft.reset();
    if (wasEdited && !m_edited)
        Q_EMIT editedChanged(false);
    Q_EMIT snapshotChanged();
    Q_EMIT composedChanged();
    Q_EMIT loaded();
}

void PayloadEditor::onContentsChanged()
{
    if (m_loading || document()->revision() == m_revision)
        return;
    m_revision = document()->revision();
    if (isOnlyColoured())
        return;
    const bool small = document()->characterCount() <= syncLimit;
    const bool edited = document()->isModified() && !(small && typedText() == m_base.shown());
    ++m_generation;
    m_validateTimer.start();
    Q_EMIT typed();
    if (edited == m_edited)
        return;
    m_edited = edited;
    Q_EMIT editedChanged(edited);
}

void PayloadEditor::noteSeen(const QString &rawText)
{
    m_seen = m_highlighted ? rawText : QString();
    m_seenOf = m_generation;
}

//! Highlighting emits contentsChanged() and counts the revision up, as an edit does; the text stays the same.
bool PayloadEditor::isOnlyColoured() const
{
    return m_highlighted && m_seenOf == m_generation && document()->toRawText() == m_seen;
}

void PayloadEditor::composeSoon()
{
    if (isComposedCurrent() || m_composing == m_generation)
        return;
    m_validateTimer.stop();
    validate();
}

void PayloadEditor::validate()
{
    const auto generation = ++m_generation;
    const auto rawText = document()->toRawText();
    noteSeen(rawText);
    if (rawText.size() <= syncLimit) {
        const auto text = typedText();
        validated(generation, text, m_base.compose(text));
        return;
    }
    struct Long
    {
        QString text = {};
        EditableText::Composed composed = {};
    };
    m_composing = generation;
    QtConcurrent::run([base = m_base, raw = rawText]() mutable {
        raw.replace(QChar::ParagraphSeparator, u'\n');
        auto composed = base.compose(raw);
        return Long{.text = std::move(raw), .composed = std::move(composed)};
    }).then(this, [this, generation](const Long &done) { validated(generation, done.text, done.composed); });
}

void PayloadEditor::validated(quint64 generation, const QString &text, const EditableText::Composed &composed)
{
    if (generation != m_generation)
        return;
    m_lastComposed = composed;
    m_lastTyped = text;
    m_composedOf = generation;
    const auto &error = composed.error;
    problems()->setSyntaxError(
        error ? std::optional(
                    Violation{.from = error->offset, .to = error->offset + 1, .message = sentences::jsonError(*error)})
              : std::nullopt);
    const bool edited = composed.bytes != m_base.original();
    if (edited != m_edited) {
        m_edited = edited;
        Q_EMIT editedChanged(edited);
    }
    Q_EMIT snapshotChanged();
    Q_EMIT composedChanged();
}

void PayloadEditor::applyTheme()
{
    // Not the default of the palette: of Breeze some colours are hard to read (2.8 to 1 in the dark).
    const bool dark = palette().color(QPalette::Base).lightness() < 128;
    auto theme = m_repository->theme(dark ? u"GitHub Dark"_s : u"Tokyo Night Light"_s);
    if (!theme.isValid())
        theme = m_repository->themeForPalette(palette());
    m_highlighter->setTheme(theme);
    if (m_highlighter->document())
        m_highlighter->rehighlight();
    showCurrentLine();
}

//! Only lines that have such characters are coloured anew: all of a long text would take too long.
void PayloadEditor::showHidden()
{
    if (!m_highlighter || !m_highlighter->document())
        return;
    m_highlighter->setHidden(isHiddenShown() ? &hiddenCharacters() : nullptr);
    for (auto block = document()->firstBlock(); block.isValid(); block = block.next()) {
        if (HiddenCharacters::isAny(block.text()))
            m_highlighter->rehighlightBlock(block);
    }
}

void PayloadEditor::changeEvent(QEvent *event)
{
    TextEditor::changeEvent(event);
    if (m_highlighter && (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange))
        applyTheme();
    else if (event->type() == QEvent::FontChange && isHiddenShown())
        showHidden();
}

void PayloadEditor::keyPressEvent(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT leaveRequested();
        return;
    }
    if (event->key() == Qt::Key_Backtab || (event->key() == Qt::Key_Tab && modifiers == Qt::ShiftModifier)) {
        // QPlainTextEdit's own refuses while the text can be edited.
        QWidget::focusNextPrevChild(false); // NOLINT(bugprone-parent-virtual-call)
        return;
    }
    if (event->key() == Qt::Key_Tab && (isReadOnly() || modifiers == Qt::ControlModifier)) {
        QWidget::focusNextPrevChild(true); // NOLINT(bugprone-parent-virtual-call)
        return;
    }
    if (event->key() == Qt::Key_Tab && modifiers == Qt::NoModifier) {
        insertPlainText(u"  "_s);
        return;
    }
    if (!isReadOnly() && modifiers == Qt::NoModifier
        && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        const auto text = textCursor().block().text().left(textCursor().positionInBlock());
        const auto indent
            = std::find_if_not(text.cbegin(), text.cend(), [](QChar c) { return c == u' '; }) - text.cbegin();
        insertPlainText(u'\n' + QString(indent, u' '));
        ensureCursorVisible();
        return;
    }
    TextEditor::keyPressEvent(event);
}

bool PayloadEditor::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasText();
}

void PayloadEditor::insertFromMimeData(const QMimeData *source)
{
    if (!isReadOnly() && source->hasText())
        insertPlainText(source->text());
}

QMimeData *PayloadEditor::createMimeDataFromSelection() const
{
    // Ours: plain text only, with U+00A0 as it is.
    auto *mime = new QMimeData; // owned by the caller, as Qt's own
    mime->setText(textCursor().selectedText().replace(QChar::ParagraphSeparator, u'\n'));
    return mime;
}

} // namespace dlo
