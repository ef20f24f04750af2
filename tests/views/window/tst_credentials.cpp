// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/fieldlimit.h"
#include "views/window/connectiontreepane.h"
#include "views/window/credentialdialog.h"
#include "windowfixture.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;
using namespace dlo;

//! Asking for secrets, and what is said when one was not accepted.
class TestCredentials : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    QString m_first;
    QString m_second;
    test::FakeBroker *m_firstBroker = nullptr;
    test::FakeBroker *m_secondBroker = nullptr;
    const Error m_refused{.kind = ErrorKind::Auth, .httpStatus = 401};

    QList<CredentialDialog *> dialogs()
    {
        QList<CredentialDialog *> open;
        for (auto *dialog : m_fixture->window->findChildren<CredentialDialog *>()) {
            if (dialog->isVisible())
                open.append(dialog);
        }
        return open;
    }
    Session *session(const QString &id) { return m_fixture->workspace.session(id); }
    bool bannerShown() { return m_fixture->find<QWidget>("lettersBanner")->isVisible(); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
        m_first = m_fixture->addProfile(u"first"_s);
        m_second = m_fixture->addProfile(u"second"_s);
        m_fixture->open(m_first, test::sampleLetters(2));
        m_firstBroker = m_fixture->broker;
        m_fixture->open(m_second, test::sampleLetters(3));
        m_secondBroker = m_fixture->broker;
        m_fixture->workspace.setCurrent(session(m_first));
    }
    void cleanup() { m_fixture.reset(); }

    void oneDialogAtATime()
    {
        // The one that is not shown comes first, and waits.
        m_secondBroker->queueLists.failNext(m_refused);
        session(m_second)->refresh();
        QTRY_VERIFY(session(m_second)->error());
        QVERIFY(dialogs().isEmpty());
        m_firstBroker->queueLists.failNext(m_refused);
        session(m_first)->refresh();
        QTRY_COMPARE(dialogs().size(), 1);
        QCOMPARE(dialogs().first()->profileId(), m_first);
        // Told again while it is open: still one, brought to the front.
        Q_EMIT m_fixture->workspace.secretNeeded(m_first, m_refused);
        QCOMPARE(dialogs().size(), 1);
        dialogs().first()->reject();
        QTRY_VERIFY(dialogs().isEmpty());
        QCoreApplication::processEvents();
        QVERIFY(dialogs().isEmpty()); // the other one is not shown yet

        m_fixture->workspace.setCurrent(session(m_second));
        QTRY_COMPARE(dialogs().size(), 1);
        QCOMPARE(dialogs().first()->profileId(), m_second);
    }

    void openedAnewNobodyAsks()
    {
        m_secondBroker->queueLists.failNext(m_refused);
        session(m_second)->refresh();
        QTRY_VERIFY(session(m_second)->error());
        m_fixture->open(m_second, test::sampleLetters(3));
        m_fixture->workspace.setCurrent(session(m_second));
        QCoreApplication::processEvents();
        QVERIFY(dialogs().isEmpty());
    }

    void oneThatIsNotOpenIsAskedForAfterTheOther()
    {
        const auto third = m_fixture->addProfile(u"third"_s);
        m_firstBroker->queueLists.failNext(m_refused);
        session(m_first)->refresh();
        QTRY_COMPARE(dialogs().size(), 1);
        Q_EMIT m_fixture->workspace.secretNeeded(third, std::nullopt); // the person wanted to open it
        QCOMPARE(dialogs().size(), 1);
        QCOMPARE(dialogs().first()->profileId(), m_first);
        dialogs().first()->reject();
        QTRY_COMPARE(dialogs().size(), 1);
        QCOMPARE(dialogs().first()->profileId(), third);
    }

    void theBannerGoesWhenLaterReadsSucceed_data()
    {
        QTest::addColumn<QString>("what");
        QTest::newRow("queues") << u"queues"_s;
        QTest::newRow("letters") << u"letters"_s;
        QTest::newRow("depth") << u"depth"_s;
        QTest::newRow("details") << u"details"_s;
    }

    void theBannerGoesWhenLaterReadsSucceed()
    {
        QFETCH(QString, what);
        auto *read = session(m_first);
        if (what == "queues"_L1)
            m_firstBroker->queueLists.failNext(m_refused);
        else if (what == "letters"_L1)
            m_firstBroker->pages.failNext(m_refused);
        else if (what == "depth"_L1)
            m_firstBroker->depths.failNext(m_refused);
        else
            m_firstBroker->detailReads.failNext(m_refused);
        if (what == "details"_L1)
            read->details(test::sampleLetter(1));
        else if (what == "depth"_L1)
            read->depth().sampleNow();
        else
            read->refresh();
        QTRY_COMPARE(dialogs().size(), 1);
        dialogs().first()->reject();
        if (what == "letters"_L1)
            QTRY_VERIFY(bannerShown());
        // The same call, answered well this time.
        if (what == "details"_L1)
            read->details(test::sampleLetter(1));
        else if (what == "depth"_L1)
            read->depth().sampleNow();
        else if (what == "letters"_L1)
            read->loader().refresh();
        else
            read->refresh();
        QTRY_VERIFY(!read->error());
        Q_EMIT read->loader().changed(); // whatever makes the pane look again
        QTRY_VERIFY(!bannerShown());
    }

    void aSecretIsNotCut()
    {
        m_firstBroker->queueLists.failNext(m_refused);
        session(m_first)->refresh();
        QTRY_COMPARE(dialogs().size(), 1);
        auto *dialog = dialogs().first();
        auto *secret = dialog->findChild<QLineEdit *>(u"credentialSecret"_s);
        auto *confirm = dialog->findChild<QPushButton *>(u"credentialConfirm"_s);
        secret->setText(QString(fieldlimit::longest, u's'));
        QVERIFY(confirm->isEnabled());
        secret->setText(QString(fieldlimit::longest + 100, u's'));
        QVERIFY(!confirm->isEnabled());
        QVERIFY(dialog->findChild<QLabel *>(u"credentialProblem"_s)->text().contains(u"32,767"_s));
    }

    void theWindowsNoticeGoesWithTheNextAttempt()
    {
        Q_EMIT m_fixture->workspace.secretNotKept(m_first, {.kind = ErrorKind::Unavailable, .code = u"keychain"_s});
        auto *notice = m_fixture->find<QWidget>("windowNotice");
        QTRY_VERIFY(notice->isVisible());
        Q_EMIT m_fixture->window->findChild<ConnectionTreePane *>()->connectRequested(m_second);
        QTRY_VERIFY(!notice->isVisible());
    }
};

QTEST_MAIN(TestCredentials)
#include "tst_credentials.moc"
