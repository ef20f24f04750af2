// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// fault_lost, fault_doubled_unreported, fault_misreported: of 20,000 dead letters that a process carries out against a
// broker that fails at random at every step, while it is killed with -9 at random moments, 200 times, and started
// again. In rounds, of each generation and way some. bench_redrive_faults [LETTERS [KILLS [SEED]]]

#include "support/faultrun.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <array>
#include <cstdio>

using namespace dlo;
using practice::Profile;

namespace {

struct Round
{
    Profile profile;
    RedriveAction action;
};

constexpr std::array rounds{
    Round{Profile::Pg16, RedriveAction::Republish},   Round{Profile::Pg16, RedriveAction::Replay},
    Round{Profile::Raft2, RedriveAction::Republish},  Round{Profile::Raft2, RedriveAction::Replay},
    Round{Profile::Pg14, RedriveAction::Republish},   Round{Profile::Pg14, RedriveAction::Replay},
    Round{Profile::Cpp015, RedriveAction::Republish}, Round{Profile::Pg16, RedriveAction::Republish},
    Round{Profile::Pg16, RedriveAction::Replay},      Round{Profile::Raft2, RedriveAction::Republish},
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    const int letters = arguments.value(1, QStringLiteral("20000")).toInt();
    const int kills = arguments.value(2, QStringLiteral("200")).toInt();
    const quint32 seed = arguments.size() > 3 ? arguments.at(3).toUInt() : QRandomGenerator::global()->generate();
    std::printf("fault_seed: %u\n", seed);
    std::fflush(stdout);
    test::FaultRun::Figures all;
    QElapsedTimer timer;
    timer.start();
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const auto share = [i](int of) { return of / int(rounds.size()) + (int(i) < of % int(rounds.size()) ? 1 : 0); };
        test::FaultRun run({.helper = QStringLiteral(REDRIVE_HELPER),
                            .profile = rounds[i].profile,
                            .action = rounds[i].action,
                            .letters = share(letters),
                            .kills = share(kills),
                            .seed = seed + quint32(i)});
        const auto figures = run.run();
        if (!figures) {
            std::fprintf(stderr, "bench_redrive_faults: round %zu: %s\n", i, qPrintable(run.trouble()));
            return 1;
        }
        for (const auto &line : figures->words)
            std::fprintf(stderr, "round %zu, %s\n", i, qPrintable(line));
        all.letters += figures->letters;
        all.kills += figures->kills;
        all.delivered += figures->delivered;
        all.stillDead += figures->stillDead;
        all.doubled += figures->doubled;
        all.lost += figures->lost;
        all.doubledUnreported += figures->doubledUnreported;
        all.misreported += figures->misreported;
    }
    std::printf("fault_letters: %d\nfault_kills: %d\nfault_delivered: %d\nfault_still_dead: %d\nfault_doubled: %d\n",
                all.letters, all.kills, all.delivered, all.stillDead, all.doubled);
    std::printf("fault_lost: %d\nfault_doubled_unreported: %d\nfault_misreported: %d\nfault_seconds: %.0f\n", all.lost,
                all.doubledUnreported, all.misreported, double(timer.elapsed()) / 1000);
    return all.lost + all.doubledUnreported + all.misreported == 0 ? 0 : 1;
}
