// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each action is carried out against the practice broker of each generation, and what the consumers then get is held
// against what the fidelity report and the impact said before.

#include "redrive/fidelity.h"
#include "redrive/impact.h"
#include "redrive/redriver.h"

#include "app/practice/rawclient.h"
#include "brokers/brokerregistry.h"
#include "letters/letterstore.h"
#include "practice/practicebroker.h"
#include "support/await.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using namespace dlo;
using practice::Profile;
using test::await;

namespace {

enum class Way
{
    Replay,
    Republish, //!< as it came
    Edited,
    Copied, //!< the original stays
    Remove,
    Push, //!< out of the trash
};

//! A message as a consumer gets it.
struct Arrived
{
    QString id;
    QString transactionId;
    QString traceId;
    QString producer;
    QString createdAt;
};

const QStringList deadIn{u"billing"_s, u"search"_s};
constexpr auto reads = "audit"; //!< a group that had no trouble
constexpr auto edited = R"({"total":2.50,"id":7})";

} // namespace

class FidelityPracticeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void isAsSaid_data();
    void isAsSaid();

private:
    [[nodiscard]] QJsonDocument post(const QByteArray &target, const QByteArray &body) const;
    [[nodiscard]] std::vector<Arrived> pop(const QString &group) const;
    void acknowledge(const QString &group, const Arrived &message, const QByteArray &status) const;
    void makeTheLetter();
    [[nodiscard]] std::vector<DeadLetter> listed() const;
    Verdict act(Way way, const DeadLetter &letter);
    void holdAgainst(const Fidelity &said, const Arrived &copy, const DeadLetter &letter, const QByteArray &sent);
    void holdAgainst(const Impact &said, const QString &copyId, bool removes);

    std::unique_ptr<practice::PracticeBroker> m_practice;
    std::unique_ptr<Broker> m_broker;
    QByteArray m_partitionId;
    Arrived m_original;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Journal> m_journal;
};

QJsonDocument FidelityPracticeTest::post(const QByteArray &target, const QByteArray &body) const
{
    const auto port = quint16(m_practice->url().port());
    return QJsonDocument::fromJson(test::ask(port, "POST", target, body).body);
}

std::vector<Arrived> FidelityPracticeTest::pop(const QString &group) const
{
    const auto port = quint16(m_practice->url().port());
    const auto answer = test::ask(
        port, "GET", "/api/v1/pop/queue/orders?batch=10&subscriptionMode=all&consumerGroup=" + group.toUtf8());
    std::vector<Arrived> messages;
    for (const auto value : QJsonDocument::fromJson(answer.body).object().value("messages"_L1).toArray()) {
        const auto message = value.toObject();
        const auto text = [&message](QLatin1StringView key) { return message.value(key).toString(); };
        messages.push_back({text("id"_L1), text("transactionId"_L1), text("traceId"_L1), text("producerSub"_L1),
                            text("createdAt"_L1)});
    }
    return messages;
}

//! Without a lease, which the same consumer got with the message.
void FidelityPracticeTest::acknowledge(const QString &group, const Arrived &message, const QByteArray &status) const
{
    QJsonObject body;
    body.insert("transactionId"_L1, message.transactionId);
    body.insert("partitionId"_L1, QString::fromLatin1(m_partitionId));
    body.insert("consumerGroup"_L1, group);
    body.insert("status"_L1, QString::fromLatin1(status));
    body.insert("error"_L1, u"boom"_s);
    const auto answer = post("/api/v1/ack", QJsonDocument(body).toJson());
    const auto item = answer.isArray() ? answer.array().at(0).toObject() : answer.object();
    QVERIFY2(item.value("success"_L1).toBool(), answer.toJson().constData());
}

//! Three messages; the second is dead for two groups, and a third group has read them all.
void FidelityPracticeTest::makeTheLetter()
{
    static_cast<void>(post("/api/v1/configure", R"({"queue":"orders","options":{"retryLimit":1}})"));
    const QByteArray items = R"([{"queue":"orders","partition":"p","transactionId":"first","payload":1},
        {"queue":"orders","partition":"p","transactionId":"order-7","payload":{"total":1.10,"id":7},
         "traceId":"0198f3b1-0000-7000-8000-000000000001"},
        {"queue":"orders","partition":"p","transactionId":"later","payload":3}])";
    // Rust brokers take a trace in transactions only, C++ 0.15 in a push.
    if (m_broker->info().capabilities.can(Ability::Replay))
        static_cast<void>(post("/api/v1/transaction", R"({"operations":[{"type":"push","items":)" + items + "}]}"));
    else
        static_cast<void>(post("/api/v1/push", R"({"items":)" + items + '}'));
    const auto port = quint16(m_practice->url().port());
    const auto queue = QJsonDocument::fromJson(test::ask(port, "GET", "/api/v1/status/queues/orders").body).object();
    for (const auto partition : queue.value("partitions"_L1).toArray()) {
        if (partition.toObject().value("name"_L1) == "p"_L1)
            m_partitionId = partition.toObject().value("id"_L1).toString().toLatin1();
    }
    QVERIFY(!m_partitionId.isEmpty());
    for (const auto &group : deadIn + QStringList{QString::fromLatin1(reads)}) {
        const auto messages = pop(group);
        QCOMPARE(messages.size(), size_t(3));
        m_original = messages[1];
        for (const auto &message : messages) {
            const bool dies = message.transactionId == "order-7"_L1 && deadIn.contains(group);
            acknowledge(group, message, dies ? "dlq" : "completed");
        }
    }
}

std::vector<DeadLetter> FidelityPracticeTest::listed() const
{
    auto page = await(m_broker->letters({.queue = u"orders"_s}, {}));
    return page ? std::move(page->letters) : std::vector<DeadLetter>();
}

Verdict FidelityPracticeTest::act(Way way, const DeadLetter &letter)
{
    Redriver redriver({.broker = u"practice"_s}, *m_journal);
    redriver.setBroker(m_broker.get());
    const Destination home{letter.address.queue, letter.address.partition.value_or(QString())};
    const auto bytes = letter.payload.bytes();
    switch (way) {
    case Way::Replay:
        return await(redriver.replay(letter, std::nullopt));
    case Way::Republish:
        return await(redriver.republish(letter, bytes, home, true));
    case Way::Edited:
        return await(redriver.republish(letter, edited, home, true));
    case Way::Copied:
        return await(redriver.republish(letter, bytes, home, false));
    case Way::Push:
        return await(redriver.push(letter, bytes, home));
    case Way::Remove:
        break;
    }
    return await(redriver.remove(letter, u"not needed"_s));
}

void FidelityPracticeTest::isAsSaid_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<Way>("way");
    const std::map<Profile, const char *> profiles{
        {Profile::Cpp015, "0.15"}, {Profile::Pg14, "1.4"}, {Profile::Pg16, "1.6"}, {Profile::Raft2, "2.x"}};
    const std::map<Way, const char *> ways{
        {Way::Replay, "replay"},           {Way::Republish, "republish"}, {Way::Edited, "republish, edited"},
        {Way::Copied, "republish a copy"}, {Way::Remove, "remove"},       {Way::Push, "push"}};
    for (const auto &[profile, name] : profiles) {
        for (const auto &[way, what] : ways) {
            if (profile != Profile::Cpp015 || way != Way::Replay)
                QTest::addRow("%s %s", name, what) << profile << way;
        }
    }
}

void FidelityPracticeTest::isAsSaid()
{
    QFETCH(Profile, profile);
    QFETCH(Way, way);
    m_dir = std::make_unique<QTemporaryDir>();
    m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
    m_practice = std::make_unique<practice::PracticeBroker>(
        practice::Options{.profile = profile, .letters = 0, .consumers = false});
    QVERIFY(m_practice->start());
    m_broker = std::move(*makeBroker({.kind = u"queen"_s, .url = m_practice->url()}));
    QVERIFY(await(m_broker->probe()));
    makeTheLetter();
    const auto all = listed();
    QCOMPARE(all.size(), size_t(2));
    const auto billing = std::ranges::find(all, u"billing"_s, [](const auto &each) { return each.address.group; });
    QVERIFY(billing != all.end());
    // With all that can be known of it.
    const DeadLetter letter = await(m_broker->details(*billing)).value_or(*billing);
    QCOMPARE(letter.traceId, m_original.traceId);
    QVERIFY(!letter.traceId.isEmpty());

    const auto action = way == Way::Replay ? RedriveAction::Replay
        : way == Way::Remove               ? RedriveAction::Remove
        : way == Way::Push                 ? RedriveAction::Push
                                           : RedriveAction::Republish;
    const QByteArray sent = way == Way::Edited ? QByteArray(edited) : letter.payload.bytes();
    LetterStore store;
    store.append(all);
    const auto &capabilities = m_broker->info().capabilities;
    const bool removes = way != Way::Copied && way != Way::Push;
    const auto impact = impactOf(
        letter, {.action = action, .removesOriginal = removes, .knownQueues = {u"orders"_s}, .listComplete = true},
        capabilities, store);
    FidelityQuestion question{.action = action, .editsPayload = way == Way::Edited};
    if (const auto normaliser = m_broker->normaliser())
        question.storedOtherwise = normaliser(sent)->bytes != sent;
    const auto fidelity = fidelityOf(letter, question, capabilities);

    const Verdict verdict = act(way, letter);
    QCOMPARE(verdict.outcome, Outcome::Done);
    QString copyId;
    if (way == Way::Remove) {
        QVERIFY(fidelity.empty());
        QVERIFY(pop(u"billing"_s).empty());
    } else {
        const auto arrived = pop(u"billing"_s);
        QCOMPARE(arrived.size(), size_t(1));
        copyId = arrived.front().transactionId;
        holdAgainst(fidelity, arrived.front(), letter, sent);
    }
    if (QTest::currentTestFailed())
        return;
    holdAgainst(impact, copyId, removes);
}

void FidelityPracticeTest::holdAgainst(const Fidelity &said, const Arrived &copy, const DeadLetter &letter,
                                       const QByteArray &sent)
{
    // The payload as the broker holds it, byte for byte.
    QByteArray stored;
    for (const auto &message : m_practice->messages(u"orders"_s)) {
        if (message.transactionId == copy.transactionId)
            stored = message.stored;
    }
    const auto is = [](Fate fate, const QString &before, const QString &after) {
        switch (fate) {
        case Fate::Kept:
            return before == after;
        case Fate::New:
            return before != after && !after.isEmpty();
        case Fate::Lost:
            return !before.isEmpty() && after.isEmpty();
        case Fate::Changed:
            return before != after;
        case Fate::Unknown:
            break;
        }
        return true;
    };
    QCOMPARE(said.size(), size_t(Trait::TraitCount) - 1); // Queen has no headers
    for (const auto &[what, fate, why] : said) {
        bool right = true;
        switch (what) {
        case Trait::TransactionId:
            right = is(fate, letter.transactionId, copy.transactionId)
                && copy.transactionId.startsWith(u"dlq:"_s) == (why == FateReason::FromRow)
                && copy.transactionId.startsWith(u"fix-"_s) == (why == FateReason::FromContent);
            break;
        case Trait::MessageId:
            right = is(fate, m_original.id, copy.id);
            break;
        case Trait::Payload:
            right = fate != Fate::Unknown
                && is(fate, QString::fromUtf8(letter.payload.bytes()), QString::fromUtf8(stored))
                && (why != FateReason::BrokerRewrites || stored != sent)
                && (why == FateReason::BrokerRewrites || stored == sent);
            break;
        case Trait::EnqueuedAt:
            right = is(fate, m_original.createdAt, copy.createdAt);
            break;
        case Trait::TraceId:
            right = fate == Fate::Lost && is(fate, letter.traceId, copy.traceId);
            break;
        case Trait::Producer:
            right = copy.producer.isEmpty(); // nobody is logged in
            break;
        case Trait::Attempts: // one failure more than the limit of 1 kills it; an old one must not count
            if (fate == Fate::New) {
                acknowledge(u"billing"_s, copy, "failed");
                const auto again = pop(u"billing"_s);
                right = again.size() == 1 && again.front().transactionId == copy.transactionId;
            }
            break;
        case Trait::Position: // of all that lie in the partition: see below
        case Trait::Headers:
        case Trait::TraitCount:
            break;
        }
        QVERIFY2(right, qPrintable(u"trait %1, fate %2, reason %3"_s.arg(int(what)).arg(int(fate)).arg(int(why))));
    }
}

void FidelityPracticeTest::holdAgainst(const Impact &said, const QString &copyId, bool removes)
{
    const auto says = [&said](Effect effect) { return std::ranges::contains(said.effects, effect); };
    // Groups that had read it, or let it die.
    for (const auto &group : {u"search"_s, QString::fromLatin1(reads)}) {
        const auto arrived = pop(group);
        QCOMPARE(arrived.size() == 1 && arrived.front().transactionId == copyId, says(Effect::AllGroupsSeeCopy));
    }
    // A group that reads all of it only now: the order, and whether the original is there.
    QStringList order;
    for (const auto &message : pop(u"late"_s))
        order.append(message.transactionId);
    QStringList expected{u"first"_s, u"order-7"_s, u"later"_s};
    if (says(Effect::LiveMessageGoes))
        expected.removeAt(1);
    if (!copyId.isEmpty())
        expected.append(copyId);
    QCOMPARE(order, expected);
    QStringList rows;
    for (const auto &row : listed())
        rows.append(row.address.group);
    rows.sort();
    QStringList left = removes ? QStringList{u"search"_s} : deadIn;
    if (says(Effect::OtherGroupsRowsGo)) {
        QCOMPARE(said.otherGroups, QStringList{u"search"_s});
        left.removeAll(u"search"_s);
    }
    QCOMPARE(rows, left);
}

QTEST_GUILESS_MAIN(FidelityPracticeTest)
#include "tst_fidelitypractice.moc"
