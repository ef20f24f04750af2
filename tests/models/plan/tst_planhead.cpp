// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/planhead.h"

#include "plansamples.h"

#include "exchange/letterline.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! The first line of a plan file: what it holds comes back, and nothing is taken that is not known whole.
class TestPlanHead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyMemberComesBack()
    {
        const auto head = test::fullHead();
        const auto line = planhead::write(head);
        QVERIFY(!line.contains('\n'));
        QVERIFY(planhead::begins(line));
        const auto read = planhead::read(line);
        QVERIFY(read);
        QCOMPARE(test::difference(*read, head), QString());
        QVERIFY(test::difference(*read, {}).split(u' ').size() == 13); // the sample has no usual value
    }

    void changeKeepsItsBytes()
    {
        const auto line = planhead::write(test::fullHead());
        QVERIFY(
            line.contains("\"change\":{\"version\":1,\"kind\":\"mergePatch\",\"text\":\"{ \\\"version\\\": 8.0 }\"}"));
    }

    void anyHeadComesBack()
    {
        QRandomGenerator random(4711);
        for (int i = 0; i < 2'000; ++i) {
            const auto head = test::randomHead(random);
            const auto line = planhead::write(head);
            QVERIFY(!line.contains('\n') && line.isValidUtf8());
            const auto read = planhead::read(line);
            QVERIFY2(read, line.constData());
            QCOMPARE(test::difference(*read, head), QString());
            QCOMPARE(planhead::write(*read), line);
        }
    }

    void whatIsNotKnownIsRefused_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("member");
        const auto unknown = u"plan-unknown-member"_s;
        const auto wrong = u"plan-wrong-member"_s;
        const auto row
            = [](const char *name, const char *from, const char *to, const QString &code, const QString &member = {}) {
                  QTest::newRow(name) << QByteArray(from) << QByteArray(to) << code << member;
              };
        row("newer", "\"version\":1,\"program\"", "\"version\":2,\"program\"", u"plan-newer"_s);
        row("much newer", "\"version\":1,\"program\"", "\"version\":2,\"x\":[],\"program\"", u"plan-newer"_s);
        row("no version", "\"version\":1,\"program\"", "\"program\"", u"plan-foreign"_s);
        row("version 0", "\"version\":1,\"program\"", "\"version\":0,\"program\"", u"plan-foreign"_s);
        row("other format", "office/plan", "office/plans", u"plan-foreign"_s);
        row("not json", "{", "[", u"plan-foreign"_s);
        row("in the head", "\"reason\"", "\"startAt\":1,\"reason\"", unknown, u"startAt"_s);
        row("in the place", "\"partition\":\"\"", "\"partition\":\"\",\"region\":\"\"", unknown, u"region"_s);
        row("in the pace", "\"atOnce\"", "\"until\":5,\"atOnce\"", unknown, u"until"_s);
        row("in the limit", "\"among\"", "\"of\":5,\"among\"", unknown, u"of"_s);
        row("in the canary", "\"waitMs\"", "\"of\":5,\"waitMs\"", unknown, u"of"_s);
        row("twice", "\"reason\"", "\"reason\":\"\",\"reason\"", u"plan-foreign"_s);
        row("other action", "\"republish\"", "\"purge\"", wrong, u"action"_s);
        row("no action", "\"action\":\"republish\",", "", u"plan-missing-member"_s, u"action"_s);
        row("no place told", "\"queue\":\"orders-fixed\",", "", u"plan-missing-member"_s, u"queue"_s);
        row("no pace", "\"atOnce\":3,", "", u"plan-missing-member"_s, u"atOnce"_s);
        row("flag as text", "\"removeOriginal\":false", "\"removeOriginal\":\"no\"", wrong, u"removeOriginal"_s);
        row("none at once", "\"atOnce\":3", "\"atOnce\":0", wrong, u"atOnce"_s);
        row("too many at once", "\"atOnce\":3", "\"atOnce\":65", wrong, u"atOnce"_s);
        row("rate 0", "\"perSecond\":0.1", "\"perSecond\":0", wrong, u"perSecond"_s);
        row("rate below 0", "\"perSecond\":0.1", "\"perSecond\":-1", wrong, u"perSecond"_s);
        row("rate beyond", "\"perSecond\":0.1", "\"perSecond\":1e999", wrong, u"perSecond"_s);
        row("share", "\"share\":0.3", "\"share\":1.5", wrong, u"share"_s);
        row("among", "\"among\":7", "\"among\":0", wrong, u"among"_s);
        row("canary", "\"letters\":5", "\"letters\":0", wrong, u"letters"_s);
        row("wait", "\"waitMs\":30000", "\"waitMs\":-1", wrong, u"waitMs"_s);
        row("no attempt", "\"attempts\":2", "\"attempts\":0", wrong, u"attempts"_s);
        row("change of later", "\"change\":{\"version\":1", "\"change\":{\"version\":2", u"plan-change"_s, u"change"_s);
        row("change with more", "\"kind\":\"mergePatch\"", "\"kind\":\"mergePatch\",\"x\":1", u"plan-change"_s,
            u"change"_s);
        row("change as text", "\"change\":{", "\"change\":\"\",\"other\":{", u"plan-change"_s, u"change"_s);
        row("change null", "\"change\":{", "\"change\":null,\"other\":{", wrong, u"change"_s);
    }
    void whatIsNotKnownIsRefused()
    {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        QFETCH(const QString, code);
        QFETCH(const QString, member);
        auto line = planhead::write(test::fullHead());
        const auto at = line.indexOf(from);
        QVERIFY(at >= 0);
        line.replace(at, from.size(), to);
        const auto read = planhead::read(line);
        QVERIFY(!read);
        QCOMPARE(read.error().error.code, code);
        QCOMPARE(read.error().member, member);
        QCOMPARE(read.error().change.has_value(), code == u"plan-change"_s);
    }

    void whatOnlyInformsMayGrow()
    {
        auto line = planhead::write(test::fullHead());
        line.replace("\"generation\"", "\"cluster\":[1,2],\"generation\"");
        const auto read = planhead::read(line);
        QVERIFY(read);
        QCOMPARE(test::difference(*read, test::fullHead()), QString());
    }

    void lettersFileIsTold()
    {
        QCOMPARE(planhead::read(letterline::writeHead({})).error().error.code, u"plan-letters-file"_s);
        LettersHead newer;
        newer.version = 9;
        QCOMPARE(planhead::read(letterline::writeHead(newer)).error().error.code, u"plan-letters-file"_s);
    }

    void partsOfItsBeginning()
    {
        const auto line = planhead::write(test::fullHead());
        for (qsizetype size = 1; size < 60; ++size)
            QVERIFY(planhead::begins(line.first(size)));
        QVERIFY(!planhead::begins({}));
        QVERIFY(!planhead::begins("{\"format\":\"dead-letter-office/letters\""));
    }
};

QTEST_GUILESS_MAIN(TestPlanHead)
#include "tst_planhead.moc"
