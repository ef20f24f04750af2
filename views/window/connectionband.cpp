// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectionband.h"

#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QAction>
#include <QDateTime>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

QToolButton *button(QAction *action, const QString &name, Qt::ToolButtonStyle style, QWidget *parent)
{
    auto *made = new QToolButton(parent);
    made->setObjectName(name);
    made->setDefaultAction(action);
    made->setToolButtonStyle(style);
    made->setAutoRaise(true);
    made->setAccessibleName(action->text().remove(u'&'));
    return made;
}

} // namespace

ConnectionBand::ConnectionBand(QAction *unlock, QAction *lock, QAction *refresh, QWidget *parent)
    : QWidget(parent)
    , m_text(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_readAt(new QLabel(this))
    , m_unlock(button(unlock, u"bandUnlock"_s, Qt::ToolButtonTextOnly, this))
    , m_lock(button(lock, u"bandLock"_s, Qt::ToolButtonTextOnly, this))
    , m_refresh(button(refresh, u"bandRefresh"_s, Qt::ToolButtonTextOnly, this))
{
    setObjectName(u"connectionBand"_s);
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_text->setObjectName(u"bandText"_s);
    m_text->setAccessibleName(tr("Connection"));
    m_readAt->setTextFormat(Qt::PlainText);
    m_readAt->setObjectName(u"bandReadAt"_s);
    m_readAt->setAccessibleName(tr("Last read"));
    QFont bold = m_text->font();
    bold.setBold(true);
    m_text->setFont(bold);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 6, 3);
    row->addWidget(m_text, 1);
    row->addWidget(m_unlock);
    row->addWidget(m_lock);
    row->addSpacing(8);
    row->addWidget(m_readAt);
    row->addWidget(m_refresh);
    reflect();
}

void ConnectionBand::setSession(Session *session)
{
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &Session::stateChanged, this, &ConnectionBand::reflect);
        connect(session, &Session::permissionsChanged, this, &ConnectionBand::reflect);
        connect(session, &Session::dataChanged, this, &ConnectionBand::reflectReading);
        connect(&session->loader(), &LetterLoader::changed, this, &ConnectionBand::reflectReading);
    }
    reflect();
}

QString ConnectionBand::text() const
{
    if (!m_session)
        return tr("Not connected");
    QStringList parts{sentences::environment(m_session->profile().environment).toUpper(),
                      visible(m_session->profile().name)};
    switch (m_session->state()) {
    case Session::State::Connecting:
        parts << tr("connecting…");
        break;
    case Session::State::Failed:
        parts << tr("not connected");
        break;
    case Session::State::Closed:
        parts << tr("closed");
        break;
    case Session::State::Ready:
        if (const QString generation = sentences::generation(m_session->info()); !generation.isEmpty())
            parts << generation;
        if (m_session->isUnreachable())
            parts << tr("not reachable at the moment");
        break;
    }
    if (m_session->isReadOnly())
        parts << tr("read-only");
    else if (const auto left = m_session->unlockedFor(); left.count() > 0)
        parts << tr("unlocked until %1")
                     .arg(QLocale().toString(QDateTime::currentDateTime().addMSecs(left.count()).time(),
                                             QLocale::ShortFormat));
    return parts.join(u" · "_s);
}

void ConnectionBand::reflect()
{
    const QString shown = text();
    m_text->setText(shown);
    m_unlock->setVisible(m_session && m_session->isReadOnly());
    m_lock->setVisible(m_session && !m_session->isReadOnly() && m_session->unlockedFor().count() > 0);
    reflectReading();
    if (!m_session || m_session->state() == Session::State::Closed)
        paintIn({.background = QGuiApplication::palette().color(QPalette::Window),
                 .text = QGuiApplication::palette().color(QPalette::WindowText)});
    else
        paintIn(colours::environment(m_session->profile().environment, QGuiApplication::palette()));
}

void ConnectionBand::reflectReading()
{
    const EpochMs at = m_session ? qMax(m_session->readAt(), m_session->loader().readAt()) : 0;
    const bool reading = m_session && m_session->loader().state() == LetterLoader::State::Loading;
    m_readAt->setVisible(m_session);
    m_refresh->setVisible(m_session);
    if (reading)
        m_readAt->setText(tr("reading…"));
    else if (at == 0)
        m_readAt->setText(tr("not read yet"));
    else
        m_readAt->setText(tr("read %1").arg(QDateTime::fromMSecsSinceEpoch(at).time().toString(u"HH:mm:ss"_s)));
}

void ConnectionBand::paintIn(const colours::Pair &pair)
{
    QPalette palette = QGuiApplication::palette();
    for (const auto role : {QPalette::Window, QPalette::Button})
        palette.setColor(role, pair.background);
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        for (const auto role : {QPalette::WindowText, QPalette::ButtonText, QPalette::Text})
            palette.setColor(group, role, pair.text);
    }
    setPalette(palette);
}

bool ConnectionBand::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange)
        reflect();
    return QWidget::event(event);
}

} // namespace dlo
