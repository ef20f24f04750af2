// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/letteractions.h"

#include "session/session.h"
#include "views/common/sentences.h"
#include "views/letter/entrytexts.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QShortcut>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr auto reasonProperty = "dloReason";
constexpr auto tipProperty = "dloTip";

QString firstOf(const QString &a, const QString &b)
{
    return a.isEmpty() ? b : a;
}
} // namespace

LetterActions::LetterActions(QObject *parent)
    : QObject(parent)
    , m_replay(add("actionReplay", "replay", tr("&Replay"), tr("Put the message back into its queue, unchanged"),
                   u"Ctrl+Shift+R"_s))
    , m_replayElsewhere(add("actionReplayElsewhere", "replay", tr("Replay &to…"),
                            tr("Put the message, unchanged, into another queue or partition"), u"Ctrl+Shift+T"_s))
    , m_edit(add("actionEdit", "republish", tr("&Edit the payload"), tr("Go to the editor"), u"Ctrl+E"_s))
    , m_republish(add("actionRepublish", "republish", tr("Edit and re&publish…"),
                      tr("Send what the editor shows as a new message, then remove the dead letter"), u"Ctrl+Return"_s))
    , m_delete(add("actionDelete", "delete", tr("&Delete…"),
                   tr("Delete the dead letter; it is kept in the journal file"), u"Ctrl+Shift+Del"_s))
    , m_resolve(add("actionResolve", "resolve", tr("Find out &what happened…"),
                    tr("Find out how an earlier action on this dead letter ended, and finish it; asks first"),
                    u"Ctrl+Shift+F"_s))
    , m_unfinished(add("actionUnfinished", "warning", tr("Un&finished actions…"),
                       tr("List the actions whose outcome is not known, find out, or say how they ended"),
                       u"Ctrl+Shift+O"_s))
    , m_revert(add("actionRevert", "revert", tr("Re&vert"), tr("Go back to the payload as it was received"),
                   u"Ctrl+Alt+Z"_s))
    , m_copyPayload(add("actionCopyPayload", "copy", tr("&Copy payload"),
                        tr("Copy the payload as it was received, every byte"), u"Ctrl+Shift+C"_s))
    , m_copyCurl(add("actionCopyCurl", "curl", tr("Copy as c&url"),
                     tr("Copy a request as a command line; the token is left out"), u"Ctrl+Shift+U"_s))
    , m_copyAddress(add("actionCopyAddress", "address", tr("Copy &address"), tr("Copy queue, partition, group and ids"),
                        u"Ctrl+Shift+A"_s))
    , m_curlMenu(std::make_unique<QMenu>())
{
    m_republish->setShortcuts({QKeySequence(u"Ctrl+Return"_s), QKeySequence(u"Ctrl+Enter"_s)});
    const std::pair<Broker::CurlOf, QString> forms[] = {{Broker::CurlOf::Read, tr("&Read this dead letter")},
                                                        {Broker::CurlOf::Replay, tr("Re&play it")},
                                                        {Broker::CurlOf::Remove, tr("&Delete it")},
                                                        {Broker::CurlOf::Push, tr("P&ush its payload")}};
    const char *const names[]
        = {"actionCopyCurlRead", "actionCopyCurlReplay", "actionCopyCurlRemove", "actionCopyCurlPush"};
    for (size_t i = 0; i < std::size(forms); ++i) {
        auto *action = m_curlMenu->addAction(forms[i].second);
        action->setObjectName(QLatin1StringView(names[i]));
        connect(action, &QAction::triggered, this, [this, what = int(forms[i].first)] { copyCurlNow(what); });
    }
    m_copyCurl->setMenu(m_curlMenu.get());
    const std::pair<QAction *, RedriveAction> many[] = {
        {m_replay, RedriveAction::Replay}, {m_republish, RedriveAction::Republish}, {m_delete, RedriveAction::Remove}};
    for (const auto &[action, what] : many) {
        connect(action, &QAction::triggered, this, [this, what] {
            if (m_several)
                Q_EMIT severalRequested(what);
        });
    }
    connect(m_copyPayload, &QAction::triggered, this, &LetterActions::copyPayloadNow);
    connect(m_copyCurl, &QAction::triggered, this, [this] { copyCurlNow(int(Broker::CurlOf::Read)); });
    connect(m_copyAddress, &QAction::triggered, this, &LetterActions::copyAddressNow);
    update();
}

LetterActions::~LetterActions() = default;

QAction *LetterActions::add(const char *name, const char *icon, const QString &text, const QString &tip,
                            const QString &keys)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1StringView(name));
    if (const auto file = u":/icons/%1.svg"_s.arg(QLatin1StringView(icon)); QFile::exists(file))
        action->setIcon(QIcon(file));
    action->setShortcut(QKeySequence(keys));
    action->setAutoRepeat(false); // a held key acts once
    action->setStatusTip(tip);
    action->setProperty(tipProperty, tip);
    return action;
}

QList<QAction *> LetterActions::all() const
{
    return {m_replay,  m_replayElsewhere, m_edit,        m_republish, m_delete,
            m_resolve, m_revert,          m_copyPayload, m_copyCurl,  m_copyAddress};
}

void LetterActions::addTo(QWidget *widget)
{
    widget->addActions(all());
    const std::pair<Qt::Key, QAction *> keys[]
        = {{Qt::Key_R, m_replay}, {Qt::Key_E, m_edit}, {Qt::Key_X, m_delete}, {Qt::Key_U, m_resolve}};
    for (const auto &[key, action] : keys) {
        auto *shortcut = new QShortcut(key, widget);
        shortcut->setContext(Qt::WidgetShortcut);
        shortcut->setAutoRepeat(false);
        connect(shortcut, &QShortcut::activated, action, &QAction::trigger);
    }
}

void LetterActions::setSession(Session *session)
{
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &Session::permissionsChanged, this, &LetterActions::update);
        connect(session, &Session::stateChanged, this, &LetterActions::update);
        connect(&session->redriver(), &Redriver::busyChanged, this, &LetterActions::update);
    }
    update();
}

void LetterActions::setState(const State &state)
{
    m_state = state;
    update();
}

void LetterActions::setLetter(const std::optional<DeadLetter> &letter)
{
    m_state.letter = letter;
    update();
}

void LetterActions::setSeveral(bool several)
{
    m_several = several;
    update();
}

QString LetterActions::whyDisabled(const QAction *action) const
{
    return action->property(reasonProperty).toString();
}

void LetterActions::setReason(QAction *action, const QString &reason)
{
    action->setEnabled(reason.isEmpty());
    action->setProperty(reasonProperty, reason);
    const auto keys = action->shortcut().toString(QKeySequence::NativeText);
    auto tip = action->property(tipProperty).toString();
    if (!reason.isEmpty())
        tip = tr("%1\nNot possible: %2").arg(tip, reason);
    else if (!keys.isEmpty())
        tip = tr("%1 (%2)").arg(tip, keys);
    action->setToolTip(tip); // our own words only
}

void LetterActions::update()
{
    const DeadLetter *letter = m_state.letter ? &*m_state.letter : nullptr;
    const auto ask = [&](RedriveAction action) {
        const auto reason = m_session ? m_session->may(action, letter).reason : Reason::NothingSelected;
        // What cannot be done to each of several, the question says.
        return m_several && m_session && reason == Reason::NothingSelected ? Reason::None : reason;
    };
    const auto say = [](Reason reason) { return sentences::whyNot(reason); };
    setReason(m_replay, firstOf(m_state.blocked, say(ask(RedriveAction::Replay))));
    setReason(m_delete, firstOf(m_state.blocked, say(ask(RedriveAction::Remove))));

    // Of several, the question lets the destination be chosen.
    const auto elsewhere = m_several ? Reason::SelectOne
        : m_session                  ? m_session->mayReplayElsewhere(letter).reason
                                     : Reason::NothingSelected;
    setReason(m_replayElsewhere, firstOf(m_state.blocked, say(elsewhere)));

    // An envelope can be sent as it is, but only after the person said so in the dialog.
    auto republish = ask(RedriveAction::Republish);
    if (republish == Reason::NotDecryptable)
        republish = Reason::None;
    setReason(m_republish, firstOf(m_state.blocked, firstOf(say(republish), m_state.republishBlocked)));
    updateCopying();
    updateOpenOutcomes();
    Q_EMIT changed();
}

void LetterActions::updateCopying()
{
    const auto none = m_several ? sentences::whyNot(Reason::SelectOne)
        : m_state.letter        ? QString()
                                : sentences::whyNot(Reason::NothingSelected);
    setReason(m_edit, none);
    setReason(m_copyAddress, none);
    setReason(m_copyCurl, firstOf(none, m_session ? QString() : sentences::whyNot(Reason::NotProbed)));
    m_curlMenu->setEnabled(m_copyCurl->isEnabled());
    setReason(
        m_copyPayload,
        firstOf(none, m_state.letter && m_state.letter->payload.isPresent() ? QString() : tr("There is no payload.")));
    setReason(m_revert, firstOf(none, m_state.edited ? QString() : tr("Nothing was changed.")));
}

void LetterActions::updateOpenOutcomes()
{
    const auto open = m_session ? m_session->unfinished().size() : 0;
    m_unfinished->setText(open == 0 ? tr("Un&finished actions…")
                                    : tr("Un&finished actions (%1)…").arg(QLocale().toString(open)));
    setReason(m_unfinished, open == 0 ? tr("No action of this connection has an unknown outcome.") : QString());
    setReason(m_resolve,
              m_state.unresolved && m_state.letter ? entrytexts::whyNotFindOut(m_session, m_state.letter->key())
                                                   : tr("No action on this dead letter has an unknown outcome."));
}

void LetterActions::copyPayloadNow() const
{
    if (!m_state.letter)
        return;
    const auto bytes = m_state.letter->payload.bytes();
    auto *data = new QMimeData; // the clipboard takes it
    data->setText(QString::fromUtf8(bytes));
    if (data->text().toUtf8() != bytes)
        data->setData(u"application/octet-stream"_s, bytes);
    QGuiApplication::clipboard()->setMimeData(data);
}

void LetterActions::copyCurlNow(int what) const
{
    if (m_state.letter && m_session)
        QGuiApplication::clipboard()->setText(m_session->curl(Broker::CurlOf(what), *m_state.letter));
}

void LetterActions::copyAddressNow() const
{
    if (!m_state.letter)
        return;
    const auto &address = m_state.letter->address;
    QStringList lines{tr("queue: %1").arg(address.queue)};
    if (address.partition)
        lines.append(tr("partition: %1").arg(*address.partition));
    lines.append({tr("partition id: %1").arg(address.partitionId), tr("group: %1").arg(address.group),
                  tr("transaction id: %1").arg(m_state.letter->transactionId),
                  tr("dead letter id: %1").arg(m_state.letter->rowId)});
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

} // namespace dlo
