// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archivefixture.h"

#include "support/loopwatch.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::LoopWatch;
using test::peek;
using test::sampleLetter;
using test::stallLimitMs;

//! A hundred thousand entries.
class TrashLargeTest : public QObject, protected test::ArchiveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { tearDown(); }
    void theFirstPageIsQuick();
    void searchLeavesTheLoopAlone();
    void whatIsSentDoesNotWait();
    void countLeavesTheLoopAlone();
    void emptiesByAge();

private:
    static constexpr int entries = 100'000;
};

void TrashLargeTest::initTestCase()
{
    setUp();
    QVERIFY(removed(sampleLetter(1), u"needle in the oldest"_s) > 0);
    DeadLetter letter = sampleLetter(2);
    letter.payload = Slice::of(QByteArray("{\"text\":\"") + QByteArray(400, 'x') + "\"}");
    QVERIFY(removed(letter, u"hay"_s) > 0);
    const auto made = peek(m_file,
                           u"INSERT INTO entries (at, changed_at, broker, connection, connection_name, action, step, "
                           "letter_key, to_queue, to_partition, new_transaction_id, note, removes_original, "
                           "may_have_been_sent, letter, payload_kept, payload, sent_payload_kept) "
                           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<%1) "
                           "SELECT at+i, changed_at+i, broker, connection, connection_name, action, step, "
                           "replace(letter_key, 'tx-2', 'tx-'||(i+2)), to_queue, to_partition, new_transaction_id, "
                           "note, removes_original, may_have_been_sent, letter, payload_kept, payload, "
                           "sent_payload_kept FROM entries, n WHERE id=2"_s.arg(entries - 2));
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM entries"_s), QStringList{QString::number(entries)});
}

void TrashLargeTest::theFirstPageIsQuick()
{
    QElapsedTimer time;
    time.start();
    const auto page = await(m_archive->trash({}));
    QVERIFY(page);
    QCOMPARE(page->letters.size(), size_t(JournalArchive::pageSize));
    QVERIFY2(time.elapsed() < 1500, qPrintable(QString::number(time.elapsed())));
}

void TrashLargeTest::searchLeavesTheLoopAlone()
{
    LoopWatch watch;
    QElapsedTimer time;
    time.start();
    const auto found = trash({.words = u"needle"_s});
    QCOMPARE(idsOf(found), std::vector<qint64>{1});
    qInfo("100,000 entries searched in %lld ms, longest stand-still %lld ms", time.elapsed(), watch.longestStallMs());
    QVERIFY2(watch.longestStallMs() < stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
}

//! A claim comes between the pieces of a search.
void TrashLargeTest::whatIsSentDoesNotWait()
{
    qint64 longest = 0;
    bool over = false;
    auto search = [](TrashLargeTest *test, bool *ended) -> QCoro::Task<void> {
        std::optional<qint64> from;
        do {
            const auto page = co_await test->m_archive->trash({.words = u"nowhere"_s}, from);
            from = page ? page->next : std::nullopt;
        } while (from);
        *ended = true;
    }(this, &over);
    int claims = 0;
    for (; !over && claims < 2000; ++claims) {
        QElapsedTimer time;
        time.start();
        QVERIFY(act(sampleLetter(200'000 + claims, u"other"_s), entry(), Step::Refused) > 0);
        longest = std::max(longest, time.elapsed());
    }
    qInfo("%d actions meanwhile, the longest took %lld ms", claims, longest);
    QVERIFY(claims > 3);
    QTRY_VERIFY_WITH_TIMEOUT(over, 60'000);
    QVERIFY2(longest < 5 * stallLimitMs, qPrintable(QString::number(longest)));
}

void TrashLargeTest::countLeavesTheLoopAlone()
{
    const auto warm = await(m_archive->trash({}));
    QVERIFY(await(m_archive->survey(), 60'000)); // makes the indexes
    LoopWatch watch;
    QElapsedTimer time;
    time.start();
    int told = 0;
    const auto survey = await(m_archive->survey({}, [&told](const TrashSurvey &) { ++told; }), 60'000);
    QVERIFY(survey);
    QCOMPARE(survey->letters, entries);
    QVERIFY(told > 0);
    qInfo("counted in %lld ms", time.elapsed());
    QVERIFY2(watch.longestStallMs() < stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
}

void TrashLargeTest::emptiesByAge()
{
    const auto newest = peek(m_file, u"SELECT max(at) FROM entries WHERE action='remove'"_s).value(0).toLongLong();
    constexpr EpochMs day = 86'400'000;
    QElapsedTimer time;
    time.start();
    LoopWatch watch;
    const auto done = await(m_archive->emptyBy({.days = 1}, newest + day - 99'000), 60'000);
    QVERIFY(done);
    QVERIFY2(done->letters > 900 && done->letters < 2000, qPrintable(QString::number(done->letters)));
    qInfo("%lld emptied in %lld ms", done->letters, time.elapsed());
    QVERIFY2(watch.longestStallMs() < stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
}

QTEST_GUILESS_MAIN(TrashLargeTest)
#include "tst_trashlarge.moc"
