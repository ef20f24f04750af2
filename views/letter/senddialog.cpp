// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/senddialog.h"

#include "session/session.h"
#include "views/common/checkbox.h"
#include "views/common/colours.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibledelegate.h"
#include "views/common/visibletext.h"
#include "views/letter/diffview.h"
#include "views/letter/effectsview.h"
#include "views/letter/fidelityview.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
QLabel *heading(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    auto font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

PlainLabel *monospace(const QString &text, const QString &name, QWidget *parent)
{
    auto *label = new PlainLabel(text, PlainLabel::Fit::Wrap, parent);
    label->setObjectName(name);
    label->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    return label;
}

QComboBox *editableCombo(const QString &name, const QString &spoken, QWidget *parent)
{
    auto *combo = new QComboBox(parent);
    combo->setObjectName(name);
    combo->setAccessibleName(spoken);
    combo->setEditable(true);
    combo->setInsertPolicy(QComboBox::NoInsert);
    combo->completer()->setCompletionMode(QCompleter::PopupCompletion);
    combo->completer()->setFilterMode(Qt::MatchContains);
    // Otherwise leaving the field would put "Orders" from the list in the place of a typed "orders".
    combo->completer()->setCaseSensitivity(Qt::CaseSensitive);
    combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    combo->setItemDelegate(new VisibleDelegate(combo));
    combo->completer()->popup()->setItemDelegate(new VisibleDelegate(combo));
    return combo;
}
} // namespace

SendDialog::SendDialog(const SendPlan &plan, Session *session, QSettings *settings, QWidget *parent)
    : CarefulDialog(parent)
    , m_plan(plan)
    , m_session(session)
    , m_queue(editableCombo(u"sendQueue"_s, tr("Queue"), this))
    , m_partition(editableCombo(u"sendPartition"_s, tr("Partition"), this))
    , m_hidden(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_effects(new EffectsView(this))
    , m_fidelity(new FidelityView(this))
    , m_keep(new CheckBox(tr("&Keep the dead letter (send a copy only)"), this))
    , m_envelope(new CheckBox(tr("Send the &envelope itself, still encrypted"), this))
    , m_reason(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(new QPushButton(this))
{
    setObjectName("sendDialog"_L1);
    setWindowTitle(plan.action == RedriveAction::Replay ? tr("Replay a dead letter") : tr("Republish a dead letter"));
    m_effects->setObjectName("sendEffects"_L1);
    m_keep->setObjectName("sendKeepOriginal"_L1);
    m_envelope->setObjectName("sendEnvelope"_L1);
    m_reason->setObjectName("sendReason"_L1);
    m_confirm->setObjectName("sendConfirm"_L1);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addConnection(form, session->profile());
    addDestination(form);
    addFacts(form);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addLayout(form);
    column->addWidget(m_hidden);
    addChoices(column, settings);

    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName("sendCancel"_L1);
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);
    column->addWidget(buttons);
    setButtons(m_confirm, cancel);
    cancel->setFocus();

    connect(m_queue, &QComboBox::currentTextChanged, this, &SendDialog::update);
    connect(m_partition, &QComboBox::currentTextChanged, this, &SendDialog::update);
    connect(m_keep, &QCheckBox::toggled, this, &SendDialog::update);
    connect(m_envelope, &QCheckBox::toggled, this, &SendDialog::update);
    connect(session, &Session::permissionsChanged, this, &SendDialog::forgetImpact);
    connect(session, &Session::stateChanged, this, &SendDialog::forgetImpact);
    connect(session, &Session::dataChanged, this, &SendDialog::forgetImpact);
    connect(&session->loader(), &LetterLoader::changed, this, &SendDialog::forgetImpact);
    m_storedOtherwise = isStoredOtherwise();
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    forgetImpact();
    resize(plan.edited && plan.action != RedriveAction::Replay ? 860 : 640, sizeHint().height());
}

void SendDialog::addDestination(QFormLayout *form)
{
    m_hidden->setObjectName("sendHidden"_L1);
    auto own = m_hidden->palette();
    own.setColor(QPalette::WindowText, colours::state(colours::State::Warning, palette()).text);
    m_hidden->setPalette(own);
    for (auto *combo : {m_queue, m_partition}) {
        fieldlimit::guard(combo->lineEdit());
        combo->setVisible(m_plan.choosesDestination);
    }
    if (m_plan.choosesDestination) {
        offerPlaces();
        form->addRow(tr("&Queue:"), m_queue);
        form->addRow(tr("&Partition:"), m_partition);
    } else {
        addFixedPlace(form);
    }
}

void SendDialog::addConnection(QFormLayout *form, const ConnectionProfile &profile)
{
    auto *label = new PlainLabel(PlainLabel::Fit::Elide, this);
    label->setObjectName(u"sendConnection"_s);
    label->setText(sentences::connection(profile));
    auto bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    form->addRow(tr("Connection:"), label);
}

void SendDialog::addFixedPlace(QFormLayout *form)
{
    const auto row = [&](const QString &title, const QString &name, const QString &text) {
        auto *label = new PlainLabel(text, PlainLabel::Fit::Elide, this);
        label->setObjectName(name);
        label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        form->addRow(title, label);
    };
    row(tr("Queue:"), u"sendFixedQueue"_s, visible(origin().queue));
    const auto &partition = m_plan.letter.address.partition;
    row(tr("Partition:"), u"sendFixedPartition"_s, partition ? visible(*partition) : tr("given up by the broker"));
}

void SendDialog::offerPlaces()
{
    QStringList names;
    for (const auto &queue : m_session->queues())
        names.append(queue.name);
    names.sort();
    m_queue->addItems(names);
    m_queue->setCurrentIndex(-1);
    m_queue->setEditText(m_plan.letter.address.queue);
    QStringList partitions;
    const auto &store = m_session->letters().store();
    constexpr qsizetype looked = 2000; // letters at hand, enough for suggestions
    for (qsizetype i = 0; i < std::min(store.size(), looked); ++i) {
        if (const auto &partition = store.at(i).address.partition; partition && !partitions.contains(*partition))
            partitions.append(*partition);
    }
    partitions.sort();
    m_partition->addItems(partitions.mid(0, 200));
    m_partition->setCurrentIndex(-1);
    m_partition->setEditText(m_plan.letter.address.partition.value_or(QString()));
}

void SendDialog::addFacts(QFormLayout *form)
{
    const bool replay = m_plan.action == RedriveAction::Replay;
    const auto id = replay ? tr("chosen by the broker") : m_plan.transactionId;
    form->addRow(tr("New transaction id:"), monospace(visible(id), u"sendTransactionId"_s, this));
    const auto &payload = m_plan.letter.payload;
    const auto bytes = replay ? payload.size() : m_plan.payload.size();
    const auto size = replay && !payload.isPresent() ? tr("not told by this broker") : sentences::size(bytes);
    form->addRow(tr("Size:"), monospace(size, u"sendSize"_s, this));
}

void SendDialog::addWhatIsSent(QVBoxLayout *column, QSettings *settings)
{
    const bool replay = m_plan.action == RedriveAction::Replay;
    const auto normaliser = m_session->normaliser();
    if (!replay && (m_plan.edited || normaliser)) {
        auto *diff = new DiffView(settings, this);
        diff->setObjectName("sendDiff"_L1);
        diff->setMinimumHeight(150);
        // Of what nobody changed only what the broker makes of it is worth a look.
        diff->setVisible(m_plan.edited);
        if (!m_plan.edited)
            connect(diff, &DiffView::compared, diff, [diff] { diff->setVisible(diff->storesOtherwise()); });
        const auto &shown = m_plan.base.shown();
        diff->compare({.before = shown,
                       .after = m_plan.edited ? m_plan.typed : shown,
                       .isJson = m_plan.base.isJson(),
                       .sent = m_plan.payload,
                       .normaliser = normaliser,
                       .broker = sentences::generation(m_session->info())});
        column->addWidget(diff, 1);
    }
    addHeaders(column);
    if (!replay && m_plan.edited)
        return;
    const auto size = int(m_plan.payload.size());
    const auto unchanged = size == 1 ? tr("Unchanged: sent byte for byte as received (1 byte)")
                                     : tr("Unchanged: sent byte for byte as received (%n bytes)", nullptr, size);
    const auto kept = m_plan.edited || m_plan.headers
        ? tr("The payload as the broker keeps it. What you changed in the editor is "
             "not sent: use “Republish” for that.")
        : tr("The payload as the broker keeps it, unchanged.");
    auto *same = new PlainLabel(replay ? kept : unchanged, PlainLabel::Fit::Wrap, this);
    same->setObjectName("sendUnchanged"_L1);
    column->addWidget(same);
    if (replay && !m_plan.choosesDestination)
        column->addWidget(new PlainLabel(tr("It goes back to where it came from. “Replay to…” is for another place."),
                                         PlainLabel::Fit::Wrap, this));
}

void SendDialog::addChoices(QVBoxLayout *column, QSettings *settings)
{
    const bool replay = m_plan.action == RedriveAction::Replay;
    column->addSpacing(8);
    column->addWidget(heading(tr("What is sent"), this));
    addWhatIsSent(column, settings);
    m_envelope->setVisible(!replay && m_plan.isEnvelope);
    column->addWidget(m_envelope);

    column->addSpacing(8);
    column->addWidget(heading(tr("What else happens"), this));
    column->addWidget(m_fidelity);
    column->addWidget(m_effects);

    const bool mayRemove = bool(m_session->may(RedriveAction::Remove, &m_plan.letter));
    const bool takesLiveMessage = m_session->info().capabilities.removal == RemovalReach::LiveMessage;
    m_keep->setVisible(!replay);
    // Where removing would take the stored message from other groups too, a copy is the safe choice.
    m_keep->setChecked(!replay && (takesLiveMessage || !mayRemove));
    m_keep->setEnabled(mayRemove);
    if (!mayRemove)
        m_keep->setToolTip(sentences::whyNot(m_session->may(RedriveAction::Remove, &m_plan.letter).reason));
    column->addWidget(m_keep);
    if (!replay && takesLiveMessage) {
        auto *plainly
            = new PlainLabel(tr("On this broker a dead letter cannot be removed alone: removing it deletes the stored "
                                "message itself, with the dead "
                                "letters of all consumer groups, and groups that have not read it yet never get it."),
                             PlainLabel::Fit::Wrap, this);
        plainly->setObjectName("sendLiveMessage"_L1);
        plainly->setContentsMargins(24, 0, 0, 0);
        column->addWidget(plainly);
    }
    column->addWidget(m_reason);
    column->addStretch(replay || !m_plan.edited ? 1 : 0);
}

Destination SendDialog::origin() const
{
    return {m_plan.letter.address.queue, m_plan.letter.address.partition.value_or(QString())};
}

Destination SendDialog::destination() const
{
    return m_plan.choosesDestination ? Destination{m_queue->currentText(), m_partition->currentText()} : origin();
}

std::optional<Destination> SendDialog::changedDestination() const
{
    return destination() == origin() ? std::nullopt : std::optional(destination());
}

bool SendDialog::removesOriginal() const
{
    return !m_keep->isChecked();
}

QString SendDialog::whyNot() const
{
    const auto &letter = m_plan.letter;
    const bool replay = m_plan.action == RedriveAction::Replay;
    auto reason = replay && m_plan.choosesDestination ? m_session->mayReplayElsewhere(&letter).reason
                                                      : m_session->may(m_plan.action, &letter).reason;
    if (reason == Reason::NotDecryptable && !replay)
        reason = Reason::None; // asked below
    if (reason != Reason::None)
        return sentences::whyNot(reason);
    if (const auto why = m_plan.choosesDestination ? whyNotThere(destination()) : QString(); !why.isEmpty())
        return why;
    if (const auto why = replay ? QString() : whyNotHeaders(); !why.isEmpty())
        return why;
    if (!replay && m_plan.isEnvelope && !m_envelope->isChecked())
        return tr("What would be sent has the form of an envelope, the broker's form of an encrypted payload. A "
                  "consumer can only use it where the same key is known, and a queue that encrypts would encrypt it "
                  "once more. Tick the box above if you mean it.");
    return {};
}

QString SendDialog::whyNotThere(const Destination &to) const
{
    if (to.queue.trimmed().isEmpty())
        return tr("Name a queue.");
    if (to.partition.trimmed().isEmpty())
        return tr("Name a partition.");
    // What a field cut is another name.
    if (fieldlimit::exceeds(to.queue))
        return tr("The name of the queue: %1").arg(fieldlimit::sentence());
    if (fieldlimit::exceeds(to.partition))
        return tr("The name of the partition: %1").arg(fieldlimit::sentence());
    // Names are sent as they are shown, so a blank nobody sees must not make another queue.
    const auto hasBlanks = [](const QString &name) { return name != name.trimmed(); };
    if (hasBlanks(to.queue) && to.queue != origin().queue)
        return tr("The name of the queue begins or ends with a blank. Take it away.");
    if (hasBlanks(to.partition) && to.partition != origin().partition)
        return tr("The name of the partition begins or ends with a blank. Take it away.");
    return {};
}

void SendDialog::reflectHidden()
{
    const auto to = destination();
    QStringList lines;
    constexpr qsizetype shown = 300;
    for (const auto &name : {to.queue, to.partition}) {
        if (hasHidden(name))
            lines.append(tr("This name has characters that cannot be seen: %1").arg(visible(name).left(shown)));
    }
    m_hidden->setText(lines.join(u'\n'));
    m_hidden->setVisible(!lines.isEmpty());
}

void SendDialog::update()
{
    if (!m_session)
        return;
    updateImpact();
    reflectHidden();
    const auto why = whyNot();
    m_reason->setText(why);
    m_reason->setVisible(!why.isEmpty());
    m_confirm->setEnabled(why.isEmpty());
    if (m_plan.action == RedriveAction::Replay)
        m_confirm->setText(changedDestination() ? tr("&Replay to this place") : tr("&Replay"));
    else
        m_confirm->setText(removesOriginal() ? tr("&Republish and remove the dead letter")
                                             : tr("&Republish a copy, keep the dead letter"));
    m_confirm->setMinimumWidth(m_confirm->fontMetrics().horizontalAdvance(m_confirm->text()) + 32);
    m_confirm->setToolTip(why.isEmpty() ? tr("Ctrl+Enter") : why);
}

} // namespace dlo
