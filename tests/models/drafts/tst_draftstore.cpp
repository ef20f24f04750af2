// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftstore.h"

#include "draftfixture.h"
#include "support/await.h"
#include "support/loopwatch.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::draftKey;
using test::sampleDraft;

//! Drafts of a window: without waiting for the disk, beside other processes, and through kill -9.
class DraftStoreTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;

    static void save(DraftStore &store, const DraftRecord &draft)
    {
        store.save({draft.connection, draft.letter}, [draft] { return draft; });
    }
    QString typed(int number)
    {
        DraftFile file(m_file, {});
        const auto read = file.read(u"one"_s, draftKey(number));
        return read ? read->text->typed : read.error().code;
    }
    std::unique_ptr<QProcess> helper(int number)
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process->start(QStringLiteral(DRAFT_HELPER), {m_file, QString::number(number)});
        return process;
    }
    static QString line(QProcess &process)
    {
        while (!process.canReadLine() && process.waitForReadyRead(20'000)) { }
        return QString::fromUtf8(process.readLine()).trimmed();
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = m_dir->filePath(u"drafts.sqlite"_s);
    }

    void savedSoon()
    {
        DraftStore store(m_file);
        QSignalSpy saved(&store, &DraftStore::saved);
        const DraftStore::Id id{u"one"_s, draftKey(1)};
        QVERIFY(!store.isKept(id));
        save(store, sampleDraft(1, u"typed"_s));
        QVERIFY(store.isKept(id)); // handed over
        QVERIFY(!store.find(id));
        QTRY_COMPARE(saved.size(), 1);
        QVERIFY(store.find(id));
        QCOMPARE(await(store.read(id))->text->typed, u"typed"_s);
        QCOMPARE(typed(1), u"typed"_s);
    }

    void latestTakesThePlace()
    {
        DraftStore store(m_file);
        QSignalSpy saved(&store, &DraftStore::saved);
        for (int i = 0; i < 100; ++i)
            save(store, sampleDraft(1, QString::number(i)));
        QTRY_COMPARE(saved.size(), 2); // the first, and the last of those that waited for it
        QCOMPARE(typed(1), u"99"_s);
    }

    void forgottenWhileItIsWritten()
    {
        DraftStore store(m_file);
        save(store, sampleDraft(1, u"typed"_s));
        save(store, sampleDraft(1, u"typed later"_s));
        store.forget({u"one"_s, draftKey(1)});
        save(store, sampleDraft(2, u"typed"_s));
        QTRY_VERIFY(store.find({u"one"_s, draftKey(2)}));
        QTRY_VERIFY(!store.isKept({u"one"_s, draftKey(1)}));
        QTRY_COMPARE(typed(1), u"no-draft"_s);
    }

    void writtenBeforeTheEnd()
    {
        {
            DraftStore store(m_file);
            for (int number = 1; number <= 5; ++number)
                save(store, sampleDraft(number, u"typed"_s));
        }
        for (int number = 1; number <= 5; ++number)
            QCOMPARE(typed(number), u"typed"_s);
    }

    void foundByTheNext()
    {
        {
            DraftStore store(m_file);
            save(store, sampleDraft(1, u"typed"_s));
        }
        DraftStore store(m_file);
        QTRY_VERIFY(store.isListed());
        QCOMPARE(store.entries().size(), 1UZ);
        store.forget({u"one"_s, draftKey(1)});
        QVERIFY(store.entries().empty());
        QTRY_COMPARE(typed(1), u"no-draft"_s);
    }

    void troubleIsSaidOnce()
    {
        DraftStore store(m_dir->filePath(u"drafts.sqlite"_s));
        QTRY_VERIFY(store.isListed());
        DraftStore broken(m_file + u"/not-a-folder/drafts.sqlite"_s);
        QSignalSpy unusable(&broken, &DraftStore::unusable);
        QTRY_COMPARE(unusable.size(), 1);
        const DraftStore::Id id{u"one"_s, draftKey(1)};
        for (int i = 0; i < 3; ++i) {
            save(broken, sampleDraft(1, u"typed"_s));
            QTRY_VERIFY(broken.trouble(id));
            QVERIFY(!broken.isKept(id));
        }
        QCOMPARE(unusable.size(), 1);
    }

    void tooLargeIsATroubleOfThatOne()
    {
        DraftStore store(m_file);
        QSignalSpy unusable(&store, &DraftStore::unusable);
        auto draft = sampleDraft(1, {});
        draft.document.payload = QByteArray(DraftRecord::maxBytes + 1, ' ');
        save(store, draft);
        QTRY_VERIFY(store.trouble({u"one"_s, draftKey(1)}));
        QCOMPARE(store.trouble({u"one"_s, draftKey(1)})->code, u"draft-too-large"_s);
        QCOMPARE(unusable.size(), 0);
    }

    void damagedIsPutAsideWhileItIsUsed()
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(3000, 'x'));
        file.close();
        DraftStore store(m_file);
        QSignalSpy aside(&store, &DraftStore::putAside);
        QTRY_COMPARE(aside.size(), 1);
        QVERIFY(QFile::exists(aside.front().front().toString()));
        save(store, sampleDraft(1, u"typed"_s));
        QTRY_VERIFY(store.find({u"one"_s, draftKey(1)}));
    }

    void killed()
    {
        const auto process = helper(1);
        QCOMPARE(line(*process), u"ready"_s);
        for (const auto *text : {"first", "second", "third"}) {
            process->write(text);
            process->write("\n");
            QCOMPARE(line(*process), u"written"_s);
        }
        process->kill(); // SIGKILL
        QVERIFY(process->waitForFinished());
        DraftStore store(m_file);
        QTRY_VERIFY(store.isListed());
        QCOMPARE(await(store.read({u"one"_s, draftKey(1)}))->text->typed, u"third"_s);
    }

    void twoProcesses()
    {
        DraftStore store(m_file);
        const auto process = helper(1);
        QCOMPARE(line(*process), u"ready"_s);
        save(store, sampleDraft(1, u"mine"_s));
        QTRY_VERIFY(store.find({u"one"_s, draftKey(1)}));
        process->write("theirs\n");
        QCOMPARE(line(*process), u"written"_s);
        QCOMPARE(await(store.read({u"one"_s, draftKey(1)}))->text->typed, u"theirs"_s); // the later one
        store.forget({u"one"_s, draftKey(1)}); // mine, as far as this process knows
        QTRY_VERIFY(store.find({u"one"_s, draftKey(1)})); // theirs is still there
        QCOMPARE(typed(1), u"theirs"_s);
        process->closeWriteChannel();
        QVERIFY(process->waitForFinished());
        QCOMPARE(process->exitCode(), 0);
    }

    void windowDoesNotWait()
    {
        DraftStore store(m_file);
        QTRY_VERIFY(store.isListed());
        auto draft = sampleDraft(1, QString(8'000'000, u'x'));
        draft.document.payload = QByteArray(8'000'000, 'y');
        QSignalSpy saved(&store, &DraftStore::saved);
        test::LoopWatch watch;
        save(store, draft);
        QVERIFY(saved.wait(30'000));
        QVERIFY2(watch.longestStallMs() <= test::stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
    }
};

QTEST_GUILESS_MAIN(DraftStoreTest)
#include "tst_draftstore.moc"
