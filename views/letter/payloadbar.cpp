// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadbar.h"

#include "views/common/decodersentences.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int lastDecoder = int(DecoderId::Confluent);

bool takesSchema(DecoderId id)
{
    return id == DecoderId::AvroSingleObject || id == DecoderId::Confluent;
}
} // namespace

PayloadBar::PayloadBar(QWidget *parent)
    : QWidget(parent)
    , m_view(new QComboBox(this))
    , m_charset(new QComboBox(this))
    , m_crumbs(new QWidget(this))
    , m_crumbRow(new QHBoxLayout(m_crumbs))
    , m_decode(new QToolButton(this))
    , m_menu(new QMenu(this))
{
    m_view->setObjectName("payloadView"_L1);
    m_view->setAccessibleName(tr("Show the payload as"));
    m_view->setToolTip(m_view->accessibleName());
    m_view->addItem(tr("JSON"), int(PayloadView::Json));
    m_view->addItem(tr("Text"), int(PayloadView::Text));
    m_view->addItem(tr("Hex"), int(PayloadView::Hex));
    m_view->addItem(tr("Fields"), int(PayloadView::Fields));
    m_charset->setObjectName("payloadCharset"_L1);
    m_charset->setAccessibleName(tr("Character set of the text"));
    for (const auto charset : charset::available())
        m_charset->addItem(charset::name(charset), int(charset));
    m_charset->hide();
    m_crumbs->setObjectName("payloadLayers"_L1);
    m_crumbRow->setContentsMargins(0, 0, 0, 0);
    m_crumbRow->setSpacing(0);
    m_decode->setObjectName("payloadDecode"_L1);
    m_decode->setText(tr("Decode"));
    m_decode->setToolTip(tr("Look into the payload through a decoder; the payload itself stays as it is"));
    m_decode->setPopupMode(QToolButton::InstantPopup);
    m_decode->setFocusPolicy(Qt::TabFocus);
    m_menu->setObjectName("payloadDecodeMenu"_L1);
    m_decode->setMenu(m_menu);
    fillMenu();

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_view);
    row->addWidget(m_charset);
    row->addWidget(m_crumbs);
    row->addStretch(1);
    row->addWidget(m_decode);

    connect(m_view, &QComboBox::activated, this,
            [this] { Q_EMIT viewChosen(PayloadView(m_view->currentData().toInt())); });
    connect(m_charset, &QComboBox::activated, this,
            [this] { Q_EMIT charsetChosen(TextCharset(m_charset->currentData().toInt())); });
}

void PayloadBar::addTool(QWidget *tool)
{
    layout()->addWidget(tool);
}

void PayloadBar::setView(PayloadView view)
{
    m_view->setCurrentIndex(m_view->findData(int(view)));
    m_charset->setVisible(view == PayloadView::Text);
}

void PayloadBar::setCharset(TextCharset charset)
{
    m_charset->setCurrentIndex(m_charset->findData(int(charset)));
}

QToolButton *PayloadBar::addCrumb(const QString &text, const QString &tip, int layers)
{
    auto *button = new QToolButton(m_crumbs);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_crumbRow->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, layers] { Q_EMIT layersChosen(layers); });
    return button;
}

void PayloadBar::setLayers(const std::vector<DecoderId> &layers, bool part)
{
    const auto old = m_crumbs->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
    const bool hadFocus = m_crumbs->isAncestorOf(window()->focusWidget());
    for (auto *widget : old) {
        widget->hide();
        widget->setObjectName({});
        widget->deleteLater(); // perhaps this is its own click
    }
    m_crumbs->setVisible(!layers.empty());
    if (layers.empty()) {
        if (hadFocus)
            m_view->setFocus(Qt::OtherFocusReason);
        return;
    }
    addCrumb(tr("payload"), tr("Take all decoders off"), 0)->setObjectName("payloadLayer0"_L1);
    for (int count = 1; const auto id : layers) {
        auto *arrow = new QLabel(u"›"_s, m_crumbs);
        m_crumbRow->addWidget(arrow);
        const bool last = count == int(layers.size());
        const auto name = sentences::decoderName(id);
        const auto text = last && part ? tr("%1 (a part)").arg(name) : name;
        auto *crumb
            = addCrumb(text, last ? tr("On top: %1").arg(text) : tr("Take off what is on top of %1").arg(name), count);
        crumb->setObjectName(u"payloadLayer%1"_s.arg(count));
        ++count;
    }
    auto *remove
        = addCrumb(u"✕"_s, tr("Take %1 off").arg(sentences::decoderName(layers.back())), int(layers.size()) - 1);
    remove->setObjectName("payloadRemoveLayer"_L1);
    if (hadFocus)
        remove->setFocus(Qt::OtherFocusReason);
}

void PayloadBar::setSuggested(const std::vector<DecoderId> &ids)
{
    if (m_suggested == ids)
        return;
    m_suggested = ids;
    fillMenu();
}

void PayloadBar::setDecodable(bool decodable)
{
    m_decode->setEnabled(decodable);
}

void PayloadBar::addDecoder(DecoderId id, QMenu *menu)
{
    auto *action = menu->addAction(sentences::decoderName(id));
    action->setObjectName(u"decode_%1"_s.arg(int(id)));
    connect(action, &QAction::triggered, this, [this, id] { Q_EMIT decodeChosen(id); });
}

void PayloadBar::fillMenu()
{
    m_menu->clear();
    if (!m_suggested.empty()) {
        m_menu->addSection(tr("Looks like"));
        for (const auto id : m_suggested)
            addDecoder(id, m_menu);
        m_menu->addSection(tr("All decoders"));
    }
    for (int id = 0; id <= lastDecoder; ++id) {
        addDecoder(DecoderId(id), m_menu);
        if (!takesSchema(DecoderId(id)))
            continue;
        auto *action = m_menu->addAction(tr("%1 with a schema file…").arg(sentences::decoderName(DecoderId(id))));
        action->setObjectName(u"decodeWithSchema_%1"_s.arg(id));
        connect(action, &QAction::triggered, this, [this, id] { Q_EMIT schemaWanted(DecoderId(id)); });
    }
}

} // namespace dlo
