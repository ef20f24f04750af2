// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/headersmodel.h"

#include <QPointer>
#include <QSet>
#include <QStyledItemDelegate>

namespace dlo {

class HeaderValueEditor;

/*! Draws and edits the cells of a HeadersModel: hidden characters are written out, null and empty are told apart, what
   was touched is marked. */
class HeaderDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    //! \a model: that of the view which this draws for.
    HeaderDelegate(HeadersModel *model, QObject *parent);

    void setProblemRows(const QSet<int> &rows) { m_problemRows = rows; }
    [[nodiscard]] bool isEditing() const;
    //! Takes over what stands in the open editor, as Enter does. What cannot be taken over is refused() and stays.
    void commit();
    void close(); //!< the editor, as Escape does

    [[nodiscard]] QString displayText(const QVariant &value, const QLocale &locale) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

Q_SIGNALS:
    void opened() const; //!< an editor
    void refused(const QString &why) const; //!< what was typed is not taken; a sentence

protected:
    bool eventFilter(QObject *editor, QEvent *event) override;
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    [[nodiscard]] QWidget *createCombo(QWidget *parent, const QStringList &choices, bool editable) const;
    [[nodiscard]] QWidget *createValueEditor(QWidget *parent) const;
    //! Empty: it can be taken.
    [[nodiscard]] QString whyNotTaken(const QWidget *editor, const QModelIndex &index) const;

    HeadersModel *m_model;
    QSet<int> m_problemRows;
    mutable QPointer<QWidget> m_editor;
    mutable QPersistentModelIndex m_index; //!< that it edits
};

} // namespace dlo
