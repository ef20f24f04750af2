// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/fidelity.h"

#include "brokers/queen/queengeneration.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;
using queen::Generation;
using enum Trait;
using enum Fate;
using Why = FateReason;

namespace {

constexpr auto replay = RedriveAction::Replay;
constexpr auto republish = RedriveAction::Republish;

DeadLetter letterWith(const QString &traceId, std::vector<Header> headers = {})
{
    DeadLetter letter;
    letter.rowId = u"row"_s;
    letter.transactionId = u"tx"_s;
    letter.address = {u"orders"_s, u"8812"_s, u"pid"_s, u"billing"_s};
    letter.traceId = traceId;
    letter.producer = u"shop"_s;
    letter.headers = std::move(headers);
    return letter;
}

std::optional<Difference> find(const Fidelity &fidelity, Trait trait)
{
    const auto found = std::ranges::find(fidelity, trait, &Difference::what);
    return found == fidelity.end() ? std::nullopt : std::optional(*found);
}

//! What is the same in every row but the first columns.
Fidelity report(const Difference &id, const Difference &payload, const Difference &attempts, const Difference &producer)
{
    return {id,
            {MessageId, New, Why::BrokerMakesIt},
            payload,
            {EnqueuedAt, New, Why::TimeOfArrival},
            {Position, New, Why::EndOfPartition},
            attempts,
            {TraceId, Lost, Why::NotCarried},
            producer};
}

constexpr Difference minted{TransactionId, New, Why::BrokerMakesIt};
constexpr Difference ofRow{TransactionId, New, Why::FromRow};
constexpr Difference ofContent{TransactionId, New, Why::FromContent};
constexpr Difference kept{Payload, Kept, Why::BytesKept};
constexpr Difference edited{Payload, Changed, Why::Edited};
constexpr Difference anew{Attempts, New, Why::CountedAnew};
constexpr Difference byPartition{Attempts, Unknown, Why::CountedByPartition};
constexpr Difference nobody{Producer, Lost, Why::NotCarried};
constexpr Difference ourselves{Producer, New, Why::OwnSender};

} // namespace

class FidelityTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ofQueen_data();
    void ofQueen();
    void aRemovalLeavesNoMessage();
    void whatIsNotToldIsNotLost();
    void headers_data();
    void headers();
    void theWorstOfMany();
    void anUnknownBrokerIsUnknown();
};

void FidelityTest::ofQueen_data()
{
    QTest::addColumn<Generation>("generation");
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("edits");
    QTest::addColumn<int>("storedOtherwise"); // -1: not looked at
    QTest::addColumn<Fidelity>("expected");
    const Difference perhapsRewritten{Payload, Unknown, Why::BrokerRewrites};
    const Difference rewritten{Payload, Changed, Why::BrokerRewrites};
    const auto cpp = Generation::Cpp015;

    QTest::newRow("1.4 replay") << Generation::Rust14 << replay << false << -1 << report(minted, kept, anew, nobody);
    QTest::newRow("1.6 replay") << Generation::Rust16 << replay << false << -1 << report(ofRow, kept, anew, nobody);
    QTest::newRow("2.x replay") << Generation::Raft << replay << false << -1 << report(ofRow, kept, anew, nobody);
    // What was typed is not what a replay sends.
    QTest::newRow("1.6 replay, edited") << Generation::Rust16 << replay << true << -1
                                        << report(ofRow, kept, anew, nobody);
    for (const auto generation : {Generation::Rust14, Generation::Rust16, Generation::Raft}) {
        const auto name = queen::generationName(generation).toUtf8();
        QTest::addRow("%s push", name.constData())
            << generation << republish << false << -1 << report(ofContent, kept, anew, ourselves);
        QTest::addRow("%s push, edited", name.constData())
            << generation << republish << true << -1 << report(ofContent, edited, anew, ourselves);
    }
    QTest::newRow("0.15 push") << cpp << republish << false << -1
                               << report(ofContent, perhapsRewritten, byPartition, ourselves);
    QTest::newRow("0.15 push, edited") << cpp << republish << true << -1
                                       << report(ofContent, perhapsRewritten, byPartition, ourselves);
    QTest::newRow("0.15 push, rewritten")
        << cpp << republish << false << 1 << report(ofContent, rewritten, byPartition, ourselves);
    QTest::newRow("0.15 push, as it was")
        << cpp << republish << false << 0 << report(ofContent, kept, byPartition, ourselves);
    QTest::newRow("0.15 push, edited, and stored so")
        << cpp << republish << true << 0 << report(ofContent, edited, byPartition, ourselves);
    QTest::newRow("0.15 push, edited and rewritten")
        << cpp << republish << true << 1 << report(ofContent, rewritten, byPartition, ourselves);
}

void FidelityTest::ofQueen()
{
    QFETCH(Generation, generation);
    QFETCH(RedriveAction, action);
    QFETCH(bool, edits);
    QFETCH(int, storedOtherwise);
    QFETCH(Fidelity, expected);
    const auto stored = storedOtherwise < 0 ? std::nullopt : std::optional(storedOtherwise == 1);
    const FidelityQuestion question{.action = action, .editsPayload = edits, .storedOtherwise = stored};
    const auto fidelity = fidelityOf(letterWith(u"trace"_s), question, queen::capabilitiesOf(generation));
    QVERIFY(fidelity == expected);
}

void FidelityTest::aRemovalLeavesNoMessage()
{
    for (const auto generation : {Generation::Cpp015, Generation::Rust14, Generation::Rust16, Generation::Raft}) {
        QVERIFY(fidelityOf(letterWith(u"trace"_s), {.action = RedriveAction::Remove}, queen::capabilitiesOf(generation))
                    .empty());
    }
}

void FidelityTest::whatIsNotToldIsNotLost()
{
    auto letter = letterWith({});
    letter.producer.clear();
    const auto fidelity = fidelityOf(letter, {.action = replay}, queen::capabilitiesOf(Generation::Rust16));
    QCOMPARE(find(fidelity, TraceId).value().fate, Unknown);
    QCOMPARE(find(fidelity, TraceId).value().why, Why::NotTold);
    QCOMPARE(find(fidelity, Producer).value().why, Why::NotTold);
}

void FidelityTest::headers_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("carried");
    QTest::addColumn<std::vector<Header>>("own");
    QTest::addColumn<std::optional<std::vector<Header>>>("sent");
    QTest::addColumn<std::optional<Difference>>("expected");
    const std::vector<Header> none;
    const std::vector<Header> one{{.name = u"kind"_s, .value = "order"}};
    const std::vector<Header> other{{.name = u"kind"_s, .value = "return"}};
    const std::vector<Header> reserved{{.name = u"kind"_s, .value = "order"}, {.name = u"x-death"_s, .value = "3"}};
    const std::optional<std::vector<Header>> own;
    const auto is = [](Fate fate, Why why) { return std::optional(Difference{Headers, fate, why}); };
    QTest::newRow("none") << republish << true << none << own << std::optional<Difference>();
    QTest::newRow("carried") << republish << true << one << own << is(Kept, Why::BytesKept);
    QTest::newRow("not carried") << republish << false << one << own << is(Lost, Why::NotCarried);
    QTest::newRow("edited") << republish << true << one << std::optional(other) << is(Changed, Why::Edited);
    QTest::newRow("put in") << republish << true << none << std::optional(one) << is(Changed, Why::Edited);
    QTest::newRow("edited back") << republish << true << one << std::optional(one) << is(Kept, Why::BytesKept);
    QTest::newRow("reserved") << republish << true << reserved << own << is(Changed, Why::ReservedNames);
    QTest::newRow("replayed") << replay << true << one << own << is(Kept, Why::BytesKept);
}

void FidelityTest::headers()
{
    QFETCH(RedriveAction, action);
    QFETCH(bool, carried);
    QFETCH(std::vector<Header>, own);
    QFETCH(std::optional<std::vector<Header>>, sent);
    QFETCH(std::optional<Difference>, expected);
    Capabilities capabilities;
    capabilities.headers.carried = carried;
    capabilities.headers.reserved = {u"x-*"_s};
    capabilities.replayed.set(Headers, Kept, Why::BytesKept);
    const auto fidelity = fidelityOf(letterWith({}, own), {.action = action, .headers = sent}, capabilities);
    QVERIFY(find(fidelity, Headers) == expected);
}

void FidelityTest::theWorstOfMany()
{
    const std::vector<DeadLetter> letters{letterWith({}), letterWith(u"trace"_s), letterWith({})};
    const auto fidelity = fidelityOfMany(letters, {.action = replay}, queen::capabilitiesOf(Generation::Rust16));
    QCOMPARE(find(fidelity, TraceId).value().fate, Lost);
    QVERIFY(fidelity == fidelityOf(letters[1], {.action = replay}, queen::capabilitiesOf(Generation::Rust16)));
    QVERIFY(fidelityOfMany({}, {.action = replay}, queen::capabilitiesOf(Generation::Rust16)).empty());
}

void FidelityTest::anUnknownBrokerIsUnknown()
{
    for (const auto &difference : fidelityOf(letterWith(u"trace"_s), {.action = republish}, {})) {
        QCOMPARE(difference.fate, Unknown);
        QCOMPARE(difference.why, Why::NotEstablished);
    }
}

QTEST_GUILESS_MAIN(FidelityTest)
#include "tst_fidelity.moc"
