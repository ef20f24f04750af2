// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashkeeper.h"

#include "archivefixture.h"

#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::peek;
using test::sampleLetter;

namespace {

DeadLetter marked(int number)
{
    DeadLetter letter = sampleLetter(number);
    letter.payload = Slice::of("{\"marker\":\"KnownPayloadMarker\"}");
    letter.error = u"KnownErrorMarker"_s;
    letter.headers = {{.name = u"KnownHeaderMarker"_s, .type = u"string"_s, .value = "KnownValueMarker"}};
    return letter;
}

DeadLetter large(int number, qsizetype bytes)
{
    DeadLetter letter = sampleLetter(number);
    letter.payload = Slice::of(QByteArray(bytes, char('a' + number % 26)));
    return letter;
}

} // namespace

//! What goes and what stays when the trash is emptied.
class TrashEmptyingTest : public QObject, protected test::ArchiveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void whatStays();
    void nothingIsLeftInTheFile();
    void stillGuardsAgainstSendingTwice_data();
    void stillGuardsAgainstSendingTwice();
    void openActionsAreLeftAlone_data();
    void openActionsAreLeftAlone();
    void counts();
    void byAge();
    void bySize();
    void theKeeper();
    void givesRoomBack();
    void anEarlierFileGivesRoomBack();
};

void TrashEmptyingTest::whatStays()
{
    JournalEntry wanted = entry(RedriveAction::Remove);
    wanted.note = u"a test order"_s;
    const auto id = act(marked(1), wanted, Step::Done);
    const auto other = removed(marked(2));
    QSignalSpy emptied(m_archive.get(), &JournalArchive::emptied);
    const auto done = await(m_archive->empty({id}));
    QVERIFY(done);
    QCOMPARE(done->letters, 1);
    QVERIFY(done->bytes > 0);
    QCOMPARE(emptied.count(), 1);
    const auto found = trash();
    QCOMPARE(idsOf(found), (std::vector<qint64>{other, id}));
    QCOMPARE(found[0].kept, TrashKept::Whole);
    const TrashedLetter &letter = found[1];
    QCOMPARE(letter.kept, TrashKept::Emptied);
    QCOMPARE(letter.letter.key(), marked(1).key());
    QCOMPARE(letter.letter.messageId, marked(1).messageId);
    QVERIFY(letter.letter.error.isEmpty());
    QVERIFY(letter.letter.headers.empty());
    QCOMPARE(letter.entry.note, u"a test order"_s);
    QCOMPARE(letter.entry.letter, marked(1).key());
    QVERIFY(!await(m_archive->letter(id)).value().payload.isPresent());
    QCOMPARE(await(m_archive->empty({id})).value().letters, 0); // a second time there is nothing
}

void TrashEmptyingTest::nothingIsLeftInTheFile()
{
    JournalEntry wanted = entry();
    wanted.payload = "{\"marker\":\"KnownSentMarker\"}";
    wanted.headers = std::vector<Header>{{.name = u"KnownSentHeader"_s, .type = u"string"_s, .value = "1"}};
    QVERIFY(act(marked(1), wanted, Step::Done) > 0);
    QVERIFY(await(m_archive->emptyAll()));
    m_archive.reset();
    m_journal.reset();
    for (const QString &name : {m_file, QString(m_file + "-wal"_L1)}) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray all = file.readAll();
        QVERIFY(!all.contains("Known"));
        QVERIFY(!all.contains(QByteArray("K\0n\0o\0w\0n", 9)));
        QVERIFY(!all.contains(QByteArray("\0K\0n\0o\0w\0n", 10)));
    }
}

void TrashEmptyingTest::stillGuardsAgainstSendingTwice_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("removes");
    QTest::newRow("republished") << RedriveAction::Republish << true;
    QTest::newRow("a copy was sent") << RedriveAction::Republish << false;
    QTest::newRow("put back") << RedriveAction::Push << false;
}

void TrashEmptyingTest::stillGuardsAgainstSendingTwice()
{
    QFETCH(RedriveAction, action);
    QFETCH(bool, removes);
    JournalEntry wanted = entry(action);
    wanted.removesOriginal = removes;
    wanted.payload = "{}";
    const auto id = act(marked(1), wanted, Step::Done);
    QVERIFY(id > 0);
    QCOMPARE(await(m_archive->emptyAll()).value().letters, 1);
    QCOMPARE(await(m_journal->kept(id)).value().payload.isPresent(), false);
    const auto again = await(m_journal->claim(wanted, marked(1)));
    QVERIFY(!again);
    QCOMPARE(again.error().code, u"sent-before"_s);
    JournalEntry back = entry(RedriveAction::Push);
    back.removesOriginal = false;
    back.newTransactionId = u"fix-other"_s;
    QCOMPARE(await(m_journal->claim(back, marked(1))).error().code, u"sent-before"_s);
}

void TrashEmptyingTest::openActionsAreLeftAlone_data()
{
    QTest::addColumn<Step>("step");
    for (const auto &[name, step] :
         {std::pair("planned", Step::Planned), std::pair("sending", Step::Sending), std::pair("sent", Step::Sent),
          std::pair("removing", Step::Removing), std::pair("unknown", Step::Unknown)})
        QTest::newRow(name) << step;
}

void TrashEmptyingTest::openActionsAreLeftAlone()
{
    QFETCH(Step, step);
    JournalEntry wanted = entry();
    wanted.payload = "[7]";
    const auto id = act(marked(1), wanted, step);
    QVERIFY(id > 0);
    QCOMPARE(await(m_archive->emptyAll()).value().letters, 0);
    const auto byHand = await(m_archive->empty({id}));
    QVERIFY(byHand);
    QCOMPARE(byHand->letters, 0);
    QCOMPARE(byHand->spared, 1);
    QCOMPARE(await(m_archive->emptyBy({.days = 1, .bytes = 1}, entry().at + 1'000'000'000'000'000)).value().letters, 0);
    QCOMPARE(await(m_journal->kept(id)).value().payload.bytes(), marked(1).payload.bytes());
    QCOMPARE(await(m_journal->sentPayload(id)).value(), std::optional(QByteArray("[7]")));
}

void TrashEmptyingTest::counts()
{
    removed(large(1, 1000));
    removed(large(2, 2000));
    QVERIFY(act(large(3, 4000), entry(), Step::Refused) > 0);
    QVERIFY(act(large(4, 8000), entry(RedriveAction::Remove), Step::Unknown) > 0);
    const auto before = await(m_archive->survey());
    QVERIFY(before);
    QCOMPARE(before->letters, 3);
    QCOMPARE(before->others, 1);
    QCOMPARE(before->open, 1);
    QCOMPARE(before->emptiable(), 3);
    QVERIFY(before->bytes >= 15'000 && before->bytes < 20'000);
    QVERIFY(before->openBytes >= 8000 && before->openBytes < 10'000);
    QCOMPARE(await(m_archive->emptyAll()).value().letters, 3);
    const auto after = await(m_archive->survey());
    QCOMPARE(after->letters, 1);
    QCOMPARE(after->others, 0);
    QCOMPARE(after->bytes, before->openBytes);
}

void TrashEmptyingTest::byAge()
{
    constexpr EpochMs day = 86'400'000;
    const EpochMs now = 100 * day;
    std::vector<qint64> ids;
    for (const EpochMs at : {now - 31 * day, now - 30 * day, now - 29 * day, now}) {
        JournalEntry wanted = entry(RedriveAction::Remove);
        wanted.at = at;
        ids.push_back(act(sampleLetter(int(ids.size())), wanted, Step::Done));
    }
    QCOMPARE(await(m_archive->emptyBy({}, now)).value().letters, 0);
    QCOMPARE(await(m_archive->emptyBy({.days = 30}, now)).value().letters, 1);
    QVERIFY(!await(m_archive->letter(ids[0])).value().payload.isPresent());
    QVERIFY(await(m_archive->letter(ids[1])).value().payload.isPresent());
    QCOMPARE(await(m_archive->emptyBy({.days = 1}, now)).value().letters, 2);
}

void TrashEmptyingTest::bySize()
{
    std::vector<qint64> ids;
    ids.reserve(10);
    for (int i = 0; i < 10; ++i)
        ids.push_back(removed(large(i, 10'000)));
    const auto before = await(m_archive->survey());
    QVERIFY(before);
    QCOMPARE(await(m_archive->emptyBy({.bytes = before->bytes}, 0)).value().letters, 0);
    QCOMPARE(await(m_archive->emptyBy({.bytes = 55'000}, 0)).value().letters, 5);
    for (size_t i = 0; i < ids.size(); ++i) // the oldest first
        QCOMPARE(await(m_archive->letter(ids[i])).value().payload.isPresent(), i >= 5);
    QVERIFY(await(m_archive->survey())->bytes <= 55'000);
}

void TrashEmptyingTest::theKeeper()
{
    QSettings settings(m_dir->filePath(u"settings.ini"_s), QSettings::IniFormat);
    constexpr EpochMs day = 86'400'000;
    JournalEntry wanted = entry(RedriveAction::Remove);
    wanted.at = 1000 * day;
    const auto old = act(sampleLetter(1), wanted, Step::Done);
    wanted.at = 1010 * day;
    const auto young = act(sampleLetter(2), wanted, Step::Done);
    {
        TrashKeeper keeper(*m_archive, settings);
        QVERIFY(keeper.rule().isOff()); // until somebody sets it
        keeper.setClock([] { return 1011 * day; });
        QSignalSpy emptied(&keeper, &TrashKeeper::emptied);
        keeper.start();
        keeper.setRule({.days = 5});
        QTRY_COMPARE(emptied.count(), 1);
        QVERIFY(!await(m_archive->letter(old)).value().payload.isPresent());
        QVERIFY(await(m_archive->letter(young)).value().payload.isPresent());
    }
    TrashKeeper next(*m_archive, settings);
    QCOMPARE(next.rule(), (TrashRule{.days = 5}));
    next.setClock([] { return 1020 * day; });
    QSignalSpy emptied(&next, &TrashKeeper::emptied);
    next.start();
    QTRY_COMPARE(emptied.count(), 1);
    QVERIFY(!await(m_archive->letter(young)).value().payload.isPresent());
    next.setRule({.bytes = 1});
    QCOMPARE(TrashKeeper(*m_archive, settings).rule(), (TrashRule{.bytes = 1}));
}

void TrashEmptyingTest::givesRoomBack()
{
    for (int i = 0; i < 20; ++i)
        removed(large(i, 500'000));
    const auto count = [this] { return peek(m_file, u"PRAGMA page_count"_s).value(0).toLongLong(); };
    const auto before = count();
    QVERIFY(before > 2000);
    QVERIFY(await(m_archive->emptyAll(), 60'000));
    QVERIFY(count() < 200);
    QCOMPARE(peek(m_file, u"PRAGMA freelist_count"_s), QStringList{u"0"_s});
    QCOMPARE(trash().size(), size_t(20));
}

//! One that was made without a map of its pages.
void TrashEmptyingTest::anEarlierFileGivesRoomBack()
{
    for (int i = 0; i < 8; ++i)
        removed(large(i, 500'000));
    m_archive.reset();
    m_journal.reset();
    QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"plain"_s);
    db.setDatabaseName(m_file);
    QVERIFY(db.open());
    for (const auto &statement : {u"PRAGMA auto_vacuum=NONE"_s, u"VACUUM"_s})
        QVERIFY(QSqlQuery(db).exec(statement));
    db.close();
    db = {};
    QSqlDatabase::removeDatabase(u"plain"_s);
    QCOMPARE(peek(m_file, u"PRAGMA auto_vacuum"_s), QStringList{u"0"_s});
    m_journal = std::make_unique<Journal>(m_file);
    m_archive = std::make_unique<JournalArchive>(*m_journal);
    QVERIFY(await(m_archive->emptyAll(), 60'000));
    QVERIFY(peek(m_file, u"PRAGMA page_count"_s).value(0).toLongLong() < 200);
    QCOMPARE(peek(m_file, u"PRAGMA auto_vacuum"_s), QStringList{u"2"_s});
    QCOMPARE(peek(m_file, u"PRAGMA journal_mode"_s), QStringList{u"wal"_s});
    QCOMPARE(trash().size(), size_t(8));
    QVERIFY(removed(sampleLetter(50)) > 0);
}

QTEST_GUILESS_MAIN(TrashEmptyingTest)
#include "tst_trashemptying.moc"
