// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plansamples.h"

#include "models/exchange/lettersamples.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <stop_token>

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/resource.h>
#endif

using namespace Qt::StringLiterals;
using namespace dlo;

//! Plan files: what was written comes back, or no file is left.
class TestPlanFile : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    QString path(const QString &name = u"plan.jsonl"_s) const { return m_dir->filePath(name); }
    QStringList entries() const { return QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden); }
    static std::vector<DeadLetter> some(int count)
    {
        std::vector<DeadLetter> letters;
        letters.reserve(std::size_t(count));
        for (int i = 0; i < count; ++i)
            letters.push_back(test::numbered(i, "{\"n\":" + QByteArray::number(i) + "}"));
        return letters;
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void anyPlanComesBack()
    {
        QRandomGenerator random(11);
        for (int round = 0; round < 60; ++round) {
            SavedPlan plan{.head = test::randomHead(random)};
            for (int i = int(random.bounded(12)); i > 0; --i)
                plan.letters.push_back(test::randomLetter(random));
            const auto written = writePlan({.file = path(), .replace = true, .decrypted = true, .plan = plan});
            QVERIFY(!written.error);
            QCOMPARE(written.letters, qint64(plan.letters.size()));
            QCOMPARE(written.bytes, QFileInfo(path()).size());
            const auto opened = openPlan({.file = path()});
            QVERIFY(opened);
            if (plan.head.who.isEmpty())
                plan.head.who = QFileInfo(path()).owner(); // is written down when nobody is named
            QCOMPARE(test::difference(opened->head, plan.head), QString());
            QCOMPARE(opened->letters.size(), plan.letters.size());
            for (size_t i = 0; i < plan.letters.size(); ++i)
                QCOMPARE(test::difference(opened->letters[i], plan.letters[i]), QString());
            QVERIFY(!opened->whole && opened->file.isEmpty());
        }
    }

    void planIsCarriedOver()
    {
        const auto head = test::fullHead();
        QVERIFY(!test::planOf(path(), head, some(3)).isEmpty());
        const auto plan = openPlan({.file = path()})->redrivePlan();
        QCOMPARE(plan.action, RedriveAction::Republish);
        QCOMPARE(plan.letters.size(), size_t(3));
        QCOMPARE(plan.to, head.to);
        QVERIFY(!plan.removeOriginal && plan.knowsSentBefore);
        QCOMPARE(plan.reason, head.reason);
        QCOMPARE(plan.pace.canary->letters, 5);
        QVERIFY(plan.payload);
        QCOMPARE(plan.payloadOf(plan.letters[1]).value(), QByteArray(R"({"n":1,"version":8.0})"));
        auto other = plan.letters[1];
        other.payload = Slice::of("no JSON");
        QCOMPARE(plan.payloadOf(other).error(), u"does-not-apply"_s);
        other.payload = {};
        QCOMPARE(plan.payloadOf(other).error(), u"no-payload"_s);
        other.protection = Protection::DecryptedHere;
        QCOMPARE(plan.payloadOf(other).error(), u"payload-left-out"_s);
    }

    void decryptedTextIsWrittenOnlyWhenAskedFor()
    {
        auto letters = some(3);
        letters[1].payload = Slice::of("{\"secret\":1}");
        letters[1].protection = Protection::DecryptedByBroker;
        const SavedPlan plan{.head = test::fullHead(), .letters = letters};
        auto written = writePlan({.file = path(), .plan = plan});
        QCOMPARE(written.leftOut, 1);
        QVERIFY(!test::contentOf(path()).contains("secret"));
        auto opened = openPlan({.file = path()});
        QCOMPARE(opened->leftOut, 1);
        QCOMPARE(opened->redrivePlan().payloadOf(opened->letters[1]).error(), u"payload-left-out"_s);
        QCOMPARE(RedrivePlan::ownPayload(opened->letters[0]).value(), QByteArray("{\"n\":0}"));

        written = writePlan({.file = path(), .replace = true, .decrypted = true, .plan = plan});
        QCOMPARE(written.leftOut, 0);
        opened = openPlan({.file = path()});
        QCOMPARE(opened->leftOut, 0);
        QCOMPARE(opened->letters[1].payload.view(), "{\"secret\":1}");
    }

    void onlyItsOwnerMayReadIt()
    {
        const auto only = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
        const auto all = QFileDevice::ReadUser | QFileDevice::WriteUser;
        QVERIFY(!test::planOf(path(), {}, some(1)).isEmpty());
        QCOMPARE(QFile::permissions(path()) & ~all, QFileDevice::Permissions(only));
        QVERIFY(QFile::setPermissions(path(), only | QFileDevice::ReadGroup | QFileDevice::ReadOther));
        QVERIFY(!test::planOf(path(), {}, some(1)).isEmpty());
        QCOMPARE(QFile::permissions(path()) & ~all, QFileDevice::Permissions(only));
    }

    void whatIsThereStays()
    {
        test::put(path(), "mine");
        const SavedPlan plan{.letters = some(1)};
        QCOMPARE(writePlan({.file = path(), .plan = plan}).error->code, u"file-exists"_s);
        QCOMPARE(writePlan({.file = m_dir->path(), .replace = true, .plan = plan}).error->code, u"file-is-folder"_s);
        QCOMPARE(writePlan({.file = path(u"no/such/folder"_s), .plan = plan}).error->code, u"file-not-written"_s);
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = writePlan({.file = path(), .replace = true, .plan = plan}, stop.get_token());
        QCOMPARE(stopped.error->kind, ErrorKind::Cancelled);
        QCOMPARE(test::contentOf(path()), QByteArray("mine"));
        QCOMPARE(entries(), QStringList(u"plan.jsonl"_s));
    }

    void noLetterIsLeftOut()
    {
        auto letters = some(3);
        letters[1].payload = Slice::of(QByteArray(5'000, 'x'));
        const auto written = writePlan({.file = path(), .plan = {.letters = letters}, .longestLine = 4'000});
        QCOMPARE(written.error->code, u"letter-too-large"_s);
        QCOMPARE(written.rowId, u"row-1"_s);
        QCOMPARE(entries(), QStringList());
    }

    void fullDiskLeavesNothing()
    {
#ifdef Q_OS_UNIX
        rlimit before{};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        const rlimit small{.rlim_cur = 20'000, .rlim_max = before.rlim_max};
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto written = writePlan({.file = path(), .plan = {.letters = some(1'000)}});
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        std::signal(SIGXFSZ, handler);
        QVERIFY(written.error);
        QCOMPARE(written.error->code, u"file-not-written"_s);
        QVERIFY(!written.error->serverText.isEmpty());
        QCOMPARE(entries(), QStringList());
#endif
    }

    void progressAndStop()
    {
        const auto letters = some(500);
        std::atomic<qint64> done = 0;
        QVERIFY(!writePlan({.file = path(), .plan = {.letters = letters}}, {}, &done).error);
        QCOMPARE(done, 500);
        QVERIFY(openPlan({.file = path()}, {}, &done));
        QCOMPARE(done, QFileInfo(path()).size() - 1); // all but the last line feed
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = openPlan({.file = path()}, stop.get_token());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().error.kind, ErrorKind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestPlanFile)
#include "tst_planfile.moc"
