// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/deletedialog.h"

#include "session/session.h"
#include "views/common/colours.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/letter/effectsview.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int mostReason = 500;

//! What the journal does not keep of \a row (Journal: no decrypted text is written); empty when it keeps all.
QString whatIsLost(const DeadLetter &row)
{
    if (row.protection == Protection::DecryptedByBroker || row.protection == Protection::DecryptedHere)
        return DeleteDialog::tr("The payload was encrypted and is not kept: after this it cannot be had again.");
    if (!row.payload.isPresent())
        return DeleteDialog::tr(
            "The broker's list told no payload, so none is kept: after this it cannot be had again.");
    return {};
}
} // namespace

DeleteDialog::DeleteDialog(const DeadLetter &letter, const DeadLetter &row, Session *session, QWidget *parent)
    : CarefulDialog(parent)
    , m_letter(letter)
    , m_session(session)
    , m_effects(new EffectsView(this))
    , m_reason(new QLineEdit(this))
    , m_why(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_confirm(new QPushButton(tr("&Delete the dead letter"), this))
{
    setObjectName("deleteDialog"_L1);
    setWindowTitle(tr("Delete a dead letter"));
    const auto &address = letter.address;
    const auto lost = whatIsLost(row);
    const auto kept = lost.isEmpty()
        ? tr("The dead letter of %1 in %2 is deleted and not sent again. It is kept in the journal file.")
        : tr("The dead letter of %1 in %2 is deleted and not sent again. It is kept in the journal file, without its "
             "payload.");
    auto *connection = new PlainLabel(PlainLabel::Fit::Elide, this);
    connection->setObjectName("deleteConnection"_L1);
    connection->setText(sentences::connection(session->profile()));
    auto bold = connection->font();
    bold.setBold(true);
    connection->setFont(bold);
    auto *which
        = new PlainLabel(kept.arg(sentences::groupName(address.group),
                                  sentences::destination({address.queue, address.partition.value_or(QString())})),
                         PlainLabel::Fit::Wrap, this);
    which->setObjectName("deleteText"_L1);
    auto *warning = new PlainLabel(u"⚠ "_s + lost, PlainLabel::Fit::Wrap, this);
    warning->setObjectName("deleteNotKept"_L1);
    auto own = warning->palette();
    own.setColor(QPalette::WindowText, colours::accent(colours::State::Warning, palette()));
    warning->setPalette(own);
    warning->setVisible(!lost.isEmpty());
    m_effects->setObjectName("deleteEffects"_L1);
    m_reason->setObjectName("deleteReason"_L1);
    m_reason->setPlaceholderText(tr("for example: test data, handled by hand, ticket 4711"));
    fieldlimit::guard(m_reason, mostReason);
    auto *label = new QLabel(tr("&Why is it deleted? (kept in the journal)"), this);
    label->setBuddy(m_reason);
    m_why->setObjectName("deleteWhyNot"_L1);
    m_confirm->setObjectName("deleteConfirm"_L1);

    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName("deleteCancel"_L1);
    buttons->addButton(m_confirm, QDialogButtonBox::ActionRole);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(connection);
    column->addWidget(which);
    column->addWidget(warning);
    column->addWidget(m_effects);
    column->addSpacing(8);
    column->addWidget(label);
    column->addWidget(m_reason);
    column->addWidget(m_why);
    column->addStretch(1);
    column->addWidget(buttons);
    setButtons(m_confirm, cancel);
    m_reason->setFocus();

    connect(m_reason, &QLineEdit::textChanged, this, &DeleteDialog::update);
    connect(session, &Session::permissionsChanged, this, &DeleteDialog::update);
    connect(session, &Session::dataChanged, this, &DeleteDialog::showEffects);
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    showEffects();
    update();
    resize(520, sizeHint().height());
}

//! Again when the other groups' dead letters of the same message have become known.
void DeleteDialog::showEffects()
{
    if (!m_session)
        return;
    const ImpactQuestion question{.action = RedriveAction::Remove,
                                  .siblingGroups = m_session->siblingGroups(m_letter.key()),
                                  .listComplete = m_session->listTellsSiblings(m_letter)};
    m_effects->showImpact(impactOf(m_letter, question, m_session->info().capabilities, m_session->letters().store()));
}

QString DeleteDialog::reason() const
{
    return m_reason->text().trimmed();
}

void DeleteDialog::update()
{
    if (!m_session)
        return;
    auto why = sentences::whyNot(m_session->may(RedriveAction::Remove, &m_letter).reason);
    if (why.isEmpty() && reason().isEmpty())
        why = tr("Write down a reason first.");
    else if (why.isEmpty() && fieldlimit::exceeds(m_reason, mostReason))
        why = fieldlimit::sentence(mostReason);
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_confirm->setEnabled(why.isEmpty());
}

} // namespace dlo
