// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/cursorplace.h"
#include "views/editor/editoractions.h"
#include "views/editor/editorfixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QTextBlock>

using namespace dlo;
using namespace Qt::StringLiterals;

namespace {
const QByteArray letter = R"({"a/b":{"x":[1,{"y":2}]},"twice":1,"twice":[3]})";
} // namespace

class TestEditorPlace : public dlo::test::EditorFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        begin();
        load(letter);
    }
    void cleanup() { end(); }

    void thePointerFollowsTheCursor()
    {
        putCursor(u"\"y\""_s);
        QTRY_COMPARE(label(u"payloadPointer"_s), u"/a~1b/x/1/y"_s);
        click(u"payloadCopyPointer"_s);
        QCOMPARE(QApplication::clipboard()->text(), u"/a~1b/x/1/y"_s);
        putCursor(u"\"twice\": 1"_s);
        QTRY_VERIFY(label(u"payloadPointer"_s).startsWith(u"/twice (2 "_s));
        m_pane->actions()->copyPointer->trigger();
        QCOMPARE(QApplication::clipboard()->text(), u"/twice"_s);
        press(Qt::Key_Home, Qt::ControlModifier);
        QTRY_COMPARE(label(u"payloadPointer"_s), u"the whole value"_s);
    }

    void anOldPointerIsNotCopied()
    {
        putCursor(u"\"y\""_s);
        QTRY_COMPARE(label(u"payloadPointer"_s), u"/a~1b/x/1/y"_s);
        QApplication::clipboard()->clear();
        press(Qt::Key_Home, Qt::ControlModifier);
        click(u"payloadCopyPointer"_s); // before the new one is known
        QTRY_COMPARE(label(u"payloadPointer"_s), u"the whole value"_s);
        QCOMPARE(QApplication::clipboard()->text(), QString()); // which is how the pointer to the whole is written
        putCursor(u"\"twice\": 1"_s);
        click(u"payloadCopyPointer"_s);
        QTRY_COMPARE(QApplication::clipboard()->text(), u"/twice"_s);
    }

    void thePointerFollowsTheText()
    {
        putCursor(u"{\n        \"y\""_s);
        QTRY_COMPARE(label(u"payloadPointer"_s), u"/a~1b/x/1"_s);
        QTest::keyClicks(editor(), u"0,"_s);
        QTRY_COMPARE(label(u"payloadPointer"_s), u"/a~1b/x/2"_s);
    }

    void whatIsNoJsonHasNoPointer()
    {
        load("key: value");
        QVERIFY(!isShown(u"payloadCopyPointer"_s));
        load("[1]");
        QTRY_VERIFY(isShown(u"payloadCopyPointer"_s));
        load("");
        QVERIFY(!isShown(u"payloadCopyPointer"_s));
    }

    void ofAMegabyteThePointerIsFoundOnAWorker()
    {
        load(test::EditorFixture::megabyte());
        editor()->goTo(editor()->typedText().lastIndexOf(u"amount"_s));
        QTRY_VERIFY_WITH_TIMEOUT(label(u"payloadPointer"_s).endsWith(u"/amount"_s), 20'000);
        QTest::keyClick(editor(), Qt::Key_End, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(label(u"payloadPointer"_s), u"the whole value"_s, 20'000);
        QTRY_VERIFY(editor()->place()->brackets()); // a megabyte away
        press(Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(editor()->textCursor().position(), 0);
    }

    void aVeryLongTextIsNotFollowed()
    {
        const auto line = '"' + QByteArray(999, 'x') + "\",";
        load('[' + line.repeated(CursorPlace::maxFollowed / 1000) + "0]");
        QTRY_VERIFY_WITH_TIMEOUT(!editor()->isLoading(), 60'000);
        QTest::keyClick(editor(), Qt::Key_End, Qt::ControlModifier);
        QVERIFY(!isShown(u"payloadCopyPointer"_s)); // rather none than an old one
        press(Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(editor()->textCursor().position(), 0, 60'000);
    }

    void bracketsAreMarkedAndJumpedTo()
    {
        const auto text = editor()->typedText();
        putCursor(u"["_s);
        const auto opening = text.indexOf(u'[');
        const auto closing = text.indexOf(u']');
        QTRY_COMPARE(bold(), (QList<qsizetype>{opening, closing}));
        press(Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(editor()->textCursor().position(), int(closing) + 1);
        press(Qt::Key_M, Qt::ControlModifier); // known a turn of the loop later
        QTRY_COMPARE(editor()->textCursor().position(), int(opening));
        putCursor(u"x"_s);
        QTRY_VERIFY(bold().isEmpty());
        load("[\"{\",1]");
        putCursor(u"{"_s);
        QTRY_VERIFY(editor()->place()->isCurrent());
        QVERIFY(bold().isEmpty());
    }

    void goesToALine_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::newRow("line") << u"3"_s << 3 << 1;
        QTest::newRow("line and column") << u" 3:5 "_s << 3 << 5;
        QTest::newRow("behind the line") << u"3:999"_s << 3 << 11;
        QTest::newRow("behind the end") << u"999"_s << 14 << 1;
        QTest::newRow("pointer") << u"/a~1b/x/1/y"_s << 6 << 14;
    }
    void goesToALine()
    {
        QFETCH(QString, where);
        press(Qt::Key_G, Qt::ControlModifier);
        QVERIFY(isShown(u"goToBar"_s));
        enter(where);
        press(Qt::Key_Return);
        QTEST(editor()->line(), "line");
        QTEST(editor()->column(), "column");
        QVERIFY(!isShown(u"goToBar"_s));
        QVERIFY(editor()->hasFocus());
    }

    void saysWhyItGoesNowhere()
    {
        press(Qt::Key_G, Qt::ControlModifier);
        for (const auto &where : {u"x"_s, u"0"_s, u"1:0"_s, u"1:2:3"_s, u""_s, u"/nowhere"_s, u"/a~2"_s}) {
            enter(where);
            QVERIFY(label(u"goToMessage"_s).isEmpty());
            press(Qt::Key_Return);
            QVERIFY2(!label(u"goToMessage"_s).isEmpty(), qPrintable(where));
            QVERIFY(isShown(u"goToBar"_s));
        }
        press(Qt::Key_Escape);
        QVERIFY(!isShown(u"goToBar"_s));
    }

    void goesFromOneDuplicateToTheNext()
    {
        const auto text = editor()->typedText();
        const auto first = int(text.indexOf(u"1,\n  \"twice\""_s));
        press(Qt::Key_G, Qt::ControlModifier);
        enter(u"/twice"_s);
        press(Qt::Key_Return);
        QCOMPARE(editor()->textCursor().position(), first);
        QVERIFY(label(u"goToMessage"_s).startsWith(u"1 of 2"_s));
        press(Qt::Key_Return);
        QCOMPARE(editor()->textCursor().position(), int(text.lastIndexOf(u'[')));
        press(Qt::Key_Return);
        QCOMPARE(editor()->textCursor().position(), first);
    }

    void theMenuHasAllOfItWithItsKeys()
    {
        Q_EMIT editor()->customContextMenuRequested(QPoint(10, 10));
        QMenu *menu = editor()->findChild<QMenu *>(u"payloadMenu"_s);
        QVERIFY(menu);
        QSet<QString> names;
        for (const auto *action : menu->actions())
            names.insert(action->objectName());
        for (const auto &name : {u"editorFind"_s, u"editorReplace"_s, u"editorGoTo"_s, u"editorCopyPointer"_s,
                                 u"editorFoldAll"_s, u"editorWrap"_s, u"editorHidden"_s})
            QVERIFY2(names.contains(name), qPrintable(name));
        QCOMPARE(m_pane->actions()->find->shortcut(), QKeySequence(u"Ctrl+F"_s));
        QVERIFY(m_pane->actions()->wrap->isCheckable());
        menu->close();
    }

    void theWindowsOwnActionsWithTheSameKeysAreLeftAlone()
    {
        QAction other;
        other.setShortcut(QKeySequence::Find);
        other.setShortcutContext(Qt::WindowShortcut);
        m_pane->addAction(&other);
        QSignalSpy triggered(&other, &QAction::triggered);
        press(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(isShown(u"findBar"_s));
        press(Qt::Key_F, Qt::ControlModifier); // from the bar
        QCOMPARE(triggered.count(), 0);
    }

private:
    QList<qsizetype> bold()
    {
        QList<qsizetype> places;
        for (const auto &mark : editor()->extraSelections()) {
            if (mark.format.fontWeight() == QFont::Bold)
                places.append(mark.cursor.selectionStart());
        }
        return places;
    }
};

QTEST_MAIN(TestEditorPlace)
#include "tst_editorplace.moc"
