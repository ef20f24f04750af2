// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/profilestore.h"

#include <QDir>
#include <QFile>
#include <QLockFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

class ProfileStoreTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void comesBack();
    void noSecretIsWritten();
    void temporaryOnesAreNotWritten();
    void replaceAndRemove();
    void unreadableIsKeptAside_data();
    void unreadableIsKeptAside();
    void unknownMembersStay();
    void unknownEnvironmentIsProduction();
    void cannotBeSaved();
    void twoWindows();
    void lockedByAnother();

private:
    static ConnectionProfile sample(const QString &id);
    QByteArray content() const;
    void write(const QByteArray &bytes) const;
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
};

void ProfileStoreTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_file = m_dir->filePath(u"connections.json"_s);
}

ConnectionProfile ProfileStoreTest::sample(const QString &id)
{
    ConnectionProfile profile;
    profile.id = id;
    profile.name = u"payments ü"_s;
    profile.url = QUrl(u"https://broker.example:6632/queen"_s);
    profile.credentialKind = CredentialKind::UserLogin;
    profile.user = u"me"_s;
    profile.caFile = u"/ca.pem"_s;
    profile.clientCertificateFile = u"/cert.pem"_s;
    profile.clientKeyFile = u"/key.pem"_s;
    profile.environment = Environment::Production;
    profile.readOnly = true;
    return profile;
}

QByteArray ProfileStoreTest::content() const
{
    QFile file(m_file);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void ProfileStoreTest::write(const QByteArray &bytes) const
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void ProfileStoreTest::comesBack()
{
    {
        ProfileStore store(m_file);
        QVERIFY(store.load()); // a missing file is an empty list
        QSignalSpy changed(&store, &ProfileStore::changed);
        QVERIFY(store.put(sample(u"1"_s)));
        QVERIFY(store.put(sample(u"2"_s)));
        QCOMPARE(changed.count(), 2);
    }
    ProfileStore store(m_file);
    QVERIFY(store.load());
    QCOMPARE(store.profiles().size(), size_t(2));
    QCOMPARE(*store.find(u"1"_s), sample(u"1"_s));
    QCOMPARE(*store.find(u"2"_s), sample(u"2"_s));
    QCOMPARE(store.find(u"3"_s), nullptr);
}

void ProfileStoreTest::noSecretIsWritten()
{
    ProfileStore store(m_file);
    ConnectionProfile profile = sample(u"1"_s);
    profile.url = QUrl(u"https://me:KnownPassword@broker.example/?token=KnownToken#KnownFragment"_s);
    QVERIFY(store.put(profile));
    QVERIFY(!content().contains("Known"));
    QCOMPARE(store.find(u"1"_s)->url, QUrl(u"https://broker.example/"_s));
}

void ProfileStoreTest::temporaryOnesAreNotWritten()
{
    ProfileStore store(m_file);
    ConnectionProfile practice = sample(u"practice"_s);
    practice.temporary = true;
    QVERIFY(store.put(practice));
    QVERIFY(!QFile::exists(m_file));
    QVERIFY(store.put(sample(u"1"_s)));
    QVERIFY(!content().contains("practice"));
    QVERIFY(store.load());
    QCOMPARE(store.profiles().size(), size_t(2)); // reading the file again does not take it away
    QVERIFY(store.remove(u"practice"_s));
    QCOMPARE(store.profiles().size(), size_t(1));
}

void ProfileStoreTest::replaceAndRemove()
{
    ProfileStore store(m_file);
    QVERIFY(store.put(sample(u"1"_s)));
    ConnectionProfile changed = sample(u"1"_s);
    changed.name = u"other"_s;
    QVERIFY(store.put(changed));
    QCOMPARE(store.profiles().size(), size_t(1));
    QCOMPARE(store.find(u"1"_s)->name, u"other"_s);
    QCOMPARE(store.remove(u"2"_s).error().kind, ErrorKind::NotFound);
    QVERIFY(store.remove(u"1"_s));
    QVERIFY(store.profiles().empty());
    QCOMPARE(store.put({}).error().kind, ErrorKind::Rejected);
}

void ProfileStoreTest::unreadableIsKeptAside_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("garbage") << QByteArray("\0\xff garbage", 10);
    QTest::newRow("half") << QByteArray("{\"version\":1,\"connections\":[{\"id\":\"1\"");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("another thing") << QByteArray("[1,2,3]");
}

void ProfileStoreTest::unreadableIsKeptAside()
{
    QFETCH(QByteArray, bytes);
    for (int n = 1; n <= 2; ++n) {
        write(bytes);
        ProfileStore store(m_file);
        const auto loaded = store.load();
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, u"profiles-unreadable"_s);
        const QString aside = m_file + ".unreadable-"_L1 + QString::number(n);
        QCOMPARE(loaded.error().serverText, aside);
        QVERIFY(store.put(sample(u"1"_s)));
        QFile kept(aside);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), bytes);
    }
}

void ProfileStoreTest::unknownMembersStay()
{
    write(
        R"({"version":7,"theme":"dark","connections":[{"id":"1","name":"a","kind":"queen","url":"http://b/","colour":"red"}]})");
    ProfileStore store(m_file);
    QVERIFY(store.load());
    ConnectionProfile profile = *store.find(u"1"_s);
    profile.name = u"other"_s;
    QVERIFY(store.put(profile));
    for (const char *member : {"\"theme\": \"dark\"", "\"colour\": \"red\"", "\"version\": 7", "\"name\": \"other\""})
        QVERIFY2(content().contains(member), member);
}

void ProfileStoreTest::unknownEnvironmentIsProduction()
{
    write(
        R"({"version":1,"connections":[{"id":"1","environment":"canary"},{"name":"no id"},{"id":"1","name":"again"}]})");
    ProfileStore store(m_file);
    QVERIFY(store.load());
    QCOMPARE(store.profiles().size(), size_t(1));
    QCOMPARE(store.profiles().front().environment, Environment::Production);
}

void ProfileStoreTest::cannotBeSaved()
{
    QFile inTheWay(m_dir->filePath(u"file"_s));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    ProfileStore store(m_dir->filePath(u"file/connections.json"_s));
    const auto saved = store.put(sample(u"1"_s));
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, u"profiles-not-saved"_s);
    QVERIFY(store.profiles().empty()); // what is shown is what is kept
}

void ProfileStoreTest::twoWindows()
{
    ProfileStore mine(m_file);
    QVERIFY(mine.put(sample(u"1"_s)));
    QVERIFY(mine.put(sample(u"2"_s)));
    ProfileStore other(m_file);
    QVERIFY(other.load());
    ConnectionProfile changed = sample(u"1"_s);
    changed.name = u"changed there"_s;
    QVERIFY(other.put(changed));
    QVERIFY(other.put(sample(u"3"_s)));
    QVERIFY(other.remove(u"2"_s));
    QVERIFY(mine.put(sample(u"4"_s))); // knows nothing of that yet
    ProfileStore again(m_file);
    QVERIFY(again.load());
    QCOMPARE(again.profiles().size(), size_t(3));
    QCOMPARE(*again.find(u"1"_s), changed);
    QVERIFY(again.find(u"3"_s) && again.find(u"4"_s) && !again.find(u"2"_s));
    QCOMPARE(mine.profiles(), again.profiles());
}

void ProfileStoreTest::lockedByAnother()
{
    ProfileStore store(m_file);
    QVERIFY(store.put(sample(u"1"_s)));
    const QByteArray before = content();
    QLockFile lock(m_file + ".lock"_L1);
    QVERIFY(lock.lock());
    QCOMPARE(store.put(sample(u"2"_s)).error().code, u"profiles-not-saved"_s);
    QCOMPARE(store.profiles().size(), size_t(1));
    QCOMPARE(content(), before);
}

QTEST_GUILESS_MAIN(ProfileStoreTest)
#include "tst_profilestore.moc"
