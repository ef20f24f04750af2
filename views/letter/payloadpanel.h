// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QWidget>

#include <memory>

class QAction;
class QToolButton;

namespace dlo {

struct Draft;
class Badge;
class PayloadEditor;
class PlainLabel;

//! The payload tab: the editor, what kind of payload this is, where it is not JSON, and how much was changed.
class PayloadPanel : public QWidget
{
    Q_OBJECT
public:
    explicit PayloadPanel(QWidget *parent = nullptr);
    ~PayloadPanel() override;

    //! \a letter as it is to be shown; \a decrypting: its plain text is being asked for.
    void showPayload(const DeadLetter &letter, bool decrypting);
    void showDraft(const Draft &draft);
    void clear();
    void setRevertAction(QAction *action);
    void addBelow(QWidget *widget); //!< below the status line

    [[nodiscard]] PayloadEditor *editor() const { return m_editor; }
    [[nodiscard]] Protection protection() const { return m_protection; }
    [[nodiscard]] QString keyName() const { return m_keyName; } //!< see DeadLetter::keyName
    //! The bytes behind the text are those of the letter on the screen, whole and ready to be edited or sent.
    [[nodiscard]] bool hasPayload() const { return m_hasPayload; }
    //! A long payload is prepared on a worker and put in piece by piece.
    [[nodiscard]] bool isLoading() const;

Q_SIGNALS:
    void stateChanged();

private:
    void describe(const DeadLetter &letter, bool decrypting);
    void updateNote();
    void updateBadge();
    void updateError();
    void updateStatus();

    PayloadEditor *m_editor;
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
    bool m_reading = false; //!< the text is being prepared on a worker
    quint64 m_generation = 0;
};

} // namespace dlo
