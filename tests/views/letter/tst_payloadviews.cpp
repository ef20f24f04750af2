// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "payload/decode/decoder.h"
#include "support/loopwatch.h"
#include "views/letter/hexview.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QTextBlock>
#include <QToolButton>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {
const QByteArray order = R"({"orderId":8812,"version":7})";
//! The order through gzip, as Python's gzip.compress(order, mtime=0) writes it.
const QByteArray zipped = QByteArray::fromBase64("H4sIAAAAAAACA6tWyi9KSS3yTFGysrAwNNJRKkstKs7Mz1OyMq8FAA5tGGEcAAAA");
} // namespace

//! One payload in several views and through decoders: what is sent is right in each of them.
class TestPayloadViews : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { begin(); }
    void cleanup() { end(); }

    void theViewFitsTheContent_data();
    void theViewFitsTheContent();
    void theSuggestionDecodes();
    void whatIsEditedInALayerIsSent();
    void takingOffCarriesTheEdit();
    void takingOffThatCannotBeEncoded();
    void brokenDataAreExplained();
    void moreIsDecoded();
    void onlyForLooking();
    void switchingKeepsTheEdit();
    void bytesAreSent();
    void fieldsAreSent();
    void charsets();
    void whatTextsAreIsSaid();
    void charactersThatCannotBeWritten();
    void draftsKeepLayersAndView();
    void revertInEveryView();
    void aLargePayloadInHex();

private:
    void openWith(const QByteArray &payload)
    {
        m_letters[0].payload = Slice::of(payload);
        open();
        show(1);
    }
    void choose(const QString &box, const QString &text)
    {
        auto *combo = find<QComboBox>(box);
        const auto row = combo->findText(text);
        QVERIFY(row >= 0);
        combo->setFocus();
        QTest::keyClick(combo, Qt::Key_Home);
        for (int i = 0; i < row; ++i)
            QTest::keyClick(combo, Qt::Key_Down);
        QTest::keyClick(combo, Qt::Key_Return);
    }
    void showAs(const QString &view)
    {
        choose(u"payloadView"_s, view);
        QCOMPARE(find<QComboBox>(u"payloadView"_s)->currentText(), view);
    }
    void decode(DecoderId id) { find<QAction>(u"decode_%1"_s.arg(int(id)))->trigger(); }
    QString note() { return find<QLabel>(u"payloadNote"_s)->text(); }
    QString hint() { return bannerText(u"payloadHint"_s); }
    bool hintShown() { return !find<QWidget>(u"payloadHint"_s)->isHidden(); }
    HexView *hex() { return find<HexView>(u"payloadHex"_s); }
    //! What the broker gets of a republish.
    QByteArray sent()
    {
        m_pane->actions()->republish()->trigger();
        if (!QTest::qWaitFor([this] { return dialog(u"sendDialog"_s); }))
            return "no dialog: " + bannerText(u"letterNotice"_s).toUtf8();
        find<QPushButton>(u"sendConfirm"_s)->click();
        if (!QTest::qWaitFor([this] { return !m_broker->stored().empty(); }))
            return "nothing was sent";
        return m_broker->stored()[0].payload;
    }
};

void TestPayloadViews::theViewFitsTheContent_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("view");
    QTest::newRow("json") << order << u"JSON"_s;
    QTest::newRow("broken json") << QByteArray("{\"a\":") << u"JSON"_s;
    QTest::newRow("text") << QByteArray("hello") << u"Text"_s;
    QTest::newRow("utf-16") << QByteArray::fromHex("fffe61006200") << u"Text"_s;
    QTest::newRow("binary") << zipped << u"Hex"_s;
    QTest::newRow("nul") << QByteArray("a\0b", 3) << u"Hex"_s;
}

void TestPayloadViews::theViewFitsTheContent()
{
    QFETCH(QByteArray, payload);
    QFETCH(QString, view);
    openWith(payload);
    QCOMPARE(find<QComboBox>(u"payloadView"_s)->currentText(), view);
    QCOMPARE(hex()->isVisible(), view == u"Hex"_s);
    for (const auto &other : {u"Hex"_s, u"Text"_s, u"Fields"_s, u"JSON"_s, view})
        showAs(other);
    QVERIFY(!m_pane->hasUnsentEdits());
    QCOMPARE(sent(), payload);
}

void TestPayloadViews::theSuggestionDecodes()
{
    openWith(zipped.toBase64());
    QTRY_VERIFY(hintShown());
    QCOMPARE(hint(), u"Looks like gzip in base64."_s);
    find<QAction>(u"payloadDecodeSuggested"_s)->trigger();
    QVERIFY(editor()->typedText().contains(u"\"orderId\": 8812"_s));
    QCOMPARE(find<QComboBox>(u"payloadView"_s)->currentText(), u"JSON"_s);
    QCOMPARE(find<QToolButton>(u"payloadLayer2"_s)->text(), u"gzip"_s);
    QVERIFY(!m_pane->hasUnsentEdits());
    QCOMPARE(sent(), zipped.toBase64());
}

void TestPayloadViews::whatIsEditedInALayerIsSent()
{
    openWith(zipped.toBase64());
    decode(DecoderId::Base64);
    decode(DecoderId::Gzip);
    type(u"7"_s, Qt::Key_9);
    QTRY_VERIFY2(note().contains(u"The compressed bytes (gzip) will differ"_s), qPrintable(note()));
    const auto payload = sent();
    const auto bytes = decoder::decode(DecoderId::Base64, payload);
    QVERIFY(bytes);
    QCOMPARE(decoder::decode(DecoderId::Gzip, bytes->bytes)->bytes, QByteArray(R"({"orderId":8812,"version":9})"));
}

void TestPayloadViews::takingOffCarriesTheEdit()
{
    openWith(order.toBase64());
    decode(DecoderId::Base64);
    type(u"7"_s, Qt::Key_9);
    QTest::mouseClick(find<QToolButton>(u"payloadRemoveLayer"_s), Qt::LeftButton);
    const auto carried = QByteArray(R"({"orderId":8812,"version":9})").toBase64();
    QCOMPARE(editor()->typedText().toUtf8(), carried);
    QVERIFY(m_pane->hasUnsentEdits());
    QVERIFY(find<QLabel>(u"payloadEdited"_s)->isVisible());
    decode(DecoderId::Base64);
    QVERIFY(editor()->typedText().contains(u"\"version\": 9"_s));
    QCOMPARE(sent(), carried);
}

void TestPayloadViews::takingOffThatCannotBeEncoded()
{
    openWith(QByteArray::fromHex("a16161 01"));
    decode(DecoderId::Cbor);
    type(u"1"_s, Qt::Key_Delete);
    const auto typed = editor()->typedText();
    find<QToolButton>(u"payloadRemoveLayer"_s)->click();
    QVERIFY2(hint().startsWith(u"What you typed is not JSON"_s), qPrintable(hint()));
    QCOMPARE(editor()->typedText(), typed);
    QVERIFY(!editor()->isReadOnly());
    QCOMPARE(find<QToolButton>(u"payloadLayer1"_s)->text(), u"CBOR"_s);
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    QVERIFY(bannerText(u"letterNotice"_s).startsWith(u"Not sent."_s));
    m_pane->actions()->revert()->trigger();
    find<QToolButton>(u"payloadRemoveLayer"_s)->click();
    QVERIFY(hex()->isVisible());
    QCOMPARE(sent(), QByteArray::fromHex("a16161 01"));
}

void TestPayloadViews::brokenDataAreExplained()
{
    openWith(zipped.first(30));
    decode(DecoderId::Gzip);
    QTRY_VERIFY(hintShown());
    QVERIFY2(hint().contains(u"end too early, at byte 30"_s), qPrintable(hint()));
    QVERIFY(hex()->isVisible());
    QCOMPARE(hex()->buffer().bytes(), zipped.first(30));
    find<QAction>(u"payloadLookAtPart"_s)->trigger();
    QVERIFY(editor()->isVisible() && editor()->isReadOnly());
    QVERIFY(editor()->typedText().startsWith(u"{\"orderId\""_s));
    QVERIFY(note().contains(u"only for looking"_s));
    find<QAction>(u"payloadLookAtPart"_s)->trigger();
    QVERIFY(hex()->isVisible());
    decode(DecoderId::Base64);
    QVERIFY2(hint().contains(u"This is not base64"_s), qPrintable(hint()));
    QCOMPARE(sent(), zipped.first(30));
}

void TestPayloadViews::moreIsDecoded()
{
    // 80 MB of zeros in 80 kB, of which 64 MiB are decoded at first.
    const auto bomb = *decoder::encode(DecoderId::Gzip, QByteArray(80'000'000, '0'), zipped);
    openWith(bomb);
    LoopWatch watch;
    decode(DecoderId::Gzip);
    auto *more = find<QAction>(u"payloadDecodeMore"_s);
    QTRY_VERIFY_WITH_TIMEOUT(hintShown() && hint().contains(u"There is more in it than these 64"_s), 30'000);
    QVERIFY(note().contains(u"Only for looking"_s));
    more->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!note().contains(u"Only for looking"_s), 60'000);
    QVERIFY2(watch.longestStallMs() < 4 * stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
    m_pane->showLetter(std::nullopt);
}

void TestPayloadViews::onlyForLooking()
{
    openWith("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln");
    decode(DecoderId::Jwt);
    QVERIFY(editor()->isReadOnly());
    QVERIFY2(note().contains(u"nobody checked the signature"_s), qPrintable(note()));
    QVERIFY(note().contains(u"Says it is signed with HS256"_s));
    showAs(u"Hex"_s);
    QVERIFY(!hex()->isEditable());
}

void TestPayloadViews::switchingKeepsTheEdit()
{
    openWith(order);
    type(u"7"_s, Qt::Key_9);
    const auto typed = editor()->typedText();
    showAs(u"Hex"_s);
    QCOMPARE(hex()->buffer().bytes(), QByteArray(R"({"orderId":8812,"version":9})"));
    QVERIFY(!hex()->buffer().isOriginal());
    showAs(u"JSON"_s);
    QCOMPARE(editor()->typedText(), typed);
    QVERIFY(editor()->document()->isUndoAvailable());
    showAs(u"Hex"_s);
    hex()->goTo(11); // the first 8 of 8812
    hex()->setFocus();
    QTest::keyClicks(hex(), u"39"_s);
    showAs(u"JSON"_s);
    QVERIFY(editor()->typedText().contains(u"\"orderId\": 9812"_s));
    QTRY_COMPARE(find<QLabel>(u"payloadStatus"_s)->text().section(u" · "_s, 0, 0), u"2 bytes changed, 26 identical"_s);
    showAs(u"Text"_s);
    QCOMPARE(editor()->typedText(), uR"({"orderId":9812,"version":9})"_s);
    QCOMPARE(sent(), QByteArray(R"({"orderId":9812,"version":9})"));
}

void TestPayloadViews::bytesAreSent()
{
    openWith(zipped);
    hex()->setFocus();
    QTest::keyClicks(hex(), u"2f"_s);
    auto expected = zipped;
    expected[0] = '\x2f';
    QVERIFY(m_pane->hasUnsentEdits());
    QCOMPARE(sent(), expected);
}

void TestPayloadViews::fieldsAreSent()
{
    openWith(R"({"a":1.10 ,"a":"x","b":[true,null]})");
    showAs(u"Fields"_s);
    auto *table = find<QTableView>(u"fieldsTable"_s);
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 4);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_F2);
    auto *cell = table->findChild<QLineEdit *>();
    QVERIFY(cell);
    QCOMPARE(cell->text(), u"\"x\""_s);
    cell->setText(u"yes"_s);
    QTest::keyClick(cell, Qt::Key_Return);
    QTRY_VERIFY2(hint().startsWith(u"Not changed: a value must be JSON"_s), qPrintable(hint()));
    QVERIFY(!m_pane->hasUnsentEdits());
    QTRY_VERIFY(!table->findChild<QLineEdit *>());
    QTest::keyClick(table, Qt::Key_F2);
    cell = table->findChild<QLineEdit *>();
    QVERIFY(cell);
    cell->setText(u"\"yes\""_s);
    QTest::keyClick(cell, Qt::Key_Return);
    QTRY_COMPARE(table->model()->index(1, 2).data().toString(), u"\"yes\""_s);
    QCOMPARE(table->currentIndex().row(), 1);
    QTest::keyClick(table, Qt::Key_Return); // shows it in the text
    QVERIFY(editor()->isVisible());
    QCOMPARE(editor()->textCursor().block().text().trimmed(), u"\"a\": \"yes\","_s);
    QCOMPARE(sent(), QByteArray(R"({"a":1.10 ,"a":"yes","b":[true,null]})"));
}

void TestPayloadViews::charsets()
{
    openWith(QByteArray::fromHex("5a6feb"));
    QVERIFY(hex()->isVisible());
    showAs(u"Text"_s);
    QVERIFY(editor()->isReadOnly()); // it is not UTF-8
    choose(u"payloadCharset"_s, u"ISO-8859-1"_s);
    QCOMPARE(editor()->typedText(), u"Zoë"_s);
    QVERIFY(!editor()->isReadOnly());
    type(u"o"_s, Qt::Key_A);
    QCOMPARE(sent(), QByteArray::fromHex("5a61eb"));
}

void TestPayloadViews::whatTextsAreIsSaid()
{
    m_letters[0].payload = Slice::of(QByteArray("a\0b", 3));
    m_letters[1].payload = Slice::of("\xef\xbb\xbf{}");
    m_letters[2].payload = Slice::of("a\xff");
    open();
    show(1);
    showAs(u"Text"_s);
    QVERIFY(editor()->isReadOnly());
    QVERIFY2(note().contains(u"NUL"_s), qPrintable(note()));
    show(2);
    QVERIFY2(note().contains(u"byte order mark"_s), qPrintable(note()));
    QCOMPARE(sent(), QByteArray("\xef\xbb\xbf{}"));
    show(3);
    showAs(u"JSON"_s);
    QVERIFY2(note().contains(u"not UTF-8"_s), qPrintable(note()));
}

void TestPayloadViews::charactersThatCannotBeWritten()
{
    openWith(QByteArray::fromHex("5a6feb"));
    showAs(u"Text"_s);
    choose(u"payloadCharset"_s, u"ISO-8859-1"_s);
    editor()->setFocus();
    editor()->insertPlainText(u"€"_s);
    m_pane->actions()->republish()->trigger();
    QVERIFY(!dialog(u"sendDialog"_s));
    QVERIFY(bannerText(u"letterNotice"_s).contains(u"Character 1 of the text cannot be written in ISO-8859-1"_s));
    QVERIFY(m_pane->hasUnsentEdits());
    find<QComboBox>(u"payloadView"_s)->setFocus();
    QTest::keyClick(find<QComboBox>(u"payloadView"_s), Qt::Key_Down); // to Hex
    QCOMPARE(editor()->typedText(), u"€Zoë"_s);
    QVERIFY(editor()->isVisible());
    QVERIFY2(hint().contains(u"so that nothing you typed is lost"_s), qPrintable(hint()));
    show(2);
    show(1);
    QCOMPARE(editor()->typedText(), u"€Zoë"_s);
}

void TestPayloadViews::draftsKeepLayersAndView()
{
    openWith(order.toBase64());
    decode(DecoderId::Base64);
    type(u"7"_s, Qt::Key_9);
    const auto typed = editor()->typedText();
    const auto cursor = editor()->textCursor().position();
    show(2);
    QCOMPARE(find<QWidget>(u"payloadLayers"_s)->isVisible(), false);
    show(1);
    QCOMPARE(editor()->typedText(), typed);
    QCOMPARE(editor()->textCursor().position(), cursor);
    QCOMPARE(find<QToolButton>(u"payloadLayer1"_s)->text(), u"base64"_s);
    showAs(u"Hex"_s);
    hex()->goTo(11);
    QTest::keyClicks(hex(), u"39"_s);
    show(2);
    show(1);
    QVERIFY(hex()->isVisible());
    QVERIFY(hex()->buffer().canUndo());
    QCOMPARE(sent(), QByteArray(R"({"orderId":9812,"version":9})").toBase64());
    QTRY_VERIFY(!m_pane->hasUnsentEdits());
}

void TestPayloadViews::revertInEveryView()
{
    openWith(order);
    for (const auto &view : {u"JSON"_s, u"Text"_s, u"Hex"_s}) {
        showAs(view);
        if (view == u"Hex"_s) {
            hex()->goTo(2);
            QTest::keyClicks(hex(), u"41"_s);
        } else {
            type(u"7"_s, Qt::Key_9);
        }
        QVERIFY(m_pane->hasUnsentEdits());
        m_pane->actions()->revert()->trigger();
        QTRY_VERIFY(!m_pane->hasUnsentEdits());
    }
    // Bytes of one view, reverted in another.
    hex()->goTo(2);
    QTest::keyClicks(hex(), u"41"_s);
    showAs(u"JSON"_s);
    QVERIFY(m_pane->hasUnsentEdits());
    m_pane->actions()->revert()->trigger();
    QTRY_VERIFY(!m_pane->hasUnsentEdits());
    QVERIFY(editor()->typedText().contains(u"\"orderId\""_s));
    QCOMPARE(sent(), order);
}

void TestPayloadViews::aLargePayloadInHex()
{
    QByteArray large(20'000'000, '\x80');
    m_letters[0].payload = Slice::of(large);
    open();
    qint64 best = 1'000'000;
    for (int attempt = 0; attempt < 4 && best >= stallLimitMs; ++attempt) {
        show(2);
        LoopWatch watch;
        show(1);
        QTRY_VERIFY_WITH_TIMEOUT(hex()->isVisible() && hex()->isEditable(), 20'000);
        QTest::keyClick(hex(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClick(hex(), Qt::Key_Left);
        QTest::keyClicks(hex(), u"41"_s);
        showAs(u"Text"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_pane->actions()->republish()->isEnabled(), 20'000);
        showAs(u"Hex"_s);
        QTRY_VERIFY_WITH_TIMEOUT(hex()->isVisible() && hex()->isEditable(), 20'000);
        best = std::min(best, watch.longestStallMs());
        m_pane->actions()->revert()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_pane->hasUnsentEdits(), 20'000);
    }
    qInfo("longest stall: %lld ms", best);
    QVERIFY2(best < stallLimitMs, qPrintable(QString::number(best)));
}

QTEST_MAIN(TestPayloadViews)
#include "tst_payloadviews.moc"
