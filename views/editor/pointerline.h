// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QToolButton;

namespace dlo {

class PlainLabel;
class TextEditor;

//! The JSON Pointer of the cursor, to be read and copied. Empty where the text is no JSON.
class PointerLine : public QWidget
{
    Q_OBJECT
public:
    explicit PointerLine(TextEditor *editor, QWidget *parent = nullptr);

    [[nodiscard]] bool canCopy() const;
    void copy(); //!< the pointer as RFC 6901 writes it

private:
    void update();

    TextEditor *m_editor;
    PlainLabel *m_pointer;
    QToolButton *m_copy;
    bool m_copying = false; //!< as soon as the pointer of where the cursor is now is known
};

} // namespace dlo
