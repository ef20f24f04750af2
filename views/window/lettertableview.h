// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/letterstore.h"

#include <QByteArray>
#include <QList>
#include <QTableView>

namespace dlo {

class LetterTableModel;

/*! The table of dead letters for the keyboard: j and k walk, Enter goes to the editor, / to the filter (r, e, x and u
   are added with the letter's actions). Which columns are shown, their order and widths are a state that can be saved.
   Selection is worked on as ranges, so that Ctrl+A costs the same for ten rows and for a million (pitfalls.md, S10).
   objectName "letterTable". */
class LetterTableView final : public QTableView
{
    Q_OBJECT
public:
    explicit LetterTableView(QWidget *parent = nullptr);

    void setLetters(LetterTableModel *letters); //!< null: none
    [[nodiscard]] int selectedCount() const;
    [[nodiscard]] qint64 selectedBytes() const; //!< payloads of the selected letters
    //! In the order of the rows, as they are now; a million of them take some tens of milliseconds.
    [[nodiscard]] std::vector<LetterStore::Entry> selectedLetters() const;
    [[nodiscard]] std::vector<LetterStore::Entry> shownLetters() const;
    //! Order, widths and visibility of the columns; kept while no letters are set.
    [[nodiscard]] QByteArray columnState() const;
    void restoreColumns(const QByteArray &state);

    //! The letter that was selected vanished from the broker's list, and nothing was selected since.
    [[nodiscard]] bool hasVanished() const { return m_vanished; }

    void keyboardSearch(const QString &search) override; //!< nothing: it would walk through every row

Q_SIGNALS:
    void selectionMoved(); //!< the current letter or the selection is another
    void columnsChanged();
    void editRequested(); //!< double click or Enter: goes to the editor, never sends
    void filterRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int first, int last) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;

private:
    void applyColumns();
    void setDefaultColumns();
    void noteColumns();
    void stretchError();
    void showColumnMenu(const QPoint &at);
    void rememberSelection();
    void recallSelection();
    void selectSuccessor();
    bool walk(int key, Qt::KeyboardModifiers modifiers);

    LetterTableModel *m_letters = nullptr;
    QList<LetterKey> m_remembered;
    QList<LetterKey> m_rememberedCurrent; //!< none or one
    int m_successor = -1; //!< the row that takes the place of a current one that is being removed
    bool m_stretching = false;
    bool m_vanished = false;
    QByteArray m_columns; //!< to be restored with the next letters; empty: the defaults
};

} // namespace dlo
