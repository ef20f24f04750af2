// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashmodel.h"

#include "archive/journalarchive.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/trash/trashtexts.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

TrashModel::TrashModel(JournalArchive &archive, QObject *parent)
    : QAbstractTableModel(parent)
    , m_archive(&archive)
{ }

TrashModel::~TrashModel()
{
    m_stop.request_stop();
}

void TrashModel::setQuery(const TrashQuery &query)
{
    m_query = query;
    refresh();
}

void TrashModel::refresh()
{
    m_stop.request_stop();
    beginResetModel();
    m_letters.clear();
    m_next.reset();
    m_begun = false;
    m_error.reset();
    m_reached = 0;
    endResetModel();
    begin();
}

void TrashModel::stop()
{
    m_stop.request_stop();
    if (m_state == State::Searching)
        setState(State::More);
}

void TrashModel::begin()
{
    m_stop = std::stop_source();
    m_state = State::Searching;
    Q_EMIT stateChanged();
    search(m_stop.get_token());
}

QCoro::Task<void> TrashModel::search(std::stop_token stop)
{
    const QPointer self(this);
    for (qsizetype wanted = atOnce; wanted > 0;) {
        if (!m_archive)
            co_return;
        auto page = co_await m_archive->trash(m_query, m_next, wanted, stop);
        if (!self || stop.stop_requested())
            co_return;
        if (!page) {
            m_error = page.error();
            co_return setState(State::Failed);
        }
        m_begun = true;
        m_next = page->next;
        if (page->reached != 0)
            m_reached = page->reached;
        wanted -= qsizetype(page->letters.size());
        if (!page->letters.empty()) {
            const int first = rowCount();
            beginInsertRows({}, first, first + int(page->letters.size()) - 1);
            std::ranges::move(page->letters, std::back_inserter(m_letters));
            endInsertRows();
        }
        if (!m_next)
            co_return setState(State::Complete);
        Q_EMIT stateChanged();
        if (!self || stop.stop_requested())
            co_return;
    }
    setState(State::More);
}

void TrashModel::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

int TrashModel::rowOf(qint64 entry) const
{
    // Ids fall from row to row.
    const auto found = std::ranges::lower_bound(m_letters, entry, std::ranges::greater(),
                                                [](const TrashedLetter &each) { return each.entry.id; });
    return found != m_letters.end() && found->entry.id == entry ? int(found - m_letters.begin()) : -1;
}

int TrashModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_letters.size());
}

int TrashModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool TrashModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_state == State::More && (m_next || !m_begun);
}

void TrashModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent))
        begin();
}

QVariant TrashModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::DisplayRole)
        return text(at(index.row()), index.column());
    if (role == Qt::ToolTipRole)
        return PlainLabel::literalToolTip(text(at(index.row()), index.column()));
    if (role == Qt::TextAlignmentRole && index.column() == Size)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QString TrashModel::text(const TrashedLetter &letter, int column) const
{
    const auto &dead = letter.letter;
    switch (column) {
    case When:
        return QLocale().toString(QDateTime::fromMSecsSinceEpoch(letter.entry.at), QLocale::ShortFormat);
    case What:
        return trashtexts::fate(letter);
    case Queue:
        return dead.address.queue;
    case Group:
        return sentences::groupName(dead.address.group);
    case Letter:
        return dead.transactionId.isEmpty() ? dead.rowId : dead.transactionId;
    case WhatError:
        return dead.error.left(PlainLabel::maxShown);
    case Reason:
        return letter.entry.action == RedriveAction::Remove ? letter.entry.note : QString();
    case Who:
        return letter.entry.who;
    default:
        break;
    }
    switch (letter.kept) {
    case TrashKept::Whole:
        return sentences::size(letter.payloadBytes);
    case TrashKept::Emptied:
        return tr("emptied", "in the place of a payload's size");
    case TrashKept::LeftOut:
    case TrashKept::NoPayload:
        break;
    }
    return tr("not kept", "in the place of a payload's size");
}

QVariant TrashModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case When:
        return tr("When");
    case What:
        return tr("What was done");
    case Queue:
        return tr("Queue");
    case Group:
        return tr("Group");
    case Letter:
        return tr("Dead letter");
    case WhatError:
        return tr("Error");
    case Reason:
        return tr("Reason");
    case Who:
        return tr("By");
    default:
        break;
    }
    return tr("Payload");
}

} // namespace dlo
