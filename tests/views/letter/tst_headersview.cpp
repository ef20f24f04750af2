// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "headersfixture.h"

#include "views/letter/headervalueeditor.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test::headers;

//! The table of headers, edited by keys.
class TestHeadersView : public HeadersFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void names();
    void types();
    void valuesOfSeveralLines();
    void escapeTakesBack();
    void bytes();
    void oddText();
    void nullByKey();
    void rowsByKeys();
    void undoByKeys();
    void revert();
};

void TestHeadersView::names()
{
    QSignalSpy changed(m_view.get(), &HeadersView::changed);
    at(0, HeadersModel::Name);
    type(u"span"_s);
    QCOMPARE(present()[0], (Header{.name = u"span"_s, .type = u"string"_s, .value = "4bf9"}));
    QCOMPARE(changed.count(), 1);
    QVERIFY(m_view->isEdited());
    QCOMPARE(label("headersEdited"), u"edited"_s);
    QCOMPARE(label("headersStatus"), u"7 headers · 1 changed · 1 written by the broker itself and not sent along"_s);
    QVERIFY(!editorOf<QLineEdit>());
    type(u"trace"_s);
    QVERIFY(!m_view->isEdited());
    QVERIFY(!m_view->edited());
}

void TestHeadersView::types()
{
    at(1, HeadersModel::Type);
    press(Qt::Key_F2);
    auto *combo = editorOf<QComboBox>();
    QVERIFY(combo);
    QCOMPARE(combo->currentText(), u"int"_s);
    QCOMPARE(combo->count(), 4);
    QTest::keyClick(combo, Qt::Key_Up);
    QTest::keyClick(combo, Qt::Key_Return);
    QTRY_VERIFY(!editorOf<QComboBox>());
    QCOMPARE(present()[1].type, u"string"_s);
    QCOMPARE(present()[1].value, own[1].value);
    // A property has one of the names that there are.
    at(1, HeadersModel::Type);
    press(Qt::Key_Return);
    combo = editorOf<QComboBox>();
    combo->setCurrentText(u"property"_s);
    QTest::keyClick(combo, Qt::Key_Return);
    QTRY_VERIFY(!editorOf<QComboBox>());
    QVERIFY(label("headersProblem").contains(u"no such property"_s));
    at(1, HeadersModel::Name);
    press(Qt::Key_F2);
    combo = editorOf<QComboBox>();
    QVERIFY(combo);
    QCOMPARE(combo->itemText(0), u"content_type"_s);
}

void TestHeadersView::valuesOfSeveralLines()
{
    at(5, HeadersModel::Value);
    press(Qt::Key_F2);
    auto *editor = editorOf<HeaderValueEditor>();
    QVERIFY(editor);
    QVERIFY(editor->height() > 2 * editor->fontMetrics().lineSpacing());
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(editor, u"at\u00a0c"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(present()[5].value,
             std::optional("at a\r\nat b\r\nat\u00a0c"_ba)); // its own line ends, and no plain blank
    // Opened and closed again: nothing.
    const auto before = present();
    press(Qt::Key_F2);
    QTest::keyClick(editorOf<HeaderValueEditor>(), Qt::Key_Return);
    QCOMPARE(present(), before);
    // Tab takes over and goes on.
    at(0, HeadersModel::Value);
    press(Qt::Key_F2);
    QTest::keyClicks(editorOf<HeaderValueEditor>(), u"x"_s);
    QTest::keyClick(editorOf<HeaderValueEditor>(), Qt::Key_Tab);
    QCOMPARE(present()[0].value, std::optional("x"_ba));
}

void TestHeadersView::escapeTakesBack()
{
    QSignalSpy left(m_view.get(), &HeadersView::leaveRequested);
    for (const auto column : {HeadersModel::Name, HeadersModel::Value}) {
        at(0, column);
        press(Qt::Key_F2);
        QTest::keyClicks(QApplication::focusWidget(), u"no"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!m_view->isEdited());
        QVERIFY(m_table->hasFocus());
    }
    QCOMPARE(left.count(), 0);
}

void TestHeadersView::bytes()
{
    at(4, HeadersModel::Value);
    press(Qt::Key_F2);
    auto *editor = editorOf<HeaderValueEditor>();
    QCOMPARE(editor->text(), u"ff 00"_s);
    QTest::keyClicks(editor, u"fe 0"_s);
    QTest::keyClick(editor, Qt::Key_Return); // half a byte: it stays open, and is told
    QCOMPARE(editorOf<HeaderValueEditor>(), editor);
    QVERIFY(label("headersProblem").contains(u"pairs of hexadecimal digits"_s));
    QVERIFY(!m_view->commit());
    QVERIFY(!m_view->isEdited());
    QTest::keyClick(editor, Qt::Key_Tab);
    QCOMPARE(editor->text(), u"fe 0"_s);
    QTest::keyClicks(editor, u"1"_s);
    QVERIFY(m_view->commit());
    QCOMPARE(present()[4].value, std::optional("\xfe\x01"_ba));
    QVERIFY(label("headersProblem").isEmpty());
    QVERIFY(!action("headersBytes")->isEnabled()); // it is no text
    // Text as bytes, and back.
    at(0, HeadersModel::Name);
    press(Qt::Key_B, Qt::ControlModifier);
    editor = editorOf<HeaderValueEditor>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), u"34 62 66 39"_s);
    QTest::keyClick(editor, Qt::Key_Escape);
    QCOMPARE(action("headersBytes")->text(), u"Edit as text"_s);
    action("headersBytes")->trigger();
    QCOMPARE(editorOf<HeaderValueEditor>()->text(), u"4bf9"_s);
    QTest::keyClick(editorOf<HeaderValueEditor>(), Qt::Key_Escape);
    QCOMPARE(present()[0], own[0]);
}

//! What a text editor would change is not opened in one.
void TestHeadersView::oddText()
{
    m_view->showHeaders({{.name = u"odd"_s, .type = u"string"_s, .value = "a\r\nb\nc"}});
    at(0, HeadersModel::Value);
    press(Qt::Key_F2);
    QVERIFY(!editorOf<HeaderValueEditor>());
    QVERIFY(label("headersStatus").contains(u"edit it as bytes"_s));
    press(Qt::Key_B, Qt::ControlModifier);
    QCOMPARE(editorOf<HeaderValueEditor>()->text(), u"61 0d 0a 62 0a 63"_s);
}

void TestHeadersView::nullByKey()
{
    at(0, HeadersModel::Value);
    press(Qt::Key_Backspace, Qt::ControlModifier);
    QVERIFY(!present()[0].value);
    QCOMPARE(action("headersNull")->text(), u"Set to empty"_s);
    press(Qt::Key_Backspace, Qt::ControlModifier);
    QCOMPARE(present()[0].value, std::optional(QByteArray("")));
    // Nothing typed into null is still null.
    at(3, HeadersModel::Value);
    press(Qt::Key_F2);
    QTest::keyClick(editorOf<HeaderValueEditor>(), Qt::Key_Return);
    QVERIFY(!present()[3].value);
    type(u"x"_s);
    QCOMPARE(present()[3].value, std::optional("x"_ba));
    auto strict = rules();
    strict.nulls = false;
    m_view->setRules(strict);
    QVERIFY(!action("headersNull")->isEnabled());
    QVERIFY(action("headersNull")->toolTip().contains(u"no header without a value"_s));
}

void TestHeadersView::rowsByKeys()
{
    at(1, HeadersModel::Value);
    press(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(present().size(), size_t(8));
    QCOMPARE(present()[2], own[1]);
    QCOMPARE(m_table->currentIndex().row(), 2);
    press(Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(m_table->currentIndex().row(), 3);
    QCOMPARE(present()[2], own[2]);
    press(Qt::Key_Up, Qt::AltModifier);
    press(Qt::Key_Delete);
    QVERIFY(!m_view->isEdited());
    press(Qt::Key_Insert);
    auto *name = editorOf<QLineEdit>();
    QVERIFY(name);
    QTest::keyClicks(name, u"added"_s);
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(present()[3], (Header{.name = u"added"_s, .type = u"string"_s, .value = ""}));
    QCOMPARE(label("headersStatus"), u"8 headers · 1 added · 1 written by the broker itself and not sent along"_s);
    // The first of none.
    m_view->showHeaders({});
    QVERIFY(label("headersEmpty").contains(u"has no headers"_s));
    action("headersAdd")->trigger();
    QCOMPARE(m_view->edited()->size(), size_t(1));
    QVERIFY(m_table->isVisible());
}

void TestHeadersView::undoByKeys()
{
    at(0, HeadersModel::Value);
    type(u"1"_s);
    press(Qt::Key_Delete);
    QCOMPARE(present().size(), size_t(6));
    QTest::keySequence(m_table, QKeySequence(QKeySequence::Undo));
    QCOMPARE(present()[0].value, std::optional("1"_ba));
    QTest::keySequence(m_table, QKeySequence(QKeySequence::Undo));
    QVERIFY(!m_view->isEdited());
    QVERIFY(!action("headersUndo")->isEnabled());
    QTest::keySequence(m_table, QKeySequence(QKeySequence::Redo));
    QCOMPARE(present()[0].value, std::optional("1"_ba));
}

void TestHeadersView::revert()
{
    at(0, HeadersModel::Value);
    type(u"1"_s);
    at(1, HeadersModel::Value);
    type(u"5"_s);
    QVERIFY(action("headersRevertCurrent")->isEnabled());
    press(Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(present()[1], own[1]);
    QCOMPARE(present()[0].value, std::optional("1"_ba));
    action("headersRevert")->trigger();
    QVERIFY(!m_view->isEdited());
    QVERIFY(!action("headersRevert")->isEnabled());
    QTest::keySequence(m_table, QKeySequence(QKeySequence::Undo));
    QVERIFY(m_view->isEdited());
}

QTEST_MAIN(TestHeadersView)
#include "tst_headersview.moc"
