// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/practicequeen.h"

using namespace dlo;
using namespace dlo::practice;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {

enum class Call
{
    Letters,
    Push,
    Remove,
    Replay
};

QString told(const Error &error)
{
    static constexpr const char *kinds[]
        = {"Network",  "Timeout",     "Tls",         "Auth",     "Forbidden", "NotFound", "RouteMissing",
           "Conflict", "RateLimited", "Unavailable", "Rejected", "Malformed", "TooLarge", "Cancelled"};
    return QString::fromLatin1(kinds[int(error.kind)]) + (error.mayHaveHappened ? u"?"_s : QString());
}

//! What came of a call, in a word; "?" for an unknown outcome.
QString carryOut(Practice &practice, Call call, const DeadLetter &letter, std::optional<Error> &error)
{
    static constexpr const char *pushes[] = {"queued", "duplicate", "buffered"};
    static constexpr const char *replays[] = {"moved", "copied", "duplicate", "gone", "buffered"};
    const auto word = [&error](const auto &result, const auto &good) {
        if (result)
            return QString::fromLatin1(good());
        error = result.error();
        return told(*error);
    };
    switch (call) {
    case Call::Letters: {
        const auto result = await(practice.client->letters({}, {}));
        return word(result, [] { return "letters"; });
    }
    case Call::Push: {
        const auto result = await(practice.client->push({.to = {letter.address.queue, *letter.address.partition},
                                                         .transactionId = u"fix-1"_s,
                                                         .payload = R"({"n":2})"}));
        return word(result, [&] { return pushes[int(result->status)]; });
    }
    case Call::Remove: {
        const auto result = await(practice.client->remove(letter));
        return word(result, [&] { return result->status == RemoveStatus::Gone ? "gone" : "removed"; });
    }
    case Call::Replay: {
        const auto result = await(practice.client->replay(letter, std::nullopt));
        return word(result, [&] { return replays[int(result->status)]; });
    }
    }
    return {};
}

} // namespace

//! Every fault of the practice broker, as the client tells it.
class TestQueenFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void faults_data();
    void faults();
};

void TestQueenFaults::faults_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<Call>("call");
    QTest::addColumn<QStringList>("expected"); // cpp-0.15, pg-1.4, pg-1.6, raft-2; empty: does not apply
    const auto row = [](const char *name, Fault fault, Call call, const QStringList &expected) {
        const auto each = expected.size() == 4 ? expected : QStringList(4, expected.constFirst());
        QTest::newRow(name) << fault << call << each;
    };
    const QString none;
    row("gone, remove", Fault::Gone, Call::Remove, {u"gone"_s});
    row("gone, replay", Fault::Gone, Call::Replay, {none, u"gone"_s, u"gone"_s, u"gone"_s});
    row("duplicate, push", Fault::Duplicate, Call::Push, {u"duplicate"_s});
    row("duplicate, replay", Fault::Duplicate, Call::Replay, {none, u"Rejected"_s, u"duplicate"_s, u"duplicate"_s});
    row("commit then drop, push", Fault::CommitThenDrop, Call::Push, {u"Network?"_s});
    row("commit then drop, remove", Fault::CommitThenDrop, Call::Remove, {u"Network?"_s});
    row("commit then drop, replay", Fault::CommitThenDrop, Call::Replay,
        {none, u"Network?"_s, u"Network?"_s, u"Network?"_s});
    row("drop before, push", Fault::DropBefore, Call::Push, {u"Network?"_s});
    row("drop before, remove", Fault::DropBefore, Call::Remove, {u"Network?"_s});
    row("drop before, replay", Fault::DropBefore, Call::Replay, {none, u"Network?"_s, u"Network?"_s, u"Network?"_s});
    row("unknown, push", Fault::OutcomeUnknown, Call::Push,
        {u"Network?"_s, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("unknown, remove", Fault::OutcomeUnknown, Call::Remove,
        {u"Network?"_s, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("unknown, replay", Fault::OutcomeUnknown, Call::Replay,
        {none, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("replay failed", Fault::ReplayFailed, Call::Replay, {none, u"Rejected"_s, u"Unavailable"_s, u"Unavailable?"_s});
    row("cleanup failed", Fault::CleanupFailed, Call::Replay, {none, u"copied"_s, u"moved"_s, u"moved"_s});
    row("maintenance, push", Fault::Maintenance, Call::Push,
        {u"buffered"_s, u"buffered"_s, u"buffered"_s, u"queued"_s});
    row("maintenance, replay", Fault::Maintenance, Call::Replay, {none, u"buffered"_s, u"Unavailable"_s, u"moved"_s});
    row("storage full, push", Fault::StorageFull, Call::Push, {u"Unavailable"_s});
    row("storage full, remove", Fault::StorageFull, Call::Remove, {u"Unavailable"_s});
    row("storage full, replay", Fault::StorageFull, Call::Replay,
        {none, u"Unavailable"_s, u"Unavailable"_s, u"Unavailable"_s});
    row("conflict, replay", Fault::Conflict, Call::Replay, {none, u"moved"_s, u"moved"_s, u"Conflict"_s});
    row("buffered, push", Fault::Buffered, Call::Push, {u"buffered"_s, u"buffered"_s, u"buffered"_s, u"queued"_s});
    row("buffered, replay", Fault::Buffered, Call::Replay, {none, u"buffered"_s, u"moved"_s, u"moved"_s});
    row("push failed", Fault::PushFailed, Call::Push, {u"Rejected"_s});
    row("delete fails", Fault::DeleteFails, Call::Remove,
        {u"Rejected"_s, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("foreign key, letters", Fault::ForeignKey, Call::Letters, {u"letters"_s});
    row("slow, letters", Fault::Slow, Call::Letters, {u"letters"_s});
    row("slow, push", Fault::Slow, Call::Push, {u"queued"_s});
    row("stale, letters", Fault::StaleConnection, Call::Letters, {u"letters"_s});
    row("stale, push", Fault::StaleConnection, Call::Push, {u"queued"_s});
    row("stale, remove", Fault::StaleConnection, Call::Remove, {u"removed"_s});
    static constexpr std::pair<const char *, Call> calls[]
        = {{"letters", Call::Letters}, {"push", Call::Push}, {"remove", Call::Remove}, {"replay", Call::Replay}};
    static constexpr std::tuple<const char *, Fault, const char *, const char *> everywhere[] = {
        {"rate limited", Fault::RateLimited, "RateLimited", "RateLimited"},
        {"unavailable", Fault::Unavailable, "Unavailable", "Unavailable"},
        {"unauthorized", Fault::Unauthorized, "Auth", "Auth"},
        {"forbidden", Fault::Forbidden, "Forbidden", "Forbidden"},
        {"no such route", Fault::NoSuchRoute, "RouteMissing", "RouteMissing"},
        {"route blocked", Fault::RouteBlocked, "RouteMissing", "RouteMissing"},
        {"web page", Fault::HtmlPage, "Malformed", "Malformed?"},
        {"error inside 200", Fault::ErrorInside200, "Rejected", "Rejected"},
        {"cut short", Fault::Truncated, "Network", "Network?"},
    };
    for (const auto &[name, fault, ofRead, ofChange] : everywhere) {
        for (const auto &[callName, call] : calls) {
            const auto word = QString::fromLatin1(call == Call::Letters ? ofRead : ofChange);
            row((QByteArray(name) + ", " + callName).constData(), fault, call,
                {call == Call::Replay ? none : word, word, word, word});
        }
    }
}

//! What is told as not done was not done: that is checked against the broker for every fault.
void TestQueenFaults::faults()
{
    QFETCH(const Fault, fault);
    QFETCH(const Call, call);
    QFETCH(const QStringList, expected);
    for (const auto profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        const auto &word = expected.at(int(profile));
        if (word.isEmpty())
            continue;
        Practice practice(profile);
        const auto letter = practice.letter();
        QCOMPARE(letter.transactionId, u"t-1"_s);
        const auto messages = practice.broker.messages(u"faults"_s).size();
        practice.broker.arm(fault, 1, 50);
        std::optional<Error> error;
        const auto got = carryOut(practice, call, letter, error);
        QVERIFY2(got == word,
                 qPrintable(u"profile %1: %2 instead of %3"_s.arg(QString::number(int(profile)), got, word)));
        if (error) {
            const bool asksToWait = fault == Fault::RateLimited || fault == Fault::Unavailable;
            QVERIFY(!asksToWait || error->retryAfter == std::chrono::seconds(1));
            QVERIFY(!error->code.isEmpty() || error->kind == ErrorKind::Network);
        }
        if (error && !error->mayHaveHappened) {
            QCOMPARE(practice.broker.messages(u"faults"_s).size(), messages);
            QCOMPARE(practice.broker.deadLetters(u"faults"_s), 1);
        }
    }
}

QTEST_GUILESS_MAIN(TestQueenFaults)
#include "tst_queenfaults.moc"
