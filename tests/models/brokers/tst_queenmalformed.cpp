// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/recorded.h"

#include "brokers/queen/queenchange.h"
#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenhealth.h"
#include "brokers/queen/queenletters.h"
#include "brokers/queen/queenlists.h"
#include "brokers/queen/queenpush.h"

#include <QRandomGenerator>

using namespace dlo;
using namespace dlo::queen;
using namespace Qt::StringLiterals;
using dlo::test::recorded;

namespace {

DeadLetter letterOf(const QString &transactionId)
{
    DeadLetter letter;
    letter.transactionId = transactionId;
    letter.address.partitionId = u"681ef07c-f207-46e1-a8d0-283320e58232"_s;
    return letter;
}

struct Outcome
{
    std::optional<Error> error = std::nullopt;
    size_t count = 0;
};

template <typename T>
Outcome outcome(const Result<T> &result, size_t count = 1)
{
    return result ? Outcome{.count = count} : Outcome{.error = result.error()};
}

//! Reads a response with the reader its name asks for; nothing for answers that no reader is for.
std::optional<Outcome> readAs(const QString &name, const HttpResponse &response)
{
    const auto generation = test::generationOf(name);
    const auto file = name.section(u'/', 1);
    if (file.startsWith(u"health"))
        return outcome(readHealth(response));
    if (file.startsWith(u"dlq")) {
        const auto checked = accepted(response, Intent::Read);
        if (!checked)
            return outcome(checked);
        const auto rows = readLetters(checked->body, generation);
        return outcome(rows, rows ? rows->letters.size() : 0);
    }
    if (file.startsWith(u"message"))
        return outcome(
            readDetails(response.body, letterOf(file == u"message" ? u"order-4471"_s : u"s-1"_s), generation));
    if (file.startsWith(u"push"))
        return outcome(readPush(response, {.to = {u"orders"_s, {}}}));
    if (file.startsWith(u"purge"))
        return outcome(
            readPurge(response, u"orders"_s, file == u"purge-group" ? std::optional(u"invoicer"_s) : std::nullopt));
    if (file.startsWith(u"delete"))
        return outcome(readRemove(response, letterOf(u"t-1"_s), generation));
    if (file.startsWith(u"re"))
        return outcome(readReplay(response, letterOf(u"order-4471"_s)));
    if (file.startsWith(u"queues") || file == u"status-queues") {
        const auto queues = readQueues(response.body, generation);
        return outcome(queues, queues ? queues->queues.size() : 0);
    }
    if (file.startsWith(u"groups")) {
        const auto groups = readGroups(response.body, generation);
        return outcome(groups, groups ? groups->size() : 0);
    }
    return std::nullopt;
}

} // namespace

class TestQueenMalformed : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cutShort_data();
    void cutShort();
    void expositionCutShort();
    void mutated();
};

void TestQueenMalformed::cutShort_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &name : test::allRecorded()) {
        const auto response = recorded(name);
        if (response.status / 100 == 2 && readAs(name, response) && !response.body.isEmpty())
            QTest::newRow(qPrintable(name)) << name;
    }
}

//! An answer that is cut short is never an answer, at whatever byte: not even a shorter list.
void TestQueenMalformed::cutShort()
{
    QFETCH(const QString, name);
    const auto whole = recorded(name);
    const bool change
        = name.contains(u"/push") || name.contains(u"/delete") || name.contains(u"/purge") || name.contains(u"/re");
    const bool emptyIsNone = name.startsWith(u"cpp") && name.contains(u"groups");
    for (qsizetype size = emptyIsNone ? 1 : 0; size < whole.body.size(); ++size) {
        auto response = whole;
        response.body.truncate(size);
        const auto read = readAs(name, response);
        QVERIFY2(read && read->error, qPrintable(u"%1 bytes were taken for an answer"_s.arg(size)));
        QCOMPARE(read->error->kind, ErrorKind::Malformed);
        QCOMPARE(read->error->mayHaveHappened, change);
    }
}

void TestQueenMalformed::expositionCutShort()
{
    const auto whole = recorded(u"cpp-0.15/prometheus"_s).body;
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const auto read = readExposition(whole.first(size));
        QVERIFY2(!read.complete, qPrintable(QString::number(size)));
    }
}

//! Bytes changed, removed, doubled: whatever happens, no crash, and an error is one of those that can be.
void TestQueenMalformed::mutated()
{
    QRandomGenerator random(20'261'129);
    static constexpr QByteArrayView interesting("\"{}[]:,\\u0 \n\0\xFF-e.tfn<", 22);
    QStringList names;
    for (const auto &name : test::allRecorded()) {
        if (readAs(name, recorded(name)))
            names += name;
    }
    int answers = 0;
    for (int round = 0; round < 12'000; ++round) {
        const auto &name = names.at(random.bounded(names.size()));
        auto response = recorded(name);
        for (int change = random.bounded(1, 4); change > 0 && !response.body.isEmpty(); --change) {
            const auto at = random.bounded(response.body.size());
            switch (random.bounded(4)) {
            case 0:
                response.body[at] = interesting[random.bounded(interesting.size())];
                break;
            case 1:
                response.body.remove(at, random.bounded(1, 20));
                break;
            case 2:
                response.body.insert(at, response.body.mid(at, random.bounded(1, 40)));
                break;
            default:
                response.body[at] = char(random.bounded(256));
            }
        }
        const auto read = readAs(name, response);
        QVERIFY(read.has_value());
        answers += read->error ? 0 : 1;
        if (read->error)
            QVERIFY(read->error->serverText.size() <= Error::maxServerText);
    }
    QVERIFY(answers > 0);
}

QTEST_GUILESS_MAIN(TestQueenMalformed)
#include "tst_queenmalformed.moc"
