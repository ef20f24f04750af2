// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "redrive/impact.h"
#include "payload/editabletext.h"
#include "views/letter/carefuldialog.h"

#include <QPointer>
#include <QSet>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSettings;
class QVBoxLayout;

namespace dlo {

struct ConnectionProfile;
class DiffView;
class EffectsView;
class FidelityView;
class PlainLabel;
class Session;

//! What is about to be sent. A value.
struct SendPlan
{
    RedriveAction action = RedriveAction::Replay; //!< Replay or Republish
    bool choosesDestination = false;
    DeadLetter letter = {}; //!< as shown
    QByteArray payload = {}; //!< for Republish
    QString transactionId = {}; //!< of that, Session::transactionIds()
    EditableText base = {}; //!< for the comparison
    QString typed = {};
    bool edited = false; //!< the payload
    std::optional<std::vector<Header>> headers = std::nullopt; //!< for Republish: edited, in place of the letter's own
    bool isEnvelope = false; //!< payload has the form of the broker's envelope, whoever put it there
};

//! Before a replay or a republish: where to, under which id, what changes, and who else is affected.
class SendDialog : public CarefulDialog
{
    Q_OBJECT
public:
    //! \a settings remembers how the comparison is shown; null: nothing does.
    SendDialog(const SendPlan &plan, Session *session, QSettings *settings, QWidget *parent);

    [[nodiscard]] const SendPlan &plan() const { return m_plan; }
    [[nodiscard]] Destination destination() const;
    //! None when the broker is to put it back where it came from.
    [[nodiscard]] std::optional<Destination> changedDestination() const;
    [[nodiscard]] bool removesOriginal() const;

Q_SIGNALS:
    //! What else happens was worked out anew: that looks through all letters, so not for every keystroke.
    void impactComputed();

private:
    void addConnection(QFormLayout *form, const ConnectionProfile &profile);
    void addDestination(QFormLayout *form);
    void addFixedPlace(QFormLayout *form);
    void offerPlaces();
    void addFacts(QFormLayout *form);
    void addChoices(QVBoxLayout *column, QSettings *settings);
    void addWhatIsSent(QVBoxLayout *column, QSettings *settings);
    void addHeaders(QVBoxLayout *column);
    [[nodiscard]] Destination origin() const;
    [[nodiscard]] ImpactQuestion question() const;
    [[nodiscard]] std::optional<bool> destinationEncrypts() const;
    [[nodiscard]] std::optional<bool> isStoredOtherwise() const;
    [[nodiscard]] QString whyNot() const;
    [[nodiscard]] QString whyNotHeaders() const;
    [[nodiscard]] QString whyNotThere(const Destination &to) const;
    void reflectHidden();
    void update();
    void updateImpact();
    void forgetImpact();

    //! All that impactOf() depends on and that can change here without a word of the session's.
    struct ImpactInput
    {
        bool removesOriginal = false;
        bool moved = false;
        bool queueKnown = false;
        std::optional<bool> encrypts = std::nullopt;
        bool operator==(const ImpactInput &) const = default;
    };

    SendPlan m_plan;
    QPointer<Session> m_session;
    QComboBox *m_queue;
    QComboBox *m_partition;
    PlainLabel *m_hidden; //!< what cannot be seen of the names
    EffectsView *m_effects;
    FidelityView *m_fidelity;
    std::optional<bool> m_storedOtherwise; //!< see FidelityQuestion
    QCheckBox *m_keep;
    QCheckBox *m_envelope;
    PlainLabel *m_reason;
    QPushButton *m_confirm;
    QSet<QString> m_knownQueues;
    std::optional<ImpactInput> m_impactOf; //!< what is shown
};

} // namespace dlo
