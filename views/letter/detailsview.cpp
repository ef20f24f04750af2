// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/detailsview.h"

#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QClipboard>
#include <QCryptographicHash>
#include <QFontDatabase>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLocale>
#include <QToolButton>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qsizetype syncLimit = qsizetype(256) * 1024; // what is longer is hashed on a worker

//! An id in a right-to-left script must not turn what stands around it (first strong isolate … pop).
QString isolated(const QString &text)
{
    return QChar(0x2068) + text + QChar(0x2069);
}
} // namespace

DetailsView::DetailsView(QWidget *parent)
    : QScrollArea(parent)
{
    setObjectName("detailsView"_L1);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    auto *content = new QWidget;
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(8, 8, 8, 8);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    addRow(grid, u"queue"_s, tr("Queue"));
    addRow(grid, u"partition"_s, tr("Partition"));
    addRow(grid, u"partitionId"_s, tr("Partition id"));
    addRow(grid, u"group"_s, tr("Consumer group"));
    addRow(grid, u"transactionId"_s, tr("Transaction id"));
    addRow(grid, u"messageId"_s, tr("Message id"));
    addRow(grid, u"rowId"_s, tr("Dead letter id"));
    addRow(grid, u"failedAt"_s, tr("Failed at"));
    addRow(grid, u"enqueuedAt"_s, tr("Enqueued at"));
    addRow(grid, u"retries"_s, tr("Retries"));
    addRow(grid, u"producer"_s, tr("Producer"));
    addRow(grid, u"trace"_s, tr("Trace id"));
    addRow(grid, u"protection"_s, tr("Protection"));
    addRow(grid, u"size"_s, tr("Size"));
    addRow(grid, u"sha256"_s, tr("SHA-256"));
    grid->setRowStretch(int(m_rows.size()), 1);
    setWidget(content);
}

void DetailsView::addRow(QGridLayout *grid, const QString &id, const QString &title)
{
    const int row = int(m_rows.size());
    auto *name = new QLabel(title);
    name->setTextFormat(Qt::PlainText);
    name->setAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    auto *value = new PlainLabel(PlainLabel::Fit::Wrap);
    value->setObjectName("details_"_L1 + id);
    value->setAccessibleName(title);
    value->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto *copy = new QToolButton;
    copy->setObjectName("detailsCopy_"_L1 + id);
    copy->setText(tr("Copy"));
    copy->setAutoRaise(true);
    copy->setAccessibleName(tr("Copy: %1").arg(title));
    copy->setToolTip(copy->accessibleName());
    connect(copy, &QToolButton::clicked, this,
            [this, row] { QGuiApplication::clipboard()->setText(m_rows[size_t(row)].copied); });
    name->setBuddy(value);
    grid->addWidget(name, row, 0);
    grid->addWidget(value, row, 1);
    grid->addWidget(copy, row, 2);
    m_rows.push_back({id, value, copy, {}});
}

void DetailsView::showLetter(const DeadLetter &letter)
{
    const auto &address = letter.address;
    setOrNotTold(u"queue"_s, address.queue);
    if (address.partition)
        set(u"partition"_s, isolated(visible(*address.partition)), *address.partition);
    else
        set(u"partition"_s, tr("given up by the broker"), {});
    setOrNotTold(u"partitionId"_s, address.partitionId);
    set(u"group"_s, isolated(sentences::groupName(address.group)), address.group);
    setOrNotTold(u"transactionId"_s, letter.transactionId);
    setOrNotTold(u"messageId"_s, letter.messageId);
    setOrNotTold(u"rowId"_s, letter.rowId);
    setTime(u"failedAt"_s, letter.failedAt);
    setTime(u"enqueuedAt"_s, letter.enqueuedAt);
    setOrNotTold(u"retries"_s, letter.retries ? QString::number(*letter.retries) : QString());
    setOrNotTold(u"producer"_s, letter.producer);
    setOrNotTold(u"trace"_s, letter.traceId);
    const auto protection = sentences::protection(letter.protection, letter.keyName);
    set(u"protection"_s, protection, protection);
    if (letter.payload.isPresent()) {
        const auto bytes = QLocale().toString(letter.payload.size());
        set(u"size"_s,
            letter.payload.size() < 1024 ? sentences::size(letter.payload.size())
                                         : tr("%1 (%2 bytes)").arg(sentences::size(letter.payload.size()), bytes),
            QString::number(letter.payload.size()));
    } else {
        setOrNotTold(u"size"_s, {});
    }
    ++m_generation;
    m_payload = letter.payload;
    m_hashWanted = true;
    set(u"sha256"_s, {}, {});
    if (isVisible())
        updateHash();
}

QString DetailsView::value(const QString &row) const
{
    const auto found = std::ranges::find(m_rows, row, &Row::id);
    return found == m_rows.end() ? QString() : found->copied;
}

void DetailsView::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    if (m_hashWanted)
        updateHash();
}

void DetailsView::set(const QString &id, const QString &shown, const QString &copied, const QString &toolTip)
{
    const auto row = std::ranges::find(m_rows, id, &Row::id);
    Q_ASSERT(row != m_rows.end());
    row->value->setText(shown);
    row->value->setToolTip(toolTip);
    row->copied = copied;
    row->copy->setEnabled(!copied.isEmpty());
}

void DetailsView::setOrNotTold(const QString &id, const QString &value)
{
    if (value.isEmpty())
        set(id, tr("not told by this broker"), {});
    else
        set(id, isolated(visible(value)), value);
}

void DetailsView::setTime(const QString &id, const std::optional<EpochMs> &time)
{
    if (!time) {
        setOrNotTold(id, {});
        return;
    }
    const auto utc = sentences::utcTime(*time);
    set(id, tr("%1\n%2").arg(sentences::localTime(*time), utc), utc);
}

void DetailsView::updateHash()
{
    m_hashWanted = false;
    if (!m_payload.isPresent()) {
        setOrNotTold(u"sha256"_s, {});
        return;
    }
    const auto sha256
        = [](const Slice &payload) { return QCryptographicHash::hash(payload.view(), QCryptographicHash::Sha256); };
    if (m_payload.size() <= syncLimit)
        return showHash(sha256(m_payload));
    set(u"sha256"_s, tr("being worked out…"), {});
    QtConcurrent::run([payload = m_payload, sha256] {
        return sha256(payload);
    }).then(this, [this, generation = m_generation](const QByteArray &hash) {
        if (generation == m_generation)
            showHash(hash);
    });
}

void DetailsView::showHash(const QByteArray &sha256)
{
    const auto hash = QString::fromLatin1(sha256.toHex());
    // Groups of eight, so that it can wrap and be compared by eye.
    QString grouped;
    for (qsizetype i = 0; i < hash.size(); i += 8)
        grouped += (i > 0 ? u" "_s : QString()) + hash.sliced(i, 8);
    set(u"sha256"_s, grouped, hash);
}

} // namespace dlo
