// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/headerrules.h"

#include <QWidget>

#include <optional>

class QAction;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace dlo {

class Badge;
class HeaderDelegate;
class HeadersModel;
class PlainLabel;

/*! The headers of a letter, to be looked at and edited: in their order, duplicates kept, null told apart from empty.
   What is wrong with them for the broker is said, and where. */
class HeadersView : public QWidget
{
    Q_OBJECT
public:
    explicit HeadersView(QWidget *parent = nullptr);
    ~HeadersView() override;

    //! Another letter's. \a own: as they came; \a edited: what a person made of them earlier.
    void showHeaders(const std::vector<Header> &own, const std::optional<std::vector<Header>> &edited = std::nullopt);
    //! More is known of the same letter: what was edited stays.
    void updateOwn(const std::vector<Header> &own);
    void setRules(const HeaderRules &rules);
    //! A sentence why they cannot be edited at present; empty: they can, as far as the broker takes any.
    void setBlocked(const QString &why);

    [[nodiscard]] bool isEdited() const;
    //! None when they are as they came.
    [[nodiscard]] std::optional<std::vector<Header>> edited() const;
    //! Why the broker would not take them, as a sentence; empty: it would.
    [[nodiscard]] QString whyNotSendable() const;
    void goToProblem();
    //! Takes over what is being typed, as Enter does. False: it cannot be taken, and is still being typed.
    bool commit();
    void revert(); //!< all of them; can be undone

Q_SIGNALS:
    void changed(); //!< by the person, or taken back
    void leaveRequested(); //!< Escape: the keyboard wants out

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    //! headersviewactions.cpp
    void makeActions();
    QAction *add(const char *name, const QString &text, const QString &tip, const QKeySequence &keys,
                 void (HeadersView::*what)());
    void updateActions();
    void addHeader();
    void removeHeader();
    void duplicateHeader();
    void moveUp();
    void moveDown();
    void toggleNull();
    void toggleBytes();
    void undo();
    void redo();
    void revertCurrent();
    void copyValue();
    void goTo(int row);

    void buildLayout();
    void buildBar();
    void buildTable();
    void reflect();
    void reflectEditable();
    void reflectValue();
    void reflectStatus();
    void onModelChanged();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] int currentRow() const;

    HeadersModel *m_model;
    HeaderDelegate *m_delegate;
    QWidget *m_bar;
    QToolButton *m_revertButton;
    QStackedWidget *m_pages;
    QTableView *m_table;
    PlainLabel *m_empty;
    QPlainTextEdit *m_value; //!< of the current header, when it does not fit in its cell
    Badge *m_edited;
    PlainLabel *m_problem;
    PlainLabel *m_status;

    QAction *m_add = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_duplicate = nullptr;
    QAction *m_up = nullptr;
    QAction *m_down = nullptr;
    QAction *m_null = nullptr;
    QAction *m_bytes = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_revertCurrent = nullptr;
    QAction *m_revert = nullptr;
    QAction *m_copy = nullptr;

    QString m_blocked;
    QString m_refused; //!< what was typed and not taken
    std::vector<HeaderProblem> m_problems;
};

} // namespace dlo
