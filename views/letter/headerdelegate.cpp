// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/headerdelegate.h"

#include "views/common/colours.h"
#include "views/common/fieldlimit.h"
#include "views/common/headersentences.h"
#include "views/common/plainlabel.h"
#include "views/common/visiblelines.h"
#include "views/letter/headervalueeditor.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int barWidth = 3;
constexpr int mostLines = 10; // of an editor

QString typedIn(const QWidget *editor)
{
    if (const auto *line = qobject_cast<const QLineEdit *>(editor))
        return line->text();
    if (const auto *combo = qobject_cast<const QComboBox *>(editor))
        return combo->currentText();
    const auto *value = qobject_cast<const HeaderValueEditor *>(editor);
    return value ? value->text() : QString();
}
} // namespace

HeaderDelegate::HeaderDelegate(HeadersModel *model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{ }

QString HeaderDelegate::displayText(const QVariant &value, const QLocale & /*locale*/) const
{
    return visible(value.toString());
}

void HeaderDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const bool isValue = index.column() == HeadersModel::Value;
    if (isValue)
        option->font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    option->font.setBold(index.data(HeadersModel::TouchedRole).toBool());
    const bool isNull = isValue && index.data(HeadersModel::NullRole).toBool();
    const bool isEmpty = isValue && !isNull && option->text.isEmpty();
    if (isNull || isEmpty) {
        option->text = isNull ? sentences::headerValue(std::nullopt) : sentences::headerValue(QByteArray());
        option->features |= QStyleOptionViewItem::HasDisplay;
    }
    if (isNull || isEmpty || index.data(HeadersModel::ReservedRole).toBool()) {
        option->font.setItalic(true);
        option->palette.setColor(QPalette::Text, colours::muted(option->palette));
    }
}

void HeaderDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const bool isWrong = index.column() == HeadersModel::Name && m_problemRows.contains(index.row());
    if (!isWrong && !index.data(HeadersModel::TouchedRole).toBool())
        return;
    auto bar = option.rect;
    if (option.direction == Qt::RightToLeft)
        bar.setLeft(bar.right() - barWidth + 1);
    else
        bar.setWidth(barWidth);
    painter->fillRect(bar, colours::accent(isWrong ? colours::State::Error : colours::State::Info, option.palette));
}

QWidget *HeaderDelegate::createCombo(QWidget *parent, const QStringList &choices, bool editable) const
{
    auto *combo = new QComboBox(parent);
    combo->setObjectName("headerCombo"_L1);
    combo->setEditable(editable);
    combo->setInsertPolicy(QComboBox::NoInsert);
    combo->addItems(choices);
    if (editable)
        fieldlimit::guard(combo->lineEdit());
    return combo;
}

QWidget *HeaderDelegate::createValueEditor(QWidget *parent) const
{
    auto *editor = new HeaderValueEditor(parent);
    editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    editor->setAccessibleName(tr("Value of the header"));
    editor->setTabStopDistance(4 * editor->fontMetrics().horizontalAdvance(u' '));
    connect(editor, &HeaderValueEditor::taken, this, &HeaderDelegate::commit);
    // It grows with what is typed.
    const auto fit = [editor, parent] {
        const int room = parent->height() - editor->y();
        editor->resize(editor->width(), std::min(std::max(editor->heightFor(mostLines), editor->height()), room));
    };
    connect(editor, &QPlainTextEdit::textChanged, editor, fit);
    QMetaObject::invokeMethod(editor, fit, Qt::QueuedConnection); // lines are broken only when it is shown
    return editor;
}

QWidget *HeaderDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem & /*option*/,
                                      const QModelIndex &index) const
{
    const auto &rules = m_model->rules();
    const auto &header = m_model->header(index.row());
    const auto *type = rules.type(header.type);
    QWidget *editor = nullptr;
    if (index.column() == HeadersModel::Value) {
        editor = createValueEditor(parent);
    } else if (index.column() == HeadersModel::Type) {
        QStringList names;
        for (const auto &offered : rules.types)
            names.append(offered.name);
        const bool labels = std::ranges::any_of(rules.types, &HeaderType::takesLabel);
        if (!names.contains(header.type) && !header.type.isEmpty() && !labels)
            names.prepend(header.type);
        editor = createCombo(parent, names, labels);
    } else if (type && !type->names.isEmpty()) {
        editor = createCombo(parent, type->names, true);
    } else {
        auto *line = new QLineEdit(parent);
        line->setObjectName("headerNameEditor"_L1);
        line->setAccessibleName(tr("Name of the header"));
        line->setFrame(false);
        fieldlimit::guard(line);
        editor = line;
    }
    m_editor = editor;
    m_index = index;
    Q_EMIT opened();
    return editor;
}

void HeaderDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    const auto text = index.data(Qt::EditRole).toString();
    if (auto *line = qobject_cast<QLineEdit *>(editor)) {
        line->setText(text);
        line->selectAll();
    } else if (auto *combo = qobject_cast<QComboBox *>(editor)) {
        combo->setCurrentIndex(combo->findText(text, Qt::MatchExactly));
        if (combo->isEditable())
            combo->setEditText(text);
    } else if (auto *value = qobject_cast<HeaderValueEditor *>(editor)) {
        value->setPlainText(text);
        value->selectAll();
    }
}

QString HeaderDelegate::whyNotTaken(const QWidget *editor, const QModelIndex &index) const
{
    const auto typed = typedIn(editor);
    if (index.column() != HeadersModel::Value && fieldlimit::exceeds(typed))
        return fieldlimit::sentence();
    if (!typed.isValidUtf16())
        return tr("Not changed: the text has half a character (a surrogate without its other half).");
    if (index.column() == HeadersModel::Value && m_model->isShownAsBytes(index.row())
        && !HeadersModel::bytesOfHex(typed))
        return tr("Not taken: bytes are pairs of hexadecimal digits, as in 0a ff. Escape leaves them as they were.");
    return {};
}

void HeaderDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const auto *combo = qobject_cast<QComboBox *>(editor);
    if (combo && !combo->isEditable() && combo->currentIndex() < 0)
        return; // nothing was chosen
    if (const auto why = whyNotTaken(editor, index); !why.isEmpty()) {
        Q_EMIT refused(why);
        return;
    }
    model->setData(index, typedIn(editor), Qt::EditRole);
}

//! One that was closed lives until the event loop turns.
bool HeaderDelegate::isEditing() const
{
    return m_editor && !m_editor->isHidden();
}

void HeaderDelegate::close()
{
    if (isEditing())
        Q_EMIT closeEditor(m_editor, QAbstractItemDelegate::RevertModelCache);
}

//! What is not taken stays in its editor, to be corrected.
void HeaderDelegate::commit()
{
    if (!isEditing() || !m_index.isValid())
        return;
    if (const auto why = whyNotTaken(m_editor, m_index); !why.isEmpty()) {
        Q_EMIT refused(why);
        return;
    }
    auto *editor = m_editor.data();
    m_editor.clear(); // it is closed before it is deleted
    Q_EMIT commitData(editor);
    Q_EMIT closeEditor(editor);
}

bool HeaderDelegate::eventFilter(QObject *editor, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && editor == m_editor) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool isLine = !qobject_cast<HeaderValueEditor *>(m_editor);
        if (isEnter && isLine && key->modifiers() == Qt::NoModifier) {
            commit();
            return true;
        }
        // The delegate of Qt would close the editor, and what is not taken would be lost.
        if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
            if (const auto why = whyNotTaken(m_editor, m_index); !why.isEmpty()) {
                Q_EMIT refused(why);
                return true;
            }
        }
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

void HeaderDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                          const QModelIndex & /*index*/) const
{
    auto place = option.rect;
    if (const auto *value = qobject_cast<HeaderValueEditor *>(editor)) {
        const auto *around = editor->parentWidget();
        constexpr int leastWidth = 280; // of a narrow column it takes more room than its cell has
        if (place.width() < leastWidth)
            place.setLeft(std::max(0, place.right() - leastWidth + 1));
        editor->resize(place.size()); // lines are broken at this width
        place.setHeight(std::max(value->heightFor(mostLines), place.height()));
        if (place.bottom() > around->height())
            place.moveTop(std::max(0, around->height() - place.height()));
        place.setHeight(std::min(place.height(), around->height()));
    }
    editor->setGeometry(place);
}

bool HeaderDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem & /*option*/,
                               const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return false;
    constexpr qsizetype longest = 1000;
    QStringList lines{index.data(Qt::DisplayRole).toString().left(longest)};
    if (m_model->isReserved(index.row()))
        lines.append(tr("The broker itself writes this header, so it is not sent along."));
    else if (const auto was = m_model->origin(index.row()); !was)
        lines.append(tr("Added."));
    else if (m_model->isTouched(index.row(), HeadersModel::Column(index.column())))
        lines.append(
            index.column() == HeadersModel::Value
                ? tr("It was: %1").arg(sentences::headerValue(was->value))
                : tr("It was: %1")
                      .arg(sentences::headerName(index.column() == HeadersModel::Name ? was->name : was->type)));
    lines.removeAll(QString());
    QToolTip::showText(event->globalPos(), PlainLabel::literalToolTip(lines.join(u'\n')), view);
    return true;
}

} // namespace dlo
