// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"
#include "views/common/fidelitysentences.h"

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
        for (int i = int(Reason::None) + 1; i <= int(Reason::JournalUnusable); ++i) {
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

    void redirectsAreNamed()
    {
        const auto refused = sentences::ofError({.kind = ErrorKind::Rejected, .httpStatus = 302}).what;
        for (const char *code : {"too-many-redirects", "redirect-refused"}) {
            const auto what = sentences::ofError({.kind = ErrorKind::Rejected, .code = QString::fromLatin1(code)}).what;
            QVERIFY(what.contains(u"sent on"_s));
            QVERIFY(what != refused);
        }
    }

    void aStrangeAnswerOfABrokerIsNotCalledAWebPage_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<bool>("otherPage");
        QTest::newRow("web page") << u"html"_s << true;
        QTest::newRow("other server") << u"not-queen"_s << true;
        QTest::newRow("no HTTP") << u"not-http"_s << true;
        QTest::newRow("no JSON") << u"invalid-json"_s << true;
        QTest::newRow("JSON of another form") << u"wrong-member"_s << false;
        QTest::newRow("never ends") << u"endless-pages"_s << false;
        QTest::newRow("badly packed") << u"decompression"_s << false;
    }
    void aStrangeAnswerOfABrokerIsNotCalledAWebPage()
    {
        QFETCH(const QString, code);
        QFETCH(const bool, otherPage);
        const auto message = sentences::ofError({.kind = ErrorKind::Malformed, .code = code});
        QVERIFY(!message.next.isEmpty());
        QCOMPARE(message.next.contains(u"web page"_s), otherPage);
        QCOMPARE(message.what.contains(u"not an answer of this kind"_s), otherPage);
    }
    void ourWordForAPlaceIsNotTheServers()
    {
        const auto message = sentences::ofError(
            {.kind = ErrorKind::Malformed, .httpStatus = 200, .code = u"wrong-member"_s, .serverText = u"messages"_s});
        QVERIFY(message.what.contains(u"“messages”"_s));
        QVERIFY(!message.what.contains(u"It said"_s));
    }

    void aRetryTimeIsSaid()
    {
        const auto message
            = sentences::ofError({.kind = ErrorKind::RateLimited, .retryAfter = std::chrono::milliseconds(1500)});
        QCOMPARE(message.next, u"Try again in 2 s."_s);
    }

    void nothingIsSentInADeletion()
    {
        const Verdict verdict{.action = RedriveAction::Remove, .outcome = Outcome::Unknown};
        QVERIFY2(!sentences::ofVerdict(verdict).next.contains(u"send"_s), "advice on a deletion");
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
        row("half", RedriveAction::Republish, Outcome::SentNotRemoved, u"was not removed"_s, true);
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

    void aRemovalAndWhatWentWithItIsSaid_data()
    {
        QTest::addColumn<int>("action");
        QTest::addColumn<QStringList>("groups");
        QTest::addColumn<bool>("mayBeMore");
        QTest::addColumn<qint64>("rows"); // -1: the broker does not count
        QTest::addColumn<QString>("says");
        const auto republish = int(RedriveAction::Republish);
        const auto one = QStringList{u"audit"_s};
        const auto two = QStringList{u"audit"_s, u"__QUEUE_MODE__"_s};
        const auto row = [&](const char *name, const QStringList &groups, bool more, qint64 rows, const QString &says) {
            QTest::newRow(name) << republish << groups << more << rows
                                << u"Republished to orders, partition 8812. The dead letter was removed. "_s + says
                    + u"The new transaction id is fix-1."_s;
        };
        row("alone", {}, false, -1, {});
        row("alone, counted", one, false, 1, {});
        row("one", one, false, -1, u"The dead letter of audit for the same message went with it. "_s);
        row("two", two, false, 3,
            u"The dead letters of audit, no group (queue mode) for the same message went with it. "_s);
        row("perhaps more", one, true, -1,
            u"Dead letters of other consumer groups for the same message went with it: audit, and perhaps more. "_s);
        row("more, counted", one, true, 2, u"The dead letter of audit for the same message went with it. "_s);
        row("only a count", {}, true, 2,
            u"The dead letter of another consumer group for the same message went with it. "_s);
        row("count beside names", one, true, 4,
            u"3 dead letters of other consumer groups for the same message went with it. "_s);
        row("not known", {}, true, -1,
            u"If other consumer groups had a dead letter of the same message, it went with it. "_s);
        QTest::newRow("deleted") << int(RedriveAction::Remove) << one << false << qint64(-1)
                                 << u"Deleted. The dead letter of audit for the same message went with it. Only the "
                                    "one you deleted is kept in the journal file; a payload that had been decrypted "
                                    "is not kept."_s;
        QTest::newRow("replayed") << int(RedriveAction::Replay) << one << false << qint64(-1)
                                  << u"Replayed to orders, partition 8812. The dead letter was removed. The dead "
                                     "letter of audit for the same message went with it. The new transaction id is "
                                     "fix-1."_s;
    }

    void aRemovalAndWhatWentWithItIsSaid()
    {
        QFETCH(int, action);
        QFETCH(qint64, rows);
        Verdict verdict;
        verdict.action = RedriveAction(action);
        verdict.outcome = Outcome::Done;
        verdict.to = {u"orders"_s, u"8812"_s};
        verdict.newTransactionId = u"fix-1"_s;
        verdict.letterGone = verdict.removed = true;
        verdict.takesOthers = true;
        verdict.otherGroups = *static_cast<const QStringList *>(QTest::qData("groups", qMetaTypeId<QStringList>()));
        verdict.otherGroupsMayBeMore = *static_cast<const bool *>(QTest::qData("mayBeMore", qMetaTypeId<bool>()));
        if (rows >= 0)
            verdict.rowsRemoved = rows;
        QTEST(sentences::ofVerdict(verdict).what, "says");
        verdict.takesOthers = false;
        QVERIFY(!sentences::ofVerdict(verdict).what.contains(u"went with it"_s));
        verdict.removed = verdict.letterGone = false;
        QCOMPARE(sentences::ofVerdict(verdict).what.contains(u"The dead letter was kept."_s),
                 action == int(RedriveAction::Republish));
    }

    void everyCodeHasItsOwnSentence_data()
    {
        QTest::addColumn<int>("action");
        QTest::addColumn<int>("outcome");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](RedriveAction action, Outcome outcome, const QString &code, const QString &says) {
            QTest::addRow("%s %d %d", qPrintable(code), int(action), int(outcome))
                << int(action) << int(outcome) << code << says;
        };
        using enum Outcome;
        const auto replay = RedriveAction::Replay;
        const auto republish = RedriveAction::Republish;
        const auto remove = RedriveAction::Remove;
        row(republish, Refused, u"read-only"_s, u"read-only"_s);
        row(republish, Refused, u"not-connected"_s, u"no connection"_s);
        row(republish, SentNotRemoved, u"not-connected"_s, u"closed before the dead letter was removed"_s);
        row(republish, Unknown, u"not-connected"_s, u"closed before it was found out"_s);
        row(republish, Failed, u"not-connected"_s, u"closed before anything was sent"_s);
        row(republish, Refused, u"not-permitted"_s, u"does not allow"_s);
        row(republish, Refused, u"other-broker"_s, u"another broker"_s);
        row(republish, Refused, u"no-destination"_s, u"no queue was named"_s);
        row(republish, Refused, u"settled"_s, u"settled meanwhile"_s);
        row(republish, Refused, u"sent-before"_s, u"sent before"_s);
        row(republish, Refused, u"journal"_s, u"journal cannot be used"_s);
        row(republish, Refused, u"busy"_s, u"already under way"_s);
        row(republish, Refused, u"claimed"_s, u"another window"_s);
        row(republish, Refused, u"unresolved"_s, u"unknown outcome"_s);
        row(republish, Refused, u"not-addressable"_s, u"another message could be hit"_s);
        row(republish, Done, u"settled-by-hand"_s, u"as you said: the message arrived"_s);
        row(remove, Done, u"settled-by-hand"_s, u"as you said: the dead letter was deleted"_s);
        row(republish, Failed, u"settled-by-hand"_s, u"as you said: the message did not arrive"_s);
        row(remove, Failed, u"settled-by-hand"_s, u"as you said: the dead letter was not deleted"_s);
        row(republish, SentNotRemoved, u"settled-by-hand"_s, u"has not been removed yet"_s);
        row(republish, Done, u"was-gone"_s, u"gone already"_s);
        row(replay, Done, u"was-gone"_s, u"no longer in the list"_s);
        row(remove, Done, u"was-gone"_s, u"by somebody else"_s);
        row(republish, Done, u"already-there"_s, u"nothing new was sent"_s);
        row(republish, SentNotRemoved, u"already-there"_s, u"nothing new was sent"_s);
        row(republish, Done, u"sent-now"_s, u"was sent now"_s);
        row(republish, SentNotRemoved, u"sent-now"_s, u"now. The dead letter was not removed"_s);
        row(replay, Failed, u"still-there"_s, u"did not take place"_s);
        row(replay, Unknown, u"still-there"_s, u"does not tell"_s);
        row(replay, Done, u"replay-found"_s, u"the replay made is there"_s);
        row(replay, Unknown, u"too-early"_s, u"so short ago"_s);
        row(republish, Unknown, u"read-only"_s, u"locked before it was found out"_s);
        row(republish, Failed, u"read-only"_s, u"locked before anything was sent"_s);
        row(republish, Unknown, u"row-gone"_s, u"removed or replayed it"_s);
        row(republish, Unknown, u"too-late"_s, u"may not know that id"_s);
        row(republish, Unknown, u"payload-not-kept"_s, u"encrypted and is not kept"_s);
        row(republish, Unknown, u"buffered"_s, u"into a buffer"_s);
        row(republish, Unknown, u"other-transaction"_s, u"another transaction id"_s);
        row(republish, Unknown, u"journal"_s, u"still counts this action as unfinished"_s);
        row(republish, Done, u"journal"_s, u"still counts this action as unfinished"_s);
        row(republish, SentNotRemoved, u"journal"_s, u"was not begun"_s);
        row(republish, Done, u"gone-meanwhile"_s, u"there may be two copies"_s);
        row(republish, SentNotRemoved, u"gone-meanwhile"_s, u"there may be two copies"_s);
        row(republish, Unknown, u"gone-meanwhile"_s, u"there may be two copies"_s);
        row(replay, Unknown, u"gone-unproven"_s, u"does not prove"_s);
        row(remove, Done, u"gone-unproven"_s, u"cannot be proven"_s);
        row(republish, Gone, u"gone-unproven"_s, u"does not prove"_s);
    }

    void everyCodeHasItsOwnSentence()
    {
        QFETCH(int, action);
        QFETCH(int, outcome);
        QFETCH(QString, code);
        QFETCH(QString, says);
        Verdict verdict;
        verdict.action = RedriveAction(action);
        verdict.outcome = Outcome(outcome);
        verdict.to = {u"orders"_s, u"8812"_s};
        verdict.newTransactionId = u"fix-1"_s;
        const auto plain = sentences::ofVerdict(verdict).what;
        verdict.code = code;
        const auto what = sentences::ofVerdict(verdict).what;
        QVERIFY2(what.contains(says), qPrintable(what));
        QVERIFY2(what != plain && !what.contains(code + u')') && !what.contains(u'%'), qPrintable(what));
        verdict.code = u"made-up"_s;
        QVERIFY(what != sentences::ofVerdict(verdict).what);
    }

    void connectionsFile_data()
    {
        QTest::addColumn<Error>("error");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, ErrorKind kind, const QString &code, const QString &says) {
            QTest::newRow(name) << Error{.kind = kind, .code = code, .serverText = u"/a place/%1"_s} << says;
        };
        row("damaged", ErrorKind::Malformed, u"profiles-unreadable"_s, u"damaged. It was kept aside, unchanged"_s);
        row("cannot be read", ErrorKind::Unavailable, u"profiles-unreadable"_s, u"cannot be read"_s);
        row("not saved", ErrorKind::Unavailable, u"profiles-not-saved"_s, u"could not be saved"_s);
    }

    void connectionsFile()
    {
        QFETCH(Error, error);
        QFETCH(QString, says);
        const auto message = sentences::ofError(error);
        QVERIFY2(message.what.contains(says) && message.what.contains(u"/a place/%1"_s), qPrintable(message.what));
        QVERIFY2(!message.what.contains(u"broker"_s) && !message.next.isEmpty(), qPrintable(message.what));
    }

    void journalTroubles()
    {
        QSet<QString> seen;
        for (const char *code :
             {"journal", "journal-corrupt", "journal-foreign", "journal-newer", "journal-older", "journal-gone"}) {
            const Error error{.kind = ErrorKind::Unavailable, .code = QString::fromLatin1(code), .serverText = u"%2"_s};
            const auto message = sentences::ofJournal(error, u"/data/%1.sqlite"_s);
            QVERIFY2(message.what.contains(u"/data/%1.sqlite"_s), code);
            QVERIFY2(message.what.contains(u"can be read, but nothing can be sent"_s), code);
            QVERIFY2(!message.next.isEmpty() && !seen.contains(message.what), code);
            seen.insert(message.what);
            QCOMPARE(sentences::canBeKeptAside(error), error.code != u"journal"_s);
            QCOMPARE(message.next.contains(u"eep "_s), error.code != u"journal"_s);
            QVERIFY2(sentences::ofError(error).what.contains(u"nothing was sent"_s), code);
        }
        // Refusals of ours are not the broker's.
        for (const auto &code : {u"busy"_s, u"journal-in-use"_s, u"journal-works"_s})
            QVERIFY(!sentences::ofError({.kind = ErrorKind::Conflict, .code = code}).what.contains(u"broker"_s));
        QVERIFY(!sentences::whyNot(Reason::JournalUnusable).isEmpty());
    }

    void whatIsNotKnownIsNotClaimed()
    {
        Verdict verdict;
        verdict.action = RedriveAction::Republish;
        verdict.to = {u"orders"_s, u"8812"_s};
        verdict.outcome = Outcome::SentNotRemoved;
        verdict.error = Error{.kind = ErrorKind::Timeout, .mayHaveHappened = true};
        auto what = sentences::ofVerdict(verdict).what;
        QVERIFY2(what.contains(u"Whether the dead letter was removed is not known"_s), qPrintable(what));
        QVERIFY2(!what.contains(u"still there"_s) && !what.contains(u"not removed"_s), qPrintable(what));
        // The removal was asked for, and only its last line could not be written.
        verdict.code = u"journal"_s;
        what = sentences::ofVerdict(verdict).what;
        QVERIFY2(what.contains(u"is not known"_s) && !what.contains(u"not begun"_s), qPrintable(what));
        verdict.error = Error{.kind = ErrorKind::Unavailable, .code = u"journal"_s};
        what = sentences::ofVerdict(verdict).what;
        QVERIFY2(what.contains(u"not begun"_s), qPrintable(what));
        verdict.code.clear();
        verdict.outcome = Outcome::Refused;
        verdict.error = Error{.kind = ErrorKind::NotFound, .httpStatus = 404};
        what = sentences::ofVerdict(verdict).what;
        QVERIFY2(!what.contains(u"still there"_s), qPrintable(what));
        // A payload that was decrypted is not in the journal.
        verdict = {};
        verdict.action = RedriveAction::Remove;
        verdict.outcome = Outcome::Done;
        what = sentences::ofVerdict(verdict).what;
        QVERIFY2(!what.contains(u"whole"_s) && !what.contains(u"trash"_s), qPrintable(what));
        // C++ 0.15 rounds.
        QVERIFY(sentences::fateReason(FateReason::BrokerRewrites).contains(u"rounded"_s));
        Impact few;
        few.otherGroupsMayBeMore = true;
        QVERIFY(sentences::effect(Effect::OtherGroupsRowsGo, few).contains(u"only a part of this queue"_s));
    }

    void everyEffectIsSaid()
    {
        QSet<QString> seen;
        for (int i = 0; i <= int(Effect::DestinationChanged); ++i) {
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

    void everyDifferenceIsSaid()
    {
        QSet<QString> seen;
        const auto isNew = [&seen](const QString &text) {
            const bool fresh = !text.isEmpty() && !seen.contains(text);
            seen.insert(text);
            return fresh;
        };
        for (int i = 0; i < int(Trait::TraitCount); ++i)
            QVERIFY2(isNew(sentences::trait(Trait(i))), qPrintable(QString::number(i)));
        for (int i = 0; i <= int(Fate::Unknown); ++i)
            QVERIFY2(isNew(sentences::fate(Fate(i))), qPrintable(QString::number(i)));
        for (int i = 0; i <= int(FateReason::ReservedNames); ++i)
            QVERIFY2(isNew(sentences::fateReason(FateReason(i))), qPrintable(QString::number(i)));
        QVERIFY(sentences::fidelityLine({{Trait::Payload, Fate::Kept, FateReason::BytesKept}}).isEmpty());
        const auto line = sentences::fidelityLine({{Trait::TransactionId, Fate::New, FateReason::FromRow},
                                                   {Trait::Payload, Fate::Kept, FateReason::BytesKept},
                                                   {Trait::MessageId, Fate::New, FateReason::BrokerMakesIt},
                                                   {Trait::TraceId, Fate::Lost, FateReason::NotCarried}});
        QCOMPARE(line, u"Lost: trace id. New: transaction id, message id."_s);
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
