// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archivefixture.h"

#include <QCoroTask>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

namespace {

//! One of the calls of \a archive.
QCoro::Task<void> callOf(JournalArchive *archive, int call)
{
    switch (call) {
    case 0:
        co_await archive->trash({});
        break;
    case 1:
        co_await archive->survey();
        break;
    case 2:
        co_await archive->emptyAll();
        break;
    case 3:
        co_await archive->emptyBy({.days = 1, .bytes = 1}, 0);
        break;
    case 4:
        co_await archive->history(u"broker"_s, sampleLetter(1));
        break;
    default:
        co_await archive->noteSeen(u"broker"_s, sampleLetter(1).key(), 1);
        break;
    }
}

} // namespace

//! Which letters are in the trash, and how they are found.
class TrashTest : public QObject, protected test::ArchiveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void everyActionInEveryState_data();
    void everyActionInEveryState();
    void theWholeLetter();
    void goesAwayInTheMiddle_data();
    void goesAwayInTheMiddle();
    void whatThereIsOfThePayload();
    void search_data();
    void search();
    void otherQuestions();
    void pageByPage();
    void anEmptyJournal();
    void stops();
};

void TrashTest::everyActionInEveryState_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("removes");
    QTest::addColumn<Step>("step");
    QTest::addColumn<QString>("note");
    QTest::addColumn<std::optional<TrashFate>>("fate");
    using enum RedriveAction;
    const std::pair<const char *, Step> steps[]
        = {{"planned", Step::Planned},   {"sending", Step::Sending}, {"sent", Step::Sent},
           {"removing", Step::Removing}, {"done", Step::Done},       {"refused", Step::Refused},
           {"failed", Step::Failed},     {"gone", Step::Gone},       {"duplicate", Step::Duplicate},
           {"unknown", Step::Unknown}};
    const std::tuple<const char *, RedriveAction, bool> actions[] = {{"replay", Replay, true},
                                                                     {"republish", Republish, true},
                                                                     {"copy", Republish, false},
                                                                     {"delete", Remove, true},
                                                                     {"push", Push, false}};
    for (const auto &[name, action, removes] : actions) {
        for (const auto &[stepName, step] : steps) {
            std::optional<TrashFate> fate;
            const bool maybe = step == Step::Removing || (step == Step::Unknown && action != Republish);
            if (action == Replay && (step == Step::Done || maybe))
                fate = maybe ? TrashFate::MayBeMoved : TrashFate::Moved;
            else if (removes && action != Replay && (step == Step::Done || maybe))
                fate = maybe ? TrashFate::MayBeRemoved : TrashFate::Removed;
            QTest::addRow("%s, %s", name, stepName) << action << removes << step << QString() << fate;
        }
    }
    QTest::newRow("replay, gone, by whom is not known")
        << Replay << true << Step::Gone << u"gone-unproven"_s << std::optional(TrashFate::MayBeMoved);
}

void TrashTest::everyActionInEveryState()
{
    QFETCH(RedriveAction, action);
    QFETCH(bool, removes);
    QFETCH(Step, step);
    QFETCH(QString, note);
    QFETCH(std::optional<TrashFate>, fate);
    JournalEntry wanted = entry(action);
    wanted.removesOriginal = removes;
    const auto id = act(sampleLetter(1), wanted, step, note);
    QVERIFY(id > 0);
    const auto found = trash();
    QCOMPARE(found.size(), size_t(fate ? 1 : 0));
    if (fate) {
        QCOMPARE(found.front().entry.id, id);
        QCOMPARE(found.front().entry.step, step);
        QCOMPARE(found.front().fate, *fate);
    }
}

void TrashTest::theWholeLetter()
{
    DeadLetter letter = sampleLetter(3);
    letter.headers = {{.name = u"x"_s, .type = u"string"_s, .value = "1"}, {.name = u"x"_s}};
    const QByteArray payload("{\"p\":1.10,\n \"p\":1e400}\0tail \xff", 30);
    letter.payload = Slice::of(payload);
    const auto id = removed(letter, u"a test order"_s);
    const auto found = trash();
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found.front().letter.key(), letter.key());
    QCOMPARE(found.front().letter.headers, letter.headers);
    QCOMPARE(found.front().letter.error, letter.error);
    QCOMPARE(found.front().payloadBytes, payload.size());
    QCOMPARE(found.front().entry.note, u"a test order"_s);
    QVERIFY(!found.front().letter.payload.isPresent()); // a page of large ones would be too much
    QCOMPARE(await(m_archive->letter(id)).value().payload.bytes(), payload);
}

void TrashTest::whatThereIsOfThePayload()
{
    DeadLetter none = sampleLetter(1);
    none.payload = {};
    DeadLetter decrypted = sampleLetter(2);
    decrypted.protection = Protection::DecryptedByBroker;
    removed(none);
    removed(decrypted);
    removed(sampleLetter(3));
    const auto found = trash();
    QCOMPARE(found.size(), size_t(3));
    QCOMPARE(found[0].kept, TrashKept::Whole);
    QCOMPARE(found[1].kept, TrashKept::LeftOut);
    QCOMPARE(found[2].kept, TrashKept::NoPayload);
}

void TrashTest::search_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("found");
    QTest::newRow("queue") << u"invoices"_s << true;
    QTest::newRow("partition") << u"part-77"_s << true;
    QTest::newRow("group") << u"audit"_s << true;
    QTest::newRow("transaction id") << u"tx-5"_s << true;
    QTest::newRow("message id") << u"message-5"_s << true;
    QTest::newRow("row id") << u"row-5"_s << true;
    QTest::newRow("error") << u"payload VERSION"_s << true;
    QTest::newRow("reason") << u"\"test order\""_s << true;
    QTest::newRow("connection") << u"payments"_s << true;
    QTest::newRow("payload") << u"orderid"_s << true;
    QTest::newRow("from all of them") << u"invoices audit order version"_s << true;
    QTest::newRow("not there") << u"nowhere"_s << false;
    QTest::newRow("one is not there") << u"invoices nowhere"_s << false;
}

void TrashTest::search()
{
    QFETCH(QString, words);
    QFETCH(bool, found);
    DeadLetter letter = sampleLetter(5, u"invoices"_s, u"audit"_s);
    letter.address.partition = u"part-77"_s;
    const auto id = removed(letter, u"a test order"_s);
    DeadLetter other = sampleLetter(90, u"other"_s, u"none"_s);
    other.error.clear();
    other.payload = Slice::of("[]");
    JournalEntry elsewhere = entry(RedriveAction::Remove);
    elsewhere.connectionName = u"x"_s;
    QVERIFY(act(other, elsewhere, Step::Done) > 0);
    QCOMPARE(idsOf(trash({.words = words})), found ? std::vector<qint64>{id} : std::vector<qint64>());
}

void TrashTest::otherQuestions()
{
    JournalEntry first = entry(RedriveAction::Remove);
    first.at = 1000;
    JournalEntry second = entry(RedriveAction::Remove);
    second.at = 2000;
    second.broker = u"queen http://other.example:80"_s;
    second.connection = u"profile-2"_s;
    const auto one = act(sampleLetter(1), first, Step::Done);
    const auto two = act(sampleLetter(2), second, Step::Done);
    using Ids = std::vector<qint64>;
    QCOMPARE(idsOf(trash()), (Ids{two, one}));
    QCOMPARE(idsOf(trash({.broker = first.broker})), Ids{one});
    QCOMPARE(idsOf(trash({.connection = u"profile-2"_s})), Ids{two});
    QCOMPARE(idsOf(trash({.from = 1001})), Ids{two});
    QCOMPARE(idsOf(trash({.from = 1000, .until = 2000})), Ids{one});
    QCOMPARE(idsOf(trash({.until = 1000})), Ids());
}

void TrashTest::pageByPage()
{
    std::vector<qint64> ids;
    for (int i = 0; i < 7; ++i) {
        ids.push_back(removed(sampleLetter(i)));
        QVERIFY(act(sampleLetter(100 + i), entry(), Step::Refused) > 0);
    }
    std::ranges::reverse(ids);
    for (const qsizetype most : {1, 2, 3, 7, 100})
        QCOMPARE(idsOf(trash({}, most)), ids);
    const auto first = await(m_archive->trash({}, std::nullopt, 3));
    QVERIFY(first && first->next);
    removed(sampleLetter(500)); // what comes meanwhile does not move the pages
    const auto second = await(m_archive->trash({}, first->next, 3));
    QVERIFY(second);
    QCOMPARE(idsOf(second->letters), (std::vector<qint64>{ids[3], ids[4], ids[5]}));
}

void TrashTest::anEmptyJournal()
{
    const auto page = await(m_archive->trash({}));
    QVERIFY(page);
    QVERIFY(page->letters.empty());
    QVERIFY(!page->next);
    const auto survey = await(m_archive->survey());
    QVERIFY(survey);
    QCOMPARE(survey->letters, 0);
    QCOMPARE(await(m_archive->emptyAll()).value().letters, 0);
}

void TrashTest::stops()
{
    removed(sampleLetter(1));
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(await(m_archive->trash({}, std::nullopt, 10, stop.get_token())).error().kind, ErrorKind::Cancelled);
    QCOMPARE(await(m_archive->survey(stop.get_token())).error().kind, ErrorKind::Cancelled);
}

void TrashTest::goesAwayInTheMiddle_data()
{
    QTest::addColumn<int>("call");
    for (int call = 0; call < 6; ++call)
        QTest::addRow("call %d", call) << call;
}

//! Whatever it was asked comes to an end, and touches nothing that has gone.
void TrashTest::goesAwayInTheMiddle()
{
    QFETCH(int, call);
    for (int number = 1; number <= 20; ++number)
        QVERIFY(removed(sampleLetter(number)) > 0);
    bool ended = false;
    QObject context;
    QCoro::connect(callOf(m_archive.get(), call), &context, [&ended] { ended = true; });
    m_archive.reset();
    QTRY_VERIFY(ended);
    QVERIFY(await(m_journal->ready()));
}

QTEST_GUILESS_MAIN(TrashTest)
#include "tst_trash.moc"
