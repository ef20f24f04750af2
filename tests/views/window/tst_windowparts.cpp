// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/colours.h"
#include "views/window/connectionband.h"
#include "views/window/connectiondialog.h"
#include "views/window/credentialdialog.h"
#include "views/window/depthaxis.h"
#include "views/window/icons.h"
#include "views/window/plaintextdelegate.h"
#include "views/window/seriesstyle.h"
#include "views/window/sparkline.h"
#include "views/window/urlinput.h"
#include "views/window/windowstyle.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDirIterator>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestWindowParts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void url_data()
    {
        using Problem = UrlInput::Problem;
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QString>("url");
        QTest::newRow("empty") << u"  "_s << int(Problem::Empty) << QString();
        QTest::newRow("plain") << u"https://broker.example:6632"_s << int(Problem::None)
                               << u"https://broker.example:6632"_s;
        QTest::newRow("slash") << u" https://broker.example/ "_s << int(Problem::None) << u"https://broker.example"_s;
        QTest::newRow("prefix") << u"https://gate.example/queen/"_s << int(Problem::None)
                                << u"https://gate.example/queen"_s;
        QTest::newRow("no scheme") << u"broker.example:6632"_s << int(Problem::None)
                                   << u"https://broker.example:6632"_s;
        QTest::newRow("no scheme, loopback") << u"localhost:6632"_s << int(Problem::None) << u"http://localhost:6632"_s;
        QTest::newRow("ipv6") << u"http://[::1]:6632"_s << int(Problem::None) << u"http://[::1]:6632"_s;
        QTest::newRow("ftp") << u"ftp://broker.example"_s << int(Problem::WrongScheme) << u"ftp://broker.example"_s;
        QTest::newRow("file") << u"file:///etc/passwd"_s << int(Problem::WrongScheme) << u"file:///etc/passwd"_s;
        QTest::newRow("no host") << u"http:///x"_s << int(Problem::NoHost) << u"http:///x"_s;
        QTest::newRow("query") << u"http://a.example/?x=1"_s << int(Problem::HasQuery) << QString();
        QTest::newRow("nonsense") << u"http://a b"_s << int(Problem::NotAnUrl) << QString();
    }

    void url()
    {
        QFETCH(QString, typed);
        QFETCH(int, problem);
        QFETCH(QString, url);
        const UrlInput input = UrlInput::parse(typed);
        QCOMPARE(int(input.problem), problem);
        if (!url.isEmpty())
            QCOMPARE(input.url.toString(), url);
    }

    void userInfoIsTakenOut()
    {
        const UrlInput input = UrlInput::parse(u"https://ann:s%40cret@broker.example:6632"_s);
        QVERIFY(input.hadUserInfo());
        QCOMPARE(input.user, u"ann"_s);
        QCOMPARE(input.password.reveal().toByteArray(), "s@cret");
        QCOMPARE(input.url.toString(), u"https://broker.example:6632"_s);
    }

    void exposedCredential()
    {
        QVERIFY(UrlInput::exposesCredential(QUrl(u"http://broker.example"_s), CredentialKind::Token));
        QVERIFY(!UrlInput::exposesCredential(QUrl(u"http://broker.example"_s), CredentialKind::None));
        QVERIFY(!UrlInput::exposesCredential(QUrl(u"https://broker.example"_s), CredentialKind::Token));
        QVERIFY(!UrlInput::exposesCredential(QUrl(u"http://127.0.0.1:1"_s), CredentialKind::Token));
        QVERIFY(!UrlInput::exposesCredential(QUrl(u"http://localhost"_s), CredentialKind::UserLogin));
    }

    void axis_data()
    {
        QTest::addColumn<qint64>("depth");
        QTest::addColumn<qint64>("largest");
        QTest::newRow("nothing") << qint64(0) << qint64(4);
        QTest::newRow("few") << qint64(4) << qint64(4);
        QTest::newRow("five") << qint64(5) << qint64(8);
        QTest::newRow("42") << qint64(42) << qint64(80);
        QTest::newRow("999") << qint64(999) << qint64(2000);
        QTest::newRow("many") << qint64(3'000'001) << qint64(4'000'000);
    }

    void axis()
    {
        QFETCH(qint64, depth);
        QFETCH(qint64, largest);
        const EpochMs now = 1'764'000'000'123;
        for (const EpochMs window : {EpochMs(900'000), EpochMs(3'600'000), EpochMs(86'400'000)}) {
            const DepthAxis axis = DepthAxis::of(now, window, depth);
            QCOMPARE(axis.largest, largest);
            QCOMPARE(axis.largest % (axis.depthTicks - 1), 0);
            QCOMPARE(axis.to - axis.from, window);
            QVERIFY(axis.to >= now && axis.to - now < window / 5);
            QCOMPARE((axis.to - axis.from) % (axis.timeTicks - 1), 0);
            QCOMPARE(axis.to % 60'000, 0);
        }
        // India: a whole hour there is half past in UTC.
        const EpochMs offset = 19'800'000;
        QCOMPARE((DepthAxis::of(now, 86'400'000, 1, offset).to + offset) % 3'600'000, 0);
    }

    void sparkline()
    {
        DepthSeries series;
        for (int i = 0; i <= 90; ++i)
            series.add(i * 10'000, i < 45 ? 10 : 20);
        const QRectF area(100, 10, 40, 20);
        const Sparkline line = Sparkline::of(series, 0, 900'000, area);
        QCOMPARE(line.largest, 20);
        QCOMPARE(line.lines.size(), 1);
        QVERIFY(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(line.lines.first().boundingRect()));
        QCOMPARE(line.lines.first().first(), QPointF(100, 20)); // half of the largest
        QCOMPARE(line.lines.first().last().y(), 10.0);
        QVERIFY(line.lines.first().last().x()
                > 137); // of each stretch the smallest and the largest are kept, not the last
        QVERIFY(Sparkline::of(series, 5, 5, area).lines.isEmpty());
        QVERIFY(Sparkline::of(DepthSeries(), 0, 900'000, area).lines.isEmpty());
    }

    void sparklineOfNothingButZerosLiesAtTheBottom()
    {
        DepthSeries series;
        for (int i = 0; i < 10; ++i)
            series.add(i * 10'000, 0);
        const Sparkline line = Sparkline::of(series, 0, 90'000, QRectF(0, 0, 40, 20));
        QCOMPARE(line.lines.size(), 1);
        QCOMPARE(line.lines.first().boundingRect().top(), 20.0);
    }

    void cellsAreOneLineOfPlainText()
    {
        const PlainTextDelegate delegate;
        QCOMPARE(delegate.displayText(u"<b>a</b>   b"_s, QLocale::c()), u"<b>a</b> b"_s);
        QCOMPARE(delegate.displayText(u"a\nb\u202Ec"_s, QLocale::c()), u"a⟨U+000A⟩b⟨U+202E⟩c"_s);
        QVERIFY(delegate.displayText(QString(5'000'000, u'x'), QLocale::c()).size() <= 1000);
    }

    void linesCanBeToldApart()
    {
        for (const QColor &base : {QColor(Qt::white), QColor(30, 30, 30)}) {
            QPalette palette;
            palette.setColor(QPalette::Base, base);
            palette.setColor(QPalette::Window, base);
            palette.setColor(QPalette::Text, base == Qt::white ? Qt::black : Qt::white);
            palette.setColor(QPalette::WindowText, base == Qt::white ? Qt::black : Qt::white);
            QSet<QString> patterns;
            for (int i = 0; i < 8; ++i) {
                const QPen pen = seriesPen(i, palette);
                QVERIFY2(colours::contrast(pen.color(), base) >= 3.0, qPrintable(QString::number(i)));
                QString pattern;
                for (const qreal dash : pen.dashPattern())
                    pattern += QString::number(dash) + u' ';
                patterns.insert(pattern);
            }
            QCOMPARE(patterns.size(), 8);
        }
    }

    void iconsFollowThePalette()
    {
        int icons = 0;
        const QPalette before = QGuiApplication::palette();
        QDirIterator files(u":/icons"_s, {u"*.svg"_s}, QDir::Files);
        while (files.hasNext()) {
            const QString name = QFileInfo(files.next()).completeBaseName();
            if (name.contains(u'.'))
                continue; // the program's own icon has its own colours
            ++icons;
            const QIcon icon = lineIcon(name);
            QVERIFY2(!icon.isNull(), qPrintable(name));
            for (const QColor &ink : {QColor(Qt::red), QColor(Qt::blue)}) {
                QPalette palette = before;
                palette.setColor(QPalette::WindowText, ink);
                QGuiApplication::setPalette(palette);
                const QImage image = icon.pixmap(QSize(24, 24)).toImage();
                bool inked = false;
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x)
                        inked = inked
                            || (image.pixelColor(x, y).alpha() > 200 && image.pixelColor(x, y).rgb() == ink.rgb());
                }
                QVERIFY2(inked, qPrintable(name));
            }
        }
        QGuiApplication::setPalette(before);
        QVERIFY(icons > 30);
        QVERIFY(lineIcon(u"no-such-icon"_s).isNull());
    }

    void bandFollowsThePalette()
    {
        const QPalette before = QApplication::palette();
        QAction action(u"x"_s);
        ConnectionBand band(&action, &action, &action);
        band.show();
        QVERIFY(QTest::qWaitForWindowExposed(&band));
        QApplication::setPalette(QPalette(QColor(0x35, 0x38, 0x3d), QColor(0x2b, 0x2d, 0x31)));
        const auto restore = qScopeGuard([&before] { QApplication::setPalette(before); });
        QTRY_COMPARE(band.palette().color(QPalette::Window), QColor(0x2b, 0x2d, 0x31));
        QCOMPARE(band.grab().toImage().pixelColor(band.width() / 2, 1), QColor(0x2b, 0x2d, 0x31));
    }

    void buttonsOfDocksAndFieldsAreLineIcons()
    {
        const WindowStyle style;
        const auto looksLike = [&style](QStyle::StandardPixmap which, const QString &name) {
            constexpr QSize size(16, 16);
            return style.standardIcon(which, nullptr, nullptr).pixmap(size).toImage()
                == lineIcon(name).pixmap(size).toImage();
        };
        QVERIFY(looksLike(QStyle::SP_TitleBarCloseButton, u"clear"_s));
        QVERIFY(looksLike(QStyle::SP_LineEditClearButton, u"clear"_s));
        QVERIFY(looksLike(QStyle::SP_TitleBarNormalButton, u"float"_s));
        QVERIFY(!looksLike(QStyle::SP_MessageBoxWarning, u"clear"_s));
        QVERIFY(!style.standardIcon(QStyle::SP_MessageBoxWarning, nullptr, nullptr).isNull());
    }

    void credentialDialog()
    {
        ConnectionProfile profile;
        profile.id = u"id"_s;
        profile.name = u"<b>payments</b>"_s;
        profile.credentialKind = CredentialKind::Token;
        const Error reason{
            .kind = ErrorKind::Unavailable, .code = u"no-keychain"_s, .serverText = u"<i>no service</i>"_s};
        auto *dialog = new CredentialDialog(profile, reason);
        QSignalSpy spy(dialog, &CredentialDialog::confirmed);
        dialog->open();
        auto *why = dialog->findChild<QLabel *>(u"credentialWhy"_s);
        QVERIFY(why->text().contains(u"keychain"_s));
        QVERIFY(why->text().contains(u"<b>payments</b>"_s));
        QVERIFY(why->text().contains(u"<i>no service</i>"_s));
        QCOMPARE(why->textFormat(), Qt::PlainText);
        QVERIFY(!dialog->findChild<QCheckBox *>(u"credentialRemember"_s)->isEnabled());
        auto *confirm = dialog->findChild<QPushButton *>(u"credentialConfirm"_s);
        QVERIFY(!confirm->isEnabled());
        auto *secret = dialog->findChild<QLineEdit *>(u"credentialSecret"_s);
        QCOMPARE(secret->echoMode(), QLineEdit::Password);
        QTest::keyClicks(secret, u"t0ken"_s);
        QTest::keyClick(secret, Qt::Key_Return);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy.first().first().toString(), u"id"_s);
        const auto credential = spy.first().at(1).value<Credential>();
        QCOMPARE(credential.secret.reveal().toByteArray(), "t0ken");
        QCOMPARE(spy.first().at(2).toBool(), false);
    }

    void findingsAreWords()
    {
        BrokerInfo info;
        info.product = u"Queen"_s;
        info.generation = u"1.6"_s;
        info.version = u"1.6.3"_s;
        for (auto &ability : info.capabilities.abilities)
            ability = {Reason::None};
        info.capabilities.set(Ability::Remove, Reason::CredentialMayNot);
        const QString text = ConnectionDialog::findings(info);
        QVERIFY(text.contains(u"Queen 1.6"_s));
        QVERIFY(text.contains(u"1.6.3"_s));
        QVERIFY(text.contains(u"You may: "_s));
        QVERIFY(text.section(u"Not possible:"_s, 1).contains(u"delete"_s));
        QVERIFY(!text.section(u"Not possible:"_s, 0, 0).contains(u"delete"_s));
    }
};

QTEST_MAIN(TestWindowParts)
#include "tst_windowparts.moc"
