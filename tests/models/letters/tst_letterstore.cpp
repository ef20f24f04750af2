// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterstore.h"

#include "support/fakebroker.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;
using test::sampleLetter;

class LetterStoreTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsEachOnce();
    void removesAndFinds();
    void replaces();
    void findsSiblings();
    void findsSiblingsOfWhatIsThere();
};

void LetterStoreTest::keepsEachOnce()
{
    LetterStore store;
    QCOMPARE(store.append({sampleLetter(1), sampleLetter(2), sampleLetter(1)}), 2);
    QCOMPARE(store.append({sampleLetter(2), sampleLetter(3)}), 1);
    QCOMPARE(store.size(), 3);
    QCOMPARE(store.at(2).transactionId, u"tx-3"_s);
    // Same transaction id, another group, another failure time: other letters.
    auto later = sampleLetter(3);
    later.failedAt = *later.failedAt + 1;
    QCOMPARE(store.append({sampleLetter(3, u"orders"_s, u"audit"_s), later}), 2);
    store.clear();
    QCOMPARE(store.size(), 0);
    QCOMPARE(store.find(sampleLetter(1).key()), -1);
}

void LetterStoreTest::removesAndFinds()
{
    LetterStore store;
    store.append({sampleLetter(1), sampleLetter(2), sampleLetter(3), sampleLetter(4)});
    QVERIFY(store.remove(sampleLetter(2).key()));
    QVERIFY(!store.remove(sampleLetter(2).key()));
    QCOMPARE(store.find(sampleLetter(1).key()), 0);
    QCOMPARE(store.find(sampleLetter(2).key()), -1);
    QCOMPARE(store.find(sampleLetter(3).key()), 1);
    QCOMPARE(store.find(sampleLetter(4).key()), 2);
    store.removeRows({true, false, true});
    QCOMPARE(store.size(), 1);
    QCOMPARE(store.find(sampleLetter(3).key()), 0);
    QCOMPARE(store.append({sampleLetter(1)}), 1);
    QCOMPARE(store.find(sampleLetter(1).key()), 1);
}

void LetterStoreTest::replaces()
{
    LetterStore store;
    store.append({sampleLetter(1)});
    auto letter = sampleLetter(1);
    letter.error = u"other"_s;
    QVERIFY(store.replace(letter));
    QCOMPARE(store.at(0).error, u"other"_s);
    QVERIFY(!store.replace(sampleLetter(2)));
}

void LetterStoreTest::findsSiblings()
{
    LetterStore store;
    auto elsewhere = sampleLetter(1, u"orders"_s, u"audit"_s);
    elsewhere.address.partitionId = u"other"_s;
    store.append({sampleLetter(1), sampleLetter(1, u"orders"_s, u"audit"_s), sampleLetter(2, u"orders"_s, u"audit"_s),
                  sampleLetter(1, u"emails"_s, u"audit"_s), elsewhere});
    const auto siblings = store.siblings(store.at(0).key());
    QCOMPARE(siblings.size(), 1U);
    QCOMPARE(siblings[0], &store.at(1));
}

//! Whatever came and went since the first question.
void LetterStoreTest::findsSiblingsOfWhatIsThere()
{
    LetterStore store;
    std::vector<DeadLetter> all;
    const QStringList groups{u"billing"_s, u"audit"_s, u"ship"_s};
    const auto add = [&](int number, const QString &group) {
        all.push_back(sampleLetter(number, u"orders"_s, group));
        store.append({all.back()});
    };
    const auto check = [&] {
        for (const auto &entry : store.entries()) {
            std::vector<const DeadLetter *> expected;
            for (const auto &other : store.entries()) {
                if (other->transactionId == entry->transactionId && other->address.group != entry->address.group)
                    expected.push_back(other.get());
            }
            if (store.siblings(entry->key()) != expected)
                return false;
        }
        return true;
    };
    for (int number = 0; number < 30; ++number) {
        for (int group = 0; group < number % 4 && group < 3; ++group)
            add(number, groups[group]);
        if (number % 3 == 0)
            QVERIFY(check());
        if (number % 5 == 0 && !all.empty())
            store.remove(all[all.size() / 2].key());
    }
    QVERIFY(check());
    std::vector<bool> gone(size_t(store.size()));
    for (size_t row = 0; row < gone.size(); row += 3)
        gone[row] = true;
    store.removeRows(gone);
    QVERIFY(check());
    store.append(all); // those that went come again, at the end
    QVERIFY(check());
    store.clear();
    QVERIFY(store.siblings(all.front().key()).empty());
    store.append(all);
    QVERIFY(check());
}

QTEST_GUILESS_MAIN(LetterStoreTest)
#include "tst_letterstore.moc"
