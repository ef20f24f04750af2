// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/helpdialogs.h"

#include "views/common/plainlabel.h"
#include "views/editor/editoractions.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

// Where translators find the texts of this file.
struct HelpDialogs
{
    Q_DECLARE_TR_FUNCTIONS(dlo::HelpDialogs)
};

QDialog *emptyDialog(const QString &name, const QString &title, QWidget *window)
{
    auto *dialog = new QDialog(window);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    return dialog;
}

QDialogButtonBox *closeButton(QDialog *dialog)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    return buttons;
}

void addRow(QTableWidget *table, const QString &what, const QString &keys)
{
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(what));
    table->setItem(row, 1, new QTableWidgetItem(keys));
}

} // namespace

void openAboutDialog(QWidget *window)
{
    QDialog *dialog = emptyDialog(u"aboutDialog"_s, HelpDialogs::tr("About Dead Letter Office"), window);
    auto *picture = new QLabel(dialog);
    picture->setPixmap(QIcon(u":/icons/io.github.deadletteroffice.DeadLetterOffice.svg"_s)
                           .pixmap(QSize(64, 64), dialog->devicePixelRatio()));
    const QString version = QCoreApplication::applicationVersion();
    auto *title = new PlainLabel(u"Dead Letter Office "_s + version, PlainLabel::Fit::Wrap, dialog);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.4);
    font.setBold(true);
    title->setFont(font);
    auto *words = new PlainLabel(
        HelpDialogs::tr(
            "Reads, repairs and redrives dead letters of message brokers.\n\nCopyright: the Dead Letter Office "
            "authors. Free software under the GNU General Public License, version 3 or later; it comes with no "
            "warranty."),
        PlainLabel::Fit::Wrap, dialog);
    auto *libraries = new PlainLabel(
        HelpDialogs::tr(
            "Built on Qt %1 (LGPL 3; Qt Charts: GPL 3), KDE Frameworks 6 Syntax Highlighting (MIT), QCoro (MIT), "
            "QtKeychain (BSD 3-clause), simdjson (Apache 2.0), jsoncons (Boost), OpenSSL (Apache 2.0), zlib (zlib), "
            "Zstandard, LZ4 and Snappy (BSD), and SQLite (public domain).")
            .arg(QString::fromLatin1(qVersion())),
        PlainLabel::Fit::Wrap, dialog);
    auto *text = new QVBoxLayout;
    text->addWidget(title);
    text->addWidget(words);
    text->addSpacing(8);
    text->addWidget(libraries);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(picture, 0, Qt::AlignTop);
    row->addLayout(text, 1);
    auto *column = new QVBoxLayout(dialog);
    column->addLayout(row, 1);
    column->addWidget(closeButton(dialog));
    dialog->resize(520, 300);
    dialog->open();
}

void openShortcutsDialog(const QList<QAction *> &actions, QWidget *window)
{
    QDialog *dialog = emptyDialog(u"shortcutsDialog"_s, HelpDialogs::tr("Keyboard shortcuts"), window);
    auto *table = new QTableWidget(0, 2, dialog);
    table->setAccessibleName(dialog->windowTitle());
    table->setHorizontalHeaderLabels({HelpDialogs::tr("Action"), HelpDialogs::tr("Keys")});
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    const auto addActions = [table](const QList<QAction *> &all, const QString &where) {
        for (const QAction *action : all) {
            if (!action->shortcut().isEmpty()) {
                addRow(table, where.arg(action->text().remove(u'&').remove(u'…')),
                       QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
            }
        }
    };
    addActions(actions, u"%1"_s);
    const std::pair<QString, QString> inTheTable[] = {
        {HelpDialogs::tr("In the table: next and previous letter"), u"J, K"_s},
        {HelpDialogs::tr("In the table: edit the payload"), u"E, Enter"_s},
        {HelpDialogs::tr("In the table: replay"), u"R"_s},
        {HelpDialogs::tr("In the table: delete"), u"X"_s},
        {HelpDialogs::tr("In the table: find out what happened"), u"U"_s},
        {HelpDialogs::tr("In the table: go to the filter line"), u"/"_s},
    };
    for (const auto &[what, keys] : inTheTable)
        addRow(table, what, keys);
    addActions(EditorActions().all(), HelpDialogs::tr("In the payload: %1"));
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(table);
    column->addWidget(closeButton(dialog));
    dialog->resize(460, 520);
    dialog->open();
}

} // namespace dlo
