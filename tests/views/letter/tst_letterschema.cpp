// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"

#include "session/schemastore.h"
#include "views/editor/problems.h"
#include "views/letter/schemaview.h"

#include <QComboBox>
#include <QFileDialog>
#include <QListWidget>
#include <QMessageBox>
#include <QSignalSpy>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestLetterSchema : public test::LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup();
    void saysWhetherItMatches();
    void goesThere();
    void isMarkedInTheEditor();
    void bytesAreNotChecked();
    void whileTyping();
    void otherQueuesHaveTheirOwn();
    void badSchemaFiles();
    void badSchemaThatWasKept();
    void learnsAndReplaces();
    void learnsFromAFile();
    void learnsFromWhatWasAccepted();
    void nothingIsLearnedFromWhatWasEncrypted();
    void anEnvelopeIsNotChecked();
    void aSlowPatternStopsNothing();
    void savesAndDetaches();
    void filesAreChosenWithoutWaiting();

private:
    void openWithSchemas();
    [[nodiscard]] QString write(const QString &name, const QByteArray &bytes) const;
    QString state() { return find<QLabel>(u"schemaState"_s)->text(); }
    QString noted() { return find<QLabel>(u"schemaNote"_s)->text(); }
    SchemaView *view() { return find<SchemaView>(u"schemaView"_s); }
    void showAs(const QString &name)
    {
        auto *chooser = find<QComboBox>(u"payloadView"_s);
        chooser->setCurrentText(name);
        Q_EMIT chooser->activated(chooser->currentIndex());
    }
    QAction *action(const QString &name) { return find<QAction>(name); }
    QByteArray attached()
    {
        QFile file(m_schemas->fileOf(u"one"_s, u"orders"_s));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<SchemaStore> m_schemas;
};

void TestLetterSchema::cleanup()
{
    end();
    m_schemas.reset();
}

void TestLetterSchema::openWithSchemas()
{
    open();
    m_schemas = std::make_unique<SchemaStore>(m_dir->filePath(u"schemas"_s));
    m_pane->setSchemaStore(m_schemas.get());
    show(1);
}

QString TestLetterSchema::write(const QString &name, const QByteArray &bytes) const
{
    QFile file(m_dir->filePath(name));
    [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
    file.write(bytes);
    return file.fileName();
}

void TestLetterSchema::saysWhetherItMatches()
{
    openWithSchemas();
    QVERIFY(state().isEmpty());
    view()->attachFile(write(u"s.json"_s, R"({"properties":{"version":{"const":7}}})"));
    QTRY_COMPARE(state(), u"The payload matches the schema."_s);
    QVERIFY(noted().contains(u"attached"_s));
    view()->attachFile(write(u"t.json"_s, R"({"properties":{"version":{"minimum":8},"orderId":{"type":"string"}}})"));
    QTRY_VERIFY(m_pane->findChild<QMessageBox *>(u"schemaReplace"_s));
    find<QPushButton>(u"schemaReplaceNow"_s)->click();
    QTRY_COMPARE(state(), u"2 places do not match the schema."_s);
    auto *list = find<QListWidget>(u"schemaPlaces"_s);
    QCOMPARE(list->count(), 2);
    QCOMPARE(list->item(0)->text(), u"/orderId: must be of type \"string\"."_s);
    QCOMPARE(list->item(1)->text(), u"/version: must be at least 8."_s);
    QVERIFY(list->isVisible());
    find<QToolButton>(u"schemaShowList"_s)->click();
    QVERIFY(!list->isVisible());
}

void TestLetterSchema::goesThere()
{
    m_letters[0].payload = Slice::of("{\"a\":\"\xc3\xa9\xf0\x9f\x98\x80\",\"b\":[1,\"two\"]}");
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, R"({"properties":{"b":{"items":{"type":"integer"}}}})"));
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
    QCOMPARE(view()->marks().size(), size_t(1));
    const auto &mark = view()->marks().front();
    QCOMPARE(editor()->typedText().mid(mark.from, mark.to - mark.from), u"\"two\""_s);
    auto *list = find<QListWidget>(u"schemaPlaces"_s);
    list->setCurrentRow(0);
    Q_EMIT list->itemActivated(list->item(0));
    QCOMPARE(qsizetype(editor()->textCursor().position()), mark.from);
}

void TestLetterSchema::isMarkedInTheEditor()
{
    m_letters[0].payload = Slice::of(R"({"b":[1,"two"]})");
    openWithSchemas();
    QVERIFY(editor()->problems()->isEmpty());
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, R"({"properties":{"b":{"items":{"type":"integer"}}}})"));
    QTRY_VERIFY(!editor()->problems()->isEmpty());
    const auto place = int(editor()->typedText().indexOf(u"\"two\""));
    QCOMPARE(editor()->problems()->messageAt(place + 1), view()->marks().front().message);
    QVERIFY(editor()->problems()->messageAt(0).isEmpty());
    action(u"schemaDetach"_s)->trigger();
    QTRY_VERIFY(editor()->problems()->isEmpty());
}

//! What the editor shows is not what is edited in hex.
void TestLetterSchema::bytesAreNotChecked()
{
    m_letters[0].payload = Slice::of(R"({"b":"two"})");
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, R"({"properties":{"b":{"type":"integer"}}})"));
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
    showAs(u"Hex"_s);
    QTRY_VERIFY(state().startsWith(u"Not checked against the schema while the bytes are shown"));
    QVERIFY(view()->marks().empty());
    showAs(u"JSON"_s);
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
}

void TestLetterSchema::whileTyping()
{
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, R"({"properties":{"version":{"maximum":9}}})"));
    QTRY_COMPARE(state(), u"The payload matches the schema."_s);
    QSignalSpy marks(view(), &SchemaView::marksChanged);
    type(u": 7"_s, Qt::Key_End);
    QTest::keyClicks(editor(), u"0"_s);
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
    QCOMPARE(marks.count(), 1);
    QTest::keyClicks(editor(), u"x"_s);
    QTRY_VERIFY(state().contains(u"not JSON"_s));
    QVERIFY(view()->marks().empty());
    m_pane->actions()->revert()->trigger();
    QTRY_COMPARE(state(), u"The payload matches the schema."_s);
}

void TestLetterSchema::otherQueuesHaveTheirOwn()
{
    m_letters[1].address.queue = u"emails"_s;
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, "false"));
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
    show(2);
    QVERIFY(state().isEmpty());
    QVERIFY(view()->marks().empty());
    QVERIFY(find<QListWidget>(u"schemaPlaces"_s)->isHidden());
    show(3);
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
    m_pane->showLetter(std::nullopt);
    QVERIFY(!find<QToolButton>(u"schemaMenu"_s)->isEnabled());
}

void TestLetterSchema::badSchemaFiles()
{
    openWithSchemas();
    const auto attach = [&](const QByteArray &bytes, const QString &words) {
        view()->attachFile(write(u"s.json"_s, bytes));
        QTRY_VERIFY2(noted().contains(words), qPrintable(noted()));
        QVERIFY(!m_schemas->has(u"one"_s, u"orders"_s));
    };
    attach("{", u"is not JSON"_s);
    attach(R"({"$ref":"https://example.org/x.json"})", u"refers to https://example.org/x.json, which is not loaded"_s);
    attach(R"({"properties":{"a":{"type":"strin"}}})", u"/properties/a/type"_s);
    attach(R"({"pattern":"("})", u"no regular expression"_s);
    attach(QByteArray(2'000'000, ' '), u"larger than"_s);
    view()->attachFile(m_dir->filePath(u"none.json"_s));
    QTRY_VERIFY(noted().contains(u"could not be read"_s));
}

void TestLetterSchema::badSchemaThatWasKept()
{
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, "{")); // by hand, or by another version
    QTRY_VERIFY2(state().contains(u"is not JSON"_s), qPrintable(state()));
    QVERIFY(action(u"schemaDetach"_s)->isEnabled());
}

void TestLetterSchema::learnsAndReplaces()
{
    openWithSchemas();
    action(u"schemaLearnThis"_s)->trigger();
    QTRY_COMPARE(state(), u"The payload matches the schema."_s);
    QVERIFY(noted().contains(u"Learned from 1 payload"_s));
    QVERIFY(attached().contains("\"orderId\""));
    action(u"schemaLearnThis"_s)->trigger(); // the same again asks nothing
    QTRY_VERIFY(noted().contains(u"Learned"_s));
    QVERIFY(!m_pane->findChild<QMessageBox *>(u"schemaReplace"_s));
    const auto before = attached();
    view()->learnFromFile(write(u"samples.json"_s, R"([{"other":1},{"other":2}])"));
    QTRY_VERIFY(m_pane->findChild<QMessageBox *>(u"schemaReplace"_s));
    auto *box = m_pane->findChild<QMessageBox *>(u"schemaReplace"_s);
    QVERIFY(box->defaultButton() == box->button(QMessageBox::Cancel));
    box->button(QMessageBox::Cancel)->click();
    QCOMPARE(attached(), before);
}

void TestLetterSchema::learnsFromAFile()
{
    openWithSchemas();
    view()->learnFromFile(write(u"bad.jsonl"_s, "{\"a\":1}\n{\n"));
    QTRY_VERIFY2(noted().contains(u"Sample 2 is not JSON"_s), qPrintable(noted()));
    view()->learnFromFile(write(u"samples.jsonl"_s, "{\"orderId\":1,\"version\":7}\n{\"orderId\":2}\n"));
    QTRY_COMPARE(state(), u"The payload matches the schema."_s);
    QVERIFY(noted().contains(u"Learned from 2 payloads"_s));
}

void TestLetterSchema::learnsFromWhatWasAccepted()
{
    openWithSchemas();
    action(u"schemaLearnAccepted"_s)->trigger();
    QTRY_VERIFY2(noted().contains(u"kept no payload"_s), qPrintable(noted()));
    m_letters[2].protection = Protection::DecryptedByBroker; // not kept by the journal
    const auto send = [&](int number, const QByteArray &payload) {
        const auto &letter = m_letters[size_t(number - 1)];
        QSignalSpy ended(&m_session->redriver(), &Redriver::finished);
        m_session->redriver().republish(letter, payload, {u"orders"_s, u"1"_s}, false);
        QTRY_COMPARE(ended.count(), 1);
    };
    send(2, R"({"accepted":true})");
    send(3, R"({"secret":true})");
    action(u"schemaLearnAccepted"_s)->trigger();
    QTRY_VERIFY2(noted().contains(u"Learned from 1 payload"_s), qPrintable(noted()));
    QVERIFY(attached().contains("\"accepted\""));
    QVERIFY(!attached().contains("secret"));
}

void TestLetterSchema::nothingIsLearnedFromWhatWasEncrypted()
{
    m_letters[0].protection = Protection::DecryptedByBroker;
    openWithSchemas();
    QVERIFY(!action(u"schemaLearnThis"_s)->isEnabled());
    QVERIFY(action(u"schemaLearnThis"_s)->toolTip().contains(u"written to a file"_s));
    view()->learnFromPayload();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, R"({"required":["x"]})")); // but it is checked
    QTRY_COMPARE(state(), u"1 place does not match the schema."_s);
    QCOMPARE(attached(), QByteArray(R"({"required":["x"]})"));
    show(2);
    QVERIFY(action(u"schemaLearnThis"_s)->isEnabled());
}

void TestLetterSchema::anEnvelopeIsNotChecked()
{
    m_letters[0].payload = Slice::of(R"({"encrypted":"aGVsbG8=","iv":"AAAA","authTag":"BBBB"})");
    m_letters[0].protection = Protection::Envelope;
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, "false"));
    QTRY_VERIFY2(state().contains(u"is encrypted"_s), qPrintable(state()));
    QVERIFY(view()->marks().empty());
}

void TestLetterSchema::aSlowPatternStopsNothing()
{
    m_letters[0].payload = Slice::of('"' + QByteArray(60, 'a') + "!\"");
    openWithSchemas();
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, R"({"pattern":"^(a+)+$"})"));
    QTRY_VERIFY2(state().contains(u"more work than is done"_s), qPrintable(state()));
}

void TestLetterSchema::savesAndDetaches()
{
    openWithSchemas();
    QVERIFY(!action(u"schemaSave"_s)->isEnabled());
    QVERIFY(!action(u"schemaDetach"_s)->isEnabled());
    const QByteArray text("{ \"minProperties\" : 1.0 }\n");
    QVERIFY(m_schemas->attach(u"one"_s, u"orders"_s, text));
    QTRY_COMPARE(state(), u"The payload matches the schema."_s);
    view()->saveTo(m_dir->filePath(u"mine.json"_s));
    QFile mine(m_dir->filePath(u"mine.json"_s));
    QVERIFY(mine.open(QIODevice::ReadOnly));
    QCOMPARE(mine.readAll(), text);
    view()->saveTo(m_dir->filePath(u"nowhere/mine.json"_s));
    QVERIFY(noted().contains(u"was not saved"_s));
    action(u"schemaDetach"_s)->trigger();
    QVERIFY(state().isEmpty());
    QVERIFY(!m_schemas->has(u"one"_s, u"orders"_s));
    QVERIFY(!action(u"schemaSave"_s)->isEnabled());
}

void TestLetterSchema::filesAreChosenWithoutWaiting()
{
    m_letters[1].address.queue = u"emails"_s;
    openWithSchemas();
    action(u"schemaAttach"_s)->trigger();
    auto *dialog = m_pane->findChild<QFileDialog *>(u"schemaFileDialog"_s);
    QVERIFY(dialog && dialog->isVisible());
    show(2); // meanwhile
    Q_EMIT dialog->fileSelected(write(u"s.json"_s, "true"));
    QVERIFY2(noted().contains(u"another queue"_s), qPrintable(noted()));
    QVERIFY(!m_schemas->has(u"one"_s, u"emails"_s) && !m_schemas->has(u"one"_s, u"orders"_s));
    dialog->close();
}

QTEST_MAIN(TestLetterSchema)
#include "tst_letterschema.moc"
