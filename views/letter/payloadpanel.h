// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "views/letter/payloadtext.h"

#include <QWidget>

#include <optional>

class QAction;
class QToolButton;

namespace dlo {

struct ComposedPayload;
struct Draft;
class Badge;
class PayloadEditor;
class PayloadViews;
class PlainLabel;

//! The payload tab: its views, what kind of payload this is, where it is not JSON, and how much was changed.
class PayloadPanel : public QWidget
{
    Q_OBJECT
public:
    explicit PayloadPanel(QWidget *parent = nullptr);
    ~PayloadPanel() override;

    //! \a letter as it is to be shown; \a decrypting: its plain text is being asked for.
    void showPayload(const DeadLetter &letter, bool decrypting);
    void showDraft(const Draft &draft);
    [[nodiscard]] const PayloadViews *views() const { return m_views; }
    void clear();
    void setRevertAction(QAction *action);
    void addBelow(QWidget *widget); //!< below the status line
    void addTool(QWidget *tool); //!< above the payload, at the end

    [[nodiscard]] PayloadEditor *editor() const { return m_editor; }
    [[nodiscard]] Protection protection() const { return m_protection; }
    [[nodiscard]] QString keyName() const { return m_keyName; } //!< see DeadLetter::keyName
    //! The bytes behind the text are those of the letter on the screen, whole and ready to be edited or sent.
    [[nodiscard]] bool hasPayload() const { return m_hasPayload; }
    //! The editor has what is edited, also as a table of fields; false: the bytes are shown.
    [[nodiscard]] bool isTextShown() const;
    //! A long payload is prepared on a worker and put in piece by piece.
    [[nodiscard]] bool isLoading() const;

    //! In any view: the payload to be sent is not the one that came.
    [[nodiscard]] bool isEdited() const;
    //! What would be sent, as of a moment ago; of what is on the screen when isComposedCurrent().
    [[nodiscard]] const ComposedPayload &lastComposed() const;
    [[nodiscard]] bool isComposedCurrent() const;
    //! Makes lastComposed() current without waiting for the pause after the last key: short payloads at once, long ones
    //! by composedChanged(). Nothing to do when it is.
    void composeSoon();
    //! Why lastComposed() cannot be sent to any broker; empty: it can.
    [[nodiscard]] QString whyNotSendable() const;
    void goToError();
    void focusView();
    void revert();
    //! The bytes that decoders show, before and after the edits.
    [[nodiscard]] QByteArray shownBefore() const;
    [[nodiscard]] QByteArray shownAfter() const;
    //! Both as texts, if the editor has them; otherwise payloadtext::compare() makes them.
    [[nodiscard]] std::optional<payloadtext::Comparison> comparison() const;
    //! What is to be kept of the edits. None when there is nothing newer than what showDraft() got.
    [[nodiscard]] std::optional<Draft> draft() const;

Q_SIGNALS:
    void stateChanged();
    void editedChanged(bool edited);
    void composedChanged(); //!< lastComposed() is new
    void typed(); //!< something was changed in a view
    void leaveRequested(); //!< Escape: the keyboard wants out

private:
    void describe(const DeadLetter &letter, bool decrypting);
    void updateNote();
    void updateBadge();
    void updateError();
    void updateStatus();

    PayloadEditor *m_editor;
    PayloadViews *m_views;
    PlainLabel *m_note;
    PlainLabel *m_error;
    QToolButton *m_goToError;
    Badge *m_badge;
    Badge *m_edited;
    QToolButton *m_revert;
    PlainLabel *m_status;
    Protection m_protection = Protection::Plain;
    QString m_keyName;
    bool m_decrypting = false; //!< the broker is being asked
    QString m_shape;
    bool m_hasPayload = false;
};

} // namespace dlo
