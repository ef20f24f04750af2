// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/dryrun.h"

#include "runnerfixture.h"
#include "support/loopwatch.h"

#include <QSignalSpy>
#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;

namespace {

const QList<RedriveAction> actions{RedriveAction::Replay, RedriveAction::Republish, RedriveAction::Remove,
                                   RedriveAction::Push};

const char *nameOf(RedriveAction action)
{
    static constexpr std::array names{"replay", "republish", "remove", "push"};
    return names.at(std::size_t(action));
}

struct Told
{
    RowState state = RowState::NotStarted;
    QString code = {};

    bool operator==(const Told &) const = default;
};

} // namespace

//! A dry run says what a run says, and sends nothing.
class DryRunTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        setUp(letters);
        m_changesBefore = 0;
    }
    void cleanup()
    {
        m_dry.reset();
        m_other.reset();
        tearDown();
    }

    void saysWhatTheRunSays_data();
    void saysWhatTheRunSays();
    void movedElsewhere();
    void sameMessageInTwoGroups();
    void restOfPartition();
    void haltsWhereARunHalts_data();
    void haltsWhereARunHalts();
    void journalStaysAsItIs();
    void abandonedEntries();
    void cancelled();
    void deletedWhileItRuns();
    void manyDoNotHoldTheWindow();

private:
    static constexpr int letters = 16;

    void prepare(const QString &what);
    //! Carried out to its end, or stopped.
    void dryRun()
    {
        m_dry = std::make_unique<DryRun>(m_plan, origin, *m_journal);
        m_dry->setBroker(m_broker.get());
        m_dry->start();
        QTRY_VERIFY(m_dry->state() == DryRun::State::Finished || m_dry->state() == DryRun::State::Stopped);
        qsizetype sum = 0;
        for (auto state = 0; state < int(RowState::Repeated); ++state)
            sum += m_dry->counts().of(RowState(state));
        QCOMPARE(sum, m_dry->counts().matched());
        QCOMPARE(changes(), m_changesBefore);
    }
    [[nodiscard]] int changes() const
    {
        return m_broker->pushes.count() + m_broker->removes.count() + m_broker->replays.count();
    }
    [[nodiscard]] Told dry(qsizetype row) const { return {m_dry->row(row).state, m_dry->row(row).code}; }

    std::unique_ptr<DryRun> m_dry;
    std::unique_ptr<Journal> m_other;
    int m_changesBefore = 0;
};

void DryRunTest::saysWhatTheRunSays_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<QString>("what");
    for (const auto action : actions) {
        for (const auto &what : {u"nothing"_s, u"gone"_s, u"not addressable"_s, u"may not"_s, u"may not remove"_s,
                                 u"twice"_s, u"unresolved"_s, u"claimed"_s, u"sent before"_s, u"knows sent before"_s,
                                 u"no payload"_s, u"envelope"_s, u"change"_s, u"refused payload"_s, u"headers"_s,
                                 u"no destination"_s, u"elsewhere"_s, u"letter for"_s, u"unreadable rows"_s}) {
            // Whether it is there the broker tells these when they act on it.
            if (what == u"unreadable rows" && (action == RedriveAction::Replay || action == RedriveAction::Remove))
                continue;
            QTest::addRow("%s, %s", nameOf(action), qPrintable(what)) << action << what;
        }
    }
}

//! Something is in the way of letters 3 to 5.
void DryRunTest::prepare(const QString &what)
{
    const auto some = [this](const std::function<void(DeadLetter &)> &call) {
        for (std::size_t i = 3; i < 6; ++i)
            call(m_plan.letters[i]);
    };
    auto info = m_broker->info();
    if (what == u"gone")
        some([this](const DeadLetter &letter) { m_broker->take(letter.key()); });
    if (what == u"not addressable") {
        m_broker->addressableAnswer = [](const DeadLetter &letter) {
            return letter.rowId == u"row-5" ? Permission{Reason::CannotBeAddressed} : Permission{Reason::None};
        };
    }
    if (what.startsWith(u"may not")) {
        info.capabilities.set(what == u"may not" ? Ability::Push : Ability::Remove, Reason::CredentialMayNot);
        if (what == u"may not")
            info.capabilities.set(Ability::Replay, Reason::CredentialMayNot);
    }
    if (what == u"headers")
        some([](DeadLetter &letter) { letter.headers = {{.name = u"x\ny"_s, .value = QByteArray("v")}}; });
    m_broker->setInfo(info);
    if (what == u"twice") {
        m_plan.letters.push_back(m_plan.letters[2]);
        m_plan.letters.push_back(m_plan.letters[9]);
    }
    if (what == u"unresolved" || what.contains(u"sent before")) {
        Redriver redriver(origin, *m_journal);
        redriver.setBroker(m_broker.get());
        some([&](const DeadLetter &letter) {
            if (what == u"unresolved")
                m_broker->pushes.failNext(timeout);
            await(redriver.republish(letter, fixed, home, false));
        });
        m_plan.knowsSentBefore = what.startsWith(u"knows");
    }
    if (what == u"claimed") {
        m_other = std::make_unique<Journal>(m_file);
        some([this](const DeadLetter &letter) {
            QVERIFY(await(
                m_other->claim({.broker = origin.broker, .action = m_plan.action, .letter = letter.key()}, letter)));
        });
    }
    if (what == u"no payload")
        some([](DeadLetter &letter) { letter.payload = {}; });
    if (what == u"envelope")
        some([](DeadLetter &letter) { letter.protection = Protection::Envelope; });
    if (what == u"change") {
        m_plan.payload = [](const DeadLetter &letter) -> std::expected<QByteArray, QString> {
            return letter.rowId == u"row-7" ? std::unexpected(u"does-not-apply"_s)
                                            : std::expected<QByteArray, QString>(fixed);
        };
    }
    if (what == u"refused payload") {
        const auto bad = m_plan.letters[7].payload.bytes();
        m_broker->payloadCheckAnswer = [bad](QByteArrayView payload) {
            return payload == bad ? std::optional(Broker::Refusal{.code = u"too-large"_s}) : std::nullopt;
        };
    }
    if (what == u"no destination")
        m_plan.to = Destination{};
    if (what == u"elsewhere")
        m_plan.to = Destination{u"other"_s, {}};
    if (what == u"letter for") {
        m_plan.whole = [](const DeadLetter &letter) -> std::expected<DeadLetter, QString> {
            if (letter.rowId == u"row-4")
                return std::unexpected(u"not-kept"_s);
            auto whole = letter;
            whole.payload = Slice::of(fixed);
            return whole;
        };
        for (auto &letter : m_plan.letters)
            letter.payload = {};
    }
    if (what == u"unreadable rows") {
        m_broker->take(m_plan.letters[3].key());
        m_broker->pages.always([this](const LetterQuery &, const LetterCursor &) -> Result<LetterPage> {
            return LetterPage{.letters = m_broker->lettersThere(),
                              .unreadable = {LetterKey{}},
                              .next = std::nullopt,
                              .total = std::nullopt};
        });
    }
}

void DryRunTest::saysWhatTheRunSays()
{
    QFETCH(const RedriveAction, action);
    QFETCH(const QString, what);
    m_plan.action = action;
    m_plan.reason = u"seen to"_s;
    m_plan.pace.atOnce = 1;
    m_plan.pace.attempts = 1;
    prepare(what);
    m_changesBefore = changes();
    dryRun();
    QCOMPARE(m_dry->state(), DryRun::State::Finished);
    make();
    QVERIFY(runs());
    for (qsizetype row = 0; row < qsizetype(m_plan.letters.size()); ++row) {
        const Told real{m_runner->row(row).state, m_runner->row(row).code};
        const bool toldByBroker = what.contains(u"sent before") && real.code == u"already-there"_s;
        QVERIFY2(dry(row) == real || (toldByBroker && dry(row).state == real.state),
                 qPrintable(u"row %1: %2 '%3', but %4 '%5'"_s.arg(row)
                                .arg(int(dry(row).state))
                                .arg(dry(row).code)
                                .arg(int(real.state))
                                .arg(real.code)));
    }
}

void DryRunTest::movedElsewhere()
{
    auto info = m_broker->info();
    info.capabilities.set(Ability::ReplayElsewhere, Reason::CredentialMayNot);
    m_broker->setInfo(info);
    m_plan.to = Destination{u"other"_s, {}};
    dryRun();
    QCOMPARE(m_dry->counts().of(RowState::Refused), letters);
    QCOMPARE(dry(0).code, u"not-permitted"_s);
}

void DryRunTest::sameMessageInTwoGroups()
{
    auto info = m_broker->info();
    info.capabilities.removal = RemovalReach::AllGroupsRows;
    m_broker->setInfo(info);
    auto other = m_plan.letters[4];
    other.address.group = u"audit"_s;
    other.rowId += u"-audit"_s;
    m_plan.letters.push_back(other);
    m_broker->setLetters(m_plan.letters);
    m_plan.action = RedriveAction::Remove;
    dryRun();
    QCOMPARE(dry(4), Told{RowState::Done});
    QCOMPARE(dry(letters), (Told{RowState::Gone, u"taken-along"_s}));
    m_plan.action = RedriveAction::Push;
    dryRun();
    QCOMPARE(m_dry->counts().of(RowState::Done), letters + 1);
    info.capabilities.removal = RemovalReach::RowOnly;
    m_broker->setInfo(info);
    m_plan.action = RedriveAction::Remove;
    dryRun();
    QCOMPARE(m_dry->counts().of(RowState::Done), letters + 1);
}

void DryRunTest::restOfPartition()
{
    for (std::size_t i = 0; i < m_plan.letters.size(); ++i)
        m_plan.letters[i].address.partitionId = i % 2 == 0 ? u"even"_s : u"odd"_s;
    m_broker->setLetters(m_plan.letters);
    m_plan.action = RedriveAction::Republish;
    m_plan.pace = {.atOnce = 1, .keepOrder = true, .stopPartition = true};
    m_plan.letters[10].payload = {};
    m_broker->take(m_plan.letters[7].key()); // that stops nothing
    dryRun();
    make();
    QVERIFY(runs());
    for (qsizetype row = 0; row < letters; ++row)
        QCOMPARE(dry(row), (Told{m_runner->row(row).state, m_runner->row(row).code}));
    QCOMPARE(m_dry->counts().of(RowState::Skipped), 2);
}

void DryRunTest::haltsWhereARunHalts_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("code");
    QTest::newRow("auth") << Error{.kind = ErrorKind::Auth} << u"auth"_s;
    QTest::newRow("network") << Error{.kind = ErrorKind::Network} << u"network"_s;
    QTest::newRow("tls") << Error{.kind = ErrorKind::Tls} << u"tls"_s;
    QTest::newRow("unavailable") << Error{.kind = ErrorKind::Unavailable} << u"unavailable"_s;
    QTest::newRow("rate") << Error{.kind = ErrorKind::RateLimited} << u"rate-limited"_s;
    QTest::newRow("closed") << Error{.kind = ErrorKind::Cancelled} << u"not-connected"_s;
    QTest::newRow("no broker") << Error{} << u"not-connected"_s;
    QTest::newRow("journal") << Error{} << u"journal"_s;
    QTest::newRow("file") << Error{} << u"plan-file-changed"_s;
}
void DryRunTest::haltsWhereARunHalts()
{
    QFETCH(const Error, error);
    QFETCH(const QString, code);
    m_plan.action = RedriveAction::Republish;
    m_broker->pages.alwaysAnswer(fail(error));
    if (QTest::currentDataTag() == "no broker"_ba)
        m_broker.reset(nullptr);
    if (code == u"journal")
        m_journal = std::make_unique<Journal>(m_dir->path()); // a folder
    if (code == u"plan-file-changed") {
        m_plan.whole = [code](const DeadLetter &) { return std::unexpected(code); };
        m_plan.letters[0].payload = {};
    }
    m_dry = std::make_unique<DryRun>(m_plan, origin, *m_journal);
    m_dry->setBroker(m_broker.get());
    m_dry->start();
    QTRY_COMPARE(m_dry->state(), DryRun::State::Stopped);
    QCOMPARE(m_dry->haltCode(), code);
    QCOMPARE(m_dry->counts().of(RowState::NotStarted), letters);
    if (!m_broker)
        m_broker = std::make_unique<FakeBroker>();
}

void DryRunTest::journalStaysAsItIs()
{
    prepare(u"unresolved"_s);
    m_changesBefore = changes();
    const auto before
        = peek(m_file, u"SELECT group_concat(id || step || changed_at || ifnull(owner, '-')) FROM entries"_s);
    for (const auto action : actions) {
        m_plan.action = action;
        dryRun();
    }
    QCOMPARE(peek(m_file, u"SELECT group_concat(id || step || changed_at || ifnull(owner, '-')) FROM entries"_s),
             before);
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM runs"_s), QStringList(u"0"_s));
}

//! What a process that has died left behind is settled by the next claim; a dry run only counts it so.
void DryRunTest::abandonedEntries()
{
    for (const auto &[index, step] : {std::pair(1, u"planned"_s), {2, u"sending"_s}, {3, u"sent"_s}}) {
        const auto &letter = m_plan.letters[std::size_t(index)];
        const auto id = await(m_journal->claim({.broker = origin.broker, .letter = letter.key()}, letter));
        QVERIFY(id);
        (void)peek(m_file, u"UPDATE entries SET owner='0-nobody', step='%1' WHERE id=%2"_s.arg(step).arg(*id));
    }
    m_plan.action = RedriveAction::Republish;
    dryRun();
    QCOMPARE(dry(1), Told{RowState::Done});
    QCOMPARE(dry(2), (Told{RowState::Skipped, u"unresolved"_s}));
    QCOMPARE(dry(3), (Told{RowState::Skipped, u"unresolved"_s}));
    m_plan.pace.atOnce = 1;
    make();
    QVERIFY(runs());
    for (qsizetype row = 0; row < 5; ++row)
        QCOMPARE(dry(row), (Told{m_runner->row(row).state, m_runner->row(row).code}));
}

void DryRunTest::cancelled()
{
    m_plan.action = RedriveAction::Republish;
    m_broker->pages.hold();
    m_dry = std::make_unique<DryRun>(m_plan, origin, *m_journal);
    m_dry->setBroker(m_broker.get());
    const QSignalSpy changed(m_dry.get(), &DryRun::stateChanged);
    m_dry->start();
    QTRY_COMPARE(m_broker->pages.waiting(), 1);
    m_dry->cancel();
    QCOMPARE(m_dry->state(), DryRun::State::Stopped);
    QVERIFY(m_dry->haltCode().isEmpty());
    m_broker->openAll();
    QCoreApplication::processEvents();
    QCOMPARE(m_dry->counts().of(RowState::NotStarted), letters);
    QCOMPARE(changed.count(), 2);
}

void DryRunTest::deletedWhileItRuns()
{
    m_plan.action = RedriveAction::Republish;
    for (int turns = 0; turns < 12; ++turns) {
        m_dry = std::make_unique<DryRun>(m_plan, origin, *m_journal);
        m_dry->setBroker(m_broker.get());
        m_dry->start();
        for (int i = 0; i < turns; ++i)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        m_dry.reset();
    }
    // By whoever is told.
    auto *dry = new DryRun(m_plan, origin, *m_journal);
    dry->setBroker(m_broker.get());
    const QPointer<DryRun> watched(dry);
    connect(dry, &DryRun::progressed, dry, [dry] { delete dry; });
    dry->start();
    QTRY_VERIFY(!watched);
}

void DryRunTest::manyDoNotHoldTheWindow()
{
    tearDown();
    setUp(5'000);
    m_plan.action = RedriveAction::Republish;
    m_broker->setPageSize(1'000);
    LoopWatch watch;
    dryRun();
    QCOMPARE(m_dry->counts().of(RowState::Done), 5'000);
    QVERIFY2(watch.longestStallMs() < stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
}

QTEST_GUILESS_MAIN(DryRunTest)
#include "tst_dryrun.moc"
