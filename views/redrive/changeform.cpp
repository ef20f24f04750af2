// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/changeform.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

using namespace Qt::StringLiterals;

namespace dlo {

ChangeForm::ChangeForm(QWidget *parent)
    : QGroupBox(tr("What is sent"), parent)
    , m_kind(new QComboBox(this))
    , m_form(new QFormLayout(this))
    , m_place(new QLineEdit(this))
    , m_find(new QLineEdit(this))
    , m_expression(new QCheckBox(tr("Regular e&xpression"), this))
    , m_with(new QLineEdit(this))
    , m_patch(new QPlainTextEdit(this))
{
    setObjectName("changeForm"_L1);
    m_kind->setObjectName("changeKind"_L1);
    m_kind->addItems({tr("Each payload as it is"), tr("With one value set"), tr("With text found and replaced"),
                      tr("After a JSON Merge Patch"), tr("After a JSON Patch")});
    m_place->setObjectName("changePlace"_L1);
    m_find->setObjectName("changeFind"_L1);
    m_expression->setObjectName("changeExpression"_L1);
    m_with->setObjectName("changeWith"_L1);
    m_patch->setObjectName("changePatch"_L1);
    m_patch->setTabChangesFocus(true);
    m_patch->setAccessibleName(tr("Patch"));
    m_patch->setFixedHeight(5 * m_patch->fontMetrics().lineSpacing() + 12);
    const auto fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_patch->setFont(fixed);
    for (auto *edit : {m_place, m_find, m_with})
        edit->setFont(fixed);
    m_place->setPlaceholderText(tr("/order/currency, or $.lines[*].price"));
    m_form->addRow(tr("Pay&load:"), m_kind);
    m_form->addRow(tr("&At:"), m_place);
    m_form->addRow(tr("&Find:"), m_find);
    m_form->addRow(QString(), m_expression);
    m_form->addRow(tr("&With:"), m_with);
    m_form->addRow(m_patch);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        Q_EMIT changed();
    });
    for (auto *edit : {m_place, m_find, m_with})
        connect(edit, &QLineEdit::textChanged, this, &ChangeForm::changed);
    connect(m_expression, &QCheckBox::toggled, this, &ChangeForm::changed);
    connect(m_patch, &QPlainTextEdit::textChanged, this, &ChangeForm::changed);
    showFields();
}

bool ChangeForm::isNone() const
{
    return m_kind->currentIndex() == None;
}

void ChangeForm::showFields()
{
    const auto kind = m_kind->currentIndex();
    const bool patch = kind == MergePatch || kind == JsonPatch;
    m_form->setRowVisible(m_place, kind == Value || kind == Text);
    m_form->setRowVisible(m_find, kind == Text);
    m_form->setRowVisible(m_expression, kind == Text);
    m_form->setRowVisible(m_with, kind == Value || kind == Text);
    m_form->setRowVisible(m_patch, patch);
    m_with->setPlaceholderText(kind == Value ? tr("a JSON value: \"EUR\", 12.50, null") : QString());
    m_patch->setPlaceholderText(
        kind == JsonPatch ? QStringLiteral("[{\"op\": \"replace\", \"path\": \"/currency\", \"value\": \"EUR\"}]")
                          : QStringLiteral("{\"currency\": \"EUR\"}"));
}

ChangeSpecification ChangeForm::specification() const
{
    ChangeSpecification specification;
    switch (m_kind->currentIndex()) {
    case MergePatch:
    case JsonPatch:
        specification.kind = m_kind->currentIndex() == JsonPatch ? ChangeSpecification::Kind::JsonPatch
                                                                 : ChangeSpecification::Kind::MergePatch;
        specification.text = m_patch->toPlainText().toUtf8();
        return specification;
    case Value:
    case Text:
        break;
    default:
        return specification;
    }
    using Replace = ReplaceSpecification;
    const bool isText = m_kind->currentIndex() == Text;
    const auto found = m_expression->isChecked() ? Replace::Find::Expression : Replace::Find::Text;
    const auto place = m_place->text();
    specification.kind = ChangeSpecification::Kind::Replace;
    specification.replace = {.where = place.startsWith(u'$') ? Replace::Where::Path : Replace::Where::Pointer,
                             .place = place,
                             .find = isText ? found : Replace::Find::Anything,
                             .what = isText ? m_find->text() : QString(),
                             .with = m_with->text()};
    return specification;
}

void ChangeForm::setChange(const Change &change)
{
    using Kinds = ChangeSpecification::Kind;
    const auto &given = change.specification();
    const bool replaces = given.kind == Kinds::Replace;
    const bool anything = given.replace.find == ReplaceSpecification::Find::Anything;
    m_place->setText(replaces ? given.replace.place : QString());
    m_find->setText(replaces && !anything ? given.replace.what : QString());
    m_expression->setChecked(given.replace.find == ReplaceSpecification::Find::Expression);
    m_with->setText(replaces ? given.replace.with : QString());
    m_patch->setPlainText(replaces ? QString() : QString::fromUtf8(given.text));
    Kind kind = None;
    if (given.kind == Kinds::JsonPatch || given.kind == Kinds::MergePatch)
        kind = given.kind == Kinds::JsonPatch ? JsonPatch : MergePatch;
    else if (replaces)
        kind = anything ? Value : Text;
    m_kind->setCurrentIndex(kind);
    if (specification() == given)
        return;
    m_given = change;
    if (m_kind->count() <= Given)
        m_kind->addItem(tr("is changed as the plan says"));
    m_kind->setCurrentIndex(Given);
}

std::expected<Change, ChangeError> ChangeForm::change() const
{
    if (m_kind->currentIndex() == Given)
        return m_given;
    return Change::of(specification());
}

} // namespace dlo
