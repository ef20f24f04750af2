// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/samplesview.h"

#include "redrive/plantotals.h"
#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/diffview.h"
#include "views/redrive/changesentences.h"
#include "views/redrive/samplepreview.h"

#include <QHeaderView>
#include <QLocale>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qsizetype mostText = 300; // characters of an error
constexpr qsizetype mostAtOnce = 2'000; // letters that are looked through at once
constexpr qsizetype mostBytesAtOnce = qsizetype(16) * 1024; // of a payload that is changed and compared at once
constexpr int indexRole = Qt::UserRole;

QTreeWidgetItem *itemOf(const DeadLetter &letter, qsizetype index)
{
    const auto &id = letter.transactionId.isEmpty() ? letter.rowId : letter.transactionId;
    auto *item = new QTreeWidgetItem(
        {visible(id), visible(letter.address.partition.value_or(QString())), sentences::groupName(letter.address.group),
         sentences::size(letter.payload.size()), visible(letter.error.section(u'\n', 0, 0).left(mostText))});
    item->setData(0, indexRole, index);
    return item;
}

} // namespace

SamplesView::SamplesView(bool showsPayload, WhyNot whyNot, Session *session, QWidget *parent)
    : QWidget(parent)
    , m_showsPayload(showsPayload)
    , m_whyNot(std::move(whyNot))
    , m_session(session)
    , m_list(new QTreeWidget(this))
    , m_words(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_diff(new DiffView(nullptr, this))
{
    m_list->setObjectName("planSamples"_L1);
    m_list->setHeaderLabels({tr("Dead letter"), tr("Partition"), tr("Group"), tr("Size"), tr("Error")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_words->setObjectName("planSampleWords"_L1);
    m_diff->setObjectName("planSampleDiff"_L1);
    m_diff->setMinimumHeight(190);
    m_diff->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_list);
    column->addWidget(m_words);
    column->addWidget(m_diff, 1);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &SamplesView::showChosen);
}

void SamplesView::setLetters(const Letters &letters)
{
    m_letters = letters;
    const auto listing = ++m_listing;
    if (std::ssize(*letters) <= mostAtOnce) {
        fillList(spreadSamples(*letters, mostSamples));
        return;
    }
    QtConcurrent::run([letters] {
        return spreadSamples(*letters, mostSamples);
    }).then(this, [this, listing](const std::vector<qsizetype> &samples) {
        if (listing == m_listing)
            fillList(samples);
    });
}

void SamplesView::fillList(const std::vector<qsizetype> &samples)
{
    m_list->clear();
    for (const auto index : samples)
        m_list->addTopLevelItem(itemOf((*m_letters)[std::size_t(index)], index));
    const auto count = std::ssize(samples);
    m_list->setAccessibleName(tr("%n of them as examples", nullptr, int(count)));
    if (const auto more = std::ssize(*m_letters) - count; more > 0) {
        auto *item = new QTreeWidgetItem({tr("and %1 more").arg(QLocale().toString(more))});
        item->setFlags(Qt::NoItemFlags);
        m_list->addTopLevelItem(item);
        item->setFirstColumnSpanned(true);
    }
    for (int column = 0; column < 4; ++column)
        m_list->resizeColumnToContents(column);
    m_list->setColumnWidth(0, std::min(m_list->columnWidth(0), 200));
    constexpr int rows = 5;
    m_list->setFixedHeight(m_list->header()->sizeHint().height() + rows * m_list->sizeHintForRow(0)
                           + 2 * m_list->frameWidth());
    if (count > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0));
}

void SamplesView::setChange(const std::optional<Change> &change)
{
    m_change = change;
    showChosen();
}

void SamplesView::recheck()
{
    showChosen();
}

void SamplesView::setStale()
{
    ++m_preview; // what is under way is of the change before
    if (m_diff->isVisibleTo(this))
        m_words->setText(tr("This is how it was before your last change…"));
}

const DeadLetter *SamplesView::chosen() const
{
    const auto *item = m_list->currentItem();
    const auto index = item ? item->data(0, indexRole) : QVariant();
    return index.isValid() ? &(*m_letters)[std::size_t(index.toLongLong())] : nullptr;
}

void SamplesView::showChosen()
{
    const auto preview = ++m_preview;
    const auto *letter = chosen();
    if (!letter) {
        m_words->hide();
        m_diff->hide();
        return;
    }
    const auto whyNot = m_whyNot(*letter);
    if (!m_showsPayload) {
        m_words->setText(whyNot);
        m_words->setVisible(!whyNot.isEmpty());
        Q_EMIT shown();
        return;
    }
    const auto check = m_session->payloadCheck();
    if (letter->payload.size() <= mostBytesAtOnce) {
        showPreview(previewOf(*letter, m_change, check), whyNot);
        return;
    }
    QtConcurrent::run([letter = *letter, change = m_change, check] {
        return previewOf(letter, change, check);
    }).then(this, [this, preview, whyNot](const SamplePreview &made) {
        if (preview == m_preview)
            showPreview(made, whyNot);
    });
}

void SamplesView::showPreview(const SamplePreview &preview, const QString &whyNot)
{
    using Trouble = SamplePreview::Trouble;
    // That it is closed is why it may not be sent.
    QStringList lines{preview.trouble == Trouble::Closed ? QString() : whyNot, words(preview)};
    lines.removeAll(QString());
    m_words->setText(lines.join(u'\n'));
    m_words->setVisible(!lines.isEmpty());
    const bool comparable = preview.trouble == Trouble::None || preview.trouble == Trouble::BrokerRefuses;
    m_diff->setVisible(comparable && preview.isChanged);
    if (comparable && preview.isChanged) {
        m_diff->compare({.before = preview.comparison.base.shown(),
                         .after = preview.comparison.after,
                         .isJson = preview.comparison.base.isJson(),
                         .sent = preview.sent,
                         .normaliser = m_session->normaliser(),
                         .broker = sentences::generation(m_session->info())});
    }
    Q_EMIT shown();
}

QString SamplesView::words(const SamplePreview &preview) const
{
    using Trouble = SamplePreview::Trouble;
    switch (preview.trouble) {
    case Trouble::NotTold:
        return tr("The broker's list told no payload: this one is left alone.");
    case Trouble::Closed:
        return tr("Its payload is encrypted and was not opened: it is neither shown nor changed here, and this one is "
                  "left alone.");
    case Trouble::DoesNotApply:
        return tr("The change does not apply, so this one is left alone: %1")
            .arg(changesentences::ofRefusal(preview.refusal->code));
    case Trouble::BrokerRefuses:
        return sentences::refusal(*preview.brokerRefusal);
    case Trouble::None:
        break;
    }
    const auto size = sentences::size(preview.sent.size());
    if (m_change && !preview.isChanged)
        return tr("The change leaves it as it is: sent byte for byte as received (%1).").arg(size);
    if (!m_change)
        return tr("Sent byte for byte as received (%1).").arg(size);
    return {};
}

} // namespace dlo
