// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "manyfixture.h"

#include "exchange/letterexport.h"
#include "exchange/letterline.h"
#include "plan/planreader.h"
#include "plan/planwriter.h"
#include "views/redrive/dryrundialog.h"
#include "views/redrive/planflow.h"
#include "views/redrive/runtablemodel.h"
#include "views/redrive/saveplandialog.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>

using namespace Qt::StringLiterals;
using namespace dlo;

//! Plans and letters from files, plans into files, and dry runs.
class TestPlanFlow : public test::ManyFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { end(); }

    void planComesBack()
    {
        start(5);
        m_flow->ask(RedriveAction::Republish, entries());
        find<QCheckBox>("planElsewhere")->setChecked(true);
        QTest::keyClicks(find<QLineEdit>("planQueue"), u"fixed"_s);
        find<QCheckBox>("planRemove")->setChecked(false);
        find<QCheckBox>("paceLimited")->setChecked(true);
        find<QSpinBox>("pacePerSecond")->setValue(7);
        savePlan(path());
        const auto saved = openPlan({.file = path()});
        QVERIFY(saved);
        QCOMPARE(saved->head.name, u"mine"_s);
        QCOMPARE(saved->head.broker, m_session->broker());
        QVERIFY(!saved->head.who.isEmpty());
        question()->reject();
        QTRY_VERIFY(!question());

        m_plans->openPlanFile(path());
        QTRY_VERIFY(question());
        QVERIFY2(text("planNotice").startsWith(u"Plan from a file: “mine” · made by "_s),
                 qPrintable(text("planNotice")));
        QTRY_VERIFY(!find<FileWorkDialog>("fileWorkDialog"));
        const auto plan = question()->plan().redrivePlan();
        QCOMPARE(plan.action, RedriveAction::Republish);
        QCOMPARE(plan.letters.size(), size_t(5));
        QCOMPARE(plan.to->queue, u"fixed"_s);
        QVERIFY(!plan.removeOriginal);
        QCOMPARE(plan.pace.perSecond, 7.0);
        QTRY_VERIFY(find<QPushButton>("planConfirm")->isEnabled());
        confirm();
        QTRY_COMPARE(m_broker->stored().size(), size_t(5));
        QCOMPARE(m_broker->stored().front().to.queue, u"fixed"_s);
    }

    //! What no field can show stays as it is in the file.
    void whatNoFieldCanShow()
    {
        start(2);
        PlanHead head{.broker = m_session->broker(), .action = RedriveAction::Republish};
        head.change = *Change::of({.kind = ChangeSpecification::Kind::Payload, .text = "{\"all\":\"alike\"}"});
        head.pace = {.perSecond = 0.25,
                     .attempts = 7,
                     .failureLimit = FailureLimit{.share = 0.123, .among = 9},
                     .canary = Canary{.letters = 1, .wait = std::chrono::milliseconds(1'500)}};
        write(head);
        m_plans->openPlanFile(path());
        QTRY_VERIFY(question());
        const auto plan = question()->plan().redrivePlan();
        QCOMPARE(plan.payloadOf(plan.letters[0]).value(), QByteArray("{\"all\":\"alike\"}"));
        QCOMPARE(plan.pace.perSecond, 0.25);
        QCOMPARE(plan.pace.attempts, 7);
        QCOMPARE(plan.pace.failureLimit, head.pace.failureLimit);
        QCOMPARE(plan.pace.canary->wait, head.pace.canary->wait);
        find<QSpinBox>("pacePerSecond")->setValue(3);
        QCOMPARE(question()->plan().head.pace.perSecond, 3.0);
        QCOMPARE(question()->plan().head.change, head.change);
    }

    void planOfAnotherBroker()
    {
        start(3);
        PlanHead head{.broker = u"queen https://elsewhere:1"_s, .source = {.address = u"https://elsewhere:1"_s}};
        write(head);
        m_plans->openPlanFile(path());
        QTRY_VERIFY(question());
        QVERIFY2(text("planNotice").contains(u"It was made for another broker."_s), qPrintable(text("planNotice")));
        QCOMPARE(question()->plan().head.action, RedriveAction::Push);
        question()->reject();
        QTRY_VERIFY(!question());
        head.action = RedriveAction::Remove;
        write(head);
        m_plans->openPlanFile(path());
        QTRY_VERIFY2(banner().contains(u"it deletes dead letters of another broker"_s), qPrintable(banner()));
        QVERIFY(!question());
    }

    void wrongFiles_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("words");
        QTest::newRow("empty") << QByteArray() << u"it is empty"_s;
        QTest::newRow("text") << QByteArray("hello\n") << u"no plan of Dead Letter Office"_s;
        QTest::newRow("letters") << letterline::writeHead({}) + '\n' << u"Use “Import letters…”"_s;
        QTest::newRow("newer") << QByteArray("{\"format\":\"dead-letter-office/plan\",\"version\":2}\n")
                               << u"a newer version of the program wrote it"_s;
        QTest::newRow("cut") << QByteArray("{\"format\":\"dead-letter-office/plan\",\"vers") << u"it was cut"_s;
        QTest::newRow("member") << QByteArray("{\"format\":\"dead-letter-office/plan\",\"version\":1}\n")
                                << u"“action” is missing in it"_s;
    }
    void wrongFiles()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, words);
        start(1);
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        m_plans->openPlanFile(path());
        QTRY_VERIFY2(banner().contains(words), qPrintable(banner()));
        QVERIFY(!question());
        QTest::keyClick(find<QWidget>("fileWorkDialog"), Qt::Key_Escape);
        QTRY_VERIFY(!find<QWidget>("fileWorkDialog"));
    }

    void lettersAreImported()
    {
        start(3);
        LetterList list;
        for (const auto &letter : m_letters)
            list.push_back(std::make_shared<const DeadLetter>(letter));
        LettersExport what{.file = path(), .letters = list};
        what.head.exportedAt = 1'795'942'800'000;
        what.head.source = {.connection = u"staging"_s, .address = u"https://staging"_s};
        QVERIFY(!exportLetters(what).error);
        m_plans->importFile(path());
        QTRY_VERIFY(question());
        const auto notice = text("planNotice");
        QVERIFY2(notice.contains(u"staging (https://staging)"_s) && notice.contains(u"another broker"_s),
                 qPrintable(notice));
        QCOMPARE(question()->plan().head.action, RedriveAction::Push);
        QVERIFY(find<QCheckBox>("planElsewhere")->isVisible());
        confirm();
        QTRY_COMPARE(m_broker->stored().size(), size_t(3));
        QCOMPARE(m_broker->stored().front().to.queue, u"orders"_s);
        QCOMPARE(m_broker->lettersThere().size(), size_t(3)); // nothing was removed
    }

    void dryRunByKeyboard()
    {
        start(6);
        m_broker->take(m_letters[2].key());
        m_flow->ask(RedriveAction::Republish, entries());
        auto *button = find<QPushButton>("planDryRun");
        QVERIFY(button->isEnabled());
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        auto *dialog = find<DryRunDialog>("dryRunDialog");
        QVERIFY(dialog);
        const QAbstractItemModelTester tester(find<QTableView>("dryRunTable")->model());
        QTRY_COMPARE(dialog->run().state(), DryRun::State::Finished);
        QCOMPARE(text("dryRunCounts"), u"5 would be done · 1 gone"_s);
        QVERIFY2(banner("dryRunBanner").contains(u"5 of 6 would be done. Nothing was sent."_s),
                 qPrintable(banner("dryRunBanner")));
        QVERIFY(m_broker->pushes.calls().empty() && m_broker->removes.calls().empty());
        auto *only = find<QCheckBox>("dryRunTrouble");
        only->setFocus();
        QTest::keyClick(only, Qt::Key_Space);
        const auto *model = find<QTableView>("dryRunTable")->model();
        QCOMPARE(model->rowCount(), 1);
        QCOMPARE(model->index(0, RunTableModel::Outcome).data().toString(), u"Gone"_s);
        QVERIFY(!model->index(0, RunTableModel::Why).data().toString().isEmpty());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!find<DryRunDialog>("dryRunDialog"));
        QVERIFY(question()); // it is still asked
    }

    void dryRunIsStopped()
    {
        start(3);
        m_broker->pages.hold();
        m_flow->ask(RedriveAction::Remove, entries());
        find<QPushButton>("planDryRun")->click();
        QTRY_COMPARE(m_broker->pages.waiting(), 1);
        auto *dialog = find<DryRunDialog>("dryRunDialog");
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(dialog->run().state(), DryRun::State::Stopped);
        QCOMPARE(find<QPushButton>("dryRunClose")->text(), u"&Close"_s);
        QVERIFY(banner("dryRunBanner").contains(u"Stopped. Nothing was sent."_s));
        m_broker->openAll();
    }

    //! A name that is there is replaced only when that is said.
    void savingAsksBeforeItReplaces()
    {
        start(2);
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        m_flow->ask(RedriveAction::Replay, entries());
        find<QPushButton>("planSave")->click();
        find<QLineEdit>("savePlanFile")->setText(path());
        QTest::keyClick(find<QWidget>("savePlanDialog"), Qt::Key_Return);
        QTRY_VERIFY2(banner().contains(u"There is a file of this name."_s), qPrintable(banner()));
        QCOMPARE(QFileInfo(path()).size(), 4);
        auto *replace = find<QCheckBox>("savePlanReplace");
        QVERIFY(replace->isVisible());
        QCOMPARE(find<QWidget>("savePlanDialog")->focusWidget(), replace);
        replace->setChecked(true);
        find<QPushButton>("savePlanSave")->click();
        QTRY_VERIFY2(banner().contains(u"The plan was saved, with 2 dead letters."_s), qPrintable(banner()));
        QVERIFY(openPlan({.file = path()}));
    }

    void nothingIsSavedOfAChangeThatIsNone()
    {
        start(2);
        m_flow->ask(RedriveAction::Republish, entries());
        auto *kind = question()->findChild<QComboBox *>(u"changeKind"_s);
        QVERIFY(kind);
        kind->setCurrentIndex(1);
        QVERIFY(!find<QPushButton>("planSave")->isEnabled());
        kind->setCurrentIndex(0);
        QTRY_VERIFY(find<QPushButton>("planSave")->isEnabled());
    }

private:
    void start(int letters)
    {
        begin(letters);
        m_plans = new PlanFlow(*m_flow, m_window.get());
        m_plans->setSession(m_session.get());
    }
    QString path() const { return m_dir->filePath(u"plan.jsonl"_s); }
    void write(const PlanHead &head)
    {
        QVERIFY(!writePlan({.file = path(), .replace = true, .plan = {.head = head, .letters = m_letters}}).error);
    }
    void savePlan(const QString &file)
    {
        find<QPushButton>("planSave")->click();
        find<QLineEdit>("savePlanName")->setText(u"mine"_s);
        find<QLineEdit>("savePlanFile")->setText(file);
        find<QPushButton>("savePlanSave")->click();
        QTRY_VERIFY2(banner().contains(u"The plan was saved"_s), qPrintable(banner()));
        find<QPushButton>("fileWorkClose")->click();
        QTRY_VERIFY(!find<QWidget>("savePlanDialog"));
    }
    QString banner(const char *name = "fileWorkBanner")
    {
        auto *found = find<QWidget>(name);
        QStringList texts;
        for (const auto *label : found ? found->findChildren<QLabel *>() : QList<QLabel *>())
            texts.append(label->text());
        return texts.join(u' ');
    }

    PlanFlow *m_plans = nullptr;
};

QTEST_MAIN(TestPlanFlow)
#include "tst_planflow.moc"
