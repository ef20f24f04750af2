// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "views/common/sentences.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! What is said afterwards, and actions of unknown outcome.
class TestLetterOutcomes : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void anUnknownOutcomeOffersToFindOut();
    void findingOutNeedsAnUnlockedConnection();
    void unfinishedActionsCanBeSettled();
    void aVerdictOfAnotherLetterIsShown();
    void theListGoesOnAndTheVerdictSaysOfWhich();
    void anotherLetterCanBeGoneBackTo();
    void aSecondCopyIsSentKnowingly();
};

void TestLetterOutcomes::anUnknownOutcomeOffersToFindOut()
{
    open();
    show(1);
    QVERIFY(!m_pane->actions()->resolve()->isEnabled());
    m_broker->pushes.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(u"not known"_s), qPrintable(banner()));
    QTRY_VERIFY(m_pane->actions()->resolve()->isEnabled());
    QTRY_COMPARE(m_pane->actions()->whyDisabled(m_pane->actions()->republish()),
                 sentences::whyNot(Reason::UnknownOutcome));
    show(2);
    QVERIFY(!bannerShown());
    show(1);
    QVERIFY(bannerShown());
    QSignalSpy handled(m_pane.get(), &LetterPane::letterHandled);
    m_pane->actions()->resolve()->trigger();
    QVERIFY(dialog(u"resolveDialog"_s)); // asks first, and says that it may send and remove
    const auto steps = find<QLabel>(u"resolveText"_s)->text();
    QVERIFY2(steps.contains(u"under the same transaction id fix-row-1-"_s), qPrintable(steps));
    QVERIFY2(steps.contains(u"Then the dead letter is removed"_s), qPrintable(steps));
    QCOMPARE(m_broker->pushes.count(), 1);
    QVERIFY(find<QPushButton>(u"resolveCancel"_s)->isDefault());
    find<QPushButton>(u"resolveConfirm"_s)->click();
    QTRY_COMPARE(handled.count(), 1);
    QTRY_VERIFY(bannerShown());
    QVERIFY2(!banner().contains(u"not known"_s), qPrintable(banner()));
}

void TestLetterOutcomes::findingOutNeedsAnUnlockedConnection()
{
    open({.name = u"live"_s, .environment = Environment::Production});
    QVERIFY(m_session->unlock(u"live"_s));
    show(1);
    m_broker->replays.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
    m_pane->actions()->replay()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    auto *resolve = m_pane->actions()->resolve();
    QTRY_VERIFY(resolve->isEnabled());
    m_session->lock();
    QVERIFY(!resolve->isEnabled());
    QCOMPARE(m_pane->actions()->whyDisabled(resolve), sentences::whyNot(Reason::ReadOnlyConnection));
    QVERIFY(m_pane->actions()->unfinished()->isEnabled());
    m_pane->actions()->unfinished()->trigger();
    QVERIFY(!find<QPushButton>(u"unfinishedFindOut"_s)->isEnabled());
    QVERIFY(find<QLabel>(u"unfinishedReason"_s)->text().contains(u"read-only"_s));
    m_session->close();
    QTRY_VERIFY(m_pane->actions()->whyDisabled(resolve).contains(u"no connection"_s)
                || m_pane->actions()->whyDisabled(resolve).contains(u"unknown outcome"_s));
    QVERIFY(!resolve->isEnabled());
}

void TestLetterOutcomes::unfinishedActionsCanBeSettled()
{
    open();
    for (const int number : {1, 2}) {
        show(number);
        m_broker->pushes.failNext({.kind = ErrorKind::Timeout, .mayHaveHappened = true});
        m_pane->actions()->republish()->trigger();
        find<QPushButton>(u"sendConfirm"_s)->click();
        QTRY_COMPARE(m_session->unfinished().size(), qsizetype(number));
        QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    }
    // Their rows go: nothing of them can be selected any more.
    m_broker->setLetters({m_letters[2]});
    m_session->refresh();
    QTRY_COMPARE(m_session->letters().store().size(), qsizetype(1));
    m_pane->showLetter(std::nullopt);
    QVERIFY(m_pane->actions()->unfinished()->isEnabled());
    m_pane->actions()->unfinished()->trigger();
    auto *list = find<QListWidget>(u"unfinishedList"_s);
    QCOMPARE(list->count(), 2);
    QVERIFY2(list->item(0)->text().contains(u"tx-2"_s), qPrintable(list->item(0)->text()));
    const auto known = find<QLabel>(u"unfinishedKnown"_s)->text();
    QVERIFY2(known.contains(u"fix-row-2-"_s) && known.contains(u"not known whether the message was sent"_s),
             qPrintable(known));

    find<QPushButton>(u"unfinishedFindOut"_s)->click();
    auto *confirm = m_pane->findChild<QPushButton *>(u"resolveConfirm"_s);
    QVERIFY(confirm);
    const auto read = m_broker->pages.count();
    m_broker->pages.hold();
    confirm->click();
    QTRY_VERIFY(m_broker->pages.count() > read);
    QTRY_COMPARE(m_session->unfinished().size(), qsizetype(1)); // taken over; the other one must not take its place
    QVERIFY(find<QLabel>(u"unfinishedKnown"_s)->text().contains(u"fix-row-2-"_s));
    QCOMPARE(list->count(), 2);
    m_broker->pages.release();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(u"tx-2"_s), qPrintable(banner()));
    QTRY_VERIFY2(find<QLabel>(u"unfinishedKnown"_s)->text().contains(u"no longer in the list"_s),
                 qPrintable(find<QLabel>(u"unfinishedKnown"_s)->text() + banner()));
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"resolveDialog"_s));

    find<QPushButton>(u"unfinishedNotArrived"_s)->click();
    auto *settle = m_pane->findChild<QPushButton *>(u"settleConfirm"_s);
    QVERIFY(settle);
    QVERIFY(find<QPushButton>(u"settleCancel"_s)->isDefault());
    QVERIFY(find<QLabel>(u"settleText"_s)->text().contains(u"second copy"_s));
    settle->click();
    QTRY_COMPARE(list->count(), 1);
    QTRY_VERIFY2(banner().contains(u"did not arrive"_s), qPrintable(banner()));
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"settleDialog"_s));
    QTRY_VERIFY(find<QPushButton>(u"unfinishedArrived"_s)->isEnabled());
    QVERIFY(list->item(0)->text().contains(u"tx-1"_s));
    find<QPushButton>(u"unfinishedArrived"_s)->click();
    find<QPushButton>(u"settleConfirm"_s)->click();
    QTRY_VERIFY2(find<QLabel>(u"unfinishedKnown"_s)->text().contains(u"arrived in"_s),
                 qPrintable(find<QLabel>(u"unfinishedKnown"_s)->text()));
    QVERIFY(!find<QPushButton>(u"unfinishedNotArrived"_s)->isEnabled()); // it was sent for certain
    QCOMPARE(m_broker->pushes.count(), 2);
}

void TestLetterOutcomes::aVerdictOfAnotherLetterIsShown()
{
    open();
    show(1);
    type(u"7"_s, Qt::Key_9);
    m_broker->pushes.hold();
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 1);
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    show(2);
    // Only asked for, not confirmed: it must not be taken for what was sent.
    type(u"7"_s, Qt::Key_8);
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendCancel"_s)->click();
    m_broker->pushes.release();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().startsWith(u"Another letter (orders › billing, transaction tx-1): "_s), qPrintable(banner()));
    QVERIFY(banner().contains(u"Republished to"_s));
    m_pane->actions()->revert()->trigger();
    QTRY_VERIFY(!m_pane->hasUnsentEdits()); // the draft of the first was sent

    show(3);
    m_broker->removes.hold();
    m_pane->actions()->remove()->trigger();
    find<QLineEdit>(u"deleteReason"_s)->setText(u"test"_s);
    find<QPushButton>(u"deleteConfirm"_s)->click();
    QTRY_COMPARE(m_broker->removes.count(), 2);
    show(2);
    QVERIFY(!bannerShown());
    m_session->close(); // the answer never comes
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().startsWith(u"Another letter (orders › billing, transaction tx-3): "_s), qPrintable(banner()));
    // It is still in the list, and can be gone back to where nothing else is more urgent.
    auto *button = find<QWidget>(u"verdictBanner"_s)->findChild<QToolButton *>(u"bannerAction"_s);
    QVERIFY(button && button->isVisible());
}

void TestLetterOutcomes::theListGoesOnAndTheVerdictSaysOfWhich()
{
    m_letters[0].rowId = u"01a22beb-f754-7000-b961-701ec10321df"_s;
    open();
    m_pane->resize(448, 553);
    show(1);
    QString first;
    const auto goOn = [&] {
        first = banner();
        QTimer::singleShot(0, m_pane.get(), [this] { show(2); }); // as the list does when a row goes
    };
    connect(m_pane.get(), &LetterPane::letterHandled, m_pane.get(), goOn);
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY2(banner().startsWith(u"The letter before (orders › billing, failed "_s), qPrintable(banner()));
    QVERIFY2(first.startsWith(u"Republished to orders"_s), qPrintable(first));
    QVERIFY2(first.contains(u"The dead letter was removed."_s), qPrintable(first));
    QVERIFY2(banner().endsWith(u"): "_s + first), qPrintable(banner()));
    // All of it, in a pane that is not high.
    const auto *label = find<QWidget>(u"verdictBanner"_s)->findChild<QLabel *>(u"bannerText"_s);
    QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()),
                 qPrintable(u"%1 of %2"_s.arg(label->height()).arg(label->heightForWidth(label->width()))));
    show(3);
    QVERIFY(!bannerShown());
}

void TestLetterOutcomes::anotherLetterCanBeGoneBackTo()
{
    open();
    show(1);
    m_broker->pushes.hold();
    m_pane->actions()->republish()->trigger();
    find<QCheckBox>(u"sendKeepOriginal"_s)->setChecked(true);
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 1);
    show(2);
    m_broker->pushes.release();
    QTRY_VERIFY(bannerShown());
    QVERIFY2(banner().contains(u"The dead letter was kept."_s), qPrintable(banner()));
    QSignalSpy wanted(m_pane.get(), &LetterPane::letterRequested);
    find<QWidget>(u"verdictBanner"_s)->findChild<QToolButton *>(u"bannerAction"_s)->click();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first().first().value<LetterKey>(), m_letters[0].key());
}

void TestLetterOutcomes::aSecondCopyIsSentKnowingly()
{
    open();
    show(1);
    m_pane->actions()->republish()->trigger();
    find<QCheckBox>(u"sendKeepOriginal"_s)->setChecked(true);
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->stored().size(), size_t(1));
    QTRY_VERIFY(bannerShown());
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    QTRY_VERIFY(m_pane->actions()->republish()->isEnabled());
    type(u"7"_s, Qt::Key_9);
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY2(banner().contains(u"sent before"_s), qPrintable(banner()));
    QCOMPARE(m_broker->pushes.count(), 1);
    auto *button = find<QWidget>(u"verdictBanner"_s)->findChild<QToolButton *>(u"bannerAction"_s);
    QVERIFY(button && button->isVisible());
    button->click();
    QVERIFY(dialog(u"sendAgainDialog"_s));
    QCOMPARE(m_broker->pushes.count(), 1);
    find<QPushButton>(u"sendAgainConfirm"_s)->click();
    QTRY_COMPARE(m_broker->pushes.count(), 2);
    QTRY_VERIFY2(banner().contains(u"Republished to"_s), qPrintable(banner()));
}

QTEST_MAIN(TestLetterOutcomes)
#include "tst_letteroutcomes.moc"
