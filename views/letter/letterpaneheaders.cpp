// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The fourth part of LetterPane: its headers.

#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/sentences.h"
#include "views/letter/headersview.h"
#include "views/letter/letterpane.h"

#include <QDateTime>
#include <QTabWidget>

namespace dlo {

//! What the broker takes, and whether they can be edited at present.
void LetterPane::reflectHeaders()
{
    m_headers->setRules(m_session ? m_session->info().capabilities.headers : HeaderRules());
    QString why;
    if (m_session && m_session->isReadOnly())
        why = sentences::whyNot(Reason::ReadOnlyConnection);
    else if (m_session && m_key && m_session->redriver().isBusy(*m_key))
        why = sentences::whyNot(Reason::Busy);
    m_headers->setBlocked(why);
    m_tabs->setTabText(m_tabs->indexOf(m_headers), m_headers->isEdited() ? tr("&Headers •") : tr("&Headers"));
    if (m_noticeOf == Notice::Headers && m_headers->whyNotSendable().isEmpty())
        dropNotice(Notice::Headers);
}

void LetterPane::onHeadersChanged()
{
    stopPreparing();
    m_typedAt = QDateTime::currentMSecsSinceEpoch();
    if (!m_headers->isEdited())
        keepDraft(); // forgets them; what was edited is taken when another letter is shown
    saveSoon();
    reflectHeaders();
}

//! True when they cannot be sent as they are: then the person is led there.
bool LetterPane::refuseHeaders()
{
    const bool taken = m_headers->commit();
    const auto why = m_headers->whyNotSendable();
    if (taken && why.isEmpty())
        return false;
    m_tabs->setCurrentWidget(m_headers);
    if (!taken)
        return true; // it says why itself
    m_notice->show(Banner::Kind::Error,
                   {tr("Not sent. %1").arg(why), tr("Correct the headers; nothing has left this program.")});
    m_noticeOf = Notice::Headers;
    m_headers->goToProblem();
    return true;
}

//! What was sent is no draft any more; what was edited meanwhile still is.
void LetterPane::forgetHeadersThatWereSent(const Sent &sent)
{
    if (m_headers->isEdited() && m_headers->edited() == sent.headers)
        m_headers->showHeaders(m_shown->headers);
}

} // namespace dlo
