// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/lettertablemodel.h"

#include "letters/lettercell.h"
#include "letters/letterdifference.h"
#include "letters/lettersorter.h"

#include <QCoroFuture>
#include <QFuture>
#include <QPointer>
#include <QThreadPool>
#include <QtConcurrent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

struct LetterTableModel::Job
{
    LetterSorter sorter;
    std::vector<LetterStore::Entry> letters;
    std::vector<quint64> serials;
    std::optional<std::vector<quint32>> result = std::nullopt;
    std::atomic_bool cancelled = false;
};

LetterTableModel::LetterTableModel(QThreadPool *pool, QObject *parent)
    : QAbstractTableModel(parent)
    , m_pool(pool != nullptr ? pool : QThreadPool::globalInstance())
{ }

LetterTableModel::~LetterTableModel()
{
    if (m_job) {
        m_job->cancelled = true;
    }
}

const DeadLetter *LetterTableModel::letter(int row) const
{
    return row >= 0 && row < rowCount() ? &m_store.at(m_order[size_t(row)]) : nullptr;
}

int LetterTableModel::rowOf(const LetterKey &key) const
{
    const auto storeRow = m_store.find(key);
    const auto found = std::ranges::find(m_order, storeRow, [](quint32 row) { return qsizetype(row); });
    return storeRow < 0 || found == m_order.end() ? -1 : int(found - m_order.begin());
}

void LetterTableModel::append(std::vector<DeadLetter> letters)
{
    const auto first = m_store.size();
    if (m_store.append(std::move(letters)) == 0) {
        return;
    }
    mergeIn(first);
    Q_EMIT totalChanged();
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> LetterTableModel::update(std::vector<DeadLetter> letters)
{
    const auto number = ++m_update;
    if (std::max(m_store.size(), qsizetype(letters.size())) <= inlineRows) {
        auto difference = compareLetters(m_store.entries(), m_store.serials(), std::move(letters));
        apply(difference);
        co_return;
    }
    const QPointer<LetterTableModel> self(this);
    auto future = QtConcurrent::run(m_pool, compareLetters, m_store.entries(), m_store.serials(), std::move(letters));
    auto difference = co_await qCoro(future).takeResult();
    if (!self || number != m_update) {
        co_return;
    }
    // Letters that were replaced are let go of by the worker: there may be many.
    auto *const pool = m_pool;
    const auto replaced = std::make_shared<LetterDifference>();
    apply(difference);
    *replaced = std::move(difference);
    pool->start([replaced] { *replaced = {}; });
}

void LetterTableModel::apply(LetterDifference &difference)
{
    const auto changed = takeOver(difference);
    emitRowsChanged(changed);
    const auto countBefore = m_store.size();
    std::vector<bool> gone(size_t(countBefore), false);
    for (const auto row : m_store.rowsOf(difference.gone)) {
        if (row >= 0) {
            gone[size_t(row)] = true;
        }
    }
    m_updating = true;
    dropRows(gone);
    m_updating = false;
    const auto first = m_store.size();
    m_store.append(std::move(difference.added));
    if (!changed.empty()) {
        reorder();
    } else if (m_store.size() != first) {
        mergeIn(first);
    }
    if (m_store.size() != countBefore || first != countBefore) {
        Q_EMIT totalChanged();
    }
}

void LetterTableModel::removeLetter(const LetterKey &key)
{
    removeLetters({key});
}

void LetterTableModel::removeLetters(const std::vector<LetterKey> &keys)
{
    std::vector<bool> gone(size_t(m_store.size()));
    bool any = false;
    for (const LetterKey &key : keys) {
        if (const auto row = m_store.find(key); row >= 0) {
            gone[size_t(row)] = true;
            any = true;
        }
    }
    if (!any) {
        return;
    }
    dropRows(gone);
    Q_EMIT totalChanged();
}

void LetterTableModel::replaceLetter(const DeadLetter &letter)
{
    if (m_store.replace(letter)) {
        m_outdated = m_job != nullptr;
        emitRowsChanged({m_store.find(letter.key())});
    }
}

void LetterTableModel::setDrafts(const QSet<LetterKey> &drafts)
{
    const auto before = std::exchange(m_drafts, drafts);
    const auto changed = (before - drafts) + (drafts - before);
    std::vector<qsizetype> rows;
    for (const auto &key : changed) {
        if (const auto row = m_store.find(key); row >= 0) {
            rows.push_back(row);
        }
    }
    emitRowsChanged(rows);
}

void LetterTableModel::clear()
{
    cancelJob();
    ++m_update;
    beginResetModel();
    m_order.clear();
    m_store.clear();
    endResetModel();
    Q_EMIT totalChanged();
}

void LetterTableModel::setFilter(const QString &words)
{
    if (m_filter == words) {
        return;
    }
    m_filter = words;
    reorder();
}

void LetterTableModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= ColumnCount || (column == m_sortColumn && order == m_sortOrder)) {
        return;
    }
    m_sortColumn = column;
    m_sortOrder = order;
    reorder();
}

LetterSorter LetterTableModel::sorter() const
{
    return {m_filter, m_sortColumn, m_sortOrder};
}

bool LetterTableModel::isSmall(qsizetype firstRow, bool filtered) const
{
    if (!filtered) {
        return true;
    }
    qsizetype bytes = 0;
    for (auto row = firstRow; row < m_store.size() && bytes <= inlineBytes; ++row) {
        bytes += m_store.at(row).payload.size();
    }
    return bytes <= inlineBytes;
}

void LetterTableModel::reorder()
{
    const auto sorting = sorter();
    if (m_store.size() > inlineRows || !isSmall(0, sorting.hasFilter())) {
        startJob();
        return;
    }
    cancelJob();
    setOrder(*sorting.order(m_store.entries(), false));
    Q_EMIT orderChanged();
}

void LetterTableModel::startJob()
{
    const bool wasBusy = isBusy();
    if (wasBusy) {
        m_job->cancelled = true;
    }
    m_outdated = false;
    const auto job = std::make_shared<Job>(sorter(), m_store.entries(), m_store.serials());
    m_job = job;
    QtConcurrent::run(m_pool, [job] {
        job->result = job->sorter.order(job->letters, job->cancelled);
    }).then(this, [this, job] { finishJob(job); });
    if (!wasBusy) {
        Q_EMIT busyChanged();
    }
}

void LetterTableModel::cancelJob()
{
    if (m_job) {
        m_job->cancelled = true;
        m_job = nullptr;
        Q_EMIT busyChanged();
    }
}

void LetterTableModel::finishJob(const std::shared_ptr<Job> &job)
{
    if (job != m_job || !job->result) {
        return; // late: another filter or sort was asked for
    }
    m_job = nullptr;
    setOrder(rowsNow(std::move(*job->result), job->serials));
    Q_EMIT orderChanged();
    if (m_outdated && !m_job) {
        startJob();
    } else if (!m_job) {
        Q_EMIT busyChanged();
    }
}

//! Rows of the store as it was when it had \a serials, as rows of today: some may have gone meanwhile.
std::vector<quint32> LetterTableModel::rowsNow(std::vector<quint32> rows, const std::vector<quint64> &serials) const
{
    const auto &current = m_store.serials();
    if (serials.empty() || (current.size() >= serials.size() && current[serials.size() - 1] == serials.back())) {
        return rows; // serial numbers only grow: if the last is where it was, so are all before it
    }
    constexpr auto none = quint32(-1);
    std::vector<quint32> rowNow(serials.size(), none);
    for (size_t then = 0, now = 0; then < rowNow.size() && now < current.size(); ++then) {
        if (current[now] == serials[then]) {
            rowNow[then] = quint32(now++);
        }
    }
    std::ranges::transform(rows, rows.begin(), [&](quint32 row) { return rowNow[row]; });
    std::erase(rows, none);
    return rows;
}

void LetterTableModel::mergeIn(qsizetype firstRow)
{
    if (m_job) {
        m_outdated = true; // what runs will be swapped in, and then these rows in another run
        return;
    }
    const auto sorting = sorter();
    if (!isSmall(firstRow, sorting.hasFilter())) {
        startJob();
        return;
    }
    std::vector<quint32> added;
    for (auto row = firstRow; row < m_store.size(); ++row) {
        if (!sorting.hasFilter() || sorting.matches(m_store.at(row))) {
            added.push_back(quint32(row));
        }
    }
    const auto before = [&](quint32 a, quint32 b) { return sorting.isBefore(m_store.at(a), m_store.at(b)); };
    std::ranges::stable_sort(added, before);
    std::vector<quint32> next;
    next.reserve(m_order.size() + added.size());
    auto from = m_order.cbegin();
    for (const auto row : added) {
        const auto to = std::upper_bound(from, m_order.cend(), row, before);
        next.insert(next.end(), from, to);
        next.push_back(row);
        from = to;
    }
    next.insert(next.end(), from, m_order.cend());
    setOrder(std::move(next));
}

int LetterTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_order.size());
}

int LetterTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant LetterTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto &letter = m_store.at(m_order[size_t(index.row())]);
    const auto known = [&](const QString &text, const QString &otherwise) { return text.isEmpty() ? otherwise : text; };
    switch (role) {
    case Qt::DisplayRole:
        return known(lettercell::text(letter, index.column()), u"–"_s);
    case Qt::ToolTipRole: {
        const auto tip = known(lettercell::toolTip(letter, index.column()), tr("Unknown: the broker does not tell it"));
        return showsDraft(index) ? u"<p>%1</p>%2"_s.arg(draftWords().toHtmlEscaped(), tip) : tip;
    }
    case Qt::AccessibleTextRole: {
        const auto cell = tr("%1: %2").arg(headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                                           known(lettercell::text(letter, index.column()), tr("unknown")));
        return showsDraft(index) ? cell + u". "_s + draftWords() : cell;
    }
    case HasDraftRole:
        return m_drafts.contains(letter.key());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (lettercell::isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole:
        return lettercell::value(letter, index.column());
    case KeyRole:
        return QVariant::fromValue(letter.key());
    default:
        return {};
    }
}

//! In one cell of the row.
bool LetterTableModel::showsDraft(const QModelIndex &index) const
{
    return index.column() == Error && m_drafts.contains(m_store.at(m_order[size_t(index.row())]).key());
}

QString LetterTableModel::draftWords()
{
    return tr("You have changed its payload and not sent it.");
}

QVariant LetterTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (lettercell::isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (Column(section)) {
    case FailedAt:
        return tr("Failed");
    case Error:
        return tr("Error");
    case Queue:
        return tr("Queue");
    case Group:
        return tr("Group");
    case Partition:
        return tr("Partition");
    case Retries:
        return tr("Retries");
    case TransactionId:
        return tr("Transaction ID");
    case EnqueuedAt:
        return tr("Enqueued");
    case Size:
        return tr("Size");
    case MessageId:
        return tr("Message ID");
    case RowId:
        return tr("Row ID");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace dlo
