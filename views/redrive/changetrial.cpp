// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/changetrial.h"

#include <QtConcurrentRun>

namespace dlo {

ChangeTrial::ChangeTrial(QObject *parent)
    : QObject(parent)
    , m_latest(std::make_shared<std::atomic<quint64>>(0))
{ }

ChangeTrial::~ChangeTrial()
{
    ++*m_latest;
}

void ChangeTrial::drop()
{
    ++*m_latest;
    m_running = false;
}

void ChangeTrial::run(const Letters &letters, const Change &change)
{
    const auto number = ++*m_latest;
    m_running = true;
    // Whoever types on need not wait for those before.
    QtConcurrent::run([letters, change, number, latest = m_latest] {
        Refusals refusals;
        for (const auto &letter : *letters) {
            if (number != *latest)
                break;
            if (!letter.payload.isPresent() || letter.protection == Protection::Envelope)
                continue; // refused already
            if (const auto applied = change.apply(letter.payload.bytes()); !applied)
                ++refusals[applied.error().code];
        }
        return refusals;
    }).then(this, [this, number](const Refusals &refusals) {
        if (number != *m_latest)
            return;
        m_running = false;
        Q_EMIT ended(refusals);
    });
}

} // namespace dlo
