// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/purgedialog.h"

#include "session/session.h"
#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibledelegate.h"
#include "views/common/visibletext.h"
#include "views/redrive/runtexts.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

PurgeDialog::PurgeDialog(const QString &queue, const QString &group, Session *session, QWidget *parent)
    : CarefulDialog(parent)
    , m_queue(queue)
    , m_session(session)
    , m_group(new QComboBox(this))
    , m_count(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_ofExport(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_export(new QPushButton(tr("E&xport them first…"), this))
    , m_name(new QLineEdit(this))
    , m_why(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(new QPushButton(this))
{
    setObjectName("purgeDialog"_L1);
    setWindowTitle(tr("Purge dead letters"));
    addGroups(group);
    buildLayout();
    connect(m_name, &QLineEdit::textChanged, this, &PurgeDialog::update);
    connect(m_group, &QComboBox::currentIndexChanged, this, &PurgeDialog::update);
    connect(m_export, &QPushButton::clicked, this, [this] {
        reject();
        Q_EMIT exportRequested();
    });
    connect(session, &Session::permissionsChanged, this, &PurgeDialog::update);
    connect(session, &Session::dataChanged, this, &PurgeDialog::update);
    connect(&session->loader(), &LetterLoader::changed, this, &PurgeDialog::update);
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    connect(&session->depth(), &DepthSampler::sampled, this, [this] {
        if (std::exchange(m_counting, false) && m_session && !m_session->depth().error())
            m_countedAt = QDateTime::currentMSecsSinceEpoch();
        update();
    });
    count();
    update();
    m_name->setFocus();
    resize(560, sizeHint().height());
}

void PurgeDialog::addGroups(const QString &chosen)
{
    QStringList names;
    for (const auto &group : m_session->groups()) {
        if (group.queue == m_queue && !group.name.isEmpty() && !names.contains(group.name))
            names.append(group.name);
    }
    if (!chosen.isEmpty() && !names.contains(chosen))
        names.append(chosen);
    names.sort();
    m_group->addItem(tr("All consumer groups"), QString());
    for (const auto &name : std::as_const(names))
        m_group->addItem(sentences::groupName(name), name);
    m_group->setCurrentIndex(m_group->findData(chosen));
}

QString PurgeDialog::group() const
{
    return m_group->currentData().toString();
}

void PurgeDialog::buildLayout()
{
    auto *connection = new PlainLabel(PlainLabel::Fit::Elide, this);
    connection->setObjectName("purgeConnection"_L1);
    connection->setText(sentences::connection(m_session->profile()));
    auto bold = connection->font();
    bold.setBold(true);
    connection->setFont(bold);
    auto *what = new PlainLabel(
        tr("The broker removes all dead letters of the queue %1 that are there when it is done, in one step. They are "
           "not sent again, and also those go that arrive shortly before, or that nobody has listed.")
            .arg(visible(m_queue)),
        PlainLabel::Fit::Wrap, this);
    what->setObjectName("purgeText"_L1);
    auto *kept = new PlainLabel(u"⚠ "_s
                                    + tr("Nothing of them is kept here: the journal only notes the purge itself. To "
                                         "have a copy, export them first, or delete them in the list instead."),
                                PlainLabel::Fit::Wrap, this);
    kept->setObjectName("purgeNotKept"_L1);
    auto own = kept->palette();
    own.setColor(QPalette::WindowText, colours::accent(colours::State::Warning, palette()));
    kept->setPalette(own);
    m_group->setObjectName("purgeGroup"_L1);
    m_group->setItemDelegate(new VisibleDelegate(m_group));
    m_count->setObjectName("purgeCount"_L1);
    m_export->setObjectName("purgeExport"_L1);
    m_export->setAutoDefault(false);
    m_ofExport->setObjectName("purgeOfExport"_L1);
    m_name->setObjectName("purgeName"_L1);
    m_name->setPlaceholderText(visible(m_queue));
    m_why->setObjectName("purgeWhyNot"_L1);
    m_confirm->setObjectName("purgeConfirm"_L1);
    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName("purgeCancel"_L1);
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);

    auto *form = new QFormLayout;
    form->addRow(tr("&Whose:"), m_group);
    form->addRow(tr("How many:"), m_count);
    auto *line = new QHBoxLayout;
    line->addWidget(m_export);
    line->addWidget(m_ofExport, 1);
    auto *label = new QLabel(tr("&Type the name of the queue to confirm:"), this);
    label->setBuddy(m_name);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(connection);
    column->addWidget(what);
    column->addLayout(form);
    column->addWidget(kept);
    column->addLayout(line);
    column->addSpacing(8);
    column->addWidget(label);
    column->addWidget(m_name);
    column->addStretch(1);
    column->addWidget(m_why);
    column->addWidget(buttons);
    setButtons(m_confirm, cancel);
}

//! Anew: what the window shows may be as old as the pace at which it is read.
void PurgeDialog::count()
{
    m_counting = bool(m_session->info().capabilities.can(Ability::Depth));
    if (m_counting)
        m_session->depth().sampleNow();
}

QString PurgeDialog::countText() const
{
    const auto known = m_session->deadLetters(m_queue, group());
    const auto number = known ? QLocale().toString(*known) : QString();
    if (m_counting)
        return known ? tr("%1 (they are being counted again…)").arg(number) : tr("They are being counted…");
    if (!known)
        return group().isEmpty() ? tr("Not known: the broker did not tell it.")
                                 : tr("Not known: the broker does not tell it for one group.");
    return m_countedAt > 0
        ? tr("%1, counted at %2")
              .arg(number, QLocale().toString(QDateTime::fromMSecsSinceEpoch(m_countedAt).time(), QLocale::LongFormat))
        : tr("%1 when it was last known; they could not be counted now").arg(number);
}

//! The list that is shown is what can be exported.
QString PurgeDialog::whyNoExport() const
{
    const auto &loader = m_session->loader();
    const auto &query = loader.query();
    const bool covers = query.queue == m_queue && (!query.group || *query.group == group());
    if (!covers)
        return tr("The list does not show all of them. Choose the queue in the tree to export them.");
    if (loader.state() == LetterLoader::State::Loading)
        return tr("The list is still being read.");
    if (loader.state() != LetterLoader::State::Complete)
        return tr("The list could not be read to its end.");
    if (!m_session->letters().filter().isEmpty())
        return tr("The list is filtered. Clear the filter to export all.");
    return m_session->letters().rowCount() == 0 ? tr("The list is empty.") : QString();
}

QString PurgeDialog::whyNot(const Session &session, const QString &queue, const QString &group)
{
    const auto reason = session.mayPurge(queue, group).reason;
    if (reason == Reason::Busy)
        return tr(
            "An action is under way on this connection, or a run has dead letters left. Wait for it, or stop it.");
    if (reason == Reason::UnknownOutcome)
        return tr("An earlier action on this queue has an unknown outcome. Find out first what happened.");
    if (reason == Reason::NothingSelected)
        return tr("Choose a queue in the tree first.");
    return sentences::whyNot(reason);
}

void PurgeDialog::update()
{
    if (!m_session)
        return;
    const auto known = m_session->deadLetters(m_queue, group());
    m_count->setText(countText());
    m_confirm->setText(known == 1                  ? tr("&Purge 1 dead letter")
                           : known.value_or(0) > 1 ? tr("&Purge %1 dead letters").arg(QLocale().toString(*known))
                                                   : tr("&Purge all dead letters"));
    const auto noExport = whyNoExport();
    m_export->setEnabled(noExport.isEmpty());
    m_ofExport->setText(noExport);
    auto why = whyNot(*m_session, m_queue, group());
    if (why.isEmpty() && m_countedAt > 0 && known == 0)
        why = tr("There is no dead letter to purge.");
    if (why.isEmpty() && m_name->text() != m_queue)
        why = m_name->text().isEmpty() ? tr("Type the name of the queue first.")
                                       : tr("What is typed is not the name of the queue.");
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_confirm->setEnabled(why.isEmpty());
}

} // namespace dlo
