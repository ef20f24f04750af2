// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// HeadersModel: changes, and taking them back.

#include "letters/headersmodel.h"

#include <algorithm>
#include <utility>

namespace dlo {

bool HeadersModel::mayChange(int row) const
{
    return m_editable && row >= 0 && row < rowCount() && !isReserved(row);
}

bool HeadersModel::insertHeader(int row, const Header &header)
{
    if (!m_editable || row < 0 || row > rowCount())
        return false;
    return take({.kind = Step::Kind::Insert, .row = row, .after = rowOf(header, -1)});
}

bool HeadersModel::duplicateHeader(int row)
{
    if (!mayChange(row))
        return false;
    auto copy = m_rows[size_t(row)];
    copy.origin = -1;
    return take({.kind = Step::Kind::Insert, .row = row + 1, .after = std::move(copy)});
}

bool HeadersModel::removeHeader(int row)
{
    if (!mayChange(row))
        return false;
    return take({.kind = Step::Kind::Remove, .row = row, .before = m_rows[size_t(row)]});
}

bool HeadersModel::moveHeader(int row, int to)
{
    if (!m_editable || row < 0 || row >= rowCount() || to < 0 || to >= rowCount() || row == to)
        return false;
    return take({.kind = Step::Kind::Move, .row = row, .to = to});
}

bool HeadersModel::setHeader(int row, const Header &header)
{
    if (!mayChange(row) || m_rows[size_t(row)].header == header)
        return false;
    const auto &before = m_rows[size_t(row)];
    auto after = before;
    after.header = header;
    // What became text stays in hex until the person wants it otherwise.
    describe(after);
    return take({.kind = Step::Kind::Change, .row = row, .before = before, .after = std::move(after)});
}

bool HeadersModel::revertHeader(int row)
{
    const auto was = row >= 0 && row < rowCount() ? origin(row) : std::nullopt;
    return was && setHeader(row, *was);
}

bool HeadersModel::revertAll()
{
    if (!m_editable || !isEdited())
        return false;
    return take({.kind = Step::Kind::All, .allBefore = m_rows, .allAfter = ownRows()});
}

bool HeadersModel::take(Step step)
{
    m_steps.resize(m_done);
    m_steps.push_back(std::move(step));
    ++m_done;
    apply(m_steps.back());
    return true;
}

int HeadersModel::undo()
{
    if (!m_editable || !canUndo())
        return -1;
    --m_done;
    return apply(inverse(m_steps[m_done]));
}

int HeadersModel::redo()
{
    if (!m_editable || !canRedo())
        return -1;
    ++m_done;
    return apply(m_steps[m_done - 1]);
}

HeadersModel::Step HeadersModel::inverse(const Step &step)
{
    auto back = step;
    std::swap(back.before, back.after);
    std::swap(back.allBefore, back.allAfter);
    switch (step.kind) {
    case Step::Kind::Insert:
        back.kind = Step::Kind::Remove;
        break;
    case Step::Kind::Remove:
        back.kind = Step::Kind::Insert;
        break;
    case Step::Kind::Move:
        std::swap(back.row, back.to);
        break;
    case Step::Kind::Change:
    case Step::Kind::All:
        break;
    }
    return back;
}

int HeadersModel::apply(const Step &step)
{
    int row = step.row;
    switch (step.kind) {
    case Step::Kind::Insert:
        beginInsertRows({}, row, row);
        m_rows.insert(m_rows.begin() + row, step.after);
        endInsertRows();
        break;
    case Step::Kind::Remove:
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
        row = std::min(row, rowCount() - 1);
        break;
    case Step::Kind::Move: {
        const bool down = step.to > row;
        beginMoveRows({}, row, row, {}, down ? step.to + 1 : step.to);
        const auto from = m_rows.begin() + row;
        const auto to = m_rows.begin() + step.to;
        if (down)
            std::rotate(from, from + 1, to + 1);
        else
            std::rotate(to, from, from + 1);
        endMoveRows();
        row = step.to;
        break;
    }
    case Step::Kind::Change:
        m_rows[size_t(row)] = step.after;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
        break;
    case Step::Kind::All:
        beginResetModel();
        m_rows = step.allAfter;
        endResetModel();
        row = -1;
        break;
    }
    Q_EMIT changed();
    return row;
}

} // namespace dlo
