// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/plandialog.h"

#include "session/session.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/effectsview.h"
#include "views/redrive/changeform.h"
#include "views/redrive/changesentences.h"
#include "views/redrive/paceform.h"
#include "views/redrive/runtexts.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int mostReason = 500;
constexpr int mostName = 300;

QString number(qsizetype count)
{
    return QLocale().toString(count);
}

//! "orders (9), payments (3)", the most first; of many only some.
QString places(const std::vector<DeadLetter> &letters)
{
    constexpr qsizetype most = 5;
    QHash<QString, qsizetype> counts;
    for (const auto &letter : letters)
        ++counts[letter.address.queue];
    auto names = counts.keys();
    std::ranges::sort(names, [&counts](const QString &one, const QString &other) {
        return std::pair(-counts.value(one), one) < std::pair(-counts.value(other), other);
    });
    QStringList parts;
    for (const auto &name : names.first(std::min(most, names.size())))
        parts.append(PlanDialog::tr("%1 (%2)", "a queue and how many dead letters")
                         .arg(visible(name), number(counts.value(name))));
    if (names.size() > most)
        parts.append(PlanDialog::tr("and %1 more queues").arg(number(names.size() - most)));
    return parts.join(u", "_s);
}
} // namespace

PlanDialog::PlanDialog(RedriveAction action, std::vector<DeadLetter> letters, Session *session, QWidget *parent)
    : CarefulDialog(parent)
    , m_action(action)
    , m_letters(std::move(letters))
    , m_session(session)
    , m_tries(std::make_shared<std::atomic<quint64>>(0))
    , m_form(new ChangeForm(this))
    , m_connection(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_summary(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_refusals(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_effects(new EffectsView(this))
    , m_pace(new PaceForm(action != RedriveAction::Remove, this))
    , m_elsewhere(new QCheckBox(tr("Send them &somewhere else than where each came from"), this))
    , m_queue(new QLineEdit(this))
    , m_partition(new QLineEdit(this))
    , m_remove(new QCheckBox(tr("Remo&ve each dead letter after its message was accepted"), this))
    , m_reason(new QLineEdit(this))
    , m_why(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(new QPushButton(this))
{
    setObjectName("planDialog"_L1);
    setWindowTitle(runtexts::title(action, qsizetype(m_letters.size())));
    describe();
    buildLayout();
    lookForRefusals();
    showEffects();
    m_tryLater.setSingleShot(true);
    m_tryLater.setInterval(300);
    connect(&m_tryLater, &QTimer::timeout, this, &PlanDialog::tryChange);
    connect(m_form, &ChangeForm::changed, this, [this] {
        m_trying = true; // what was found out is of another change
        m_changeError.clear();
        update();
        m_tryLater.start();
    });
    // Of many letters that takes a moment, and it changes often.
    m_look.setSingleShot(true);
    m_look.setInterval(250);
    connect(&m_look, &QTimer::timeout, this, &PlanDialog::lookForRefusals);
    connect(session, &Session::permissionsChanged, this, [this] {
        update();
        if (!m_look.isActive())
            m_look.start();
    });
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    for (auto *edit : {m_queue, m_partition, m_reason})
        connect(edit, &QLineEdit::textChanged, this, &PlanDialog::update);
    connect(m_elsewhere, &QCheckBox::toggled, this, &PlanDialog::update);
    connect(m_remove, &QCheckBox::toggled, this, &PlanDialog::lookForRefusals);
    for (auto *edit : {m_queue, m_partition})
        connect(edit, &QLineEdit::editingFinished, this, &PlanDialog::showEffects);
    for (auto *box : {m_elsewhere, m_remove})
        connect(box, &QCheckBox::toggled, this, &PlanDialog::showEffects);
    if (action == RedriveAction::Remove)
        m_reason->setFocus();
    resize(640, sizeHint().height());
}

void PlanDialog::describe()
{
    qint64 bytes = 0;
    for (const auto &letter : m_letters)
        bytes += letter.payload.size();
    const auto count = qsizetype(m_letters.size());
    m_summary->setText(tr("%1 dead letters of %2, together %3. What comes into the list later is not taken in.")
                           .arg(number(count), places(m_letters), sentences::size(bytes)));
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
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_connection);
    column->addWidget(m_summary);
    column->addWidget(m_refusals);
    column->addWidget(buildSamples());
    if (m_action == RedriveAction::Remove) {
        auto *label = new QLabel(tr("&Why are they deleted? (kept in the journal)"), this);
        label->setBuddy(m_reason);
        column->addWidget(label);
        column->addWidget(m_reason);
    } else {
        m_reason->hide();
    }
    m_form->setVisible(m_action == RedriveAction::Republish);
    column->addWidget(m_form);
    column->addWidget(buildDestination());
    column->addWidget(m_remove);
    column->addWidget(m_effects);
    column->addWidget(m_pace);
    column->addStretch(1);
    column->addWidget(m_why);
    column->addWidget(buttons);
    setButtons(m_confirm, cancel);
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
    const bool possible = m_action == RedriveAction::Republish
        || (m_action == RedriveAction::Replay && m_session->info().capabilities.can(Ability::ReplayElsewhere));
    place->setVisible(possible);
    return place;
}

QWidget *PlanDialog::buildSamples()
{
    auto *list = new QTreeWidget(this);
    list->setObjectName("planSamples"_L1);
    const auto shown = std::min(qsizetype(mostSamples), qsizetype(m_letters.size()));
    list->setAccessibleName(tr("The first %1 of them").arg(number(shown)));
    list->setHeaderLabels({tr("Dead letter"), tr("Group"), tr("Size"), tr("Error")});
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    for (qsizetype i = 0; i < shown; ++i) {
        const auto &letter = m_letters[std::size_t(i)];
        const auto &id = letter.transactionId.isEmpty() ? letter.rowId : letter.transactionId;
        list->addTopLevelItem(new QTreeWidgetItem({visible(id), sentences::groupName(letter.address.group),
                                                   sentences::size(letter.payload.size()),
                                                   visible(letter.error.section(u'\n', 0, 0).left(mostName))}));
    }
    if (shown < qsizetype(m_letters.size())) {
        auto *more = new QTreeWidgetItem({tr("and %1 more").arg(number(qsizetype(m_letters.size()) - shown))});
        more->setFirstColumnSpanned(true);
        list->addTopLevelItem(more);
    }
    for (int column = 0; column < 3; ++column)
        list->resizeColumnToContents(column);
    list->setColumnWidth(0, std::min(list->columnWidth(0), 220));
    constexpr int rows = 5;
    list->setFixedHeight(list->header()->sizeHint().height() + rows * list->sizeHintForRow(0) + 2 * list->frameWidth());
    return list;
}

//! What is known beforehand to be refused, with the reasons.
void PlanDialog::lookForRefusals()
{
    m_forbidden.clear();
    for (const auto &letter : m_letters) {
        auto reason = m_session ? m_session->may(m_action, &letter).reason : Reason::NotProbed;
        const bool republishes = m_action == RedriveAction::Republish;
        const bool unread = republishes && reason == Reason::None && !letter.payload.isPresent();
        if (republishes && m_remove->isChecked() && reason == Reason::None && m_session)
            reason = m_session->may(RedriveAction::Remove, &letter).reason;
        if (reason != Reason::None || unread)
            ++m_forbidden[unread ? tr("The broker's list told no payload.") : sentences::whyNot(reason)];
    }
    showRefusals();
}

//! To which payloads the change applies: on a worker, as there may be many.
void PlanDialog::tryChange()
{
    const auto tries = ++*m_tries;
    m_tryLater.stop();
    m_untouched.clear();
    const auto made = m_form->change();
    m_changeError = made ? QString() : changesentences::ofError(made.error());
    m_change = made ? std::optional(*made) : std::nullopt;
    m_trying = made && !m_form->isNone();
    showRefusals();
    if (!m_trying)
        return;
    // Whoever types on need not wait for those before.
    QtConcurrent::run([letters = m_letters, change = *made, tries, latest = m_tries] {
        QMap<Refusal::Code, qsizetype> codes;
        for (const auto &letter : letters) {
            if (tries != *latest)
                break;
            if (!letter.payload.isPresent())
                continue;
            if (const auto applied = change.apply(letter.payload.bytes()); !applied)
                ++codes[applied.error().code];
        }
        return codes;
    }).then(this, [this, tries](const QMap<Refusal::Code, qsizetype> &codes) {
        if (tries != *m_tries)
            return;
        m_trying = false;
        for (const auto &[code, count] : codes.asKeyValueRange())
            m_untouched.insert(changesentences::ofRefusal(code), count);
        showRefusals();
    });
}

void PlanDialog::showRefusals()
{
    QStringList lines;
    qsizetype all = 0;
    for (const auto *reasons : {&m_forbidden, &m_untouched}) {
        for (const auto &[reason, count] : reasons->asKeyValueRange()) {
            lines.append(tr("%1 × %2").arg(number(count), reason));
            all += count;
        }
    }
    // One that is forbidden and to which the change does not apply counts once.
    all = std::min(all, qsizetype(m_letters.size()));
    m_refusals->setVisible(all > 0);
    m_refusals->setText(all == 0 ? QString()
                                 : u"⚠ "_s + tr("Of these letters some are refused, and stay as they are:") + u'\n'
                                + lines.join(u'\n'));
    update();
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
                                  .listComplete = m_session->listTellsSiblings(m_letters.front())};
    m_effects->showImpact(
        impactOfMany(m_letters, question, m_session->info().capabilities, m_session->letters().store()));
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
    const auto left = qsizetype(m_letters.size()) - std::max(forbidden, untouched);
    m_confirm->setText(forbidden > 0 && untouched > 0 ? runtexts::confirm(m_action)
                                                      : runtexts::confirm(m_action, left));
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
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_confirm->setEnabled(why.isEmpty());
}

RedrivePlan PlanDialog::plan() const
{
    RedrivePlan::PayloadFor payload;
    if (m_action == RedriveAction::Republish && m_change && !m_form->isNone()) {
        payload = [change = *m_change](const DeadLetter &letter) -> std::expected<QByteArray, QString> {
            if (!letter.payload.isPresent())
                return std::unexpected(u"no-payload"_s);
            if (letter.protection == Protection::Envelope)
                return std::unexpected(u"not-decryptable"_s);
            auto changed = change.apply(letter.payload.bytes());
            if (!changed)
                return std::unexpected(u"does-not-apply"_s);
            return std::move(changed->bytes);
        };
    }
    return {.action = m_action,
            .letters = m_letters,
            .to = destination(),
            .removeOriginal = m_remove->isChecked(),
            .payload = payload,
            .reason = m_reason->text().trimmed(),
            .pace = m_pace->pace()};
}

} // namespace dlo
