// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/headerdifference.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

//! "a=1 b=2 c": c is null; "a:int=1" has a type.
std::vector<Header> list(const QString &text)
{
    std::vector<Header> headers;
    for (const auto &word : text.split(u' ', Qt::SkipEmptyParts)) {
        const auto name = word.section(u'=', 0, 0);
        Header header{.name = name.section(u':', 0, 0), .type = name.section(u':', 1)};
        if (word.contains(u'='))
            header.value = word.section(u'=', 1).toUtf8();
        headers.push_back(header);
    }
    return headers;
}

QString told(const std::vector<HeaderChange> &changes)
{
    QStringList lines;
    for (const auto &change : changes) {
        if (change.isAdded())
            lines.append(u"+%1"_s.arg(change.after));
        else if (change.isRemoved())
            lines.append(u"-%1"_s.arg(change.before));
        else
            lines.append(u"%1>%2%3%4"_s.arg(change.before)
                             .arg(change.after)
                             .arg(change.changed ? u"*"_s : QString(), change.moved ? u"~"_s : QString()));
    }
    return lines.join(u' ');
}

} // namespace

//! Which header became which, in lists with equal names.
class TestHeaderDifference : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void difference_data();
    void difference();
    void anyLists();
};

void TestHeaderDifference::difference_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("told"); // "before row>after row", * changed, ~ moved, + added, - removed
    const auto row = [](const char *name, const QString &before, const QString &after, const QString &expected) {
        QTest::newRow(name) << before << after << expected;
    };
    row("nothing", {}, {}, {});
    row("same", u"a=1 b=2"_s, u"a=1 b=2"_s, u"0>0 1>1"_s);
    row("added", u"a=1"_s, u"a=1 b=2"_s, u"0>0 +1"_s);
    row("added first", u"a=1"_s, u"b=2 a=1"_s, u"+0 0>1"_s);
    row("removed", u"a=1 b=2 c=3"_s, u"a=1 c=3"_s, u"0>0 2>1 -1"_s);
    row("all removed", u"a=1 b=2"_s, {}, u"-0 -1"_s);
    row("value", u"a=1 b=2"_s, u"a=1 b=3"_s, u"0>0 1>1*"_s);
    row("type", u"a:int=1"_s, u"a:long=1"_s, u"0>0*"_s);
    row("to null", u"a=1"_s, u"a"_s, u"0>0*"_s);
    row("null to empty", u"a"_s, u"a="_s, u"0>0*"_s);
    row("renamed", u"a=1 b=2"_s, u"a=1 c=2"_s, u"0>0 1>1*"_s);
    row("renamed and another value", u"a=1 b=2"_s, u"a=1 c=3"_s, u"0>0 +1 -1"_s);
    row("moved down", u"a=1 b=2 c=3"_s, u"b=2 c=3 a=1"_s, u"1>0 2>1 0>2~"_s);
    row("moved up", u"a=1 b=2 c=3"_s, u"c=3 a=1 b=2"_s, u"2>0~ 0>1 1>2"_s);
    row("moved and changed", u"a=1 b=2 c=3"_s, u"b=2 c=3 a=9"_s, u"1>0 2>1 0>2*~"_s);
    row("one of equal names", u"a=1 a=2"_s, u"a=2 a=2"_s, u"0>0* 1>1"_s);
    row("one of equal names goes", u"a=1 a=2 a=3"_s, u"a=1 a=3"_s, u"0>0 2>1 -1"_s);
    row("equal rows", u"a=1 a=1"_s, u"a=1 a=1 a=1"_s, u"0>0 1>1 +2"_s);
    row("equal names change places", u"a=1 a=2"_s, u"a=2 a=1"_s, u"1>0~ 0>1"_s);
}

void TestHeaderDifference::difference()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QTEST(::told(headers::difference(list(before), list(after))), "told");
}

//! Each row of both is told of exactly once, and no more is said to be the same than is.
void TestHeaderDifference::anyLists()
{
    QRandomGenerator random(20261130);
    const auto any = [&] {
        std::vector<Header> made;
        for (auto left = random.bounded(7); left > 0; --left)
            made.push_back({.name = QString(QChar(u'a' + random.bounded(3))),
                            .value = random.bounded(4) == 0 ? std::nullopt
                                                            : std::optional(QByteArray::number(random.bounded(3)))});
        return made;
    };
    for (int round = 0; round < 20'000; ++round) {
        const auto before = any();
        const auto after = any();
        const auto changes = headers::difference(before, after);
        std::vector<int> olds;
        std::vector<int> news;
        std::vector<int> unmoved;
        for (const auto &change : changes) {
            if (change.before >= 0)
                olds.push_back(change.before);
            if (change.after >= 0)
                news.push_back(change.after);
            if (change.before < 0 || change.after < 0)
                continue;
            QCOMPARE(change.changed, before[size_t(change.before)] != after[size_t(change.after)]);
            if (!change.moved)
                unmoved.push_back(change.before);
        }
        QVERIFY(std::ranges::is_sorted(unmoved));
        std::ranges::sort(olds);
        QVERIFY(std::ranges::is_sorted(news));
        for (auto [rows, size] : {std::pair(olds, before.size()), std::pair(news, after.size())}) {
            QCOMPARE(rows.size(), size);
            for (size_t i = 0; i < size; ++i)
                QCOMPARE(rows[i], int(i));
        }
        const bool same = std::ranges::all_of(changes, &HeaderChange::isSame);
        QCOMPARE(same, before == after);
    }
}

QTEST_GUILESS_MAIN(TestHeaderDifference)
#include "tst_headerdifference.moc"
