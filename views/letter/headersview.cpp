// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/headersview.h"

#include "views/common/plainlabel.h"
#include "views/common/visiblelines.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QTableWidget>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qsizetype maxShown = 4096;

QString textOf(const QByteArray &value)
{
    const auto text = QString::fromUtf8(value);
    if (text.toUtf8() != value)
        return HeadersView::tr("bytes: %1").arg(QString::fromLatin1(value.left(maxShown).toHex(' ')));
    return visibleLines(text.left(maxShown));
}

QTableWidgetItem *cell(const QString &text)
{
    auto *item = new QTableWidgetItem(text); // owned by the table
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}
} // namespace

HeadersView::HeadersView(QWidget *parent)
    : QStackedWidget(parent)
    , m_table(new QTableWidget(0, 3, this))
    , m_empty(new PlainLabel(tr("This broker keeps no headers with a message."), PlainLabel::Fit::Wrap, this))
{
    m_table->setObjectName("headersTable"_L1);
    m_table->setAccessibleName(tr("Headers"));
    m_table->setHorizontalHeaderLabels({tr("Name"), tr("Type"), tr("Value")});
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setWordWrap(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_empty->setObjectName("headersEmpty"_L1);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    addWidget(m_empty);
    addWidget(m_table);
}

void HeadersView::showHeaders(const std::vector<Header> &headers)
{
    m_table->setRowCount(0);
    m_table->setRowCount(int(headers.size()));
    const auto mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    for (int row = 0; const auto &header : headers) {
        m_table->setItem(row, 0, cell(visible(header.name.left(maxShown))));
        m_table->setItem(row, 1, cell(visible(header.type.left(maxShown))));
        auto *value = cell(header.value ? textOf(*header.value) : tr("null"));
        auto font = mono;
        font.setItalic(!header.value);
        value->setFont(font);
        m_table->setItem(row, 2, value);
        ++row;
    }
    setCurrentWidget(headers.empty() ? static_cast<QWidget *>(m_empty) : m_table);
}

} // namespace dlo
