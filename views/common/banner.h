// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/sentences.h"

#include <QFrame>
#include <QPointer>

class QAction;
class QToolButton;

namespace dlo {

class PlainLabel;

/*! A message in the pane it concerns: what happened, what to do, perhaps one action, and a close button. Plain text
   that can be selected and wraps. Announced to screen readers as an alert. */
class Banner : public QFrame
{
    Q_OBJECT
public:
    enum class Kind : std::uint8_t
    {
        Info,
        Success,
        Warning,
        Error
    };

    explicit Banner(QWidget *parent = nullptr);

    //! Replaces what was shown. \a action and the \a other way are not owned; their buttons follow text and enabled
    //! state.
    void show(Kind kind, const sentences::Message &message, QAction *action = nullptr, QAction *other = nullptr);
    void dismiss();
    //! False: it stays until dismiss() is called. True at first.
    void setClosable(bool closable);
    [[nodiscard]] Kind kind() const { return m_kind; }

Q_SIGNALS:
    void dismissed();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    static void give(QToolButton *button, QAction *action);
    void applyColours();

    Kind m_kind = Kind::Info;
    PlainLabel *m_text;
    PlainLabel *m_next;
    QToolButton *m_action;
    QToolButton *m_other;
    QToolButton *m_close;
};

} // namespace dlo
