// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/fidelityview.h"

#include "views/common/fidelitysentences.h"
#include "views/common/plainlabel.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QTableWidget *tableOf(const Fidelity &fidelity, QWidget *parent)
{
    auto *table = new QTableWidget(int(fidelity.size()), 3, parent);
    table->setObjectName("fidelityTable"_L1);
    table->setAccessibleName(FidelityView::tr("What will differ, and why"));
    table->setHorizontalHeaderLabels(
        {FidelityView::tr("Of the message"), FidelityView::tr("What consumers get"), FidelityView::tr("Why")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setWordWrap(true);
    for (int row = 0; row < int(fidelity.size()); ++row) {
        const auto &difference = fidelity[std::size_t(row)];
        const std::array texts{sentences::trait(difference.what), sentences::fate(difference.fate),
                               sentences::fateReason(difference.why)};
        for (int column = 0; column < 3; ++column) {
            auto *item = new QTableWidgetItem(texts[std::size_t(column)]);
            item->setTextAlignment(Qt::AlignLeading | Qt::AlignVCenter);
            if (column == 1 && difference.fate == Fate::Lost) {
                auto font = item->font();
                font.setBold(true);
                item->setFont(font);
            }
            table->setItem(row, column, item);
        }
    }
    for (const int column : {0, 1})
        table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // at most one row a trait
    return table;
}

} // namespace

FidelityView::FidelityView(QWidget *parent)
    : QWidget(parent)
    , m_line(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_more(new QPushButton(tr("What &will differ…"), this))
{
    m_line->setObjectName("fidelityLine"_L1);
    m_line->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_more->setObjectName("fidelityMore"_L1);
    m_more->setAutoDefault(false);
    m_more->setToolTip(tr("In what the message that consumers get will differ from the dead letter, and why"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_more);
    row->addWidget(m_line, 1);
    hide();
    connect(m_more, &QPushButton::clicked, this, &FidelityView::openTable);
}

void FidelityView::showFidelity(const Fidelity &fidelity)
{
    if (fidelity == m_fidelity)
        return;
    m_fidelity = fidelity;
    const auto line = sentences::fidelityLine(fidelity);
    m_line->setText(line.isEmpty() ? tr("Nothing: it arrives as it was.") : line);
    m_more->setAccessibleDescription(m_line->fullText());
    setVisible(!fidelity.empty());
}

void FidelityView::openTable()
{
    if (m_table) {
        m_table->raise();
        m_table->activateWindow();
        return;
    }
    auto *dialog = new QDialog(this);
    m_table = dialog;
    dialog->setObjectName("fidelityDialog"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("What will differ"));
    auto *column = new QVBoxLayout(dialog);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(new PlainLabel(tr("The message that consumers get is not the dead letter itself."),
                                     PlainLabel::Fit::Wrap, dialog));
    column->addWidget(tableOf(m_fidelity, dialog), 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    dialog->resize(680, 400);
    dialog->open();
}

} // namespace dlo
