// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "headersfixture.h"

#include "views/letter/headervalueeditor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QStyledItemDelegate>

using namespace dlo;
using namespace dlo::test::headers;

//! The table of headers: what it says, and when it can be edited.
class TestHeadersState : public HeadersFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void problemsAreSaid();
    void reserved();
    void blocked();
    void brokerWithoutHeaders();
    void unordered();
    void wholeValue();
    void hiddenCharacters();
    void moreIsKnown();
    void leaving();
};

void TestHeadersState::problemsAreSaid()
{
    QVERIFY(m_view->whyNotSendable().isEmpty());
    at(2, HeadersModel::Value);
    type(u"two"_s);
    QCOMPARE(m_view->whyNotSendable(), u"Header 3, “retry”: The value has to be a whole number, of 64 bits at most."_s);
    QCOMPARE(label("headersProblem"), m_view->whyNotSendable());
    at(0, HeadersModel::Name);
    m_view->goToProblem();
    QCOMPARE(m_table->currentIndex().row(), 2);
    type(u"3"_s);
    QVERIFY(m_view->whyNotSendable().isEmpty());
    QVERIFY(m_view->findChild<QLabel *>(u"headersProblem"_s)->isHidden());
}

void TestHeadersState::reserved()
{
    at(6, HeadersModel::Value);
    press(Qt::Key_F2);
    QVERIFY(!editorOf<HeaderValueEditor>());
    press(Qt::Key_Delete);
    QVERIFY(!m_view->isEdited());
    QVERIFY(m_view->whyNotSendable().isEmpty());
    at(0, HeadersModel::Name);
    type(u"x-death"_s);
    QVERIFY(m_view->whyNotSendable().contains(u"reserved"_s));
}

void TestHeadersState::blocked()
{
    at(0, HeadersModel::Value);
    type(u"1"_s);
    press(Qt::Key_F2);
    QTest::keyClicks(editorOf<HeaderValueEditor>(), u"2"_s);
    m_view->setBlocked(u"An action is under way."_s);
    QVERIFY(!editorOf<HeaderValueEditor>());
    QVERIFY2(label("headersStatus").contains(u"An action is under way."_s), qPrintable(label("headersStatus")));
    const auto kept = present();
    QCOMPARE(kept[0].value, std::optional("2"_ba)); // typed before
    for (const char *name : {"headersAdd", "headersRemove", "headersDuplicate", "headersUp", "headersDown",
                             "headersNull", "headersUndo", "headersRevert", "headersRevertCurrent"})
        QVERIFY2(!action(name)->isEnabled(), name);
    press(Qt::Key_F2);
    QVERIFY(!editorOf<HeaderValueEditor>());
    press(Qt::Key_Delete);
    QCOMPARE(present(), kept);
    m_view->setBlocked({});
    QVERIFY(action("headersRemove")->isEnabled());
    QVERIFY(!label("headersStatus").contains(u"under way"_s));
}

void TestHeadersState::brokerWithoutHeaders()
{
    m_view->setRules({});
    m_view->showHeaders({});
    QVERIFY(label("headersEmpty").contains(u"keeps no headers"_s));
    QVERIFY(!m_view->findChild<QWidget *>(u"headersBar"_s)->isVisible());
    QVERIFY(!action("headersAdd")->isEnabled());
    QVERIFY(!m_view->isEdited());
    // One that tells them but takes none.
    m_view->showHeaders(own);
    QVERIFY(m_table->isVisible());
    QVERIFY(label("headersStatus").contains(u"not sent along"_s));
    at(0, HeadersModel::Value);
    press(Qt::Key_F2);
    QVERIFY(!editorOf<HeaderValueEditor>());
}

void TestHeadersState::unordered()
{
    auto loose = rules();
    loose.ordered = false;
    m_view->setRules(loose);
    at(1, HeadersModel::Name);
    QVERIFY(!action("headersUp")->isEnabled());
    QVERIFY(action("headersUp")->toolTip().contains(u"does not keep the order"_s));
    press(Qt::Key_Up, Qt::AltModifier);
    QVERIFY(!m_view->isEdited());
}

void TestHeadersState::wholeValue()
{
    auto *whole = m_view->findChild<QPlainTextEdit *>(u"headersValue"_s);
    at(0, HeadersModel::Value);
    QVERIFY(!whole->isVisible());
    at(5, HeadersModel::Name);
    QVERIFY(whole->isVisible());
    QCOMPARE(whole->toPlainText(), u"at a\nat b"_s);
    const QByteArray trace = "java.lang.IllegalStateException\n"_ba.repeated(200);
    m_view->showHeaders({{.name = u"trace"_s, .type = u"string"_s, .value = trace}});
    QCOMPARE(whole->toPlainText().toUtf8(), trace);
    action("headersCopy")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text().toUtf8(), trace);
}

void TestHeadersState::hiddenCharacters()
{
    m_view->showHeaders({{.name = u"exe\u202efdp"_s, .type = u"<b>"_s, .value = "a\nb"}});
    const auto *delegate = qobject_cast<const QStyledItemDelegate *>(m_table->itemDelegate());
    const auto shown
        = [&](int column) { return delegate->displayText(m_table->model()->index(0, column).data(), QLocale()); };
    QCOMPARE(shown(0), u"exe⟨U+202E⟩fdp"_s);
    QCOMPARE(shown(1), u"<b>"_s);
    QCOMPARE(shown(2), u"a⟨U+000A⟩b"_s);
    for (const auto *each : m_view->findChildren<QLabel *>())
        QCOMPARE(each->textFormat(), Qt::PlainText);
    QVERIFY(label("headersProblem").contains(u"⟨U+202E⟩"_s)); // its type is none of the broker's
}

//! Details that come later do not take away what was edited.
void TestHeadersState::moreIsKnown()
{
    at(0, HeadersModel::Value);
    type(u"1"_s);
    m_view->updateOwn(own);
    QVERIFY(m_view->isEdited());
    QVERIFY(action("headersUndo")->isEnabled());
    const auto edited = present();
    m_view->updateOwn({own[0]});
    QCOMPARE(present(), edited);
    QSignalSpy changed(m_view.get(), &HeadersView::changed);
    m_view->showHeaders(own);
    QVERIFY(!m_view->isEdited());
    m_view->showHeaders(own, edited);
    QCOMPARE(m_view->edited(), std::optional(edited));
    QCOMPARE(changed.count(), 0); // nobody did anything
}

void TestHeadersState::leaving()
{
    QSignalSpy left(m_view.get(), &HeadersView::leaveRequested);
    press(Qt::Key_Escape);
    QCOMPARE(left.count(), 1);
}

QTEST_MAIN(TestHeadersState)
#include "tst_headersstate.moc"
