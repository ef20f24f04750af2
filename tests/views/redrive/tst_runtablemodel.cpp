// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "manyfixture.h"

#include "views/redrive/runtablemodel.h"

#include <QAbstractItemModelTester>

using namespace Qt::StringLiterals;
using namespace dlo;

//! The rows of a run while it goes on.
class TestRunTableModel : public test::ManyFixture
{
    Q_OBJECT
    RedriveRunner *make()
    {
        RedrivePlan plan{.letters = m_letters};
        plan.pace.failureLimit = std::nullopt;
        return m_session->makeRun(plan);
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { end(); }

    void rowsFollowTheRun_data()
    {
        QTest::addColumn<bool>("trouble");
        QTest::newRow("all") << false;
        QTest::newRow("trouble only") << true;
    }

    void rowsFollowTheRun()
    {
        QFETCH(bool, trouble);
        begin(50);
        for (int i = 0; i < 7; ++i)
            m_broker->replays.failNext({.kind = ErrorKind::Rejected});
        auto *run = make();
        RunTableModel model(run);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(trouble ? RunTableModel::Show::Trouble : RunTableModel::Show::All);
        QCOMPARE(model.rowCount(), trouble ? 0 : 50);
        run->start();
        QTRY_COMPARE_WITH_TIMEOUT(run->state(), RedriveRunner::State::Finished, 20'000);
        QCOMPARE(model.rowCount(), trouble ? 7 : 50);
        int refused = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto outcome = model.index(row, RunTableModel::Outcome).data().toString();
            QVERIFY(outcome == u"Done"_s || outcome == u"Refused"_s);
            refused += outcome == u"Refused"_s ? 1 : 0;
            const auto number = trouble ? -1 : row;
            if (number >= 0)
                QCOMPARE(model.keyOf(row), m_letters[size_t(number)].key());
        }
        QCOMPARE(refused, 7);
        model.show(trouble ? RunTableModel::Show::All : RunTableModel::Show::Trouble);
        QCOMPARE(model.rowCount(), trouble ? 50 : 7);
        delete run;
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestRunTableModel)
#include "tst_runtablemodel.moc"
