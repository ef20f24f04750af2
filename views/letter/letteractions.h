// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "redrive/verdict.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

class QAction;
class QMenu;

namespace dlo {

class Session;

/*! Everything that can be done with the letter on the screen, as actions for menus, toolbars and context menus. What is
   not possible is disabled and says why in its tooltip. The pane carries out what they trigger. */
class LetterActions : public QObject
{
    Q_OBJECT
public:
    explicit LetterActions(QObject *parent = nullptr);
    ~LetterActions() override;

    [[nodiscard]] QAction *replay() const { return m_replay; }
    [[nodiscard]] QAction *replayElsewhere() const { return m_replayElsewhere; }
    [[nodiscard]] QAction *edit() const { return m_edit; } //!< goes to the editor
    [[nodiscard]] QAction *republish() const { return m_republish; }
    [[nodiscard]] QAction *remove() const { return m_delete; }
    [[nodiscard]] QAction *copyPayload() const { return m_copyPayload; }
    [[nodiscard]] QAction *copyCurl() const
    {
        return m_copyCurl;
    } //!< triggered: the read request; its menu has the others
    [[nodiscard]] QAction *copyAddress() const { return m_copyAddress; }
    [[nodiscard]] QAction *revert() const { return m_revert; }
    [[nodiscard]] QAction *resolve() const { return m_resolve; }
    [[nodiscard]] QList<QAction *> all() const;
    //! Offers the actions in \a widget's context menu, and single keys while it has the focus: r, e, x, u.
    void addTo(QWidget *widget);

    void setSession(Session *session);
    //! What the pane knows; a value.
    struct State
    {
        std::optional<DeadLetter> letter = std::nullopt; //!< as it is shown; none: nothing, or several, are selected
        QString blocked
            = {}; //!< a reason of the pane's own that forbids to send or delete ("this dead letter is gone")
        QString republishBlocked = {}; //!< the same for republishing only ("the broker told no payload")
        bool edited = false;
        bool unresolved = false; //!< an earlier action on this letter waits to be resolved
    };
    void setState(const State &state);
    void setLetter(const std::optional<DeadLetter> &letter);
    //! Replay, republish and delete are then for all of them: severalRequested().
    void setSeveral(bool several);

    //! "Unfinished actions…" of the whole connection; not one of all(), which are about the letter on the screen.
    [[nodiscard]] QAction *unfinished() const { return m_unfinished; }
    //! Why \a action is disabled, as a sentence; empty when it is enabled.
    [[nodiscard]] QString whyDisabled(const QAction *action) const;

Q_SIGNALS:
    void changed(); //!< enabled states or reasons
    void severalRequested(dlo::RedriveAction action);

private:
    QAction *add(const char *name, const char *icon, const QString &text, const QString &tip, const QString &keys);
    void setReason(QAction *action, const QString &reason);
    void update();
    void updateCopying();
    void updateOpenOutcomes();
    void copyPayloadNow() const;
    void copyCurlNow(int what) const;
    void copyAddressNow() const;

    QAction *m_replay;
    QAction *m_replayElsewhere;
    QAction *m_edit;
    QAction *m_republish;
    QAction *m_delete;
    QAction *m_resolve;
    QAction *m_unfinished;
    QAction *m_revert;
    QAction *m_copyPayload;
    QAction *m_copyCurl;
    QAction *m_copyAddress;
    std::unique_ptr<QMenu> m_curlMenu;
    QPointer<Session> m_session;
    State m_state;
    bool m_several = false;
};

} // namespace dlo
