// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftfile.h"

#include "draftfixture.h"

#include <QFileInfo>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::bytesIn;
using test::draftKey;
using test::sampleDraft;

//! The drafts on disk: what is in the file, and files that cannot be used.
class DraftFileTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;

    void write(const QByteArray &bytes)
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    //! A database that says what it is with other numbers than ours.
    void writeDatabase(int application, int version)
    {
        {
            auto db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"other"_s);
            db.setDatabaseName(m_file);
            QVERIFY(db.open());
            QSqlQuery query(db);
            QVERIFY(query.exec(u"CREATE TABLE theirs(x)"_s));
            QVERIFY(query.exec(u"PRAGMA application_id=%1"_s.arg(application)));
            QVERIFY(query.exec(u"PRAGMA user_version=%1"_s.arg(version)));
        }
        QSqlDatabase::removeDatabase(u"other"_s);
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = m_dir->filePath(u"data/drafts.sqlite"_s);
        QVERIFY(QDir().mkpath(m_dir->filePath(u"data"_s)));
    }

    void savedAndRead()
    {
        DraftFile file(m_file, {});
        auto draft = sampleDraft(1, u"{ \"typed\": 1 }"_s);
        const auto saved = file.save(draft);
        QVERIFY(saved);
        QCOMPARE(saved->entry.letter, draft.letter);
        draft.text->typed = u"later"_s;
        draft.savedAt += 5;
        QVERIFY(file.save(draft));
        const auto read = file.read(u"one"_s, draftKey(1));
        QVERIFY(read);
        QCOMPARE(read->text->typed, u"later"_s);
        QCOMPARE(read->document.payload, draft.document.payload);
        QCOMPARE(file.entries()->size(), 1UZ);
        QCOMPARE(file.read(u"two"_s, draftKey(1)).error().code, u"no-draft"_s);
        QCOMPARE(file.read(u"one"_s, draftKey(2)).error().code, u"no-draft"_s);
    }

    void nobodyElseMayReadIt()
    {
        DraftFile file(m_file, {});
        QVERIFY(file.save(sampleDraft(1, u"typed"_s)));
        const auto names = QDir(m_dir->filePath(u"data"_s)).entryInfoList(QDir::Files);
        QVERIFY(names.size() >= 2); // with its log
        for (const auto &info : names)
            QVERIFY2(
                !(info.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther)),
                qPrintable(info.fileName()));
    }

    void removedIsNotInTheBytes()
    {
        const auto typed = u"the-secret-words-"_s.repeated(500);
        DraftFile file(m_file, {});
        const auto saved = file.save(sampleDraft(1, typed));
        QVERIFY(saved);
        QVERIFY(file.save(sampleDraft(2, u"others"_s)));
        QVERIFY(bytesIn(m_dir->filePath(u"data"_s)).contains("the-secret-words-"));
        QVERIFY(bytesIn(m_dir->filePath(u"data"_s)).contains("{\"original\":1}"));
        QVERIFY(file.remove(u"one"_s, draftKey(1), saved->entry.stamp));
        QVERIFY(!bytesIn(m_dir->filePath(u"data"_s)).contains("the-secret-words-"));
        QVERIFY(!bytesIn(m_dir->filePath(u"data"_s)).contains("{\"original\":1}"));
        QVERIFY(file.read(u"one"_s, draftKey(2)));
    }

    void laterOneOfAnotherProcessStays()
    {
        DraftFile one(m_file, {});
        DraftFile two(m_file, {}); // as another process would have it
        const auto saved = one.save(sampleDraft(1, u"first"_s));
        QVERIFY(saved && two.save(sampleDraft(1, u"second"_s)));
        QVERIFY(one.remove(u"one"_s, draftKey(1), saved->entry.stamp));
        QCOMPARE(one.read(u"one"_s, draftKey(1))->text->typed, u"second"_s);
        const auto seen = one.entries();
        QVERIFY(one.remove(u"one"_s, draftKey(1), seen->front().stamp));
        QCOMPARE(two.read(u"one"_s, draftKey(1)).error().code, u"no-draft"_s);
    }

    void oldestGoFirst()
    {
        DraftFile file(m_file, {.count = 3});
        for (int number = 1; number <= 3; ++number)
            QVERIFY(file.save(sampleDraft(number, u"typed"_s))->dropped.empty());
        const auto saved = file.save(sampleDraft(4, u"typed"_s));
        QVERIFY(saved);
        QCOMPARE(saved->dropped.size(), 1UZ);
        QCOMPARE(saved->dropped.front().letter, draftKey(1));
        QCOMPARE(file.entries()->size(), 3UZ);
    }

    void bytesHaveALimit()
    {
        DraftFile file(m_file, {.bytes = 100'000});
        QVERIFY(file.save(sampleDraft(1, QString(40'000, u'a'))));
        QVERIFY(file.save(sampleDraft(2, QString(40'000, u'b'))));
        const auto saved = file.save(sampleDraft(3, QString(50'000, u'c')));
        QVERIFY(saved);
        QCOMPARE(saved->dropped.size(), 1UZ);
        QCOMPARE(file.save(sampleDraft(4, QString(200'000, u'd'))).error().code, u"drafts-full"_s);
        QCOMPARE(file.entries()->size(), 2UZ); // nothing was removed for what has no room anyway
        auto large = sampleDraft(5, {});
        large.document.payload = QByteArray(DraftRecord::maxBytes + 1, ' ');
        QCOMPARE(file.save(large).error().code, u"draft-too-large"_s);
    }

    void livingProcessesKeepTheirs()
    {
        DraftFile mine(m_file, {.count = 2});
        {
            DraftFile theirs(m_file, {.count = 2});
            QVERIFY(theirs.save(sampleDraft(1, u"typed"_s)));
            QVERIFY(theirs.save(sampleDraft(2, u"typed"_s)));
            QCOMPARE(mine.save(sampleDraft(3, u"typed"_s)).error().code, u"drafts-full"_s);
            QCOMPARE(mine.entries()->size(), 2UZ);
        }
        QCOMPARE(mine.save(sampleDraft(3, u"typed"_s))->dropped.front().letter, draftKey(1)); // it has ended
    }

    void unusableIsPutAside_data()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("garbage") << u"drafts-corrupt"_s;
        QTest::newRow("damaged") << u"drafts-corrupt"_s;
        QTest::newRow("newer") << u"drafts-newer"_s;
        QTest::newRow("foreign") << u"drafts-foreign"_s;
    }

    void unusableIsPutAside()
    {
        QFETCH(QString, code);
        const QByteArray row = QTest::currentDataTag();
        if (row == "garbage")
            write(QByteArray(5000, 'x'));
        else if (row == "newer")
            writeDatabase(0x444c4f44, DraftFile::schemaVersion + 1);
        else if (row == "foreign")
            writeDatabase(7, 1);
        if (row == "damaged") {
            {
                DraftFile whole(m_file, {});
                QVERIFY(whole.save(sampleDraft(1, u"x"_s.repeated(50'000))));
            }
            QFile file(m_file);
            QVERIFY(file.open(QIODevice::ReadWrite));
            file.seek(4096);
            file.write(QByteArray(8192, 'z'));
        }
        QFile before(m_file);
        QVERIFY(before.open(QIODevice::ReadOnly));
        const auto bytes = before.readAll();
        before.close();

        DraftFile file(m_file, {});
        QVERIFY(file.save(sampleDraft(2, u"new"_s)));
        const auto aside = file.takeAside();
        QVERIFY(aside);
        QCOMPARE(aside->code, code);
        QVERIFY(!file.takeAside()); // said once
        QFile kept(aside->name);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), bytes);
        QCOMPARE(file.entries()->size(), 1UZ);
    }

    void notPutAsideUnderAnother()
    {
        DraftFile other(m_file, {});
        QVERIFY(other.open());
        other.close(); // its lock stays
        write(QByteArray(5000, 'x'));
        DraftFile file(m_file, {});
        QCOMPARE(file.save(sampleDraft(1, u"typed"_s)).error().code, u"drafts-in-use"_s);
        QCOMPARE(QFileInfo(m_file).size(), 5000);
    }

    void lockedPasses()
    {
        DraftFile file(m_file, {});
        QVERIFY(file.save(sampleDraft(1, u"typed"_s)));
        {
            auto db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"locker"_s);
            db.setDatabaseName(m_file);
            QVERIFY(db.open());
            QSqlQuery query(db);
            QVERIFY(query.exec(u"BEGIN EXCLUSIVE"_s));
            const auto refused = file.save(sampleDraft(2, u"typed"_s));
            QCOMPARE(refused.error().kind, ErrorKind::Unavailable);
            QCOMPARE(refused.error().code, u"drafts"_s);
            QVERIFY(query.exec(u"ROLLBACK"_s));
        }
        QSqlDatabase::removeDatabase(u"locker"_s);
        QVERIFY(file.save(sampleDraft(2, u"typed"_s)));
        QCOMPARE(file.entries()->size(), 2UZ);
    }

    void folderThatCannotBeMade()
    {
        write("a file");
        DraftFile file(m_file + u"/below/drafts.sqlite"_s, {});
        QCOMPARE(file.save(sampleDraft(1, u"typed"_s)).error().code, u"drafts"_s);
        QVERIFY(QFile::remove(m_file));
        QVERIFY(file.save(sampleDraft(1, u"typed"_s))); // that has passed
    }
};

QTEST_GUILESS_MAIN(DraftFileTest)
#include "tst_draftfile.moc"
