// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/filefield.h"

#include "views/common/fieldlimit.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
} // namespace

FileField::FileField(const QString &objectName, const QString &accessibleName, const QString &filter, QWidget *parent)
    : QWidget(parent)
    , m_line(new QLineEdit(this))
    , m_filter(filter)
{
    m_line->setObjectName(objectName);
    m_line->setAccessibleName(accessibleName);
    m_line->setPlaceholderText(tr("None"));
    fieldlimit::guard(m_line); // a path that long names no file: it cannot be read, which is said
    auto *button = new QToolButton(this);
    button->setObjectName(objectName + u"Browse"_s);
    button->setText(tr("…"));
    button->setToolTip(tr("Choose a file"));
    button->setAccessibleName(tr("Choose a file: %1").arg(accessibleName));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_line, 1);
    row->addWidget(button);
    setFocusProxy(m_line);
    connect(button, &QToolButton::clicked, this, &FileField::browse);
    connect(m_line, &QLineEdit::textChanged, this, &FileField::changed);
}

QString FileField::file() const
{
    return m_line->text().trimmed();
}

void FileField::setFile(const QString &file)
{
    m_line->setText(file);
}

void FileField::browse()
{
    auto *dialog = new QFileDialog(this, tr("Choose a file"), QFileInfo(file()).path(), m_filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &FileField::setFile);
    dialog->open();
}

} // namespace dlo
