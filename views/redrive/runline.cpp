// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/runline.h"

#include "views/redrive/manyflow.h"

using namespace Qt::StringLiterals;

namespace dlo {

RunLine::RunLine(ManyFlow *flow, QWidget *parent)
    : QToolButton(parent)
{
    setObjectName("runLine"_L1);
    setAutoRaise(true);
    setToolTip(tr("Show what becomes of each dead letter"));
    hide();
    connect(this, &QToolButton::clicked, flow, &ManyFlow::showRun);
    connect(flow, &ManyFlow::lineChanged, this, [this, flow] {
        setText(flow->line());
        setVisible(!text().isEmpty());
    });
}

} // namespace dlo
