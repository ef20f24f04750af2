// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/change.h"
#include "redrive/redriveplan.h"
#include "views/letter/carefuldialog.h"

#include <QMap>
#include <QPointer>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>

class QCheckBox;
class QLineEdit;

namespace dlo {

class ChangeForm;
class EffectsView;
class PaceForm;
class PlainLabel;
class Session;

/*! Before something is done to many dead letters: to how many, where they go, what else is touched, which are left
   alone and why, and how fast. The letters are those of the moment it was opened; what comes later is not taken in.
   objectName "planDialog". */
class PlanDialog : public CarefulDialog
{
    Q_OBJECT
public:
    //! \a letters as the broker listed them.
    PlanDialog(RedriveAction action, std::vector<DeadLetter> letters, Session *session, QWidget *parent);

    //! As the fields are now.
    [[nodiscard]] RedrivePlan plan() const;
    static constexpr int mostSamples = 20;

private:
    void buildLayout();
    QWidget *buildDestination();
    QWidget *buildSamples();
    [[nodiscard]] std::optional<Destination> destination() const;
    void describe();
    void lookForRefusals();
    void tryChange();
    void showRefusals();
    void showEffects();
    void update();

    RedriveAction m_action;
    std::vector<DeadLetter> m_letters;
    QPointer<Session> m_session;
    QMap<QString, qsizetype> m_forbidden; //!< reasons known beforehand, and how many
    QMap<QString, qsizetype> m_untouched; //!< why the change does not apply, and to how many
    std::optional<Change> m_change; //!< none: what was typed is none
    QString m_changeError;
    std::shared_ptr<std::atomic<quint64>> m_tries; //!< of the change: number of the latest
    bool m_trying = false; //!< a worker applies it
    QTimer m_look;
    QTimer m_tryLater;
    ChangeForm *m_form;
    PlainLabel *m_connection;
    PlainLabel *m_summary;
    PlainLabel *m_refusals;
    EffectsView *m_effects;
    PaceForm *m_pace;
    QCheckBox *m_elsewhere;
    QLineEdit *m_queue;
    QLineEdit *m_partition;
    QCheckBox *m_remove;
    QLineEdit *m_reason;
    PlainLabel *m_why;
    QPushButton *m_confirm;
};

} // namespace dlo
