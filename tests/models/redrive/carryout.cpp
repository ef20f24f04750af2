// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "carryout.h"

#include "brokers/queen/queenclient.h"
#include "redrive/redriverunner.h"
#include "support/fastclock.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace dlo::test {

namespace {

constexpr int clockTimes = 20; // a "Retry-After: 1" is over in 50 ms
constexpr int mostTries = 50;

void say(const char *word)
{
    std::puts(word);
    std::fflush(stdout); // the reader acts on it
}

struct World
{
    Journal *journal;
    queen::QueenClient broker;
    RedriveAction action;
    int letters;
    quint32 seed;
    std::unique_ptr<Redriver> redriver = {};
    std::unique_ptr<RedriveRunner> runner = {};
    qsizetype told = 0; //!< ended letters

    World(Journal *given, const QStringList &arguments)
        : journal(given)
        , broker({.kind = u"queen"_s, .url = QUrl(arguments.value(0))})
        , action(arguments.value(1) == "replay"_L1 ? RedriveAction::Replay : RedriveAction::Republish)
        , letters(arguments.value(2).toInt())
        , seed(arguments.value(3).toUInt())
    {
        broker.setPatience(std::chrono::milliseconds(arguments.value(4).toInt()));
    }
};

QCoro::Task<bool> resolveAll(World *world)
{
    const auto unfinished = co_await world->journal->unfinished();
    if (!unfinished)
        co_return false;
    for (const JournalEntry &entry : *unfinished) {
        co_await world->redriver->resolve(entry);
        say("resolved");
    }
    co_return true;
}

//! The whole list, however often a page has to be asked for again.
QCoro::Task<std::optional<std::vector<DeadLetter>>> readList(World *world)
{
    std::vector<DeadLetter> letters;
    LetterCursor cursor;
    for (int tries = 0; tries < mostTries;) {
        auto page = co_await world->broker.letters({}, cursor);
        if (!page) {
            ++tries;
            continue;
        }
        std::ranges::move(page->letters, std::back_inserter(letters));
        if (!page->next)
            co_return letters;
        cursor = *page->next;
    }
    co_return std::nullopt;
}

void tellProgress(World *world)
{
    for (const auto ended = world->runner->counts().ended(); world->told < ended; ++world->told)
        say("ended");
}

void onState(World *world)
{
    using State = RedriveRunner::State;
    if (world->runner->state() == State::Paused)
        world->runner->resume(); // logged in again, the network is back
    if (world->runner->state() != State::Finished)
        return;
    tellProgress(world);
    say("finished");
    QCoreApplication::quit();
}

void carryOut(World *world, std::vector<DeadLetter> letters)
{
    QRandomGenerator random(world->seed);
    std::ranges::shuffle(letters, random);
    if (std::ssize(letters) > world->letters)
        letters.resize(std::size_t(world->letters));
    RedrivePlan plan{.action = world->action, .letters = std::move(letters)};
    plan.pace.keepOrder = random.bounded(4) == 0;
    world->runner = std::make_unique<RedriveRunner>(plan, Redriver::Origin{.broker = u"broker"_s}, *world->journal,
                                                    std::make_unique<FastClock>(clockTimes));
    auto *runner = world->runner.get();
    runner->redriver().setBroker(&world->broker);
    QObject::connect(runner, &RedriveRunner::progressed, runner, [world] { tellProgress(world); });
    // Not from within: a halt has more to do.
    QObject::connect(runner, &RedriveRunner::stateChanged, runner, [world] { onState(world); }, Qt::QueuedConnection);
    runner->start();
}

QCoro::Task<void> live(World *world)
{
    Result<BrokerInfo> probed = fail(Error{});
    for (int tries = 0; tries < mostTries && !probed; ++tries)
        probed = co_await world->broker.probe();
    world->redriver = std::make_unique<Redriver>(Redriver::Origin{.broker = u"broker"_s}, *world->journal);
    world->redriver->setBroker(&world->broker);
    if (!probed || !co_await resolveAll(world)) {
        say("trouble");
        co_return;
    }
    if (world->letters == 0) {
        say("finished");
        QCoreApplication::quit();
        co_return;
    }
    auto letters = co_await readList(world);
    if (letters)
        carryOut(world, std::move(*letters));
    else
        say("no list");
}

} // namespace

std::shared_ptr<void> beginCarryOut(Journal *journal, const QStringList &arguments)
{
    auto world = std::make_shared<World>(journal, arguments);
    live(world.get());
    return world;
}

} // namespace dlo::test
