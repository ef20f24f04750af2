// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/plainlabel.h"
#include "views/window/depthchartview.h"
#include "views/window/depthpane.h"
#include "windowfixture.h"

#include <QAction>
#include <QChart>
#include <QDateTimeAxis>
#include <QLineSeries>
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

    void saysThatThereIsNothingYet()
    {
        m_fixture->find<QAction>("toggledockDepth")->trigger();
        QTRY_VERIFY(m_fixture->find<QLabel>("depthEmpty")->isVisible());
        QVERIFY(!m_fixture->find<QLabel>("depthEmpty")->text().isEmpty());
    }
};

QTEST_MAIN(TestDepthPane)
#include "tst_depthpane.moc"
