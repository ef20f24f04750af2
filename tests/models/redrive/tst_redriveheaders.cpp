// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrivefixture.h"

#include "redrive/transactionid.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using namespace dlo::test::redrive;

namespace {

Header header(const QString &name, const QByteArray &value)
{
    return {.name = name, .type = u"string"_s, .value = value};
}

//! With equal names, null, and a name that the broker gives.
const std::vector<Header> own{header(u"trace"_s, "4bf9"),
                              header(u"retry"_s, "1"),
                              header(u"retry"_s, "2"),
                              {.name = u"none"_s},
                              header(u"x-death"_s, "[]")};
const std::vector<Header> ownSent(own.begin(), own.end() - 1);
const std::vector<Header> edited{header(u"retry"_s, "2"), header(u"trace"_s, "4bf9"), header(u"added"_s, "\xff")};

} // namespace

//! Headers go along with what is pushed, and are as safe as the payload.
class RedriveHeadersTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { tearDown(); }
    void ownGoAlong();
    void editedGoInTheirPlace();
    void whatTheBrokerDoesNotTake_data();
    void whatTheBrokerDoesNotTake();
    void brokerWithoutHeaders();
    void idTellsThemApart();
    void anotherMessageForTheJournal();
    void unknownOutcome_data();
    void unknownOutcome();

private:
    void carry(bool carried)
    {
        auto info = m_broker->info();
        info.capabilities.headers = {.carried = carried, .reserved = {u"x-*"_s}, .longestValue = 100};
        m_broker->setInfo(info);
    }
    Verdict republish(const std::optional<std::vector<Header>> &headers)
    {
        return await(m_redriver->republish(m_letter, fixed, home, true, false, headers));
    }
    PushItem pushedItem(size_t number) { return std::get<0>(m_broker->pushes.calls().at(number)); }
};

void RedriveHeadersTest::init()
{
    setUp();
    m_letter.headers = own;
    m_broker->setLetters({sampleLetter(2), m_letter});
    carry(true);
}

void RedriveHeadersTest::ownGoAlong()
{
    QCOMPARE(republish(std::nullopt).outcome, Outcome::Done);
    QCOMPARE(pushedItem(0).headers, ownSent);
    // Nothing was changed, so it is the same message as it would be without any.
    QCOMPARE(pushedItem(0).transactionId, derivedTransactionId(m_letter, fixed, m_journal->idKey()));
    m_broker->setLetters({m_letter});
    QCOMPARE(republish(own).code, u"sent-before"_s); // what was handed over is what was there
}

void RedriveHeadersTest::editedGoInTheirPlace()
{
    const auto verdict = republish(edited);
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(pushedItem(0).headers, edited);
    QCOMPARE(pushedItem(0).payload, fixed);
    QCOMPARE(pushedItem(0).transactionId, verdict.newTransactionId);
    QCOMPARE(verdict.newTransactionId, derivedTransactionId(m_letter, fixed, m_journal->idKey(), edited));
    const auto entries = await(m_journal->entries());
    QCOMPARE(await(m_journal->sentHeaders(entries->front().id)).value(), std::optional(edited));
    QCOMPARE(await(m_journal->kept(entries->front().id))->headers, own); // the letter as it was
}

void RedriveHeadersTest::whatTheBrokerDoesNotTake_data()
{
    QTest::addColumn<std::vector<Header>>("headers");
    QTest::addColumn<QString>("code");
    QTest::newRow("reserved") << std::vector{header(u"x-mine"_s, "1")} << u"header-name-reserved"_s;
    QTest::newRow("long") << std::vector{header(u"a"_s, QByteArray(101, 'x'))} << u"header-value-too-long"_s;
}

void RedriveHeadersTest::whatTheBrokerDoesNotTake()
{
    QFETCH(std::vector<Header>, headers);
    const auto verdict = republish(headers);
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QTEST(verdict.code, "code");
    QCOMPARE(m_broker->pushes.count(), 0);
    QVERIFY(await(m_journal->entries())->empty());
    QVERIFY(!m_redriver->isBusy(m_letter.key()));
}

void RedriveHeadersTest::brokerWithoutHeaders()
{
    carry(false);
    QCOMPARE(republish(edited).code, u"headers-not-carried"_s);
    QCOMPARE(m_broker->pushes.count(), 0);
    QCOMPARE(republish(std::nullopt).outcome, Outcome::Done);
    QVERIFY(pushedItem(0).headers.empty());
}

//! No two lists give the same bytes, whatever is in their names and values.
void RedriveHeadersTest::idTellsThemApart()
{
    const std::vector<std::vector<Header>> lists{
        {},
        {{}},
        {{}, {}},
        {{.name = u"a"_s}},
        {{.type = u"a"_s}},
        {{.value = "a"}},
        {{.value = ""}},
        {{.name = u"ab"_s, .value = "c"}},
        {{.name = u"a"_s, .value = "bc"}},
        {{.name = u"a"_s, .value = "b"}, {.value = "c"}},
        {{.name = u"a"_s}, {.name = u"b"_s}},
        {{.name = u"b"_s}, {.name = u"a"_s}},
        {{.name = u"a"_s}, {.name = u"a"_s}},
        edited,
        own,
    };
    QVERIFY(await(m_journal->ready())); // it has the key
    QSet<QString> ids{derivedTransactionId(m_letter, fixed, m_journal->idKey())};
    for (const auto &list : lists)
        ids.insert(derivedTransactionId(m_letter, fixed, m_journal->idKey(), list));
    QCOMPARE(ids.size(), qsizetype(lists.size()) + 1);
    QVERIFY(!ids.contains(derivedTransactionId(m_letter, "{}", m_journal->idKey(), edited)));
    // Equal lists, however they are held in memory.
    const std::vector<Header> null{{.name = QString(), .type = QString(), .value = QByteArray()}};
    const std::vector<Header> empty{{.name = u""_s, .type = u""_s, .value = QByteArray("")}};
    QCOMPARE(null, empty);
    QCOMPARE(derivedTransactionId(m_letter, fixed, m_journal->idKey(), null),
             derivedTransactionId(m_letter, fixed, m_journal->idKey(), empty));
    // A list that is sent as the letter's own is not a change.
    const auto rules = m_broker->info().capabilities.headers;
    QVERIFY(!Redriver::changedHeaders(rules, m_letter, std::nullopt));
    QVERIFY(!Redriver::changedHeaders(rules, m_letter, own));
    QVERIFY(!Redriver::changedHeaders(rules, m_letter, ownSent));
    QCOMPARE(Redriver::changedHeaders(rules, m_letter, edited), std::optional(edited));
}

void RedriveHeadersTest::anotherMessageForTheJournal()
{
    QCOMPARE(republish(edited).outcome, Outcome::Done);
    m_broker->setLetters({m_letter}); // listed all the same
    QCOMPARE(republish(edited).code, u"sent-before"_s);
    auto other = edited;
    other[0].value = "3";
    QCOMPARE(republish(other).outcome, Outcome::Done);
    QCOMPARE(m_broker->pushes.count(), 2);
    QCOMPARE(m_broker->stored().size(), size_t(2));
    QVERIFY(pushedItem(0).transactionId != pushedItem(1).transactionId);
}

void RedriveHeadersTest::unknownOutcome_data()
{
    QTest::addColumn<Protection>("protection");
    QTest::addColumn<bool>("changed");
    QTest::addColumn<bool>("sameProcess");
    QTest::addColumn<bool>("pushedAgain");
    for (const bool same : {true, false}) {
        const auto row = [same](const char *name) -> QTestData & {
            return QTest::addRow("%s%s", name, same ? "" : ", in another process");
        };
        row("own") << Protection::Plain << false << same << true;
        row("changed") << Protection::Plain << true << same << true;
        row("own, decrypted") << Protection::DecryptedByBroker << false << same << true;
        // What was typed beside a decrypted payload may be a piece of it: not on disk, so it is lost with the process.
        row("changed, decrypted") << Protection::DecryptedByBroker << true << same << same;
    }
}

void RedriveHeadersTest::unknownOutcome()
{
    QFETCH(Protection, protection);
    QFETCH(bool, changed);
    QFETCH(bool, sameProcess);
    QFETCH(bool, pushedAgain);
    m_letter.protection = protection;
    m_broker->detailReads.alwaysAnswer(m_letter);
    m_broker->pushes.failNext(timeout);
    const auto headers = changed ? std::optional(edited) : std::nullopt;
    const auto payload = m_letter.payload.bytes();
    QCOMPARE(await(m_redriver->republish(m_letter, payload, home, true, false, headers)).outcome, Outcome::Unknown);
    const auto entry = open();
    QCOMPARE(await(m_journal->sentHeaders(entry.id)).value().has_value(), protection == Protection::Plain || !changed);
    if (!sameProcess) {
        m_redriver.reset();
        m_journal = std::make_unique<Journal>(m_file);
        makeRedriver();
    }
    const auto verdict = await(m_redriver->resolve(entry));
    if (!pushedAgain) {
        QCOMPARE(verdict.code, u"payload-not-kept"_s);
        QCOMPARE(m_broker->pushes.count(), 1);
        return;
    }
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(m_broker->pushes.count(), 2);
    QCOMPARE(pushedItem(1).headers, changed ? edited : ownSent);
    QCOMPARE(pushedItem(1).headers, pushedItem(0).headers);
    QCOMPARE(pushedItem(1).payload, pushedItem(0).payload);
    QCOMPARE(pushedItem(1).transactionId, pushedItem(0).transactionId);
}

QTEST_GUILESS_MAIN(RedriveHeadersTest)
#include "tst_redriveheaders.moc"
