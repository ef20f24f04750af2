// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/effectsview.h"

#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"

#include <QGridLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
bool mayHarm(Effect effect)
{
    switch (effect) {
    case Effect::LiveMessageGoes:
    case Effect::OtherGroupsRowsGo:
    case Effect::CreatesQueue:
    case Effect::MayDuplicateOnRetry:
    case Effect::AllGroupsSeeCopy:
    case Effect::TravelsInPlainText:
    case Effect::MovesEnvelope:
        return true;
    case Effect::NotAtomic:
    case Effect::DestinationChanged:
        return false;
    }
    return false;
}
} // namespace

EffectsView::EffectsView(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
}

void EffectsView::showImpact(const Impact &impact)
{
    auto effects = impact.effects;
    std::ranges::stable_partition(effects, mayHarm);
    QStringList lines;
    for (const auto effect : effects)
        lines.append(sentences::effect(effect, impact));
    if (lines.isEmpty())
        lines.append(tr("Nothing else is touched."));
    if (lines == m_lines)
        return;
    m_lines = lines;
    setAccessibleName(lines.join(u'\n'));

    delete m_rows; // a child of ours, replaced as a whole
    m_rows = new QWidget(this);
    auto *grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (int row = 0; row < lines.size(); ++row) {
        const bool warns = row < int(effects.size()) && mayHarm(effects[size_t(row)]);
        auto *mark = new QLabel(warns ? u"⚠"_s : u"•"_s, m_rows);
        mark->setTextFormat(Qt::PlainText);
        mark->setFixedWidth(16);
        mark->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
        auto own = mark->palette();
        own.setColor(QPalette::WindowText,
                     warns ? colours::accent(colours::State::Warning, palette()) : colours::muted(palette()));
        mark->setPalette(own);
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        grid->addWidget(new PlainLabel(lines.at(row), PlainLabel::Fit::Wrap, m_rows), row, 1);
    }
    m_grid->addWidget(m_rows, 0, 0);
}

} // namespace dlo
