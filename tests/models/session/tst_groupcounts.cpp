// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/groupcounts.h"

#include "letters/letterstore.h"

#include <QTest>

using namespace Qt::StringLiterals;
using dlo::DeadLetter;
using dlo::GroupCounts;
using dlo::LetterQuery;
using dlo::LetterStore;

namespace {

DeadLetter letter(const QString &queue, const QString &group, int number)
{
    DeadLetter result;
    result.rowId = QString::number(number);
    result.transactionId = u"t-%1"_s.arg(number);
    result.address = {.queue = queue, .partition = u"p"_s, .partitionId = u"1"_s, .group = group};
    return result;
}

LetterStore threeLetters()
{
    LetterStore store;
    store.append({letter(u"orders"_s, u"billing"_s, 1), letter(u"orders"_s, u"billing"_s, 2),
                  letter(u"orders"_s, u"audit"_s, 3)});
    return store;
}

} // namespace

class TestGroupCounts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsACompleteList()
    {
        GroupCounts counts;
        QVERIFY(counts.count(threeLetters(), {}));
        QVERIFY(!counts.count(threeLetters(), {}));
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, 3), 2);
        QCOMPARE(counts.of(u"orders"_s, u"audit"_s, 3), 1);
        QCOMPARE(counts.of(u"orders"_s, u"other"_s, 3), 0);
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, std::nullopt), 2);
    }

    void isUnknownWhenTheQueueChanged()
    {
        GroupCounts counts;
        counts.count(threeLetters(), {});
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, 4), std::nullopt);
        QCOMPARE(counts.of(u"never listed"_s, u"billing"_s, 4), std::nullopt);
        QCOMPARE(counts.of(u"never listed"_s, u"billing"_s, std::nullopt), std::nullopt);
    }

    void anEmptyQueueHasEmptyGroups() { QCOMPARE(GroupCounts().of(u"orders"_s, u"billing"_s, 0), 0); }

    void aListOfOneGroupSaysNothingOfTheOthers()
    {
        GroupCounts counts;
        LetterStore store;
        store.append({letter(u"orders"_s, u"billing"_s, 1)});
        counts.count(store, {.queue = u"orders"_s, .group = u"billing"_s});
        QCOMPARE(counts.of(u"orders"_s, u"audit"_s, 1), std::nullopt);
    }

    void aCensusReplacesThatQueueOnly()
    {
        GroupCounts counts;
        counts.count(threeLetters(), {});
        counts.count(u"emails"_s, {letter(u"emails"_s, u"sender"_s, 9).key()});
        counts.count(u"orders"_s, {letter(u"orders"_s, u"audit"_s, 3).key()});
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, 1), 0);
        QCOMPARE(counts.of(u"orders"_s, u"audit"_s, 1), 1);
        QCOMPARE(counts.of(u"emails"_s, u"sender"_s, 1), 1);
    }

    void aRemovedLetterIsOneLess()
    {
        GroupCounts counts;
        const auto store = threeLetters();
        counts.count(store, {});
        counts.remove(store.at(0).key());
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, 2), 1);
        QCOMPARE(counts.of(u"orders"_s, u"audit"_s, 2), 1);
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, 3), std::nullopt);
    }

    void aListOfOneQueueReplacesThatQueueOnly()
    {
        GroupCounts counts;
        LetterStore both = threeLetters();
        both.append({letter(u"emails"_s, u"sender"_s, 9)});
        counts.count(both, {});
        LetterStore one;
        one.append({letter(u"orders"_s, u"audit"_s, 3)});
        counts.count(one, {.queue = u"orders"_s});
        QCOMPARE(counts.of(u"orders"_s, u"billing"_s, 1), 0);
        QCOMPARE(counts.of(u"emails"_s, u"sender"_s, 1), 1);
    }
};

QTEST_GUILESS_MAIN(TestGroupCounts)
#include "tst_groupcounts.moc"
