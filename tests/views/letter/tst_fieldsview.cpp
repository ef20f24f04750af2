// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/loopwatch.h"
#include "views/letter/fieldsmodel.h"
#include "views/letter/fieldsview.h"
#include "views/letter/payloadeditor.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

class TestFieldsView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_editor = std::make_unique<PayloadEditor>();
        m_view = std::make_unique<FieldsView>(m_editor.get(), nullptr);
        m_table = m_view->findChild<QTableView *>(u"fieldsTable"_s);
        m_tester = std::make_unique<QAbstractItemModelTester>(m_table->model());
        m_view->resize(600, 300);
        m_view->show();
    }
    void cleanup()
    {
        m_tester.reset();
        m_view.reset();
        m_editor.reset();
    }

    void fieldsAreShown();
    void filtering();
    void copying();
    void editingTouchesNothingElse();
    void undoing();
    void notJson();
    void readOnly();
    void longOnesAreReadByAWorker();

private:
    void show(const QByteArray &json, bool editable = true)
    {
        m_editor->setContent(EditableText(json), editable);
        m_view->refresh();
    }
    QString cell(int row, int column) { return m_table->model()->index(row, column).data().toString(); }
    void change(int row, const QString &json)
    {
        m_table->model()->setData(m_table->model()->index(row, FieldsModel::Value), json);
        QCoreApplication::processEvents();
        m_view->refresh();
    }

    std::unique_ptr<PayloadEditor> m_editor;
    std::unique_ptr<FieldsView> m_view;
    QTableView *m_table = nullptr;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void TestFieldsView::fieldsAreShown()
{
    show(R"({"a":{"b":[1.10,"x"]},"a":null,"e":{},"n":"\u202e"})");
    QCOMPARE(m_table->model()->rowCount(), 5);
    QCOMPARE(cell(0, 0), u"/a/b/0"_s);
    QCOMPARE(cell(0, 1), u"number"_s);
    QCOMPARE(cell(0, 2), u"1.10"_s);
    QCOMPARE(cell(2, 0), u"/a"_s);
    QCOMPARE(cell(3, 1), u"empty object"_s);
    QCOMPARE(cell(4, 2), u"\"\\u202e\""_s);
    show("7");
    QCOMPARE(cell(0, 0), u"(the whole payload)"_s);
}

void TestFieldsView::filtering()
{
    show(R"({"order":1,"name":"Order","x":2})");
    QTest::keyClicks(m_view->findChild<QLineEdit *>(u"fieldsFilter"_s), u"ORDER"_s);
    QTRY_COMPARE(m_table->model()->rowCount(), 2);
    QCOMPARE(m_view->findChild<QLabel *>(u"fieldsNote"_s)->text(), u"2 of 3 fields"_s);
}

void TestFieldsView::copying()
{
    show(R"({"a/b":"x"})");
    auto *pointer = m_view->findChild<QAction *>(u"fieldsCopyPointer"_s);
    QVERIFY(!pointer->isEnabled());
    m_table->setCurrentIndex(m_table->model()->index(0, 0));
    pointer->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"/a~1b"_s);
    m_view->findChild<QAction *>(u"fieldsCopyValue"_s)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"\"x\""_s);
}

void TestFieldsView::editingTouchesNothingElse()
{
    show("{\"\xf0\x9f\x98\x80\":1 , \"a\":1.10,\"a\":2,\t\"b\":\"\u0041\"}");
    change(2, u"{\"new\": [3]}"_s);
    QCOMPARE(m_editor->composed().bytes,
             QByteArray("{\"\xf0\x9f\x98\x80\":1 , \"a\":1.10,\"a\":{\"new\":[3]},\t\"b\":\"\u0041\"}"));
    QCOMPARE(cell(2, 0), u"/a/new/0"_s);
    QSignalSpy refused(m_view.get(), &FieldsView::refused);
    change(1, u"1,2"_s);
    QCOMPARE(refused.count(), 1);
    change(1, u"1.10"_s); // the same
    QCOMPARE(cell(1, 2), u"1.10"_s);
    change(1, u"\"a\u2028b\""_s);
    QVERIFY(m_editor->composed().bytes.contains("\"a\\u2028b\""));
}

void TestFieldsView::undoing()
{
    show(R"({"a":1})");
    change(0, u"2"_s);
    QCOMPARE(m_editor->composed().bytes, QByteArray(R"({"a":2})"));
    QTest::keyClick(m_table, Qt::Key_Z, Qt::ControlModifier);
    m_view->refresh();
    QCOMPARE(m_editor->composed().bytes, QByteArray(R"({"a":1})"));
    QCOMPARE(cell(0, 2), u"1"_s);
}

void TestFieldsView::notJson()
{
    show("{\"a\":");
    QCOMPARE(m_table->model()->rowCount(), 0);
    QVERIFY(m_view->findChild<QLabel *>(u"fieldsNote"_s)->text().contains(u"this is not JSON"_s));
}

void TestFieldsView::readOnly()
{
    show(R"({"a":1})", false);
    const auto index = m_table->model()->index(0, FieldsModel::Value);
    QVERIFY(!m_table->model()->flags(index).testFlag(Qt::ItemIsEditable));
    QVERIFY(!m_table->model()->setData(index, u"2"_s));
    const auto large = "[\"" + QByteArray(FieldsModel::maxEdited, 'x') + "\"]";
    show(large);
    QVERIFY(!m_table->model()->flags(index).testFlag(Qt::ItemIsEditable));
}

void TestFieldsView::longOnesAreReadByAWorker()
{
    QByteArray large("[");
    while (large.size() < 4'000'000)
        large += R"({"orderId":8812,"amount":1.10},)";
    large += "0]";
    m_editor->setContent(EditableText(large), true);
    LoopWatch watch;
    m_view->refresh();
    QVERIFY(m_view->isReading());
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model()->rowCount(), int(JsonFields::maxFields), 20'000);
    QVERIFY(m_view->findChild<QLabel *>(u"fieldsNote"_s)->text().startsWith(u"The first 100,000 of"_s));
    QVERIFY2(watch.longestStallMs() < 2 * stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
}

QTEST_MAIN(TestFieldsView)
#include "tst_fieldsview.moc"
