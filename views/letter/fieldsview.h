// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsonfields.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QAction;
class QLineEdit;
class QTableView;

namespace dlo {

class FieldsModel;
class PayloadEditor;
class PlainLabel;

/*! The JSON of a payload editor as a table of fields. A value that is typed here goes into the editor's text in the
   place of the old one, so that it can be undone there and nothing else changes. */
class FieldsView : public QWidget
{
    Q_OBJECT
public:
    FieldsView(PayloadEditor *editor, QWidget *parent);

    //! Shows what the editor shows. Long texts are read by a worker.
    void refresh();
    //! Forgets what it shows.
    void clear();
    [[nodiscard]] bool isReading() const { return m_reading; }

Q_SIGNALS:
    void showRequested(qsizetype position); //!< in the text of the editor
    void refused(const QString &why);
    void leaveRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void took(const std::shared_ptr<const JsonFields> &fields, const QString &text);
    void change(int row, const QString &json);
    void updateNote();
    void updateActions();
    [[nodiscard]] int currentRow() const;
    [[nodiscard]] qsizetype positionOf(const JsonField &field) const;

    PayloadEditor *m_editor;
    FieldsModel *m_model;
    QLineEdit *m_filter;
    QTableView *m_table;
    PlainLabel *m_note;
    QAction *m_copyPointer;
    QAction *m_copyValue;
    QAction *m_show;
    QTimer m_filterTimer;
    QString m_text; //!< that the fields are of
    quint64 m_generation = 0;
    bool m_reading = false;
};

} // namespace dlo
