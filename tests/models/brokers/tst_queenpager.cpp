// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenpager.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace dlo;
using namespace dlo::queen;
using namespace Qt::StringLiterals;

namespace {

DeadLetter letter(int number, EpochMs failedAt)
{
    DeadLetter row;
    row.rowId = QString::number(number);
    row.address.queue = u"q"_s;
    row.address.partitionId = u"1"_s;
    row.failedAt = failedAt;
    return row;
}

//! A list of dead letters, newest first, as a broker would page it.
struct List
{
    std::vector<DeadLetter> rows = {};
    int made = 0;
    EpochMs clock = 0;
    bool ties = false;

    void arrive(int count)
    {
        for (int i = 0; i < count; ++i) {
            if (!ties || made % 40 == 0)
                ++clock;
            rows.insert(rows.begin(), letter(made++, clock));
        }
    }
    [[nodiscard]] LetterRows page(qint64 offset, qint64 limit) const
    {
        LetterRows out;
        for (qint64 i = offset; i < std::min(offset + limit, qint64(rows.size())); ++i)
            out.letters.push_back(rows[size_t(i)]);
        out.total = qint64(out.letters.size());
        return out;
    }
};

constexpr PageSize size{.rows = 20, .overlap = 5};

} // namespace

class TestQueenPager : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quietList();
    void nothingThatStayedIsLeftOut_data();
    void nothingThatStayedIsLeftOut();
    void cppIsOnePage();
    void foreignRowsAndDuplicates();
    void totals();
    void lowerLimit();
};

void TestQueenPager::quietList()
{
    for (const int count : {0, 1, 5, 19, 20, 21, 35, 36, 100}) {
        List list;
        list.arrive(count);
        QSet<QString> got;
        std::optional<LetterCursor> cursor = LetterCursor{};
        int pages = 0;
        while (cursor) {
            Pager pager({}, *cursor, Generation::Rust16, size);
            const auto page = pager.take(list.page(pager.offset(), pager.limit()));
            QVERIFY(page.has_value());
            for (const auto &row : page->letters) {
                QVERIFY(!got.contains(row.rowId)); // quiet: no row comes twice
                got.insert(row.rowId);
            }
            cursor = page->next;
            QVERIFY(++pages < 20);
        }
        QCOMPARE(got.size(), count);
    }
}

void TestQueenPager::nothingThatStayedIsLeftOut_data()
{
    QTest::addColumn<quint32>("seed");
    QTest::addColumn<bool>("ties");
    for (quint32 seed = 1; seed <= 50; ++seed)
        QTest::addRow("%u%s", seed, seed % 2 ? " ties" : "") << seed << bool(seed % 2);
}

//! Rows arrive on top and leave anywhere between the pages, in numbers up to several pages.
void TestQueenPager::nothingThatStayedIsLeftOut()
{
    QFETCH(const quint32, seed);
    QFETCH(const bool, ties);
    QRandomGenerator random(seed);
    List list;
    list.ties = ties;
    list.arrive(random.bounded(1, 400));
    QSet<QString> atStart;
    for (const auto &row : list.rows)
        atStart.insert(row.rowId);
    QSet<QString> got;
    std::optional<LetterCursor> cursor = LetterCursor{};
    int requests = 0;
    while (cursor) {
        Pager pager({}, *cursor, Generation::Rust16, size);
        std::optional<LetterPage> page;
        while (!page) {
            page = pager.take(list.page(pager.offset(), pager.limit()));
            QVERIFY2(++requests < 3000, "paging does not end");
        }
        for (const auto &row : page->letters)
            got.insert(row.rowId);
        cursor = page->next;
        if (random.bounded(3) == 0)
            list.arrive(random.bounded(requests < 100 ? 60 : 3));
        for (int leave = random.bounded(4) == 0 ? random.bounded(60) : random.bounded(3);
             leave > 0 && !list.rows.empty(); --leave) {
            const auto at = random.bounded(qint64(list.rows.size()));
            // Sometimes the top is cleared, as a bulk replay does.
            list.rows.erase(list.rows.begin() + (random.bounded(2) ? std::min<qint64>(at, 30) : at));
        }
    }
    for (const auto &row : list.rows) {
        if (atStart.contains(row.rowId))
            QVERIFY2(got.contains(row.rowId), qPrintable(u"row %1 was left out"_s.arg(row.rowId)));
    }
}

void TestQueenPager::cppIsOnePage()
{
    List list;
    list.arrive(300);
    Pager pager({}, {}, Generation::Cpp015, size);
    auto rows = list.page(0, 300);
    rows.total.reset();
    const auto page = pager.take(std::move(rows));
    QCOMPARE(page->letters.size(), 300U);
    QVERIFY(!page->next);
    QVERIFY(!page->total);
}

void TestQueenPager::foreignRowsAndDuplicates()
{
    LetterRows rows;
    rows.letters = {letter(1, 1), letter(2, 1), letter(1, 1)};
    rows.letters[1].address.queue = u"other"_s;
    Pager pager({.queue = u"q"_s}, {}, Generation::Rust16, size);
    const auto page = pager.take(rows);
    QCOMPARE(page->letters.size(), 1U);
    QCOMPARE(page->letters.front().rowId, u"1"_s);
}

void TestQueenPager::totals()
{
    List list;
    list.arrive(30);
    const auto total
        = [&](Generation generation) { return Pager({}, {}, generation, size).take(list.page(0, 20))->total; };
    QVERIFY(!total(Generation::Rust14));
    QVERIFY(!total(Generation::Rust16));
    QCOMPARE(total(Generation::Raft), 20);
}

void TestQueenPager::lowerLimit()
{
    List list;
    list.arrive(30);
    auto rows = list.page(0, 10);
    rows.limit = 10; // the broker keeps to fewer rows than were asked for
    const auto page = Pager({}, {}, Generation::Rust16, size).take(std::move(rows));
    QVERIFY(page->next.has_value());
    QCOMPARE(page->next->offset, 5);
}

QTEST_GUILESS_MAIN(TestQueenPager)
#include "tst_queenpager.moc"
