// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/editorfixture.h"
#include "views/editor/editoractions.h"
#include "views/editor/folding.h"

#include <QAction>
#include <QScrollBar>
#include <QTextBlock>

using namespace dlo;
using namespace Qt::StringLiterals;

namespace {
// 1 {                  6   "b": [
// 2   "a": {           7     1,
// 3     "x": 1,        8     2
// 4     "y": 2         9   ]
// 5   },              10 }
const QByteArray letter = R"({"a":{"x":1,"y":2},"b":[1,2]})";
} // namespace

class TestEditorFolding : public dlo::test::EditorFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        begin();
        load(letter);
        QCOMPARE(editor()->blockCount(), 10);
    }
    void cleanup() { end(); }

    void foldsAndUnfoldsByKey()
    {
        const auto text = editor()->typedText();
        putCursor(u"\"a\""_s);
        press(Qt::Key_BraceLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(hidden(), (QList{3, 4, 5}));
        QCOMPARE(folding()->marker(block(2)), u"… 2 lines },"_s);
        press(Qt::Key_BraceRight, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(hidden().isEmpty());
        putCursor(u"\"y\""_s); // from inside: what is around the cursor
        press(Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(hidden(), (QList{3, 4, 5}));
        QCOMPARE(editor()->line(), 2); // the cursor came out
        QCOMPARE(editor()->typedText(), text);
        QVERIFY(!editor()->isEdited());
        QVERIFY(!editor()->document()->isUndoAvailable());
    }

    void foldsByTriangle()
    {
        auto *numbers = editor()->findChild<QWidget *>(QString(), Qt::FindDirectChildrenOnly);
        for (auto *child : editor()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
            if (child->inherits("dlo::LineNumberArea"))
                numbers = child;
        }
        const auto y = editor()->cursorRect(QTextCursor(block(6))).center().y();
        QTest::mouseClick(numbers, Qt::LeftButton, Qt::NoModifier, QPoint(numbers->width() - 6, y));
        QCOMPARE(hidden(), (QList{7, 8, 9}));
        QTest::mouseClick(numbers, Qt::LeftButton, Qt::NoModifier, QPoint(numbers->width() - 6, y));
        QVERIFY(hidden().isEmpty());
        // What is painted behind the line opens it, too.
        QVERIFY(folding()->fold(block(6)));
        const auto end = editor()->cursorRect(endOf(6));
        QTest::mouseClick(editor()->viewport(), Qt::LeftButton, Qt::NoModifier, end.center() + QPoint(20, 0));
        QVERIFY(hidden().isEmpty());
    }

    void foldsAllAndUnfoldsAll()
    {
        m_pane->actions()->foldAll->trigger();
        QCOMPARE(hidden(), (QList{3, 4, 5, 7, 8, 9}));
        m_pane->actions()->unfoldAll->trigger();
        QVERIFY(hidden().isEmpty());
    }

    void theCursorStepsOverAFold()
    {
        QVERIFY(folding()->fold(block(2)));
        editor()->setTextCursor(endOf(2));
        press(Qt::Key_Right);
        QCOMPARE(editor()->line(), 6);
        QCOMPARE(editor()->column(), 1);
        press(Qt::Key_Left);
        QCOMPARE(editor()->textCursor(), endOf(2));
        press(Qt::Key_Down);
        QCOMPARE(editor()->line(), 6);
        press(Qt::Key_Up);
        QCOMPARE(editor()->line(), 2);
        QCOMPARE(hidden(), (QList{3, 4, 5}));
        editor()->setTextCursor(endOf(2));
        press(Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(selected().contains(u"\"x\": 1"_s)); // all of it is selected
        QCOMPARE(hidden(), (QList{3, 4, 5}));
    }

    void findingAndGoingThereOpensAFold()
    {
        m_pane->actions()->foldAll->trigger();
        press(Qt::Key_F, Qt::ControlModifier);
        enter(u"\"y\""_s);
        QCOMPARE(label(u"findCount"_s), u"1 of 1"_s);
        QCOMPARE(hidden(), (QList{7, 8, 9}));
        editor()->goTo(editor()->typedText().indexOf(u'2', editor()->typedText().indexOf(u"\"b\""_s)));
        QVERIFY(hidden().isEmpty());
    }

    void undoIsSeen()
    {
        putCursor(u"1,"_s);
        press(Qt::Key_7);
        QVERIFY(folding()->fold(block(2)));
        editor()->undo();
        QTRY_VERIFY(block(3).isVisible());
        QVERIFY(editor()->textCursor().block().isVisible());
        QCOMPARE(editor()->typedText(), editor()->base().shown());
        QVERIFY(folding()->fold(block(2)));
        editor()->redo();
        QTRY_VERIFY(editor()->textCursor().block().isVisible());
    }

    void aLineThatOpensNothingAnyMoreHidesNothing()
    {
        QVERIFY(folding()->fold(block(2)));
        editor()->setTextCursor(endOf(2));
        press(Qt::Key_Backspace);
        QTRY_VERIFY(hidden().isEmpty());
        editor()->undo();
        QVERIFY(folding()->fold(block(2)));
        editor()->setTextCursor(endOf(2));
        press(Qt::Key_Return);
        QTRY_VERIFY(hidden().isEmpty());
    }

    void typingInTheHeadKeepsTheFold()
    {
        QVERIFY(folding()->fold(block(2)));
        putCursor(u"\"a\""_s, 1);
        press(Qt::Key_B);
        QTRY_VERIFY(editor()->isComposedCurrent());
        QCOMPARE(hidden(), (QList{3, 4, 5}));
        QCOMPARE(editor()->composed().bytes, QByteArray(R"({"ba":{"x":1,"y":2},"b":[1,2]})"));
    }

    void whatCannotBeFolded()
    {
        QVERIFY(!folding()->fold(block(3)));
        QVERIFY(!folding()->canFold(block(10)));
        load("[1, {\"a\": \"{\"}\n");
        QVERIFY(!folding()->fold(block(1))); // nothing closes it
        load("[{\n\"a\":1}, {\n\"b\":2}]x");
        QVERIFY(!folding()->fold(block(1))); // the line that closes it opens another
        QVERIFY(hidden().isEmpty());
    }

    void heightAndScrollBarFollow()
    {
        load(test::EditorFixture::megabyte());
        auto *bar = editor()->verticalScrollBar();
        const auto before = bar->maximum();
        m_pane->actions()->foldAll->trigger();
        QVERIFY(bar->maximum() < before / 3);
        m_pane->actions()->unfoldAll->trigger();
        QCOMPARE(bar->maximum(), before);
        QVERIFY(folding()->fold(block(1)));
        QCOMPARE(bar->maximum(), 0);
    }

private:
    Folding *folding() { return editor()->folding(); }
    QTextBlock block(int line) { return editor()->document()->findBlockByNumber(line - 1); }
    QTextCursor endOf(int line)
    {
        QTextCursor cursor(block(line));
        cursor.movePosition(QTextCursor::EndOfBlock);
        return cursor;
    }
    QList<int> hidden()
    {
        QList<int> lines;
        for (auto each = editor()->document()->firstBlock(); each.isValid(); each = each.next()) {
            if (!each.isVisible())
                lines.append(each.blockNumber() + 1);
        }
        return lines;
    }
};

QTEST_MAIN(TestEditorFolding)
#include "tst_editorfolding.moc"
