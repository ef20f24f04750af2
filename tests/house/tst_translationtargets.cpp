// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <map>

using namespace Qt::StringLiterals;

namespace {

//! Targets of a CMakeLists.txt and the files they name.
std::map<QString, QStringList> targetsOf(const QString &cmake)
{
    static const QRegularExpression comment(u"#[^\n]*"_s);
    static const QRegularExpression command(
        u"\\b(dlo_add_library|qt_add_library|add_library|qt_add_executable|add_executable|target_sources)"
        "\\s*\\(([^()]*)\\)"_s);
    static const QRegularExpression space(u"\\s+"_s);
    std::map<QString, QStringList> targets;
    QString text = cmake;
    text.remove(comment);
    text.replace(u"${CMAKE_CURRENT_SOURCE_DIR}/"_s, QString());
    for (auto it = command.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const QStringList words = match.captured(2).split(space, Qt::SkipEmptyParts);
        const bool ours = match.captured(1) == "dlo_add_library"_L1;
        const qsizetype name = ours ? words.indexOf("NAME"_L1) + 1 : 0;
        if (name >= words.size())
            continue;
        QStringList &files = targets[ours ? u"dlo_"_s + words[name] : words[name]];
        for (const QString &word : words) {
            if (word.endsWith(".cpp"_L1) || word.endsWith(".h"_L1))
                files.append(word);
        }
    }
    return targets;
}

//! The targets whose sources lupdate reads.
QSet<QString> translatedTargets(const QString &cmake)
{
    static const QRegularExpression list(u"SOURCE_TARGETS((?:\\s+[a-z][\\w-]*)+)"_s);
    static const QRegularExpression space(u"\\s+"_s);
    const QStringList names = list.match(cmake).captured(1).split(space, Qt::SkipEmptyParts);
    return {names.begin(), names.end()};
}

//! Whether there is something for lupdate in it.
bool isTranslated(const QString &source)
{
    static const QRegularExpression comment(u"//[^\n]*|/\\*.*?\\*/"_s, QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression text(
        u"\\btr\\s*\\(|\\bQ(?:Core|Gui)?Application::translate\\s*\\(|\\bQT_TR(?:ANSLATE)?(?:_N)?_NOOP"_s);
    QString code = source;
    code.remove(comment);
    return text.match(code).hasMatch();
}

QString contents(const QString &file)
{
    QFile in(QStringLiteral(DLO_SOURCE_DIR) + u'/' + file);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
}

QStringList filesBelow(const QStringList &tops, const QStringList &patterns)
{
    QStringList found;
    const QDir root(QStringLiteral(DLO_SOURCE_DIR));
    for (const QString &top : tops) {
        QDirIterator it(root.filePath(top), patterns, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            found << root.relativeFilePath(it.next());
    }
    found.sort();
    return found;
}

const QStringList tops{u"app"_s, u"models"_s, u"views"_s};

} // namespace

//! A text is translated only when lupdate is told of the target that its file belongs to; nothing else says that it is
//! not.
class TestTranslationTargets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatCMakeSays()
    {
        const auto targets = targetsOf(u"dlo_add_library(NAME views_common ROOT ${PROJECT_SOURCE_DIR}\n    SOURCES\n"
                                       "        a.cpp # one\n        a.h\n    LINK Qt6::Widgets)\n"
                                       "# add_library(gone b.cpp)\nqt_add_executable(office main.cpp)\n"
                                       "target_sources(office PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/more.cpp)"_s);
        QCOMPARE(targets.size(), 2U);
        QCOMPARE(targets.at(u"dlo_views_common"_s), QStringList({u"a.cpp"_s, u"a.h"_s}));
        QCOMPARE(targets.at(u"office"_s), QStringList({u"main.cpp"_s, u"more.cpp"_s}));
        QCOMPARE(translatedTargets(u"qt_add_translations(t\n  SOURCE_TARGETS dlo_a dlo-b\n  RESOURCE_PREFIX /i18n)"_s),
                 QSet<QString>({u"dlo_a"_s, u"dlo-b"_s}));
    }

    void tellsATextFromAComment_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<bool>("translated");
        QTest::newRow("tr") << u"label->setText(tr(\"Send\"));"_s << true;
        QTest::newRow("of a class") << u"return Dialog::tr(\"Send\");"_s << true;
        QTest::newRow("without a class") << u"QCoreApplication::translate(\"CommandLine\", source)"_s << true;
        QTest::newRow("marked") << u"const char *names[] = {QT_TRANSLATE_NOOP(\"a\", \"b\")};"_s << true;
        QTest::newRow("a comment") << u"int a; //!< a view says it with tr()"_s << false;
        QTest::newRow("a long comment") << u"/* with\n tr(\"x\") */ int a;"_s << false;
        QTest::newRow("another word") << u"attr(1); ptr(2); painter.translate(3, 4);"_s << false;
    }
    void tellsATextFromAComment()
    {
        QFETCH(QString, source);
        QTEST(isTranslated(source), "translated");
    }

    void everyTextIsInATranslatedTarget()
    {
        const QSet<QString> translated = translatedTargets(contents(u"translations/CMakeLists.txt"_s));
        QVERIFY(!translated.isEmpty());
        QSet<QString> files; // that belong to a target
        int targets = 0;
        for (const QString &cmake : filesBelow(tops, {u"CMakeLists.txt"_s})) {
            const QString folder = QFileInfo(cmake).path();
            for (const auto &[target, sources] : targetsOf(contents(cmake))) {
                ++targets;
                for (const QString &source : sources) {
                    const QString file = QDir::cleanPath(folder + u'/' + source);
                    files.insert(file);
                    QVERIFY2(!isTranslated(contents(file)) || translated.contains(target),
                             qPrintable(u"%1 has texts, but %2 is not among the SOURCE_TARGETS of "
                                        "translations/CMakeLists.txt"_s.arg(file, target)));
                }
            }
        }
        QVERIFY(targets >= 12);
        for (const QString &file : filesBelow(tops, {u"*.h"_s, u"*.cpp"_s}))
            QVERIFY2(files.contains(file) || !isTranslated(contents(file)),
                     qPrintable(file + u" has texts and belongs to no target"_s));
    }

    void everyTranslatedTargetIsThere()
    {
        QSet<QString> known;
        for (const QString &cmake : filesBelow(tops, {u"CMakeLists.txt"_s})) {
            for (const auto &[target, sources] : targetsOf(contents(cmake)))
                known.insert(target);
        }
        for (const QString &target : translatedTargets(contents(u"translations/CMakeLists.txt"_s)))
            QVERIFY2(known.contains(target), qPrintable(target));
    }
};

QTEST_GUILESS_MAIN(TestTranslationTargets)
#include "tst_translationtargets.moc"
