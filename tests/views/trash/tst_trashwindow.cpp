// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashwindow.h"

#include "trashfixture.h"
#include "views/redrive/manyflow.h"
#include "views/redrive/plandialog.h"
#include "views/redrive/rundialog.h"
#include "views/trash/trashmodel.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

//! The window with the trash, by its keys and buttons.
class TrashWindowTest : public test::TrashFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void empty();
    void searchByKeyboard();
    void showsALetter();
    void putsBackTheExactBytes();
    void putBackTwiceIsRefused();
    void whyNotPutBack_data();
    void whyNotPutBack();
    void nothingIsSentWhileReadOnly();
    void emptiesTheSelected();
    void emptyingAsksFirst();
    void theRule();
    void exports();
    void showsAnEntry();
    void reachedByTab();

private:
    TrashWindow *open()
    {
        m_workspace->setCurrent(session());
        auto *window = new TrashWindow(*m_workspace, *m_archive, *m_keeper, m_window.get());
        window->show();
        return window;
    }
    [[nodiscard]] QTableView *table() const { return find<QTableView>("trashTable"); }
    [[nodiscard]] QString text(const char *name) const { return find<QLabel>(name)->text(); }
    void waitForRows(int rows)
    {
        QTRY_COMPARE(table()->model()->rowCount(), rows);
        QTRY_VERIFY(text("trashState").contains("shown"_L1));
    }
};

void TrashWindowTest::empty()
{
    open();
    QTRY_VERIFY(text("trashEmpty").contains("The trash is empty"_L1));
    QVERIFY(!table()->isVisible());
    QVERIFY(!find<QPushButton>("trashPutBack")->isEnabled());
    QVERIFY(!find<QPushButton>("trashEmptyNow")->isEnabled());
    QTRY_VERIFY(text("trashAmount").contains("Nothing is kept"_L1));
    QVERIFY(text("trashAmount").contains("Nothing is emptied by itself"_L1));
}

void TrashWindowTest::searchByKeyboard()
{
    for (int i = 0; i < 5; ++i)
        QVERIFY(removed(sampleLetter(i)) > 0);
    auto *window = open();
    QVERIFY(QTest::qWaitForWindowActive(window));
    waitForRows(5);
    QTRY_COMPARE(window->focusWidget(), find<QLineEdit>("trashSearch"));
    QTest::keyClicks(window->focusWidget(), u"tx-3"_s);
    QTest::keyClick(window->focusWidget(), Qt::Key_Return);
    waitForRows(1);
    QVERIFY(window->isVisible()); // Enter searches and closes nothing
    QTest::keyClicks(window->focusWidget(), u" nowhere"_s);
    QTRY_VERIFY(text("trashEmpty").contains("has all of this"_L1));
}

void TrashWindowTest::showsALetter()
{
    DeadLetter letter = sampleLetter(1);
    letter.error = u"<i>bad</i> %1"_s;
    QVERIFY(removed(letter, u"<b>not wanted</b> %2"_s) > 0);
    open();
    waitForRows(1);
    table()->selectRow(0);
    QTRY_VERIFY(find<QWidget>("trashLetterTabs")->isVisible());
    QVERIFY(text("trashLetterHeading").contains("tx-1"_L1));
    QVERIFY(text("trashLetterWhat").contains("<b>not wanted</b> %2"_L1));
    QVERIFY(text("trashLetterError").contains("<i>bad</i> %1"_L1));
    QCOMPARE(find<QLabel>("trashLetterError")->textFormat(), Qt::PlainText);
}

void TrashWindowTest::putsBackTheExactBytes()
{
    DeadLetter letter = sampleLetter(1);
    const QByteArray payload("{ \"p\" : 1.10,\n\"p\":1e400 , \"z\":\"\\u00e9\" }");
    letter.payload = Slice::of(payload);
    QVERIFY(removed(letter) > 0);
    auto *window = open();
    ManyFlow flow(*m_journal, m_window.get());
    flow.setSession(session());
    connect(window, &TrashWindow::putBackRequested, &flow,
            [&flow](const auto &letters) { flow.ask(RedriveAction::Push, letters); });
    waitForRows(1);
    table()->selectRow(0);
    QTRY_VERIFY(find<QPushButton>("trashPutBack")->isEnabled());
    QTest::keyClick(find<QPushButton>("trashPutBack"), Qt::Key_Space);
    QTRY_VERIFY(find<PlanDialog>("planDialog"));
    QTRY_VERIFY(find<QPushButton>("planConfirm")->isEnabled());
    find<QPushButton>("planConfirm")->click();
    QTRY_COMPARE(m_broker->stored().size(), size_t(1));
    QCOMPARE(m_broker->stored().front().payload, payload);
    QCOMPARE(m_broker->stored().front().to.queue, u"orders"_s);
    QCOMPARE(m_broker->stored().front().to.partition, letter.address.partition.value());
}

void TrashWindowTest::putBackTwiceIsRefused()
{
    QVERIFY(removed(sampleLetter(1)) > 0);
    const auto kept = await(m_archive->trash({}));
    const auto letter = await(m_archive->letter(kept->letters.front().entry.id));
    QVERIFY(letter);
    const Destination to{u"orders"_s, letter->address.partition.value()};
    const auto first = await(session()->redriver().push(*letter, letter->payload.bytes(), to));
    QCOMPARE(first.outcome, Outcome::Done);
    const auto second = await(session()->redriver().push(*letter, letter->payload.bytes(), to));
    QCOMPARE(second.outcome, Outcome::Refused);
    QCOMPARE(second.code, u"sent-before"_s);
    QCOMPARE(m_broker->stored().size(), size_t(1));
}

void TrashWindowTest::whyNotPutBack_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<Step>("step");
    QTest::addColumn<bool>("elsewhere");
    QTest::addColumn<QString>("why");
    QTest::newRow("deleted") << RedriveAction::Remove << Step::Done << false << QString();
    QTest::newRow("replayed") << RedriveAction::Replay << Step::Done << false << u"second copy"_s;
    QTest::newRow("unknown") << RedriveAction::Remove << Step::Unknown << false << u"not certain"_s;
    QTest::newRow("of another broker") << RedriveAction::Remove << Step::Done << true << u"“payments” first"_s;
}

void TrashWindowTest::whyNotPutBack()
{
    QFETCH(RedriveAction, action);
    QFETCH(Step, step);
    QFETCH(bool, elsewhere);
    QFETCH(QString, why);
    QVERIFY(act(sampleLetter(1), action, step, u"r"_s, elsewhere ? u"queen http://other:80"_s : QString()) > 0);
    open();
    waitForRows(1);
    table()->selectRow(0);
    QTRY_COMPARE(find<QPushButton>("trashPutBack")->isEnabled(), why.isEmpty());
    QVERIFY(text("trashWhyNot").contains(why));
}

void TrashWindowTest::nothingIsSentWhileReadOnly()
{
    end();
    begin(true);
    QVERIFY(removed(sampleLetter(1)) > 0);
    auto *window = open();
    QSignalSpy asked(window, &TrashWindow::putBackRequested);
    waitForRows(1);
    table()->selectRow(0);
    QTRY_VERIFY(!text("trashWhyNot").isEmpty());
    QVERIFY(!find<QPushButton>("trashPutBack")->isEnabled());
    QVERIFY(session()->unlock(u"payments"_s));
    QTRY_VERIFY(find<QPushButton>("trashPutBack")->isEnabled());
    session()->lock();
    QTRY_VERIFY(!find<QPushButton>("trashPutBack")->isEnabled());
    QCOMPARE(asked.count(), 0);
}

void TrashWindowTest::emptiesTheSelected()
{
    QVERIFY(removed(sampleLetter(1)) > 0);
    QVERIFY(removed(sampleLetter(2)) > 0);
    open();
    waitForRows(2);
    table()->selectRow(1);
    QTRY_VERIFY(find<QPushButton>("trashEmptyNow")->isEnabled());
    QTest::keyClick(find<QPushButton>("trashEmptyNow"), Qt::Key_Space);
    auto *question = find<QMessageBox>("trashEmptyQuestion");
    QVERIFY(question);
    QVERIFY(question->informativeText().contains("cannot be undone"_L1));
    QVERIFY(question->informativeText().contains("2 letters"_L1));
    find<QPushButton>("trashEmptySelected")->click();
    QTRY_VERIFY(find<QWidget>("trashBanner")->isVisible());
    QTRY_COMPARE(table()->model()->index(1, TrashModel::Size).data().toString(), u"emptied"_s);
    QVERIFY(table()->model()->index(0, TrashModel::Size).data().toString() != u"emptied"_s);
}

void TrashWindowTest::emptyingAsksFirst()
{
    QVERIFY(removed(sampleLetter(1)) > 0);
    open();
    waitForRows(1);
    QTRY_VERIFY(find<QPushButton>("trashEmptyNow")->isEnabled());
    find<QPushButton>("trashEmptyNow")->click();
    auto *question = find<QMessageBox>("trashEmptyQuestion");
    QVERIFY(question);
    QVERIFY(!find<QPushButton>("trashEmptySelected")); // nothing is
    QCOMPARE(question->defaultButton(), question->button(QMessageBox::Cancel));
    QTest::keyClick(question, Qt::Key_Return);
    QTRY_VERIFY(!find<QMessageBox>("trashEmptyQuestion"));
    QCOMPARE(await(m_archive->survey()).value().letters, 1);
}

void TrashWindowTest::theRule()
{
    open();
    find<QPushButton>("trashRule")->click();
    QVERIFY(find<QDialog>("trashRuleDialog"));
    QVERIFY(!find<QSpinBox>("trashRuleDays")->isEnabled());
    QTest::keyClick(find<QWidget>("trashRuleByAge"), Qt::Key_Space);
    find<QSpinBox>("trashRuleDays")->setValue(30);
    find<QPushButton>("trashRuleOk")->click();
    QCOMPARE(m_keeper->rule(), (TrashRule{.days = 30}));
    QTRY_VERIFY(text("trashAmount").contains("older than 30 days"_L1));
}

void TrashWindowTest::exports()
{
    QVERIFY(removed(sampleLetter(1)) > 0);
    auto *window = open();
    for (const auto &[name, begin] : {std::pair(u"j.jsonl"_s, "{\"format\""_ba), {u"j.CSV"_s, "\xEF\xBB\xBFid,"_ba}}) {
        const auto file = m_dir->filePath(name);
        window->exportTo(file);
        QTRY_VERIFY(find<QWidget>("trashBanner")->isVisible() && find<QPushButton>("trashExport")->isEnabled());
        QFile read(file);
        QVERIFY(read.open(QIODevice::ReadOnly));
        const auto all = read.readAll();
        QVERIFY(all.startsWith(begin));
        QVERIFY(all.contains("tx-1"));
    }
}

void TrashWindowTest::showsAnEntry()
{
    std::vector<qint64> ids;
    ids.reserve(std::size_t(TrashModel::atOnce) + 20);
    for (int i = 0; i < int(TrashModel::atOnce) + 20; ++i)
        ids.push_back(removed(sampleLetter(i)));
    auto *window = open();
    find<QLineEdit>("trashSearch")->setText(u"nowhere"_s);
    window->showEntry(ids[5]); // beyond the first page, and not what is searched for
    QTRY_VERIFY(text("trashLetterHeading").contains("tx-5"_L1));
    QVERIFY(find<QLineEdit>("trashSearch")->text().isEmpty());
}

void TrashWindowTest::reachedByTab()
{
    QVERIFY(removed(sampleLetter(1)) > 0);
    auto *window = open();
    QVERIFY(QTest::qWaitForWindowActive(window));
    waitForRows(1);
    table()->selectRow(0);
    QTRY_VERIFY(find<QPushButton>("trashPutBack")->isEnabled() && find<QPushButton>("trashEmptyNow")->isEnabled());
    QSet<QString> reached;
    for (int i = 0; i < 60; ++i) {
        if (window->focusWidget())
            reached.insert(window->focusWidget()->objectName());
        QTest::keyClick(window->focusWidget() ? window->focusWidget() : window, Qt::Key_Tab);
    }
    for (const auto *name : {"trashSearch", "trashConnection", "trashTime", "trashTable", "trashPutBack", "trashExport",
                             "trashRule", "trashEmptyNow", "trashClose"})
        QVERIFY2(reached.contains(QLatin1StringView(name)), name);
}

QTEST_MAIN(TrashWindowTest)
#include "tst_trashwindow.moc"
