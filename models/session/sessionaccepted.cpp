// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the journal knows of payloads that a broker accepted.

#include "session/session.h"

#include <QPointer>

namespace dlo {

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<std::vector<QByteArray>>> Session::acceptedPayloads(QString queue, int most)
{
    constexpr int looked = 5000; // newest entries
    const QPointer<Session> self(this);
    const auto entries = co_await m_journal.entries(looked);
    if (!entries)
        co_return fail(entries.error());
    std::vector<QByteArray> payloads;
    for (const auto &entry : *entries) {
        if (!self || int(payloads.size()) >= most)
            break;
        if ((entry.action != RedriveAction::Republish && entry.action != RedriveAction::Push)
            || entry.step != Step::Done || entry.to.queue != queue || entry.broker != broker())
            continue;
        auto payload = co_await m_journal.sentPayload(entry.id);
        if (payload && *payload)
            payloads.push_back(std::move(**payload));
    }
    co_return payloads;
}

} // namespace dlo
