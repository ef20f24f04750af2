// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/lettertableview.h"

#include "letters/lettertablemodel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/window/icons.h"
#include "views/window/plaintextdelegate.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <array>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

constexpr int narrowestError = 140;
// Keys are remembered over a reset of the model; with more rows than this selected, only the current one is.
constexpr int mostRemembered = 2000;

struct DefaultColumn
{
    LetterTableModel::Column column;
    int characters; //!< width, in average characters
    bool shown;
};

constexpr std::array defaultColumns{
    DefaultColumn{LetterTableModel::FailedAt, 19, true},       DefaultColumn{LetterTableModel::Error, 40, true},
    DefaultColumn{LetterTableModel::Queue, 11, true},          DefaultColumn{LetterTableModel::Group, 11, true},
    DefaultColumn{LetterTableModel::Partition, 11, false},     DefaultColumn{LetterTableModel::Retries, 8, true},
    DefaultColumn{LetterTableModel::TransactionId, 18, false}, DefaultColumn{LetterTableModel::EnqueuedAt, 19, false},
    DefaultColumn{LetterTableModel::Size, 10, false},          DefaultColumn{LetterTableModel::MessageId, 18, false},
    DefaultColumn{LetterTableModel::RowId, 18, false},
};

class LetterCellDelegate final : public PlainTextDelegate
{
public:
    using PlainTextDelegate::PlainTextDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        constexpr qsizetype longestName = 1000;
        const auto rawText = [](const QModelIndex &cell) {
            return cell.data(LetterTableModel::SortRole).toString().left(longestName);
        };
        PlainTextDelegate::initStyleOption(option, index);
        if (index.column() == LetterTableModel::Error && index.data(LetterTableModel::HasDraftRole).toBool()) {
            option->icon = m_draft;
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = {option->fontMetrics.height(), option->fontMetrics.height()};
        }
        switch (index.column()) {
        case LetterTableModel::Group:
            option->text = sentences::groupName(rawText(index));
            break;
        case LetterTableModel::Queue:
        case LetterTableModel::Partition:
        case LetterTableModel::TransactionId:
        case LetterTableModel::MessageId:
        case LetterTableModel::RowId: // the model's own text ends at a line break, which is part of the name
            option->text = visible(rawText(index));
            break;
        default:
            break;
        }
    }

private:
    QIcon m_draft = lineIcon(u"edit"_s);
};

} // namespace

LetterTableView::LetterTableView(QWidget *parent)
    : QTableView(parent)
{
    setObjectName(u"letterTable"_s);
    setAccessibleName(tr("Dead letters"));
    setItemDelegate(new LetterCellDelegate(this, PlainTextDelegate::ToolTips::EscapedByModel));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    setWordWrap(false);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);

    QHeaderView *header = horizontalHeader();
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    header->setMinimumSectionSize(40);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setAccessibleName(tr("Columns of the dead letters"));
    header->setToolTip(tr("Click to sort, drag to move, right click to choose columns"));
    connect(header, &QWidget::customContextMenuRequested, this, &LetterTableView::showColumnMenu);
    connect(header, &QHeaderView::sectionMoved, this, &LetterTableView::noteColumns);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &LetterTableView::noteColumns);
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (m_stretching || !m_letters)
            return;
        if (column != LetterTableModel::Error)
            stretchError();
        Q_EMIT columnsChanged();
    });
    header->setSortIndicator(LetterTableModel::FailedAt, Qt::DescendingOrder);
}

void LetterTableView::setLetters(LetterTableModel *letters)
{
    if (m_letters == letters)
        return;
    if (m_letters)
        m_letters->disconnect(this);
    QItemSelectionModel *former = selectionModel();
    m_columns = columnState();
    setSortingEnabled(false);
    m_letters = letters;
    setModel(letters);
    delete former; // setModel() leaves the former one behind; it belongs to this view alone
    if (!letters)
        return;
    applyColumns();
    setSortingEnabled(true);
    connect(letters, &QAbstractItemModel::modelAboutToBeReset, this, &LetterTableView::rememberSelection);
    connect(letters, &QAbstractItemModel::modelReset, this, &LetterTableView::recallSelection);
    connect(letters, &QAbstractItemModel::rowsRemoved, this, &LetterTableView::selectSuccessor);
}

void LetterTableView::setDefaultColumns()
{
    for (const DefaultColumn &column : defaultColumns) {
        const bool time = column.column == LetterTableModel::FailedAt || column.column == LetterTableModel::EnqueuedAt;
        const int width = time ? fontMetrics().horizontalAdvance(u"2026-12-31 23:59:59"_s)
                               : column.characters * fontMetrics().averageCharWidth();
        horizontalHeader()->resizeSection(column.column, width + 14);
        horizontalHeader()->setSectionHidden(column.column, !column.shown);
    }
}

void LetterTableView::noteColumns()
{
    if (m_letters && !m_stretching)
        Q_EMIT columnsChanged();
}

QByteArray LetterTableView::columnState() const
{
    return m_letters ? horizontalHeader()->saveState() : m_columns;
}

void LetterTableView::restoreColumns(const QByteArray &state)
{
    m_columns = state;
    if (m_letters)
        applyColumns();
}

void LetterTableView::applyColumns()
{
    m_stretching = true;
    QHeaderView *header = horizontalHeader();
    // A state of another version is refused by Qt; one that hides every column would leave no header to bring them back
    // with.
    if (m_columns.isEmpty() || !header->restoreState(m_columns) || header->hiddenSectionCount() >= header->count())
        setDefaultColumns();
    m_stretching = false;
    stretchError();
}

// The error takes what the other columns leave, as Stretch would, but it is never squeezed to nothing in a narrow
// window.
void LetterTableView::stretchError()
{
    QHeaderView *header = horizontalHeader();
    if (header->count() == 0 || header->isSectionHidden(LetterTableModel::Error))
        return;
    const int others = header->length() - header->sectionSize(LetterTableModel::Error);
    m_stretching = true;
    header->resizeSection(LetterTableModel::Error, qMax(narrowestError, viewport()->width() - others));
    m_stretching = false;
}

void LetterTableView::showColumnMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(u"columnMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView *header = horizontalHeader();
    for (int column = 0; column < LetterTableModel::ColumnCount && m_letters; ++column) {
        QAction *action = menu->addAction(m_letters->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        action->setEnabled(header->isSectionHidden(column) || header->count() - header->hiddenSectionCount() > 1);
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            horizontalHeader()->setSectionHidden(column, !shown);
            if (shown && columnWidth(column) < horizontalHeader()->minimumSectionSize())
                setColumnWidth(column, 12 * fontMetrics().averageCharWidth());
            stretchError();
            Q_EMIT columnsChanged();
        });
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Default columns")), &QAction::triggered, this, [this] {
        for (int column = 0; column < LetterTableModel::ColumnCount; ++column)
            horizontalHeader()->moveSection(horizontalHeader()->visualIndex(column), column);
        setDefaultColumns();
        stretchError();
        Q_EMIT columnsChanged();
    });
    menu->popup(header->mapToGlobal(at));
}

int LetterTableView::selectedCount() const
{
    if (!selectionModel())
        return 0;
    int count = 0;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        count += range.left() == 0 ? range.height() : 0;
    return count;
}

qint64 LetterTableView::selectedBytes() const
{
    qint64 bytes = 0;
    if (!selectionModel() || !m_letters)
        return bytes;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        for (int row = range.top(); range.left() == 0 && row <= range.bottom(); ++row) {
            if (const DeadLetter *letter = m_letters->letter(row))
                bytes += letter->payload.size();
        }
    }
    return bytes;
}

std::vector<LetterStore::Entry> LetterTableView::selectedLetters() const
{
    std::vector<LetterStore::Entry> letters;
    if (!selectionModel() || !m_letters)
        return letters;
    QItemSelection selection = selectionModel()->selection();
    std::ranges::sort(selection, {}, [](const QItemSelectionRange &range) { return range.top(); });
    for (const QItemSelectionRange &range : std::as_const(selection)) {
        for (int row = range.top(); range.left() == 0 && row <= range.bottom(); ++row)
            letters.push_back(m_letters->entry(row));
    }
    return letters;
}

std::vector<LetterStore::Entry> LetterTableView::shownLetters() const
{
    std::vector<LetterStore::Entry> letters;
    const int rows = m_letters ? m_letters->rowCount() : 0;
    letters.reserve(size_t(rows));
    for (int row = 0; row < rows; ++row)
        letters.push_back(m_letters->entry(row));
    return letters;
}

void LetterTableView::rememberSelection()
{
    m_remembered.clear();
    m_rememberedCurrent.clear();
    if (const DeadLetter *current = m_letters->letter(currentIndex().row()))
        m_rememberedCurrent.append(current->key());
    if (selectedCount() > mostRemembered)
        return;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            if (const DeadLetter *letter = m_letters->letter(row))
                m_remembered.append(letter->key());
        }
    }
}

void LetterTableView::recallSelection()
{
    QItemSelection selection;
    for (const LetterKey &key : std::as_const(m_remembered)) {
        if (const int row = m_letters->rowOf(key); row >= 0)
            selection.select(m_letters->index(row, 0), m_letters->index(row, LetterTableModel::ColumnCount - 1));
    }
    for (const LetterKey &key : std::as_const(m_rememberedCurrent)) {
        if (const int row = m_letters->rowOf(key); row >= 0) {
            selectionModel()->setCurrentIndex(m_letters->index(row, 0), QItemSelectionModel::NoUpdate);
            scrollTo(currentIndex());
        }
    }
    selectionModel()->select(selection, QItemSelectionModel::Select);
    m_remembered.clear();
    m_rememberedCurrent.clear();
    Q_EMIT selectionMoved();
}

void LetterTableView::rowsAboutToBeRemoved(const QModelIndex &parent, int first, int last)
{
    const int current = currentIndex().row();
    m_successor = current >= first && current <= last ? first : -1;
    QTableView::rowsAboutToBeRemoved(parent, first, last);
}

// Left alone, Qt would go to the row above and select nothing; in triage the next letter is the one below. That is so
// for what was removed here. A letter that somebody else took leaves nothing selected: the next key must not meet
// another letter unasked.
void LetterTableView::selectSuccessor()
{
    if (m_successor >= 0 && m_letters->isUpdating() && !selectionModel()->hasSelection()) {
        m_successor = -1;
        m_vanished = true;
        selectionModel()->clearCurrentIndex();
        Q_EMIT selectionMoved();
        return;
    }
    if (m_successor >= 0 && m_letters->rowCount() > 0 && !selectionModel()->hasSelection()) {
        const QModelIndex next = m_letters->index(qMin(m_successor, m_letters->rowCount() - 1), 0);
        selectionModel()->setCurrentIndex(next, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    m_successor = -1;
    Q_EMIT selectionMoved();
}

void LetterTableView::keyboardSearch(const QString &) { }

bool LetterTableView::walk(int key, Qt::KeyboardModifiers modifiers)
{
    const int rows = model() ? model()->rowCount() : 0;
    int to = currentIndex().row();
    // The focus makes the first row the current one without selecting it: the first key selects it.
    const int step = to >= 0 && selectionModel()->hasSelection() ? 1 : 0;
    switch (key) {
    case Qt::Key_J:
        to = qMin(qMax(to, 0) + step, rows - 1);
        break;
    case Qt::Key_K:
        to = qMax(to - step, 0);
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = rows - 1;
        break;
    default:
        return false;
    }
    if (rows > 0) {
        const bool extend = modifiers & Qt::ShiftModifier;
        const QModelIndex target = model()->index(to, qMax(0, currentIndex().column()));
        if (extend) {
            const int anchor = qMax(0, currentIndex().row());
            const QItemSelection span(model()->index(qMin(anchor, to), 0),
                                      model()->index(qMax(anchor, to), model()->columnCount() - 1));
            selectionModel()->select(span, QItemSelectionModel::Select);
            selectionModel()->setCurrentIndex(target, QItemSelectionModel::NoUpdate);
        } else {
            selectionModel()->setCurrentIndex(target, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        }
        scrollTo(target);
    }
    return true;
}

void LetterTableView::keyPressEvent(QKeyEvent *event)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool letterKey = modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier;
    if (letterKey && walk(event->key(), modifiers))
        return event->accept();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && modifiers == Qt::NoModifier)
        return Q_EMIT editRequested();
    if (event->text() == u"/"_s)
        return Q_EMIT filterRequested();
    QTableView::keyPressEvent(event);
}

void LetterTableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    stretchError();
}

void LetterTableView::mouseDoubleClickEvent(QMouseEvent *event)
{
    QTableView::mouseDoubleClickEvent(event);
    if (indexAt(event->position().toPoint()).isValid())
        Q_EMIT editRequested();
}

void LetterTableView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
}

void LetterTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    Q_EMIT selectionMoved();
}

void LetterTableView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (!selected.isEmpty())
        m_vanished = false;
    Q_EMIT selectionMoved();
}

} // namespace dlo
