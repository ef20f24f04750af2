// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archivefixture.h"

#include <QDateTime>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

namespace {

//! One that died later than anything done in this test, with an id of its own.
DeadLetter diedAgain(int number, const QString &transactionId)
{
    DeadLetter letter = sampleLetter(number);
    letter.transactionId = transactionId;
    letter.failedAt = QDateTime::currentMSecsSinceEpoch() + 1000 + number;
    letter.payload = Slice::of("{\"another\":" + QByteArray::number(number) + '}');
    return letter;
}

} // namespace

//! What came before a letter, what was done to it, and what it became.
class LetterHistoryTest : public QObject, protected test::ArchiveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void nothingIsKnown();
    void ownActionsNewestFirst();
    void bothWays();
    void byMessageId();
    void notALink_data();
    void notALink();
    void sameContent();
    void afterEmptying();
    void seen();
    void aCircleEnds();

private:
    LetterHistory history(const DeadLetter &letter)
    {
        return await(m_archive->history(entry().broker, letter)).value_or(LetterHistory());
    }
    //! Republished as \a id, and removed.
    qint64 sent(const DeadLetter &letter, const QString &id, const QString &messageId = {})
    {
        JournalEntry wanted = entry();
        wanted.newTransactionId = id;
        wanted.payload = letter.payload.bytes();
        return act(letter, wanted, Step::Done, {}, {id, messageId});
    }
};

void LetterHistoryTest::nothingIsKnown()
{
    QVERIFY(history(sampleLetter(1)).isEmpty());
    QVERIFY(history(sampleLetter(1)).isWhole);
}

void LetterHistoryTest::ownActionsNewestFirst()
{
    const auto refused = act(sampleLetter(1), entry(), Step::Refused, u"invalid-json"_s);
    JournalEntry edited = entry();
    edited.payload = "[]";
    const auto done = act(sampleLetter(1), edited, Step::Done);
    QVERIFY(removed(sampleLetter(2)) > 0);
    const auto found = history(sampleLetter(1));
    QCOMPARE(found.entries.size(), size_t(2));
    QCOMPARE(found.entries[0].entry.id, done);
    QCOMPARE(found.entries[0].kinship, Kinship::Own);
    QVERIFY(found.entries[0].edited);
    QVERIFY(found.entries[0].isKept);
    QVERIFY(!found.entries[0].entry.who.isEmpty() || qEnvironmentVariableIsEmpty("USER"));
    QCOMPARE(found.entries[1].entry.id, refused);
    QCOMPARE(found.entries[1].entry.note, u"invalid-json"_s);
    QVERIFY(!found.entries[1].edited);
    QVERIFY(!found.entries[1].isKept);
}

//! A died, was sent as B, which died and was sent as C, which died.
void LetterHistoryTest::bothWays()
{
    const DeadLetter a = sampleLetter(1);
    const DeadLetter b = diedAgain(2, u"fix-b"_s);
    const DeadLetter c = diedAgain(3, u"fix-c"_s);
    const auto first = sent(a, u"fix-b"_s);
    const auto second = sent(b, u"fix-c"_s);
    const auto third = removed(c);
    QVERIFY(first > 0 && second > 0 && third > 0);
    using enum Kinship;
    const std::tuple<DeadLetter, Kinship, Kinship, Kinship> wanted[]
        = {{a, Own, After, After}, {b, Before, Own, After}, {c, Before, Before, Own}};
    for (const auto &[letter, one, two, three] : wanted) {
        const auto found = history(letter);
        QCOMPARE(found.entries.size(), size_t(3));
        QCOMPARE(found.entries[2].entry.id, first);
        QCOMPARE(found.entries[2].kinship, one);
        QCOMPARE(found.entries[1].entry.id, second);
        QCOMPARE(found.entries[1].kinship, two);
        QCOMPARE(found.entries[0].entry.id, third);
        QCOMPARE(found.entries[0].kinship, three);
    }
}

void LetterHistoryTest::byMessageId()
{
    JournalEntry replay = entry(RedriveAction::Replay);
    replay.newTransactionId.clear();
    QVERIFY(act(sampleLetter(1), replay, Step::Done, {}, {{}, u"message-new"_s}) > 0);
    DeadLetter again = diedAgain(2, u"whatever"_s);
    again.messageId = u"message-new"_s;
    const auto found = history(again);
    QCOMPARE(found.entries.size(), size_t(1));
    QCOMPARE(found.entries[0].kinship, Kinship::Before);
    QCOMPARE(found.entries[0].by, KinshipBy::MessageId);
}

void LetterHistoryTest::notALink_data()
{
    QTest::addColumn<DeadLetter>("letter");
    DeadLetter elsewhere = diedAgain(2, u"fix-b"_s);
    elsewhere.address.queue = u"invoices"_s;
    QTest::newRow("another queue") << elsewhere;
    DeadLetter before = diedAgain(2, u"fix-b"_s);
    before.failedAt = sampleLetter(1).failedAt;
    QTest::newRow("failed before it was sent") << before;
    QTest::newRow("another id") << diedAgain(2, u"fix-"_s);
    QTest::newRow("a pattern") << diedAgain(2, u"fix-%"_s);
    QTest::newRow("no id") << diedAgain(2, QString());
}

void LetterHistoryTest::notALink()
{
    QFETCH(DeadLetter, letter);
    QVERIFY(sent(sampleLetter(1), u"fix-b"_s) > 0);
    JournalEntry noId = entry(RedriveAction::Replay);
    noId.newTransactionId.clear();
    QVERIFY(act(sampleLetter(3), noId, Step::Done) > 0);
    QVERIFY(history(letter).isEmpty());
    QVERIFY(removed(letter) > 0);
    QCOMPARE(history(sampleLetter(1)).entries.size(), size_t(1));
}

void LetterHistoryTest::sameContent()
{
    const auto first = sent(sampleLetter(1), u"fix-b"_s);
    DeadLetter alike = diedAgain(7, u"an id of the broker's"_s);
    alike.payload = sampleLetter(1).payload;
    const auto found = history(alike);
    QCOMPARE(found.entries.size(), size_t(1));
    QCOMPARE(found.entries[0].entry.id, first);
    QCOMPARE(found.entries[0].kinship, Kinship::SameContent);
    QCOMPARE(found.entries[0].by, KinshipBy::Content);
    const auto second = removed(alike);
    const auto back = history(sampleLetter(1));
    QCOMPARE(back.entries.size(), size_t(2));
    QCOMPARE(back.entries[0].entry.id, second);
    QCOMPARE(back.entries[0].kinship, Kinship::SameContent);
    alike.payload = {};
    QCOMPARE(history(alike).entries.size(), size_t(1)); // its own
}

void LetterHistoryTest::afterEmptying()
{
    QVERIFY(sent(sampleLetter(1), u"fix-b"_s, u"message-b"_s) > 0);
    QCOMPARE(await(m_archive->emptyAll()).value().letters, 1);
    const auto own = history(sampleLetter(1));
    QCOMPARE(own.entries.size(), size_t(1));
    QVERIFY(!own.entries[0].isKept);
    const auto next = history(diedAgain(2, u"fix-b"_s));
    QCOMPARE(next.entries.size(), size_t(1));
    QCOMPARE(next.entries[0].kinship, Kinship::Before);
    QCOMPARE(next.entries[0].entry.letter, sampleLetter(1).key());
}

void LetterHistoryTest::seen()
{
    const QString broker = entry().broker;
    QVERIFY(await(m_archive->noteSeen(broker, sampleLetter(1).key(), 5000)));
    QVERIFY(await(m_archive->noteSeen(broker, sampleLetter(1).key(), 9000)));
    QCOMPARE(history(sampleLetter(1)).seenAt, std::optional<EpochMs>(5000)); // the first time
    QVERIFY(!history(sampleLetter(2)).seenAt);
}

//! A broker that gives every message the same id.
void LetterHistoryTest::aCircleEnds()
{
    for (int i = 0; i < 30; ++i)
        QVERIFY(sent(diedAgain(i, u"same"_s), u"same"_s, u"message-same"_s) > 0);
    QCOMPARE(history(diedAgain(3, u"same"_s)).entries.size(), size_t(30));
    for (int i = 30; i < 250; ++i)
        QVERIFY(sent(diedAgain(i, u"same"_s), u"same"_s) > 0);
    const auto found = history(diedAgain(3, u"same"_s));
    QCOMPARE(found.entries.size(), LetterHistory::mostEntries);
    QVERIFY(!found.isWhole);
}

QTEST_GUILESS_MAIN(LetterHistoryTest)
#include "tst_letterhistory.moc"
