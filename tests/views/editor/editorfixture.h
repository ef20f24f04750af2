// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/loopwatch.h"
#include "views/common/plainlabel.h"
#include "views/editor/editorpane.h"
#include "views/letter/payloadeditor.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

namespace dlo::test {

//! A payload editor in its pane, on the screen and with the focus.
class EditorFixture : public QObject
{
protected:
    void begin()
    {
        m_pane = std::make_unique<EditorPane>(new PayloadEditor);
        m_pane->resize(600, 400);
        m_pane->show();
        m_pane->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
        editor()->setFocus();
        QTRY_VERIFY(editor()->hasFocus());
    }
    void end()
    {
        m_pane.reset();
        QThreadPool::globalInstance()->waitForDone();
    }

    PayloadEditor *editor() { return static_cast<PayloadEditor *>(m_pane->editor()); }

    //! Indented JSON, or what is no JSON as it is.
    void load(const QByteArray &bytes, bool editable = true)
    {
        QSignalSpy loaded(editor(), &PayloadEditor::loaded);
        editor()->setContent(EditableText(bytes), editable);
        if (loaded.isEmpty())
            QVERIFY(loaded.wait(20'000));
    }
    //! About a megabyte in short lines.
    static QByteArray megabyte()
    {
        QByteArray large("[");
        while (large.size() < qsizetype(1024) * 1024)
            large += R"({"orderId":8812,"customer":"a name of some length","amount":1.10},)";
        return large + "0]";
    }

    //! Presses a key where the focus is.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_pane->focusWidget(), key, modifiers);
    }
    //! Puts text into the field that has the focus, instead of what is there.
    void enter(const QString &text)
    {
        press(Qt::Key_A, Qt::ControlModifier);
        press(Qt::Key_Delete);
        QTest::keyClicks(m_pane->focusWidget(), text);
    }
    void putCursor(const QString &at, int offset = 0)
    {
        const auto found = editor()->typedText().indexOf(at);
        QVERIFY2(found >= 0, qPrintable(at));
        editor()->goTo(found + offset);
    }
    template <typename T>
    T *find(const QString &name)
    {
        auto *found = m_pane->findChild<T *>(name);
        if (!found)
            qWarning() << "there is no" << name;
        return found;
    }
    QString label(const QString &name) { return find<PlainLabel>(name)->fullText(); }
    bool isShown(const QString &name) { return find<QWidget>(name)->isVisible(); }
    QString selected() { return editor()->textCursor().selectedText(); }
    void click(const QString &name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }

    std::unique_ptr<EditorPane> m_pane;
};

} // namespace dlo::test
