// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectiondialog.h"
#include "windowfixture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {
constexpr auto secretText = "hunter2-secret";
}

class TestConnectionDialog : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    ConnectionDialog *m_dialog = nullptr;

    template <typename T>
    T *part(const char *name)
    {
        T *found = m_dialog->findChild<T *>(QString::fromLatin1(name));
        [&] { QVERIFY2(found, name); }();
        return found;
    }
    QString label(const char *name) { return part<QLabel>(name)->text(); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->window->show();
        m_fixture->find<QAction>("actionNewConnection")->trigger();
        m_dialog = m_fixture->window->findChild<ConnectionDialog *>(u"connectionDialog"_s);
        QVERIFY(m_dialog);
    }
    void cleanup() { m_fixture.reset(); }

    void nothingCanBeSavedBeforeItIsComplete()
    {
        QVERIFY(!part<QPushButton>("connectionSave")->isEnabled());
        QVERIFY(!part<QPushButton>("connectionTest")->isEnabled());
        QTest::keyClicks(part<QLineEdit>("connectionUrl"), u"ftp://broker.example"_s);
        QVERIFY(!part<QPushButton>("connectionSave")->isEnabled());
        QVERIFY(label("connectionUrlNote").contains(u"http://"_s));
        part<QLineEdit>("connectionUrl")->clear();
        QTest::keyClicks(part<QLineEdit>("connectionUrl"), u"http://127.0.0.1:1"_s);
        QVERIFY(part<QPushButton>("connectionSave")->isEnabled());
    }

    void whatIsTooLongIsNotCut()
    {
        const QString url = u"https://broker.example"_s;
        part<QLineEdit>("connectionUrl")->setText(url);
        part<QComboBox>("connectionCredential")->setCurrentIndex(3);
        part<QLineEdit>("connectionUser")->setText(u"me"_s);
        for (const char *field : {"connectionUrl", "connectionName", "connectionUser", "connectionSecret"}) {
            auto *edit = part<QLineEdit>(field);
            const QString before = edit->text();
            QVERIFY2(part<QPushButton>("connectionSave")->isEnabled(), field);
            edit->setText(url + u'/' + QString(40'000, u'x'));
            QVERIFY2(!part<QPushButton>("connectionSave")->isEnabled(), field);
            QVERIFY2(label("connectionProblem").contains(u"longer than the 32,767"_s), field);
            edit->setText(before);
        }
        QVERIFY(part<QPushButton>("connectionSave")->isEnabled());
    }

    void pastedUserInfoMovesToItsFields()
    {
        auto *url = part<QLineEdit>("connectionUrl");
        QGuiApplication::clipboard()->setText(
            u"https://ann:%1@broker.example:6632"_s.arg(QLatin1StringView(secretText)));
        url->paste();
        QCOMPARE(url->text(), u"https://broker.example:6632"_s);
        QVERIFY(!url->isUndoAvailable());
        QCOMPARE(part<QLineEdit>("connectionUser")->text(), u"ann"_s);
        QCOMPARE(part<QLineEdit>("connectionSecret")->text(), QLatin1StringView(secretText));
        QCOMPARE(part<QLineEdit>("connectionSecret")->echoMode(), QLineEdit::Password);
        QCOMPARE(part<QComboBox>("connectionCredential")->currentData().toInt(), int(CredentialKind::UserLogin));
    }

    void warnsWhenACredentialCanBeRead()
    {
        part<QLineEdit>("connectionUrl")->setText(u"http://broker.example"_s);
        QVERIFY(!part<QLabel>("connectionUrlNote")->isVisible());
        auto *kind = part<QComboBox>("connectionCredential");
        kind->setCurrentIndex(kind->findData(int(CredentialKind::Token)));
        QVERIFY(part<QLabel>("connectionUrlNote")->isVisible());
        part<QLineEdit>("connectionUrl")->setText(u"https://broker.example"_s);
        QVERIFY(!part<QLabel>("connectionUrlNote")->isVisible());
    }

    void productionSuggestsReadOnly()
    {
        auto *environment = part<QComboBox>("connectionEnvironment");
        environment->setFocus();
        QTest::keyClick(environment,
                        Qt::Key_End); // as a person does it: suggestions follow a choice, not a loaded profile
        QCOMPARE(environment->currentData().toInt(), int(Environment::Production));
        QVERIFY(part<QCheckBox>("connectionReadOnly")->isChecked());
    }

    void aClientCertificateNeedsItsKey()
    {
        part<QLineEdit>("connectionUrl")->setText(u"https://broker.example"_s);
        QFile file(m_fixture->dir.filePath(u"client.pem"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        part<QLineEdit>("connectionClientCertificate")->setText(file.fileName());
        QVERIFY(!part<QPushButton>("connectionSave")->isEnabled());
        QVERIFY(label("connectionProblem").contains(u"key"_s));
        part<QLineEdit>("connectionClientKey")->setText(u"/no/such/<b>file</b>"_s);
        QVERIFY(label("connectionProblem").contains(u"/no/such/<b>file</b>"_s));
    }

    void theTestSaysWhyItFailed()
    {
        part<QLineEdit>("connectionUrl")->setText(u"http://127.0.0.1:1"_s);
        QTest::mouseClick(part<QPushButton>("connectionTest"), Qt::LeftButton);
        QVERIFY(part<QLabel>("connectionTestResult")->isVisible());
        QTRY_VERIFY(part<QPushButton>("connectionTest")->isEnabled());
        QVERIFY(!label("connectionTestResult").isEmpty());
        QVERIFY(!label("connectionTestResult").contains(u"Found"_s));
    }

    void closingWhileTheTestRunsIsHarmless()
    {
        part<QLineEdit>("connectionUrl")->setText(u"http://127.0.0.1:1"_s);
        QTest::mouseClick(part<QPushButton>("connectionTest"), Qt::LeftButton);
        QPointer<ConnectionDialog> dialog = m_dialog;
        QTest::mouseClick(part<QPushButton>("connectionCancel"), Qt::LeftButton);
        QTRY_VERIFY(!dialog);
    }

    void secretsAreInNoFile()
    {
        part<QLineEdit>("connectionUrl")->setText(u"http://127.0.0.1:1"_s);
        part<QLineEdit>("connectionName")->setText(u"payments"_s);
        auto *kind = part<QComboBox>("connectionCredential");
        kind->setCurrentIndex(kind->findData(int(CredentialKind::Token)));
        part<QLineEdit>("connectionSecret")->setText(QLatin1StringView(secretText));
        part<QCheckBox>("connectionRemember")->setChecked(true);
        QSignalSpy saved(m_dialog, &ConnectionDialog::saved);
        QTest::mouseClick(part<QPushButton>("connectionSave"), Qt::LeftButton);
        QCOMPARE(saved.size(), 1);
        QCOMPARE(m_fixture->profiles.profiles().size(), size_t(1));
        QCOMPARE(m_fixture->profiles.profiles().front().name, u"payments"_s);
        QVERIFY(m_fixture->workspace.session(m_fixture->profiles.profiles().front().id));
        m_fixture->window->close();
        m_fixture->settings.sync();
        QDir folder(m_fixture->dir.path());
        int files = 0;
        for (const QString &name : folder.entryList(QDir::Files)) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::ReadOnly)) {
                QVERIFY2(!file.exists(), qPrintable(name)); // a database takes its own files away when it is closed
                continue;
            }
            QVERIFY2(!file.readAll().contains(secretText), qPrintable(name));
            ++files;
        }
        QVERIFY(files >= 2);
    }
};

QTEST_MAIN(TestConnectionDialog)
#include "tst_connectiondialog.moc"
