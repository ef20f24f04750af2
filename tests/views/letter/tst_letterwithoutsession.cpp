// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! The connection goes while a letter is open, or is about to be sent.
class TestLetterWithoutSession : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void neverHadOne();
    void goneWithALetterOpen_data();
    void goneWithALetterOpen();
    void goneWhileTheTextIsComposed_data();
    void goneWhileTheTextIsComposed();

private:
    //! Nothing is asked, nothing can be triggered, and sentences say why.
    void refuses();
    void ways() const;
    void takeAway(bool destroy);
};

void TestLetterWithoutSession::ways() const
{
    QTest::addColumn<bool>("destroy");
    QTest::newRow("closed") << false;
    QTest::newRow("destroyed") << true;
}

void TestLetterWithoutSession::takeAway(bool destroy)
{
    if (destroy)
        m_session.reset();
    else
        m_pane->setSession(nullptr);
}

void TestLetterWithoutSession::refuses()
{
    auto *actions = m_pane->actions();
    for (QAction *action : {actions->republish(), actions->replay(), actions->remove()}) {
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"Not possible: "_s), qPrintable(action->toolTip()));
        action->trigger();
    }
    QCOMPARE(dialog(u"sendDialog"_s), nullptr);
    QCOMPARE(dialog(u"deleteDialog"_s), nullptr);
    auto *empty = find<QLabel>(u"letterEmpty"_s);
    QVERIFY(empty && empty->isVisible());
    QVERIFY2(empty->text().startsWith(u"Open a connection"_s), qPrintable(empty->text()));
}

void TestLetterWithoutSession::neverHadOne()
{
    m_pane = std::make_unique<LetterPane>();
    m_pane->resize(560, 720);
    m_pane->show();
    m_pane->showLetter(sampleLetter(1).key());
    QVERIFY(!m_pane->letter());
    refuses();
}

void TestLetterWithoutSession::goneWithALetterOpen_data()
{
    ways();
}

void TestLetterWithoutSession::goneWithALetterOpen()
{
    QFETCH(bool, destroy);
    open();
    show(1);
    type(u"7"_s, Qt::Key_1);
    QVERIFY(m_pane->actions()->republish()->isEnabled());
    const int pushes = m_broker->pushes.count();
    takeAway(destroy);
    refuses();
    if (!destroy)
        QCOMPARE(m_broker->pushes.count(), pushes);
}

void TestLetterWithoutSession::goneWhileTheTextIsComposed_data()
{
    ways();
}

//! A long text is composed aside: the wish to send is there, the connection is not any more when it is done.
void TestLetterWithoutSession::goneWhileTheTextIsComposed()
{
    QFETCH(bool, destroy);
    m_letters[0].payload
        = Slice::of("{\"version\":7,\"long\":\"" + QByteArray(PayloadEditor::syncLimit + 1000, 'x') + "\"}");
    open();
    show(1);
    constexpr int patience = 30'000; // the machine may have other work
    QTRY_VERIFY_WITH_TIMEOUT(!editor()->isReadOnly() && editor()->isComposedCurrent(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), patience);
    editor()->moveCursor(QTextCursor::Start);
    QTest::keyClick(editor(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), patience);
    QPointer<PayloadEditor> typed = editor();
    QSignalSpy composed(editor(), &PayloadEditor::composedChanged);
    m_pane->actions()->republish()->trigger();
    QCOMPARE(dialog(u"sendDialog"_s), nullptr); // it is being composed, or its id worked out
    takeAway(destroy);
    refuses();
    if (!typed->isComposedCurrent())
        static_cast<void>(composed.wait(patience));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::sendPostedEvents();
    refuses();
    if (!destroy)
        QCOMPARE(m_broker->pushes.count(), 0);
}

QTEST_MAIN(TestLetterWithoutSession)
#include "tst_letterwithoutsession.moc"
