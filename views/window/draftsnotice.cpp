// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/draftsnotice.h"

#include "drafts/draftstore.h"
#include "session/profilestore.h"
#include "session/workspace.h"
#include "views/common/visibletext.h"
#include "views/letter/draftrecords.h"
#include "views/letter/letterpane.h"
#include "views/window/draftsdialog.h"
#include "views/window/letterspane.h"
#include "views/window/lettertableview.h"

#include <QDir>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

DraftsNotice::DraftsNotice(Workspace &workspace, LettersPane &letters, LetterPane &letter, const QString &file,
                           QWidget *window)
    : Banner(window)
    , m_workspace(workspace)
    , m_letters(letters)
    , m_letter(letter)
    , m_file(file)
    , m_store(new DraftStore(file, {}, this))
{
    setObjectName(u"draftsNotice"_s);
    connectStore();
    connect(&workspace, &Workspace::sessionOpened, this, &DraftsNotice::watch);
    for (const auto &profile : workspace.profiles().profiles()) {
        if (auto *session = workspace.session(profile.id))
            watch(session);
    }
    connect(&letter, &LetterPane::draftsChanged, this, &DraftsNotice::mark);
    letter.setDraftStore(m_store);
}

DraftsNotice::~DraftsNotice() = default;

void DraftsNotice::connectStore()
{
    connect(m_store, &DraftStore::changed, this, &DraftsNotice::mark);
    connect(m_store, &DraftStore::unusable, this, [this](const Error &error) {
        const bool inUse = error.code == "drafts-in-use"_L1;
        const auto why
            = error.code == "drafts-full"_L1 ? tr("There is no room left for drafts.") : visible(error.serverText);
        show(Kind::Warning,
             {inUse ? tr("Drafts cannot be saved: their file is damaged or newer than this program, and another window "
                         "uses it.")
                    : tr("Drafts cannot be saved at the moment. %1").arg(why),
              tr("What you type is kept until the program ends, and is lost then. The file is %1.")
                  .arg(QDir::toNativeSeparators(m_file))});
    });
    connect(m_store, &DraftStore::putAside, this, [this](const QString &name, const QString &code) {
        const auto what = code == "drafts-newer"_L1
            ? tr("The file with the drafts was written by a newer version of this program.")
            : code == "drafts-foreign"_L1 ? tr("The file with the drafts belongs to another program.")
                                          : tr("The file with the drafts is damaged.");
        show(Kind::Warning,
             {what, tr("A new one was begun; the old file is kept as %1.").arg(QDir::toNativeSeparators(name))});
    });
    connect(m_store, &DraftStore::dropped, this, [this](const std::vector<DraftEntry> &entries) {
        QStringList names;
        constexpr std::size_t most = 5;
        for (std::size_t i = 0; i < std::min(entries.size(), most); ++i)
            names.append(tr("%1 of %2", "a dead letter; a date")
                             .arg(visible(entries[i].letter.queue), draftrecords::typedAt(entries[i].savedAt)));
        if (entries.size() > most)
            names.append(u"…"_s);
        show(Kind::Warning,
             {entries.size() == 1 ? tr("The oldest draft was deleted to make room.")
                                  : tr("The %n oldest drafts were deleted to make room.", nullptr, int(entries.size())),
              names.join(u", "_s)});
    });
    connect(&m_letter, &LetterPane::draftsNotKeptAnyMore, this, [this](int count) {
        show(Kind::Info,
             {count == 1 ? tr("A draft was taken off the disk, because its payload is encrypted at the broker.")
                         : tr("%n drafts were taken off the disk, because their payloads are encrypted at the broker.",
                              nullptr, count),
              tr("What you typed is kept until the program ends.")});
    });
}

void DraftsNotice::watch(Session *session)
{
    connect(&session->loader(), &LetterLoader::changed, this, [this] {
        mark();
        goOn();
    });
}

void DraftsNotice::mark()
{
    QHash<QString, QSet<LetterKey>> marked;
    for (const auto &entry : m_store->entries())
        marked[entry.connection].insert(entry.letter);
    for (const auto &[connection, letter] : m_letter.drafts().ids())
        marked[connection].insert(letter);
    for (const auto &profile : m_workspace.profiles().profiles()) {
        if (auto *session = m_workspace.session(profile.id))
            session->letters().setDrafts(marked.value(profile.id));
    }
}

void DraftsNotice::openDialog()
{
    m_letter.keepDrafts();
    if (!m_dialog) {
        m_dialog = new DraftsDialog(m_workspace, *m_store, m_letter, window()); // deletes itself when closed
        connect(m_dialog, &DraftsDialog::openRequested, this, &DraftsNotice::openLetter);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void DraftsNotice::openLetter(const QString &connection, const LetterKey &letter)
{
    m_wanted = {connection, letter};
    m_asked = false;
    if (auto *session = m_workspace.session(connection))
        m_workspace.setCurrent(session);
    else
        Q_EMIT connectRequested(connection);
    goOn();
}

//! Selects the letter that is wanted, or asks for the list that would have it.
void DraftsNotice::goOn()
{
    auto *session = m_wanted ? m_workspace.session(m_wanted->first) : nullptr;
    if (!session || session->state() != Session::State::Ready)
        return;
    auto &letters = session->letters();
    const auto key = m_wanted->second;
    if (letters.store().find(key) >= 0) {
        m_wanted.reset();
        m_workspace.setCurrent(session);
        letters.setFilter({});
        if (const auto row = letters.rowOf(key); row >= 0) {
            auto *table = m_letters.table();
            table->selectionModel()->setCurrentIndex(letters.index(row, 0),
                                                     QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
            table->scrollTo(letters.index(row, 0));
        }
        return;
    }
    if (session->loader().state() == LetterLoader::State::Loading)
        return;
    if (!std::exchange(m_asked, true))
        return session->loader().load({.queue = key.queue});
    m_wanted.reset();
    show(Kind::Warning,
         {tr("The dead letter of this draft is gone: it was replayed or removed, here or by someone else."),
          tr("What you typed can be copied or saved under “Drafts”.")});
}

} // namespace dlo
