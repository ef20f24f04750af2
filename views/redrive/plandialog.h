// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/capabilities.h"
#include "change/change.h"
#include "plan/savedplan.h"
#include "redrive/redriveplan.h"
#include "views/letter/carefuldialog.h"
#include "views/redrive/changetrial.h"

#include <QMap>
#include <QPointer>
#include <QTimer>

#include <optional>

class QCheckBox;
class QDialogButtonBox;
class QLineEdit;
class QScrollArea;

namespace dlo {

class ChangeForm;
class EffectsView;
class FidelityView;
class PaceForm;
class PlainLabel;
class SamplesView;
class Session;
struct PlanTotals;
class StartForm;

/*! Before something is done to many dead letters: to how many, where they go, what else is touched, which are left
   alone and why, and how fast. The letters are those of the moment it was opened; what comes later is not taken in.
   objectName "planDialog". */
class PlanDialog : public CarefulDialog
{
    Q_OBJECT
public:
    //! \a letters as the broker listed them.
    PlanDialog(RedriveAction action, std::vector<DeadLetter> letters, Session *session, QWidget *parent);
    //! The fields are filled in as \a plan says, which has a letter.
    PlanDialog(const SavedPlan &plan, Session *session, QWidget *parent);

    //! As the fields are now.
    [[nodiscard]] SavedPlan plan() const;
    [[nodiscard]] std::optional<EpochMs> startsAt() const; //!< nothing: at once
    //! What is to be known of where the plan comes from, above all else. Plain text.
    void setNotice(const QString &text);

Q_SIGNALS:
    void saveRequested();
    void dryRunRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    using Letters = ChangeTrial::Letters;
    struct Looked;
    [[nodiscard]] static Looked lookedAt(const Letters &letters);
    void describe();
    void showTotals(const Looked &looked);
    void showSameMessage();
    void chooseLetters();
    void buildLayout();
    QWidget *buildBody();
    QWidget *buildDestination();
    void grow();
    void watch();
    [[nodiscard]] bool pushes() const;
    void addFileButtons(QDialogButtonBox *buttons);
    [[nodiscard]] std::optional<Destination> destination() const;
    [[nodiscard]] Reason forbids(const DeadLetter &letter) const;
    void lookForRefusals();
    void tryChange();
    void noteRefusals(const ChangeTrial::Refusals &refusals);
    void showRefusals();
    void showEffects();
    void update();

    RedriveAction m_action;
    Letters m_all; //!< as they were handed over
    Letters m_first; //!< the first of each message; null where that are all
    Letters m_letters; //!< one of them
    RedrivePlan::LetterFor m_whole; //!< of letters that are held without payload
    QString m_file; //!< from which that reads
    qint64 m_payloadBytes = 0; //!< of them all
    QString m_name; //!< of the plan
    bool m_knowsSentBefore = false;
    qsizetype m_sameMessage = 0; //!< letters beyond the first of a message
    QPointer<Session> m_session;
    QMap<QString, qsizetype> m_forbidden; //!< reasons known beforehand, and how many
    QMap<QString, qsizetype> m_untouched; //!< why the change does not apply, and to how many
    std::optional<Change> m_change; //!< none: what was typed is none
    QString m_changeError;
    bool m_trying = false; //!< it is being found out to which it applies
    ChangeTrial *m_trial;
    QTimer m_look;
    QTimer m_tryLater;
    ChangeForm *m_form;
    PlainLabel *m_connection;
    PlainLabel *m_notice;
    PlainLabel *m_summary;
    PlainLabel *m_refusals;
    PlainLabel *m_same;
    QCheckBox *m_onlyFirst;
    SamplesView *m_samples;
    QScrollArea *m_body;
    bool m_isSeen = false;
    EffectsView *m_effects;
    FidelityView *m_fidelity;
    PaceForm *m_pace;
    StartForm *m_start;
    QCheckBox *m_elsewhere;
    QLineEdit *m_queue;
    QLineEdit *m_partition;
    QCheckBox *m_remove;
    QLineEdit *m_reason;
    PlainLabel *m_why;
    QPushButton *m_save = nullptr;
    QPushButton *m_dryRun = nullptr;
    QPushButton *m_confirm;
};

} // namespace dlo
