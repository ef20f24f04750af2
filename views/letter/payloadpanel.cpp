// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadpanel.h"

#include "payload/utf8.h"
#include "views/common/badge.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/editor/editorpane.h"
#include "views/letter/drafts.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadviews.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
//! What a payload is that is easily taken for "nothing".
QString shapeOf(QByteArrayView payload)
{
    const auto bare = payload.trimmed();
    if (payload.isEmpty())
        return PayloadPanel::tr("The payload is empty: 0 bytes.");
    if (bare.isEmpty())
        return PayloadPanel::tr("The payload is white space only.");
    if (bare == "null")
        return PayloadPanel::tr("The payload is the JSON value null.");
    if (bare == "\"\"")
        return PayloadPanel::tr("The payload is an empty JSON text, \"\".");
    if (bare == "0")
        return PayloadPanel::tr("The payload is the JSON number 0.");
    if (bare == "false")
        return PayloadPanel::tr("The payload is the JSON value false.");
    if (payload.startsWith("\xef\xbb\xbf"))
        return PayloadPanel::tr("The payload begins with a byte order mark (EF BB BF), which JSON does not allow.");
    return {};
}

//! Of a large one only the beginning is looked at: this is asked often.
bool isUtf8(const QByteArray &bytes)
{
    constexpr qsizetype looked = qsizetype(256) * 1024;
    const auto invalid = utf8::firstInvalid(QByteArrayView(bytes).first(std::min(bytes.size(), looked)));
    return invalid < 0 || (bytes.size() > looked && invalid > looked - 4); // a character cut in two
}
} // namespace

PayloadPanel::PayloadPanel(QWidget *parent)
    : QWidget(parent)
    , m_editor(new PayloadEditor(this))
    , m_views(new PayloadViews(m_editor, new EditorPane(m_editor, this), this))
    , m_note(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_error(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_goToError(new QToolButton(this))
    , m_badge(new Badge(this))
    , m_edited(new Badge(this))
    , m_revert(new QToolButton(this))
    , m_status(new PlainLabel(PlainLabel::Fit::Elide, this))
{
    m_note->setObjectName("payloadNote"_L1);
    m_error->setObjectName("payloadError"_L1);
    m_badge->setObjectName("payloadProtection"_L1);
    m_edited->setObjectName("payloadEdited"_L1);
    m_status->setObjectName("payloadStatus"_L1);
    m_goToError->setObjectName("payloadGoToError"_L1);
    m_goToError->setText(tr("Go there"));
    m_goToError->setToolTip(tr("Put the cursor where the text stops being JSON"));
    m_revert->setAutoRaise(true);

    auto *errorRow = new QHBoxLayout;
    errorRow->setSpacing(8);
    errorRow->addWidget(m_error, 1);
    errorRow->addWidget(m_goToError, 0, Qt::AlignTop);
    auto *statusRow = new QHBoxLayout;
    statusRow->setSpacing(8);
    statusRow->addWidget(m_badge);
    statusRow->addWidget(m_edited);
    statusRow->addWidget(m_status, 1);
    statusRow->addWidget(m_revert);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_note);
    column->addWidget(m_views, 1);
    column->addLayout(errorRow);
    column->addLayout(statusRow);

    connect(m_goToError, &QToolButton::clicked, m_views, &PayloadViews::goToError);
    connect(m_views, &PayloadViews::composedChanged, this, [this] {
        updateError();
        updateStatus();
        updateNote();
        Q_EMIT composedChanged();
        Q_EMIT stateChanged();
    });
    connect(m_views, &PayloadViews::editedChanged, this, [this](bool edited) {
        updateStatus();
        Q_EMIT editedChanged(edited);
        Q_EMIT stateChanged();
    });
    connect(m_views, &PayloadViews::stateChanged, this, [this] {
        updateNote();
        updateError();
        updateStatus();
        Q_EMIT stateChanged();
    });
    connect(m_views, &PayloadViews::typed, this, &PayloadPanel::typed);
    connect(m_views, &PayloadViews::leaveRequested, this, &PayloadPanel::leaveRequested);
    connect(m_views, &PayloadViews::positionChanged, this, &PayloadPanel::updateStatus);
    clear();
}

PayloadPanel::~PayloadPanel() = default;

void PayloadPanel::setRevertAction(QAction *action)
{
    m_revert->setDefaultAction(action);
    m_revert->setToolButtonStyle(Qt::ToolButtonTextOnly);
}

void PayloadPanel::addBelow(QWidget *widget)
{
    layout()->addWidget(widget);
}

void PayloadPanel::showPayload(const DeadLetter &letter, bool decrypting)
{
    m_protection = letter.protection;
    m_keyName = letter.keyName;
    m_decrypting = decrypting;
    m_hasPayload = letter.payload.isPresent() && !decrypting;
    describe(letter, decrypting);
    m_views->showPayload(letter.payload, m_hasPayload);
    updateNote();
}

bool PayloadPanel::isLoading() const
{
    return m_views->isLoading();
}

void PayloadPanel::showDraft(const Draft &draft)
{
    m_protection = draft.protection;
    m_keyName = draft.keyName;
    m_decrypting = false;
    m_hasPayload = true;
    DeadLetter shown;
    shown.payload = Slice::of(draft.document.payload());
    shown.protection = draft.protection;
    describe(shown, false);
    m_views->showDraft(draft);
    updateNote();
}

void PayloadPanel::clear()
{
    m_protection = Protection::Plain;
    m_keyName.clear();
    m_decrypting = false;
    m_hasPayload = false;
    m_shape.clear();
    m_editor->setPlaceholderText({});
    m_views->clear();
    updateNote();
}

void PayloadPanel::addTool(QWidget *tool)
{
    m_views->addTool(tool);
}

bool PayloadPanel::isTextShown() const
{
    return m_views->view() != PayloadView::Hex;
}

bool PayloadPanel::isEdited() const
{
    return m_views->isEdited();
}

const ComposedPayload &PayloadPanel::lastComposed() const
{
    return m_views->lastComposed();
}

bool PayloadPanel::isComposedCurrent() const
{
    return m_views->isComposedCurrent();
}

void PayloadPanel::composeSoon()
{
    m_views->composeSoon();
}

QString PayloadPanel::whyNotSendable() const
{
    return m_views->whyNotSendable();
}

void PayloadPanel::goToError()
{
    m_views->goToError();
}

void PayloadPanel::focusView()
{
    m_views->focusView();
}

void PayloadPanel::revert()
{
    m_views->revert();
}

QByteArray PayloadPanel::shownBefore() const
{
    return m_views->controller().document().before();
}

QByteArray PayloadPanel::shownAfter() const
{
    return m_views->controller().document().present();
}

std::optional<payloadtext::Comparison> PayloadPanel::comparison() const
{
    return m_views->comparison();
}

std::optional<Draft> PayloadPanel::draft() const
{
    auto draft = m_views->draft();
    if (draft) {
        draft->protection = m_protection;
        draft->keyName = m_keyName;
    }
    return draft;
}

void PayloadPanel::describe(const DeadLetter &letter, bool decrypting)
{
    m_editor->setPlaceholderText({});
    if (!letter.payload.isPresent()) {
        m_shape = tr("The broker told no payload for this dead letter, which is not the same as an empty one.");
    } else if (decrypting) {
        m_shape = tr("The payload is encrypted. The broker is being asked for its plain text…");
    } else if (letter.protection == Protection::Envelope) {
        m_shape = tr("This is the envelope of an encrypted payload. It cannot be decrypted here.");
    } else {
        m_shape = shapeOf(letter.payload.view());
        if (letter.payload.size() == 0)
            m_editor->setPlaceholderText(tr("empty"));
    }
}

void PayloadPanel::updateNote()
{
    QStringList notes;
    if (!m_shape.isEmpty())
        notes.append(m_shape);
    notes += m_views->notes();
    const auto &base = m_editor->base();
    const auto view = m_views->view();
    const bool known = m_hasPayload && !isLoading() && view != PayloadView::Hex && !base.original().isEmpty();
    if (known && m_views->isForeignText())
        notes.append(tr("Not all bytes are text in this character set, so it can be looked at, not edited. Hex shows "
                        "all bytes."));
    else if (known && !base.isEditable() && isUtf8(base.original()))
        notes.append(tr("The text has NUL characters, line ends of several kinds, or others that a text editor would "
                        "change: look at it here, edit it in Hex."));
    else if (known && !base.isEditable())
        notes.append(tr("These bytes are not UTF-8 text: they can be looked at, not edited here."));
    else if (known && !base.isJson() && m_views->controller().looks().isSure && !m_views->controller().looks().isJson
             && view != PayloadView::Fields)
        notes.append(tr("This is not JSON; it is shown as it is."));
    if (isLoading())
        notes.append(tr("Still being read…"));
    if (view != PayloadView::Hex && !m_editor->isHighlighted())
        notes.append(tr("Colours are off: the text is longer than %1 or has a line longer than %2.")
                         .arg(sentences::size(PayloadEditor::maxHighlighted),
                              sentences::size(PayloadEditor::maxHighlightedLine)));
    m_note->setText(notes.join(u'\n'));
    m_note->setVisible(!notes.isEmpty());

    updateBadge();
}

//! How the payload came to be readable, or that it did not.
void PayloadPanel::updateBadge()
{
    using State = colours::State;
    constexpr qsizetype longest = 40; // of a badge's name; the tooltip has all of it
    m_badge->setToolTip({});
    switch (m_protection) {
    case Protection::Plain:
        m_badge->hide();
        break;
    case Protection::DecryptedByBroker:
        m_badge->show(State::Success, sentences::protection(m_protection));
        break;
    case Protection::DecryptedHere:
        m_badge->show(State::Success,
                      sentences::protection(m_protection,
                                            m_keyName.size() > longest ? m_keyName.left(longest) + u'…' : m_keyName));
        m_badge->setToolTip(PlainLabel::literalToolTip(sentences::protection(m_protection, m_keyName)));
        break;
    case Protection::Envelope:
        m_badge->show(State::Warning, m_decrypting ? tr("encrypted") : tr("not decryptable"));
        break;
    }
}

void PayloadPanel::updateError()
{
    const auto &composed = m_views->lastComposed();
    auto why = m_views->whyNotSendable();
    if (why.isEmpty() && composed.error)
        why = sentences::jsonError(*composed.error);
    const bool shown = !why.isEmpty() && m_views->isEdited();
    m_error->setVisible(shown);
    m_goToError->setVisible(shown && (composed.error || composed.unwritable >= 0));
    m_error->setText(shown ? why : QString());
    auto own = palette();
    own.setColor(QPalette::WindowText, colours::state(colours::State::Error, palette()).text);
    m_error->setPalette(own);
}

void PayloadPanel::updateStatus()
{
    const bool edited = m_views->isEdited();
    if (edited)
        m_edited->show(colours::State::Info, tr("edited"));
    else
        m_edited->hide();
    m_revert->setVisible(edited);
    const auto &composed = m_views->lastComposed();
    const bool known = m_hasPayload && !m_views->controller().isWorking();
    const QLocale locale;
    QStringList parts;
    if (known && composed.error && edited) {
        parts.append(tr("not valid JSON at the moment")); // a count of bytes would mean nothing
    } else if (known && edited && (composed.problem || composed.unwritable >= 0)) {
        parts.append(tr("cannot be written at the moment"));
    } else if (known) {
        if (!edited) // narrow panes: the two counts below say as much
            parts.append(sentences::size(composed.bytes.size()));
        const auto identical = locale.toString(composed.identicalBytes);
        parts.append(composed.changedBytes == 1
                         ? tr("1 byte changed, %1 identical").arg(identical)
                         : tr("%n bytes changed, %1 identical", nullptr, int(composed.changedBytes)).arg(identical));
    }
    if (const auto position = m_views->position(); !position.isEmpty())
        parts.append(position);
    m_status->setText(parts.join(u" · "_s));
}

} // namespace dlo
