// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/workspace.h"

#include "session/profilestore.h"
#include "session/secretstore.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;

namespace {

//! A machine without a keychain.
class NoSecretStore : public SecretStore
{
public:
    QCoro::Task<Result<Secret>> read(QString) override { co_return fail(error()); }
    QCoro::Task<Result<void>> write(QString, Secret) override { co_return fail(error()); }
    QCoro::Task<Result<void>> remove(QString) override { co_return fail(error()); }

private:
    static Error error()
    {
        return {.kind = ErrorKind::Unavailable, .code = u"no-keychain"_s, .serverText = u"no D-Bus"_s};
    }
};

} // namespace

//! No network: the profiles are of a kind that cannot be made, so that opening ends with "unknown-kind".
class WorkspaceTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensWithoutCredential();
    void opensWithKeptSecret();
    void asksWhenThereIsNoSecret();
    void asksAndSaysWhyWithoutKeychain();
    void remembers();
    void doesNotRememberUnasked();
    void saysWhenNotKept();
    void asksAgainAfter401();
    void currentFollows();
    void closesInsideItsOwnSignal();
    void saveClosesOnlyWhenTheWayChanged_data();
    void saveClosesOnlyWhenTheWayChanged();
    void nothingIsClosedWhileBusy();
    void closedAnyway();
    void countsWhatIsUnfinishedAtItsBroker();
    void journalIsNotMovedWhileBusy();
    void removeForgetsTheSecret();
    void testDoesNotOpen();

private:
    test::FakeBroker *openWithFake(const QString &id);
    void makeWorkspace(SecretStore &secrets);
    ConnectionProfile put(const QString &id, CredentialKind kind = CredentialKind::Token);
    std::unique_ptr<QTemporaryDir> m_dir;
    QThreadPool m_pool;
    MemorySecretStore m_secrets;
    NoSecretStore m_noSecrets;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<ProfileStore> m_profiles;
    std::unique_ptr<Workspace> m_workspace;
};

void WorkspaceTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
    m_profiles = std::make_unique<ProfileStore>(m_dir->filePath(u"connections.json"_s));
    makeWorkspace(m_secrets);
}

void WorkspaceTest::cleanup()
{
    m_workspace.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_profiles.reset();
    m_journal.reset();
    await(m_secrets.remove(u"1"_s));
}

void WorkspaceTest::makeWorkspace(SecretStore &secrets)
{
    m_workspace = std::make_unique<Workspace>(*m_profiles, secrets, *m_journal, &m_pool);
}

ConnectionProfile WorkspaceTest::put(const QString &id, CredentialKind kind)
{
    ConnectionProfile profile;
    profile.id = id;
    profile.name = u"connection "_s + id;
    profile.kind = u"no such kind"_s;
    profile.url = QUrl(u"http://127.0.0.1:1/"_s);
    profile.credentialKind = kind;
    [&] { QVERIFY(m_profiles->put(profile)); }();
    return profile;
}

void WorkspaceTest::opensWithoutCredential()
{
    put(u"1"_s, CredentialKind::None);
    QSignalSpy opened(m_workspace.get(), &Workspace::sessionOpened);
    m_workspace->open(u"nobody"_s);
    QCOMPARE(opened.count(), 0);
    m_workspace->open(u"1"_s);
    QCOMPARE(opened.count(), 1);
    QVERIFY(m_workspace->session(u"1"_s));
    QCOMPARE(m_workspace->current(), m_workspace->session(u"1"_s));
    QCOMPARE(m_workspace->session(u"1"_s)->state(), Session::State::Failed);
    m_workspace->open(u"1"_s); // again: the same session
    QCOMPARE(opened.count(), 1);
}

void WorkspaceTest::opensWithKeptSecret()
{
    put(u"1"_s);
    await(m_secrets.write(u"1"_s, Secret("token")));
    QSignalSpy needed(m_workspace.get(), &Workspace::secretNeeded);
    m_workspace->open(u"1"_s);
    QTRY_VERIFY(m_workspace->session(u"1"_s));
    QCOMPARE(needed.count(), 0);
}

void WorkspaceTest::asksWhenThereIsNoSecret()
{
    put(u"1"_s);
    QSignalSpy needed(m_workspace.get(), &Workspace::secretNeeded);
    m_workspace->open(u"1"_s);
    QTRY_COMPARE(needed.count(), 1);
    QCOMPARE(needed[0][0].toString(), u"1"_s);
    QVERIFY(!needed[0][1].value<std::optional<Error>>());
    QVERIFY(!m_workspace->session(u"1"_s));
}

void WorkspaceTest::asksAndSaysWhyWithoutKeychain()
{
    put(u"1"_s);
    makeWorkspace(m_noSecrets);
    QSignalSpy needed(m_workspace.get(), &Workspace::secretNeeded);
    m_workspace->open(u"1"_s);
    QTRY_COMPARE(needed.count(), 1);
    const auto reason = needed[0][1].value<std::optional<Error>>();
    QVERIFY(reason);
    QCOMPARE(reason->code, u"no-keychain"_s);
    QCOMPARE(reason->serverText, u"no D-Bus"_s);
}

void WorkspaceTest::remembers()
{
    put(u"1"_s);
    QSignalSpy notKept(m_workspace.get(), &Workspace::secretNotKept);
    m_workspace->open(u"1"_s, {CredentialKind::Token, {}, Secret("token")}, true);
    QVERIFY(m_workspace->session(u"1"_s));
    QCOMPARE(await(m_secrets.read(u"1"_s))->reveal(), QByteArrayView("token"));
    QCOMPARE(notKept.count(), 0);
}

void WorkspaceTest::doesNotRememberUnasked()
{
    put(u"1"_s);
    m_workspace->open(u"1"_s, {CredentialKind::Token, {}, Secret("token")}, false);
    QVERIFY(m_workspace->session(u"1"_s));
    QVERIFY(!await(m_secrets.read(u"1"_s)));
}

void WorkspaceTest::saysWhenNotKept()
{
    put(u"1"_s);
    makeWorkspace(m_noSecrets);
    QSignalSpy notKept(m_workspace.get(), &Workspace::secretNotKept);
    m_workspace->open(u"1"_s, {CredentialKind::Token, {}, Secret("token")}, true);
    QTRY_COMPARE(notKept.count(), 1);
    QVERIFY(m_workspace->session(u"1"_s)); // opened all the same
}

void WorkspaceTest::asksAgainAfter401()
{
    put(u"1"_s, CredentialKind::None);
    m_workspace->open(u"1"_s);
    QSignalSpy needed(m_workspace.get(), &Workspace::secretNeeded);
    auto broker = std::make_unique<test::FakeBroker>();
    broker->probes.failNext({.kind = ErrorKind::Auth, .httpStatus = 401, .serverText = u"Token has expired"_s});
    m_workspace->session(u"1"_s)->open(std::unique_ptr<Broker>(std::move(broker)));
    QTRY_COMPARE(needed.count(), 1);
    const auto reason = needed[0][1].value<std::optional<Error>>();
    QVERIFY(reason);
    QCOMPARE(reason->serverText, u"Token has expired"_s);
}

void WorkspaceTest::currentFollows()
{
    put(u"1"_s, CredentialKind::None);
    put(u"2"_s, CredentialKind::None);
    QSignalSpy current(m_workspace.get(), &Workspace::currentChanged);
    QSignalSpy closing(m_workspace.get(), &Workspace::sessionClosing);
    m_workspace->open(u"1"_s);
    m_workspace->open(u"2"_s);
    QCOMPARE(m_workspace->current(), m_workspace->session(u"1"_s)); // opening another one does not take the view away
    m_workspace->setCurrent(m_workspace->session(u"2"_s));
    m_workspace->close(u"2"_s);
    QCOMPARE(closing.count(), 1);
    QCOMPARE(m_workspace->current(), m_workspace->session(u"1"_s));
    m_workspace->close(u"1"_s);
    QCOMPARE(m_workspace->current(), nullptr);
    QCOMPARE(current.count(), 4);
    m_workspace->close(u"1"_s);
    QCOMPARE(closing.count(), 2);
}

void WorkspaceTest::closesInsideItsOwnSignal()
{
    put(u"1"_s, CredentialKind::None);
    m_workspace->open(u"1"_s);
    Session *session = m_workspace->session(u"1"_s);
    auto broker = std::make_unique<test::FakeBroker>();
    connect(session, &Session::dataChanged, m_workspace.get(), [this] { m_workspace->close(u"1"_s); });
    session->open(std::unique_ptr<Broker>(std::move(broker)));
    QTRY_VERIFY(!m_workspace->session(u"1"_s));
}

void WorkspaceTest::saveClosesOnlyWhenTheWayChanged_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<bool>("closed");
    QTest::newRow("name") << u"name"_s << false;
    QTest::newRow("environment") << u"environment"_s << false;
    QTest::newRow("url") << u"url"_s << true;
    QTest::newRow("credential kind") << u"kind"_s << true;
    QTest::newRow("CA") << u"ca"_s << true;
    QTest::newRow("secret") << u"secret"_s << true;
}

void WorkspaceTest::saveClosesOnlyWhenTheWayChanged()
{
    QFETCH(QString, what);
    QFETCH(bool, closed);
    ConnectionProfile profile = put(u"1"_s, CredentialKind::None);
    m_workspace->open(u"1"_s);
    std::optional<Secret> secret;
    if (what == "name"_L1)
        profile.name = u"other"_s;
    else if (what == "environment"_L1)
        profile.environment = Environment::Production;
    else if (what == "url"_L1)
        profile.url = QUrl(u"http://127.0.0.1:2/"_s);
    else if (what == "kind"_L1)
        profile.credentialKind = CredentialKind::Token;
    else if (what == "ca"_L1)
        profile.caFile = u"/ca.pem"_s;
    else
        secret = Secret("token");
    QVERIFY(m_workspace->save(profile, secret, true));
    QCOMPARE(m_workspace->session(u"1"_s) == nullptr, closed);
    QCOMPARE(*m_profiles->find(u"1"_s), profile);
    if (!closed)
        QCOMPARE(m_workspace->session(u"1"_s)->profile(), profile);
    QCOMPARE(await(m_secrets.read(u"1"_s)).has_value(), secret.has_value());
}

void WorkspaceTest::nothingIsClosedWhileBusy()
{
    ConnectionProfile profile = put(u"1"_s, CredentialKind::None);
    test::FakeBroker *broker = openWithFake(u"1"_s);
    Session *session = m_workspace->session(u"1"_s);
    broker->replays.hold();
    auto task = session->redriver().replay(test::sampleLetter(1), std::nullopt);
    QTRY_COMPARE(broker->replays.waiting(), 1);
    profile.url = QUrl(u"http://127.0.0.1:2/"_s);
    const auto saved = m_workspace->save(profile, std::nullopt, false);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, u"busy"_s);
    QCOMPARE(m_profiles->find(u"1"_s)->url, QUrl(u"http://127.0.0.1:1/"_s));
    QCOMPARE(m_workspace->remove(u"1"_s).error().code, u"busy"_s);
    QCOMPARE(m_workspace->close(u"1"_s).error().code, u"busy"_s);
    QVERIFY(m_workspace->isBusy());
    QVERIFY(m_workspace->isBusy(u"1"_s));
    QVERIFY(!m_workspace->isBusy(u"2"_s));
    QVERIFY(m_workspace->session(u"1"_s));
    broker->replays.release();
    QCOMPARE(await(std::move(task)).outcome, Outcome::Done);
    QVERIFY(m_workspace->save(profile, std::nullopt, false));
    QVERIFY(!m_workspace->session(u"1"_s));
}

test::FakeBroker *WorkspaceTest::openWithFake(const QString &id)
{
    m_workspace->open(id);
    Session *session = m_workspace->session(id);
    auto made = std::make_unique<test::FakeBroker>();
    test::FakeBroker *broker = made.get();
    broker->setLetters({test::sampleLetter(1)});
    session->open(std::unique_ptr<Broker>(std::move(made)));
    [&] { QTRY_COMPARE(session->state(), Session::State::Ready); }();
    return broker;
}

//! What was cut short is of unknown outcome, and is found by the next connection to the same broker.
void WorkspaceTest::closedAnyway()
{
    put(u"1"_s, CredentialKind::None);
    test::FakeBroker *broker = openWithFake(u"1"_s);
    broker->replays.hold();
    broker->replays.answerWhenClosed({.kind = ErrorKind::Cancelled, .code = u"closed"_s, .mayHaveHappened = true});
    auto task = m_workspace->session(u"1"_s)->redriver().replay(test::sampleLetter(1), std::nullopt);
    QTRY_COMPARE(broker->replays.waiting(), 1);
    QVERIFY(m_workspace->close(u"1"_s, Workspace::Closing::Anyway));
    QVERIFY(!m_workspace->session(u"1"_s));
    QCOMPARE(await(std::move(task)).outcome, Outcome::Unknown);
    const auto unfinished = await(m_journal->unfinished());
    QCOMPARE(unfinished->size(), size_t(1));
    QCOMPARE(unfinished->front().step, Step::Unknown);
    QVERIFY(m_workspace->remove(u"1"_s));
    put(u"2"_s, CredentialKind::None);
    openWithFake(u"2"_s);
    QTRY_COMPARE(m_workspace->session(u"2"_s)->unfinished().size(), 1);
}

void WorkspaceTest::countsWhatIsUnfinishedAtItsBroker()
{
    put(u"1"_s, CredentialKind::None);
    put(u"2"_s, CredentialKind::None); // to the same address
    ConnectionProfile elsewhere = put(u"3"_s, CredentialKind::None);
    elsewhere.url = QUrl(u"http://127.0.0.1:2/"_s);
    QVERIFY(m_profiles->put(elsewhere));
    test::FakeBroker *broker = openWithFake(u"1"_s);
    broker->replays.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
    QCOMPARE(await(m_workspace->session(u"1"_s)->redriver().replay(test::sampleLetter(1), std::nullopt)).outcome,
             Outcome::Unknown);
    QCOMPARE(await(m_workspace->unfinished(u"1"_s)).value(), 1);
    QCOMPARE(await(m_workspace->unfinished(u"2"_s)).value(), 1);
    QCOMPARE(await(m_workspace->unfinished(u"3"_s)).value(), 0);
    QVERIFY(m_workspace->remove(u"1"_s));
    QCOMPARE(await(m_workspace->unfinished(u"2"_s)).value(), 1);
}

void WorkspaceTest::journalIsNotMovedWhileBusy()
{
    put(u"1"_s, CredentialKind::None);
    test::FakeBroker *broker = openWithFake(u"1"_s);
    broker->replays.hold();
    auto task = m_workspace->session(u"1"_s)->redriver().replay(test::sampleLetter(1), std::nullopt);
    QTRY_COMPARE(broker->replays.waiting(), 1);
    QCOMPARE(await(m_workspace->keepJournalAside()).error().code, u"busy"_s);
    broker->replays.release();
    QCOMPARE(await(std::move(task)).outcome, Outcome::Done);
    QCOMPARE(await(m_workspace->keepJournalAside()).error().code, u"journal-works"_s);
}

void WorkspaceTest::removeForgetsTheSecret()
{
    put(u"1"_s);
    await(m_secrets.write(u"1"_s, Secret("token")));
    m_workspace->open(u"1"_s);
    QTRY_VERIFY(m_workspace->session(u"1"_s));
    QVERIFY(m_workspace->remove(u"1"_s));
    QVERIFY(!m_workspace->session(u"1"_s));
    QVERIFY(m_profiles->profiles().empty());
    QVERIFY(!await(m_secrets.read(u"1"_s)));
    QVERIFY(!m_workspace->remove(u"1"_s));
}

void WorkspaceTest::testDoesNotOpen()
{
    const ConnectionProfile profile = put(u"1"_s);
    const auto found = await(m_workspace->test(profile, {}));
    QVERIFY(!found);
    QCOMPARE(found.error().code, u"unknown-kind"_s);
    QVERIFY(!m_workspace->session(u"1"_s));
}

QTEST_GUILESS_MAIN(WorkspaceTest)
#include "tst_workspace.moc"
