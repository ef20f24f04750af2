// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/editoractions.h"
#include "views/editor/editorfixture.h"
#include "views/editor/hiddencharacters.h"

#include <QAction>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QWheelEvent>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestEditorLooks : public dlo::test::EditorFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        begin();
        load(R"({"a":1,"b":2,"c":3})");
    }
    void cleanup() { end(); }

    void problemsAreMarkedAndVisited()
    {
        const auto text = editor()->typedText();
        const auto a = int(text.indexOf(u'1'));
        const auto c = int(text.indexOf(u'3'));
        editor()->setViolations({{.from = a, .to = a + 1, .message = u"<b>too small</b>"_s},
                                 {.from = c, .to = c + 1, .message = u"too large"_s}});
        QTRY_COMPARE(underlined(), (QList{a, c}));
        QCOMPARE(editor()->problems()->messageAt(a), u"<b>too small</b>"_s);
        QVERIFY(editor()->problems()->isAt(editor()->document()->findBlock(c)));
        QVERIFY(!editor()->problems()->isAt(editor()->document()->findBlockByNumber(2)));
        press(Qt::Key_F8);
        QCOMPARE(selected(), u"1"_s);
        press(Qt::Key_F8);
        QCOMPARE(selected(), u"3"_s);
        press(Qt::Key_F8);
        QCOMPARE(selected(), u"1"_s);
        press(Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(selected(), u"3"_s);
        editor()->setViolations({});
        QTRY_VERIFY(underlined().isEmpty());
    }

    void problemsMoveWithTheText()
    {
        const auto c = int(editor()->typedText().indexOf(u'3'));
        editor()->setViolations({{.from = c, .to = c + 1, .message = u"too large"_s}});
        putCursor(u"1"_s);
        QTest::keyClicks(editor(), u"23"_s);
        QTRY_COMPARE(underlined(), QList{c + 2});
    }

    void theSyntaxErrorIsOneOfThem()
    {
        const auto comma = int(editor()->typedText().indexOf(u','));
        editor()->setViolations({{.from = 2, .to = 3, .message = u"first"_s}});
        editor()->goTo(comma);
        press(Qt::Key_Delete);
        QTRY_COMPARE(underlined().size(), 2);
        editor()->moveCursor(QTextCursor::Start);
        press(Qt::Key_F8);
        press(Qt::Key_F8);
        QVERIFY(editor()->problems()->messageAt(editor()->textCursor().position()).contains(u"comma"_s));
        load("[]");
        QVERIFY(editor()->problems()->isEmpty());
    }

    void atTheEndOfALineTheCharacterBeforeIsMarked()
    {
        load("x");
        editor()->setViolations({{.from = 1, .to = 1, .message = u"more"_s}});
        QTRY_COMPARE(underlined(), QList{0});
        load("");
        editor()->setViolations({{.from = 0, .to = 5, .message = u"empty"_s}});
        QCOMPARE(editor()->problems()->messageAt(0), u"empty"_s);
    }

    void hiddenCharactersAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("none") << u"{\"a b\":\t1}\n"_s << QStringList();
        QTest::newRow("no-break space") << u"a\u00a0b"_s << QStringList{u"NBSP"_s};
        QTest::newRow("one run") << u"a\u200b\u202eb"_s << QStringList{u"ZWSP+RLO"_s};
        QTest::newRow("two runs") << u"\u200da\u2066"_s << QStringList{u"ZWJ"_s, u"LRI"_s};
        QTest::newRow("control") << u"a\u0001\u007f"_s << QStringList{u"U+0001+DEL"_s};
        QTest::newRow("tag") << u"a"_s + QString::fromUcs4(U"\U000E0041") << QStringList{u"U+E0041"_s};
        QTest::newRow("beyond the BMP") << QString::fromUcs4(U"🚀é漢") << QStringList();
    }
    void hiddenCharactersAreNamed()
    {
        QFETCH(QString, text);
        QStringList names;
        for (const auto &run : HiddenCharacters::runs(text))
            names.append(run.names.join(u'+'));
        QTEST(names, "names");
        QCOMPARE(HiddenCharacters::isAny(text), !names.isEmpty());
    }

    void hiddenCharactersCanBeSeen()
    {
        load("{\"file\":\"exe\xe2\x80\xae"
             "fdp\",\"n\":\"a\xc2\xa0"
             "b\"}");
        const auto before = editor()->typedText();
        const auto line = editor()->document()->findBlockByNumber(1);
        const auto plain = line.layout()->lineAt(0).naturalTextWidth();
        const auto picture = editor()->grab().toImage();
        m_pane->actions()->hidden->trigger();
        QVERIFY(editor()->isHiddenShown());
        QVERIFY(editor()->grab().toImage() != picture);
        QTRY_VERIFY(line.layout()->lineCount() > 0
                    && line.layout()->lineAt(0).naturalTextWidth() > plain + 15); // room was made for the name
        QVERIFY(editor()->document()->defaultTextOption().flags().testFlag(QTextOption::ShowTabsAndSpaces));
        QCOMPARE(editor()->typedText(), before);
        QVERIFY(!editor()->isEdited());
        m_pane->actions()->hidden->trigger();
        QTRY_COMPARE(editor()->grab().toImage(), picture);
    }

    void zoomsByKeyAndWheel()
    {
        const auto size = editor()->font().pointSizeF();
        press(Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(editor()->font().pointSizeF() > size);
        press(Qt::Key_Minus, Qt::ControlModifier);
        press(Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(editor()->font().pointSizeF() < size);
        press(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(editor()->font().pointSizeF(), size);
        const QPointF middle(100, 100);
        QWheelEvent wheel(middle, editor()->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(editor()->viewport(), &wheel);
        QVERIFY(editor()->font().pointSizeF() > size);
        auto larger = editor()->font();
        larger.setPointSizeF(size * 2); // the window's zoom: from there on
        editor()->setFont(larger);
        editor()->resetZoom();
        QCOMPARE(editor()->font().pointSizeF(), size * 2);
    }

    void wrapsOrNot()
    {
        load("\"" + QByteArray(500, 'x') + "\"");
        QCOMPARE(editor()->horizontalScrollBar()->maximum(), 0);
        m_pane->actions()->wrap->trigger();
        QVERIFY(!editor()->isWrapped());
        QTRY_VERIFY(editor()->horizontalScrollBar()->maximum() > 0);
        load("\"" + QByteArray(TextEditor::maxUnwrappedLine + 1, 'x') + "\"");
        QCOMPARE(editor()->lineWrapMode(), QPlainTextEdit::WidgetWidth); // drawing it would take too long
        load("[]");
        QCOMPARE(editor()->lineWrapMode(), QPlainTextEdit::NoWrap);
        m_pane->actions()->wrap->trigger();
        QCOMPARE(editor()->lineWrapMode(), QPlainTextEdit::WidgetWidth);
    }

private:
    QList<int> underlined()
    {
        QList<int> places;
        for (const auto &mark : editor()->extraSelections()) {
            if (mark.format.underlineStyle() == QTextCharFormat::WaveUnderline)
                places.append(mark.cursor.selectionStart());
        }
        return places;
    }
};

QTEST_MAIN(TestEditorLooks)
#include "tst_editorlooks.moc"
