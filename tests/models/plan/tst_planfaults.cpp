// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plansamples.h"

#include "models/exchange/lettersamples.h"

#include "plan/planhead.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! Files that are no whole plan: each is refused, and with the right word.
class TestPlanFaults : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    QByteArray m_plan;

    QString path() const { return m_dir.filePath(u"plan.jsonl"_s); }
    QString codeOf(const QByteArray &content) const
    {
        test::put(path(), content);
        return test::refusalOf({.file = path()});
    }
    static QList<qsizetype> lineEnds(const QByteArray &content)
    {
        QList<qsizetype> ends;
        for (auto at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1))
            ends.append(at + 1);
        return ends;
    }

private Q_SLOTS:
    void initTestCase()
    {
        std::vector<DeadLetter> letters;
        letters.reserve(21);
        for (int i = 0; i < 20; ++i)
            letters.push_back(test::numbered(i, "{\"text\":\"" + QByteArray(qsizetype(i) * 7, 'x') + "\"}"));
        letters.push_back(test::fullLetter());
        m_plan = test::planOf(path(), test::fullHead(), letters);
        QVERIFY(!m_plan.isEmpty());
        QCOMPARE(codeOf(m_plan), QString());
        QCOMPARE(codeOf(m_plan + "\n\r\n"), QString()); // an editor was here
    }

    void cutAnywhere()
    {
        QCOMPARE(codeOf({}), u"plan-empty"_s);
        for (int part = 1; part < 50; ++part)
            QCOMPARE(codeOf(m_plan.first(m_plan.size() * part / 50)), u"plan-incomplete"_s);
        for (const auto end : lineEnds(m_plan)) {
            for (const auto at : {end - 2, end - 1, end, end + 1}) {
                if (at < m_plan.size())
                    QCOMPARE(codeOf(m_plan.first(at)), u"plan-incomplete"_s);
            }
        }
        for (qsizetype size = 1; size < 100; ++size)
            QCOMPARE(codeOf(m_plan.first(size)), u"plan-incomplete"_s);
    }

    //! Whichever byte is not as it was written, nothing is taken of it; only the digits of the last sum may be
    //! capitals.
    void flippedByte()
    {
        QRandomGenerator random(5);
        const auto last = m_plan.lastIndexOf('\n', -2);
        for (int i = 0; i < 600; ++i) {
            auto flipped = m_plan;
            const auto at = random.bounded(flipped.size());
            flipped[at] = char(flipped[at] ^ char(1 << random.bounded(8)));
            const auto code = codeOf(flipped);
            const bool harmless = at > last && flipped.toLower() == m_plan.toLower();
            QVERIFY2(code.startsWith(u"plan-"_s) || (code.isEmpty() && harmless), qPrintable(code));
        }
    }

    void flippedInLetter()
    {
        auto changed = m_plan;
        const auto at = changed.indexOf("xxxxxxxx");
        changed[at] = 'y';
        test::put(path(), changed);
        const auto opened = openPlan({.file = path()});
        QVERIFY(!opened);
        QCOMPARE(opened.error().error.code, u"plan-damaged"_s);
        QCOMPARE(opened.error().line, m_plan.first(at).count('\n') + 1);
    }

    //! A letter is a whole line, but not the file a whole file.
    void linesTakenOutPutInOrMoved()
    {
        const auto ends = lineEnds(m_plan);
        const auto second = m_plan.sliced(ends[0], ends[1] - ends[0]);
        auto without = m_plan;
        without.remove(ends[0], second.size());
        auto twice = m_plan;
        twice.insert(ends[3], second);
        auto moved = without;
        moved.insert(ends[3] - second.size(), second);
        for (const auto &content : {without, twice, moved})
            QCOMPARE(codeOf(content), u"plan-damaged"_s);
        QCOMPARE(codeOf(m_plan + m_plan), u"plan-damaged"_s);
        QCOMPARE(codeOf(m_plan + second), u"plan-damaged"_s);
        auto crlf = m_plan;
        crlf.replace("\n", "\r\n");
        QCOMPARE(codeOf(crlf), u"plan-damaged"_s);
        QCOMPARE(codeOf("\xEF\xBB\xBF" + m_plan), u"plan-foreign"_s);
    }

    void otherFiles_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("code");
        QTest::newRow("letters") << test::fileOf({test::fullLetter()}) << u"plan-letters-file"_s;
        QTest::newRow("text") << QByteArray("Dear all,\nplease find\n") << u"plan-foreign"_s;
        QTest::newRow("json") << QByteArray("{\"name\":\"x\"}\n") << u"plan-foreign"_s;
        QTest::newRow("zeros") << QByteArray(100'000, '\0') << u"plan-foreign"_s;
        QTest::newRow("brackets") << QByteArray(100'000, '[') << u"plan-foreign"_s;
        QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10) << u"plan-foreign"_s;
        auto newer = planhead::write({});
        newer.replace("\"version\":1,\"program\"", "\"version\":2,\"program\"");
        QTest::newRow("newer") << newer + "\nwhatever\n" << u"plan-newer"_s;
        QTest::newRow("end only") << QByteArray("{\"end\":{\"letters\":0,\"sha256\":\"\"}}\n") << u"plan-foreign"_s;
        QTest::newRow("head only") << planhead::write({}) + '\n' << u"plan-incomplete"_s;
    }
    void otherFiles()
    {
        QFETCH(const QByteArray, content);
        QTEST(codeOf(content), "code");
    }

    void notAFile()
    {
        QCOMPARE(test::refusalOf({.file = m_dir.path()}), u"file-is-folder"_s);
        QCOMPARE(test::refusalOf({.file = m_dir.filePath(u"nothing"_s)}), u"file-not-read"_s);
#ifdef Q_OS_LINUX
        QCOMPARE(test::refusalOf({.file = u"/dev/zero"_s}), u"plan-foreign"_s);
#endif
    }

    void limits()
    {
        test::put(path(), m_plan);
        QCOMPARE(test::refusalOf({.file = path(), .mostLetters = 20}), u"plan-too-many-letters"_s);
        QCOMPARE(test::refusalOf({.file = path(), .mostLetters = 21}), QString());
        QCOMPARE(test::refusalOf({.file = path(), .mostHeld = 4'000}), u"plan-too-large"_s);
        QCOMPARE(test::refusalOf({.file = path(), .longestLine = 400}), u"plan-line-too-long"_s);
        auto longHead = m_plan;
        longHead.insert(1, QByteArray(planfile::longestHead, ' '));
        QCOMPARE(codeOf(longHead), u"plan-foreign"_s); // not told to be one before it was too long
    }
};

QTEST_GUILESS_MAIN(TestPlanFaults)
#include "tst_planfaults.moc"
