// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/keptplan.h"
#include "command/paceoptions.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! Plans that are kept for a run, and the options of its pace.
class TestKeptPlan : public QObject
{
    Q_OBJECT

    static void write(const QString &file, const QByteArray &text, int daysAgo = 0)
    {
        QFile made(file);
        QVERIFY(made.open(QIODevice::WriteOnly));
        QCOMPARE(made.write(text), text.size());
        made.flush();
        QVERIFY(made.setFileTime(QDateTime::currentDateTimeUtc().addDays(-daysAgo), QFile::FileModificationTime));
    }
    static CommandArguments with(const QString &option, const QString &value)
    {
        return {.options = {{option, {value}}}};
    }

private Q_SLOTS:
    void keepsACopy()
    {
        const QTemporaryDir dir;
        const QString file = dir.filePath(u"a.plan.jsonl"_s);
        const QByteArray text(3'000'000, 'x');
        write(file, text);
        QVERIFY(QDir(dir.path()).mkdir(u"plans"_s));
        const QString folder = dir.filePath(u"plans"_s);
        const auto kept = keptplan::keep(file, folder);
        QVERIFY(kept);
        write(file, "the next one");
        QFile copy(*kept);
        QVERIFY(copy.open(QIODevice::ReadOnly));
        QVERIFY(copy.readAll() == text);
        QCOMPARE(copy.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        keptplan::forget(file, folder); // not one of ours
        QVERIFY(QFile::exists(file));
        keptplan::forget(*kept, folder);
        QVERIFY(!QFile::exists(*kept));
        QCOMPARE(keptplan::keep(dir.filePath(u"none"_s), folder).error().code, u"file-not-read"_s);
        QCOMPARE(keptplan::keep(dir.path(), folder).error().code, u"file-is-folder"_s);
        QCOMPARE(keptplan::keep(file, dir.filePath(u"nowhere"_s)).error().code, u"file-not-written"_s);
    }

    void sweepsWhatNobodyNeeds()
    {
        const QTemporaryDir dir;
        const auto path = [&dir](const QString &name) { return dir.path() + u'/' + name; };
        write(path(u"old.plan.jsonl"_s), "x", 2);
        write(path(u"needed.plan.jsonl"_s), "x", 2);
        write(path(u"new.plan.jsonl"_s), "x");
        write(path(u"other.txt"_s), "x", 2);
        keptplan::sweep(dir.path(), {path(u"needed.plan.jsonl"_s)});
        QCOMPARE(QDir(dir.path()).entryList(QDir::Files),
                 (QStringList{u"needed.plan.jsonl"_s, u"new.plan.jsonl"_s, u"other.txt"_s}));
    }

    void pace()
    {
        const RedrivePace plan{.atOnce = 3, .perSecond = 5, .canary = Canary{.letters = 2}};
        QCOMPARE(paceoptions::apply({}, plan)->perSecond, std::optional(5.0));
        QCOMPARE(paceoptions::apply({}, plan)->atOnce, 3);
        QVERIFY(!paceoptions::apply(with(u"rate"_s, u"0"_s), plan)->perSecond);
        QCOMPARE(paceoptions::apply(with(u"rate"_s, u"0.5"_s), plan)->perSecond, std::optional(0.5));
        QVERIFY(!paceoptions::apply(with(u"canary"_s, u"0"_s), plan)->canary);
        QCOMPARE(paceoptions::apply(with(u"canary-wait"_s, u"1.5"_s), plan)->canary->wait.count(), 1500);
        QCOMPARE(paceoptions::apply(with(u"failure-limit"_s, u"30"_s), plan)->failureLimit->share, 0.3);
        QVERIFY(paceoptions::apply(with(u"stop-partition"_s, {}), plan)->keepOrder);
    }

    void badPace_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::newRow("no number") << u"rate"_s << u"fast"_s;
        QTest::newRow("not a number") << u"rate"_s << u"nan"_s;
        QTest::newRow("negative") << u"rate"_s << u"-1"_s;
        QTest::newRow("none at once") << u"at-once"_s << u"0"_s;
        QTest::newRow("half a request") << u"at-once"_s << u"1.5"_s;
        QTest::newRow("share") << u"failure-limit"_s << u"101"_s;
        QTest::newRow("waits for nothing") << u"canary-wait"_s << u"1"_s;
    }
    void badPace()
    {
        QFETCH(QString, option);
        QFETCH(QString, value);
        const auto pace = paceoptions::apply(with(option, value), {});
        QVERIFY(!pace);
        QVERIFY2(pace.error().contains(option), qPrintable(pace.error()));
    }
};

QTEST_GUILESS_MAIN(TestKeptPlan)
#include "tst_keptplan.moc"
