// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/headersmodel.h"

#include "payload/editabletext.h"

#include <QStringDecoder>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

std::optional<QString> utf8Text(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    QString text = decoder(bytes);
    return decoder.hasError() ? std::nullopt : std::optional(text);
}

QString hexOf(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toHex(' '));
}

} // namespace

HeadersModel::HeadersModel(QObject *parent)
    : QAbstractTableModel(parent)
{ }

HeadersModel::Row HeadersModel::rowOf(const Header &header, int origin)
{
    Row row{.header = header, .origin = origin};
    describe(row);
    row.asBytes = !row.isText;
    if (row.asBytes)
        describe(row);
    return row;
}

//! What data() gives, made once.
void HeadersModel::describe(Row &row)
{
    const auto bytes = row.header.value.value_or(QByteArray());
    const auto text = utf8Text(bytes);
    row.isText = text.has_value();
    row.isEditableText = row.isText && (bytes.size() > maxEdited || EditableText::asPlainText(bytes).isEditable());
    row.asBytes = row.asBytes || !row.isText;
    row.shown = row.asBytes ? hexOf(bytes.first(std::min(bytes.size(), maxShown / 3))) : text->left(maxShown);
}

std::vector<HeadersModel::Row> HeadersModel::ownRows() const
{
    std::vector<Row> rows;
    rows.reserve(m_own.size());
    for (int origin = 0; const auto &header : m_own)
        rows.push_back(rowOf(header, origin++));
    return rows;
}

void HeadersModel::setHeaders(const std::vector<Header> &own, const std::optional<std::vector<Header>> &edited)
{
    const bool before = isEdited();
    beginResetModel();
    m_own = own;
    m_rows.clear();
    m_steps.clear();
    m_done = 0;
    const auto &shown = edited.value_or(own);
    const auto origins = headers::origins(own, shown);
    m_rows.reserve(shown.size());
    for (size_t row = 0; row < shown.size(); ++row)
        m_rows.push_back(rowOf(shown[row], origins[row]));
    endResetModel();
    if (before || isEdited())
        Q_EMIT changed();
}

void HeadersModel::setRules(const HeaderRules &rules)
{
    if (m_rules == rules)
        return;
    m_rules = rules;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1)); // what is reserved is not editable
}

void HeadersModel::setEditable(bool editable)
{
    m_editable = editable;
}

std::vector<Header> HeadersModel::headers() const
{
    std::vector<Header> headers;
    headers.reserve(m_rows.size());
    for (const auto &row : m_rows)
        headers.push_back(row.header);
    return headers;
}

bool HeadersModel::isEdited() const
{
    return !std::ranges::equal(m_rows, m_own, {}, &Row::header);
}

bool HeadersModel::isTouched(int row, Column column) const
{
    const auto &there = m_rows[size_t(row)];
    if (there.origin < 0)
        return true;
    const auto &was = m_own[size_t(there.origin)];
    switch (column) {
    case Name:
        return there.header.name != was.name;
    case Type:
        return there.header.type != was.type;
    case Value:
        return there.header.value != was.value;
    case ColumnCount:
        break;
    }
    return false;
}

bool HeadersModel::isReserved(int row) const
{
    const auto &there = m_rows[size_t(row)];
    return m_rules.carried && m_rules.isReserved(there.header.name)
        && std::ranges::find(m_own, there.header) != m_own.end();
}

std::optional<Header> HeadersModel::origin(int row) const
{
    const int origin = m_rows[size_t(row)].origin;
    return origin < 0 ? std::nullopt : std::optional(m_own[size_t(origin)]);
}

std::vector<HeaderChange> HeadersModel::difference() const
{
    std::vector<int> origins;
    origins.reserve(m_rows.size());
    for (const auto &row : m_rows)
        origins.push_back(row.origin);
    return headers::difference(m_own, headers(), origins);
}

void HeadersModel::showAsBytes(int row, bool bytes)
{
    auto &there = m_rows[size_t(row)];
    if (there.asBytes == bytes)
        return;
    there.asBytes = bytes;
    describe(there);
    Q_EMIT dataChanged(index(row, Value), index(row, Value));
}

int HeadersModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int HeadersModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString HeadersModel::editText(const Row &row) const
{
    const auto bytes = row.header.value.value_or(QByteArray());
    if (row.asBytes)
        return hexOf(bytes);
    const auto text = EditableText::asPlainText(bytes);
    return text.shown();
}

QVariant HeadersModel::valueData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return row.header.value ? QVariant(row.shown) : QVariant();
    case Qt::EditRole:
        return row.header.value ? QVariant(editText(row)) : QVariant();
    case NullRole:
        return !row.header.value;
    case BytesRole:
        return row.asBytes;
    default:
        return {};
    }
}

QVariant HeadersModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = Column(index.column());
    if (role == TouchedRole)
        return isTouched(index.row(), column);
    if (role == ReservedRole)
        return isReserved(index.row());
    const auto &row = m_rows[size_t(index.row())];
    if (column == Value)
        return valueData(row, role);
    const auto &text = column == Name ? row.header.name : row.header.type;
    if (role == Qt::DisplayRole)
        return text.left(maxShown);
    return role == Qt::EditRole ? QVariant(text) : QVariant();
}

QVariant HeadersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Type:
        return tr("Type");
    case Value:
        return tr("Value");
    default:
        return {};
    }
}

Qt::ItemFlags HeadersModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    auto flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (!mayChange(index.row()))
        return flags;
    const auto &row = m_rows[size_t(index.row())];
    bool editable = true;
    if (index.column() == Name)
        editable = row.header.name.size() <= maxEdited / 4;
    else if (index.column() == Type)
        editable = !m_rules.types.empty();
    else
        editable = (row.asBytes || row.isEditableText) && (!row.header.value || row.header.value->size() <= maxEdited);
    return editable ? flags | Qt::ItemIsEditable : flags;
}

bool HeadersModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable))
        return false;
    const auto typed = value.toString();
    const auto &row = m_rows[size_t(index.row())];
    auto header = row.header;
    if (typed == data(index, Qt::EditRole).toString() || !typed.isValidUtf16())
        return false;
    if (index.column() == Name) {
        header.name = typed;
    } else if (index.column() == Type) {
        header.type = typed;
    } else {
        auto bytes = valueOf(index.row(), typed);
        if (!bytes)
            return false;
        header.value = std::move(*bytes);
    }
    return setHeader(index.row(), header);
}

std::optional<QByteArray> HeadersModel::valueOf(int row, const QString &typed) const
{
    const auto &there = m_rows[size_t(row)];
    if (there.asBytes)
        return bytesOfHex(typed);
    const auto text = EditableText::asPlainText(there.header.value.value_or(QByteArray()));
    return text.isEditable() ? std::optional(text.compose(typed).bytes) : std::nullopt;
}

std::optional<QByteArray> HeadersModel::bytesOfHex(const QString &hex)
{
    QByteArray digits;
    for (const QChar c : hex) {
        const bool isDigit = (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
        if (isDigit)
            digits.append(char(c.unicode()));
        else if (!c.isSpace() || digits.size() % 2 != 0) // a blank within a pair: a digit is missing
            return std::nullopt;
    }
    return digits.size() % 2 == 0 ? std::optional(QByteArray::fromHex(digits)) : std::nullopt;
}

} // namespace dlo
