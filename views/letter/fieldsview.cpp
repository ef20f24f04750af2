// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/fieldsview.h"

#include "payload/utf8.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/letter/fieldsmodel.h"
#include "views/letter/payloadeditor.h"

#include <QAction>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

FieldsView::FieldsView(PayloadEditor *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_model(new FieldsModel(this))
    , m_filter(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_note(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_copyPointer(new QAction(tr("Copy &pointer"), this))
    , m_copyValue(new QAction(tr("&Copy value"), this))
    , m_show(new QAction(tr("&Show in JSON"), this))
{
    m_filter->setObjectName("fieldsFilter"_L1);
    m_filter->setAccessibleName(tr("Find fields"));
    m_filter->setPlaceholderText(tr("Find in pointers and values…"));
    m_filter->setClearButtonEnabled(true);
    fieldlimit::guard(m_filter);
    m_note->setObjectName("fieldsNote"_L1);
    m_table->setObjectName("fieldsTable"_L1);
    m_table->setAccessibleName(tr("Fields of the payload"));
    m_table->setModel(m_model);
    m_table->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->resizeSection(FieldsModel::Pointer, 220);
    m_table->horizontalHeader()->resizeSection(FieldsModel::Type, 90);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->setWordWrap(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->installEventFilter(this);

    m_copyPointer->setObjectName("fieldsCopyPointer"_L1);
    m_copyPointer->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    m_copyValue->setObjectName("fieldsCopyValue"_L1);
    m_copyValue->setShortcut(QKeySequence::Copy);
    m_show->setObjectName("fieldsShow"_L1);
    for (auto *action : {m_copyPointer, m_copyValue, m_show}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        m_table->addAction(action);
    }
    connect(m_copyPointer, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(m_model->field(currentRow()).pointer); });
    connect(m_copyValue, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(QString::fromUtf8(m_model->fields().token(m_model->field(currentRow()))));
    });
    connect(m_show, &QAction::triggered, this,
            [this] { Q_EMIT showRequested(positionOf(m_model->field(currentRow()))); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &FieldsView::updateActions);
    connect(m_model, &FieldsModel::valueTyped, this, &FieldsView::change);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex &index) {
        if (index.column() != FieldsModel::Value)
            m_table->edit(index.siblingAtColumn(FieldsModel::Value));
    });
    m_filterTimer.setSingleShot(true);
    m_filterTimer.setInterval(150ms);
    connect(&m_filterTimer, &QTimer::timeout, this, &FieldsView::refresh);
    connect(m_filter, &QLineEdit::textChanged, &m_filterTimer, qOverload<>(&QTimer::start));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_filter);
    column->addWidget(m_table, 1);
    column->addWidget(m_note);
    updateActions();
}

void FieldsView::clear()
{
    ++m_generation;
    m_reading = false;
    m_text.clear();
    m_model->setFields(std::make_shared<const JsonFields>());
    m_note->hide();
}

void FieldsView::refresh()
{
    m_filterTimer.stop();
    if (m_editor->isSteppedBack()) {
        clear();
        return updateNote();
    }
    const auto generation = ++m_generation;
    const auto text = m_editor->isLoading() ? m_editor->base().shown() : m_editor->lastTyped();
    const auto filter = m_filter->text().trimmed();
    m_reading = text.size() > PayloadEditor::syncLimit;
    if (!m_reading)
        return took(std::make_shared<const JsonFields>(JsonFields::of(text.toUtf8(), filter)), text);
    updateNote();
    QtConcurrent::run([text, filter] {
        return std::make_shared<const JsonFields>(JsonFields::of(text.toUtf8(), filter));
    }).then(this, [this, generation, text](const std::shared_ptr<const JsonFields> &fields) {
        if (generation == m_generation)
            took(fields, text);
    });
}

void FieldsView::took(const std::shared_ptr<const JsonFields> &fields, const QString &text)
{
    m_reading = false;
    m_text = text;
    const auto row = currentRow();
    const auto pointer = row >= 0 ? m_model->field(row).pointer : QString();
    const auto scrolled = m_table->verticalScrollBar()->value();
    m_model->setEditable(!m_editor->isReadOnly());
    m_model->setFields(fields);
    if (row >= 0 && row < m_model->rowCount() && m_model->field(row).pointer == pointer) {
        m_table->setCurrentIndex(m_model->index(row, FieldsModel::Value));
        m_table->verticalScrollBar()->setValue(scrolled);
    }
    updateNote();
    updateActions();
}

void FieldsView::updateNote()
{
    const auto &fields = m_model->fields();
    const QLocale locale;
    const auto shown = qsizetype(fields.fields.size());
    QString note;
    if (m_reading)
        note = tr("The fields are being read…");
    else if (m_editor->isSteppedBack())
        note = tr("The payload is too long for its fields to be listed. JSON and Hex show all of it.");
    else if (fields.error)
        note = tr("There are no fields to show, as this is not JSON. %1").arg(sentences::jsonError(*fields.error));
    else if (shown < fields.matching)
        note = tr("The first %1 of %2 fields. Find the others by a part of their pointer or value.")
                   .arg(locale.toString(shown), locale.toString(fields.matching));
    else if (shown < fields.total)
        note = tr("%1 of %2 fields").arg(locale.toString(shown), locale.toString(fields.total));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void FieldsView::updateActions()
{
    const bool any = currentRow() >= 0;
    for (auto *action : {m_copyPointer, m_copyValue, m_show})
        action->setEnabled(any);
}

int FieldsView::currentRow() const
{
    const auto row = m_table->currentIndex().row();
    return row < m_model->rowCount() ? row : -1;
}

qsizetype FieldsView::positionOf(const JsonField &field) const
{
    return utf8::utf16Units(QByteArrayView(m_model->fields().text).first(field.offset));
}

void FieldsView::change(int row, const QString &json)
{
    const auto text = json.trimmed();
    const auto valid = jsontext::validate(text.toUtf8());
    if (!valid || !text.isValidUtf16()) {
        Q_EMIT refused(tr("Not changed: a value must be JSON, with quotes around a text. %1")
                           .arg(valid ? QString() : sentences::jsonError(valid.error())));
        return;
    }
    if (m_editor->isReadOnly() || m_reading || !m_editor->isComposedCurrent() || m_editor->lastTyped() != m_text) {
        Q_EMIT refused(tr("Not changed: the payload is still being read. Try again in a moment."));
        return;
    }
    const auto &field = m_model->field(row);
    const auto from = positionOf(field);
    const auto size = utf8::utf16Units(m_model->fields().token(field));
    QTextCursor cursor(m_editor->document());
    cursor.setPosition(int(from));
    cursor.setPosition(int(from + size), QTextCursor::KeepAnchor);
    // Line separators would break the line in the editor.
    cursor.insertText(QString(text)
                          .replace(QChar(QChar::LineSeparator), u"\\u2028"_s)
                          .replace(QChar(QChar::ParagraphSeparator), u"\\u2029"_s));
    m_editor->setTextCursor(cursor);
    // Not from within the table's own editor: the model is about to be replaced.
    QMetaObject::invokeMethod(m_editor, &PayloadEditor::composeSoon, Qt::QueuedConnection);
}

bool FieldsView::eventFilter(QObject *watched, QEvent *event)
{
    // What the line of a cell leaves over comes here too; it is not meant for the table.
    const auto *focus = m_table->window()->focusWidget();
    const bool inCell = focus && focus != m_table && m_table->isAncestorOf(focus);
    if (watched != m_table || event->type() != QEvent::KeyPress || inCell)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Escape) {
        Q_EMIT leaveRequested();
        return true;
    }
    if (key->key() == Qt::Key_F2 && currentRow() >= 0) {
        m_table->edit(m_model->index(currentRow(), FieldsModel::Value)); // from any column
        return true;
    }
    if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && currentRow() >= 0
        && key->modifiers() == Qt::NoModifier) {
        m_show->trigger();
        return true;
    }
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
        key->matches(QKeySequence::Undo) ? m_editor->undo() : m_editor->redo();
        m_editor->composeSoon();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace dlo
