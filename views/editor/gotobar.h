// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsonpointer.h"

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace dlo {

class PlainLabel;
class TextEditor;

//! The bar that takes one to a line ("12"), a column ("12:5") or a JSON Pointer ("/items/0").
class GoToBar : public QWidget
{
    Q_OBJECT
public:
    explicit GoToBar(TextEditor *editor, QWidget *parent = nullptr);
    void open();

Q_SIGNALS:
    void closeRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void go();
    void goToPointer(const QString &pointer);
    void take(const std::vector<JsonRange> &places);
    [[nodiscard]] bool goToLine(const QString &text);
    void say(const QString &message);

    TextEditor *m_editor;
    QLineEdit *m_where;
    QToolButton *m_close;
    PlainLabel *m_message;
    quint64 m_generation = 0;
};

} // namespace dlo
