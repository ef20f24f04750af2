// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/change.h"

#include <QGroupBox>

#include <expected>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;

namespace dlo {

class PlainLabel;

//! What is done to the payload of each of many letters before it is sent: a Change as fields. objectName "changeForm".
class ChangeForm : public QGroupBox
{
    Q_OBJECT
public:
    explicit ChangeForm(QWidget *parent);

    //! As the fields are now.
    [[nodiscard]] std::expected<Change, ChangeError> change() const;
    [[nodiscard]] bool isNone() const;
    //! Fills in the fields. What they cannot hold is offered whole, as one that is not edited here.
    void setChange(const Change &change);

Q_SIGNALS:
    void changed();

private:
    enum Kind
    {
        None,
        Value,
        Text,
        MergePatch,
        JsonPatch,
        Given, //!< there only when the fields cannot hold it
    };
    void showFields();
    [[nodiscard]] ChangeSpecification specification() const;

    QComboBox *m_kind;
    QFormLayout *m_form;
    QLineEdit *m_place;
    QLineEdit *m_find;
    QCheckBox *m_expression;
    QLineEdit *m_with;
    QPlainTextEdit *m_patch;
    Change m_given;
};

} // namespace dlo
