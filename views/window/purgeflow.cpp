// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/purgeflow.h"

#include "session/session.h"
#include "views/common/visibletext.h"
#include "views/redrive/purgedialog.h"
#include "views/window/exportflow.h"
#include "views/window/windowactions.h"

#include <QAction>

namespace dlo {

namespace {

Banner::Kind kindOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
        return Banner::Kind::Success;
    case Outcome::Failed:
        return Banner::Kind::Error;
    case Outcome::Refused:
    case Outcome::Gone:
    case Outcome::Duplicate:
    case Outcome::SentNotRemoved:
    case Outcome::Unknown:
        break;
    }
    return Banner::Kind::Warning;
}

} // namespace

PurgeFlow::PurgeFlow(QAction *action, ExportFlow &exports, QWidget *window)
    : QObject(window)
    , m_action(action)
    , m_exports(exports)
    , m_window(window)
{
    connect(action, &QAction::triggered, this, &PurgeFlow::open);
    reflect();
}

void PurgeFlow::setSession(Session *session)
{
    if (m_session == session)
        return reflect();
    if (m_dialog)
        m_dialog->reject();
    if (m_session) {
        disconnect(m_session, nullptr, this, nullptr);
        disconnect(&m_session->loader(), nullptr, this, nullptr);
    }
    m_session = session;
    if (session) {
        connect(session, &Session::permissionsChanged, this, &PurgeFlow::reflect);
        connect(&session->loader(), &LetterLoader::changed, this, &PurgeFlow::reflect);
    }
    reflect();
}

QString PurgeFlow::queue() const
{
    return m_session ? m_session->loader().query().queue.value_or(QString()) : QString();
}

QString PurgeFlow::group() const
{
    return m_session ? m_session->loader().query().group.value_or(QString()) : QString();
}

void PurgeFlow::reflect()
{
    WindowActions::permit(m_action,
                          m_session ? PurgeDialog::whyNot(*m_session, queue(), group()) : tr("No connection is open."));
}

void PurgeFlow::open()
{
    if (!m_session || m_dialog || queue().isEmpty())
        return;
    m_dialog = new PurgeDialog(queue(), group(), m_session, m_window); // deletes itself when closed
    connect(m_dialog, &PurgeDialog::exportRequested, this, [this] { m_exports.openForAll(); });
    connect(m_dialog, &CarefulDialog::confirmed, this,
            [this, queue = queue(), dialog = m_dialog.get()] { purge(queue, dialog->group()); });
    m_dialog->open();
}

QCoro::Task<void> PurgeFlow::purge(QString queue, QString group)
{
    const QPointer<PurgeFlow> self(this);
    const QPointer<Session> session(m_session);
    if (!session)
        co_return;
    // The dialog has asked the same: between that and this nothing else has run.
    if (const auto why = PurgeDialog::whyNot(*session, queue, group); !why.isEmpty()) {
        Q_EMIT told(Banner::Kind::Warning, {tr("Nothing was purged. %1").arg(why), {}});
        co_return;
    }
    const auto verdict = co_await session->redriver().purge(std::move(queue), std::move(group));
    if (!self)
        co_return;
    auto message = sentences::ofVerdict(verdict);
    if (session && session != m_session)
        message.what
            = tr("%1: %2", "a connection, and what happened").arg(visible(session->profile().name), message.what);
    Q_EMIT told(kindOf(verdict.outcome), message);
}

} // namespace dlo
