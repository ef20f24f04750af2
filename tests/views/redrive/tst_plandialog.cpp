// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "manyfixture.h"

#include "views/letter/diffview.h"
#include "views/letter/effectsview.h"
#include "views/letter/fidelityview.h"
#include "views/redrive/samplesview.h"
#include "views/redrive/startform.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace dlo;

//! What is asked before something is done to many.
class TestPlanDialog : public test::ManyFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { end(); }

    void saysWhatItDoes()
    {
        begin(30);
        m_flow->ask(RedriveAction::Replay, entries());
        QVERIFY(question());
        QVERIFY2(text("planSummary").startsWith(u"30 dead letters of orders (30)"_s), qPrintable(text("planSummary")));
        QVERIFY2(text("planSummary").contains(u"Consumer groups: 1.\nOldest failure: "_s),
                 qPrintable(text("planSummary")));
        QVERIFY(find<QLabel>("planRefusals")->isHidden());
        QCOMPARE(find<QTreeWidget>("planSamples")->topLevelItemCount(), SamplesView::mostSamples + 1);
        QVERIFY(!find<EffectsView>("planEffects")->lines().isEmpty());
        QCOMPARE(find<QPushButton>("planConfirm")->text(), u"&Replay 30 dead letters"_s);
        QVERIFY(find<QCheckBox>("planRemove")->isHidden());
        QVERIFY(!find<QLineEdit>("planReason")->isVisible());
        const auto plan = question()->plan().redrivePlan();
        QCOMPARE(plan.letters.size(), size_t(30));
        QVERIFY(!plan.to);
        QVERIFY(plan.pace.failureLimit);
        QVERIFY(!plan.pace.perSecond);
        QVERIFY(!plan.pace.canary);
        QVERIFY(m_broker->replays.calls().empty());
    }

    void whatIsRefusedIsCounted()
    {
        begin(5);
        m_broker->addressableAnswer = [](const DeadLetter &letter) {
            return Permission{letter.rowId == test::sampleLetter(2).rowId ? Reason::CannotBeAddressed : Reason::None};
        };
        m_flow->ask(RedriveAction::Remove, entries());
        QVERIFY2(text("planRefusals").contains(u"1 × "_s), qPrintable(text("planRefusals")));
        QCOMPARE(find<QPushButton>("planConfirm")->text(), u"&Delete 4 dead letters"_s);
        QCOMPARE(question()->plan().redrivePlan().letters.size(), size_t(5));
    }

    void startsLater()
    {
        begin(3);
        m_flow->ask(RedriveAction::Replay, entries());
        auto *form = find<StartForm>("startForm");
        constexpr EpochMs now = 1'795'942'980'000; // 2026-11-29T09:03:00Z
        EpochMs clock = now;
        form->setClock([&clock] { return clock; });
        auto *later = find<QCheckBox>("startLater");
        auto *at = find<QDateTimeEdit>("startAt");
        auto *confirm = find<QPushButton>("planConfirm");
        QVERIFY(!at->isEnabled());
        QVERIFY(!question()->startsAt());
        later->setFocus();
        QTest::keyClick(later, Qt::Key_Space);
        QVERIFY(at->isEnabled());
        QCOMPARE(question()->startsAt(), std::optional(now + 27LL * 60'000)); // the next half hour
        QCOMPARE(text("startAway"), u"in 27 min"_s);
        at->setDateTime(QDateTime::fromMSecsSinceEpoch(now + 130LL * 60'000));
        QCOMPARE(text("startAway"), u"in 2 h 10 min"_s);
        QVERIFY(confirm->isEnabled());
        at->setDateTime(QDateTime::fromMSecsSinceEpoch(now - 60'000));
        QVERIFY(!confirm->isEnabled());
        QCOMPARE(text("planWhyNot"), u"The time at which it is to start has passed."_s);
        at->setDateTime(QDateTime::fromMSecsSinceEpoch(now + 40LL * 24 * 3'600'000));
        QVERIFY(!confirm->isEnabled());
        at->setDateTime(QDateTime::fromMSecsSinceEpoch(now + 60'000));
        QCOMPARE(text("startAway"), u"in 60 s"_s);
        QVERIFY(confirm->isEnabled());
        clock = now + 60'000; // nobody confirmed it in time
        QTRY_VERIFY(!confirm->isEnabled());
        QTest::keyClick(later, Qt::Key_Space);
        QVERIFY(confirm->isEnabled());
        QVERIFY(!question()->startsAt());
    }

    void aReasonIsAskedFor()
    {
        begin(3);
        m_flow->ask(RedriveAction::Remove, entries());
        auto *confirm = find<QPushButton>("planConfirm");
        QVERIFY(!confirm->isEnabled());
        QCOMPARE(text("planWhyNot"), u"Write down a reason first."_s);
        QTest::keyClicks(find<QLineEdit>("planReason"), u" test data "_s);
        QVERIFY(confirm->isEnabled());
        QCOMPARE(question()->plan().redrivePlan().reason, u"test data"_s);
        QVERIFY(!find<QCheckBox>("paceFirst")->isVisible());
    }

    void thePlaceIsNamed()
    {
        begin(3);
        m_flow->ask(RedriveAction::Republish, entries());
        auto *elsewhere = find<QCheckBox>("planElsewhere");
        QVERIFY(elsewhere->isVisible());
        elsewhere->click();
        QCOMPARE(text("planWhyNot"), u"Name the queue first."_s);
        QTest::keyClicks(find<QLineEdit>("planQueue"), u"emails"_s);
        QVERIFY(find<QPushButton>("planConfirm")->isEnabled());
        const auto plan = question()->plan().redrivePlan();
        QVERIFY(plan.to);
        QCOMPARE(plan.to->queue, u"emails"_s);
        // Each keeps its partition when none is named.
        QCOMPARE(plan.destinationOf(m_letters[0]),
                 (Destination{u"emails"_s, m_letters[0].address.partition.value_or(QString())}));
        find<QCheckBox>("planRemove")->click();
        QVERIFY(!question()->plan().redrivePlan().removeOriginal);
    }

    void theFieldsAreThePace()
    {
        begin(3);
        m_flow->ask(RedriveAction::Replay, entries());
        find<QSpinBox>("paceAtOnce")->setValue(3);
        QVERIFY(!find<QSpinBox>("pacePerSecond")->isEnabled());
        find<QCheckBox>("paceLimited")->click();
        find<QSpinBox>("pacePerSecond")->setValue(7);
        QVERIFY(!find<QCheckBox>("paceStopPartition")->isEnabled());
        find<QCheckBox>("paceOrder")->click();
        find<QCheckBox>("paceStopPartition")->click();
        find<QSpinBox>("paceShare")->setValue(50);
        find<QCheckBox>("paceFirst")->click();
        find<QSpinBox>("paceFirstLetters")->setValue(2);
        find<QSpinBox>("paceFirstSeconds")->setValue(9);
        const auto pace = question()->plan().redrivePlan().pace;
        QCOMPARE(pace.atOnce, 3);
        QCOMPARE(pace.perSecond.value(), 7.0);
        QVERIFY(pace.keepOrder && pace.stopPartition);
        QCOMPARE(pace.failureLimit->share, 0.5);
        QCOMPARE(pace.canary->letters, 2);
        QVERIFY(pace.canary->wait == std::chrono::seconds(9));
        find<QCheckBox>("paceOrder")->click();
        QVERIFY(!question()->plan().redrivePlan().pace.stopPartition);
    }

    void aChangeIsTried()
    {
        begin(6);
        for (int i = 0; i < 6; ++i) {
            auto letter = m_letters[size_t(i)];
            letter.payload = Slice::of(i < 4 ? "{\"currency\":\"US\",\"total\":1.10}" : "{\"total\":1.10}");
            m_letters[size_t(i)] = letter;
        }
        std::vector<LetterStore::Entry> letters;
        letters.reserve(m_letters.size() + 1);
        for (const auto &letter : m_letters)
            letters.push_back(std::make_shared<DeadLetter>(letter));
        m_flow->ask(RedriveAction::Republish, letters);
        auto *kind = find<QComboBox>("changeKind");
        kind->setCurrentIndex(1); // one value
        auto *confirm = find<QPushButton>("planConfirm");
        QVERIFY(!confirm->isEnabled()); // not before it is known
        QTest::keyClicks(find<QLineEdit>("changePlace"), u"/currency"_s);
        QTest::keyClicks(find<QLineEdit>("changeWith"), u"USD"_s);
        QTRY_VERIFY2(!text("planWhyNot").contains(u"tried"_s), qPrintable(text("planWhyNot")));
        QVERIFY2(!confirm->isEnabled(), "USD is no JSON");
        find<QLineEdit>("changeWith")->setText(u"\"USD\""_s);
        QTRY_VERIFY(confirm->isEnabled());
        QCOMPARE(confirm->text(), u"&Republish 4 dead letters"_s);
        QVERIFY2(text("planRefusals").contains(u"2 × There is nothing at this place."_s),
                 qPrintable(text("planRefusals")));
        const auto plan = question()->plan().redrivePlan();
        QCOMPARE(plan.payloadOf(m_letters[0]).value(), QByteArray("{\"currency\":\"USD\",\"total\":1.10}"));
        QCOMPARE(plan.payloadOf(m_letters[5]).error(), u"does-not-apply"_s);
    }

    //! Each error is among the examples, and the chosen one shows what becomes of it.
    void examplesShowTheDifference()
    {
        begin(60);
        auto letters = std::vector<LetterStore::Entry>();
        for (int i = 0; i < 60; ++i) {
            auto letter = std::make_shared<DeadLetter>(m_letters[size_t(i)]);
            letter->payload = Slice::of(i < 57 ? R"({"currency":"US","total":1.10})" : R"({"total":1.10})");
            letter->error = i < 57 ? u"currency not known"_s : u"no currency"_s;
            letters.push_back(letter);
        }
        auto closed = std::make_shared<DeadLetter>(*letters.back());
        closed->error = u"sealed"_s;
        closed->protection = Protection::Envelope;
        letters.back() = closed;
        m_flow->ask(RedriveAction::Republish, letters);
        auto *list = find<QTreeWidget>("planSamples");
        const auto itemOf = [list](const QString &error) {
            const auto found = list->findItems(error, Qt::MatchExactly, 4);
            return found.isEmpty() ? nullptr : found.front();
        };
        for (const auto &error : {u"currency not known"_s, u"no currency"_s, u"sealed"_s})
            QVERIFY2(itemOf(error), qPrintable(error));
        auto *diff = find<DiffView>("planSampleDiff");
        list->setCurrentItem(itemOf(u"currency not known"_s));
        QVERIFY(diff->isHidden());
        QVERIFY2(text("planSampleWords").startsWith(u"Sent byte for byte"_s), qPrintable(text("planSampleWords")));

        find<QComboBox>("changeKind")->setCurrentIndex(1); // one value
        find<QLineEdit>("changePlace")->setText(u"/currency"_s);
        find<QLineEdit>("changeWith")->setText(u"\"EUR\""_s);
        QTRY_VERIFY(!diff->isHidden());
        QCOMPARE(diff->diff().changes, qsizetype(1));
        QVERIFY(find<QLabel>("planSampleWords")->isHidden());
        // Typed on: what is shown is said to be of before.
        find<QLineEdit>("changeWith")->setText(u"\"US\""_s);
        QVERIFY2(text("planSampleWords").contains(u"before your last change"_s), qPrintable(text("planSampleWords")));
        QTRY_VERIFY2(text("planSampleWords").startsWith(u"The change leaves it as it is"_s),
                     qPrintable(text("planSampleWords")));
        QVERIFY(diff->isHidden());
        list->setCurrentItem(itemOf(u"no currency"_s));
        QVERIFY2(text("planSampleWords").contains(u"There is nothing at this place"_s),
                 qPrintable(text("planSampleWords")));
        list->setCurrentItem(itemOf(u"sealed"_s));
        QVERIFY2(text("planSampleWords").contains(u"is encrypted"_s), qPrintable(text("planSampleWords")));
        QVERIFY(diff->isHidden());
    }

    //! A long payload is compared on a worker; an answer of before is not shown.
    void aLongExampleComesLater()
    {
        begin(1);
        auto letter = std::make_shared<DeadLetter>(m_letters[0]);
        letter->payload = Slice::of("{\"a\":1,\"filler\":\"" + QByteArray(200'000, 'x') + "\"}");
        m_flow->ask(RedriveAction::Republish, {letter});
        auto *samples = question()->findChild<SamplesView *>();
        QVERIFY(samples);
        const auto changeTo = [](const QByteArray &value) {
            return Change::of({.kind = ChangeSpecification::Kind::MergePatch, .text = "{\"a\":" + value + '}'}).value();
        };
        const QSignalSpy shown(samples, &SamplesView::shown);
        samples->setChange(changeTo("2"));
        samples->setChange(changeTo("1")); // the same as it was
        QTRY_VERIFY(shown.count() > 0);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::sendPostedEvents();
        QTRY_VERIFY2(text("planSampleWords").startsWith(u"The change leaves it as it is"_s),
                     qPrintable(text("planSampleWords")));
        QVERIFY(find<DiffView>("planSampleDiff")->isHidden());
    }

    //! Dead letters of one message in two groups: by the broker's move each makes a copy.
    void oneOfEachMessage()
    {
        begin(3);
        std::vector<LetterStore::Entry> letters;
        letters.reserve(m_letters.size() + 1);
        for (const auto &letter : m_letters)
            letters.push_back(std::make_shared<DeadLetter>(letter));
        auto twin = std::make_shared<DeadLetter>(m_letters[0]);
        twin->rowId = u"row-twin"_s;
        twin->address.group = u"audit"_s;
        letters.push_back(twin);
        auto info = m_broker->info();
        info.capabilities.replay = ReplayKind::AtomicMove;
        info.capabilities.removal = RemovalReach::AllGroupsRows;
        m_broker->setInfo(info);
        m_flow->ask(RedriveAction::Replay, letters);
        auto *onlyFirst = find<QCheckBox>("planOnlyFirst");
        QVERIFY(onlyFirst->isVisible());
        QVERIFY2(text("planSameMessage").contains(u"1 of them"_s), qPrintable(text("planSameMessage")));
        QVERIFY(onlyFirst->isChecked());
        QCOMPARE(question()->plan().redrivePlan().letters.size(), size_t(3));
        QCOMPARE(find<QPushButton>("planConfirm")->text(), u"&Replay 3 dead letters"_s);
        onlyFirst->click();
        QCOMPARE(question()->plan().redrivePlan().letters.size(), size_t(4));
        QCOMPARE(find<QTreeWidget>("planSamples")->topLevelItemCount(), 4);
        question()->reject();
        QTRY_VERIFY(!question());
        // Republished and removed, the first takes the other along.
        m_flow->ask(RedriveAction::Republish, letters);
        QVERIFY(find<QLabel>("planSameMessage")->isHidden());
        QCOMPARE(question()->plan().redrivePlan().letters.size(), size_t(4));
        find<QCheckBox>("planRemove")->click();
        QVERIFY(find<QCheckBox>("planOnlyFirst")->isVisible());
        QCOMPARE(question()->plan().redrivePlan().letters.size(), size_t(3));
    }

    void theDifferencesAreATable()
    {
        begin(3);
        auto info = m_broker->info();
        info.capabilities.replayed.set(Trait::TransactionId, Fate::New, FateReason::FromRow);
        m_broker->setInfo(info);
        m_flow->ask(RedriveAction::Replay, entries());
        QVERIFY2(text("fidelityLine").startsWith(u"New: transaction id."_s), qPrintable(text("fidelityLine")));
        find<QPushButton>("fidelityMore")->click();
        auto *table = find<QTableWidget>("fidelityTable");
        QVERIFY(table && table->isVisible());
        QCOMPARE(table->item(0, 0)->text(), u"Transaction id"_s);
        QCOMPARE(table->item(0, 1)->text(), u"new"_s);
        QVERIFY(table->item(0, 2)->text().contains(u"no second copy"_s));
        // Of a change it is said that it is one.
        QTest::keyClick(table, Qt::Key_Escape);
        QTRY_VERIFY(!find<QTableWidget>("fidelityTable"));
        QVERIFY(question());
        question()->reject();
        QTRY_VERIFY(!question());
        m_flow->ask(RedriveAction::Remove, entries());
        QVERIFY(question()->findChild<FidelityView *>()->isHidden());
    }

    void aLockIsNoticed()
    {
        ConnectionProfile profile;
        profile.environment = Environment::Production;
        begin(3, profile);
        QVERIFY(m_session->unlock(u"payments"_s));
        m_flow->ask(RedriveAction::Replay, entries());
        QVERIFY(find<QPushButton>("planConfirm")->isEnabled());
        m_session->lock();
        QVERIFY(!find<QPushButton>("planConfirm")->isEnabled());
        QVERIFY(!text("planWhyNot").isEmpty());
    }

    //! Text from a message is text.
    void namesAreNoMarkup()
    {
        begin(1);
        auto letter = std::make_shared<DeadLetter>(m_letters[0]);
        letter->address.queue = u"<b>or\u202eders</b>"_s;
        letter->transactionId = u"<img src=x>"_s;
        m_flow->ask(RedriveAction::Replay, {letter});
        const auto *summary = find<QLabel>("planSummary");
        QCOMPARE(summary->textFormat(), Qt::PlainText);
        QVERIFY(summary->text().contains(u"<b>or"_s));
        QVERIFY(!summary->text().contains(u'\u202e'));
        QCOMPARE(find<QTreeWidget>("planSamples")->topLevelItem(0)->text(0), u"<img src=x>"_s);
    }

    //! Enter in a field does not send; nor does a key held down since before.
    void byKeys()
    {
        begin(3);
        m_flow->ask(RedriveAction::Remove, entries());
        auto *reason = find<QLineEdit>("planReason");
        QTest::keyClicks(reason, u"why"_s);
        reason->setFocus();
        QTest::keyClick(reason, Qt::Key_Return);
        QVERIFY(question() && question()->isVisible());
        QVERIFY(!shownRun());
        QTest::keyClick(question(), Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QVERIFY(m_broker->removes.calls().empty());
    }
};

QTEST_MAIN(TestPlanDialog)
#include "tst_plandialog.moc"
