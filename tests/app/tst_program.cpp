// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Ended
{
    int code = -1;
    QString out;
    QString error;
};

//! The program itself where there is no display, and none of the platforms that do without one was asked for.
Ended run(const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(DLO_PROGRAM), arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return {.code = -1, .out = {}, .error = process.errorString()};
    return {.code = process.exitCode(),
            .out = QString::fromUtf8(process.readAllStandardOutput()),
            .error = QString::fromUtf8(process.readAllStandardError())};
}

} // namespace

//! What a person meets who starts the program in a shell without a display.
class TestProgram : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void help_data()
    {
        QTest::addColumn<QString>("option");
        QTest::newRow("long") << u"--help"_s;
        QTest::newRow("short") << u"-h"_s;
    }
    void help()
    {
        QFETCH(QString, option);
        const Ended ended = run({option});
        QCOMPARE(ended.code, 0);
        QCOMPARE(ended.error, QString());
        QVERIFY2(ended.out.startsWith("Usage: dead-letter-office [options]"_L1), qPrintable(ended.out));
        for (const QString &name :
             {u"--help"_s, u"--version"_s, u"--practice"_s, u"--serve-practice"_s, u"--profile"_s, u"--letters"_s,
              u"--seed"_s, u"--proxy"_s, u"--auth"_s, u"--no-consumers"_s, u"--tour"_s, u"--dark"_s, u"--announce"_s})
            QVERIFY2(ended.out.contains(name), qPrintable(name));
    }

    void version()
    {
        const Ended ended = run({u"--version"_s});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.out.startsWith("Dead Letter Office "_L1), qPrintable(ended.out));
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown option") << QStringList{u"--nonsense"_s} << u"nonsense"_s;
        QTest::newRow("unknown option beside a known one")
            << QStringList{u"--help"_s, u"--nonsense"_s} << u"nonsense"_s;
        QTest::newRow("a file") << QStringList{u"letter.json"_s} << u"letter.json"_s;
        QTest::newRow("a wrong value") << QStringList{u"--serve-practice"_s, u"ninety"_s} << u"ninety"_s;
    }
    void refuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ended ended = run(arguments);
        QVERIFY(ended.code > 0);
        QCOMPARE(ended.out, QString());
        QVERIFY2(ended.error.contains(says), qPrintable(ended.error));
        QCOMPARE(ended.error.count(u'\n'), 1); // one sentence, not a page
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
