// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/runlistmodel.h"

#include "views/common/visibletext.h"
#include "views/redrive/runtexts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

void RunListModel::setRuns(std::vector<RunRecord> runs)
{
    // The same ones with other figures keep selection and scroll position.
    if (std::ranges::equal(m_runs, runs, {}, &RunRecord::id, &RunRecord::id)) {
        m_runs = std::move(runs);
        if (!m_runs.empty())
            Q_EMIT dataChanged(index(0, 0), index(int(m_runs.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

int RunListModel::rowOf(qint64 id) const
{
    const auto found = std::ranges::find(m_runs, id, &RunRecord::id);
    return found == m_runs.cend() ? -1 : int(found - m_runs.cbegin());
}

int RunListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_runs.size());
}

int RunListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString RunListModel::text(const RunRecord &run, int column)
{
    switch (column) {
    case Begun:
        return runtexts::clockTime(run.at);
    case What: {
        const auto what = runtexts::title(run.action, run.counts.matched());
        return run.name.isEmpty() ? what : tr("%1: %2", "name of a plan, what it does").arg(visible(run.name), what);
    }
    case Connection:
        return visible(run.connectionName);
    case State:
        return runtexts::state(run);
    case Outcome:
        return runtexts::counts(run.counts);
    case Who:
        return visible(run.who);
    default:
        return {};
    }
}

QVariant RunListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto words = text(run(index.row()), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return words.isEmpty() ? u"–"_s : words;
    case Qt::ToolTipRole:
        return words.isEmpty() ? QString() : u"<p>%1</p>"_s.arg(words.toHtmlEscaped());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | Qt::AlignLeft);
    default:
        return {};
    }
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Begun:
        return tr("Begun");
    case What:
        return tr("What");
    case Connection:
        return tr("Connection");
    case State:
        return tr("State");
    case Outcome:
        return tr("Outcome");
    case Who:
        return tr("Who");
    default:
        return {};
    }
}

} // namespace dlo
