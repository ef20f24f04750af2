// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/runtablemodel.h"

#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/redrive/runtexts.h"

#include <QLocale>

#include <algorithm>

namespace dlo {

RunTableModel::RunTableModel(RedriveRunner *run, QObject *parent)
    : QAbstractTableModel(parent)
    , m_run(run)
    , m_plan(&run->plan())
    , m_row([run](qsizetype letter) -> const RedriveRow & { return run->row(letter); })
    , m_outcome(runtexts::outcome)
{
    connect(run, &RedriveRunner::progressed, this, &RunTableModel::take);
}

RunTableModel::RunTableModel(DryRun *run, QObject *parent)
    : QAbstractTableModel(parent)
    , m_run(run)
    , m_plan(&run->plan())
    , m_row([run](qsizetype letter) -> const RedriveRow & { return run->row(letter); })
    , m_outcome(runtexts::prospect)
{
    connect(run, &DryRun::progressed, this, &RunTableModel::take);
}

bool RunTableModel::isTrouble(RowState state)
{
    switch (state) {
    case RowState::NotStarted:
    case RowState::UnderWay:
    case RowState::Done:
    case RowState::Repeated:
    case RowState::StateCount:
        return false;
    case RowState::Refused:
    case RowState::Failed:
    case RowState::Gone:
    case RowState::Duplicate:
    case RowState::SentNotRemoved:
    case RowState::Unknown:
    case RowState::Skipped:
        break;
    }
    return true;
}

void RunTableModel::show(Show which)
{
    if (which == m_show)
        return;
    beginResetModel();
    m_show = which;
    m_trouble.clear();
    if (which == Show::Trouble && m_run) {
        for (qsizetype letter = 0; letter < qsizetype(m_plan->letters.size()); ++letter) {
            if (isTrouble(m_row(letter).state))
                m_trouble.push_back(letter);
        }
    }
    endResetModel();
}

void RunTableModel::take(const QList<qsizetype> &rows)
{
    if (rows.isEmpty() || !m_run)
        return;
    if (m_show == Show::All) {
        const auto [first, last] = std::ranges::minmax(rows);
        Q_EMIT dataChanged(index(int(first), Outcome), index(int(last), Why));
        return;
    }
    for (const auto letter : rows)
        reflect(letter);
}

void RunTableModel::reflect(qsizetype letter)
{
    const auto place = std::ranges::lower_bound(m_trouble, letter);
    const auto row = int(place - m_trouble.begin());
    const bool isHere = place != m_trouble.end() && *place == letter;
    const bool belongs = isTrouble(m_row(letter).state);
    if (isHere && belongs) {
        Q_EMIT dataChanged(index(row, Outcome), index(row, Why));
    } else if (isHere) {
        beginRemoveRows({}, row, row);
        m_trouble.erase(place);
        endRemoveRows();
    } else if (belongs) {
        beginInsertRows({}, row, row);
        m_trouble.insert(place, letter);
        endInsertRows();
    }
}

qsizetype RunTableModel::letterOf(int row) const
{
    return m_show == Show::All ? row : m_trouble[std::size_t(row)];
}

LetterKey RunTableModel::keyOf(int row) const
{
    return m_run && row >= 0 && row < rowCount() ? m_plan->letters[std::size_t(letterOf(row))].key() : LetterKey();
}

int RunTableModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_run)
        return 0;
    return int(m_show == Show::All ? m_plan->letters.size() : m_trouble.size());
}

int RunTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !m_run)
        return {};
    if (role == Qt::DisplayRole)
        return text(letterOf(index.row()), index.column());
    if (role == Qt::ToolTipRole && (index.column() == Why || index.column() == Letter))
        return PlainLabel::literalToolTip(text(letterOf(index.row()), index.column()));
    if (role == Qt::TextAlignmentRole && index.column() == Tries)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QString RunTableModel::text(qsizetype letter, int column) const
{
    const auto &dead = m_plan->letters[std::size_t(letter)];
    const auto &row = m_row(letter);
    switch (column) {
    case Letter:
        return dead.transactionId.isEmpty() ? dead.rowId : dead.transactionId;
    case Place:
        return sentences::destination({dead.address.queue, dead.address.partition.value_or(QString())});
    case Outcome:
        return m_outcome(row.state);
    case Tries:
        return row.attempts == 0 ? QString() : QLocale().toString(row.attempts);
    default:
        break;
    }
    return runtexts::reason(row);
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Letter:
        return tr("Dead letter");
    case Place:
        return tr("From");
    case Outcome:
        return tr("Outcome");
    case Tries:
        return tr("Tries");
    default:
        break;
    }
    return tr("Why");
}

} // namespace dlo
