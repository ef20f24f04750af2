// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/fieldsmodel.h"

#include "views/common/visiblelines.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
QString nameOf(JsonField::Type type)
{
    switch (type) {
    case JsonField::Type::Text:
        return FieldsModel::tr("text");
    case JsonField::Type::Number:
        return FieldsModel::tr("number");
    case JsonField::Type::Boolean:
        return FieldsModel::tr("boolean");
    case JsonField::Type::Null:
        return u"null"_s;
    case JsonField::Type::EmptyObject:
        return FieldsModel::tr("empty object");
    case JsonField::Type::EmptyArray:
        return FieldsModel::tr("empty list");
    }
    return {};
}
} // namespace

FieldsModel::FieldsModel(QObject *parent)
    : QAbstractTableModel(parent)
{ }

void FieldsModel::setFields(std::shared_ptr<const JsonFields> fields)
{
    beginResetModel();
    m_fields = std::move(fields);
    endResetModel();
}

int FieldsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_fields->fields.size());
}

int FieldsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FieldsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &field = m_fields->fields[size_t(index.row())];
    if (role == Qt::EditRole && index.column() == Value)
        return QString::fromUtf8(m_fields->token(field));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Pointer:
        return field.pointer.isEmpty() ? tr("(the whole payload)") : visible(field.pointer);
    case Type:
        return nameOf(field.type);
    case Value:
        return visible(field.value);
    default:
        return {};
    }
}

QVariant FieldsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Pointer:
        return tr("JSON Pointer");
    case Type:
        return tr("Type");
    case Value:
        return tr("Value");
    default:
        return {};
    }
}

Qt::ItemFlags FieldsModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const auto flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    const bool editable = m_editable && index.column() == Value && field(index.row()).size <= maxEdited;
    return editable ? flags | Qt::ItemIsEditable : flags;
}

bool FieldsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable))
        return false;
    const auto json = value.toString();
    if (json == data(index, Qt::EditRole).toString())
        return false;
    Q_EMIT valueTyped(index.row(), json);
    return true;
}

} // namespace dlo
