// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/startpage.h"

#include "session/profilestore.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/window/icons.h"

#include <QAction>
#include <QCommandLinkButton>
#include <QIcon>
#include <QLabel>
#include <QVBoxLayout>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

constexpr int columnWidth = 520;
constexpr int mostListed = 6;

QCommandLinkButton *beginning(QAction *action, const QString &name, const QString &text, const QString &description,
                              QWidget *parent)
{
    auto *button = new QCommandLinkButton(text, description, parent);
    button->setObjectName(name);
    button->setIcon(action->icon());
    button->setAccessibleName(text);
    button->setAccessibleDescription(description);
    QObject::connect(button, &QAbstractButton::clicked, action, &QAction::trigger);
    return button;
}

PlainLabel *heading(const QString &text, qreal scale, QWidget *parent)
{
    auto *label = new PlainLabel(text, PlainLabel::Fit::Wrap, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(true);
    label->setFont(font);
    return label;
}

} // namespace

StartPage::StartPage(ProfileStore &profiles, QAction *newConnection, QAction *practice, QWidget *parent)
    : QWidget(parent)
    , m_profiles(profiles)
    , m_connections(new QWidget(this))
    , m_list(new QVBoxLayout(m_connections))
{
    setObjectName(u"startPage"_s);
    build(newConnection, practice);
    listConnections();
    connect(&profiles, &ProfileStore::changed, this, &StartPage::listConnections);
}

void StartPage::build(QAction *newConnection, QAction *practice)
{
    auto *picture = new QLabel(this);
    picture->setPixmap(
        QIcon(u":/icons/io.github.deadletteroffice.DeadLetterOffice.svg"_s).pixmap(QSize(72, 72), devicePixelRatio()));
    picture->setAccessibleName(tr("Dead Letter Office"));
    auto *title = heading(tr("Dead Letter Office"), 1.7, this);
    auto *words = new PlainLabel(
        tr("See which queues and consumer groups are bleeding, read why their messages died, repair them "
           "and send them back safely: nothing is removed before its replacement was accepted."),
        PlainLabel::Fit::Wrap, this);
    auto *head = new QHBoxLayout;
    head->setSpacing(18);
    head->addWidget(picture, 0, Qt::AlignTop);
    auto *headText = new QVBoxLayout;
    headText->addWidget(title);
    headText->addWidget(words);
    head->addLayout(headText, 1);

    auto *column = new QVBoxLayout;
    column->setSpacing(6);
    column->addStretch(2);
    column->addLayout(head);
    column->addSpacing(14);
    column->addWidget(m_connections);
    column->addWidget(beginning(newConnection, u"startNewConnection"_s, tr("New connection…"),
                                tr("Point the program at a Queen MQ broker of yours."), this));
    column->addWidget(
        beginning(practice, u"startPractice"_s, tr("Practice"),
                  tr("Try everything on a broker with dead letters that runs inside this program. Nothing leaves "
                     "this computer."),
                  this));
    column->addStretch(3);
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(2);

    auto *middle = new QWidget(this);
    middle->setMaximumWidth(columnWidth);
    middle->setLayout(column);
    auto *row = new QHBoxLayout(this);
    row->addStretch(1);
    row->addWidget(middle, 20);
    row->addStretch(1);
}

void StartPage::listConnections()
{
    while (QLayoutItem *item = m_list->takeAt(0)) {
        if (QWidget *widget = item->widget())
            widget->deleteLater();
        delete item;
    }
    int listed = 0;
    for (const ConnectionProfile &profile : m_profiles.profiles()) {
        if (profile.temporary || ++listed > mostListed)
            continue;
        // An ampersand of a name is not a mnemonic, and a command link's texts are drawn as plain text.
        const QString name = visible(profile.name).replace(u'&', u"&&"_s);
        auto *button = new QCommandLinkButton(name, m_connections);
        button->setDescription(sentences::environment(profile.environment) + u" · "_s + profile.url.toDisplayString());
        button->setObjectName(u"startConnection"_s);
        button->setIcon(lineIcon(u"connect"_s));
        button->setAccessibleName(tr("Connect to %1").arg(visible(profile.name)));
        connect(button, &QAbstractButton::clicked, this, [this, id = profile.id] { Q_EMIT connectRequested(id); });
        m_list->addWidget(button);
    }
    m_connections->setVisible(listed > 0);
}

} // namespace dlo
