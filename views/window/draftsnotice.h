// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "views/common/banner.h"

#include <QPointer>

#include <optional>
#include <utility>

namespace dlo {

class DraftsDialog;
class DraftStore;
class LetterPane;
class LettersPane;
class Session;
class Workspace;

/*! The drafts of the window: keeps them in a file of their own, marks their letters in the lists, and is a banner that
   says once what became of that file. objectName "draftsNotice". */
class DraftsNotice final : public Banner
{
    Q_OBJECT
public:
    DraftsNotice(Workspace &workspace, LettersPane &letters, LetterPane &letter, const QString &file, QWidget *window);
    ~DraftsNotice() override;

    [[nodiscard]] DraftStore &store() { return *m_store; }
    void openDialog();

Q_SIGNALS:
    void connectRequested(const QString &connection);

private:
    void connectStore();
    void watch(Session *session);
    void mark();
    void openLetter(const QString &connection, const LetterKey &letter);
    void goOn();

    Workspace &m_workspace;
    LettersPane &m_letters;
    LetterPane &m_letter;
    QString m_file;
    DraftStore *m_store;
    QPointer<DraftsDialog> m_dialog;
    std::optional<std::pair<QString, LetterKey>> m_wanted; //!< to be shown as soon as its list is there
    bool m_asked = false; //!< the list that would have it was asked for
};

} // namespace dlo
