// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plansamples.h"

#include "models/exchange/lettersamples.h"

#include "exchange/letterline.h"
#include "plan/planhead.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! Letters that are held without payload, and read again.
class TestPlanLetters : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    QString path(const QString &name = u"plan.jsonl"_s) const { return m_dir->filePath(name); }
    SavedPlan slim(const std::vector<DeadLetter> &letters) const
    {
        if (test::planOf(path(), test::fullHead(), letters).isEmpty())
            return {};
        return openPlan({.file = path(), .payloadsHeld = 0}).value_or(SavedPlan());
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void anyLetterIsReadAgain()
    {
        QRandomGenerator random(3);
        std::vector<DeadLetter> letters;
        for (int i = 0; i < 300; ++i) {
            letters.push_back(test::randomLetter(random));
            letters.back().rowId += QString::number(i); // of two with one key the first is given
        }
        const auto plan = slim(letters);
        QCOMPARE(plan.letters.size(), letters.size());
        QVERIFY(plan.whole);
        for (size_t i = 0; i < letters.size(); ++i) {
            QVERIFY(plan.letters[i].payload.size() == 0);
            const auto whole = plan.redrivePlan().wholeOf(plan.letters[i]);
            QVERIFY(whole);
            QCOMPARE(test::difference(*whole, letters[i]), QString());
        }
    }

    void someAreHeld()
    {
        std::vector<DeadLetter> letters;
        letters.reserve(10);
        for (int i = 0; i < 10; ++i)
            letters.push_back(test::numbered(i, QByteArray(1'000, char('a' + i))));
        QVERIFY(!test::planOf(path(), {}, letters).isEmpty());
        const auto plan = openPlan({.file = path(), .payloadsHeld = 3'500}).value();
        QCOMPARE(plan.payloadBytes, 10'000);
        QCOMPARE(plan.file, path());
        for (size_t i = 0; i < 10; ++i) {
            QCOMPARE(plan.letters[i].payload.isPresent(), i < 3);
            QCOMPARE(plan.redrivePlan().wholeOf(plan.letters[i])->payload.view(), letters[i].payload.view());
        }
        QVERIFY(QFile::remove(path()));
        QVERIFY(plan.redrivePlan().wholeOf(plan.letters[2]));
        QCOMPARE(plan.redrivePlan().wholeOf(plan.letters[3]).error(), u"plan-file-changed"_s);
    }

    //! 20 letters of 1 MB are held in less than one of them.
    void payloadsAreNotHeld()
    {
        std::vector<DeadLetter> letters;
        letters.reserve(20);
        const QByteArray large(1'000'000, 'x');
        for (int i = 0; i < 20; ++i)
            letters.push_back(test::numbered(i, large));
        const auto plan = slim(letters);
        QCOMPARE(plan.letters.size(), size_t(20));
        QCOMPARE(plan.payloadBytes, 20'000'000);
        qint64 held = 0;
        for (const auto &letter : plan.letters)
            held += heldBytes(letter);
        QVERIFY2(held < 100'000, qPrintable(QString::number(held)));
        QCOMPARE(plan.whole(plan.letters[19])->payload.view(), large);
        // It is written again from there, one at a time; but not over itself.
        QCOMPARE(writePlan({.file = path(), .replace = true, .plan = plan}).error->code, u"plan-file-in-use"_s);
        QVERIFY(!writePlan({.file = path(u"again"_s), .plan = plan}).error);
        QCOMPARE(test::contentOf(path(u"again"_s)), test::contentOf(path()));
    }

    void changedFile_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("longer") << 0;
        QTest::newRow("touched") << 1;
        QTest::newRow("other payload, same size and time") << 2;
        QTest::newRow("other error text, same size and time") << 3;
        QTest::newRow("letters swapped, same size and time") << 4;
        QTest::newRow("gone") << 5;
    }
    void changedFile()
    {
        QFETCH(const int, how);
        std::vector<DeadLetter> letters{test::numbered(1, "{\"a\":1}"), test::numbered(2, "{\"a\":2}"),
                                        test::numbered(3, "{\"a\":3}")};
        const auto plan = slim(letters);
        QVERIFY(plan.whole(plan.letters[1]));
        const auto before = QFileInfo(path()).lastModified();
        if (how == 2)
            letters[1].payload = Slice::of("{\"a\":9}");
        if (how == 3)
            letters[1].error.replace(u'v', u'w');
        if (how == 4)
            std::swap(letters[1], letters[2]);
        if (how >= 2)
            QVERIFY(!test::planOf(path(), test::fullHead(), letters).isEmpty());
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Append));
        if (how == 0)
            QVERIFY(file.write("\n") == 1);
        file.close();
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(how == 1 ? before.addMSecs(1000) : before, QFileDevice::FileModificationTime));
        file.close();
        if (how == 5)
            QVERIFY(QFile::remove(path()));
        QCOMPARE(plan.whole(plan.letters[1]).error(), u"plan-file-changed"_s);
    }

    void manyLines()
    {
        constexpr int count = 200'000;
        const QByteArray least = "\",\"queue\":\"orders\",\"protection\":\"plain\",\"payload\":null}\n";
        QByteArray content = planhead::write({}) + '\n';
        for (int i = 0; i < count; ++i)
            content += "{\"rowId\":\"" + QByteArray::number(i) + least;
        const auto sum = QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
        content += letterline::writeEnd({.letters = count, .sha256 = sum}) + '\n';
        test::put(path(), content);
        QCOMPARE(test::refusalOf({.file = path(), .mostLetters = count - 1}), u"plan-too-many-letters"_s);
        const auto plan = openPlan({.file = path(), .payloadsHeld = 0, .mostLetters = count}).value();
        QCOMPARE(plan.letters.size(), size_t(count));
        QCOMPARE(plan.letters.back().rowId, u"199999"_s);
        QVERIFY(!plan.whole); // there is no payload to be read again
    }

    //! Names that all have in common are in memory once.
    void namesAreShared()
    {
        const auto plan = slim({test::numbered(1, "{}"), test::numbered(2, "{}")});
        QVERIFY(plan.letters.front().address.queue.constData() == plan.letters.back().address.queue.constData());
        QVERIFY(plan.letters.front().error.constData() == plan.letters.back().error.constData());
    }

    //! The same letter twice: the runner leaves the second out, and both are the first.
    void sameLetterTwice()
    {
        auto other = test::numbered(1, "{\"second\":true}");
        const auto plan = slim({test::numbered(1, "{}"), other});
        QCOMPARE(plan.whole(plan.letters[0])->payload.view(), "{}");
        other.error = u"died again"_s;
        const auto told = slim({test::numbered(1, "{}"), other});
        QCOMPARE(told.whole(told.letters[1])->payload.view(), "{\"second\":true}");
    }
};

QTEST_GUILESS_MAIN(TestPlanLetters)
#include "tst_planletters.moc"
