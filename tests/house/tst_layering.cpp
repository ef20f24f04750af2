// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Include
{
    QString file; //!< from the project's folder
    QString what;
    bool angled;
};

//! Which folders a folder may include from (design: app -> views -> models/... -> models/brokers -> models/core).
const QHash<QString, QStringList> &allowed()
{
    static const QHash<QString, QStringList> table{
        {u"models/core"_s, {u"models/core"_s}},
        {u"models/brokers"_s, {u"models/brokers"_s, u"models/core"_s}},
        {u"models/exchange"_s, {u"models/exchange"_s, u"models/brokers"_s, u"models/core"_s}},
        {u"models/payload"_s, {u"models/payload"_s, u"models/core"_s}},
        {u"models/change"_s, {u"models/change"_s, u"models/payload"_s, u"models/core"_s}},
        {u"models/letters"_s, {u"models/letters"_s, u"models/payload"_s, u"models/brokers"_s, u"models/core"_s}},
        {u"models/redrive"_s,
         {u"models/redrive"_s, u"models/change"_s, u"models/letters"_s, u"models/payload"_s, u"models/brokers"_s,
          u"models/core"_s}},
        {u"models/archive"_s,
         {u"models/archive"_s, u"models/redrive"_s, u"models/exchange"_s, u"models/letters"_s, u"models/payload"_s,
          u"models/brokers"_s, u"models/core"_s}},
        {u"models/plan"_s,
         {u"models/plan"_s, u"models/redrive"_s, u"models/change"_s, u"models/exchange"_s, u"models/letters"_s,
          u"models/payload"_s, u"models/brokers"_s, u"models/core"_s}},
        {u"models/drafts"_s,
         {u"models/drafts"_s, u"models/redrive"_s, u"models/letters"_s, u"models/payload"_s, u"models/brokers"_s,
          u"models/core"_s}},
        {u"models/depth"_s, {u"models/depth"_s, u"models/brokers"_s, u"models/core"_s}},
        {u"models/session"_s, {u"models"_s}},
        {u"views/common"_s, {u"views/common"_s, u"models"_s}},
        {u"views/editor"_s, {u"views/editor"_s, u"views/common"_s, u"models"_s}},
        {u"views/letter"_s, {u"views/letter"_s, u"views/editor"_s, u"views/common"_s, u"models"_s}},
        {u"views/redrive"_s,
         {u"views/redrive"_s, u"views/letter"_s, u"views/editor"_s, u"views/common"_s, u"models"_s}},
        {u"views/trash"_s,
         {u"views/trash"_s, u"views/redrive"_s, u"views/letter"_s, u"views/editor"_s, u"views/common"_s, u"models"_s}},
        {u"views/window"_s, {u"views"_s, u"models"_s}},
        {u"app/practice"_s, {u"app/practice"_s, u"models/payload"_s, u"models/core"_s}},
        {u"app/command"_s, {u"app/command"_s, u"views/common"_s, u"models"_s}},
        {u"app"_s, {u"app"_s, u"views"_s, u"models"_s}},
    };
    return table;
}

//! Longest key of the table that the file lies in; empty when none.
QString folderOf(const QString &file)
{
    QString best;
    for (auto it = allowed().keyBegin(); it != allowed().keyEnd(); ++it) {
        if (file.startsWith(*it + u'/') && it->size() > best.size())
            best = *it;
    }
    return best;
}

QStringList sources()
{
    QStringList result;
    const QDir root(QStringLiteral(DLO_SOURCE_DIR));
    for (const auto &top : {u"app"_s, u"models"_s, u"views"_s}) {
        QDirIterator it(root.filePath(top), {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            result << root.relativeFilePath(it.next());
    }
    result.sort();
    return result;
}

QByteArray contents(const QString &file)
{
    QFile in(QStringLiteral(DLO_SOURCE_DIR) + u'/' + file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

std::vector<Include> includes()
{
    static const QRegularExpression line(u"^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"_s,
                                         QRegularExpression::MultilineOption);
    std::vector<Include> result;
    for (const auto &file : sources()) {
        for (auto it = line.globalMatch(QString::fromUtf8(contents(file))); it.hasNext();) {
            const auto match = it.next();
            result.push_back({file, match.captured(2), match.captured(1) == u"<"_s});
        }
    }
    return result;
}

//! Where one of our own includes leads, from the project's folder; empty when it is not ours.
QString target(const Include &include)
{
    const QDir root(QStringLiteral(DLO_SOURCE_DIR));
    for (const auto &base : {u"models/"_s, u"app/"_s, u""_s, QFileInfo(include.file).path() + u'/'}) {
        if (root.exists(base + include.what))
            return QDir::cleanPath(base + include.what);
    }
    return {};
}

} // namespace

//! The direction of dependencies, and what belongs to which layer.
class TestLayering : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void includesFollowTheDirection()
    {
        int seen = 0;
        for (const auto &include : includes()) {
            const auto to = include.angled ? QString() : target(include);
            if (to.isEmpty())
                continue;
            ++seen;
            const auto from = folderOf(include.file);
            QVERIFY2(!from.isEmpty(), qPrintable(include.file + u" lies in no folder of the table"_s));
            const auto may = allowed().value(from);
            const bool fine
                = std::ranges::any_of(may, [&](const QString &prefix) { return to.startsWith(prefix + u'/'); });
            QVERIFY2(fine, qPrintable(u"%1 includes %2, which %3 may not"_s.arg(include.file, to, from)));
        }
        QVERIFY(seen > 20);
    }

    void modelsKnowNoWidget()
    {
        const auto names = QDir(QStringLiteral(DLO_WIDGETS_FOLDER)).entryList(QDir::Files);
        const QSet<QString> widgets(names.begin(), names.end());
        QVERIFY(widgets.contains(u"QWidget"_s));
        for (const auto &include : includes()) {
            if (include.angled && include.file.startsWith(u"models/"_s))
                QVERIFY2(!widgets.contains(QFileInfo(include.what).fileName()),
                         qPrintable(include.file + u" includes "_s + include.what));
        }
    }

    void onlyHttpClientSeesTheNetwork()
    {
        static const QStringList network{u"QNetworkAccessManager"_s, u"QNetworkReply"_s};
        for (const auto &include : includes()) {
            if (include.angled && network.contains(include.what))
                QVERIFY2(include.file.startsWith(u"models/core/"_s),
                         qPrintable(include.file + u" includes "_s + include.what));
        }
    }

    void viewsKnowNoBrokerAndNoHttp()
    {
        for (const auto &include : includes()) {
            if (!include.file.startsWith(u"views/"_s) || include.angled)
                continue;
            const auto to = target(include);
            QVERIFY2(!to.startsWith(u"models/brokers/queen/"_s) && to != u"models/core/httpclient.h"_s,
                     qPrintable(include.file + u" includes "_s + to));
        }
    }

    void filesAreShortAndSayTheirLicence()
    {
        for (const auto &file : sources()) {
            const auto text = contents(file);
            QVERIFY2(text.startsWith("// SPDX-FileCopyrightText: "), qPrintable(file));
            QVERIFY2(text.contains("// SPDX-License-Identifier: GPL-3.0-or-later\n"), qPrintable(file));
            QVERIFY2(text.count('\n') <= 450, qPrintable(file + u" is too long: is it one class, one purpose?"_s));
        }
    }

    void noPayloadMeetsQJson()
    {
        for (const auto &include : includes()) {
            const bool exact = include.file.startsWith(u"models/brokers/"_s)
                || include.file.startsWith(u"models/payload/"_s) || include.file.startsWith(u"models/change/"_s)
                || include.file.startsWith(u"models/exchange/"_s) || include.file.startsWith(u"models/plan/"_s)
                || include.file.startsWith(u"models/letters/"_s) || include.file.startsWith(u"models/redrive/"_s)
                || include.file.startsWith(u"views/"_s);
            if (exact)
                QVERIFY2(!include.what.startsWith(u"QJson"_s),
                         qPrintable(include.file + u" includes "_s + include.what));
        }
    }
};

QTEST_GUILESS_MAIN(TestLayering)
#include "tst_layering.moc"
