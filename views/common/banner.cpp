// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/banner.h"

#include "views/common/colours.h"
#include "views/common/plainlabel.h"

#include <QAccessible>
#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int stripe = 4;

colours::State stateOf(Banner::Kind kind)
{
    switch (kind) {
    case Banner::Kind::Info:
        return colours::State::Info;
    case Banner::Kind::Success:
        return colours::State::Success;
    case Banner::Kind::Warning:
        return colours::State::Warning;
    case Banner::Kind::Error:
        return colours::State::Error;
    }
    return colours::State::Info;
}
} // namespace

Banner::Banner(QWidget *parent)
    : QFrame(parent)
    , m_text(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_next(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_action(new QToolButton(this))
    , m_other(new QToolButton(this))
    , m_close(new QToolButton(this))
{
    m_text->setObjectName("bannerText"_L1);
    m_next->setObjectName("bannerNext"_L1);
    m_action->setObjectName("bannerAction"_L1);
    m_other->setObjectName("bannerOther"_L1);
    for (auto *button : {m_action, m_other})
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_close->setObjectName("bannerClose"_L1);
    m_close->setText(u"✕"_s);
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, &Banner::dismiss);

    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_text);
    words->addWidget(m_next);
    words->addWidget(m_action, 0, Qt::AlignLeft); // below one another: panes are narrow
    words->addWidget(m_other, 0, Qt::AlignLeft);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(stripe + 12, 8, 8, 8);
    row->setSpacing(8);
    row->addLayout(words, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    setAutoFillBackground(true);
    hide();
}

void Banner::give(QToolButton *button, QAction *action)
{
    const auto old = button->actions();
    for (auto *each : old)
        button->removeAction(each);
    button->setDefaultAction(action);
    button->setVisible(action != nullptr);
}

void Banner::show(Kind kind, const sentences::Message &message, QAction *action, QAction *other)
{
    m_kind = kind;
    m_text->setText(message.what);
    m_next->setText(message.next);
    m_next->setVisible(!message.next.isEmpty());
    give(m_action, action);
    give(m_other, other);
    applyColours();
    const auto spoken = message.next.isEmpty() ? message.what : message.what + u' ' + message.next;
    setAccessibleName(spoken);
    QWidget::show();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void Banner::dismiss()
{
    if (isHidden())
        return;
    hide();
    m_action->setDefaultAction(nullptr);
    m_other->setDefaultAction(nullptr);
    Q_EMIT dismissed();
}

void Banner::setClosable(bool closable)
{
    m_close->setVisible(closable);
}

void Banner::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    // Our own setPalette() on this widget comes back here too; only the application's palette matters.
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::ThemeChange)
        applyColours();
}

void Banner::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const QRect mark(layoutDirection() == Qt::RightToLeft ? width() - stripe : 0, 0, stripe, height());
    painter.fillRect(mark, colours::accent(stateOf(m_kind), palette()));
}

void Banner::applyColours()
{
    const auto base = parentWidget() ? parentWidget()->palette() : QPalette();
    const auto pair = colours::state(stateOf(m_kind), base);
    auto own = base;
    own.setColor(QPalette::Window, pair.background);
    own.setColor(QPalette::WindowText, pair.text);
    own.setColor(QPalette::Text, pair.text);
    own.setColor(QPalette::ButtonText, pair.text);
    own.setColor(QPalette::Button, pair.background);
    setPalette(own);
    auto bold = font();
    bold.setBold(false);
    m_next->setFont(bold);
    bold.setWeight(QFont::DemiBold);
    m_text->setFont(bold);
}

} // namespace dlo
