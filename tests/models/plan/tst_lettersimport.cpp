// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/lettersimport.h"

#include "plansamples.h"

#include "models/exchange/lettersamples.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! A letters file becomes a plan to push what is in it.
class TestLettersImport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    QString path() const { return m_dir.filePath(u"letters.jsonl"_s); }
    static std::vector<DeadLetter> some()
    {
        return {test::fullLetter(), test::numbered(2, "{\"a\":1.10}"), test::numbered(3, "\xff\xfe")};
    }

private Q_SLOTS:
    void everyByteComesBack_data()
    {
        QTest::addColumn<qint64>("held");
        QTest::newRow("held") << planfile::payloadsHeld;
        QTest::newRow("read again") << qint64(0);
    }
    void everyByteComesBack()
    {
        QFETCH(const qint64, held);
        test::put(path(), test::fileOf(some()));
        const auto imported = importLetters({.file = path(), .payloadsHeld = held});
        QVERIFY(imported);
        QVERIFY(imported->ending.isWhole());
        const auto plan = imported->plan.redrivePlan();
        QCOMPARE(plan.action, RedriveAction::Push);
        QVERIFY(!plan.to);
        QCOMPARE(bool(plan.whole), held == 0);
        QCOMPARE(imported->plan.head.source, test::sampleHead().source);
        for (size_t i = 0; i < 3; ++i)
            QCOMPARE(test::difference(*plan.wholeOf(plan.letters[i]), some()[i]), QString());
    }

    //! What an editor did to the line ends does no harm.
    void editedFile()
    {
        auto content = test::fileOf(some());
        content.replace("\n", "\r\n\r\n");
        test::put(path(), "\xEF\xBB\xBF" + content);
        const auto imported = importLetters({.file = path(), .payloadsHeld = 0});
        QVERIFY(imported && imported->ending.changed);
        const auto plan = imported->plan.redrivePlan();
        for (size_t i = 0; i < 3; ++i)
            QCOMPARE(test::difference(*plan.wholeOf(plan.letters[i]), some()[i]), QString());
    }

    void partOfAFile()
    {
        auto content = test::fileOf(some());
        test::put(path(), content.first(content.size() / 2));
        const auto cut = importLetters({.file = path()});
        QVERIFY(cut && cut->ending.cut);
        QVERIFY(cut->plan.letters.size() < 3);
        content.replace("1.10}", "1.11}");
        test::put(path(), content);
        const auto changed = importLetters({.file = path()});
        QCOMPARE(changed->plan.letters.size(), size_t(2));
        QCOMPARE(changed->firstProblem->code, LineProblem::Code::ChecksumDiffers);
    }

    void otherFiles()
    {
        const auto codeOf = [this](const QByteArray &content) {
            test::put(path(), content);
            const auto imported = importLetters({.file = path()});
            return imported ? QString() : imported.error().error.code;
        };
        QCOMPARE(codeOf(test::planOf(m_dir.filePath(u"plan"_s), test::fullHead(), some())), u"plan-file"_s);
        QCOMPARE(codeOf({}), u"letters-empty"_s);
        QCOMPARE(codeOf("text\n"), u"letters-other"_s);
        test::put(path(), test::fileOf(some()));
        QCOMPARE(importLetters({.file = path(), .mostLetters = 2}).error().error.code, u"plan-too-many-letters"_s);
        QCOMPARE(importLetters({.file = path(), .mostHeld = 10}).error().error.code, u"plan-too-large"_s);
        QCOMPARE(importLetters({.file = m_dir.path()}).error().error.code, u"file-is-folder"_s);
        QCOMPARE(importLetters({.file = m_dir.filePath(u"none"_s)}).error().error.code, u"file-not-read"_s);
    }
};

QTEST_GUILESS_MAIN(TestLettersImport)
#include "tst_lettersimport.moc"
