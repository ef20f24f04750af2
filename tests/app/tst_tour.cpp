// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

//! The built program, from outside: the whole main job, by the tour.
class TestTour : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void performs_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("light") << QStringList{};
        QTest::newRow("dark") << QStringList{u"--dark"_s};
        QTest::newRow("Queen C++ 0.15") << QStringList{u"--profile"_s, u"cpp-0.15"_s};
        QTest::newRow("Queen 2.x") << QStringList{u"--profile"_s, u"raft-2"_s};
    }
    void performs()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        QProcess program;
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(QStringLiteral(DLO_PROGRAM), QStringList{u"--tour"_s, folder.path()} + arguments);
        const bool finished = program.waitForFinished(120'000);
        const auto output = program.readAll();
        QVERIFY2(finished, output.constData());
        QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0, output.constData());
        QVERIFY2(!output.contains("FAILED") && output.contains("Tour passed"), output.constData());
        QVERIFY2(!output.contains("QObject::") && !output.contains("qt.core"),
                 output.constData()); // no warning of Qt's either

        const auto pictures = QDir(folder.path()).entryList({u"*.png"_s}, QDir::Files);
        QVERIFY(pictures.size() >= 8);
        for (const auto &name : pictures) {
            const QImage picture(folder.filePath(name));
            QVERIFY2(picture.width() >= 1024 && picture.height() >= 700, qPrintable(name));
        }
    }

    void saysWhyItCannotStart()
    {
        QProcess program;
        program.start(QStringLiteral(DLO_PROGRAM), {u"--nonsense"_s});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardError().contains("nonsense"));
    }
};

QTEST_GUILESS_MAIN(TestTour)
#include "tst_tour.moc"
