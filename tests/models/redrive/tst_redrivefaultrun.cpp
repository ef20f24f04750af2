// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A process that carries out a plan is killed again and again while the broker fails in every way: see FaultRun. The
// whole of it is in ./dev bench redrive. DLO_FAULT_SEED gives the seed.

#include "support/faultrun.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using practice::Profile;

class RedriveFaultRunTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survives_data();
    void survives();
};

void RedriveFaultRunTest::survives_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<int>("letters");
    QTest::addColumn<int>("kills");
    QTest::newRow("1.6 push then delete") << Profile::Pg16 << RedriveAction::Republish << 800 << 8;
    QTest::newRow("1.6 replay") << Profile::Pg16 << RedriveAction::Replay << 500 << 5;
    QTest::newRow("1.4 replay") << Profile::Pg14 << RedriveAction::Replay << 350 << 4;
    QTest::newRow("2.x push then delete") << Profile::Raft2 << RedriveAction::Republish << 350 << 3;
}

void RedriveFaultRunTest::survives()
{
    QFETCH(const Profile, profile);
    QFETCH(const RedriveAction, action);
    QFETCH(const int, letters);
    QFETCH(const int, kills);
    bool given = false;
    quint32 seed = qEnvironmentVariableIntValue("DLO_FAULT_SEED", &given);
    if (!given)
        seed = 20'261'130;
    test::FaultRun run({.helper = QStringLiteral(REDRIVE_HELPER),
                        .profile = profile,
                        .action = action,
                        .letters = letters,
                        .kills = kills,
                        .seed = seed});
    const auto figures = run.run();
    QVERIFY2(figures, qPrintable(run.trouble()));
    const auto words = u"seed %1\n%2"_s.arg(seed).arg(figures->words.join(u'\n')).toUtf8();
    QVERIFY2(figures->lost == 0, words.constData());
    QVERIFY2(figures->doubledUnreported == 0, words.constData());
    QVERIFY2(figures->misreported == 0, words.constData());
    // It was a run with faults, in which something was done.
    QCOMPARE(figures->kills, kills);
    QVERIFY(figures->resolved > 0);
    QVERIFY2(figures->delivered > letters / 2, qPrintable(QString::number(figures->delivered)));
    qInfo("%d delivered, %d still dead, %d doubled and reported, %d resolved", figures->delivered, figures->stillDead,
          figures->doubled, figures->resolved);
}

QTEST_GUILESS_MAIN(RedriveFaultRunTest)
#include "tst_redrivefaultrun.moc"
