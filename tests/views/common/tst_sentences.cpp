// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include <QLocale>
#include <QSet>
#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestSentences : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void everyReasonHasItsOwnSentence()
    {
        QVERIFY(sentences::whyNot(Reason::None).isEmpty());
        QSet<QString> seen;
        for (int i = int(Reason::None) + 1; i <= int(Reason::UnknownOutcome); ++i) {
            const auto text = sentences::whyNot(Reason(i));
            QVERIFY2(text.endsWith(u'.'), qPrintable(QString::number(i)));
            QVERIFY2(!seen.contains(text), qPrintable(text));
            seen.insert(text);
        }
    }

    void everyErrorKindHasItsOwnSentence()
    {
        QSet<QString> seen;
        for (int i = 0; i <= int(ErrorKind::Cancelled); ++i) {
            const auto message = sentences::ofError({.kind = ErrorKind(i)});
            QVERIFY(!message.what.isEmpty());
            QVERIFY2(!seen.contains(message.what), qPrintable(message.what));
            seen.insert(message.what);
        }
    }

    void whatMayHaveHappenedIsNotCalledAFailure()
    {
        const auto message = sentences::ofError({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
        QVERIFY(message.what.contains(u"not known"_s));
        QVERIFY(message.next.contains(u"Do not repeat"_s));
    }

    void serverWordsAreQuotedAndNeverAFormat()
    {
        const auto message = sentences::ofError(
            {.kind = ErrorKind::Rejected, .httpStatus = 400, .serverText = u"bad %1 %2 %3 %n <b>x</b>"_s});
        QVERIFY(message.what.contains(u"“bad %1 %2 %3 %n <b>x</b>”"_s));
        QVERIFY(message.what.contains(u"HTTP 400"_s));
    }

    void aRetryTimeIsSaid()
    {
        const auto message
            = sentences::ofError({.kind = ErrorKind::RateLimited, .retryAfter = std::chrono::milliseconds(1500)});
        QCOMPARE(message.next, u"Try again in 2 s."_s);
    }

    void verdictsSayWhatHappened_data()
    {
        QTest::addColumn<int>("action");
        QTest::addColumn<int>("outcome");
        QTest::addColumn<QString>("says");
        QTest::addColumn<bool>("hasAdvice");
        const auto row = [](const char *name, RedriveAction action, Outcome outcome, const QString &says, bool advice) {
            QTest::newRow(name) << int(action) << int(outcome) << says << advice;
        };
        row("replayed", RedriveAction::Replay, Outcome::Done, u"Replayed to orders, partition 8812"_s, true);
        row("republished", RedriveAction::Republish, Outcome::Done, u"transaction id is fix-1"_s, true);
        row("deleted", RedriveAction::Remove, Outcome::Done, u"Deleted"_s, false);
        row("refused", RedriveAction::Replay, Outcome::Refused, u"nothing happened"_s, false);
        row("failed", RedriveAction::Republish, Outcome::Failed, u"nothing happened"_s, true);
        row("gone", RedriveAction::Replay, Outcome::Gone, u"Someone else"_s, true);
        row("duplicate", RedriveAction::Republish, Outcome::Duplicate, u"already holds this message"_s, true);
        row("half", RedriveAction::Republish, Outcome::SentNotRemoved, u"still there"_s, true);
        row("unknown send", RedriveAction::Replay, Outcome::Unknown, u"not known whether the message was sent"_s, true);
        row("unknown removal", RedriveAction::Remove, Outcome::Unknown,
            u"not known whether the dead letter was deleted"_s, true);
    }

    void verdictsSayWhatHappened()
    {
        QFETCH(int, action);
        QFETCH(int, outcome);
        QFETCH(QString, says);
        QFETCH(bool, hasAdvice);
        Verdict verdict;
        verdict.action = RedriveAction(action);
        verdict.outcome = Outcome(outcome);
        verdict.to = {u"orders"_s, u"8812"_s};
        verdict.newTransactionId = u"fix-1"_s;
        const auto message = sentences::ofVerdict(verdict);
        QVERIFY2(message.what.contains(says), qPrintable(message.what));
        QCOMPARE(!message.next.isEmpty(), hasAdvice);
    }

    void everyEffectIsSaid()
    {
        QSet<QString> seen;
        for (int i = 0; i <= int(Effect::BrokerNormalises); ++i) {
            const auto text = sentences::effect(Effect(i), {});
            QVERIFY(!text.isEmpty() && !seen.contains(text));
            seen.insert(text);
        }
        Impact impact;
        impact.otherGroups = {u"audit"_s, u"__QUEUE_MODE__"_s};
        impact.otherGroupsMayBeMore = true;
        const auto text = sentences::effect(Effect::OtherGroupsRowsGo, impact);
        QVERIFY(text.contains(u"audit"_s) && text.contains(u"no group (queue mode)"_s) && text.contains(u"more"_s));
    }

    void jsonErrorsNameThePlace()
    {
        for (int i = 0; i <= int(JsonError::Code::ByteOrderMark); ++i) {
            const auto text = sentences::jsonError({.code = JsonError::Code(i), .line = 3, .column = 5});
            QVERIFY2(text.startsWith(u"Line 3, column 5: "_s) && text.size() > 25, qPrintable(text));
        }
    }

    void refusalsAreSaid()
    {
        QVERIFY(sentences::refusal({u"nul-character"_s, 7}).contains(u"byte 7"_s));
        QVERIFY(sentences::refusal({u"made-up"_s, 7}).contains(u"made-up"_s));
    }

    void brokersAreNamed()
    {
        QCOMPARE(sentences::generation({.product = u"Queen"_s, .generation = u"C++ 0.15"_s}), u"Queen C++ 0.15"_s);
        QCOMPARE(sentences::generation({.product = u"Queen"_s, .generation = u"1.6"_s, .throughProxy = true}),
                 u"Queen 1.6 through its proxy"_s);
    }

    void quantities()
    {
        QCOMPARE(sentences::size(27), u"27 B"_s);
        QCOMPARE(sentences::size(1536), u"1.5 KiB"_s);
        const EpochMs now = 1'800'000'000'000;
        QCOMPARE(sentences::ago(now + 5000, now), u"just now"_s);
        QCOMPARE(sentences::ago(now - 59'000, now), u"just now"_s);
        QCOMPARE(sentences::ago(now - 120'000, now), u"2 min ago"_s);
        QCOMPARE(sentences::ago(now - 3 * 3'600'000, now), u"3 h ago"_s);
        QCOMPARE(sentences::ago(now - 3 * 86'400'000LL, now), u"3 d ago"_s);
        QCOMPARE(sentences::utcTime(0), u"1970-01-01T00:00:00.000Z"_s);
    }
};

QTEST_GUILESS_MAIN(TestSentences)
#include "tst_sentences.moc"
