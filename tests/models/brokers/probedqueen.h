// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/brokers/scriptedqueen.h"
#include "support/await.h"

namespace dlo::test {

using namespace Qt::StringLiterals;

//! What a probe of each generation is answered.
inline const QStringList probeCpp{u"cpp-0.15/health"_s, u"cpp-0.15/queues"_s};
inline const QStringList probe14{u"rust-1.4/health"_s, u"rust-1.4/no-such-route"_s, u"rust-1.4/dlq"_s};
inline const QStringList probe16{u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s, u"rust-1.6/dlq"_s};
inline const QStringList probeRaft{u"raft-2/health"_s, u"raft-2/replay-gone"_s, u"raft-2/dlq"_s};

inline DeadLetter orderLetter()
{
    DeadLetter letter;
    letter.rowId = u"0198f3b1-0000-7000-8000-000000000001"_s;
    letter.transactionId = u"order-4471"_s;
    letter.address = {.queue = u"orders"_s,
                      .partition = u"eu-1"_s,
                      .partitionId = u"0198aaaa-0000-7000-8000-000000000009"_s,
                      .group = u"invoicer"_s};
    letter.payload = Slice::of("{\"it's\":\"$(id)\"}");
    return letter;
}

//! Probed and with the requests of the probe out of sight.
struct Queen : ScriptedQueen
{
    explicit Queen(const QStringList &probe, Credential credential = {})
        : ScriptedQueen(std::move(credential))
        , probeSize(probe.size())
    {
        then(probe);
        probed = await(client().probe()).has_value();
    }
    [[nodiscard]] QStringList asked() const { return requests().mid(probeSize); }
    qsizetype probeSize = 0;
    bool probed = false;
};

} // namespace dlo::test
