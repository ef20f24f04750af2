// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "journalfixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::peek;
using test::sampleLetter;

//! The file: who may read it, and what becomes of one that cannot be used.
class JournalFileTest : public QObject, protected test::JournalFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void makesFolderAndFileForThisUserOnly();
    void settingsOfTheFile();
    void upgrades_data();
    void upgrades();
    void survivesReopening();
    void unusableFile_data();
    void unusableFile();
    void readOnlyFile();
    void becomesUsable();
    void fullDisk();
    void staleLockFilesGo();
    void goneWhileInUse_data();
    void goneWhileInUse();
    void putBackWhileInUse();
};

void JournalFileTest::makesFolderAndFileForThisUserOnly()
{
    {
        Journal journal(m_file);
        QVERIFY(await(journal.ready()));
        QVERIFY(!journal.openError());
        QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
        const auto owner = QFile::ReadOwner | QFile::WriteOwner;
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
            | QFile::WriteOther | QFile::ExeOther;
        const QFileInfo folder(QFileInfo(m_file).absolutePath());
        QVERIFY(!(folder.permissions() & others));
        const auto files = folder.dir().exists(folder.fileName())
            ? QDir(folder.filePath()).entryInfoList(QDir::Files | QDir::Hidden)
            : QFileInfoList();
        QVERIFY(files.size() >= 2); // the journal, its WAL, the lock
        for (const QFileInfo &file : files) {
            QVERIFY2(!(file.permissions() & others), qPrintable(file.fileName()));
            QVERIFY(file.permissions().testFlags(owner));
        }
    }
    // Closed: nothing but the journal is left.
    QCOMPARE(QDir(QFileInfo(m_file).absolutePath()).entryList(QDir::Files | QDir::Hidden),
             QStringList{u"journal.sqlite"_s});
}

void JournalFileTest::settingsOfTheFile()
{
    Journal journal(m_file);
    QVERIFY(await(journal.ready()));
    QCOMPARE(peek(m_file, u"PRAGMA journal_mode"_s), QStringList{u"wal"_s});
    QCOMPARE(peek(m_file, u"PRAGMA user_version"_s), QStringList{u"4"_s});
}

//! A file of an earlier version is brought up to date and keeps what it remembers.
void JournalFileTest::upgrades_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("from 2, which knew no headers") << 2;
    QTest::newRow("from 3, which knew no runs") << 3;
}

void JournalFileTest::upgrades()
{
    QFETCH(int, version);
    qint64 id = 0;
    {
        Journal journal(m_file);
        JournalEntry wanted = entry();
        wanted.payload = "1";
        id = await(journal.claim(wanted, sampleLetter(1))).value_or(0);
        QVERIFY(await(journal.advance(id, Step::Unknown)));
    }
    QStringList statements{u"DROP INDEX by_run"_s, u"DROP TABLE runs"_s};
    QStringList columns{u"who"_s, u"run"_s, u"new_message_id"_s, u"letter_hash"_s, u"sent_hash"_s};
    if (version < 3)
        columns += {u"sent_headers"_s, u"sent_headers_kept"_s};
    for (const QString &column : std::as_const(columns))
        statements += u"ALTER TABLE entries DROP COLUMN "_s + column;
    statements += u"PRAGMA user_version=%1"_s.arg(version);
    for (const QString &sql : std::as_const(statements))
        QVERIFY(peek(m_file, sql).isEmpty());
    Journal journal(m_file);
    const auto unfinished = await(journal.unfinished());
    QVERIFY(unfinished);
    QCOMPARE(unfinished->size(), size_t(1));
    QCOMPARE(await(journal.sentPayload(id)).value(), std::optional(QByteArray("1")));
    QCOMPARE(await(journal.sentHeaders(id)).value(), std::optional(std::vector<Header>())); // it pushed none
    JournalEntry wanted = entry();
    wanted.headers = {{.name = u"a"_s}};
    const auto next = await(journal.claim(wanted, sampleLetter(2)));
    QVERIFY(next);
    QCOMPARE(await(journal.sentHeaders(*next)).value(), wanted.headers);
    QVERIFY(await(journal.beginRun({.broker = u"broker"_s})));
    QCOMPARE(peek(m_file, u"PRAGMA user_version"_s), QStringList{u"4"_s});
}

void JournalFileTest::survivesReopening()
{
    {
        Journal journal(m_file);
        const auto id = await(journal.claim(entry(), sampleLetter(1)));
        QVERIFY(await(journal.advance(*id, Step::Done, u"fine"_s)));
    }
    Journal journal(m_file);
    const auto entries = await(journal.entries());
    QCOMPARE(entries->size(), size_t(1));
    QCOMPARE(entries->front().step, Step::Done);
    QCOMPARE(entries->front().note, u"fine"_s);
}

void JournalFileTest::unusableFile_data()
{
    QTest::addColumn<QString>("sql"); // makes the file
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::newRow("garbage") << QString() << QByteArray("this is no database, whatever its name says. ").repeated(100)
                             << u"journal-corrupt"_s;
    QTest::newRow("of another program") << u"CREATE TABLE things (a)"_s << QByteArray() << u"journal-foreign"_s;
    QTest::newRow("of another program that says so")
        << u"PRAGMA application_id=42"_s << QByteArray() << u"journal-foreign"_s;
    QTest::newRow("newer") << u"PRAGMA user_version=99"_s << QByteArray() << u"journal-newer"_s;
    QTest::newRow("of the development") << u"PRAGMA user_version=1"_s << QByteArray() << u"journal-older"_s;
}

void JournalFileTest::unusableFile()
{
    QFETCH(QString, sql);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    m_file = m_dir->filePath(u"journal.sqlite"_s);
    if (sql.startsWith("PRAGMA"_L1)) {
        Journal made(m_file);
        QVERIFY(await(made.ready()));
    }
    if (!sql.isEmpty()) {
        QVERIFY(peek(m_file, sql).isEmpty());
    } else {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    {
        Journal journal(m_file);
        QSignalSpy spy(&journal, &Journal::openErrorChanged);
        const auto claimed = await(journal.claim(entry(), sampleLetter(1)));
        QVERIFY(!claimed);
        QCOMPARE(claimed.error().kind, ErrorKind::Unavailable);
        QCOMPARE(claimed.error().code, code);
        QVERIFY(!claimed.error().serverText.isEmpty());
        QVERIFY(journal.openError());
        QCOMPARE(spy.count(), 1);
        QCOMPARE(await(journal.unfinished()).error().code, code);
    }
    file.seek(0);
    QCOMPARE(file.readAll(), before); // left alone
}

void JournalFileTest::readOnlyFile()
{
#ifdef Q_OS_UNIX
    if (::geteuid() == 0)
        QSKIP("the superuser may write everything");
#endif
    {
        Journal made(m_file);
        QVERIFY(await(made.ready()));
    }
    QVERIFY(QFile::setPermissions(m_file, QFile::ReadOwner));
    QVERIFY(QFile::setPermissions(QFileInfo(m_file).absolutePath(), QFile::ReadOwner | QFile::ExeOwner));
    Journal journal(m_file);
    QCOMPARE(await(journal.claim(entry(), sampleLetter(1))).error().code, u"journal"_s);
    QFile::setPermissions(QFileInfo(m_file).absolutePath(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void JournalFileTest::becomesUsable()
{
    const QString blocked = m_dir->filePath(u"deep"_s);
    QFile inTheWay(blocked);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Journal journal(m_file);
    QCOMPARE(await(journal.claim(entry(), sampleLetter(1))).error().code, u"journal"_s);
    QVERIFY(journal.openError());
    QVERIFY(inTheWay.remove());
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
    QVERIFY(!journal.openError());
}

void JournalFileTest::fullDisk()
{
    if (!test::FullDisk::isPossible())
        QSKIP("cannot be simulated here");
    Journal journal(m_file);
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
    Result<qint64> claimed;
    {
        const test::FullDisk full;
        claimed = await(journal.claim(entry(), sampleLetter(2)));
    }
    QVERIFY(!claimed);
    QCOMPARE(claimed.error().kind, ErrorKind::Unavailable);
    QCOMPARE(claimed.error().code, u"journal"_s);
    QVERIFY(await(journal.claim(entry(), sampleLetter(2))));
    QCOMPARE(await(journal.entries())->size(), size_t(2));
}

void JournalFileTest::staleLockFilesGo()
{
    QVERIFY(QDir().mkpath(QFileInfo(m_file).absolutePath()));
    const QString stale = m_file + "-0b5e6f0c-6f0e-4e51-9c0e-3f1f4b9d8a11.lock"_L1;
    const QString foreign = m_file + "-notes.lock"_L1;
    for (const QString &name : {stale, foreign}) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    Journal other(m_file);
    QVERIFY(await(other.ready()));
    QVERIFY(!QFile::exists(stale));
    QVERIFY(QFile::exists(foreign));
    Journal journal(m_file);
    QVERIFY(await(journal.ready()));
    const QStringList locks = QFileInfo(m_file).dir().entryList({u"*.lock"_s}, QDir::Files);
    QCOMPARE(locks.size(), 3); // those of the two that live, and the one that is not ours
}

void JournalFileTest::goneWhileInUse_data()
{
#ifndef Q_OS_UNIX
    QSKIP("an open file cannot be removed here");
#endif
    QTest::addColumn<QString>("how");
    for (const QString &how : {u"removed"_s, u"with its folder"_s, u"replaced"_s})
        QTest::newRow(qPrintable(how)) << how;
}

//! SQLite writes on into a file without a name, which nobody finds again: nothing may be sent on the strength of that.
void JournalFileTest::goneWhileInUse()
{
    QFETCH(QString, how);
    {
        Journal other(m_file + u"-other"_s);
        QVERIFY(await(other.ready()));
    }
    Journal journal(m_file);
    const auto id = await(journal.claim(entry(), sampleLetter(1)));
    QVERIFY(id);
    if (how == "with its folder"_L1)
        QVERIFY(QFileInfo(m_file).dir().removeRecursively());
    else
        QVERIFY(QFile::remove(m_file));
    if (how == "replaced"_L1)
        QVERIFY(QFile::rename(m_file + u"-other"_s, m_file));
    QCOMPARE(await(journal.advance(*id, Step::Sending)).error().code, u"journal-gone"_s);
    QCOMPARE(await(journal.claim(entry(), sampleLetter(2))).error().code, u"journal-gone"_s);
    QCOMPARE(await(journal.ready()).error().code, u"journal-gone"_s);
    QVERIFY(journal.openError());
    QVERIFY(await(journal.keepAside()));
    QVERIFY(!journal.openError());
    QVERIFY(await(journal.claim(entry(), sampleLetter(2))));
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM entries"_s), QStringList{u"1"_s});
}

void JournalFileTest::putBackWhileInUse()
{
#ifndef Q_OS_UNIX
    QSKIP("an open file cannot be moved here");
#endif
    Journal journal(m_file);
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
    QVERIFY(QFile::rename(m_file, m_file + u"-moved"_s));
    QCOMPARE(await(journal.claim(entry(), sampleLetter(2))).error().code, u"journal-gone"_s);
    QVERIFY(QFile::rename(m_file + u"-moved"_s, m_file));
    QVERIFY(await(journal.ready()));
    QVERIFY(!journal.openError());
    QVERIFY(await(journal.claim(entry(), sampleLetter(2))));
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM entries"_s), QStringList{u"2"_s});
}

QTEST_GUILESS_MAIN(JournalFileTest)
#include "tst_journalfile.moc"
