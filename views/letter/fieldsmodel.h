// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsonfields.h"

#include <QAbstractTableModel>

#include <memory>

namespace dlo {

//! The fields of a JSON text: pointer, type, value. Made of what a worker has found; a changed value is only handed on.
class FieldsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : std::uint8_t
    {
        Pointer,
        Type,
        Value,
        ColumnCount
    };

    static constexpr qsizetype maxEdited = qsizetype(16) * 1024; //!< bytes of a value that fit in a line

    explicit FieldsModel(QObject *parent = nullptr);

    void setFields(std::shared_ptr<const JsonFields> fields);
    [[nodiscard]] const JsonFields &fields() const { return *m_fields; }
    [[nodiscard]] const JsonField &field(int row) const { return m_fields->fields[size_t(row)]; }
    void setEditable(bool editable) { m_editable = editable; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    //! Emits valueTyped(); the model changes when the text has changed.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void valueTyped(int row, const QString &json);

private:
    std::shared_ptr<const JsonFields> m_fields = std::make_shared<const JsonFields>();
    bool m_editable = false;
};

} // namespace dlo
