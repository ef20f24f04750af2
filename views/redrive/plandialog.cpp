// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/plandialog.h"

#include "exchange/letterline.h"
#include "plan/savedplan.h"
#include "session/session.h"
#include "views/common/checkbox.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/letter/effectsview.h"
#include "views/letter/fidelityview.h"
#include "views/redrive/changeform.h"
#include "views/redrive/paceform.h"
#include "views/redrive/runtexts.h"
#include "views/redrive/samplesview.h"
#include "views/redrive/startform.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int mostReason = 500;
constexpr int mostName = 300;
} // namespace

PlanDialog::PlanDialog(RedriveAction action, std::vector<DeadLetter> letters, Session *session, QWidget *parent)
    : CarefulDialog(parent)
    , m_action(action)
    , m_all(std::make_shared<const std::vector<DeadLetter>>(std::move(letters)))
    , m_letters(m_all)
    , m_session(session)
    , m_trial(new ChangeTrial(this))
    , m_form(new ChangeForm(this))
    , m_connection(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_notice(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_summary(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_refusals(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_same(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_onlyFirst(new CheckBox(tr("Take &one of each message only; the others stay as they are"), this))
    , m_samples(new SamplesView(
          pushes(), [this](const DeadLetter &letter) { return sentences::whyNot(forbids(letter)); }, session, this))
    , m_body(new QScrollArea(this))
    , m_effects(new EffectsView(this))
    , m_fidelity(new FidelityView(this))
    , m_pace(new PaceForm(action != RedriveAction::Remove, this))
    , m_start(new StartForm(this))
    , m_elsewhere(new QCheckBox(tr("Send them &somewhere else than where each came from"), this))
    , m_queue(new QLineEdit(this))
    , m_partition(new QLineEdit(this))
    , m_remove(new QCheckBox(tr("Remo&ve each dead letter after its message was accepted"), this))
    , m_reason(new QLineEdit(this))
    , m_why(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(new QPushButton(this))
{
    setObjectName("planDialog"_L1);
    setWindowTitle(runtexts::title(action, qsizetype(m_all->size())));
    buildLayout();
    watch();
    lookForRefusals();
    m_samples->setLetters(m_letters);
    describe();
    showEffects();
    if (action == RedriveAction::Remove)
        m_reason->setFocus();
    resize(680, sizeHint().height());
    grow();
}

void PlanDialog::watch()
{
    m_tryLater.setSingleShot(true);
    m_tryLater.setInterval(300);
    connect(&m_tryLater, &QTimer::timeout, this, &PlanDialog::tryChange);
    connect(m_form, &ChangeForm::changed, this, [this] {
        m_trying = true; // what was found out is of another change
        m_changeError.clear();
        m_samples->setStale();
        update();
        m_tryLater.start();
    });
    connect(m_samples, &SamplesView::shown, this, &PlanDialog::grow, Qt::QueuedConnection);
    connect(m_trial, &ChangeTrial::ended, this, &PlanDialog::noteRefusals);
    // Of many letters that takes a moment, and it changes often.
    m_look.setSingleShot(true);
    m_look.setInterval(250);
    connect(&m_look, &QTimer::timeout, this, &PlanDialog::lookForRefusals);
    connect(m_session, &Session::permissionsChanged, this, [this] {
        update();
        if (!m_look.isActive())
            m_look.start();
    });
    connect(m_session, &QObject::destroyed, this, &QDialog::reject);
    for (auto *edit : {m_queue, m_partition, m_reason})
        connect(edit, &QLineEdit::textChanged, this, &PlanDialog::update);
    connect(m_elsewhere, &QCheckBox::toggled, this, &PlanDialog::update);
    connect(m_start, &StartForm::changed, this, &PlanDialog::update);
    connect(m_remove, &QCheckBox::toggled, this, &PlanDialog::lookForRefusals);
    connect(m_remove, &QCheckBox::toggled, this, &PlanDialog::showSameMessage);
    connect(m_onlyFirst, &QCheckBox::toggled, this, &PlanDialog::chooseLetters);
    for (auto *edit : {m_queue, m_partition})
        connect(edit, &QLineEdit::editingFinished, this, &PlanDialog::showEffects);
    for (auto *box : {m_elsewhere, m_remove})
        connect(box, &QCheckBox::toggled, this, &PlanDialog::showEffects);
}

void PlanDialog::buildLayout()
{
    m_connection->setObjectName("planConnection"_L1);
    m_connection->setText(sentences::connection(m_session->profile()));
    auto bold = m_connection->font();
    bold.setBold(true);
    m_connection->setFont(bold);
    m_summary->setObjectName("planSummary"_L1);
    m_refusals->setObjectName("planRefusals"_L1);
    m_same->setObjectName("planSameMessage"_L1);
    m_same->hide();
    m_onlyFirst->setObjectName("planOnlyFirst"_L1);
    m_onlyFirst->setChecked(true); // the safe one
    m_onlyFirst->hide();
    m_effects->setObjectName("planEffects"_L1);
    m_remove->setObjectName("planRemove"_L1);
    m_remove->setChecked(true);
    m_remove->setVisible(m_action == RedriveAction::Republish);
    m_reason->setObjectName("planReason"_L1);
    m_reason->setPlaceholderText(tr("for example: test data, handled by hand, ticket 4711"));
    fieldlimit::guard(m_reason, mostReason);
    m_why->setObjectName("planWhyNot"_L1);
    m_confirm->setObjectName("planConfirm"_L1);
    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName("planCancel"_L1);
    addFileButtons(buttons);
    m_notice->setObjectName("planNotice"_L1);
    m_notice->hide();
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);

    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 16, 16, 16);
    rows->setSpacing(8);
    rows->addWidget(m_connection);
    rows->addWidget(buildBody(), 1);
    rows->addWidget(m_why);
    rows->addWidget(buttons);
    setButtons(m_confirm, cancel);
}

//! All that is more than a small screen may have room for.
QWidget *PlanDialog::buildBody()
{
    m_body->setObjectName("planBody"_L1);
    m_body->setWidgetResizable(true);
    m_body->setFrameShape(QFrame::NoFrame);
    auto *inside = new QWidget(m_body);
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 4, 0);
    column->setSpacing(8);
    column->addWidget(m_notice);
    column->addWidget(m_summary);
    column->addWidget(m_same);
    column->addWidget(m_onlyFirst);
    column->addWidget(m_refusals);
    const bool hasDiff = m_action == RedriveAction::Republish; // that can use more room
    column->addWidget(m_samples, hasDiff ? 1 : 0);
    if (m_action == RedriveAction::Remove) {
        auto *label = new QLabel(tr("&Why are they deleted? (kept in the journal)"), this);
        label->setBuddy(m_reason);
        column->addWidget(label);
        column->addWidget(m_reason);
    } else {
        m_reason->hide();
    }
    m_form->setVisible(pushes());
    column->addWidget(m_form);
    column->addWidget(buildDestination());
    column->addWidget(m_remove);
    column->addWidget(m_fidelity);
    column->addWidget(m_effects);
    column->addWidget(m_pace);
    column->addWidget(m_start);
    column->addStretch(hasDiff ? 0 : 1);
    m_body->setWidget(inside);
    return m_body;
}

//! As high as all of it, as far as the screen is. Once it is seen it only grows.
void PlanDialog::grow()
{
    constexpr int frame = 64; // of the window, and a rest of what is behind it
    const auto margins = layout()->contentsMargins();
    const int inner = width() - margins.left() - margins.right();
    int height = margins.top() + margins.bottom();
    for (int i = 0; i < layout()->count(); ++i) {
        auto *item = layout()->itemAt(i);
        if (item->isEmpty())
            continue;
        if (item->widget() == m_body)
            height += m_body->widget()->layout()->totalHeightForWidth(inner);
        else
            height += item->hasHeightForWidth() ? item->heightForWidth(inner) : item->sizeHint().height();
        height += layout()->spacing();
    }
    height = std::min(height, screen()->availableGeometry().height() - frame);
    if (!m_isSeen || height > this->height())
        resize(width(), height);
}

void PlanDialog::showEvent(QShowEvent *event)
{
    CarefulDialog::showEvent(event);
    grow(); // now that every label knows its width
    m_isSeen = true;
}

QWidget *PlanDialog::buildDestination()
{
    auto *place = new QWidget(this);
    m_elsewhere->setObjectName("planElsewhere"_L1);
    m_queue->setObjectName("planQueue"_L1);
    m_partition->setObjectName("planPartition"_L1);
    m_partition->setPlaceholderText(tr("empty: the partition of the same name"));
    fieldlimit::guard(m_queue, mostName);
    fieldlimit::guard(m_partition, mostName);
    auto *fields = new QWidget(place);
    auto *form = new QFormLayout(fields);
    form->setContentsMargins(24, 0, 0, 0);
    form->addRow(tr("&Queue:"), m_queue);
    form->addRow(tr("P&artition:"), m_partition);
    fields->setVisible(false);
    connect(m_elsewhere, &QCheckBox::toggled, fields, &QWidget::setVisible);
    connect(m_elsewhere, &QCheckBox::toggled, this, [this](bool on) {
        if (on)
            m_queue->setFocus();
    });
    auto *column = new QVBoxLayout(place);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_elsewhere);
    column->addWidget(fields);
    const bool possible = pushes()
        || (m_action == RedriveAction::Replay && m_session->info().capabilities.can(Ability::ReplayElsewhere));
    place->setVisible(possible);
    return place;
}

std::optional<Destination> PlanDialog::destination() const
{
    if (m_action == RedriveAction::Remove || !m_elsewhere->isChecked())
        return std::nullopt;
    return Destination{m_queue->text(), m_partition->text()};
}

void PlanDialog::showEffects()
{
    if (!m_session)
        return;
    QStringList queues;
    for (const auto &queue : m_session->queues())
        queues.append(queue.name);
    const auto to = destination();
    const ImpactQuestion question{.action = m_action,
                                  .removesOriginal = m_remove->isChecked(),
                                  .to = to && to->queue.isEmpty() ? std::nullopt : to,
                                  .knownQueues = queues,
                                  .listComplete = m_session->listTellsSiblings(m_letters->front())};
    m_effects->showImpact(
        impactOfMany(*m_letters, question, m_session->info().capabilities, m_session->letters().store()));
    const bool edits = pushes() && !m_form->isNone();
    m_fidelity->showFidelity(
        fidelityOfMany(*m_letters, {.action = m_action, .editsPayload = edits}, m_session->info().capabilities));
}

void PlanDialog::update()
{
    if (!m_session)
        return;
    qsizetype forbidden = 0;
    for (const auto count : m_forbidden)
        forbidden += count;
    qsizetype untouched = 0;
    for (const auto count : m_untouched)
        untouched += count;
    // A letter may be in both: then it is not known how many are left.
    const auto left = std::ssize(*m_letters) - std::max(forbidden, untouched);
    m_confirm->setText(forbidden > 0 && untouched > 0 ? runtexts::confirm(m_action)
                                                      : runtexts::confirm(m_action, left));
    m_confirm->setMinimumWidth(m_confirm->fontMetrics().horizontalAdvance(m_confirm->text()) + 32);
    QString why;
    if (const auto reason = m_session->may(m_action, nullptr).reason; reason != Reason::NothingSelected)
        why = sentences::whyNot(reason);
    else if (!m_changeError.isEmpty())
        why = m_changeError;
    else if (m_trying)
        why = tr("It is being tried to which of them the change applies…");
    else if (left == 0)
        why = tr("There is nothing that could be done.");
    else if (m_action == RedriveAction::Remove && m_reason->text().trimmed().isEmpty())
        why = tr("Write down a reason first.");
    else if (fieldlimit::exceeds(m_reason, mostReason))
        why = fieldlimit::sentence(mostReason);
    else if (const auto to = destination(); to && to->queue.isEmpty())
        why = tr("Name the queue first.");
    else if (to && (fieldlimit::exceeds(m_queue, mostName) || fieldlimit::exceeds(m_partition, mostName)))
        why = fieldlimit::sentence(mostName);
    else
        why = m_start->problem();
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_confirm->setEnabled(why.isEmpty());
    const auto place = destination();
    for (auto *button : {m_save, m_dryRun}) // also while nothing may be sent
        button->setEnabled(!m_trying && m_changeError.isEmpty() && !(place && place->queue.isEmpty()));
}

std::optional<EpochMs> PlanDialog::startsAt() const
{
    return m_start->at();
}

SavedPlan PlanDialog::plan() const
{
    SavedPlan plan{.letters = *m_letters, .whole = m_whole, .file = m_file};
    PlanHead &head = plan.head;
    head.name = m_name;
    head.program = QCoreApplication::applicationVersion();
    head.madeAt = QDateTime::currentMSecsSinceEpoch();
    if (m_session) {
        const auto &info = m_session->info();
        head.broker = m_session->broker();
        head.source = {.connection = m_session->profile().name,
                       .address = addressWithoutSecrets(m_session->profile().url),
                       .product = info.product,
                       .generation = info.generation,
                       .version = info.version};
    }
    head.action = m_action;
    head.to = destination();
    head.removeOriginal = m_remove->isChecked();
    if (pushes() && m_change && !m_form->isNone())
        head.change = *m_change;
    head.reason = m_reason->text().trimmed();
    head.knowsSentBefore = m_knowsSentBefore;
    head.pace = m_pace->pace();
    for (const DeadLetter &letter : plan.letters)
        plan.payloadBytes += letter.payload.size();
    if (m_whole)
        plan.payloadBytes = m_payloadBytes;
    return plan;
}

} // namespace dlo
