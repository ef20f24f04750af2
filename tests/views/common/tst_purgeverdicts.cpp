// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include <QLocale>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! What is said of a purge: how many went, and never that nothing happened when that is not known.
class TestPurgeVerdicts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void says_data()
    {
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<QString>("group");
        QTest::addColumn<qint64>("rows");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("begins");
        const auto row
            = [](const char *name, Outcome outcome, qint64 rows, const QString &code, const QString &begins,
                 const QString &group = {}) { QTest::newRow(name) << outcome << group << rows << code << begins; };
        row("many", Outcome::Done, 1204, {}, u"1,204 dead letters of orders were purged."_s);
        row("one", Outcome::Done, 1, {}, u"1 dead letter of orders was purged."_s);
        row("none", Outcome::Done, 0, {}, u"There was no dead letter of orders left to purge."_s);
        row("not told", Outcome::Done, -1, {}, u"The dead letters of orders were purged. The broker did not say"_s);
        row("of a group", Outcome::Done, 2, {}, u"2 dead letters of orders › billing were purged."_s, u"billing"_s);
        row("found out", Outcome::Done, -1, u"was-gone"_s, u"No dead letter of orders is left"_s);
        row("by hand", Outcome::Done, -1, u"settled-by-hand"_s, u"Noted in the journal, as you said"_s);
        row("read-only", Outcome::Refused, -1, u"read-only"_s, u"Nothing was purged: this connection is read-only."_s);
        row("busy", Outcome::Refused, -1, u"busy"_s, u"Nothing was purged: an action"_s);
        row("unresolved", Outcome::Refused, -1, u"unresolved"_s, u"Nothing was purged: an earlier action"_s);
        row("journal", Outcome::Refused, -1, u"journal"_s, u"Nothing was purged: the journal"_s);
        row("refused", Outcome::Refused, -1, {}, u"The purge was refused, nothing happened."_s);
        row("failed", Outcome::Failed, -1, {}, u"The purge did not work, and nothing happened."_s);
        row("still there", Outcome::Failed, -1, u"still-there"_s, u"Dead letters of orders are left"_s);
        row("unknown", Outcome::Unknown, -1, {}, u"It is not known whether the dead letters of orders were purged."_s);
        row("too early", Outcome::Unknown, -1, u"too-early"_s, u"Dead letters are left"_s);
        row("unproven", Outcome::Unknown, -1, u"purge-unproven"_s, u"Dead letters are left"_s);
    }
    void says()
    {
        QFETCH(const Outcome, outcome);
        QFETCH(const QString, group);
        QFETCH(const qint64, rows);
        QFETCH(const QString, code);
        QFETCH(const QString, begins);
        Verdict verdict{.action = RedriveAction::Purge,
                        .outcome = outcome,
                        .letter = {.queue = u"orders"_s, .group = group},
                        .rowsRemoved = rows < 0 ? std::nullopt : std::optional(rows),
                        .code = code};
        if (outcome == Outcome::Unknown || outcome == Outcome::Failed)
            verdict.error = Error{.kind = ErrorKind::Timeout, .mayHaveHappened = outcome == Outcome::Unknown};
        const auto message = sentences::ofVerdict(verdict);
        QVERIFY2(message.what.startsWith(begins), qPrintable(message.what));
        QCOMPARE(message.what, message.what.trimmed());
        if (outcome != Outcome::Done && code != "settled"_L1)
            QVERIFY(!message.next.isEmpty() || outcome == Outcome::Refused);
        if (outcome == Outcome::Unknown)
            QVERIFY(!message.what.contains(u"nothing happened"_s) && !message.next.contains(u"safe"_s));
    }
};

QTEST_MAIN(TestPurgeVerdicts)
#include "tst_purgeverdicts.moc"
