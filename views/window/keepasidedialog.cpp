// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/keepasidedialog.h"

#include "views/common/plainlabel.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QPushButton>
#include <QVBoxLayout>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
} // namespace

KeepAsideDialog::KeepAsideDialog(const QString &file, QWidget *parent)
    : CarefulDialog(parent)
{
    setObjectName(u"keepAsideDialog"_s);
    setWindowTitle(tr("Keep the journal aside?"));
    const QStringList lines{
        tr("The file %1 is renamed, together with what belongs to it, to a dated name beside it. Nothing of it is "
           "changed or deleted. An empty journal takes its place.")
            .arg(QDir::toNativeSeparators(file)),
        tr("What is lost is the memory of this program: it no longer knows which dead letters were sent before, and "
           "actions with an unknown outcome, or half done, are no longer listed. A dead letter of such an action can "
           "then be sent a second time without a warning."),
        tr("Dead letters that were deleted are kept in the old file only."),
    };
    auto *text = new PlainLabel(lines.join(u"\n\n"_s), PlainLabel::Fit::Wrap, this);
    text->setObjectName(u"keepAsideText"_s);
    auto *buttons = new QDialogButtonBox(this);
    auto *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName(u"keepAsideCancel"_s);
    auto *confirm = buttons->addButton(tr("&Keep aside and begin anew"), QDialogButtonBox::ActionRole);
    confirm->setObjectName(u"keepAsideConfirm"_s);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(text, 1);
    column->addWidget(buttons);
    setButtons(confirm, cancel);
    cancel->setFocus();
    resize(520, sizeHint().height());
}

} // namespace dlo
