// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "manyfixture.h"

#include "views/letter/effectsview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
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
        QVERIFY(find<QLabel>("planRefusals")->isHidden());
        QCOMPARE(find<QTreeWidget>("planSamples")->topLevelItemCount(), PlanDialog::mostSamples + 1);
        QVERIFY(!find<EffectsView>("planEffects")->lines().isEmpty());
        QCOMPARE(find<QPushButton>("planConfirm")->text(), u"&Replay 30 dead letters"_s);
        QVERIFY(find<QCheckBox>("planRemove")->isHidden());
        QVERIFY(!find<QLineEdit>("planReason")->isVisible());
        const auto plan = question()->plan();
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
        QCOMPARE(question()->plan().letters.size(), size_t(5));
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
        QCOMPARE(question()->plan().reason, u"test data"_s);
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
        const auto plan = question()->plan();
        QVERIFY(plan.to);
        QCOMPARE(plan.to->queue, u"emails"_s);
        // Each keeps its partition when none is named.
        QCOMPARE(plan.destinationOf(m_letters[0]),
                 (Destination{u"emails"_s, m_letters[0].address.partition.value_or(QString())}));
        find<QCheckBox>("planRemove")->click();
        QVERIFY(!question()->plan().removeOriginal);
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
        const auto pace = question()->plan().pace;
        QCOMPARE(pace.atOnce, 3);
        QCOMPARE(pace.perSecond.value(), 7.0);
        QVERIFY(pace.keepOrder && pace.stopPartition);
        QCOMPARE(pace.failureLimit->share, 0.5);
        QCOMPARE(pace.canary->letters, 2);
        QVERIFY(pace.canary->wait == std::chrono::seconds(9));
        find<QCheckBox>("paceOrder")->click();
        QVERIFY(!question()->plan().pace.stopPartition);
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
        const auto plan = question()->plan();
        QCOMPARE(plan.payloadOf(m_letters[0]).value(), QByteArray("{\"currency\":\"USD\",\"total\":1.10}"));
        QCOMPARE(plan.payloadOf(m_letters[5]).error(), u"does-not-apply"_s);
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
