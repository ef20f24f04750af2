// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftstore.h"
#include "letterfixture.h"
#include "support/await.h"
#include "support/loopwatch.h"
#include "views/common/banner.h"
#include "views/editor/largetextview.h"
#include "views/letter/letterheading.h"
#include "views/letter/payloadpanel.h"
#include "views/letter/senddialog.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

//! What was typed over a payload is there again after the program was started anew, except where it must not be.
class LetterDraftsTest : public test::LetterFixture
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_data;
    std::unique_ptr<DraftStore> m_store;

    QString file() const { return m_data->filePath(u"drafts.sqlite"_s); }
    QByteArray bytesOnDisk() const
    {
        QByteArray all;
        for (const auto &name : QDir(m_data->path()).entryList(QDir::Files)) {
            QFile each(m_data->filePath(name));
            if (each.open(QIODevice::ReadOnly))
                all += each.readAll();
        }
        return all;
    }
    //! The program as it is when it has just been started.
    void start()
    {
        open();
        m_store = std::make_unique<DraftStore>(file());
        QTRY_VERIFY(m_store->isListed());
        m_pane->setDraftStore(m_store.get());
    }
    void stop()
    {
        m_pane->keepDrafts();
        end();
        m_store.reset();
    }
    //! Without a last word.
    void kill()
    {
        QTRY_VERIFY(m_store->find(id(1)));
        QSignalSpy saved(m_store.get(), &DraftStore::saved);
        end();
        m_store.reset();
    }
    DraftStore::Id id(int number) const { return {u"one"_s, m_letters[size_t(number - 1)].key()}; }
    void ready(int number)
    {
        show(number);
        QTRY_VERIFY(m_pane->findChild<PayloadPanel *>()->hasPayload() && !editor()->isReadOnly());
    }
    void typeWords(const QString &words)
    {
        editor()->moveCursor(QTextCursor::Start);
        QTest::keyClicks(editor(), words);
        QTRY_VERIFY(m_pane->hasUnsentEdits());
    }
    static QByteArray longPayload(qsizetype size)
    {
        QByteArray payload = "{";
        for (int i = 0; payload.size() < size; ++i)
            payload += (i ? ",\"key" : "\"key") + QByteArray::number(i) + "\":\"a value of some length\"";
        return payload + '}';
    }
    QString draftNotice() { return bannerText(u"letterDraftNotice"_s); }
    bool hasDraftNotice() { return !find<QWidget>(u"letterDraftNotice"_s)->isHidden(); }
    QString status() { return find<QLabel>(u"letterDraftStatus"_s)->text(); }
    QAction *action(const QString &name) { return m_pane->findChild<QAction *>(name); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        begin();
        m_data = std::make_unique<QTemporaryDir>();
    }
    void cleanup()
    {
        end();
        m_store.reset();
    }

    void restoredAfterARestart()
    {
        start();
        ready(1);
        typeWords(u"typed "_s);
        const auto text = editor()->toPlainText();
        stop();
        start();
        show(2);
        QVERIFY(!hasDraftNotice());
        show(1);
        QTRY_VERIFY(hasDraftNotice());
        QVERIFY2(draftNotice().startsWith(u"Restored what you typed on "_s), qPrintable(draftNotice()));
        QTRY_COMPARE(editor()->toPlainText(), text);
        QCOMPARE(editor()->textCursor().position(), 6);
        QVERIFY(m_pane->hasUnsentEdits());
        QVERIFY(!m_pane->hasUnsavedEdits());
        QVERIFY(status().isEmpty());
        const auto typedAt = m_store->find(id(1))->savedAt;
        show(2); // looking at it is not typing
        show(1);
        QCOMPARE(m_pane->drafts().find(u"one"_s, m_letters[0].key())->at, typedAt);
    }

    void savedAboutASecondAfterTyping()
    {
        start();
        ready(1);
        typeWords(u"typed "_s);
        QVERIFY(!m_store->find(id(1)));
        QTRY_VERIFY_WITH_TIMEOUT(m_store->find(id(1)), 3000); // without leaving the letter
        kill();
        start();
        show(1);
        QTRY_VERIFY(editor()->toPlainText().startsWith(u"typed "_s));
    }

    void discarded()
    {
        start();
        ready(1);
        const auto before = editor()->toPlainText();
        typeWords(u"typed "_s);
        stop();
        start();
        show(1);
        QTRY_VERIFY(hasDraftNotice());
        QTRY_VERIFY(editor()->toPlainText() != before);
        action(u"actionDiscardDraft"_s)->trigger();
        QTRY_COMPARE(editor()->toPlainText(), before);
        QVERIFY(!hasDraftNotice());
        QVERIFY(!m_pane->hasUnsentEdits());
        QTRY_VERIFY(!m_store->isKept(id(1)));
        stop();
        start();
        QVERIFY(!m_store->find(id(1)));
    }

    void ofWhatIsTooLargeForTheEditor()
    {
        m_letters[0].payload = Slice::of('[' + QByteArray(R"({"orderId":8812},)").repeated(300'000) + "0]");
        start();
        show(1);
        auto *large = find<LargeTextView>(u"payloadLarge"_s);
        QTRY_VERIFY_WITH_TIMEOUT(large->isVisible() && large->isEditable(), 30'000);
        large->goTo(2'000'000);
        QTest::keyClicks(large, u"abc"_s);
        const auto typed = large->buffer().bytes();
        QVERIFY(typed != m_letters[0].payload.bytes());
        QTRY_VERIFY_WITH_TIMEOUT(m_store->find(id(1)), 30'000);
        kill();
        start();
        show(1);
        QTRY_VERIFY(hasDraftNotice());
        large = find<LargeTextView>(u"payloadLarge"_s);
        QTRY_VERIFY_WITH_TIMEOUT(large->isVisible() && large->buffer().size() == typed.size(), 30'000);
        QVERIFY(large->buffer().bytes() == typed);
        QCOMPARE(large->cursor(), 2'000'003);
        QVERIFY(m_pane->hasUnsentEdits());
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 30'000);
        m_pane->actions()->revert()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(large->buffer().bytes() == m_letters[0].payload.bytes(), 30'000);
    }

    //! Nor is it decided by the other broker's rules whether it may lie on disk.
    void anotherConnectionTakesNoDrafts()
    {
        start();
        ready(1);
        typeWords(u"typed "_s);
        ConnectionProfile profile;
        profile.id = u"two"_s;
        Session other(profile, *m_journal, QThreadPool::globalInstance());
        auto broker = std::make_unique<test::FakeBroker>();
        broker->setLetters(m_letters);
        other.open(std::move(broker));
        QTRY_COMPARE(other.letters().store().size(), qsizetype(m_letters.size()));
        m_pane->setSession(&other);
        const auto ids = m_pane->drafts().ids();
        QCOMPARE(ids.size(), 1);
        QVERIFY(ids.front() == id(1));
        QTRY_VERIFY(m_store->find(id(1)));
        QCOMPARE(m_store->entries().size(), size_t(1));
        m_pane->showLetter(m_letters[0].key());
        QTRY_VERIFY(m_pane->findChild<PayloadPanel *>()->hasPayload());
        QVERIFY(!editor()->toPlainText().contains(u"typed "_s));
        m_pane->setSession(nullptr);
    }

    void takenBackIsForgotten()
    {
        start();
        ready(1);
        typeWords(u"x"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_store->find(id(1)), 3000);
        QTest::keyClick(editor(), Qt::Key_Backspace);
        QTRY_VERIFY_WITH_TIMEOUT(!m_store->isKept(id(1)), 3000);
    }

    void payloadHasChanged()
    {
        start();
        ready(1);
        typeWords(u" "_s);
        type(u"orderId"_s, Qt::Key_A); // instead of it
        const auto text = editor()->toPlainText();
        stop();
        m_letters[0].payload = Slice::of("{\"other\":true}");
        start();
        show(1);
        QTRY_VERIFY(hasDraftNotice());
        QVERIFY2(draftNotice().contains(u"has changed at the broker"_s), qPrintable(draftNotice()));
        QTRY_COMPARE(editor()->toPlainText(), text); // on the payload as it was
        QCOMPARE(m_pane->letter()->payload.bytes(), sampleLetter(1).payload.bytes());

        action(u"actionMoveDraft"_s)->trigger();
        QTRY_COMPARE(m_pane->letter()->payload.bytes(), "{\"other\":true}"_ba);
        QTRY_VERIFY(!editor()->isReadOnly());
        QVERIFY(!hasDraftNotice());
        QVERIFY(editor()->toPlainText().contains(u"\"a\""_s)); // what was typed is what will be sent
        QVERIFY(m_pane->hasUnsentEdits());
    }

    void startingOver()
    {
        start();
        ready(1);
        typeWords(u" "_s);
        stop();
        m_letters[0].payload = Slice::of("{\"other\":true}");
        start();
        show(1);
        QTRY_VERIFY(hasDraftNotice());
        QTRY_VERIFY(!editor()->isReadOnly());
        action(u"actionDiscardDraft"_s)->trigger();
        QTRY_VERIFY(editor()->toPlainText().contains(u"other"_s));
        QVERIFY(!m_pane->hasUnsentEdits());
    }

    void failedAgain()
    {
        start();
        ready(1);
        typeWords(u"typed "_s);
        stop();
        m_letters[0].failedAt = *m_letters[0].failedAt + 1000;
        m_letters[0].rowId += u"-again"_s;
        start();
        show(1);
        QVERIFY(hasDraftNotice());
        QVERIFY2(draftNotice().contains(u"has failed before"_s), qPrintable(draftNotice()));
        QVERIFY(!m_pane->hasUnsentEdits());
        action(u"actionShowEarlierDraft"_s)->trigger();
        QTRY_VERIFY(editor()->toPlainText().startsWith(u"typed "_s));
        QTRY_VERIFY(m_store->find(id(1)));
        QTRY_COMPARE(m_store->entries().size(), 1UZ); // not under the old one any more
    }

    void decoderIsRememberedWithTheDraft()
    {
        const auto encoded = "{\"inner\":1}"_ba.toBase64();
        m_letters[0].payload = Slice::of(encoded);
        start();
        ready(1);
        QTRY_VERIFY(!find<QWidget>(u"payloadHint"_s)->isHidden());
        action(u"payloadDecodeSuggested"_s)->trigger();
        QTRY_VERIFY(editor()->toPlainText().contains(u"inner"_s) && !editor()->isReadOnly());
        type(u"1"_s, Qt::Key_7);
        QTRY_VERIFY(m_pane->hasUnsentEdits());
        stop();
        start();
        show(1);
        QTRY_VERIFY(editor()->toPlainText().contains(u"\"inner\": 7"_s));
        QTRY_COMPARE(m_pane->findChild<PayloadPanel *>()->lastComposed().bytes, "{\"inner\":7}"_ba.toBase64());
    }

    void decoderIsRememberedWithoutEdits()
    {
        m_letters[0].payload = Slice::of("{\"inner\":1}"_ba.toBase64());
        start();
        ready(1);
        QTRY_VERIFY(!find<QWidget>(u"payloadHint"_s)->isHidden());
        action(u"payloadDecodeSuggested"_s)->trigger();
        QTRY_VERIFY(editor()->toPlainText().contains(u"inner"_s) && !editor()->isReadOnly());
        ready(2);
        show(1);
        QTRY_VERIFY(editor()->toPlainText().contains(u"inner"_s));
        QVERIFY(!m_pane->hasUnsentEdits());
        QTRY_VERIFY(!editor()->isReadOnly());
        QVERIFY(!m_pane->hasUnsentEdits());
        QVERIFY(m_store->entries().empty());
    }

    void sentIsForgotten()
    {
        start();
        ready(1);
        type(u"1"_s, Qt::Key_7);
        QTRY_VERIFY_WITH_TIMEOUT(m_store->find(id(1)), 3000);
        m_broker->pushes.hold();
        m_pane->actions()->republish()->trigger();
        QTRY_VERIFY(dialog(u"sendDialog"_s));
        find<QPushButton>(u"sendConfirm"_s)->click();
        QTRY_COMPARE(m_broker->pushes.waiting(), 1);
        QVERIFY(m_store->find(id(1))); // nothing was accepted yet
        m_broker->pushes.release();
        QTRY_COMPARE(m_broker->stored().size(), 1UZ);
        QTRY_VERIFY(!m_store->isKept(id(1)));
    }

    void encryptedIsNeverOnDisk_data()
    {
        QTest::addColumn<Protection>("protection");
        QTest::addColumn<QString>("generation");
        QTest::addColumn<int>("queue"); // encrypted: 0 no, 1 yes, -1 not told
        QTest::addColumn<QString>("why"); // empty: it is kept
        QTest::newRow("plain") << Protection::Plain << u"1.6"_s << -1 << QString();
        QTest::newRow("by the broker") << Protection::DecryptedByBroker << u"1.6"_s << -1 << u"payload is encrypted"_s;
        QTest::newRow("queue") << Protection::Plain << u"1.6"_s << 1 << u"queue is an encrypted one"_s;
        QTest::newRow("2.x, not told") << Protection::Plain << u"2.x"_s << -1 << u"without saying so"_s;
        QTest::newRow("2.x, encrypted") << Protection::Plain << u"2.x"_s << 1 << u"queue is an encrypted one"_s;
        QTest::newRow("2.x, not encrypted") << Protection::Plain << u"2.x"_s << 0 << QString();
    }

    void encryptedIsNeverOnDisk()
    {
        QFETCH(Protection, protection);
        QFETCH(QString, generation);
        QFETCH(int, queue);
        QFETCH(QString, why);
        m_letters[0].protection = protection;
        start();
        auto info = m_broker->info();
        info.generation = generation;
        QSignalSpy read(m_session.get(), &Session::dataChanged);
        auto again = std::make_unique<test::FakeBroker>();
        again->setLetters(m_letters);
        again->setQueues({{.name = u"orders"_s, .encrypted = queue < 0 ? std::nullopt : std::optional(queue == 1)}});
        again->setInfo(info);
        m_session->open(std::move(again));
        QVERIFY(read.wait());
        QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
        ready(1);
        typeWords(u"confidential "_s);
        m_pane->keepDrafts();
        QCOMPARE(status().isEmpty(), why.isEmpty());
        QVERIFY2(status().contains(why), qPrintable(status()));
        QCOMPARE(m_pane->hasUnsavedEdits(), !why.isEmpty());
        stop();
        const auto bytes = bytesOnDisk();
        QVERIFY(!bytes.isEmpty());
        QCOMPARE(bytes.contains("confidential"), why.isEmpty());
        const auto wide = u"confidential"_s;
        QVERIFY(!bytes.contains(QByteArray(reinterpret_cast<const char *>(wide.utf16()), 2 * wide.size())));
    }

    void becomesKnownAsEncrypted()
    {
        start();
        ready(1);
        typeWords(u"confidential "_s);
        ready(2);
        QTRY_VERIFY(m_store->find(id(1)));
        QVERIFY(bytesOnDisk().contains("confidential"));
        stop();
        start();
        QSignalSpy taken(m_pane.get(), &LetterPane::draftsNotKeptAnyMore);
        m_broker->setQueues({{.name = u"orders"_s, .encrypted = true}});
        m_session->refresh();
        QTRY_COMPARE(taken.size(), 1);
        QTRY_VERIFY(!m_store->isKept(id(1)));
        QTRY_VERIFY(!bytesOnDisk().contains("confidential"));
        QVERIFY(m_pane->hasUnsavedEdits());
        show(1);
        QTRY_VERIFY(editor()->toPlainText().startsWith(u"confidential"_s)); // not lost while the program runs
    }

    void whatAnotherWindowKeepsStays()
    {
        start();
        ready(1);
        typeWords(u"typed "_s);
        ready(2);
        QTRY_VERIFY(m_store->find(id(1)));
        end();
        start();
        // Looked at while its draft is not known here, as when the other window saved it later.
        ready(3);
        DraftStore other(file());
        QTRY_VERIFY(other.isListed());
        auto record = await(other.read(id(1)));
        QVERIFY(record);
        record->letter = m_letters[2].key();
        other.save(id(3), [record] { return *record; });
        QTRY_VERIFY(other.find(id(3)));
        m_store->refresh();
        QTRY_VERIFY(m_store->find(id(3)));
        ready(2);
        m_pane->keepDrafts();
        QVERIFY(m_store->find(id(3)));
        QVERIFY(await(other.read(id(3))));
    }

    void leavingALongOneDoesNotStall()
    {
        m_letters[0].payload = Slice::of(longPayload(4'000'000));
        start();
        show(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->findChild<PayloadPanel *>()->hasPayload() && !editor()->isReadOnly(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(editor()->isComposedCurrent(), 20'000);
        QTest::keyClick(editor(), Qt::Key_X);
        QElapsedTimer time;
        time.start();
        m_pane->keepDrafts(); // what leaving does besides showing another one
        QVERIFY2(time.elapsed() <= test::stallLimitMs, qPrintable(QString::number(time.elapsed())));
        QTRY_VERIFY_WITH_TIMEOUT(m_store->find(id(1)), 10'000);
    }

    void typingDoesNotStall()
    {
        m_letters[0].payload = Slice::of(longPayload(2'000'000));
        start();
        show(1);
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->findChild<PayloadPanel *>()->hasPayload() && !editor()->isReadOnly(), 60'000);
        QTRY_VERIFY(editor()->isComposedCurrent());
        const auto typeFor = [this](int keys) {
            test::LoopWatch watch;
            for (int i = 0; i < keys; ++i) {
                QTest::keyClick(editor(), Qt::Key_Space);
                QTest::qWait(20); // as fast as a person holds a key
            }
            return watch.longestStallMs();
        };
        m_pane->setDraftStore(nullptr);
        const auto without = typeFor(80);
        m_pane->setDraftStore(m_store.get());
        const auto with = typeFor(80);
        QTRY_VERIFY_WITH_TIMEOUT(m_store->find(id(1)), 10'000);
        QVERIFY2(with <= std::max(test::stallLimitMs, 2 * without),
                 qPrintable(u"%1, without saving %2"_s.arg(with).arg(without)));
    }
};

QTEST_MAIN(LetterDraftsTest)
#include "tst_letterdrafts.moc"
