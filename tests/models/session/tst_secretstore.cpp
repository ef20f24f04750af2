// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/secretstore.h"

#include "support/await.h"

#include <QTest>
#include <QUuid>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;

class SecretStoreTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void memory();
    void keychainWithoutThisSecret();
    void keychainStoreMayGoWhileAsked();
};

void SecretStoreTest::memory()
{
    MemorySecretStore store;
    QCOMPARE(await(store.read(u"a"_s)).error().kind, ErrorKind::NotFound);
    QVERIFY(await(store.write(u"a"_s, Secret("one"))));
    QVERIFY(await(store.write(u"b"_s, Secret("two"))));
    QCOMPARE(await(store.read(u"a"_s))->reveal(), QByteArrayView("one"));
    QVERIFY(await(store.remove(u"a"_s)));
    QCOMPARE(await(store.read(u"a"_s)).error().kind, ErrorKind::NotFound);
    QCOMPARE(await(store.read(u"b"_s))->reveal(), QByteArrayView("two"));
}

//! With a keychain there is no such entry; without one (a build machine) the answer says so. Never a secret, never a
//! hang.
void SecretStoreTest::keychainWithoutThisSecret()
{
    KeychainSecretStore store;
    const auto read = await(store.read(QUuid::createUuid().toString(QUuid::WithoutBraces)), 30'000);
    QVERIFY(!read);
    if (read.error().kind != ErrorKind::NotFound) {
        QCOMPARE(read.error().kind, ErrorKind::Unavailable);
        QVERIFY(read.error().code == "no-keychain"_L1 || read.error().code == "keychain-denied"_L1);
        QVERIFY(!read.error().serverText.isEmpty());
    }
}

void SecretStoreTest::keychainStoreMayGoWhileAsked()
{
    auto store = std::make_unique<KeychainSecretStore>();
    auto task = store->read(u"none"_s);
    store.reset();
    QVERIFY(!await(std::move(task), 30'000));
}

QTEST_GUILESS_MAIN(SecretStoreTest)
#include "tst_secretstore.moc"
