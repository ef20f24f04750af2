// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/exportdialog.h"

#include "views/common/banner.h"
#include "views/common/colours.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QString count(size_t number)
{
    return QLocale().toString(qint64(number));
}

} // namespace

void ExportDialog::build()
{
    auto *connection = new PlainLabel(sentences::connection(m_offer.connection), PlainLabel::Fit::Elide, this);
    connection->setObjectName(u"exportConnection"_s);
    auto bold = connection->font();
    bold.setBold(true);
    connection->setFont(bold);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(connection);
    // A small screen at 200 % has less height than the form wants.
    m_scroll->setObjectName(u"exportScroll"_s);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_form);
    column->addWidget(m_scroll, 1);
    auto *form = new QVBoxLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    addChoices(form);
    addFile(form);
    form->addStretch(1);
    buildProgress();
    applyColours();
    column->addWidget(m_whyNot);
    column->addWidget(m_progress);
    column->addWidget(m_ofProgress);
    column->addWidget(m_banner);
    auto *buttons = new QDialogButtonBox(this);
    m_export->setObjectName(u"exportStart"_s);
    m_export->setDefault(true);
    m_cancel->setObjectName(u"exportCancel"_s);
    m_cancel->setAutoDefault(false);
    buttons->addButton(m_export, QDialogButtonBox::ActionRole);
    buttons->addButton(m_cancel, QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
}

void ExportDialog::addChoices(QVBoxLayout *column)
{
    const auto selected = m_offer.selected->size();
    const auto shown = m_offer.shown->size();
    m_takeSelected->setObjectName(u"exportSelected"_s);
    m_takeSelected->setText(selected == 0       ? tr("The &selected letters (none is selected)")
                                : selected == 1 ? tr("The 1 &selected letter")
                                                : tr("The %1 &selected letters").arg(count(selected)));
    m_takeSelected->setEnabled(selected > 0);
    m_takeShown->setObjectName(u"exportShown"_s);
    const auto all = m_offer.head.filter.isEmpty() ? tr("&All %1 in this list") : tr("&All %1 that the filter shows");
    m_takeShown->setText(all.arg(count(shown)));
    m_note->setObjectName(u"exportNote"_s);
    m_asLetters->setObjectName(u"exportAsLetters"_s);
    m_asCsv->setObjectName(u"exportAsCsv"_s);
    m_ofFormat->setObjectName(u"exportOfFormat"_s);
    m_ofPayloads->setObjectName(u"exportOfPayloads"_s);
    m_decrypted->setObjectName(u"exportDecrypted"_s);
    m_ofDecrypted->setObjectName(u"exportOfDecrypted"_s);
    m_decrypted->setAccessibleDescription(tr("They are stored encrypted; in the file they would be readable"));

    auto *which = new QGroupBox(tr("Which letters"), m_form);
    auto *inWhich = new QVBoxLayout(which);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_takeSelected, m_takeShown, m_note})
        inWhich->addWidget(widget);
    auto *as = new QGroupBox(tr("As what"), m_form);
    auto *inAs = new QVBoxLayout(as);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_asLetters, m_asCsv, m_ofFormat, m_ofPayloads, m_ofDecrypted, m_decrypted})
        inAs->addWidget(widget);
    column->addWidget(which);
    column->addWidget(as);
}

void ExportDialog::addFile(QVBoxLayout *column)
{
    m_file->setObjectName(u"exportFile"_s);
    fieldlimit::guard(m_file);
    m_replace->setObjectName(u"exportReplace"_s);
    m_replace->hide();
    auto *label = new QLabel(tr("&File:"), m_form);
    label->setBuddy(m_file);
    auto *browseButton = new QToolButton(m_form);
    browseButton->setObjectName(u"exportBrowse"_s);
    browseButton->setText(tr("…"));
    browseButton->setToolTip(tr("Choose where to write the file"));
    browseButton->setAccessibleName(tr("Choose a file"));
    connect(browseButton, &QToolButton::clicked, this, &ExportDialog::browse);
    auto *row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_file, 1);
    row->addWidget(browseButton);
    column->addLayout(row);
    column->addWidget(m_replace);
}

void ExportDialog::buildProgress()
{
    m_banner->setObjectName(u"exportBanner"_s);
    m_banner->hide();
    m_progress->setObjectName(u"exportProgress"_s);
    m_progress->setAccessibleName(tr("Writing the file"));
    m_progress->setRange(0, 1000); // per mille, so that no count is too large for an int
    m_progress->hide();
    m_ofProgress->setObjectName(u"exportOfProgress"_s);
    m_ofProgress->hide();
    m_whyNot->setObjectName(u"exportWhyNot"_s);
}

//! More is shown than before: texts that wrap must not be cut.
void ExportDialog::grow()
{
    if (!isVisible())
        return; // nothing has its width yet
    layout()->activate();
    const QSize room = m_scroll->viewport()->size();
    const int missing = m_form->layout()->totalHeightForWidth(room.width()) - room.height();
    constexpr int aroundIt = 60; // frame of the window, and what the desktop shows beside it
    if (missing > 0)
        resize(width(), qMin(height() + missing, screen()->availableSize().height() - aroundIt));
}

void ExportDialog::applyColours()
{
    // The style draws the outline of an empty button darker than a dark window (as CheckBox says).
    auto button = palette();
    if (colours::isDark(button))
        button.setColor(QPalette::Base, colours::box(button));
    for (auto *radio : {m_takeSelected, m_takeShown, m_asLetters, m_asCsv})
        radio->setPalette(button);
}

} // namespace dlo
