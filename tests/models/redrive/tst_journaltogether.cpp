// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "journalfixture.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>
#include <QtEndian>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

namespace {

//! Another process that writes, so that what is asked for meanwhile waits.
class Writer
{
public:
    explicit Writer(const QString &file)
    {
        m_db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"writer"_s);
        m_db.setDatabaseName(file);
        m_writes = m_db.open() && QSqlQuery(m_db).exec(u"BEGIN IMMEDIATE"_s);
    }
    ~Writer()
    {
        end();
        m_db = QSqlDatabase();
        QSqlDatabase::removeDatabase(u"writer"_s);
    }
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;
    [[nodiscard]] bool writes() const { return m_writes; }
    void end()
    {
        if (std::exchange(m_writes, false))
            QSqlQuery(m_db).exec(u"ROLLBACK"_s);
    }

private:
    QSqlDatabase m_db;
    bool m_writes = false;
};

//! Transactions in the write-ahead log (SQLite, "Database File Format", section 4: a frame that ends one has the size
//! of the database in bytes 4 to 7).
int transactions(const QString &file)
{
    QFile log(file + "-wal"_L1);
    if (!log.open(QIODevice::ReadOnly))
        return -1;
    const QByteArray bytes = log.readAll();
    if (bytes.size() < 32)
        return 0;
    const auto pageSize = qFromBigEndian<quint32>(bytes.constData() + 8);
    int found = 0;
    for (qsizetype at = 32; at + 24 + qsizetype(pageSize) <= bytes.size(); at += 24 + qsizetype(pageSize))
        found += qFromBigEndian<quint32>(bytes.constData() + at + 4) != 0 ? 1 : 0;
    return found;
}

} // namespace

//! What many letters under way write at the same time.
class JournalTogetherTest : public QObject, protected test::JournalFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void oneWaitForTheDisk();
    void eachHasItsOwnAnswer();
    void inTheirOrder();
    void theDiskIsFullInTheMiddle();
    void nothingIsToldBeforeItIsWritten();

private:
    using Claims = std::vector<QCoro::Task<Result<qint64>>>;
    static constexpr int many = 100;
    static Claims claimMany(Journal &journal, qsizetype payload = 10)
    {
        Claims claims;
        for (int number = 1; number <= many; ++number) {
            auto letter = sampleLetter(number);
            letter.payload = Slice::of('"' + QByteArray(payload, 'x') + '"');
            claims.push_back(journal.claim(entry(), letter));
        }
        return claims;
    }
};

void JournalTogetherTest::oneWaitForTheDisk()
{
    Journal journal(m_file);
    QVERIFY(await(journal.ready()));
    Writer writer(m_file);
    QVERIFY(writer.writes());
    const int before = transactions(m_file);
    auto claims = claimMany(journal);
    writer.end();
    for (auto &claim : claims)
        QVERIFY(await(std::move(claim)));
    // The first alone perhaps, as it was being written when the others came.
    QVERIFY(transactions(m_file) - before <= 2);
    QCOMPARE(test::peek(m_file, u"SELECT count(*) FROM entries"_s), QStringList(QString::number(many)));
}

void JournalTogetherTest::eachHasItsOwnAnswer()
{
    Journal journal(m_file);
    const auto first = await(journal.claim(entry(), sampleLetter(many)));
    QVERIFY(first);
    Writer writer(m_file);
    QVERIFY(writer.writes());
    auto claims = claimMany(journal);
    auto twice = journal.claim(entry(), sampleLetter(1));
    auto unknown = journal.advance(4711, Step::Sending);
    auto mine = journal.advance(*first, Step::Sending);
    writer.end();
    for (int i = 0; i < many; ++i) {
        const auto claimed = await(std::move(claims[size_t(i)]));
        QCOMPARE(claimed.has_value(), i + 1 < many);
        if (!claimed)
            QCOMPARE(claimed.error().code, u"claimed"_s);
    }
    QCOMPARE(await(std::move(twice)).error().code, u"claimed"_s);
    QCOMPARE(await(std::move(unknown)).error().kind, ErrorKind::Conflict);
    QVERIFY(await(std::move(mine)));
    QCOMPARE(test::peek(m_file, u"SELECT count(*) FROM entries WHERE step='planned'"_s),
             QStringList(QString::number(many - 1)));
    QCOMPARE(test::peek(m_file, u"SELECT step FROM entries WHERE id=%1"_s.arg(*first)), QStringList(u"sending"_s));
}

void JournalTogetherTest::inTheirOrder()
{
    Journal journal(m_file);
    const auto id = await(journal.claim(entry(), sampleLetter(1)));
    QVERIFY(id);
    Writer writer(m_file);
    QVERIFY(writer.writes());
    auto sending = journal.advance(*id, Step::Sending);
    auto sent = journal.advance(*id, Step::Sent, u"first"_s);
    auto done = journal.release(*id, Step::Done, u"last"_s);
    auto again = journal.claim(entry(), sampleLetter(1)); // it is free by then, and was sent before
    auto all = journal.entries();
    writer.end();
    QVERIFY(await(std::move(sending)));
    QVERIFY(await(std::move(sent)));
    QVERIFY(await(std::move(done)));
    QCOMPARE(await(std::move(again)).error().code, u"sent-before"_s);
    const auto entries = await(std::move(all));
    QVERIFY(entries);
    QCOMPARE(entries->size(), size_t(1));
    QCOMPARE(entries->front().step, Step::Done);
    QCOMPARE(entries->front().note, u"last"_s);
}

//! Those that were told to be written are, and no others.
void JournalTogetherTest::theDiskIsFullInTheMiddle()
{
    if (!test::FullDisk::isPossible())
        QSKIP("there is no limit for files here");
    Journal journal(m_file);
    const auto open = await(journal.claim(entry(), sampleLetter(many + 1)));
    QVERIFY(open);
    Writer writer(m_file);
    QVERIFY(writer.writes());
    QStringList told;
    {
        const test::FullDisk full(6'000'000);
        auto claims = claimMany(journal, 200'000); // 20 MB
        writer.end();
        for (auto &claim : claims) {
            const auto claimed = await(std::move(claim));
            if (claimed)
                told.append(QString::number(*claimed));
            else
                QCOMPARE(claimed.error().code, u"journal"_s);
        }
    }
    QVERIFY(told.size() > 1);
    QVERIFY(told.size() < many);
    told.prepend(QString::number(*open));
    QCOMPARE(test::peek(m_file, u"SELECT id FROM entries ORDER BY id"_s), told);
    // Room again: what was claimed goes on, and what was not can be claimed.
    QVERIFY(await(journal.advance(*open, Step::Sending)));
    QVERIFY(await(journal.claim(entry(), sampleLetter(many))));
}

void JournalTogetherTest::nothingIsToldBeforeItIsWritten()
{
    Journal journal(m_file);
    QVERIFY(await(journal.ready()));
    Writer writer(m_file);
    QVERIFY(writer.writes());
    auto claims = claimMany(journal);
    QVERIFY(!claims.front().isReady());
    QVERIFY(!claims.back().isReady());
    QCOMPARE(test::peek(m_file, u"SELECT count(*) FROM entries"_s), QStringList(u"0"_s));
    writer.end();
    for (auto &claim : claims) {
        const auto id = await(std::move(claim));
        QVERIFY(id);
        QCOMPARE(test::peek(m_file, u"SELECT step FROM entries WHERE id=%1"_s.arg(*id)), QStringList(u"planned"_s));
    }
}

QTEST_GUILESS_MAIN(JournalTogetherTest)
#include "tst_journaltogether.moc"
