// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/decryptionkeys.h"

#include "session/secretstore.h"
#include "support/await.h"

#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using Place = DecryptionKeys::Place;

namespace {
const QByteArray first = QByteArray("0123456789abcdef").repeated(4);
const QByteArray second = QByteArray("07").repeated(32);

//! A keychain that can be taken away.
class FickleStore : public MemorySecretStore
{
public:
    QCoro::Task<Result<Secret>> read(QString id) override
    {
        if (away)
            co_return fail(*away);
        co_return co_await MemorySecretStore::read(std::move(id));
    }
    QCoro::Task<Result<void>> write(QString id, Secret secret) override
    {
        if (away)
            co_return fail(*away);
        co_return co_await MemorySecretStore::write(std::move(id), std::move(secret));
    }
    QCoro::Task<Result<void>> remove(QString id) override
    {
        if (away)
            co_return fail(*away);
        co_return co_await MemorySecretStore::remove(std::move(id));
    }
    std::optional<Error> away;
};

const Error noKeychain{.kind = ErrorKind::Unavailable, .code = u"no-keychain"_s, .serverText = u"no bus"_s};
} // namespace

class TestDecryptionKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void values_data();
    void values();
    void keptOverARestart();
    void withoutAKeychainForThisRunOnly();
    void keychainComesLater();
    void namesAreCheckedAndUnique();
    void sameValueTwice();
    void orderCanBeChanged();
    void removed();
    void keychainThatKeepsWhatIsRemoved();
    void anotherWindowsKeys();
    void noValueInAnyFile();

private:
    [[nodiscard]] std::unique_ptr<DecryptionKeys> made();
    [[nodiscard]] QStringList names() const;

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<FickleStore> m_store;
    std::unique_ptr<DecryptionKeys> m_keys;
};

void TestDecryptionKeys::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_dir->filePath(u"window.ini"_s), QSettings::IniFormat);
    m_store = std::make_unique<FickleStore>();
    m_keys = made();
}

void TestDecryptionKeys::cleanup()
{
    m_keys.reset();
    m_store.reset();
    m_settings.reset();
    m_dir.reset();
}

std::unique_ptr<DecryptionKeys> TestDecryptionKeys::made()
{
    return std::make_unique<DecryptionKeys>(*m_settings, *m_store);
}

QStringList TestDecryptionKeys::names() const
{
    QStringList names;
    for (const auto &name : m_keys->usable().names)
        names.append(name);
    return names;
}

void TestDecryptionKeys::values_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("problem");
    QTest::newRow("64 digits") << first << QString();
    QTest::newRow("capitals") << first.toUpper() << QString();
    QTest::newRow("nothing") << QByteArray() << u"key-empty"_s;
    QTest::newRow("63") << first.chopped(1) << u"key-length"_s;
    QTest::newRow("65") << first + "0" << u"key-length"_s;
    QTest::newRow("32 bytes raw") << QByteArray(32, '\x07') << u"key-not-hex"_s;
    QTest::newRow("a letter too far") << QByteArray(64, 'g') << u"key-not-hex"_s;
    QTest::newRow("0x before it") << "0x" + first.chopped(2) << u"key-not-hex"_s;
    QTest::newRow("a blank after it") << first + " " << u"key-not-hex"_s;
    QTest::newRow("a line break after it") << first + "\n" << u"key-line-break"_s;
    QTest::newRow("CR LF after it") << first + "\r\n" << u"key-line-break"_s;
    QTest::newRow("64 with the line break") << first.chopped(1) + "\n" << u"key-line-break"_s;
}

void TestDecryptionKeys::values()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, problem);
    QCOMPARE(DecryptionKeys::problemOf(value), problem);
    const auto added = m_keys->add(u"a"_s, Secret(value));
    QCOMPARE(added.has_value(), problem.isNull());
    if (!added)
        QCOMPARE(added.error().code, problem);
    QCOMPARE(m_keys->keys().size(), size_t(problem.isNull() ? 1 : 0));
}

void TestDecryptionKeys::keptOverARestart()
{
    QVERIFY(m_keys->add(u"staging"_s, Secret(first)));
    QVERIFY(m_keys->add(u"production"_s, Secret(second)));
    QCOMPARE(m_keys->keys().front().place, Place::Keychain);
    m_keys = made();
    QCOMPARE(m_keys->keys().size(), size_t(2));
    QCOMPARE(m_keys->keys().front().place, Place::NotRead);
    QVERIFY(!m_keys->isRead());
    QVERIFY(names().isEmpty());
    QSignalSpy changed(m_keys.get(), &DecryptionKeys::changed);
    m_keys->read();
    QTRY_VERIFY(m_keys->isRead());
    QCOMPARE(changed.count(), 1);
    QCOMPARE(names(), (QStringList{u"staging"_s, u"production"_s}));
    QCOMPARE(m_keys->usable().values.front().reveal(), QByteArrayView(first));
}

void TestDecryptionKeys::withoutAKeychainForThisRunOnly()
{
    m_store->away = noKeychain;
    QVERIFY(m_keys->add(u"staging"_s, Secret(first)));
    QCOMPARE(m_keys->keys().front().place, Place::ThisRun);
    QCOMPARE(m_keys->keys().front().trouble->code, u"no-keychain"_s);
    QCOMPARE(names(), QStringList{u"staging"_s});
    QVERIFY(m_keys->rename(m_keys->keys().front().id, u"other"_s));
    m_keys = made();
    QVERIFY(m_keys->keys().empty());
}

void TestDecryptionKeys::keychainComesLater()
{
    QVERIFY(m_keys->add(u"staging"_s, Secret(first)));
    m_store->away = noKeychain;
    m_keys = made();
    m_keys->read();
    QVERIFY(m_keys->isRead());
    QCOMPARE(m_keys->keys().front().place, Place::NotRead);
    QCOMPARE(m_keys->keys().front().trouble->serverText, u"no bus"_s);
    m_store->away.reset();
    m_keys->read(); // once is enough
    QVERIFY(names().isEmpty());
    m_keys->read(true);
    QCOMPARE(names(), QStringList{u"staging"_s});
    QVERIFY(!m_keys->keys().front().trouble);
}

void TestDecryptionKeys::namesAreCheckedAndUnique()
{
    QCOMPARE(m_keys->add(u"  "_s, Secret(first)).error().code, u"key-name-empty"_s);
    QCOMPARE(m_keys->add(QString(101, u'n'), Secret(first)).error().code, u"key-name-long"_s);
    QVERIFY(m_keys->add(u" one "_s, Secret(first)));
    QCOMPARE(m_keys->keys().front().name, u"one"_s);
    QCOMPARE(m_keys->add(u"one"_s, Secret(second)).error().code, u"key-name-taken"_s);
    QVERIFY(m_keys->add(u"two"_s, Secret(second)));
    QCOMPARE(m_keys->rename(m_keys->keys().back().id, u"one"_s).error().code, u"key-name-taken"_s);
    QVERIFY(m_keys->rename(m_keys->keys().back().id, u"two"_s));
    QVERIFY(m_keys->rename(m_keys->keys().back().id, u"three"_s));
    QCOMPARE(m_keys->rename(u"nobody"_s, u"four"_s).error().kind, ErrorKind::NotFound);
    m_keys = made();
    QCOMPARE(m_keys->keys().back().name, u"three"_s);
}

void TestDecryptionKeys::sameValueTwice()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(first)));
    const auto again = m_keys->add(u"two"_s, Secret(first.toUpper()));
    QCOMPARE(again.error().code, u"key-known"_s);
    QCOMPARE(again.error().serverText, u"one"_s);
}

void TestDecryptionKeys::orderCanBeChanged()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(first)));
    QVERIFY(m_keys->add(u"two"_s, Secret(second)));
    m_keys->move(m_keys->keys().back().id, -1);
    QCOMPARE(names(), (QStringList{u"two"_s, u"one"_s}));
    m_keys->move(m_keys->keys().front().id, -1); // already there
    m_keys->move(u"nobody"_s, 1);
    QCOMPARE(names(), (QStringList{u"two"_s, u"one"_s}));
    m_keys = made();
    m_keys->read();
    QCOMPARE(names(), (QStringList{u"two"_s, u"one"_s}));
}

void TestDecryptionKeys::removed()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(first)));
    const auto id = m_keys->keys().front().id;
    m_keys->remove(id);
    QVERIFY(m_keys->keys().empty());
    QVERIFY(names().isEmpty());
    QCOMPARE(test::await(m_store->read(u"decryption-key-"_s + id)).error().kind, ErrorKind::NotFound);
    m_keys = made();
    QVERIFY(m_keys->keys().empty());
}

void TestDecryptionKeys::keychainThatKeepsWhatIsRemoved()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(first)));
    QSignalSpy kept(m_keys.get(), &DecryptionKeys::notRemoved);
    m_store->away = noKeychain;
    m_keys->remove(m_keys->keys().front().id);
    QVERIFY(names().isEmpty());
    QCOMPARE(kept.count(), 1);
    QCOMPARE(kept.front().front().toString(), u"one"_s);
}

void TestDecryptionKeys::anotherWindowsKeys()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(first)));
    auto other = made();
    QVERIFY(other->add(u"two"_s, Secret(second)));
    m_keys->move(m_keys->keys().front().id, 1); // nowhere to go, nothing written
    QVERIFY(m_keys->rename(m_keys->keys().front().id, u"uno"_s));
    QCOMPARE(m_keys->keys().size(), size_t(2));
    m_keys->read();
    QCOMPARE(names(), (QStringList{u"uno"_s, u"two"_s}));
    m_keys->remove(m_keys->keys().back().id);
    QVERIFY(m_keys->rename(m_keys->keys().front().id, u"eins"_s)); // does not bring it back
    QCOMPARE(names(), QStringList{u"eins"_s});
}

void TestDecryptionKeys::noValueInAnyFile()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(first)));
    m_store->away = noKeychain;
    QVERIFY(m_keys->add(u"two"_s, Secret(second)));
    m_settings->sync();
    int files = 0;
    for (const auto &info : QDir(m_dir->path()).entryInfoList(QDir::Files | QDir::Hidden)) {
        QFile file(info.filePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        ++files;
        QVERIFY(!bytes.contains(first) && !bytes.contains(second));
        QVERIFY(!bytes.contains("two"));
    }
    QVERIFY(files > 0);
}

QTEST_GUILESS_MAIN(TestDecryptionKeys)
#include "tst_decryptionkeys.moc"
