// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/banner.h"
#include "views/common/colours.h"
#include "views/common/plainlabel.h"

#include <QAction>
#include <QLabel>
#include <QPalette>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

using namespace dlo;
using namespace Qt::StringLiterals;

namespace {
const auto markup = u"<b>x</b><img src=x>"_s;

QPalette paletteOf(bool dark)
{
    return dark ? QPalette(QColor(0x2d, 0x2d, 0x2d), QColor(0x23, 0x23, 0x23))
                : QPalette(QColor(0xef, 0xef, 0xef), QColor(0xfa, 0xfa, 0xfa));
}
} // namespace

class TestCommonWidgets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void coloursCanBeRead_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void coloursCanBeRead()
    {
        QFETCH(bool, dark);
        const auto palette = paletteOf(dark);
        QCOMPARE(colours::isDark(palette), dark);
        for (int i = 0; i < 4; ++i) {
            const auto pair = colours::state(colours::State(i), palette);
            QVERIFY(colours::contrast(pair.background, pair.text) >= 4.5);
            QVERIFY(colours::contrast(colours::accent(colours::State(i), palette), pair.background) >= 3.0);
        }
        if (dark) { // an empty check box is seen, and its tick too
            QVERIFY(colours::contrast(colours::box(palette), palette.color(QPalette::Window)) >= 3.0);
            QVERIFY(colours::contrast(colours::box(palette), palette.color(QPalette::Text)) >= 3.0);
        }
        QSet<QRgb> bands;
        for (int i = 0; i < 3; ++i) {
            const auto pair = colours::environment(Environment(i), palette);
            QVERIFY(colours::contrast(pair.background, pair.text) >= 4.5);
            bands.insert(pair.background.rgb());
        }
        QCOMPARE(bands.size(), 3);
        for (const auto &pair : {colours::added(palette), colours::removed(palette)})
            QVERIFY(colours::contrast(pair.background, pair.text) >= 4.5);
        QVERIFY(colours::contrast(colours::muted(palette), palette.color(QPalette::Window)) >= 4.5);
        QVERIFY(colours::contrast(colours::muted(palette), palette.color(QPalette::Base)) >= 4.5);
        QVERIFY(colours::contrast(QColor(Qt::black), QColor(Qt::white)) > 20.9);
    }

    void labelsShowMarkupLiterally()
    {
        PlainLabel label(markup);
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(label.text(), markup);
        QVERIFY(label.textInteractionFlags() & Qt::TextSelectableByMouse);
        QVERIFY(!PlainLabel::literalToolTip(markup).contains(u"<img"_s));
    }

    void anElidedLabelKeepsTheWholeText()
    {
        PlainLabel label(PlainLabel::Fit::Elide);
        label.resize(60, 20);
        label.setText(markup.repeated(5));
        QCOMPARE(label.fullText(), markup.repeated(5));
        QVERIFY(label.text().size() < label.fullText().size());
        QVERIFY(!label.toolTip().contains(u"<img"_s));
        label.resize(4000, 20);
        label.show();
        QTRY_COMPARE(label.text(), markup.repeated(5));
    }

    void aBannerSaysWhatAndWhatNext()
    {
        QWidget window;
        Banner banner(&window);
        QVERIFY(banner.isHidden());
        QAction action(u"Do it"_s);
        QSignalSpy triggered(&action, &QAction::triggered);
        window.show();
        banner.show(Banner::Kind::Warning, {markup, u"then this"_s}, &action);
        auto *text = banner.findChild<QLabel *>(u"bannerText"_s);
        QCOMPARE(text->text(), markup);
        QCOMPARE(text->textFormat(), Qt::PlainText);
        QVERIFY(text->wordWrap());
        QCOMPARE(banner.findChild<QLabel *>(u"bannerNext"_s)->text(), u"then this"_s);
        banner.findChild<QToolButton *>(u"bannerAction"_s)->click();
        QCOMPARE(triggered.count(), 1);

        QSignalSpy dismissed(&banner, &Banner::dismissed);
        banner.findChild<QToolButton *>(u"bannerClose"_s)->click();
        QVERIFY(banner.isHidden());
        QCOMPARE(dismissed.count(), 1);

        banner.show(Banner::Kind::Info, {u"only this"_s, {}});
        QVERIFY(banner.findChild<QLabel *>(u"bannerNext"_s)->isHidden());
        QVERIFY(banner.findChild<QToolButton *>(u"bannerAction"_s)->isHidden());
    }

    //! Also when it changes while it is shown.
    void aBannerHasRoomForAllOfItsText()
    {
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        column->setContentsMargins(0, 0, 0, 0);
        auto *banner = new Banner(&window);
        column->addWidget(banner);
        column->addWidget(new QWidget(&window), 1);
        window.resize(430, 540);
        window.show();
        const auto id
            = u"Republished to orders, partition eu-2. The dead letter was removed. The new transaction id is "
              "fix-01a22beb-f754-7000-b961-701ec10321df-e9149b75cbcb80f7."_s;
        const auto *label = banner->findChild<QLabel *>(u"bannerText"_s);
        for (const auto &text : {id, u"The letter before (orders, billing, failed 10:06:54): "_s + id}) {
            banner->show(Banner::Kind::Success, {text, u"If the consumer rejects it again, it comes back."_s});
            QTRY_VERIFY(label->height() >= label->heightForWidth(label->width()));
            QTextDocument document;
            document.setDocumentMargin(0);
            document.setDefaultFont(label->font());
            document.setPlainText(label->text());
            document.setTextWidth(label->width());
            QVERIFY2(label->height() >= int(document.size().height()),
                     qPrintable(u"%1 of %2, hint %3"_s.arg(label->height())
                                    .arg(document.size().height())
                                    .arg(label->heightForWidth(label->width()))));
        }
    }
};

QTEST_MAIN(TestCommonWidgets)
#include "tst_commonwidgets.moc"
