// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "payload/envelope.h"
#include "session/decryptionkeys.h"
#include "session/secretstore.h"
#include "views/letter/effectsview.h"
#include "views/letter/keysdialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDirIterator>
#include <QLineEdit>
#include <QMessageBox>
#include <QSettings>
#include <QToolButton>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {
// The vectors of queen-http.md section 9.
const QByteArray countingKey("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
const QByteArray sevens = QByteArray("07").repeated(32);
const QByteArray order(
    R"({"encrypted":"Btz3ZC2sSPquVzIlN0hbf/UkIXp6rnWL08if","iv":"EBESExQVFhcYGRobHB0eHw==","authTag":"eULPw73SGKJmNbIuWCZmMg=="})");
const QByteArray hello(
    R"({"encrypted":"i2c4oaADPyWJM9zghAiLfXBXTz7eRSkO","iv":"paWlpaWlpaWlpaWlpaWlpQ==","authTag":"b/M7w07jt9gdfXS/VGu09g=="})");
} // namespace

class TestLetterKeys : public test::LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void noKeyKnown();
    void aKeyAddedOpensWhatIsOnTheScreen();
    void severalKeysAndTheirNames();
    void noneFits();
    void damaged();
    void theBrokerComesFirst();
    void whatWasTypedStays();
    void aDraftOfPlainTextIsKept();
    void aLongOne();
    void correctedAndSent();
    void anEnvelopePastedInIsNotSentByAccident();
    void notWrittenAnywhere();
    void dialogAddsAndChecks();
    void dialogRenamesMovesAndRemoves();
    void dialogTests();

private:
    void openWithKeys(bool brokerDecrypts = false);
    void edit(const QString &text);
    QString keysNotice() { return bannerText(u"letterKeysNotice"_s); }
    bool keysNoticeShown() { return !find<QWidget>(u"letterKeysNotice"_s)->isHidden(); }
    QString badge() { return find<QLabel>(u"payloadProtection"_s)->text(); }
    KeysDialog *keysDialog() { return m_pane->findChild<KeysDialog *>(u"keysDialog"_s); }

    std::unique_ptr<QTemporaryDir> m_settingsDir;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MemorySecretStore> m_store;
    std::unique_ptr<DecryptionKeys> m_keys;
};

void TestLetterKeys::init()
{
    begin();
    m_letters[0].payload = Slice::of(order);
    m_letters[0].protection = Protection::Envelope;
    m_letters[1].payload = Slice::of(hello);
    m_letters[1].protection = Protection::Envelope;
    m_settingsDir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_settingsDir->filePath(u"window.ini"_s), QSettings::IniFormat);
    m_store = std::make_unique<MemorySecretStore>();
    m_keys = std::make_unique<DecryptionKeys>(*m_settings, *m_store);
}

void TestLetterKeys::cleanup()
{
    end();
    m_keys.reset();
    m_store.reset();
    m_settings.reset();
    m_settingsDir.reset();
}

void TestLetterKeys::openWithKeys(bool brokerDecrypts)
{
    open();
    m_pane->setDecryptionKeys(m_keys.get());
    if (brokerDecrypts)
        return;
    auto info = m_broker->info();
    info.capabilities.set(Ability::DecryptOnRead, Reason::NotInThisVersion);
    m_broker->setInfo(info);
}

void TestLetterKeys::edit(const QString &text)
{
    editor()->selectAll();
    editor()->insertPlainText(text);
    QTRY_VERIFY(editor()->isEdited());
}

void TestLetterKeys::noKeyKnown()
{
    openWithKeys();
    show(1);
    QVERIFY(keysNoticeShown());
    QVERIFY2(keysNotice().contains(u"no key is known here"_s), qPrintable(keysNotice()));
    QCOMPARE(badge(), u"not decryptable"_s);
    show(3);
    QVERIFY(!keysNoticeShown());
    QVERIFY(find<QLabel>(u"payloadProtection"_s)->isHidden()); // plain: nothing
    show(1);
    auto *link = find<QWidget>(u"letterKeysNotice"_s)->findChild<QToolButton *>(u"bannerAction"_s);
    QVERIFY(link && link->isEnabled());
    link->click();
    QVERIFY(keysDialog() && keysDialog()->isVisible());
    QVERIFY(!keysDialog()->isModal());
}

void TestLetterKeys::aKeyAddedOpensWhatIsOnTheScreen()
{
    openWithKeys();
    show(1);
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    QCOMPARE(badge(), u"decrypted here with key “orders”"_s);
    QVERIFY(!keysNoticeShown());
    QVERIFY(editor()->typedText().contains(u"\"total\": 41"_s));
    QVERIFY(!editor()->isReadOnly());
    QVERIFY(!editor()->isEdited());
    QCOMPARE(m_pane->letter()->protection, Protection::DecryptedHere);
    QCOMPARE(m_pane->letter()->payload.bytes(), QByteArray(R"({"orderId":8812,"total":41})"));
    QTRY_VERIFY(m_broker->detailReads.count() > 0); // the envelope of a single read does not close it again
    QCOMPARE(badge(), u"decrypted here with key “orders”"_s);
}

void TestLetterKeys::severalKeysAndTheirNames()
{
    QVERIFY(m_keys->add(u"old"_s, Secret(sevens)));
    QVERIFY(m_keys->add(u"new"_s, Secret(countingKey)));
    openWithKeys();
    show(1);
    QCOMPARE(badge(), u"decrypted here with key “new”"_s);
    show(2);
    QCOMPARE(badge(), u"decrypted here with key “old”"_s);
    QVERIFY(editor()->typedText().contains(u"world"_s));
    QCOMPARE(m_keys->keys().front().name, u"old"_s); // a hit moves nothing
}

void TestLetterKeys::noneFits()
{
    QVERIFY(m_keys->add(u"old"_s, Secret(sevens)));
    openWithKeys();
    show(1);
    QVERIFY2(keysNotice().contains(u"does not open it"_s), qPrintable(keysNotice()));
    QVERIFY(m_keys->add(u"other"_s, Secret(QByteArray("08").repeated(32))));
    QVERIFY2(keysNotice().contains(u"none of the 2 keys"_s), qPrintable(keysNotice()));
    QCOMPARE(badge(), u"not decryptable"_s);
}

void TestLetterKeys::damaged()
{
    m_letters[0].payload = Slice::of(QByteArray(order).replace("eULP", "fULP"));
    m_letters[1].payload = Slice::of(QByteArray(hello).replace("paWlpaWlpaWlpaWlpaWlpQ==", "AAAA"));
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    openWithKeys();
    show(1);
    QVERIFY2(keysNotice().contains(u"does not open it"_s), qPrintable(keysNotice()));
    show(2);
    QVERIFY2(keysNotice().contains(u"damaged or are something else"_s), qPrintable(keysNotice()));
    QVERIFY(editor()->typedText().contains(u"AAAA"_s)); // still visible
}

void TestLetterKeys::theBrokerComesFirst()
{
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    openWithKeys(true);
    m_broker->detailReads.always([](const DeadLetter &asked) -> Result<DeadLetter> {
        auto answer = asked;
        if (answer.payload.view() != QByteArrayView(order))
            return fail({.kind = ErrorKind::Timeout, .code = u"timeout"_s});
        answer.payload = Slice::of(R"({"orderId":8812})");
        answer.protection = Protection::DecryptedByBroker;
        return answer;
    });
    show(1);
    QCOMPARE(badge(), u"encrypted"_s);
    QTRY_COMPARE(badge(), u"decrypted by the broker"_s);
    show(2);
    QTRY_COMPARE(badge(), u"not decryptable"_s);
    QVERIFY(keysNoticeShown());
    QVERIFY(bannerText(u"letterNotice"_s).contains(u"did not decrypt"_s));
    QVERIFY(m_keys->add(u"old"_s, Secret(sevens)));
    QCOMPARE(badge(), u"decrypted here with key “old”"_s);
}

void TestLetterKeys::whatWasTypedStays()
{
    openWithKeys();
    show(1);
    edit(uR"({"typed":1})"_s);
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    QCOMPARE(editor()->typedText(), uR"({"typed":1})"_s);
    QVERIFY2(keysNotice().contains(u"Key “orders” opens this payload"_s), qPrintable(keysNotice()));
    show(2);
    show(1);
    QCOMPARE(editor()->typedText(), uR"({"typed":1})"_s);
    QVERIFY(keysNotice().contains(u"Key “orders” opens this payload"_s));
    find<QWidget>(u"letterKeysNotice"_s)->findChild<QToolButton *>(u"bannerAction"_s)->click();
    QVERIFY(editor()->typedText().contains(u"8812"_s));
    QCOMPARE(badge(), u"decrypted here with key “orders”"_s);
    show(2);
    show(1);
    QVERIFY(!editor()->isEdited());
}

void TestLetterKeys::aDraftOfPlainTextIsKept()
{
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    openWithKeys();
    show(1);
    edit(uR"({"orderId":8812,"total":42})"_s);
    show(3);
    m_keys->remove(m_keys->keys().front().id);
    show(1);
    QCOMPARE(editor()->typedText(), uR"({"orderId":8812,"total":42})"_s);
    QCOMPARE(badge(), u"decrypted here with key “orders”"_s);
    QVERIFY(!keysNoticeShown());
}

void TestLetterKeys::aLongOne()
{
    const QByteArray plain = '"' + QByteArray(PayloadEditor::syncLimit * 2, 'x') + '"';
    m_letters[0].payload = Slice::of(*envelope::seal(plain, Secret(countingKey), QByteArray(16, '\x01')));
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    openWithKeys();
    show(1);
    QVERIFY(!m_pane->actions()->republish()->isEnabled());
    show(3);
    show(1); // a late answer of the first look changes nothing
    QTRY_COMPARE(badge(), u"decrypted here with key “orders”"_s);
    QTRY_VERIFY(m_pane->actions()->republish()->isEnabled());
    QCOMPARE(m_pane->letter()->payload.bytes(), plain);
}

void TestLetterKeys::correctedAndSent()
{
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    openWithKeys();
    m_broker->setQueues({{.name = u"orders"_s, .encrypted = true}, {.name = u"emails"_s, .encrypted = false}});
    m_session->refresh();
    QTRY_COMPARE(m_session->queues().front().encrypted, std::optional(true));
    show(1);
    edit(uR"({"orderId":8812,"total":42})"_s);
    m_pane->actions()->republish()->trigger();
    QVERIFY(find<QCheckBox>(u"sendEnvelope"_s)->isHidden());
    const auto effects = [&] { return find<EffectsView>(u"sendEffects"_s)->lines().join(u'\n'); };
    QVERIFY2(effects().contains(u"travels in plain text; the destination queue is set to encrypt"_s),
             qPrintable(effects()));
    find<QComboBox>(u"sendQueue"_s)->setEditText(u"emails"_s);
    QVERIFY2(effects().contains(u"does not encrypt, so it is stored in plain text"_s), qPrintable(effects()));
    find<QComboBox>(u"sendQueue"_s)->setEditText(u"elsewhere"_s);
    QVERIFY2(effects().contains(u"which is not known here"_s), qPrintable(effects()));
    find<QComboBox>(u"sendQueue"_s)->setEditText(u"orders"_s);
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY(bannerShown());
    QCOMPARE(m_broker->stored().front().payload, QByteArray(R"({"orderId":8812,"total":42})"));
}

void TestLetterKeys::anEnvelopePastedInIsNotSentByAccident()
{
    openWithKeys();
    show(3); // a plain one
    edit(QString::fromUtf8(hello));
    m_pane->actions()->republish()->trigger();
    QVERIFY(!find<QPushButton>(u"sendConfirm"_s)->isEnabled());
    QVERIFY(find<QLabel>(u"sendReason"_s)->text().contains(u"form of an envelope"_s));
    find<QCheckBox>(u"sendEnvelope"_s)->setChecked(true);
    QVERIFY(find<QPushButton>(u"sendConfirm"_s)->isEnabled());
    find<QPushButton>(u"sendCancel"_s)->click();
    QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    show(1); // an envelope that was typed over with something plain needs no such word
    edit(uR"({"orderId":1})"_s);
    m_pane->actions()->republish()->trigger();
    QVERIFY(find<QCheckBox>(u"sendEnvelope"_s)->isHidden());
    QVERIFY(find<QPushButton>(u"sendConfirm"_s)->isEnabled());
    QVERIFY(find<EffectsView>(u"sendEffects"_s)->lines().join(u'\n').contains(u"travels in plain text"_s));
}

//! Decrypted, typed over, looked at, sent, removed: no file of the program has a word of it.
void TestLetterKeys::notWrittenAnywhere()
{
    QVERIFY(m_keys->add(u"orders"_s, Secret(countingKey)));
    QVERIFY(m_keys->add(u"old"_s, Secret(sevens)));
    openWithKeys();
    show(1);
    edit(uR"({"orderId":8812,"note":"whispered"})"_s);
    m_pane->actions()->republish()->trigger();
    m_broker->pushes.failNext({.kind = ErrorKind::Timeout, .code = u"timeout"_s, .mayHaveHappened = true});
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_VERIFY(bannerShown());
    show(2);
    m_pane->actions()->republish()->trigger();
    find<QPushButton>(u"sendConfirm"_s)->click();
    QTRY_COMPARE(m_broker->stored().size(), size_t(1));
    QTRY_COMPARE(m_broker->lettersThere().size(), size_t(2));
    m_settings->sync();
    const QByteArrayList never{"8812", "whispered", "world", "\"hello\"", countingKey, sevens};
    const auto search = [&] {
        bool envelopeFound = false;
        for (const auto &folder : {m_dir->path(), m_settingsDir->path()}) {
            QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto bytes = file.readAll();
                for (const auto &word : never)
                    QVERIFY2(!bytes.contains(word), qPrintable(file.fileName() + u" has "_s + QString::fromUtf8(word)));
                envelopeFound = envelopeFound || bytes.contains("Btz3ZC2sSPquVzIlN0hbf");
            }
        }
        QVERIFY(envelopeFound); // the trash has it: there is something to be found at all
    };
    search(); // with the write-ahead log
    m_pane.reset();
    m_session.reset();
    m_journal.reset();
    search();
}

void TestLetterKeys::dialogAddsAndChecks()
{
    openWithKeys();
    show(1);
    m_pane->openKeys();
    auto *dialog = keysDialog();
    auto *name = dialog->findChild<QLineEdit *>(u"keysName"_s);
    auto *value = dialog->findChild<QLineEdit *>(u"keysValue"_s);
    auto *add = dialog->findChild<QPushButton *>(u"keysAdd"_s);
    auto *problem = dialog->findChild<QLabel *>(u"keysProblem"_s);
    QCOMPARE(value->echoMode(), QLineEdit::Password);
    QVERIFY(dialog->findChild<QLabel *>(u"keysAbout"_s)->text().contains(u"keychain of this computer"_s));
    QVERIFY(!add->isEnabled());
    name->setText(u"orders"_s);
    value->setText(u"abc"_s);
    QVERIFY(problem->text().contains(u"64 digits"_s));
    value->setText(QString(64, u'x'));
    QVERIFY(problem->text().contains(u"letters a to f"_s));
    value->setText(QString::fromLatin1(countingKey) + u'\n');
    QVERIFY2(problem->text().contains(u"line break"_s), qPrintable(problem->text()));
    QVERIFY(!add->isEnabled());
    value->setText(QString::fromLatin1(countingKey));
    QVERIFY(add->isEnabled());
    QTest::keyClick(value, Qt::Key_Return);
    QVERIFY(value->text().isEmpty());
    QCOMPARE(m_keys->keys().size(), size_t(1));
    QCOMPARE(badge(), u"decrypted here with key “orders”"_s); // at once
    auto *list = dialog->findChild<QTreeWidget *>(u"keysList"_s);
    QCOMPARE(list->topLevelItem(0)->text(1), u"in the keychain"_s);
    name->setText(u"again"_s);
    value->setText(QString::fromLatin1(countingKey));
    add->click();
    QVERIFY2(problem->text().contains(u"“orders”"_s), qPrintable(problem->text()));
}

void TestLetterKeys::dialogRenamesMovesAndRemoves()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(sevens)));
    QVERIFY(m_keys->add(u"two"_s, Secret(countingKey)));
    openWithKeys();
    m_pane->openKeys();
    auto *dialog = keysDialog();
    auto *list = dialog->findChild<QTreeWidget *>(u"keysList"_s);
    auto *up = dialog->findChild<QPushButton *>(u"keysUp"_s);
    QVERIFY(!up->isEnabled());
    list->setCurrentItem(list->topLevelItem(1));
    up->click();
    QCOMPARE(list->topLevelItem(0)->text(0), u"two"_s);
    QCOMPARE(list->currentItem()->text(0), u"two"_s);
    list->currentItem()->setText(0, u"three"_s);
    QCOMPARE(m_keys->keys().front().name, u"three"_s);
    list->currentItem()->setText(0, u"one"_s); // taken
    QTRY_COMPARE(list->topLevelItem(0)->text(0), u"three"_s);
    QCOMPARE(m_keys->keys().front().name, u"three"_s);
    dialog->findChild<QPushButton *>(u"keysRemove"_s)->click();
    auto *box = dialog->findChild<QMessageBox *>(u"keysRemoval"_s);
    QVERIFY(box && box->defaultButton() == box->button(QMessageBox::Cancel));
    box->findChild<QPushButton *>(u"keysRemoveNow"_s)->click();
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    QCOMPARE(m_keys->keys().front().name, u"one"_s);
}

void TestLetterKeys::dialogTests()
{
    QVERIFY(m_keys->add(u"one"_s, Secret(sevens)));
    QVERIFY(m_keys->add(u"two"_s, Secret(countingKey)));
    openWithKeys();
    show(1); // opened with "two"
    m_pane->openKeys();
    auto *dialog = keysDialog();
    auto *test = dialog->findChild<QPushButton *>(u"keysTest"_s);
    auto *list = dialog->findChild<QTreeWidget *>(u"keysList"_s);
    const auto said = [&] { return dialog->findChild<QLabel *>(u"bannerText"_s)->text(); };
    list->setCurrentItem(list->topLevelItem(0));
    test->click();
    QVERIFY2(said().contains(u"“one” does not open"_s), qPrintable(said()));
    list->setCurrentItem(list->topLevelItem(1));
    test->click();
    QVERIFY2(said().contains(u"“two” opens"_s), qPrintable(said()));
    show(3);
    QVERIFY(!test->isEnabled());
    QVERIFY(dialog->findChild<QWidget *>(u"keysResult"_s)->isHidden());
}

QTEST_MAIN(TestLetterKeys)
#include "tst_letterkeys.moc"
