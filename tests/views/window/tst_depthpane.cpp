// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/plainlabel.h"
#include "views/window/depthchartview.h"
#include "views/window/depthpane.h"
#include "windowfixture.h"

#include <QAction>
#include <QChart>
#include <QDateTimeAxis>
#include <QGuiApplication>
#include <QImage>
#include <QLineSeries>
#include <QPixmap>
#include <QScreen>
#include <QSignalSpy>
#include <QTreeView>
#include <QValueAxis>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestDepthPane : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    Session *m_session = nullptr;

    DepthPane *pane() { return m_fixture->find<DepthPane>("depthPane"); }
    DepthChartView *view() { return m_fixture->find<DepthChartView>("depthChart"); }
    QString readout() { return m_fixture->find<PlainLabel>("depthReadout")->fullText(); }

    //! Whether the chart looks on the screen as if it was drawn anew.
    bool screenIsFresh()
    {
        QWidget *window = m_fixture->window.get();
        const QRect place(view()->viewport()->mapTo(window, QPoint()), view()->viewport()->size());
        const QImage shown = window->screen()
                                 ->grabWindow(window->winId(), place.x(), place.y(), place.width(), place.height())
                                 .toImage()
                                 .convertToFormat(QImage::Format_RGB32);
        const QImage fresh = view()->viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        return !shown.isNull() && shown == fresh;
    }

    void sample()
    {
        QSignalSpy sampled(&m_session->depth(), &DepthSampler::sampled);
        m_session->depth().sampleNow();
        QVERIFY(sampled.wait());
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->window->resize(1400, 900);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    }
    void cleanup() { m_fixture.reset(); }

    void drawsWhatWasSampled()
    {
        std::vector<DeadLetter> letters;
        for (int queue = 0; queue < 12; ++queue) {
            for (const DeadLetter &letter :
                 test::sampleLetters(queue + 1, u"queue-%1"_s.arg(queue, 2, 10, QChar(u'0'))))
                letters.push_back(letter);
        }
        m_session = m_fixture->open(m_fixture->addProfile(u"pay"_s), letters);
        sample();
        QTRY_COMPARE(pane()->shownKeys().size(), DepthPane::mostSeries);
        // The fullest eight are drawn, whatever their names.
        QVERIFY(pane()->shownKeys().contains(DepthSampler::SeriesKey(u"queue-11"_s, QString())));
        QVERIFY(!pane()->shownKeys().contains(DepthSampler::SeriesKey(u"queue-00"_s, QString())));
        const QChart *chart = view()->chart();
        const auto *depth = qobject_cast<QValueAxis *>(chart->axes(Qt::Vertical).value(0));
        QVERIFY(depth);
        QCOMPARE(depth->min(), 0.0);
        QVERIFY(depth->max() >= 12);
        const auto *time = qobject_cast<QDateTimeAxis *>(chart->axes(Qt::Horizontal).value(0));
        QCOMPARE(time->min().msecsTo(time->max()), 900'000);
        m_fixture->find<QAction>("depthWindow60")->trigger();
        QCOMPARE(time->min().msecsTo(time->max()), 3'600'000);

        pane()->setKeys({{u"queue-03"_s, QString()}});
        QCOMPARE(pane()->shownKeys().size(), 1);
    }

    void readsOutUnderThePointer()
    {
        m_session = m_fixture->open(m_fixture->addProfile(u"pay"_s), test::sampleLetters(7, u"<b>orders</b>"_s));
        sample();
        QTRY_VERIFY(!pane()->shownKeys().isEmpty());
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Left);
        QTRY_VERIFY2(readout().contains(u"UTC"_s), qPrintable(readout()));
        QVERIFY(readout().contains(u"<b>orders</b>: "_s));
        QTest::keyClick(view(), Qt::Key_Escape);
        QTRY_VERIFY(!readout().contains(u"UTC"_s));
        QTest::mouseMove(view()->viewport(),
                         view()->mapFromScene(view()->chart()->mapToScene(view()->chart()->plotArea().center())));
        QTRY_VERIFY2(readout().contains(u"UTC"_s), qPrintable(readout()));
    }

    void namesInTheLegendAreNoMarkup()
    {
        m_session = m_fixture->open(m_fixture->addProfile(u"pay"_s), test::sampleLetters(7, u"<b>x</b>"_s));
        sample();
        QTRY_VERIFY(!pane()->shownKeys().isEmpty());
        const auto series = view()->chart()->series();
        QVERIFY(!series.isEmpty());
        // What lays out the legend takes the name for HTML.
        QTRY_COMPARE(series.first()->name(), u"&lt;b&gt;x&lt;/b&gt;"_s);
    }

    // What a partial repaint leaves behind is in no fresh picture, but on the screen.
    void nothingStaysOnTheScreen()
    {
        if (QGuiApplication::platformName() != "offscreen"_L1)
            QSKIP("another window may lie over this one");
        std::vector<DeadLetter> letters;
        for (const int count : {900, 40, 7}) {
            for (const DeadLetter &letter : test::sampleLetters(count, u"queue-with-a-long-name-%1"_s.arg(count)))
                letters.push_back(letter);
        }
        m_session = m_fixture->open(m_fixture->addProfile(u"pay"_s), letters);
        sample();
        QTRY_COMPARE(pane()->shownKeys().size(), 3);
        QTRY_VERIFY2(screenIsFresh(), "drawn");
        pane()->setKeys({{u"queue-with-a-long-name-7"_s, QString()}}); // two series go, the axis shrinks
        QTRY_COMPARE(pane()->shownKeys().size(), 1);
        QTRY_VERIFY2(screenIsFresh(), "series removed");
        pane()->setKeys({{u"queue-with-a-long-name-900"_s, QString()}});
        QTRY_VERIFY2(screenIsFresh(), "other series");
        for (const QSize size : {QSize(1100, 700), QSize(1300, 820), QSize(1000, 640)}) {
            m_fixture->window->resize(size);
            QTRY_VERIFY2(screenIsFresh(), "resized");
        }
        m_fixture->find<QAction>("depthWindow60")->trigger();
        QTRY_VERIFY2(screenIsFresh(), "another axis");
    }

    void saysThatThereIsNothingYet()
    {
        m_fixture->find<QAction>("toggledockDepth")->trigger();
        QTRY_VERIFY(m_fixture->find<QLabel>("depthEmpty")->isVisible());
        QVERIFY(!m_fixture->find<QLabel>("depthEmpty")->text().isEmpty());
    }
};

QTEST_MAIN(TestDepthPane)
#include "tst_depthpane.moc"
