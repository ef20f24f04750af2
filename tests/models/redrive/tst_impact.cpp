// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/impact.h"

#include "letters/letterstore.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;
using enum Effect;

using Effects = QList<Effect>;

class ImpactTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void effects_data();
    void effects();
    void otherGroups_data();
    void otherGroups();
    void noQueueKnownSaysNothing();
};

namespace {

DeadLetter letterOf(const QString &group)
{
    DeadLetter letter;
    letter.rowId = u"row-"_s + group;
    letter.transactionId = u"tx"_s;
    letter.address = {u"orders"_s, u"8812"_s, u"pid"_s, group};
    return letter;
}

enum Generation
{
    Cpp015,
    Pg14,
    Pg16,
    Raft2
};

Capabilities capabilitiesOf(Generation generation)
{
    Capabilities capabilities;
    capabilities.removal = generation == Cpp015 ? RemovalReach::LiveMessage : RemovalReach::AllGroupsRows;
    if (generation == Pg14)
        capabilities.replay = ReplayKind::PushThenDelete;
    else if (generation != Cpp015)
        capabilities.replay = ReplayKind::AtomicMove;
    return capabilities;
}

QList<Effect> sorted(QList<Effect> effects)
{
    std::ranges::sort(effects);
    return effects;
}

constexpr auto replay = RedriveAction::Replay;
constexpr auto republish = RedriveAction::Republish;
constexpr auto removal = RedriveAction::Remove;
const auto copy = Effects{AllGroupsSeeCopy};

} // namespace

void ImpactTest::effects_data()
{
    QTest::addColumn<Generation>("generation");
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("removes");
    QTest::addColumn<Destination>("to");
    QTest::addColumn<Protection>("protection");
    QTest::addColumn<Effects>("expected");
    const Destination home{};
    const Destination elsewhere{u"orders"_s, u"1"_s};
    const Destination other{u"typo"_s, u"8812"_s};
    const auto plain = Protection::Plain;
    const auto opened = Protection::DecryptedByBroker;

    QTest::newRow("1.4 replay") << Pg14 << replay << true << home << plain
                                << copy + Effects{NotAtomic, MayDuplicateOnRetry};
    QTest::newRow("1.6 replay") << Pg16 << replay << true << home << plain << copy;
    QTest::newRow("2.x replay") << Raft2 << replay << true << home << plain << copy;
    QTest::newRow("1.6 replay of an encrypted one") << Pg16 << replay << true << home << opened << copy;
    QTest::newRow("1.6 replay elsewhere")
        << Pg16 << replay << true << elsewhere << plain << copy + Effects{DestinationChanged};
    QTest::newRow("1.6 replay of an encrypted one elsewhere")
        << Pg16 << replay << true << elsewhere << opened << copy + Effects{DestinationChanged, TravelsInPlainText};
    QTest::newRow("1.6 replay to a new queue")
        << Pg16 << replay << true << other << plain << copy + Effects{DestinationChanged, CreatesQueue};
    QTest::newRow("1.6 republish") << Pg16 << republish << true << home << plain << copy + Effects{NotAtomic};
    QTest::newRow("1.6 republish of an encrypted one")
        << Pg16 << republish << true << home << opened << copy + Effects{NotAtomic, TravelsInPlainText};
    QTest::newRow("1.6 republish of an envelope")
        << Pg16 << republish << true << home << Protection::Envelope << copy + Effects{NotAtomic};
    QTest::newRow("0.15 push of what was opened here")
        << Cpp015 << republish << false << home << Protection::DecryptedHere << copy + Effects{TravelsInPlainText};
    QTest::newRow("1.6 replay of what was opened here")
        << Pg16 << replay << true << home << Protection::DecryptedHere << copy + Effects{MovesEnvelope};
    QTest::newRow("1.6 replay of an envelope")
        << Pg16 << replay << true << home << Protection::Envelope << copy + Effects{MovesEnvelope};
    QTest::newRow("1.6 push a copy") << Pg16 << republish << false << home << plain << copy;
    QTest::newRow("1.6 put back") << Pg16 << RedriveAction::Push << true << home << plain << copy;
    QTest::newRow("0.15 republish") << Cpp015 << republish << true << home << plain
                                    << copy + Effects{NotAtomic, LiveMessageGoes};
    QTest::newRow("0.15 push a copy") << Cpp015 << republish << false << home << plain << copy;
    QTest::newRow("0.15 delete") << Cpp015 << removal << true << home << plain << Effects{LiveMessageGoes};
    QTest::newRow("1.6 delete") << Pg16 << removal << true << home << plain << Effects{};
    QTest::newRow("1.6 delete of an encrypted one") << Pg16 << removal << true << home << opened << Effects{};
}

void ImpactTest::effects()
{
    QFETCH(Generation, generation);
    QFETCH(RedriveAction, action);
    QFETCH(bool, removes);
    QFETCH(Destination, to);
    QFETCH(Protection, protection);
    QFETCH(Effects, expected);
    DeadLetter letter = letterOf(u"billing"_s);
    letter.protection = protection;
    LetterStore store;
    store.append({letter});
    ImpactQuestion question{
        .action = action, .removesOriginal = removes, .knownQueues = {u"orders"_s}, .listComplete = true};
    if (to != Destination{})
        question.to = to;
    question.sendsEnvelope = protection == Protection::Envelope;
    question.destinationEncrypts = true;
    const Impact impact = impactOf(letter, question, capabilitiesOf(generation), store);
    QCOMPARE(impact.destinationEncrypts, std::optional(true));
    QCOMPARE(sorted(Effects(impact.effects.begin(), impact.effects.end())), sorted(expected));
    QVERIFY(impact.otherGroups.isEmpty());

    // Something readable typed in the place of an envelope.
    question.sendsEnvelope = false;
    const Impact typed = impactOf(letter, question, capabilitiesOf(generation), store);
    if (action == republish)
        QCOMPARE(std::ranges::count(typed.effects, TravelsInPlainText), protection == Protection::Plain ? 0 : 1);
}

void ImpactTest::otherGroups_data()
{
    QTest::addColumn<Generation>("generation");
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("removes");
    QTest::addColumn<bool>("complete");
    QTest::addColumn<bool>("others"); // other groups' rows in the store
    QTest::addColumn<QStringList>("groups");
    QTest::addColumn<bool>("effect");
    QTest::addColumn<bool>("maybeMore");
    const QStringList both{u"audit"_s, u"search"_s};
    QTest::newRow("1.6 delete") << Pg16 << removal << true << true << true << both << true << false;
    QTest::newRow("1.6 delete, none") << Pg16 << removal << true << true << false << QStringList() << false << false;
    QTest::newRow("1.6 delete, list not whole")
        << Pg16 << removal << true << false << false << QStringList() << true << true;
    QTest::newRow("1.6 replay: own row only")
        << Pg16 << replay << true << true << true << QStringList() << false << false;
    QTest::newRow("1.4 replay") << Pg14 << replay << true << true << true << both << true << false;
    QTest::newRow("2.x republish") << Raft2 << republish << true << true << true << both << true << false;
    QTest::newRow("2.x copy") << Raft2 << republish << false << false << true << QStringList() << false << false;
    QTest::newRow("0.15 delete") << Cpp015 << removal << true << false << true << both << true << true;
}

void ImpactTest::otherGroups()
{
    QFETCH(Generation, generation);
    QFETCH(RedriveAction, action);
    QFETCH(bool, removes);
    QFETCH(bool, complete);
    QFETCH(bool, others);
    LetterStore store;
    const DeadLetter letter = letterOf(u"billing"_s);
    store.append({letter});
    if (others)
        store.append({letterOf(u"search"_s), letterOf(u"audit"_s)});
    const ImpactQuestion question{.action = action, .removesOriginal = removes, .listComplete = complete};
    const Impact impact = impactOf(letter, question, capabilitiesOf(generation), store);
    QTEST(impact.otherGroups, "groups");
    QTEST(std::ranges::contains(impact.effects, OtherGroupsRowsGo), "effect");
    QTEST(impact.otherGroupsMayBeMore, "maybeMore");
    // Known beside the list: each group once.
    ImpactQuestion known = question;
    known.siblingGroups = {u"zeta"_s, u"audit"_s};
    const Impact more = impactOf(letter, known, capabilitiesOf(generation), store);
    const bool reaches = !impact.otherGroups.isEmpty() || impact.otherGroupsMayBeMore
        || (action == removal && capabilitiesOf(generation).removal != RemovalReach::RowOnly);
    const QStringList expected
        = others ? QStringList{u"audit"_s, u"search"_s, u"zeta"_s} : QStringList{u"audit"_s, u"zeta"_s};
    QCOMPARE(more.otherGroups, reaches ? expected : QStringList());
}

void ImpactTest::noQueueKnownSaysNothing()
{
    const LetterStore store;
    const ImpactQuestion question{.action = replay, .to = Destination{u"typo"_s, {}}, .knownQueues = {}};
    const Impact impact = impactOf(letterOf(u"billing"_s), question, capabilitiesOf(Pg16), store);
    QVERIFY(!std::ranges::contains(impact.effects, CreatesQueue));
    QVERIFY(std::ranges::contains(impact.effects, DestinationChanged));
}

QTEST_GUILESS_MAIN(ImpactTest)
#include "tst_impact.moc"
