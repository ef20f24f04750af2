// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/headersmodel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

Header header(const QString &name, const QByteArray &value, const QString &type = {})
{
    return {.name = name, .type = type, .value = value};
}

//! Duplicates, null, empty, bytes that are no text, odd line ends.
const std::vector<Header> &sample()
{
    static const std::vector<Header> headers{header(u"trace"_s, "4bf9"),
                                             header(u"retry"_s, "1", u"int"_s),
                                             header(u"retry"_s, "2", u"int"_s),
                                             {.name = u"nothing"_s},
                                             header(u"empty"_s, ""),
                                             header(u"bytes"_s, "\xff\x00\x10"_ba),
                                             header(u"mixed"_s, "a\r\nb\nc"),
                                             header(u"windows"_s, "a\r\nb")};
    return headers;
}

HeaderRules typed()
{
    HeaderRules rules;
    rules.carried = true;
    rules.types = {{.name = u"int"_s, .form = HeaderForm::Integer}, {.name = u"string"_s}};
    rules.reserved = {u"x-death"_s};
    return rules;
}

} // namespace

class TestHeadersModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void showsWhatIsThere();
    void untouchedKeepTheirBytes();
    void touchedIsKnownPerCell();
    void valuesAsText();
    void valuesAsBytes();
    void hex_data();
    void hex();
    void nullAndEmpty();
    void rowsComeAndGo();
    void moves();
    void revert();
    void notEditable();
    void whatIsNotEditable();
    void reservedOnes();
    void restoresADraft();
    void undoOfAnything();

private:
    [[nodiscard]] QModelIndex at(int row, HeadersModel::Column column) const { return m_model->index(row, column); }
    bool set(int row, HeadersModel::Column column, const QString &text)
    {
        return m_model->setData(at(row, column), text, Qt::EditRole);
    }
    [[nodiscard]] QString shown(int row, HeadersModel::Column column = HeadersModel::Value) const
    {
        return at(row, column).data().toString();
    }
    std::unique_ptr<HeadersModel> m_model;
};

void TestHeadersModel::init()
{
    m_model = std::make_unique<HeadersModel>();
    new QAbstractItemModelTester(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_model.get());
    m_model->setRules(typed());
    m_model->setEditable(true);
    m_model->setHeaders(sample());
}

void TestHeadersModel::cleanup()
{
    m_model.reset();
}

void TestHeadersModel::showsWhatIsThere()
{
    QCOMPARE(m_model->rowCount(), 8);
    QCOMPARE(m_model->columnCount(), 3);
    QCOMPARE(shown(1, HeadersModel::Name), u"retry"_s);
    QCOMPARE(shown(2, HeadersModel::Name), u"retry"_s);
    QCOMPARE(shown(1, HeadersModel::Type), u"int"_s);
    QCOMPARE(shown(2), u"2"_s);
    QVERIFY(!at(3, HeadersModel::Value).data().isValid());
    QVERIFY(at(3, HeadersModel::Value).data(HeadersModel::NullRole).toBool());
    QVERIFY(at(4, HeadersModel::Value).data().isValid());
    QVERIFY(!at(4, HeadersModel::Value).data(HeadersModel::NullRole).toBool());
    QCOMPARE(shown(5), u"ff 00 10"_s);
    QVERIFY(at(5, HeadersModel::Value).data(HeadersModel::BytesRole).toBool());
    QVERIFY(!m_model->isText(5));
    QVERIFY(!m_model->isEdited());
    m_model->setHeaders({header(u"long"_s, QByteArray(100'000, 'x'))});
    QCOMPARE(shown(0).size(), HeadersModel::maxShown);
}

void TestHeadersModel::untouchedKeepTheirBytes()
{
    QSignalSpy changed(m_model.get(), &HeadersModel::changed);
    // What an editor gives back when nobody typed.
    for (int row = 0; row < m_model->rowCount(); ++row) {
        for (const auto column : {HeadersModel::Name, HeadersModel::Type, HeadersModel::Value})
            QVERIFY(!set(row, column, at(row, column).data(Qt::EditRole).toString()));
        m_model->showAsBytes(row, true);
        QVERIFY(!set(row, HeadersModel::Value, at(row, HeadersModel::Value).data(Qt::EditRole).toString()));
        m_model->showAsBytes(row, false);
    }
    QCOMPARE(changed.size(), 0);
    QVERIFY(!m_model->canUndo());
    QCOMPARE(m_model->headers(), sample());
    // One change: all others stay as they are.
    QVERIFY(set(0, HeadersModel::Value, u"4bf8"_s));
    auto expected = sample();
    expected[0].value = "4bf8";
    QCOMPARE(m_model->headers(), expected);
    QCOMPARE(changed.size(), 1);
}

void TestHeadersModel::touchedIsKnownPerCell()
{
    QVERIFY(set(1, HeadersModel::Type, u"string"_s));
    QVERIFY(m_model->isTouched(1, HeadersModel::Type));
    QVERIFY(!m_model->isTouched(1, HeadersModel::Name));
    QVERIFY(!m_model->isTouched(1, HeadersModel::Value));
    QVERIFY(at(1, HeadersModel::Type).data(HeadersModel::TouchedRole).toBool());
    QVERIFY(!m_model->isTouched(2, HeadersModel::Type));
    QVERIFY(set(1, HeadersModel::Type, u"int"_s)); // typed back
    QVERIFY(!m_model->isTouched(1, HeadersModel::Type));
    QVERIFY(!m_model->isEdited());
    QVERIFY(m_model->duplicateHeader(1));
    QVERIFY(m_model->isAdded(2));
    QVERIFY(m_model->isTouched(2, HeadersModel::Name));
    QVERIFY(!m_model->isTouched(3, HeadersModel::Name));
}

void TestHeadersModel::valuesAsText()
{
    QCOMPARE(at(7, HeadersModel::Value).data(Qt::EditRole).toString(), u"a\nb"_s);
    QVERIFY(set(7, HeadersModel::Value, u"a\nb\nc"_s));
    QCOMPARE(m_model->header(7).value, std::optional("a\r\nb\r\nc"_ba)); // its own line ends
    QVERIFY(!set(6, HeadersModel::Value, u"a\nb\nc\nd"_s)); // of several kinds: no text editor gives them back
    QCOMPARE(m_model->header(6), sample()[6]);
    QVERIFY(m_model->isText(6) && !m_model->isEditableText(6));
    m_model->showAsBytes(6, true);
    QVERIFY(set(6, HeadersModel::Value, u"61 0d"_s));
    QVERIFY(!set(0, HeadersModel::Value, QString(QChar(0xd800))));
    QVERIFY(set(0, HeadersModel::Value, u"größer\t"_s));
    QCOMPARE(m_model->header(0).value, std::optional(u"größer\t"_s.toUtf8()));
}

void TestHeadersModel::valuesAsBytes()
{
    QVERIFY(!set(5, HeadersModel::Value, u"ff 0"_s));
    QVERIFY(!set(5, HeadersModel::Value, u"text"_s));
    QVERIFY(set(5, HeadersModel::Value, u"FF0011"_s));
    QCOMPARE(m_model->header(5).value, std::optional("\xff\x00\x11"_ba));
    m_model->showAsBytes(5, false); // it is no text
    QVERIFY(m_model->isShownAsBytes(5));
    m_model->showAsBytes(0, true);
    QCOMPARE(shown(0), u"34 62 66 39"_s);
    QVERIFY(set(0, HeadersModel::Value, u"34 62 66 fe"_s));
    QVERIFY(!m_model->isText(0));
    m_model->undo();
    QVERIFY(m_model->isShownAsBytes(0));
    m_model->showAsBytes(0, false);
    QCOMPARE(shown(0), u"4bf9"_s);
}

void TestHeadersModel::hex_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QString() << true << QByteArray();
    QTest::newRow("blanks") << u" \n"_s << true << QByteArray();
    QTest::newRow("pairs") << u"0a Ff"_s << true << "\x0a\xff"_ba;
    QTest::newRow("without blanks") << u"0aff"_s << true << "\x0a\xff"_ba;
    QTest::newRow("half a pair") << u"0a f"_s << false << QByteArray();
    QTest::newRow("split pair") << u"0 af f"_s << false << QByteArray();
    QTest::newRow("0x") << u"0x0a"_s << false << QByteArray();
    QTest::newRow("wide digit") << u"０a"_s << false << QByteArray();
}

void TestHeadersModel::hex()
{
    QFETCH(QString, text);
    const auto bytes = HeadersModel::bytesOfHex(text);
    QTEST(bytes.has_value(), "valid");
    QTEST(bytes.value_or(QByteArray()), "bytes");
}

void TestHeadersModel::nullAndEmpty()
{
    QVERIFY(!set(3, HeadersModel::Value, QString())); // nobody typed anything: still null
    QVERIFY(!m_model->header(3).value);
    auto empty = m_model->header(3);
    empty.value = QByteArray();
    QVERIFY(m_model->setHeader(3, empty));
    QVERIFY(m_model->isTouched(3, HeadersModel::Value));
    auto null = m_model->header(4);
    null.value.reset();
    QVERIFY(m_model->setHeader(4, null));
    QVERIFY(m_model->isTouched(4, HeadersModel::Value));
    m_model->undo();
    m_model->undo();
    QCOMPARE(m_model->headers(), sample());
}

void TestHeadersModel::rowsComeAndGo()
{
    QVERIFY(m_model->insertHeader(8, header(u"last"_s, "z")));
    QVERIFY(m_model->insertHeader(0, header(u"first"_s, "a")));
    QCOMPARE(m_model->rowCount(), 10);
    QVERIFY(!m_model->insertHeader(11, {}));
    QVERIFY(m_model->removeHeader(2)); // the first "retry"
    QVERIFY(!m_model->removeHeader(9));
    QCOMPARE(shown(2), u"2"_s);
    QCOMPARE(m_model->undo(), 2);
    QCOMPARE(shown(2), u"1"_s);
    QVERIFY(!m_model->isAdded(2));
    QCOMPARE(m_model->redo(), 2);
    QCOMPARE(m_model->redo(), -1);
    while (m_model->canUndo())
        m_model->undo();
    QCOMPARE(m_model->headers(), sample());
    QVERIFY(m_model->canRedo());
    QVERIFY(m_model->removeHeader(0));
    QVERIFY(!m_model->canRedo());
}

void TestHeadersModel::moves()
{
    const QPersistentModelIndex first = at(0, HeadersModel::Name);
    QVERIFY(m_model->moveHeader(0, 2));
    QCOMPARE(first.row(), 2);
    QCOMPARE(shown(0), u"1"_s);
    QVERIFY(m_model->isEdited());
    QVERIFY(!m_model->isTouched(2, HeadersModel::Value));
    QVERIFY(m_model->moveHeader(2, 1));
    QCOMPARE(first.row(), 1);
    QVERIFY(!m_model->moveHeader(1, 1));
    QVERIFY(!m_model->moveHeader(0, -1));
    QVERIFY(!m_model->moveHeader(7, 8));
    QCOMPARE(m_model->undo(), 2);
    QCOMPARE(m_model->undo(), 0);
    QCOMPARE(m_model->headers(), sample());
}

void TestHeadersModel::revert()
{
    QVERIFY(!m_model->revertAll());
    QVERIFY(set(0, HeadersModel::Name, u"span"_s));
    QVERIFY(set(0, HeadersModel::Value, u"x"_s));
    QVERIFY(m_model->moveHeader(0, 1));
    QVERIFY(m_model->revertHeader(1));
    QCOMPARE(m_model->header(1), sample()[0]);
    QVERIFY(!m_model->revertHeader(1));
    QVERIFY(m_model->insertHeader(0, {}));
    QVERIFY(!m_model->revertHeader(0)); // it was added: there is nothing to go back to
    const auto edited = m_model->headers();
    QVERIFY(m_model->revertAll());
    QCOMPARE(m_model->headers(), sample());
    m_model->undo();
    QCOMPARE(m_model->headers(), edited);
}

void TestHeadersModel::notEditable()
{
    QVERIFY(set(0, HeadersModel::Value, u"x"_s));
    m_model->setEditable(false);
    const auto before = m_model->headers();
    QVERIFY(!set(0, HeadersModel::Value, u"y"_s));
    QVERIFY(!m_model->insertHeader(0, {}));
    QVERIFY(!m_model->duplicateHeader(0));
    QVERIFY(!m_model->removeHeader(0));
    QVERIFY(!m_model->moveHeader(0, 1));
    QVERIFY(!m_model->revertHeader(0));
    QVERIFY(!m_model->revertAll());
    QCOMPARE(m_model->undo(), -1);
    QVERIFY(!at(0, HeadersModel::Name).flags().testFlag(Qt::ItemIsEditable));
    QCOMPARE(m_model->headers(), before); // kept, not lost
}

void TestHeadersModel::whatIsNotEditable()
{
    QVERIFY(at(0, HeadersModel::Type).flags().testFlag(Qt::ItemIsEditable));
    auto untyped = typed();
    untyped.types.clear();
    m_model->setRules(untyped);
    QVERIFY(!at(0, HeadersModel::Type).flags().testFlag(Qt::ItemIsEditable));
    QVERIFY(at(0, HeadersModel::Name).flags().testFlag(Qt::ItemIsEditable));
    m_model->setHeaders({header(u"long"_s, QByteArray(int(HeadersModel::maxEdited) + 1, 'x'))});
    QVERIFY(!at(0, HeadersModel::Value).flags().testFlag(Qt::ItemIsEditable));
}

void TestHeadersModel::reservedOnes()
{
    m_model->setHeaders({header(u"x-death"_s, "[]"), header(u"a"_s, "1")});
    QVERIFY(m_model->isReserved(0));
    QVERIFY(at(0, HeadersModel::Name).data(HeadersModel::ReservedRole).toBool());
    QVERIFY(!set(0, HeadersModel::Value, u"{}"_s));
    QVERIFY(!m_model->removeHeader(0));
    QVERIFY(!m_model->duplicateHeader(0));
    QVERIFY(set(1, HeadersModel::Name, u"x-death"_s)); // named so by the person: a mistake to be corrected
    QVERIFY(!m_model->isReserved(1));
    QVERIFY(set(1, HeadersModel::Name, u"b"_s));
    QVERIFY(m_model->moveHeader(1, 0));
}

void TestHeadersModel::restoresADraft()
{
    QVERIFY(set(0, HeadersModel::Value, u"x"_s));
    QVERIFY(m_model->removeHeader(1));
    QVERIFY(m_model->insertHeader(2, header(u"new"_s, "n")));
    const auto draft = m_model->headers();
    QSignalSpy changed(m_model.get(), &HeadersModel::changed);
    m_model->setHeaders({});
    QVERIFY(!m_model->isEdited());
    m_model->setHeaders(sample(), draft);
    QCOMPARE(changed.size(), 2);
    QCOMPARE(m_model->headers(), draft);
    QVERIFY(m_model->isTouched(0, HeadersModel::Value));
    QVERIFY(!m_model->isTouched(1, HeadersModel::Value));
    QVERIFY(m_model->isAdded(2));
    QVERIFY(!m_model->canUndo());
    const auto changes = m_model->difference();
    QCOMPARE(std::ranges::count_if(changes, &HeaderChange::isRemoved), 1);
    QVERIFY(m_model->revertAll());
    QCOMPARE(m_model->headers(), sample());
}

//! Whatever was done, all of it can be taken back and done again.
void TestHeadersModel::undoOfAnything()
{
    QRandomGenerator random(3);
    std::vector<std::vector<Header>> states{m_model->headers()};
    for (int round = 0; round < 2000; ++round) {
        const int rows = m_model->rowCount();
        const int row = rows > 0 ? random.bounded(rows) : 0;
        bool done = false;
        switch (random.bounded(7)) {
        case 0:
            done = m_model->insertHeader(random.bounded(rows + 1), header(u"n"_s, QByteArray::number(round)));
            break;
        case 1:
            done = m_model->removeHeader(row);
            break;
        case 2:
            done = rows > 0 && m_model->moveHeader(row, random.bounded(rows));
            break;
        case 3:
            done = rows > 0 && set(row, HeadersModel::Value, QString::number(round));
            break;
        case 4:
            done = m_model->duplicateHeader(row);
            break;
        case 5:
            done = m_model->revertHeader(row);
            break;
        default:
            done = random.bounded(20) == 0 && m_model->revertAll();
            break;
        }
        if (done)
            states.push_back(m_model->headers());
    }
    QVERIFY(states.size() > 500);
    for (auto state = states.rbegin() + 1; state != states.rend(); ++state) {
        m_model->undo();
        QCOMPARE(m_model->headers(), *state);
    }
    QVERIFY(!m_model->canUndo());
    for (auto state = states.begin() + 1; state != states.end(); ++state) {
        m_model->redo();
        QCOMPARE(m_model->headers(), *state);
    }
    QVERIFY(!m_model->canRedo());
}

QTEST_GUILESS_MAIN(TestHeadersModel)
#include "tst_headersmodel.moc"
