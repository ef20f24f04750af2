// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/schemastore.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {
QByteArray textOf(const SchemaStore &store, const QString &connection, const QString &queue)
{
    QFile file(store.fileOf(connection, queue));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
} // namespace

class TestSchemaStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void attachesAndDetaches();
    void namesAreNoPaths();
    void aFolderThatCannotBeMade();
};

void TestSchemaStore::attachesAndDetaches()
{
    const QTemporaryDir dir;
    SchemaStore store(dir.filePath(u"schemas"_s));
    QSignalSpy changed(&store, &SchemaStore::changed);
    QVERIFY(!store.has(u"one"_s, u"orders"_s));
    QVERIFY(store.attach(u"one"_s, u"orders"_s, "{ \"type\" : 1.0 }\n"));
    QVERIFY(store.attach(u"two"_s, u"orders"_s, "true"));
    QCOMPARE(textOf(store, u"one"_s, u"orders"_s), QByteArray("{ \"type\" : 1.0 }\n")); // the exact text
    QVERIFY(store.attach(u"one"_s, u"orders"_s, "false"));
    QCOMPARE(textOf(store, u"one"_s, u"orders"_s), QByteArray("false"));
    QCOMPARE(textOf(store, u"two"_s, u"orders"_s), QByteArray("true"));
    const auto permissions = QFile::permissions(store.fileOf(u"one"_s, u"orders"_s));
    QVERIFY(!(permissions & (QFile::ReadGroup | QFile::ReadOther)));
    QVERIFY(store.detach(u"one"_s, u"orders"_s));
    QVERIFY(!store.has(u"one"_s, u"orders"_s) && store.has(u"two"_s, u"orders"_s));
    QVERIFY(store.detach(u"one"_s, u"orders"_s)); // nothing to do
    QCOMPARE(changed.count(), 5);
}

void TestSchemaStore::namesAreNoPaths()
{
    const QTemporaryDir dir;
    SchemaStore store(dir.filePath(u"schemas"_s));
    const QStringList names{u"../../escape"_s, u"/etc/passwd"_s, QString(), u"."_s, QString(5000, u'q'), u"a\0b"_s};
    for (const auto &name : names) {
        QVERIFY(store.attach(u"one"_s, name, name.toUtf8()));
        QCOMPARE(textOf(store, u"one"_s, name), name.toUtf8());
    }
    QCOMPARE(QDir(dir.filePath(u"schemas"_s)).entryList(QDir::Files).size(), names.size());
    QCOMPARE(QDir(dir.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 1);
    QVERIFY(store.fileOf(u"ab"_s, u"c"_s) != store.fileOf(u"a"_s, u"bc"_s));
}

void TestSchemaStore::aFolderThatCannotBeMade()
{
    const QTemporaryDir dir;
    QFile file(dir.filePath(u"schemas"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    SchemaStore store(file.fileName());
    const auto attached = store.attach(u"one"_s, u"orders"_s, "true");
    QVERIFY(!attached);
    QCOMPARE(attached.error().code, u"schema-not-saved"_s);
    QVERIFY(!attached.error().serverText.isEmpty());
}

QTEST_GUILESS_MAIN(TestSchemaStore)
#include "tst_schemastore.moc"
