// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "windowfixture.h"

#include "practice/practicebroker.h"
#include "session/decryptionkeys.h"
#include "views/letter/keysdialog.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadeditor.h"

#include <QAction>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {
const QByteArray practiceKey("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
const QByteArray foreignKey = QByteArray("07").repeated(32);
const QByteArray secret(R"({"card":"whispered","version":7})");
} // namespace

//! The window on a practice broker that hands out envelopes, from the menu to the corrected letter.
class TestKeysWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void fromTheMenuToTheCorrectedLetter();
    void theBrokersOwnDecryption();
};

namespace {
//! A workspace, a window and a practice broker of the C++ generation with one encrypted dead letter.
struct Practice : test::WindowFixture
{
    Practice()
        : practiced({.profile = practice::Profile::Cpp015, .letters = 40, .consumers = false})
    {
        window->show();
        [this] { QVERIFY(practiced.start()); }();
        ConnectionProfile profile;
        profile.id = u"practice"_s;
        profile.name = u"practice"_s;
        profile.url = practiced.url();
        [&] { QVERIFY(profiles.put(profile)); }();
        workspace.open(profile.id, Credential{}, false);
        session = workspace.session(profile.id);
        [this] { QTRY_COMPARE(session->loader().state(), LetterLoader::State::Complete); }();
    }

    //! The first letter that the list shows as an envelope.
    [[nodiscard]] std::optional<DeadLetter> closedOne() const
    {
        const auto &store = session->letters().store();
        for (qsizetype i = 0; i < store.size(); ++i) {
            if (store.at(i).protection == Protection::Envelope)
                return store.at(i);
        }
        return std::nullopt;
    }
    QString badge() const { return find<QLabel>("payloadProtection")->text(); }

    practice::PracticeBroker practiced;
    Session *session = nullptr;
};
} // namespace

void TestKeysWindow::theBrokersOwnDecryption()
{
    Practice practice;
    const auto letter = practice.closedOne();
    QVERIFY(letter);
    practice.window->letterPane()->showLetter(letter->key());
    QTRY_COMPARE(practice.badge(), u"decrypted by the broker"_s);
}

void TestKeysWindow::fromTheMenuToTheCorrectedLetter()
{
    Practice practice;
    practice.practiced.arm(practice::Fault::NoSuchRoute, 1000); // the single read, which would decrypt
    const auto letter = practice.closedOne();
    QVERIFY(letter);
    auto *pane = practice.window->letterPane();
    pane->showLetter(letter->key());
    QTRY_COMPARE(practice.badge(), u"not decryptable"_s);
    practice.practiced.clearFaults();

    practice.find<QAction>("actionKeys")->trigger();
    auto *dialog = practice.find<KeysDialog>("keysDialog");
    QVERIFY(dialog->isVisible());
    const auto add = [&](const QString &name, const QByteArray &key) {
        dialog->findChild<QLineEdit *>(u"keysName"_s)->setText(name);
        dialog->findChild<QLineEdit *>(u"keysValue"_s)->setText(QString::fromLatin1(key));
        dialog->findChild<QPushButton *>(u"keysAdd"_s)->click();
    };
    add(u"rotated"_s, foreignKey);
    QCOMPARE(practice.badge(), u"not decryptable"_s);
    add(u"broker"_s, practiceKey);
    QTRY_COMPARE(practice.badge(), u"decrypted here with key “broker”"_s);
    dialog->close();
    const auto plain = pane->letter()->payload.bytes();
    QVERIFY(plain != letter->payload.bytes());

    auto *editor = practice.find<PayloadEditor>("payloadEditor");
    editor->selectAll();
    editor->insertPlainText(QString::fromUtf8(secret));
    QTRY_VERIFY(editor->isEdited());
    QTRY_VERIFY(pane->actions()->republish()->isEnabled());
    pane->actions()->republish()->trigger();
    practice.find<QPushButton>("sendConfirm")->click();
    QTRY_VERIFY(practice.find<QWidget>("verdictBanner")->isVisible());
    const auto sent = practice.practiced.messages(letter->address.queue);
    QCOMPARE(sent.size(), size_t(1));
    QVERIFY(sent.front().payload.contains("whispered"));
    QVERIFY(!sent.front().stored.contains("whispered")); // this queue encrypts

    practice.settings.sync();
    const auto values = {QByteArray("whispered"), plain, practiceKey, foreignKey};
    QDirIterator files(practice.dir.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    int searched = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        for (const auto &value : values)
            QVERIFY2(!bytes.contains(value), qPrintable(file.fileName()));
        ++searched;
    }
    QVERIFY(searched >= 3); // connections, settings, journal
}

QTEST_MAIN(TestKeysWindow)
#include "tst_keyswindow.moc"
