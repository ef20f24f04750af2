// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/draftsdialog.h"

#include "drafts/draftstore.h"
#include "session/profilestore.h"
#include "session/workspace.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/draftrecords.h"
#include "views/letter/letterpane.h"
#include "views/window/plaintextdelegate.h"

#include <QClipboard>
#include <QCoroFuture>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSaveFile>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

DraftsDialog::DraftsDialog(Workspace &workspace, DraftStore &store, LetterPane &letter, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_store(&store)
    , m_letter(&letter)
    , m_banner(new Banner(this))
    , m_list(new QTreeWidget(this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_open(new QPushButton(tr("&Open"), this))
    , m_copy(new QPushButton(tr("&Copy payload"), this))
    , m_save(new QPushButton(tr("&Save to file…"), this))
    , m_delete(new QPushButton(tr("&Delete…"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("draftsDialog"_L1);
    setWindowTitle(tr("Drafts"));
    buildLayout();
    connect(m_list, &QTreeWidget::currentItemChanged, this, &DraftsDialog::updateButtons);
    const auto open = [this] {
        if (const auto row = current(); row && stateOf(*row) != Letter::Gone)
            Q_EMIT openRequested(row->connection, row->letter);
    };
    connect(m_list, &QTreeWidget::itemActivated, this, open);
    connect(m_open, &QPushButton::clicked, this, open);
    connect(m_copy, &QPushButton::clicked, this, &DraftsDialog::copy);
    connect(m_save, &QPushButton::clicked, this, &DraftsDialog::chooseFile);
    connect(m_delete, &QPushButton::clicked, this, &DraftsDialog::askToDelete);
    connect(&store, &DraftStore::changed, this, &DraftsDialog::fill);
    connect(&letter, &LetterPane::draftsChanged, this, &DraftsDialog::fill);
    for (const auto &profile : workspace.profiles().profiles()) {
        if (auto *session = workspace.session(profile.id))
            connect(&session->loader(), &LetterLoader::changed, this, &DraftsDialog::fill);
    }
    connect(&workspace, &Workspace::sessionOpened, this, [this](Session *session) {
        connect(&session->loader(), &LetterLoader::changed, this, &DraftsDialog::fill);
        fill();
    });
    store.refresh(); // what other windows have saved
    fill();
    m_list->setFocus();
    resize(860, 420);
}

void DraftsDialog::buildLayout()
{
    m_banner->setObjectName("draftsBanner"_L1);
    m_list->setObjectName("draftsList"_L1);
    m_list->setAccessibleName(tr("Drafts"));
    m_list->setHeaderLabels({tr("Typed"), tr("Connection"), tr("Queue"), tr("Dead letter"), tr("Is it still there?")});
    m_list->setRootIsDecorated(false);
    m_list->setAlternatingRowColors(true);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setItemDelegate(new PlainTextDelegate(m_list));
    m_list->header()->setStretchLastSection(true);
    m_empty->setObjectName("draftsEmpty"_L1);
    m_open->setObjectName("draftsOpen"_L1);
    m_copy->setObjectName("draftsCopy"_L1);
    m_save->setObjectName("draftsSave"_L1);
    m_delete->setObjectName("draftsDelete"_L1);
    auto *what = new PlainLabel(
        tr("What you typed over payloads and did not send. It is kept until you send it, take it back or delete it."),
        PlainLabel::Fit::Wrap, this);
    auto *ways = new QHBoxLayout;
    ways->setSpacing(8);
    for (auto *button : {m_open, m_copy, m_save}) {
        button->setAutoDefault(false);
        ways->addWidget(button);
    }
    ways->addStretch(1);
    m_delete->setAutoDefault(false);
    ways->addWidget(m_delete);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setObjectName("draftsClose"_L1);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(what);
    column->addWidget(m_banner);
    column->addWidget(m_list, 1);
    column->addWidget(m_empty);
    column->addLayout(ways);
    column->addWidget(buttons);
}

std::vector<DraftsDialog::Row> DraftsDialog::rows() const
{
    std::vector<Row> rows;
    if (!m_store || !m_letter)
        return rows;
    for (const auto &entry : m_store->entries())
        rows.push_back({.connection = entry.connection, .letter = entry.letter, .at = entry.savedAt, .onDisk = true});
    for (const auto &[connection, letter] : m_letter->drafts().ids()) {
        if (!m_store->find({connection, letter}))
            rows.push_back(
                {.connection = connection, .letter = letter, .at = m_letter->drafts().find(connection, letter)->at});
    }
    std::ranges::stable_sort(rows, std::ranges::greater(), &Row::at);
    return rows;
}

std::optional<DraftsDialog::Row> DraftsDialog::current() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row >= 0 && row < m_rows.size() ? std::optional(m_rows[row]) : std::nullopt;
}

//! Only a list that was read to its end and would show the letter tells that it is gone.
DraftsDialog::Letter DraftsDialog::stateOf(const Row &row) const
{
    const auto *session = m_workspace.session(row.connection);
    if (!session)
        return Letter::Unknown;
    auto &open = *m_workspace.session(row.connection);
    if (open.letters().store().find(row.letter) >= 0)
        return Letter::There;
    const auto &loader = open.loader();
    DeadLetter letter;
    letter.address.queue = row.letter.queue;
    letter.address.group = row.letter.group;
    const bool tells
        = loader.state() == LetterLoader::State::Complete && loader.unreadable() == 0 && loader.query().matches(letter);
    return tells ? Letter::Gone : Letter::Unknown;
}

QString DraftsDialog::stateText(const Row &row) const
{
    switch (stateOf(row)) {
    case Letter::There:
        return tr("Yes");
    case Letter::Gone:
        return tr("No, it is gone");
    case Letter::Unknown:
        break;
    }
    return m_workspace.session(row.connection) ? tr("Unknown: its list is not shown") : tr("Unknown: not connected");
}

QString DraftsDialog::connectionName(const QString &id) const
{
    const auto *profile = m_workspace.profiles().find(id);
    return profile ? profile->name : tr("(a connection that was removed)");
}

void DraftsDialog::fill()
{
    const auto before = current();
    const int place = m_list->indexOfTopLevelItem(m_list->currentItem());
    const auto found = rows();
    m_rows = QList<Row>(found.begin(), found.end());
    {
        const QSignalBlocker quiet(m_list);
        const bool first = m_list->topLevelItemCount() == 0;
        m_list->clear();
        for (const auto &row : std::as_const(m_rows)) {
            const auto &id = row.letter.transactionId.isEmpty() ? row.letter.rowId : row.letter.transactionId;
            const auto when = draftrecords::typedAt(row.at);
            m_list->addTopLevelItem(
                new QTreeWidgetItem({row.onDisk ? when : tr("%1, not on disk").arg(when),
                                     connectionName(row.connection), row.letter.queue, id, stateText(row)}));
        }
        const auto same = std::ranges::find_if(m_rows, [&](const Row &row) {
            return before && row.connection == before->connection && row.letter == before->letter;
        });
        const auto stay = same != m_rows.end() ? int(same - m_rows.begin()) : std::max(place, 0);
        m_list->setCurrentItem(m_list->topLevelItem(std::min(stay, int(m_rows.size()) - 1)));
        for (int column = 0; first && column < m_list->columnCount() - 1; ++column)
            resizeColumn(column);
    }
    m_empty->setText(m_rows.isEmpty() ? tr("There are no drafts. What you type over a payload is listed here until you "
                                           "send it or take it back.")
                                      : QString());
    m_empty->setVisible(m_rows.isEmpty());
    updateButtons();
}

void DraftsDialog::resizeColumn(int column)
{
    constexpr int margin = 16;
    m_list->resizeColumnToContents(column);
    m_list->setColumnWidth(column, m_list->columnWidth(column) + margin);
}

void DraftsDialog::updateButtons()
{
    const auto row = current();
    const bool known = row && m_workspace.profiles().find(row->connection);
    const bool gone = row && stateOf(*row) == Letter::Gone;
    m_open->setEnabled(known && !gone);
    m_open->setToolTip(gone ? tr("The dead letter is gone. What you typed can still be copied or saved.")
                            : tr("Show the dead letter with what you typed"));
    for (auto *button : {m_copy, m_save, m_delete})
        button->setEnabled(row.has_value());
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<QByteArray>> DraftsDialog::payload(Row row)
{
    const QPointer self(this);
    if (const auto draft = m_letter ? m_letter->drafts().find(row.connection, row.letter) : std::nullopt) {
        auto composing = QtConcurrent::run([draft = *draft] { return draft.composed(); });
        co_return co_await composing;
    }
    if (!m_store)
        co_return fail({.kind = ErrorKind::Cancelled});
    const auto record = co_await m_store->read({row.connection, row.letter});
    if (!self || !record)
        co_return fail(record ? Error{.kind = ErrorKind::Cancelled} : record.error());
    auto composing = QtConcurrent::run([record = *record]() -> Result<QByteArray> {
        if (const auto draft = draftrecords::draftOf(record))
            return draft->composed();
        // Its decoders do not read it any more: better the text as it was typed than nothing.
        if (record.text)
            return record.text->typed.toUtf8();
        return record.bytes ? *record.bytes : record.document.present.value_or(record.document.payload);
    });
    co_return co_await composing;
}

void DraftsDialog::copy()
{
    if (const auto row = current())
        copyPayload(*row);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> DraftsDialog::copyPayload(Row row)
{
    const QPointer self(this);
    const auto bytes = co_await payload(row);
    if (!self)
        co_return;
    if (!bytes)
        co_return say(bytes.error());
    const auto text = QString::fromUtf8(*bytes);
    if (text.toUtf8() != *bytes) {
        m_banner->show(Banner::Kind::Warning,
                       {tr("Not copied: the payload is not text."), tr("Save it to a file instead.")});
        co_return;
    }
    QGuiApplication::clipboard()->setText(text);
    m_banner->show(Banner::Kind::Success,
                   {tr("The payload is in the clipboard (%1).").arg(sentences::size(bytes->size())), {}});
}

void DraftsDialog::chooseFile()
{
    const auto row = current();
    if (!row)
        return;
    auto *dialog = new QFileDialog(this, tr("Save the payload as typed"));
    dialog->setObjectName("draftsFileDialog"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    connect(dialog, &QFileDialog::fileSelected, this, [this, row = *row](const QString &name) { save(row, name); });
    dialog->open();
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> DraftsDialog::save(Row row, QString name)
{
    const QPointer self(this);
    const auto bytes = co_await payload(row);
    if (!self)
        co_return;
    if (!bytes)
        co_return say(bytes.error());
    auto writing = QtConcurrent::run([name, bytes = *bytes] {
        QSaveFile file(name);
        const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
        return written ? QString() : file.errorString();
    });
    const auto trouble = co_await writing;
    if (!self)
        co_return;
    if (trouble.isEmpty())
        m_banner->show(Banner::Kind::Success, {tr("Saved as %1.").arg(visible(name)), {}});
    else
        m_banner->show(Banner::Kind::Error, {tr("Not saved: %1").arg(visible(trouble)), {}});
}

void DraftsDialog::say(const Error &error)
{
    if (error.kind == ErrorKind::Cancelled)
        return;
    if (error.code == "no-draft"_L1)
        m_banner->show(Banner::Kind::Info,
                       {tr("This draft is not there any more: another window has dealt with it."), {}});
    else
        m_banner->show(Banner::Kind::Error,
                       {tr("This draft cannot be read. %1").arg(visible(error.serverText)),
                        tr("It stays in the list until you delete it.")});
}

void DraftsDialog::askToDelete()
{
    const auto row = current();
    if (!row)
        return;
    auto *box = new QMessageBox(QMessageBox::Warning, tr("Delete the draft?"), tr("Delete the draft?"),
                                QMessageBox::Cancel, this);
    box->setObjectName("draftsDeleteQuestion"_L1);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("What you typed on %1 cannot be brought back. The dead letter itself is left alone.")
                                .arg(draftrecords::typedAt(row->at)));
    auto *remove = box->addButton(tr("&Delete the draft"), QMessageBox::DestructiveRole);
    remove->setObjectName("draftsDeleteConfirm"_L1);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, row = *row] {
        if (m_letter)
            m_letter->deleteDraft(row.connection, row.letter);
    });
    box->open();
}

} // namespace dlo
